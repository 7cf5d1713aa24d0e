"""Finds numbers that would never be known, because what they are worked out from asks for them again."""

from __future__ import annotations

from functools import cache

from fragkit.effects.expressions import Call, Expression, Field, Name, unparse, walk
from fragkit.effects.vocabulary import QUANTITIES

OWN_QUESTIONS = "Numbers of others may be asked for."
_BASES = {
    "health": ("sheet_health",),
    "speed": ("sheet_speed",),
    "accuracy": ("sheet_accuracy",),
    "attacks": ("accuracy",),
    "weapon_limit": ("sheet_health",),
    "jump_distance": ("speed",),
    "attack.hit_dice": ("accuracy",),
    "attack.defence_dice": ("health",),
    "move_dice": ("speed",),
}
"""The quantities that others are worked out from."""


_FUNCTIONS = frozenset(name for name, each in QUANTITIES.items() if len(each.context) > 1)
"""The quantities that are asked for with more than whose they are."""


def reads_itself(tree: Expression, quantity: str, owners: set[str]) -> Expression | None:
    """Where an expression asks the owner of a quantity for it, or for one that is worked out from it."""
    for node in walk(tree):
        match node:
            case Field(of, name) if unparse(of) in owners and name not in _FUNCTIONS and _rests_on(name, quantity):
                return node
            case Call(name, arguments) if arguments and unparse(arguments[0]) in owners and _rests_on(name, quantity):
                return node
            case Name(name) if name == quantity and "" in owners:
                return node
    return None


def mentions(text: str, quantity: str) -> bool:
    """Whether a text can have anything to do with a quantity, or one that is worked out from it."""
    return any(name in text for name in _resting_on(quantity))


@cache
def _resting_on(quantity: str) -> frozenset[str]:
    return frozenset({quantity, *(name for name in _BASES if _rests_on(name, quantity))})


def _rests_on(name: str, quantity: str) -> bool:
    return name == quantity or any(_rests_on(base, quantity) for base in _BASES.get(name, ()))
