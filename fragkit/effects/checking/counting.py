"""Checks the verbs that change what is remembered: counters, currencies and other memories."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fragkit.effects.checking.frames import Told, special
from fragkit.effects.types import ANY, BOOL, CARD, FIGHTER, GAME, INT, MOVER, Type, fits, maybe
from fragkit.packs.nodes import Path, Plain

if TYPE_CHECKING:
    from fragkit.effects.checking.steps import StepChecker

_CURRENCIES: dict[str, tuple[Type, Type]] = {
    "movement": (MOVER, INT),
    "attacks": (FIGHTER, INT),
    "blood": (FIGHTER, INT),
    "frags": (FIGHTER, INT),
    "wounds": (FIGHTER, INT),
    "ammo": (CARD, INT),
}
_GAME_MEMORIES = {"first_to_play": FIGHTER, "first_to_place": FIGHTER}
_OWNERS = frozenset({"fighter", "team", "mover", "token", "card", "game", "any"})


@special("gain", "lose", "set")
def remember(checker: StepChecker, told: Told) -> None:
    """`gain`, `lose` and `set`: memories that somebody has, with values that they can hold."""
    owner = _owner(checker, told)
    memories = [name for name in told.given if name != "of"]
    if not memories:
        message = f"`{told.verb.name}` needs a memory and a value"
        checker.problems.add("FK414", told.place, message, f"Write `{told.verb.example}`.", at_key=True)
    for name in memories:
        _change(checker, told, name, owner)


def _owner(checker: StepChecker, told: Told) -> Type:
    """Whose memory it is; for a list, whose each of them is."""
    if "of" not in told:
        return GAME if told.verb.name == "set" else ANY
    value, place = told.given["of"]
    type = checker.expression(value, place, told.frame.scope, ANY)
    owner = (type.item if type.item is not None else type).present
    if owner.name not in _OWNERS and isinstance(value, str):
        message = f"a fighter, team, token or card has memories, and this is {type.described}"
        checker.expressions.wrong(value, place, message, "Write whose it is, such as `you`.")
        return ANY
    return owner


def _change(checker: StepChecker, told: Told, name: str, owner: Type) -> None:
    value, place = told.given[name]
    type = _type(checker, owner, name, place)
    if value is None:
        message = f"nothing is written after `{name}:`"
        checker.problems.add("FK414", place, message, f"Write `{told.verb.example}`.", at_key=True)
    elif told.verb.name != "set" and type.present not in (INT, ANY):
        message = f"`{name}` is {type.described}, which does not go up or down"
        checker.problems.add("FK405", place, message, "Use `set`.", at_key=True)
    elif told.verb.name == "lose" and value == "all":
        return
    elif told.verb.name == "set":
        whole = type in (INT, BOOL) or type.item is not None
        checker.expression(value, place, told.frame.scope, type if whole else maybe(type))
    else:
        checker.expression(value, place, told.frame.scope, type)
        _goes_up_or_down(checker, told, value, place)


def _goes_up_or_down(checker: StepChecker, told: Told, value: Plain, place: Path) -> None:
    """A number that is written down is 1 or more: to go up by less than nothing is to go down."""
    number = checker.expressions.number(value)
    if number is None or number > 0 or not isinstance(value, str | bool | int):
        return
    verb, other = told.verb.name, "lose" if told.verb.name == "gain" else "gain"
    if number == 0:
        message = f"to {verb} 0 does nothing"
        checker.expressions.wrong(value, place, message, "Write a number of 1 or more.", "FK428")
    else:
        checker.expressions.wrong(
            value, place, f"to {verb} less than 0 is to {other}", f"Write `{other}` and {-number}."
        )


def _type(checker: StepChecker, owner: Type, name: str, path: Path) -> Type:
    if owner.name == "any":
        return ANY
    currency = _CURRENCIES.get(name)
    if currency is not None and fits(owner, currency[0]):
        return currency[1]
    if owner == GAME and name in _GAME_MEMORIES:
        return _GAME_MEMORIES[name]
    found = checker.world.memory_of(owner, name)
    if found is not None:
        return found
    known = [each for each in checker.world.memories if checker.world.memory_of(owner, each) is not None]
    known += [each for each, (of, _) in _CURRENCIES.items() if fits(owner, of)]
    otherwise = "Declare it under `memory:` of a variant or token."
    others = checker.world.memories.get(name, ())
    if others and owner == GAME:
        otherwise = f"It is a memory of {others[0].of.described}: add `of:`."
    meant, help = checker.world.guess_with_help(name, known, otherwise)
    message = f"nothing declares a memory `{name}` of {owner.described}"
    checker.problems.add("FK409", path, message, help, replacement=meant, at_key=True)
    return ANY
