"""Things that are carried: into hands and out of them, wherever their carrier goes, and down where he dies."""

from __future__ import annotations

import pytest

from fragkit.engine.frag import frag
from fragkit.engine.pieces import NATURE
from fragkit.engine.tokens import carry, drop_token, move_token, place, remove, supply
from tests.engine.services.bench import PACK, Bench


@pytest.fixture
def bench() -> Bench:
    return Bench("open")


def carried(bench: Bench, letter: str) -> list[str]:
    return [each.kind.id for each in bench.arena.knowledge.carried(bench.fighter(letter))]


def test_what_is_carried_lies_nowhere_and_belongs_to_its_carrier(bench: Bench) -> None:
    ball = bench.token("ball", "C1")
    carry(bench.arena, ball, bench.fighter("A"))
    assert (ball.square, ball.carrier) == (None, bench.fighter("A"))
    assert (carried(bench, "A"), carried(bench, "B")) == (["bench:ball"], [])


def test_what_cannot_be_carried_stays_where_it_is(bench: Bench) -> None:
    bell = bench.token("bell", "C1")
    carry(bench.arena, bell, bench.fighter("A"))
    assert (bell.square, bell.carrier) == (bench.square("C1"), None)


def test_it_is_put_down_where_its_carrier_has_gone(bench: Bench) -> None:
    ball, a = bench.token("ball", "C1"), bench.fighter("A")
    carry(bench.arena, ball, a)
    a.square = bench.square("C2")
    drop_token(bench.arena, ball)
    assert (ball.square, ball.carrier) == (bench.square("C2"), None)


def test_what_nobody_carries_cannot_be_put_down(bench: Bench) -> None:
    ball = bench.token("ball", "C1")
    drop_token(bench.arena, ball, bench.square("A2"))
    assert ball.square == bench.square("C1")


def test_it_goes_from_hand_to_hand(bench: Bench) -> None:
    ball = bench.token("ball", "C1")
    for letter in "AB":
        carry(bench.arena, ball, bench.fighter(letter))
    assert (carried(bench, "A"), carried(bench, "B")) == ([], ["bench:ball"])


def test_who_dies_leaves_all_that_he_carried_where_he_stood(bench: Bench) -> None:
    balls = [bench.token("ball", "C1"), bench.token("ball", "C2")]
    other = bench.token("bell", "D2")
    for ball in balls:
        carry(bench.arena, ball, bench.fighter("B"))
    bench.does(frag(bench.arena, bench.fighter("B"), None, 1, 1, NATURE))
    assert [(each.square, each.carrier) for each in balls] == [(bench.square("B1"), None)] * 2
    assert other.square == bench.square("D2")


def test_whoever_puts_it_elsewhere_takes_it_out_of_his_hands(bench: Bench) -> None:
    ball = bench.token("ball", "C1")
    carry(bench.arena, ball, bench.fighter("A"))
    move_token(bench.arena, ball, bench.square("D2"))
    assert (ball.square, ball.carrier) == (bench.square("D2"), None)


def test_nothing_is_put_where_something_solid_is(bench: Bench) -> None:
    bench.token("rock", "D2")
    ball = bench.token("ball", "C1")
    move_token(bench.arena, ball, bench.square("D2"))
    assert ball.square == bench.square("C1")


def test_what_is_gone_cannot_be_carried(bench: Bench) -> None:
    ball = bench.token("ball", "C1")
    remove(bench.arena, ball)
    carry(bench.arena, ball, bench.fighter("A"))
    assert (ball.carrier, carried(bench, "A")) == (None, [])


def test_the_supply_counts_those_in_hands_and_is_a_limit(bench: Bench) -> None:
    kind = bench.arena.box.token(f"{PACK}:ball")
    assert supply(bench.arena, kind) == 2
    carry(bench.arena, bench.token("ball", "C1"), bench.fighter("A"))
    assert supply(bench.arena, kind) == 1
    place(bench.arena, kind, (bench.square("A2"), bench.square("B2")), None, None)
    assert [each.square and each.square.name for each in bench.arena.state.tokens.values()] == [None, "A2"]


def test_in_a_copy_it_is_in_the_hands_of_the_copy(bench: Bench) -> None:
    ball = bench.token("ball", "C1")
    carry(bench.arena, ball, bench.fighter("A"))
    copy = bench.arena.state.clone()
    assert copy.tokens[ball.number].carrier is copy.fighters[0]
    assert copy.fighters[0] is not bench.fighter("A")
