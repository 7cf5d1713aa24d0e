"""Puts one map against another so that both are played as a single board (DM-COMPONENTS-12, -13).

It knows grids only: which maps belong together is for others to say.
"""

from __future__ import annotations

from dataclasses import dataclass

from fragkit.content.grid import (
    OPEN,
    SOLID,
    WALL,
    Border,
    Cell,
    Direction,
    Edge,
    EdgeKind,
    Grid,
    Square,
)


@dataclass(frozen=True, slots=True)
class Joined:
    """Two maps as one. `parts` says for each cell of `grid` which map it came from: 0, 1, or None for the
    rock that fills up the rectangle; `origins` says where the square A1 of each map has come to lie.
    """

    grid: Grid
    parts: tuple[int | None, ...]
    origins: tuple[Square, Square]

    def part(self, x: int, y: int) -> int | None:
        """Which of the two maps the square (x, y) came from."""
        return self.parts[y * self.grid.width + x]


@dataclass(frozen=True, slots=True)
class Apart:
    """Why two maps cannot be joined, and what would help."""

    message: str
    help: str


def join(first: Grid, second: Grid, side: Direction, shift: int = 0) -> Joined | Apart:
    """Put `second` at one side of `first`, moved along that side by `shift` squares (right or down).

    Says in words why, when the two cannot be played together.
    """
    if shift not in _touching_shifts(first, second, side):
        return Apart(f"with a shift of {shift} the two maps do not touch", _shift_limits(first, second, side))
    if not _can_pass(first, second, side, shift):
        return _nobody_passes(first, second, side)
    table = _Table(first, second, _origins(first, second, side, shift))
    return Joined(table.grid(), tuple(table.part(*square) for square in table.squares()), table.origins)


@dataclass(frozen=True, slots=True)
class _Table:
    """The two maps laid out, and the smallest rectangle around them."""

    first: Grid
    second: Grid
    origins: tuple[Square, Square]

    @property
    def width(self) -> int:
        return max(self.origins[0][0] + self.first.width, self.origins[1][0] + self.second.width)

    @property
    def height(self) -> int:
        return max(self.origins[0][1] + self.first.height, self.origins[1][1] + self.second.height)

    def squares(self) -> list[Square]:
        return [(x, y) for y in range(self.height) for x in range(self.width)]

    def part(self, x: int, y: int) -> int | None:
        for part, (left, top) in enumerate(self.origins):
            if self.map(part).holds(x - left, y - top):
                return part
        return None

    def map(self, part: int) -> Grid:
        return self.second if part else self.first

    def on_its_map(self, part: int, x: int, y: int) -> Square:
        left, top = self.origins[part]
        return x - left, y - top

    def cell(self, x: int, y: int) -> Cell:
        part = self.part(x, y)
        return SOLID if part is None else self.map(part).cell(*self.on_its_map(part, x, y))

    def border_edge(self, x: int, y: int, direction: Direction) -> Edge:
        part = self.part(x, y)
        if part is None:
            return WALL
        return self.map(part).border_edge(*self.on_its_map(part, x, y), direction)

    def edge(self, x: int, y: int, direction: Direction) -> Edge:
        dx, dy = direction.step
        here, there = self.part(x, y), self.part(x + dx, y + dy)
        if here is None and there is None:
            return OPEN
        if here is None or there is None:
            return WALL
        if here == there:
            return self.map(here).edge(*self.on_its_map(here, x, y), direction)
        return _seam(self.border_edge(x, y, direction), self.border_edge(x + dx, y + dy, direction.opposite))

    def grid(self) -> Grid:
        width, height = self.width, self.height
        squares = self.squares()
        return Grid(
            width,
            height,
            tuple(self.cell(x, y) for x, y in squares),
            tuple(self.edge(x, y, Direction.EAST) for x, y in squares if x < width - 1),
            tuple(self.edge(x, y, Direction.SOUTH) for x, y in squares if y < height - 1),
            Border(
                tuple(self.border_edge(x, 0, Direction.NORTH) for x in range(width)),
                tuple(self.border_edge(width - 1, y, Direction.EAST) for y in range(height)),
                tuple(self.border_edge(x, height - 1, Direction.SOUTH) for x in range(width)),
                tuple(self.border_edge(0, y, Direction.WEST) for y in range(height)),
            ),
        )


def _origins(first: Grid, second: Grid, side: Direction, shift: int) -> tuple[Square, Square]:
    ahead, behind = max(shift, 0), max(-shift, 0)
    match side:
        case Direction.NORTH:
            return (behind, second.height), (ahead, 0)
        case Direction.EAST:
            return (0, behind), (first.width, ahead)
        case Direction.SOUTH:
            return (behind, 0), (ahead, first.height)
        case Direction.WEST:
            return (second.width, behind), (0, ahead)


def _seam(one: Edge, other: Edge) -> Edge:
    """The edge where two borders meet: a gap lets the other side decide, and two unlike edges make a wall."""
    if one == other or other == OPEN:
        return one
    return other if one == OPEN else WALL


def _touching_shifts(first: Grid, second: Grid, side: Direction) -> range:
    return range(1 - _length(second, side), _length(first, side))


def _length(grid: Grid, side: Direction) -> int:
    return grid.height if side.sideways else grid.width


def _shift_limits(first: Grid, second: Grid, side: Direction) -> str:
    shifts = _touching_shifts(first, second, side)
    return f"The shift may be anything from {shifts[0]} to {shifts[-1]}."


def _can_pass(first: Grid, second: Grid, side: Direction, shift: int) -> bool:
    along_first, along_second = _rim(first, side), _rim(second, side.opposite)
    meeting = range(max(shift, 0), min(len(along_first), len(along_second) + shift))
    return any(_passable(along_first[at], along_second[at - shift]) for at in meeting)


def _rim(grid: Grid, side: Direction) -> list[tuple[Cell, Edge]]:
    """The squares along one side, each with its outer edge."""
    x = grid.width - 1 if side is Direction.EAST else 0
    y = grid.height - 1 if side is Direction.SOUTH else 0
    cells = [grid.cell(x, at) if side.sideways else grid.cell(at, y) for at in range(_length(grid, side))]
    return list(zip(cells, grid.border.side(side), strict=True))


def _passable(one: tuple[Cell, Edge], other: tuple[Cell, Edge]) -> bool:
    if one[0].solid or other[0].solid:
        return False
    return _seam(one[1], other[1]).kind in (EdgeKind.OPEN, EdgeKind.DOOR)


def _nobody_passes(first: Grid, second: Grid, side: Direction) -> Apart:
    message = "nobody can pass from one map to the other: no gap in one border meets a gap in the other"
    fitting = [shift for shift in _touching_shifts(first, second, side) if _can_pass(first, second, side, shift)]
    if not fitting:
        return Apart(message, "Draw a gap (a space or a door) where the two should meet.")
    return Apart(message, f"With `shift: {min(fitting, key=abs)}` they would meet.")
