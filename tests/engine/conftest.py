"""Small games for the tests of the rules: a drawing, and plain fighters where its capital letters are."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from fragkit.content.drawing import read_drawing
from fragkit.content.grid import CellMeaning, Direction, DoorMeaning
from fragkit.engine.board import Board, lay_out
from fragkit.engine.game import Game
from fragkit.engine.random import Streams
from fragkit.engine.sight import Sight
from fragkit.engine.state import FighterState, State

CELLS = {
    **{letter: CellMeaning(marker=letter) for letter in "ABC"},
    "D": CellMeaning(door=DoorMeaning()),
    "E": CellMeaning(door=DoorMeaning(way=Direction.EAST)),
}
"""`D` is a square that a door fills, `E` one that opens only eastwards."""

MakeGame = Callable[[str], Game]


def board_of(drawing: str) -> Board:
    read = read_drawing(drawing, CELLS, {})
    assert read.problems == ()
    assert read.grid is not None
    return lay_out(read.grid, [None] * len(read.grid.cells))


@pytest.fixture
def make_board() -> Callable[[str], Board]:
    return board_of


@pytest.fixture
def make_game() -> MakeGame:
    def make(drawing: str) -> Game:
        board = board_of(drawing)
        fighters = [
            FighterState(cell.marker, None, 3, 2, 2, square)
            for square, cell in enumerate(board.grid.cells)
            if cell.marker is not None
        ]
        fighters.sort(key=lambda fighter: fighter.name)
        return Game(board, Sight(board), State(fighters, Streams(1)), log=[])

    return make
