"""Line of sight by exact arithmetic on whole numbers: centre to centre on doubled coordinates (BASE-LOS-02).

A line's course never changes on a map, so it is worked out once; who stands in it is asked each time.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from fragkit.content.grid import EdgeKind
from fragkit.engine.board import Board, Square
from fragkit.engine.errors import NotPlayedYet

_OPAQUE = (EdgeKind.WALL, EdgeKind.DOOR)
"""BASE-LOS-03, -05, -09: walls and doors between squares, however they open. A window is none (DL-WINDOW-02)."""


@dataclass(frozen=True, slots=True)
class Line:
    """What a line of sight meets, its two ends left out; squares are bits of a number."""

    walled: bool
    through: int
    """Squares that it crosses."""
    doors: int
    """Squares filled by a door that it crosses or touches."""
    diagonal: Square | None
    """A square with a diagonal wall that it meets, at its ends too."""


@dataclass(slots=True)
class Sight:
    """The lines of one board, each worked out when it is first asked for."""

    board: Board
    _lines: dict[tuple[Square, Square], Line] = field(default_factory=dict)

    def sees(self, one: Square, other: Square, occupied: int) -> bool:
        """Whether one square can be seen from another; `occupied` are the squares where somebody stands.

        Equal both ways (BASE-LOS-11). Whoever stands in a door's square holds it open (BASE-LOS-07, -08), and
        blocks the line himself unless he is at its end (BASE-LOS-04).
        """
        line = self.line(one, other)
        if line.diagonal is not None:
            name = self.board.name(line.diagonal)
            raise NotPlayedYet(f"sight past the diagonal wall of {name} is not played yet")
        return not line.walled and not line.through & occupied and not line.doors & ~occupied

    def line(self, one: Square, other: Square) -> Line:
        """The course of a line between two squares."""
        key = (one, other) if one <= other else (other, one)
        if key not in self._lines:
            self._lines[key] = _course(self.board, *key)
        return self._lines[key]


@dataclass(frozen=True, slots=True)
class _Segment:
    """From the centre of one square to that of another; corners of squares have even coordinates, centres odd."""

    x: int
    y: int
    dx: int
    dy: int

    def side(self, x: int, y: int) -> int:
        """On which side of the line a corner lies: its sign, 0 on the line itself."""
        return self.dx * (2 * y - self.y) - self.dy * (2 * x - self.x)

    def sides_of(self, x: int, y: int) -> tuple[int, ...]:
        """The same for the four corners of a square."""
        return tuple(self.side(x + right, y + down) for right in (0, 1) for down in (0, 1))


def _course(board: Board, one: Square, other: Square) -> Line:
    """Only squares between the rows and columns of the two can be met, and of those every one and every wall
    between two of them lies close enough: which side of the line their corners are on decides.
    """
    (x, y), (u, v) = board.place(one), board.place(other)
    segment = _Segment(2 * x + 1, 2 * y + 1, 2 * (u - x), 2 * (v - y))
    columns = range(min(x, u), max(x, u) + 1)
    rows = range(min(y, v), max(y, v) + 1)
    walled = any(_touches(segment, *wall) for wall in _walls(board, columns, rows))
    through = doors = 0
    diagonal = None
    for row in rows:
        for column in columns:
            sides = segment.sides_of(column, row)
            if not min(sides) <= 0 <= max(sides):
                continue
            square = row * board.grid.width + column
            cell = board.cell(square)
            if cell.diagonal is not None:
                diagonal = square
            if square in (one, other):
                continue
            walled = walled or cell.solid
            if cell.door is not None:  # BASE-MAP-07: closed, it is a wall, corners and all
                doors |= 1 << square
            if min(sides) < 0 < max(sides):
                through |= 1 << square
    return Line(walled, through, doors, diagonal)


def _walls(board: Board, columns: range, rows: range) -> Iterator[tuple[int, int, int, int]]:
    """The walls and doors between squares of an area, each from corner to corner."""
    grid = board.grid
    for row in rows:
        for column in columns:
            if column + 1 in columns and grid.east[row * (grid.width - 1) + column].kind in _OPAQUE:
                yield column + 1, row, column + 1, row + 1
            if row + 1 in rows and grid.south[row * grid.width + column].kind in _OPAQUE:
                yield column, row + 1, column + 1, row + 1


def _touches(segment: _Segment, x: int, y: int, u: int, v: int) -> bool:
    """BASE-LOS-06: the end of a wall belongs to it."""
    one, other = segment.side(x, y), segment.side(u, v)
    return min(one, other) <= 0 <= max(one, other)
