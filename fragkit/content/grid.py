"""A map once its drawing has been read: squares, the edges between them, and the border around them.

It knows nothing of text, files or rules; a terrain is an id that others look up.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from typing import Literal, TypeAlias

Square: TypeAlias = tuple[int, int]
"""Column and row, both from 0; rows count downwards."""


class Direction(StrEnum):
    """A side of a square, and the way a step goes."""

    NORTH = "north"
    EAST = "east"
    SOUTH = "south"
    WEST = "west"

    @property
    def opposite(self) -> Direction:
        """The other way along the same line."""
        return _OPPOSITES[self]

    @property
    def step(self) -> tuple[int, int]:
        """How column and row change by one step this way."""
        return _STEPS[self]

    @property
    def sideways(self) -> bool:
        """Whether a step this way stays in its row."""
        return self in (Direction.EAST, Direction.WEST)


_STEPS = {
    Direction.NORTH: (0, -1),
    Direction.EAST: (1, 0),
    Direction.SOUTH: (0, 1),
    Direction.WEST: (-1, 0),
}
_OPPOSITES = {
    Direction.NORTH: Direction.SOUTH,
    Direction.EAST: Direction.WEST,
    Direction.SOUTH: Direction.NORTH,
    Direction.WEST: Direction.EAST,
}

WAYS = {
    "right": Direction.EAST,
    "left": Direction.WEST,
    "up": Direction.NORTH,
    "down": Direction.SOUTH,
}
"""The words with which a legend says where a one-way door leads."""


class EdgeKind(StrEnum):
    """What lies between two squares."""

    OPEN = "open"
    WALL = "wall"
    WINDOW = "window"
    DOOR = "door"


@dataclass(frozen=True, slots=True)
class EdgeMeaning:
    """An edge between two squares; `way` is where a one-way door leads, None when both ways are open."""

    kind: EdgeKind
    colour: str | None = None
    way: Direction | None = None


@dataclass(frozen=True, slots=True)
class DoorMeaning:
    """A door that fills a whole square (BASE-MAP-15)."""

    colour: str | None = None
    way: Direction | None = None


@dataclass(frozen=True, slots=True)
class CellMeaning:
    """What one square holds; without anything it is plain floor."""

    terrain: str | None = None
    respawn: int | None = None
    colour: str | None = None
    diagonal: Literal["/", "\\"] | None = None
    door: DoorMeaning | None = None
    solid: bool = False
    group: str | None = None
    marker: str | None = None


Cell: TypeAlias = CellMeaning
Edge: TypeAlias = EdgeMeaning

FLOOR = CellMeaning()
SOLID = CellMeaning(solid=True)
OPEN = EdgeMeaning(EdgeKind.OPEN)
WALL = EdgeMeaning(EdgeKind.WALL)
WINDOW = EdgeMeaning(EdgeKind.WINDOW)


@dataclass(frozen=True, slots=True)
class SquareRange:
    """A rectangle of squares; the last column and row belong to it."""

    left: int
    top: int
    right: int
    bottom: int


@dataclass(frozen=True, slots=True)
class Border:
    """The outer edges as drawn, each side from left to right or from top to bottom."""

    north: tuple[Edge, ...]
    east: tuple[Edge, ...]
    south: tuple[Edge, ...]
    west: tuple[Edge, ...]

    def side(self, direction: Direction) -> tuple[Edge, ...]:
        """The edges along one side."""
        match direction:
            case Direction.NORTH:
                return self.north
            case Direction.EAST:
                return self.east
            case Direction.SOUTH:
                return self.south
            case Direction.WEST:
                return self.west


@dataclass(frozen=True, slots=True)
class Grid:
    """A map. `cells` run row by row; `east` holds the edge between (x, y) and (x + 1, y), row by row, and
    `south` the one between (x, y) and (x, y + 1).
    """

    width: int
    height: int
    cells: tuple[Cell, ...]
    east: tuple[Edge, ...]
    south: tuple[Edge, ...]
    border: Border

    def holds(self, x: int, y: int) -> bool:
        """Whether (x, y) lies on the map."""
        return 0 <= x < self.width and 0 <= y < self.height

    def cell(self, x: int, y: int) -> Cell:
        """What the square (x, y) holds."""
        return self.cells[y * self.width + x]

    def edge(self, x: int, y: int, direction: Direction) -> Edge:
        """The edge on one side of (x, y) as it is played: the outer border is a wall, gaps and all."""
        dx, dy = direction.step
        if not self.holds(x + dx, y + dy):
            return WALL
        if direction.sideways:
            return self.east[y * (self.width - 1) + min(x, x + dx)]
        return self.south[min(y, y + dy) * self.width + x]

    def border_edge(self, x: int, y: int, direction: Direction) -> Edge:
        """The outer edge of a square at the border as it is drawn: a gap there may meet another map."""
        return self.border.side(direction)[y if direction.sideways else x]

    def squares(self) -> Iterator[Square]:
        """Every square, row by row, in the order of `cells`."""
        return ((x, y) for y in range(self.height) for x in range(self.width))

    def squares_in(self, area: SquareRange) -> tuple[Square, ...]:
        """The squares of a range that lie on the map, solid ones among them, row by row."""
        columns = range(max(area.left, 0), min(area.right, self.width - 1) + 1)
        rows = range(max(area.top, 0), min(area.bottom, self.height - 1) + 1)
        return tuple((x, y) for y in rows for x in columns)


def square_name(x: int, y: int) -> str:
    """The name of a square as in a spreadsheet.

    >>> square_name(2, 3), square_name(26, 0)
    ('C4', 'AA1')
    """
    letters = ""
    column = x + 1
    while column > 0:
        column, letter = divmod(column - 1, 26)
        letters = chr(ord("A") + letter) + letters
    return f"{letters}{y + 1}"


_SQUARE = re.compile(r"([A-Za-z]{1,3})([1-9][0-9]{0,3})")


def parse_square(name: str) -> Square | None:
    """The square of that name, or None when it is no name of a square.

    >>> parse_square("C4"), parse_square("4C")
    ((2, 3), None)
    """
    found = _SQUARE.fullmatch(name)
    if not found:
        return None
    column = 0
    for letter in found[1].upper():
        column = column * 26 + ord(letter) - ord("A") + 1
    return column - 1, int(found[2]) - 1


def parse_range(name: str) -> SquareRange | None:
    """The rectangle between two squares, or of one; None when it is neither.

    >>> parse_range("C4:F6")
    SquareRange(left=2, top=3, right=5, bottom=5)
    """
    first, colon, last = name.partition(":")
    here = parse_square(first)
    there = parse_square(last) if colon else here
    if here is None or there is None:
        return None
    (left, right), (top, bottom) = sorted((here[0], there[0])), sorted((here[1], there[1]))
    return SquareRange(left, top, right, bottom)
