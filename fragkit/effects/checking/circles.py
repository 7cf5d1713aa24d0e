"""Finds what would never end: numbers that ask for themselves, procedures and tables that come back to themselves."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import cast

from fragkit.effects.checking.world import World
from fragkit.effects.expressions import Call, Expression, Field, Name, unparse, walk
from fragkit.packs.nodes import Path, Plain

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

Step = tuple[Path, str, str]
"""A call: where its id stands, the section, and the qualified id."""


def reads_itself(tree: Expression, quantity: str, owners: set[str]) -> Expression | None:
    """Where an expression asks the owner of a quantity for it, or for one that is worked out from it."""
    for node in walk(tree):
        match node:
            case Field(of, name) if unparse(of) in owners and _rests_on(name, quantity):
                return node
            case Call(name, arguments) if name == quantity and arguments and unparse(arguments[0]) in owners:
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


def way_back(world: World, section: str, qualified: str, steps: Plain, path: Path) -> Path | None:
    """The first call in the steps of a procedure or table that leads back to it; across `later` nothing does."""
    for place, called_section, called in calls(world, steps, path):
        if _leads_to(world, (called_section, called), (section, qualified)):
            return place
    return None


def _leads_to(world: World, start: tuple[str, str], goal: tuple[str, str]) -> bool:
    seen: set[tuple[str, str]] = set()
    waiting = [start]
    while waiting:
        here = waiting.pop()
        if here == goal:
            return True
        if here not in seen:
            seen.add(here)
            waiting.extend(_called(world, *here))
    return False


def _called(world: World, section: str, qualified: str) -> list[tuple[str, str]]:
    """What a procedure or table runs at once, as its own pack means it."""
    known = world.survey.calls
    if (section, qualified) not in known:
        model = world.survey.model(section, qualified)
        steps = [*(getattr(model, "do", None) or ()), *(getattr(model, "rows", None) or {}).values()]
        there = world.seen_from(qualified.partition(":")[0])
        known[section, qualified] = [(kind, called) for _, kind, called in calls(there, cast("Plain", steps), ())]
    return known[section, qualified]


def calls(world: World, steps: Plain, path: Path) -> Iterator[Step]:
    """The procedures and tables that steps run at once."""
    waiting: list[tuple[Plain, Path]] = [(steps, path)]
    while waiting:
        value, place = waiting.pop()
        if isinstance(value, list):
            waiting.extend((each, (*place, index)) for index, each in reversed(list(enumerate(value))))
        elif isinstance(value, dict):
            for key, each in value.items():
                if key == "later":
                    continue
                here = (*place, key)
                if key in ("run", "table"):
                    name, at = (each.get("id"), (*here, "id")) if isinstance(each, dict) else (each, here)
                    section = "procedures" if key == "run" else "tables"
                    called = world.library.resolve(section, name, world.pack) if isinstance(name, str) else None
                    if called is not None:
                        yield at, section, called
                waiting.append((each, here))
