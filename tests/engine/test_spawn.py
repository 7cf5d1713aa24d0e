"""Where somebody appears, and bumps that go on and on."""

from __future__ import annotations

import pytest

import fragkit
from fragkit.content.library import Library
from fragkit.engine.arena import Arena
from fragkit.engine.decisions import Acting, Chance, Roll
from fragkit.engine.driver import by_seed
from fragkit.engine.errors import OutOfSteps
from fragkit.engine.random import Streams
from fragkit.engine.spawn import LONGEST_CHAIN, respawn, roll_spawn_point
from tests.conftest import MakePack
from tests.engine.tables import Nature, sit_down
from tests.libraries import shipped_library


@pytest.fixture(scope="module")
def library() -> Library:
    return shipped_library()


def arena_of(library: Library, names: str, map: str = "gold:closet") -> Arena:
    """A table at which nobody stands anywhere yet."""
    return sit_down(library, names, Nature([6, *[1] * (len(names) - 1)]), map).arena


def line_up(arena: Arena) -> None:
    """The first one is out of play; the others stand on the respawn points, one on each."""
    for fighter, point in zip(arena.state.fighters, (None, *arena.board.respawns()), strict=False):
        fighter.square, fighter.alive = point, point is not None


def go_through(acting: Acting[None], streams: Streams) -> int:
    """Lets chance decide everything; how often it was asked."""
    asked, answer = 0, None
    while True:
        try:
            answer = by_seed(streams, acting.send(answer))  # type: ignore[arg-type]
        except StopIteration:
            return asked
        asked += 1


@pytest.mark.proves("BASE-BUMP-07")
def test_every_chain_of_bumps_comes_to_an_end(library: Library) -> None:
    """Six fighters, six points, a thousand seeds; in the end everybody has a point of his own."""
    arena = arena_of(library, "ABCDEF")
    lengths = set()
    for seed in range(1000):
        line_up(arena)
        lengths.add(go_through(respawn(arena, arena.fighter(0)), Streams(seed)))
        assert {each.square for each in arena.state.fighters} == set(arena.board.respawns())
        assert arena.bumps == 0
    assert min(lengths) == 1
    assert max(lengths) > 20


def always_the_first_point(acting: Acting[None]) -> None:
    answer = None
    while True:
        acting.send(answer)
        answer = (1,)


@pytest.mark.proves("BASE-BUMP-07")
def test_dice_that_go_round_in_a_circle_are_an_error(library: Library) -> None:
    arena = arena_of(library, "AB")
    line_up(arena)
    with pytest.raises(OutOfSteps, match=f"{LONGEST_CHAIN} fighters in a row were bumped"):
        always_the_first_point(respawn(arena, arena.fighter(0)))
    assert arena.bumps == 0


@pytest.mark.proves("BASE-RESPAWN-02")
def test_six_points_are_rolled_for_with_one_die(library: Library) -> None:
    arena = arena_of(library, "AB")
    acting = roll_spawn_point(arena, arena.fighter(0), "respawn")
    asked = acting.send(None)
    assert isinstance(asked, Roll)
    assert (asked.count, asked.reason, asked.by) == (1, "spawn", 0)
    with pytest.raises(StopIteration) as ended:
        acting.send((5,))
    assert ended.value.value is arena.board.named("A6")


@pytest.mark.proves("BASE-RESPAWN-02")
@pytest.mark.parametrize("points", ["1 2 3", "1 2 3 4 5 6 7 8"])
def test_any_other_number_of_points_is_equally_likely(make_pack: MakePack, points: str) -> None:
    library = fragkit.load(make_pack(maps=f"maps: {{pier: {{name: Pier, drawing: '{points}'}}}}"))
    arena = arena_of(library, "AB", "demo:pier")
    count = len(points.split())
    found = []
    for number in range(count):
        acting = roll_spawn_point(arena, arena.fighter(0), "respawn")
        asked = acting.send(None)
        assert isinstance(asked, Chance)
        assert asked.count == count
        with pytest.raises(StopIteration) as ended:
            acting.send(number)
        found.append(ended.value.value)
    assert found == list(arena.board.respawns())


def test_the_eliminated_do_not_come_back(library: Library) -> None:
    arena = arena_of(library, "ABC")
    arena.deeds.eliminate(arena.fighter(0))
    assert go_through(respawn(arena, arena.fighter(0)), Streams(1)) == 0
    assert arena.fighter(0).square is None
