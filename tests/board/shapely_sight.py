"""Line of sight once more, by another road: the drawing itself as geometry, judged by shapely.

Nothing of fragkit is used. The characters of a bordered drawing lie where what they draw lies: the character in column
c and row r is at the point (c, r), so corners of squares have even coordinates and centres odd ones, all small whole
numbers. GEOS decides whether two such shapes meet by the side of a line on which points lie, and for numbers of this
size that is exact. `intersects` counts mere touching; `relate_pattern(..., "T********")` asks whether the inner parts
meet, so that a corner which is only touched does not count.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, field
from itertools import combinations

import numpy as np
import numpy.typing as npt
import shapely
from shapely.geometry import LineString, Polygon, box

UPRIGHT_WALLS = "|drgb<>"
LEVEL_WALLS = "-drgb^v"
DOORS = "DEXY"
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

    @property
    def cell(self) -> str:
        return self.name.partition("/")[0]


@dataclass
class DrawnSight:
    """The geometry of a drawing and the lines between all pairs of its places."""

    drawing: str
    spots: list[Spot] = field(default_factory=list)
    walls: list[LineString] = field(default_factory=list)
    rocks: list[Polygon] = field(default_factory=list)
    diagonals: dict[str, LineString] = field(default_factory=dict)

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
            self.rocks.append(box(c - 1, r - 1, c + 1, r + 1))
        elif glyph in "\\X":
            self.diagonals[name] = LineString([north_west, south_east])
            self._add(f"{name}/ne", (c, r), Polygon([north_west, north_east, south_east]), True, glyph)
            self._add(f"{name}/sw", (c, r), Polygon([north_west, south_west, south_east]), True, glyph)
        elif glyph in "/Y":
            self.diagonals[name] = LineString([south_west, north_east])
            self._add(f"{name}/nw", (c, r), Polygon([south_west, north_west, north_east]), True, glyph)
            self._add(f"{name}/se", (c, r), Polygon([south_west, south_east, north_east]), True, glyph)
        else:
            self._add(name, (c, r), box(c - 1, r - 1, c + 1, r + 1), False, glyph)

    def _add(self, name: str, centre: Point, shape: Polygon, half: bool, glyph: str) -> None:
        self.spots.append(Spot(name, centre, shape, half, glyph in DOORS))

    def seen(self, figures: Collection[str] = (), held: Collection[str] = ()) -> set[frozenset[str]]:
        """The names of all pairs that see each other; the two halves of one square never do."""
        pairs = [(one, other) for one, other in combinations(self.spots, 2) if one.centre != other.centre]
        lines = shapely.linestrings([(one.centre, other.centre) for one, other in pairs])
        ends = np.array([(one.name, other.name) for one, other in pairs])
        cells = np.array([(one.cell, other.cell) for one, other in pairs])
        walls = shapely.multilinestrings(self.walls)
        shapely.prepare(walls)
        blocked: Bools = shapely.intersects(walls, lines)
        for rock in self.rocks:
            blocked |= shapely.intersects(rock, lines)
        for cell, diagonal in self.diagonals.items():
            blocked |= shapely.intersects(diagonal, lines) & (cells != cell).all(axis=1)
        for spot in self.spots:
            ends_here = (ends == spot.name).any(axis=1)
            ends_in_other_half = (cells == spot.cell).any(axis=1) & ~ends_here
            if spot.half:  # BASE-LOS-12: the line must leave into this half, whose wall it otherwise does not meet
                blocked[ends_here] |= ~shapely.relate_pattern(lines[ends_here], spot.shape, INSIDE)
            if spot.door and spot.name not in held:
                blocked |= shapely.intersects(spot.shape, lines) & ~ends_in_other_half
            if spot.name in figures:
                open_so_far = ~blocked & ~ends_here
                blocked[open_so_far] = shapely.relate_pattern(lines[open_so_far], spot.shape, INSIDE)
        return {frozenset((one.name, other.name)) for (one, other), no in zip(pairs, blocked, strict=True) if not no}
