"""Steps: what lets a fighter pass, and what bars him."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from fragkit.content.grid import Direction
from fragkit.engine.board import Board
from fragkit.engine.driver import by_seed, carry_out
from fragkit.engine.errors import Barred, NotPlayedYet, OutOfMovement
from fragkit.engine.game import Game
from fragkit.engine.movement import step

MakeGame = Callable[[str], Game]
EAST, WEST = Direction.EAST, Direction.WEST


@pytest.mark.parametrize(
    ("between", "eastwards", "westwards"),
    [
        (" ", None, None),
        ("|", "a wall", "a wall"),
        (":", "a window", "a window"),
        ("d", None, None),
        (">", None, "a door that opens the other way"),
        ("<", "a door that opens the other way", None),
    ],
)
def test_edges(make_board: Callable[[str], Board], between: str, eastwards: str | None, westwards: str | None) -> None:
    board = make_board(f"+-+-+\n|.{between}.|\n+-+-+\n")
    assert (board.barrier(0, EAST), board.barrier(1, WEST)) == (eastwards, westwards)


def test_a_step_leads_to_the_four_neighbours(make_board: Callable[[str], Board]) -> None:
    """BASE-MOVE-05."""
    board = make_board(". . .\n. . .\n. . .")
    assert sorted(board.steps[4].values()) == [1, 3, 5, 7]
    assert sorted(board.steps[0].values()) == [1, 3]


def test_a_one_way_door_that_fills_a_square_is_entered_and_left_along_its_arrow(
    make_board: Callable[[str], Board],
) -> None:
    """BASE-MAP-15."""
    board = make_board(". . .\n. E .\n. . .")
    assert board.steps[4] == {EAST: 5}
    assert [board.steps[square].get(way) for square, way in ((3, EAST), (5, WEST), (1, Direction.SOUTH))] == [
        4,
        None,
        None,
    ]


def test_a_two_way_door_that_fills_a_square_opens_to_all_sides(make_board: Callable[[str], Board]) -> None:
    board = make_board(". . .\n. D .\n. . .")
    assert sorted(board.steps[4].values()) == [1, 3, 5, 7]


def test_rock_is_no_square(make_board: Callable[[str], Board]) -> None:
    assert make_board(". #").barrier(0, EAST) == "solid rock"


def test_a_step_without_movement_is_refused(make_game: MakeGame) -> None:
    game = make_game("A .")
    with pytest.raises(OutOfMovement, match="A has no movement left at A1"):
        carry_out(game, step(game, 0, EAST), by_seed(game))


def test_a_barred_step_says_what_bars_it(make_game: MakeGame) -> None:
    game = make_game("A .")
    with pytest.raises(Barred, match="A cannot step west from A1: there is the edge of the map"):
        carry_out(game, step(game, 0, WEST), by_seed(game))


@pytest.mark.parametrize(("drawing", "why"), [("A /", "diagonal wall"), ("A B", "somebody stands in B1")])
def test_what_is_not_played_yet_says_so(make_game: MakeGame, drawing: str, why: str) -> None:
    game = make_game(drawing)
    game.fighter(0).movement = 1
    with pytest.raises(NotPlayedYet, match=why):
        carry_out(game, step(game, 0, EAST), by_seed(game))
