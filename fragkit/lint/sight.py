"""Whether the line between the centres of two places is free of walls, in whole numbers. It knows nobody who looks.

The engine's sight is made for thousands of questions a second and is none of this room's; the tests hold the two to
each other.
"""

from __future__ import annotations

from collections.abc import Iterator
from enum import IntEnum

from fragkit.content.grid import Direction, EdgeKind, Grid
from fragkit.lint.ways import ALL, NORTH_EAST, NORTH_WEST, SOUTH_WEST, Sides, Spot


class Stop(IntEnum):
    """What can stop a line, told by the column and row of a cell."""

    UPRIGHT = 0
    """Its left side."""
    LEVEL = 1
    """Its upper side."""
    CORNER = 2
    """Its upper left corner."""
    FALLING = 3
    """Its diagonal that falls to the right."""
    RISING = 4
    """Its diagonal that rises to the right."""


Walls = frozenset[tuple[Stop, int, int]]

_OPAQUE = (EdgeKind.WALL, EdgeKind.DOOR)
"""BASE-LOS-03, -05: doors between squares are closed. One that fills a square is taken to stand open."""


def walls_of(grid: Grid) -> Walls:
    """All that stops a line on a map, the ends of every wall among it (BASE-LOS-06)."""
    return frozenset(_walls(grid))


def _walls(grid: Grid) -> Iterator[tuple[Stop, int, int]]:
    for (x, y), cell in zip(grid.squares(), grid.cells, strict=True):
        if cell.solid or grid.edge(x, y, Direction.EAST).kind in _OPAQUE:
            yield from _upright(x + 1, y)
        if cell.solid or grid.edge(x, y, Direction.SOUTH).kind in _OPAQUE:
            yield from _level(x, y + 1)
        if cell.solid:
            yield from _upright(x, y)
            yield from _level(x, y)
        elif cell.diagonal == "\\":
            yield from ((Stop.FALLING, x, y), (Stop.CORNER, x, y), (Stop.CORNER, x + 1, y + 1))
        elif cell.diagonal == "/":
            yield from ((Stop.RISING, x, y), (Stop.CORNER, x + 1, y), (Stop.CORNER, x, y + 1))


def _upright(x: int, y: int) -> Iterator[tuple[Stop, int, int]]:
    yield from ((Stop.UPRIGHT, x, y), (Stop.CORNER, x, y), (Stop.CORNER, x, y + 1))


def _level(x: int, y: int) -> Iterator[tuple[Stop, int, int]]:
    yield from ((Stop.LEVEL, x, y), (Stop.CORNER, x, y), (Stop.CORNER, x + 1, y))


def sees(walls: Walls, one: Spot, other: Spot) -> bool:
    """Whether one sees the other, and the other one, if nobody stands between."""
    if one is other:
        return True
    across, down = other.x - one.x, other.y - one.y
    if not _leaves(one.sides, across, down) or not _leaves(other.sides, -across, -down):
        return False
    left, across, down = (one, across, down) if across >= 0 else (other, -across, -down)
    return walls.isdisjoint(_met(left.x, left.y, across, down))


def _leaves(sides: Sides, across: int, down: int) -> bool:
    """Whether a line leaves the centre of a square strictly into this half of it (BASE-LOS-12)."""
    if sides == ALL:
        return True
    if sides == NORTH_EAST:
        return across > down
    if sides == SOUTH_WEST:
        return across < down
    return across + down < 0 if sides == NORTH_WEST else across + down > 0


def _met(x: int, y: int, across: int, down: int) -> Iterator[tuple[Stop, int, int]]:
    """What a line meets that goes to the right, from side to side.

    Having gone i columns and j rows, it meets the next upright side after (2i + 1) / (2 * across) of its way and the
    next level one after (2j + 1) / (2 * rows): the smaller comes first, and where they are equal there is a corner.
    """
    rows, onward = abs(down), 1 if down >= 0 else -1
    i = j = 0
    came = 0
    while i < across or j < rows:
        goes = (2 * i + 1) * rows - (2 * j + 1) * across
        column, row = x + i, y + onward * j
        if i or j:
            turns = came * goes < 0  # it cuts off a corner of the cell, and one diagonal with it
            if not turns or onward > 0:
                yield Stop.RISING, column, row
            if not turns or onward < 0:
                yield Stop.FALLING, column, row
        if goes == 0:
            yield Stop.CORNER, column + 1, row + (onward > 0)
        elif goes < 0:
            yield Stop.UPRIGHT, column + 1, row
        else:
            yield Stop.LEVEL, column, row + (onward > 0)
        i += goes <= 0
        j += goes >= 0
        came = goes
