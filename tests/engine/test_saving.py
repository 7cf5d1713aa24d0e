"""A state becomes JSON and the same state again, and its digest tells it from any other."""

from __future__ import annotations

import json
import random
from dataclasses import fields
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from fragkit.engine.errors import BrokenSave
from fragkit.engine.game import Game
from fragkit.engine.hand import Hand
from fragkit.engine.saving import digest, state_from_json, state_to_json
from fragkit.engine.state import Fighter, InForce, Spot, State, Token
from tests.engine.played import BARRELS, PLAIN, TABLES, Table, name, played, positions

KEPT_ASIDE = ("values", "option")
"""Slots that hold what can be worked out again."""


def alike(one: Any, other: Any, path: str = "state") -> None:
    """Fails with the way to the first thing that differs; what is printed must be the very same."""
    assert type(one) is type(other), path
    match one:
        case State():
            for each in fields(one):
                alike(getattr(one, each.name), getattr(other, each.name), f"{path}.{each.name}")
        case Fighter() if ".fighters" not in path:
            assert one.seat == other.seat, path
        case Fighter() | Token() | Spot() | InForce():
            for slot in type(one).__slots__:
                if slot not in KEPT_ASIDE:
                    alike(getattr(one, slot), getattr(other, slot), f"{path}.{slot}")
        case Hand() | list() | tuple():
            assert len(one) == len(other), path
            for index, (mine, its) in enumerate(zip(one, other, strict=True)):
                alike(mine, its, f"{path}[{index}]")
        case dict():
            assert list(one) == list(other), path
            for key in one:
                alike(one[key], other[key], f"{path}[{key}]")
        case _:
            assert one is other or one == other, path


def again(game: Game) -> State:
    return state_from_json(game.arena.setting, json.loads(json.dumps(state_to_json(game.state))))


@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(table=st.sampled_from(TABLES), seed=st.integers(0, 10**6), count=st.integers(0, 300))
def test_a_state_comes_back_as_it_was(table: Table, seed: int, count: int) -> None:
    game = played(table, seed, count, record=False)
    state = again(game)
    alike(game.state, state)
    owners = [owner for each in state.tokens.values() for owner in (each.owner, each.carrier) if owner is not None]
    assert all(owner is state.fighters[owner.seat] for owner in owners)


@pytest.mark.parametrize("table", TABLES, ids=name)
def test_a_game_goes_on_from_json_as_it_would_have(table: Table) -> None:
    chance = random.Random(9)
    for game in positions(table, seed=4, most=80, record=False):
        if game.decision is None or not game.decision.final or chance.random() > 0.2:
            continue
        copy, other = game.clone(), Game.at(game.arena.setting, again(game))
        other.start()
        for _ in range(12):
            if copy.decision is None or other.decision is None:
                break
            assert repr(copy.decision) == repr(other.decision)
            option = chance.choice(copy.decision.options)
            copy.choose(option)
            other.choose(option.code)
        assert digest(copy.state) == digest(other.state)


def test_looking_at_a_game_does_not_change_its_digest() -> None:
    game = played(PLAIN, seed=1, count=50)
    before = digest(game.state)
    for seat in (None, 0, 1, 2, 3):
        game.view(seat)
    assert digest(game.state) == before


def test_every_decision_of_a_game_has_a_digest_of_its_own() -> None:
    digests = [digest(game.state) for game in positions(BARRELS, seed=1, most=150)]
    assert len(set(digests)) > 140  # who passes changes nothing


@pytest.mark.parametrize("data", [None, [], {}, {"version": 1}, {"version": 2}, {"version": 1, "fighters": 3}])
def test_what_is_no_state_is_refused(data: Any) -> None:
    with pytest.raises(BrokenSave, match="no state of a game"):
        state_from_json(played(PLAIN, 0, 1).arena.setting, data)


def test_a_state_with_any_part_spoilt_is_refused_or_is_a_state() -> None:
    game = played(BARRELS, seed=1, count=100)
    whole = state_to_json(game.state)
    for key in whole:
        for bad in (None, 10**6, "x", [[]], [[[]]], {"a": 1}, ["card", 999], [["x", 1]]):
            try:
                state_from_json(game.arena.setting, {**whole, key: bad})
            except BrokenSave:
                continue


def test_a_state_of_another_table_is_refused() -> None:
    setting = played(Table("classic", (), "closet", 2), 0, 1).arena.setting
    with pytest.raises(BrokenSave):
        state_from_json(setting, state_to_json(played(BARRELS, seed=1, count=100).state))


def test_every_field_is_written() -> None:
    state = played(BARRELS, seed=1, count=60).state
    written = state_to_json(state)
    assert written.keys() - {"version"} == {each.name for each in fields(State)}
    assert written["fighters"][0].keys() == set(Fighter.__slots__) - {"printed", "tags", *KEPT_ASIDE}
    assert written["tokens"][0].keys() == set(Token.__slots__) - {"tags"}
    assert written["cursor"][0].keys() == set(Spot.__slots__)
