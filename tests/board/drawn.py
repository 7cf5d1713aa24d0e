"""Boards for the tests of board and sight, drawn as text with figures where capital letters stand."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from fragkit.board.board import Board, Ground, Square, lay_out
from fragkit.board.sight import Sight
from fragkit.content.drawing import read_drawing
from fragkit.content.grid import CellMeaning, Direction, DoorMeaning, Grid

FIGURES = "ABC"
CELLS = {
    **{letter: CellMeaning(marker=letter) for letter in FIGURES},
    "D": CellMeaning(door=DoorMeaning()),
    "E": CellMeaning(door=DoorMeaning(way=Direction.EAST)),
    "X": CellMeaning(door=DoorMeaning(), diagonal="\\"),
    "Y": CellMeaning(door=DoorMeaning(), diagonal="/"),
    "~": CellMeaning(terrain="test:acid"),
    "T": CellMeaning(terrain="test:teleporter"),
}
"""`D` is a square that a door fills, `E` one that opens only eastwards, `X` and `Y` have a diagonal wall too."""
GROUNDS = {
    "test:acid": Ground("test:acid", "Acid", frozenset({"wet", "green"})),
    "test:teleporter": Ground("test:teleporter", "Teleporter", frozenset({"portal"}), teleporter=True),
}


def grid_of(drawing: str, legend: Mapping[str, CellMeaning] | None = None) -> Grid:
    read = read_drawing(drawing, {**CELLS, **(legend or {})}, {})
    assert read.problems == ()
    assert read.grid is not None
    return read.grid


def board_of(drawing: str, legend: Mapping[str, CellMeaning] | None = None) -> Board:
    return lay_out(grid_of(drawing, legend), GROUNDS)


def square(board: Board, name: str) -> Square:
    found = board.named(name)
    assert found is not None, f"there is no square {name}"
    return found


def names(squares: tuple[Square, ...]) -> list[str]:
    return [each.name for each in squares]


@dataclass
class Scene:
    """A board with figures on it: those drawn, and those put into squares by name."""

    board: Board
    standing: dict[str, Square]

    def sees(self, one: str, other: str) -> bool:
        """Between two figures, or squares by name, asked both ways of two boards (BASE-LOS-11)."""
        there, back = (Sight(self.board).sees(*pair, self._figures(), self._held()) for pair in self._both(one, other))
        assert there == back
        return there

    def _both(self, one: str, other: str) -> tuple[tuple[Square, Square], tuple[Square, Square]]:
        a, b = (self.standing.get(each) or square(self.board, each) for each in (one, other))
        return (a, b), (b, a)

    def _figures(self) -> int:
        return sum({each.index: each.bit for each in self.standing.values()}.values())

    def _held(self) -> int:
        return sum({each.index: each.bit for each in self.standing.values() if each.door is not None}.values())


def scene(drawing: str, **standing: str) -> Scene:
    """`scene("A D B", C="B1")` has a third figure in the door."""
    board = board_of(drawing)
    drawn = {
        cell.marker: board.at(*place)[0]
        for place, cell in zip(board.grid.squares(), board.grid.cells, strict=True)
        if cell.marker is not None
    }
    return Scene(board, {**drawn, **{figure: square(board, name) for figure, name in standing.items()}})
