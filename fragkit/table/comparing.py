"""Compares two states of a game: what differs, and what both hold that either could change.

What is worked out from the rest and only kept, such as the numbers of a fighter, does not count.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import fields
from itertools import chain
from operator import attrgetter
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

_all_fields = attrgetter(*_FIELDS)
_all_of_a_fighter = attrgetter(*_FIGHTER)


def differences(one: State, other: State) -> list[str]:
    """What is not the same in two states, by its name: `active`, `A.hand`, `token 3.square`."""
    found = []
    for name, a, b in zip(_FIELDS, _all_fields(one), _all_fields(other), strict=True):
        if name == "fighters":
            for mine, theirs in zip(a, b, strict=True):
                if _all_of_a_fighter(mine) != _all_of_a_fighter(theirs):
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
        return list(one) == list(other) and (one == other or _same(list(one.values()), list(other.values())))
    if kind in _PARTS:
        return not any(_unlike(one, other, _PARTS[kind]))
    known = handle(one)
    return known is not None and known == handle(other)


def shared(one: State, other: State) -> list[str]:
    """The parts of two states in which both hold something that either could change."""
    known = set(map(id, _changeable(_all_fields(one))))
    if known.isdisjoint(map(id, _changeable(_all_fields(other)))):
        return []
    return [name for name in _FIELDS if not known.isdisjoint(map(id, _changeable((getattr(other, name),))))]


def _changeable(thing: Any) -> list[Any]:
    """Everything in a thing that can be changed in place, itself included; pieces and effects never change."""
    found, left = [], [thing]
    while left:
        thing = left.pop()
        parts = _PARTED.get(type(thing))
        if parts is not None:
            found.append(thing)
            left += [each for each in parts(thing) if _HOLDS[type(each)] and each != ()]
            continue
        if not isinstance(thing, tuple):
            found.append(thing)
        inside = thing.values() if isinstance(thing, dict) else thing
        kinds = set(map(type, inside))
        if kinds == _TUPLES:  # such as all that is in force, by event
            kinds = set(map(type, chain.from_iterable(inside)))
        if any(_HOLDS[kind] for kind in kinds):
            left += [each for each in inside if _HOLDS[type(each)] and each != ()]
    return found


class _Holding(dict[type, bool]):
    """Whether things of a type can be changed in place, or hold what can."""

    def __missing__(self, kind: type) -> bool:
        self[kind] = issubclass(kind, list | dict | set | tuple | Fighter | Token | Spot | Streams)
        return self[kind]


_HOLDS = _Holding()
_TUPLES = {tuple}


_PARTED: dict[type, Callable[[Any], tuple[Any, ...]]] = {
    kind: attrgetter(*(part for part in kind.__slots__ if part not in ("owner", "carrier")))
    for kind in (Fighter, Token, Spot, Streams)
}
"""What such a thing is made of; whose a token is, is looked at in its place."""
