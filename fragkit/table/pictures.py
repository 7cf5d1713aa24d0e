"""Pictures of a game: everything that its state says, as plain data, so that two games can be compared.

What is worked out from the rest and only kept, such as the numbers of a fighter, is not in the picture.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields
from typing import Any, TypeAlias

from fragkit.engine.handles import handle
from fragkit.engine.random import Streams
from fragkit.engine.state import Ending, Fighter, InForce, Mark, Spot, State, Token, Waiting

Picture: TypeAlias = dict[str, Any]
"""What there is to see, by what it is called: `active`, `A.hand`, `token 3.square`."""

_KEPT = frozenset({"values"})
_FIELDS = tuple(each.name for each in fields(State))
_FIGHTER = tuple(name for name in Fighter.__slots__ if name not in _KEPT)
_PARTS: dict[type, tuple[str, ...]] = {
    InForce: ("effect", "source", "this", "token", "you"),
    Mark: ("kind", "at", "serial"),
    Ending: ("source", "until", "whose"),
    Waiting: ("block", "handles", "at", "of"),
    Spot: ("index", "run", "runs", "stage"),
    Streams: ("seed", "counters"),
}
"""Small things that are seen part by part."""


def picture(state: State) -> Picture:
    """Everything that a state says."""
    seen: Picture = {}
    for name in _FIELDS:
        if name == "fighters":
            for fighter in state.fighters:
                seen |= {f"{fighter.name}.{part}": _plain(getattr(fighter, part)) for part in _FIGHTER}
        elif name == "tokens":
            seen["tokens"] = tuple(state.tokens)
            for token in state.tokens.values():
                seen |= {f"token {token.number}.{part}": _plain(getattr(token, part)) for part in Token.__slots__}
        else:
            seen[name] = _plain(getattr(state, name))
    return seen


def differences(one: Picture, other: Picture) -> list[str]:
    """What is not the same in two pictures, by its name."""
    return [name for name in {**one, **other} if name not in one or name not in other or one[name] != other[name]]


def shared(one: State, other: State) -> list[str]:
    """What two states both hold and either could change, by its name."""
    known = {id(thing) for _, thing in _changeable(one)}
    return [name for name, thing in _changeable(other) if id(thing) in known]


def _changeable(state: State) -> Iterator[tuple[str, Any]]:
    """Everything in a state that can be changed in place."""
    for name in _FIELDS:
        yield from _changeable_in(name, getattr(state, name))


def _changeable_in(name: str, thing: Any) -> Iterator[tuple[str, Any]]:
    match thing:
        case list() | tuple():
            if isinstance(thing, list):
                yield name, thing
            for index, each in enumerate(thing):
                yield from _changeable_in(f"{name}[{index}]", each)
        case dict():
            yield name, thing
            for key, each in thing.items():
                yield from _changeable_in(f"{name}[{key!r}]", each)
        case set():
            yield name, thing
        case Fighter() | Token() | Spot() | Streams():
            yield name, thing
            for part in type(thing).__slots__:
                inner = getattr(thing, part)
                if not isinstance(inner, Fighter | Token):  # whoever is meant is looked at in his own place
                    yield from _changeable_in(f"{name}.{part}", inner)


def _plain(thing: Any) -> Any:
    if thing is None or isinstance(thing, int | str):
        return thing
    if isinstance(thing, list | tuple):
        return tuple([_plain(each) for each in thing])
    if isinstance(thing, dict):
        return tuple([(_plain(key), _plain(value)) for key, value in thing.items()])
    parts = _PARTS.get(type(thing))
    if parts is not None:
        return (type(thing).__name__, *[_plain(getattr(thing, part)) for part in parts])
    if isinstance(thing, frozenset):
        return tuple(sorted(thing))
    known = handle(thing)
    return id(thing) if known is None else known
