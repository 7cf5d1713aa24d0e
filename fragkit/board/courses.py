"""What a straight line from centre to centre meets on a grid, in whole numbers. It knows neither walls nor figures.

A line is the same wherever on the grid it begins, so its course is worked out once for each distance across and down,
and moved to its place by a shift. Everything it can meet has a number: `plane * size + row * stride + column`.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import IntEnum
from typing import Final


class Plane(IntEnum):
    """What can stop a line, each told by a column and a row."""

    UPRIGHT = 0
    """The left side of a cell."""
    LEVEL = 1
    """The upper side of a cell."""
    CORNER = 2
    """The upper left corner of a cell."""
    FALLING = 3
    """The diagonal of a cell that falls to the right, with its ends."""
    RISING = 4
    """The diagonal of a cell that rises to the right, with its ends."""


class Cut(IntEnum):
    """How a line goes through a cell: it meets both diagonals, or it cuts off one corner and meets one of them."""

    NONE = 0
    NORTH_EAST = 1
    SOUTH_WEST = 2
    NORTH_WEST = 3
    SOUTH_EAST = 4


@dataclass(frozen=True, slots=True)
class Course:
    """What a line meets, numbered from the upper left cell of the rectangle between its ends.

    The cells of its ends are left out. `through` and `beside` number cells with their `Cut` as the plane.
    """

    met: int
    """The sides it crosses, the corners it touches and the diagonals it meets, as bits."""
    through: tuple[int, ...]
    """The cells it goes through."""
    beside: tuple[int, ...]
    """The cells that it only touches, each at the one corner that is said."""


@dataclass(slots=True)
class Courses:
    """The courses on a grid of some size."""

    width: int
    height: int
    stride: int = field(init=False)
    size: int = field(init=False)
    _kept: dict[tuple[int, int], Course] = field(init=False, default_factory=dict)

    def __post_init__(self) -> None:
        self.stride = self.width + 1
        self.size = self.stride * (self.height + 1)

    def number(self, plane: int, x: int, y: int) -> int:
        """The number of something on the grid."""
        return plane * self.size + y * self.stride + x

    def course(self, across: int, down: int) -> Course:
        """The course of a line that goes so many columns to the right, 0 or more, and so many rows down or up."""
        key = across, down
        course = self._kept.get(key)
        if course is None:
            course = self._kept[key] = self._walk(across, down)
        return course

    def _walk(self, across: int, down: int) -> Course:
        """Follows the line from side to side.

        With coordinates doubled, centres are odd and sides even. Having gone i columns and j rows, the line meets the
        next upright side after (2i + 1) / (2 * across) of its way and the next level one after (2j + 1) / (2 * rows):
        the smaller comes first, and where they are equal there is a corner (BASE-LOS-06).
        """
        rows = abs(down)
        falls = down >= 0
        met = 0
        through: list[int] = []
        beside: list[int] = []
        i = j = 0
        came_sideways: bool | None = None
        while i < across or j < rows:
            first = (2 * i + 1) * rows - (2 * j + 1) * across
            goes_sideways = None if first == 0 else first < 0
            row = j if falls else rows - j
            if i or j:
                cut = _cut(came_sideways, goes_sideways, falls)
                through.append(self.number(cut, i, row))
                for plane in _DIAGONALS_MET[cut]:
                    met |= 1 << self.number(plane, i, row)
            if goes_sideways:
                i += 1
                met |= 1 << self.number(Plane.UPRIGHT, i, row)
            elif goes_sideways is False:
                j += 1
                met |= 1 << self.number(Plane.LEVEL, i, row + 1 if falls else row)
            else:
                onto = row + 1 if falls else row - 1
                met |= 1 << self.number(Plane.CORNER, i + 1, max(row, onto))
                beside.append(self.number(Cut.SOUTH_WEST if falls else Cut.NORTH_WEST, i + 1, row))
                beside.append(self.number(Cut.NORTH_EAST if falls else Cut.SOUTH_EAST, i, onto))
                i += 1
                j += 1
            came_sideways = goes_sideways
        return Course(met, tuple(through), tuple(beside))


_DIAGONALS_MET: Final = {
    Cut.NONE: (Plane.FALLING, Plane.RISING),
    Cut.NORTH_EAST: (Plane.RISING,),
    Cut.SOUTH_WEST: (Plane.RISING,),
    Cut.NORTH_WEST: (Plane.FALLING,),
    Cut.SOUTH_EAST: (Plane.FALLING,),
}
"""A diagonal is met unless the line stays on one side of it; with it is met the corner where it ends."""


def _cut(came_sideways: bool | None, goes_sideways: bool | None, falls: bool) -> Cut:
    """Which corner a line cuts off that goes to the right; None stands for coming or going through a corner."""
    if came_sideways and goes_sideways is False:
        return Cut.SOUTH_WEST if falls else Cut.NORTH_WEST
    if came_sideways is False and goes_sideways:
        return Cut.NORTH_EAST if falls else Cut.SOUTH_EAST
    return Cut.NONE
