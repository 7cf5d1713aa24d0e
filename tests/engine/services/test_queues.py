"""What is put off: first in, first out, with whatever comes of it behind, and the end of the action last of all."""

from __future__ import annotations

from fragkit.engine.queue import drain, finish_action
from tests.engine.services.bench import Bench


def put_off() -> Bench:
    bench = Bench("open")
    bench.does(bench.runs("put-off", bench.fighter("A")))
    return bench


def trail(bench: Bench, letter: str = "A") -> int:
    found = bench.recalls(bench.fighter(letter), "trail")
    assert isinstance(found, int)
    return found


def test_what_is_put_off_waits_until_the_rest_is_done() -> None:
    bench = put_off()
    assert trail(bench) == 1
    assert [each.at for each in bench.arena.state.queue] == ["action-end", None, None]


def test_first_in_first_out_and_the_end_of_the_action_last() -> None:
    bench = put_off()
    bench.does(drain(bench.arena))
    assert trail(bench) == 12349
    assert bench.arena.state.queue == []


def test_two_lots_do_not_get_in_each_others_way() -> None:
    bench = put_off()
    bench.does(bench.runs("put-off", bench.fighter("B")))
    bench.does(drain(bench.arena))
    assert (trail(bench), trail(bench, "B")) == (12349, 12349)


def test_an_action_is_over_when_nothing_waits() -> None:
    bench = put_off()
    bench.does(finish_action(bench.arena))
    assert (trail(bench), bench.arena.state.queue, bench.arena.spent) == (12349, [], 0)
    assert finish_action(bench.arena) is None


def test_a_copy_has_a_queue_of_its_own_that_speaks_of_its_own_fighters() -> None:
    bench = put_off()
    copy = bench.stage.game.clone()
    bench.does(drain(bench.arena))
    assert len(copy.state.queue) == 3
    assert copy.state.memory != bench.arena.state.memory


def test_an_action_works_off_all_that_it_put_off() -> None:
    bench = Bench("hands")
    game = bench.stage.game
    assert game.decision is not None
    game.choose(next(each for each in game.decision.options if "notebook" in each.code))
    assert (trail(bench), game.state.queue) == (12349, [])
