"""Teams: who is on which, what changes when somebody goes over, and how sides sit around the table."""

from __future__ import annotations

import pytest

from fragkit.engine.state import Fighter
from tests.engine.services.bench import Bench


@pytest.fixture
def bench() -> Bench:
    return Bench("sides")


def names(fighters: list[Fighter]) -> str:
    return "".join(each.name for each in fighters)


def test_everybody_is_on_the_side_that_was_said(bench: Bench) -> None:
    members = bench.arena.knowledge.members
    assert (names(members(bench.team("cats"))), names(members(bench.team("dogs")))) == ("ABC", "D")


def test_of_two_sides_each_is_the_other_of_the_other(bench: Bench) -> None:
    cats, dogs = bench.team("cats"), bench.team("dogs")
    assert bench.arena.knowledge.other_team(cats) is dogs
    assert bench.arena.knowledge.other_team(dogs) is cats


def test_whoever_goes_over_is_on_the_other_side_only(bench: Bench) -> None:
    bench.arena.deeds.join(bench.fighter("C"), bench.team("dogs"))
    members = bench.arena.knowledge.members
    assert (names(members(bench.team("cats"))), names(members(bench.team("dogs")))) == ("AB", "CD")


def test_what_becomes_true_of_a_side_by_that_is_noticed_once(bench: Bench) -> None:
    dogs = bench.team("dogs")
    for letter in "BC":
        bench.arena.deeds.join(bench.fighter(letter), dogs)
        bench.settles()
    bench.settles()
    assert bench.recalls(dogs, "crowds") == 1


def test_friends_beside_are_alive_of_the_same_side_and_not_behind_a_wall(bench: Bench) -> None:
    beside = bench.arena.knowledge.teammates_beside
    a, b, c = (bench.fighter(letter) for letter in "ABC")
    assert [names(beside(each)) for each in (a, b, c)] == ["B", "A", ""]
    b.alive = False
    assert names(beside(a)) == ""


def test_who_has_no_side_has_no_friends() -> None:
    bench = Bench("open")
    assert bench.arena.knowledge.teammates_beside(bench.fighter("A")) == []


@pytest.mark.parametrize(
    ("dogs", "first", "order"),
    [("BD", "cats", "ABCD"), ("BD", "dogs", "BADC"), ("D", "cats", "ADBC"), ("D", "dogs", "DABC")],
)
def test_sides_sit_in_alternation_and_who_is_left_over_at_the_end(
    bench: Bench, dogs: str, first: str, order: str
) -> None:
    for letter in dogs:
        bench.arena.deeds.join(bench.fighter(letter), bench.team("dogs"))
    bench.arena.deeds.seat(bench.team(first))
    assert "".join(bench.arena.state.fighters[seat].name for seat in bench.arena.state.order) == order


def test_a_copy_of_the_game_has_sides_of_its_own(bench: Bench) -> None:
    copy = bench.arena.state.clone()
    bench.arena.deeds.join(bench.fighter("A"), bench.team("dogs"))
    assert [each.team.id for each in copy.fighters if each.team is not None] == ["cats", "cats", "cats", "dogs"]
