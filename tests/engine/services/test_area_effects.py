"""Areas: how far they reach, what shelters, and whoever is caught in a blast."""

from __future__ import annotations

import pytest

from fragkit.engine.attack import blast
from fragkit.engine.pieces import Source
from fragkit.engine.values import value_option
from tests.engine.services.bench import Bench

FIRE = Source(frozenset({"fire"}), True)


@pytest.fixture
def bench() -> Bench:
    return Bench("walls")


def reached(bench: Bench, middle: str, radius: int) -> set[str]:
    return {each.name for each in bench.arena.knowledge.area(bench.square(middle), radius)}


def test_an_area_of_nothing_is_the_square_itself(bench: Bench) -> None:
    assert reached(bench, "B1", 0) == {"B1"}


def test_an_area_goes_to_all_sides_by_steps_and_not_through_walls(bench: Bench) -> None:
    assert reached(bench, "B1", 1) == {"A1", "B1", "B2"}
    assert reached(bench, "D2", 1) == {"C2", "D1", "D2", "E2"}


def test_whoever_is_behind_the_end_of_a_wall_is_sheltered(bench: Bench) -> None:
    assert reached(bench, "B2", 2) == {"A1", "A2", "B1", "B2", "C2", "D2"}
    assert "C1" not in reached(bench, "B1", 3)


def test_everybody_in_it_defends_and_damage_is_rolled_once(bench: Bench) -> None:
    blown = blast(bench.arena, bench.square("D2"), 2, 2, bench.fighter("C"), FIRE)
    bench.does(blown, *[1] * 3, *[1] * 3, *[2] * 3, 1, 2, picks=("done",))
    assert bench.rolled == [("D", 3, "defence"), ("E", 3, "defence"), ("C", 3, "defence"), ("C", 2, "damage")]
    assert {each.name: each.wounds for each in bench.arena.state.fighters} == {"A": 0, "B": 0, "C": 0, "D": 1, "E": 1}


def test_its_owner_may_say_in_which_order_but_he_himself_is_last(bench: Bench) -> None:
    blown = blast(bench.arena, bench.square("D2"), 2, 1, bench.fighter("C"), FIRE)
    bench.does(blown, *[6] * 9, 1, picks=("fighter 4",))
    assert [who for who, _, reason in bench.rolled if reason == "defence"] == ["E", "D", "C"]


def test_a_blast_of_nobody_asks_nobody_and_goes_clockwise(bench: Bench) -> None:
    bench.does(blast(bench.arena, bench.square("B1"), 1, 1, None, FIRE), 6, 6, 6, 1)
    assert bench.rolled == [("A", 1, "defence"), ("B", 2, "defence"), (None, 1, "damage")]


def test_its_owner_is_not_spared_and_his_own_death_is_no_frag_of_his(bench: Bench) -> None:
    a = bench.fighter("A")
    bench.does(blast(bench.arena, bench.square("A1"), 0, 1, a, FIRE), 1, 6)
    assert (a.alive, a.frags) == (False, 0)


def test_his_victims_are_frags_of_his(bench: Bench) -> None:
    c = bench.fighter("C")
    bench.does(blast(bench.arena, bench.square("A1"), 0, 1, c, FIRE), 1, 6)
    assert (bench.fighter("A").alive, c.frags) == (False, 1)


def test_things_in_it_are_struck_each_once_and_others_not(bench: Bench) -> None:
    for place in ("A2", "B2", "C2"):
        bench.token("bell", place)
    bench.does(blast(bench.arena, bench.square("A2"), 0, 1, bench.fighter("E"), FIRE))
    assert bench.recalls(bench.fighter("E"), "trail") == 1


@pytest.mark.parametrize(("pick", "trail"), [("bell", 12), ("gong", 21)])
def test_of_several_that_are_struck_its_owner_says_which_comes_first(bench: Bench, pick: str, trail: int) -> None:
    tokens = {kind: bench.token(kind, place) for kind, place in (("bell", "A2"), ("gong", "B2"))}
    option = value_option(bench.arena, tokens[pick])
    e = bench.fighter("E")
    bench.does(blast(bench.arena, bench.square("A2"), 1, 0, e, FIRE), 1, picks=(option.code,))
    assert bench.recalls(e, "trail") == trail
