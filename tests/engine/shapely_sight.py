"""Line of sight once more, by another road: the drawing itself as geometry, judged by shapely.

Nothing of fragkit is used. The characters of a bordered drawing lie where what they draw lies: the character in column
c and row r is at the point (c, r), so corners of squares have even coordinates and centres odd ones, all small whole
numbers. GEOS decides whether two such shapes meet by the side of a line on which points lie, and for numbers of this
size that is exact. `intersects` counts mere touching; `relate_pattern(..., "T********")` asks whether the inner parts
meet, so that a corner which is only touched does not count.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Collection
from dataclasses import dataclass, field
from functools import partial

import numpy as np
import numpy.typing as npt
import shapely
from shapely.geometry import LineString, Polygon, box
from shapely.geometry.base import BaseGeometry

UPRIGHT_WALLS = "|drgb<>"
LEVEL_WALLS = "-drgb^v"
DOORS = "DEX"
INSIDE = "T********"

Bools = npt.NDArray[np.bool_]
Point = tuple[int, int]


@dataclass
class Spot:
    """A place where somebody can stand."""

    name: str
    centre: Point
    shape: Polygon
    half: bool
    door: bool


@dataclass
class DrawnSight:
    """The geometry of a drawing and the lines between all pairs of its places."""

    drawing: str
    spots: list[Spot] = field(default_factory=list)
    walls: list[BaseGeometry] = field(default_factory=list)
    diagonals: dict[Point, LineString] = field(default_factory=dict)

    def __post_init__(self) -> None:
        for r, row in enumerate(self.drawing.splitlines()):
            for c, glyph in enumerate(row):
                if r % 2 and c % 2:
                    self._read_square(glyph, c, r)
                elif r % 2 and glyph in UPRIGHT_WALLS:
                    self.walls.append(LineString([(c, r - 1), (c, r + 1)]))
                elif c % 2 and glyph in LEVEL_WALLS:
                    self.walls.append(LineString([(c - 1, r), (c + 1, r)]))

    def _read_square(self, glyph: str, c: int, r: int) -> None:
        name = f"{chr(ord('A') + c // 2)}{r // 2 + 1}"
        north_west, north_east, south_east, south_west = (c - 1, r - 1), (c + 1, r - 1), (c + 1, r + 1), (c - 1, r + 1)
        if glyph == "#":
            self.walls.append(box(c - 1, r - 1, c + 1, r + 1))
        elif glyph in "\\X":
            self.diagonals[c, r] = LineString([north_west, south_east])
            self._add(f"{name}/ne", (c, r), Polygon([north_west, north_east, south_east]), True, glyph)
            self._add(f"{name}/sw", (c, r), Polygon([north_west, south_west, south_east]), True, glyph)
        elif glyph == "/":
            self.diagonals[c, r] = LineString([south_west, north_east])
            self._add(f"{name}/nw", (c, r), Polygon([south_west, north_west, north_east]), True, glyph)
            self._add(f"{name}/se", (c, r), Polygon([south_west, south_east, north_east]), True, glyph)
        else:
            self._add(name, (c, r), box(c - 1, r - 1, c + 1, r + 1), False, glyph)

    def _add(self, name: str, centre: Point, shape: Polygon, half: bool, glyph: str) -> None:
        self.spots.append(Spot(name, centre, shape, half, glyph in DOORS))

    def pairs(self) -> list[tuple[Spot, Spot]]:
        """Every two places of different squares, once."""
        return [
            (one, other)
            for index, one in enumerate(self.spots)
            for other in self.spots[index + 1 :]
            if one.centre != other.centre
        ]

    def seen(self, figures: Collection[str] = (), held: Collection[str] = ()) -> set[frozenset[str]]:
        """The names of all pairs that see each other."""
        pairs = self.pairs()
        if not pairs:
            return set()
        lines = shapely.linestrings([(one.centre, other.centre) for one, other in pairs])
        blocked: Bools = np.zeros(len(pairs), dtype=np.bool_)
        for wall in self.walls:
            blocked |= shapely.intersects(wall, lines)
        for centre, diagonal in self.diagonals.items():
            blocked |= shapely.intersects(diagonal, lines) & ~_ends(pairs, partial(_in_cell, centre))
        for spot in self.spots:
            ends_here = _ends(pairs, partial(operator.is_, spot))
            if spot.half:  # BASE-LOS-12: the line must leave into this half, whose wall it otherwise does not meet
                blocked |= ends_here & ~shapely.relate_pattern(lines, spot.shape, INSIDE)
            if spot.door and spot.name not in held:
                other_half = _ends(pairs, partial(_in_cell, spot.centre)) & ~ends_here
                blocked |= shapely.intersects(spot.shape, lines) & ~other_half
            if spot.name in figures:
                blocked |= shapely.relate_pattern(lines, spot.shape, INSIDE) & ~ends_here
        return {
            frozenset((one.name, other.name)) for (one, other), no in zip(pairs, blocked, strict=True) if not bool(no)
        }


def _ends(pairs: list[tuple[Spot, Spot]], match: Callable[[Spot], bool]) -> Bools:
    """Which lines begin or end at a place."""
    return np.array([match(one) or match(other) for one, other in pairs], dtype=np.bool_)


def _in_cell(centre: Point, spot: Spot) -> bool:
    return spot.centre == centre
