"""A copy of a state has everything that the original has, and shares nothing with it that changes."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields
from typing import Any

import pytest

from fragkit.engine.hand import Hand
from fragkit.engine.kept import Handling, Kept, Plays
from fragkit.engine.random import Streams
from fragkit.engine.saving import digest
from fragkit.engine.state import Fighter, Spot, State, Token
from tests.engine.played import BARRELS, TABLES, Table, name, played, positions

CHANGING = (State, Fighter, Token, Spot, Streams, Hand, Kept, Plays, Handling)
"""The classes whose things change while a game is played."""

FIXED = (
    *("Card", "Square", "Sheet", "TokenKind", "StatusKind", "Team", "InForce", "Mark", "Ending", "Waiting", "Until"),
    *("Option", "Sides"),
)
"""Those whose things never do."""


def slots(thing: Any) -> list[str]:
    if isinstance(thing, State | Streams):
        return [each.name for each in fields(thing)]
    return list(type(thing).__slots__)


def changing_parts(thing: Any, path: str) -> Iterator[tuple[int, str]]:
    """Everything below a thing that can be changed, by its address, with the way to it."""
    if isinstance(thing, CHANGING):
        yield id(thing), path
        for slot in slots(thing):
            yield from changing_parts(getattr(thing, slot), f"{path}.{slot}")
    if isinstance(thing, list | dict | set):
        yield id(thing), path
    if isinstance(thing, list | tuple | set | frozenset):
        for index, each in enumerate(thing):
            yield from changing_parts(each, f"{path}[{index}]")
    elif isinstance(thing, dict):
        for key, each in thing.items():
            yield from changing_parts(key, f"{path}({key})")
            yield from changing_parts(each, f"{path}[{key}]")
    elif not isinstance(thing, CHANGING):
        assert thing is None or isinstance(thing, int | str) or type(thing).__name__ in FIXED, f"{path}: {thing!r}"


@pytest.mark.parametrize("table", TABLES, ids=name)
def test_a_copy_shares_nothing_that_changes(table: Table) -> None:
    for game in positions(table, seed=1, most=120, record=False, forkable=False):
        mine = dict(changing_parts(game.state, "state"))
        its = dict(changing_parts(game.state.clone(), "copy"))
        assert {path: its[address] for address, path in mine.items() if address in its} == {}


@pytest.mark.parametrize("table", TABLES, ids=name)
def test_a_copy_is_equal(table: Table) -> None:
    for game in positions(table, seed=2, most=120, record=False, forkable=False):
        assert digest(game.state.clone()) == digest(game.state)


def another(value: Any, fighter: Fighter) -> Any:
    """A value that no slot has by itself."""
    match value:
        case Hand():
            assert fighter.starting_weapon is not None
            return Hand([fighter.starting_weapon])
        case list():
            return [*value, value[0] if value else "another"]
        case dict() if all(isinstance(each, Token) for each in value.values()):
            return {number + 1: each for number, each in value.items()}
        case dict():
            return {**value, "another": []}
        case Fighter():
            return fighter
        case Streams():
            return Streams(value.seed + 1)
    return ("another",)


@pytest.mark.parametrize("kind", [Fighter, Token, Spot, State])
def test_every_slot_is_copied(kind: type) -> None:
    for slot in slots_of(kind):
        state = played(BARRELS, seed=3, count=60, record=False).state
        for token in state.tokens.values():
            token.owner = token.carrier = state.fighters[0]
        thing = part(state, kind)
        new = another(getattr(thing, slot), state.fighters[1])
        setattr(thing, slot, new)
        assert same(getattr(part(state.clone(), kind), slot), new), slot


def part(state: State, kind: type) -> Any:
    """One of a kind."""
    if kind is State:
        return state
    if kind is Spot:
        return state.cursor[0]
    return state.fighters[2] if kind is Fighter else list(state.tokens.values())[-1]


def slots_of(kind: type) -> list[str]:
    return [each.name for each in fields(kind)] if kind is State else list(kind.__slots__)  # type: ignore[attr-defined]


def same(copied: Any, new: Any) -> bool:
    """The same value; of what is copied itself, as much as tells that it was."""
    if isinstance(new, Fighter):
        return bool(copied.seat == new.seat)
    if isinstance(new, list) and new and isinstance(new[0], Fighter | Spot):
        return len(copied) == len(new)
    if isinstance(new, dict) and any(isinstance(each, Token) for each in new.values()):
        return list(copied) == list(new)
    return bool(copied == new)
