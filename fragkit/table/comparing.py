"""Compares two states of a game: what differs, and what both hold that either could change.

What is worked out from the rest and only kept, such as the numbers of a fighter, does not count.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import fields
from typing import Any

from fragkit.engine.handles import handle
from fragkit.engine.random import Streams
from fragkit.engine.state import Ending, Fighter, InForce, Mark, Spot, State, Token, Waiting

_KEPT = frozenset({"values"})
_FIELDS = tuple(each.name for each in fields(State))
_FIGHTER = tuple(name for name in Fighter.__slots__ if name not in _KEPT)
_TOKEN = tuple(Token.__slots__)
_PARTS: dict[type, tuple[str, ...]] = {
    InForce: ("effect", "source", "this", "token", "you", "serial"),
    **{kind: tuple(kind.__slots__) for kind in (Mark, Ending, Waiting, Spot, Streams)},
}
"""Small things that are compared part by part."""


def differences(one: State, other: State) -> list[str]:
    """What is not the same in two states, by its name: `active`, `A.hand`, `token 3.square`."""
    found = []
    for name in _FIELDS:
        a, b = getattr(one, name), getattr(other, name)
        if name == "fighters":
            for mine, theirs in zip(a, b, strict=True):
                found += [f"{mine.name}.{part}" for part in _unlike(mine, theirs, _FIGHTER)]
        elif name == "tokens":
            if list(a) != list(b):
                found.append(name)
            for number in a.keys() & b.keys():
                found += [f"token {number}.{part}" for part in _unlike(a[number], b[number], _TOKEN)]
        elif not _same(a, b):
            found.append(name)
    return found


def _unlike(one: Any, other: Any, parts: tuple[str, ...]) -> Iterator[str]:
    return (part for part in parts if not _same(getattr(one, part), getattr(other, part)))


def _same(one: Any, other: Any) -> bool:
    if one is other:
        return True
    kind = type(one)
    if kind is not type(other):
        return False
    if isinstance(one, int | str | frozenset):
        return bool(one == other)
    if isinstance(one, list | tuple):
        return one == other or (len(one) == len(other) and all(map(_same, one, other)))
    if isinstance(one, dict):  # in the same order: rules go through them
        return _same(list(one.items()), list(other.items()))
    if kind in _PARTS:
        return not any(_unlike(one, other, _PARTS[kind]))
    known = handle(one)
    return known is not None and known == handle(other)


def shared(one: State, other: State) -> list[str]:
    """The parts of two states in which both hold something that either could change."""
    known = {id(thing) for name in _FIELDS for thing in _changeable((getattr(one, name),))}
    return [name for name in _FIELDS if not known.isdisjoint(map(id, _changeable((getattr(other, name),))))]


def _changeable(thing: Any) -> list[Any]:
    """Everything in a thing that can be changed in place, itself included; pieces and effects never change."""
    found, left = [], [thing]
    while left:
        thing = left.pop()
        if not isinstance(thing, tuple):
            found.append(thing)
        left += [each for each in _inside(thing) if _HOLDS[type(each)]]
    return found


class _Holding(dict[type, bool]):
    """Whether things of a type can be changed in place, or hold what can."""

    def __missing__(self, kind: type) -> bool:
        self[kind] = issubclass(kind, list | dict | set | tuple | Fighter | Token | Spot | Streams)
        return self[kind]


_HOLDS = _Holding()


def _inside(thing: Any) -> Iterable[Any]:
    if isinstance(thing, dict):
        return thing.values()
    if isinstance(thing, list | tuple):
        return thing
    if isinstance(thing, Fighter | Token | Spot | Streams):
        parts = [getattr(thing, part) for part in type(thing).__slots__]
        return [part for part in parts if not isinstance(part, Fighter | Token)]  # they are looked at in their place
    return ()
