"""Line of sight from centre to centre (BASE-LOS-02), and what a blast reaches: exact, on whole numbers.

What a line meets never changes on a board, so it is worked out once; who stands in its way is asked each time.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, TypeAlias

from fragkit.board.board import Board
from fragkit.board.courses import Courses, Cut, Plane
from fragkit.board.squares import Square
from fragkit.content.grid import Direction, EdgeKind, Grid

Line: TypeAlias = tuple[int, int]
"""What a line passes that may block it, as masks: the squares it goes through between its ends, and the squares filled
by a door that it touches, its ends too. The first is below 0 when a wall blocks it for good."""

_OPAQUE: Final = (EdgeKind.WALL, EdgeKind.DOOR)
"""BASE-LOS-03, -05, -09: walls and doors between squares, however they open. A window is none (DL-WINDOW-02)."""
_MOST_LINES: Final = 300_000
"""How many lines are kept: all of a board of 500 squares, and not the memory of all those of the largest maps."""
_WALLED: Final = (-1, 0)
_CUTS: Final = {
    "north-east": Cut.NORTH_EAST,
    "south-west": Cut.SOUTH_WEST,
    "north-west": Cut.NORTH_WEST,
    "south-east": Cut.SOUTH_EAST,
}


class Sight:
    """The lines of one board, each worked out when it is first asked for."""

    __slots__ = ("_areas", "_courses", "_door_bits", "_kept", "_opaque", "_square_bits", "_views", "board", "lines")

    def __init__(self, board: Board) -> None:
        self.board = board
        self._courses = Courses(board.grid.width, board.grid.height)
        self._opaque = _opaque(board.grid, self._courses)
        self._square_bits, self._door_bits = _tables(board, self._courses)
        self._views: list[int | None] = [None] * len(board.squares)
        self.lines: list[dict[int, Line]] = [{} for _ in board.squares]
        """Those that have been asked for, by the index of either end and then by that of the other."""
        self._kept = 0
        self._areas: dict[tuple[int, int], tuple[tuple[Square, ...], tuple[int, ...]]] = {}

    def view(self, square: Square) -> int:
        """The squares that could be seen, itself too, if nobody stood anywhere and every door's square were open."""
        view = self._views[square.index]
        if view is None:
            view = sum(other.bit for other in self.board.squares if not self._walled(square, other))
            self._views[square.index] = view
        return view

    def sees(self, a: Square, b: Square, blocking: int, held: int) -> bool:
        """Whether there is a line of sight, the same both ways (BASE-LOS-11).

        `blocking` are the squares where somebody or something blocks the line; at its ends nobody does (BASE-LOS-04).
        `held` are the door squares held open; any other that the line touches is a wall (BASE-MAP-07, BASE-LOS-07).
        """
        between, doors = self.lines[a.index].get(b.index) or self._line(a, b)
        if between < 0 or between & blocking:
            return False
        return not doors or doors & held == doors

    def line(self, a: Square, b: Square) -> Line:
        """What the line between two squares passes."""
        return self.lines[a.index].get(b.index) or self._line(a, b)

    def area(self, square: Square, radius: int, held: int) -> tuple[Square, ...]:
        """The squares within a number of steps, itself too, to which the line is free of walls and closed doors.

        Figures shield nobody (BASE-MAP-12).
        """
        key = square.index, radius
        if key not in self._areas:
            self._areas[key] = self._reach(square, radius)
        squares, doors = self._areas[key]
        if not any(doors):
            return squares
        return tuple(each for each, shut in zip(squares, doors, strict=True) if shut & held == shut or each is square)

    def _reach(self, square: Square, radius: int) -> tuple[tuple[Square, ...], tuple[int, ...]]:
        """The squares of an area when every door is held open, and which doors each depends on."""
        reached = [(each, self._line(square, each)) for each in self._diamond(square, radius)]
        free = [(each, line[1]) for each, line in reached if line[0] >= 0]
        return tuple(each for each, _ in free), tuple(doors for _, doors in free)

    def _diamond(self, square: Square, radius: int) -> Iterator[Square]:
        grid = self.board.grid
        for y in range(max(square.y - radius, 0), min(square.y + radius, grid.height - 1) + 1):
            wide = radius - abs(square.y - y)
            for x in range(max(square.x - wide, 0), min(square.x + wide, grid.width - 1) + 1):
                yield from self.board.at(x, y)

    def _walled(self, a: Square, b: Square) -> bool:
        """Whether the line meets a wall; one that begins or ends on a diagonal wall must leave it on its own side."""
        if a is b:
            return False
        dx, dy = b.x - a.x, b.y - a.y
        if (a.half is not None and not _points_into(a.half, dx, dy)) or (
            b.half is not None and not _points_into(b.half, -dx, -dy)
        ):
            return True
        left, top, across, down = _rectangle(a, b)
        return bool(self._courses.course(across, down).met << top * self._courses.stride + left & self._opaque)

    def _line(self, a: Square, b: Square) -> Line:
        """Works out a line and keeps it."""
        if self._kept >= _MOST_LINES:
            self._kept = 0
            self.lines = [{} for _ in self.board.squares]
        self._kept += 2
        line = _WALLED if self._walled(a, b) else self._passed(a, b)
        self.lines[a.index][b.index] = self.lines[b.index][a.index] = line  # BASE-LOS-11: the same both ways
        return line

    def _passed(self, a: Square, b: Square) -> tuple[int, int]:
        left, top, across, down = _rectangle(a, b)
        course = self._courses.course(across, down)
        start = top * self._courses.stride + left
        squares, doors = self._square_bits, self._door_bits
        between = touched = 0
        for number in course.through:
            between |= squares[start + number]
            touched |= doors[start + number]
        for number in course.beside:
            touched |= doors[start + number]
        for end in (a, b):
            if end.door is not None:
                touched |= end.bit
        return between, touched


def _rectangle(a: Square, b: Square) -> tuple[int, int, int, int]:
    """Left, top, columns across and rows down of the line between two squares, taken from left to right."""
    across, down = b.x - a.x, b.y - a.y
    if across < 0:
        return b.x, min(a.y, b.y), -across, -down
    return a.x, min(a.y, b.y), across, down


def _points_into(half: str, dx: int, dy: int) -> bool:
    """Whether a line leaves the centre strictly into a half of its square (BASE-LOS-12)."""
    match half:
        case "north-east":
            return dx > dy
        case "south-west":
            return dx < dy
        case "north-west":
            return dx + dy < 0
        case _:
            return dx + dy > 0


def _opaque(grid: Grid, courses: Courses) -> int:
    """What no line can pass, as bits: sides, corners and diagonals of cells."""
    found = 0
    for plane, x, y in _walls(grid):
        found |= 1 << courses.number(plane, x, y)
    return found


def _walls(grid: Grid) -> Iterator[tuple[Plane, int, int]]:
    """Every wall with both its ends, which belong to it (BASE-LOS-06)."""
    for x, y in grid.squares():
        cell = grid.cell(x, y)
        if cell.solid or grid.edge(x, y, Direction.EAST).kind in _OPAQUE:
            yield from _upright(x + 1, y)
        if cell.solid or grid.edge(x, y, Direction.SOUTH).kind in _OPAQUE:
            yield from _level(x, y + 1)
        if cell.solid:
            yield from _upright(x, y)
            yield from _level(x, y)
        elif cell.diagonal == "\\":
            yield from ((Plane.FALLING, x, y), (Plane.CORNER, x, y), (Plane.CORNER, x + 1, y + 1))
        elif cell.diagonal == "/":
            yield from ((Plane.RISING, x, y), (Plane.CORNER, x + 1, y), (Plane.CORNER, x, y + 1))


def _upright(x: int, y: int) -> Iterator[tuple[Plane, int, int]]:
    yield from ((Plane.UPRIGHT, x, y), (Plane.CORNER, x, y), (Plane.CORNER, x, y + 1))


def _level(x: int, y: int) -> Iterator[tuple[Plane, int, int]]:
    yield from ((Plane.LEVEL, x, y), (Plane.CORNER, x, y), (Plane.CORNER, x + 1, y))


def _tables(board: Board, courses: Courses) -> tuple[list[int], list[int]]:
    """For each cell and cut the bit of the square that a line goes through there, and the same of door squares only."""
    squares = [0] * (len(Cut) * courses.size)
    doors = [0] * len(squares)
    for square in board.squares:
        for cut in Cut if square.half is None else (_CUTS[square.half],):
            number = courses.number(cut, square.x, square.y)
            squares[number] = square.bit
            doors[number] = square.bit if square.door is not None else 0
    return squares, doors
