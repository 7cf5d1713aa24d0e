"""Out of the game for good: what is left of somebody, and that the last one wins."""

from __future__ import annotations

import pytest

from fragkit.engine.arena import GameOver
from fragkit.table.invariants import THOROUGH
from tests.engine.services.bench import PACK, Bench


@pytest.fixture
def bench() -> Bench:
    return Bench("survivors")


def test_whoever_is_out_is_nowhere_and_has_nothing(bench: Bench) -> None:
    b = bench.fighter("B")
    bench.arena.deeds.eliminate(b)
    assert (b.eliminated, b.alive, b.square, list(b.hand)) == (True, False, None, [])
    assert [card.id for card in bench.arena.state.discards["core:gadget"]] == ["bench:notebook"]
    assert [each.name for each in bench.arena.on_board()] == ["A", "C"]


def test_the_game_goes_on_as_long_as_two_are_left(bench: Bench) -> None:
    bench.arena.deeds.eliminate(bench.fighter("B"))
    assert bench.arena.state.winners is None
    assert [each for invariant in THOROUGH for each in invariant(bench.stage.game)] == []


def test_the_last_one_wins(bench: Bench) -> None:
    bench.arena.deeds.eliminate(bench.fighter("B"))
    with pytest.raises(GameOver):
        bench.arena.deeds.eliminate(bench.fighter("A"))
    assert bench.arena.state.winners == (2,)


def test_where_something_else_wins_the_last_one_has_won_nothing() -> None:
    bench = Bench("open")
    for letter in "AB":
        bench.arena.deeds.eliminate(bench.fighter(letter))
    assert bench.arena.state.winners is None


def test_whose_turn_it_is_and_who_is_out_does_nothing_more(bench: Bench) -> None:
    assert not bench.arena.state.cut
    bench.arena.deeds.eliminate(bench.fighter("C"))
    assert not bench.arena.state.cut
    bench = Bench("survivors")
    bench.arena.deeds.eliminate(bench.fighter("A"))
    assert bench.arena.state.cut


def test_turns_pass_by_whoever_is_out(bench: Bench) -> None:
    bench.arena.deeds.eliminate(bench.fighter("B"))
    game = bench.stage.game
    game.nature = lambda asked: tuple([1] * asked.count)  # type: ignore[union-attr]
    seats = []
    while len(seats) < 4:
        assert game.decision is not None
        seats.append(game.decision.seat)
        game.choose("end")
    assert seats == [0, 2, 0, 2]


def test_nobody_who_is_out_is_given_a_status(bench: Bench) -> None:
    b, c = bench.fighter("B"), bench.fighter("C")
    bench.arena.deeds.eliminate(b)
    bench.arena.deeds.mark((b, c), f"{PACK}:nest", None, None)
    assert [[mark.kind.id for mark in each.statuses] for each in (b, c)] == [["bench:dizzy"], ["bench:nest"]]
