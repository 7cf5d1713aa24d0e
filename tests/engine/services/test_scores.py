"""Scores: what is counted for fighters and sides, and the moment in which enough of it wins."""

from __future__ import annotations

import pytest

from fragkit.engine.arena import GameOver
from fragkit.engine.memory import forget
from tests.engine.services.bench import Bench


def test_a_count_begins_as_was_said_and_is_everybodys_own() -> None:
    bench = Bench("nuts")
    a, b = bench.fighter("A"), bench.fighter("B")
    bench.does(bench.runs("crack", a, 2))
    assert [bench.recalls(each, "nuts") for each in (a, b)] == [3, 1]


def test_a_count_never_falls_below_nothing() -> None:
    bench = Bench("nuts")
    bench.does(bench.runs("bite", bench.fighter("A"), 7))
    assert bench.recalls(bench.fighter("A"), "nuts") == 0


def test_a_side_has_one_count() -> None:
    bench = Bench("cheese")
    for letter in "AC":
        bench.does(bench.runs("feed", bench.fighter(letter), 1))
    assert [bench.recalls(bench.team(id), "cheese") for id in ("cats", "dogs")] == [2, 0]


def test_enough_wins_at_once_and_one_less_does_not() -> None:
    bench = Bench("nuts")
    bench.does(bench.runs("crack", bench.fighter("B"), 3))
    assert bench.arena.state.winners is None
    with pytest.raises(GameOver):
        bench.does(bench.runs("crack", bench.fighter("B"), 1))
    assert bench.arena.state.winners == (1,)


def test_all_of_a_side_win() -> None:
    bench = Bench("cheese")
    with pytest.raises(GameOver):
        bench.does(bench.runs("feed", bench.fighter("C"), 3))
    assert bench.arena.state.winners == (0, 2)


def test_of_equals_who_had_it_first_leads() -> None:
    bench = Bench("nuts")
    for letter in "BA":
        bench.does(bench.runs("crack", bench.fighter(letter), 2))
    assert bench.arena.knowledge.leader("nuts", "fighter") is bench.fighter("B")
    bench.does(bench.runs("crack", bench.fighter("A"), 1))
    assert bench.arena.knowledge.leader("nuts", "fighter") is bench.fighter("A")


def test_what_lasts_for_a_while_is_as_at_the_start_afterwards_and_the_rest_stays() -> None:
    bench = Bench("nuts")
    a = bench.fighter("A")
    bench.does(bench.runs("crack", a, 2))
    assert (bench.recalls(a, "nuts"), bench.recalls(a, "crumbs")) == (3, 4)
    forget(bench.arena, a, "this-turn")
    assert (bench.recalls(a, "nuts"), bench.recalls(a, "crumbs")) == (3, 2)


def test_a_copy_counts_for_itself() -> None:
    bench = Bench("nuts")
    copy = bench.stage.game.clone()
    bench.does(bench.runs("crack", bench.fighter("A"), 2))
    assert copy.state.memory == {}
