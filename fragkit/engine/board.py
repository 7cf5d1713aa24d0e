"""The map as it is played: squares are numbers, steps are a table. It knows nobody who stands on it.

Diagonal walls are not played yet: a step into such a square, or a line of sight that touches one, says so.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeAlias

from fragkit.content.grid import Cell, Direction, EdgeKind, Grid, square_name
from fragkit.engine.box import Ground

Square: TypeAlias = int
"""A square, row by row from the upper left."""


@dataclass(frozen=True, slots=True)
class Board:
    """A map with its ground; `ground` is None where the floor is plain."""

    grid: Grid
    ground: tuple[Ground | None, ...]
    steps: tuple[dict[Direction, Square], ...]
    """For each square, where a step leads that nothing bars."""

    def name(self, square: Square) -> str:
        """`C4`."""
        return square_name(*self.place(square))

    def place(self, square: Square) -> tuple[int, int]:
        """Column and row."""
        row, column = divmod(square, self.grid.width)
        return column, row

    def cell(self, square: Square) -> Cell:
        """What the map says of a square."""
        return self.grid.cells[square]

    def distance(self, one: Square, other: Square) -> int:
        """Squares along rows and columns, walls or no walls (BASE-HIT-01, -02)."""
        (x, y), (u, v) = self.place(one), self.place(other)
        return abs(x - u) + abs(y - v)

    def barrier(self, square: Square, direction: Direction) -> str | None:
        """What bars a step, in words, or None when nothing does."""
        return _barrier(self.grid, *self.place(square), direction)


def lay_out(grid: Grid, ground: Sequence[Ground | None]) -> Board:
    """The board of a map."""
    return Board(grid, tuple(ground), tuple(_steps(grid, x, y) for x, y in grid.squares()))


def _steps(grid: Grid, x: int, y: int) -> dict[Direction, Square]:
    """BASE-MOVE-05: a step leads to one of the four squares that share an edge."""
    return {
        direction: (y + direction.step[1]) * grid.width + x + direction.step[0]
        for direction in Direction
        if _barrier(grid, x, y, direction) is None
    }


def _barrier(grid: Grid, x: int, y: int, direction: Direction) -> str | None:
    dx, dy = direction.step
    if not grid.holds(x + dx, y + dy):
        return "the edge of the map"
    edge = grid.edge(x, y, direction)
    if edge.kind is EdgeKind.WALL:  # BASE-MAP-11
        return "a wall"
    if edge.kind is EdgeKind.WINDOW:  # DL-WINDOW-01
        return "a window"
    here, there = grid.cell(x, y), grid.cell(x + dx, y + dy)
    if there.solid:
        return "solid rock"
    ways = [door.way for door in (here.door, there.door) if door is not None]  # BASE-MAP-15
    if edge.kind is EdgeKind.DOOR:
        ways.append(edge.way)
    if any(way not in (None, direction) for way in ways):  # BASE-MAP-04, -05
        return "a door that opens the other way"
    return None
