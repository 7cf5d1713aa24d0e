"""The named parts of a map: which squares belong to them, and the line around those."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import accumulate

from fragkit.content.grid import Grid, Square, parse_range
from fragkit.fitting.fit import MM_PER_POINT, fit_line, shortened, width_of
from fragkit.fitting.sizes import Mm
from fragkit.render.sheet import n

TINTS = ("#3d6fb5", "#b5652a", "#5f8a3a", "#8a4fa0", "#a08a1e", "#2f8f8a")
"""Regions have no colour of their own; these take turns."""
INSET = 0.055
"""How far inside its squares the line runs, as a share of a square; lines of several regions run side by side."""
LABEL: Mm = 4
LARGEST, SMALLEST = 8.0, 5.0


@dataclass(frozen=True, slots=True)
class Region:
    """A named part of a map."""

    name: str
    squares: frozenset[Square]
    tint: str
    lane: int


@dataclass(frozen=True, slots=True)
class RegionLabel:
    """A name in a box."""

    text: str
    points: float
    x: Mm
    y: Mm
    width: Mm
    height: Mm = LABEL


@dataclass(frozen=True, slots=True)
class RegionShape:
    """What is drawn of a region in one window."""

    ground: str
    outline: str
    tint: str
    label: RegionLabel


def squares_of(grid: Grid, ranges: Iterable[str]) -> frozenset[Square]:
    """The squares of ranges such as `B3:B9`, however many there are: each costs four steps, not its squares."""
    width, height = grid.width, grid.height
    change = [[0] * (width + 1) for _ in range(height + 1)]
    for text in ranges:
        area = parse_range(text)
        if area is None or area.left >= width or area.top >= height:
            continue
        right, bottom = min(area.right, width - 1) + 1, min(area.bottom, height - 1) + 1
        change[area.top][area.left] += 1
        change[area.top][right] -= 1
        change[bottom][area.left] -= 1
        change[bottom][right] += 1
    found: list[Square] = []
    above = [0] * width
    for y in range(height):
        above = [old + new for old, new in zip(above, accumulate(change[y][:width]), strict=True)]
        found += [(x, y) for x, depth in enumerate(above) if depth and not grid.cell(x, y).solid]
    return frozenset(found)


def region_shape(region: Region, squares: Sequence[Square], side: Mm) -> RegionShape | None:
    """What these squares show of a region; None when it lies elsewhere."""
    here = [square for square in squares if square in region.squares]
    if not here:
        return None
    return RegionShape(
        ground="".join(f"M{n(x * side)} {n(y * side)}h{n(side)}v{n(side)}h{n(-side)}Z" for x, y in here),
        outline="".join(part for x, y in here for part in _outline(region, x, y, side)),
        tint=region.tint,
        label=_label(region, here, side),
    )


def _outline(region: Region, x: int, y: int, side: Mm) -> Iterable[str]:
    """The line inside a square along the sides where the region ends; it meets that of the next square."""
    inset = INSET * (1 + region.lane)

    def holds(dx: int, dy: int) -> bool:
        return (x + dx, y + dy) in region.squares

    def end(across: tuple[int, int], corner: tuple[int, int]) -> float:
        if not holds(*across):
            return inset
        return -inset if holds(*corner) else 0

    for dy in (-1, 1):
        if not holds(0, dy):
            at = y + inset if dy < 0 else y + 1 - inset
            start, stop = x + end((-1, 0), (-1, dy)), x + 1 - end((1, 0), (1, dy))
            yield f"M{n(start * side)} {n(at * side)}H{n(stop * side)}"
    for dx in (-1, 1):
        if not holds(dx, 0):
            at = x + inset if dx < 0 else x + 1 - inset
            start, stop = y + end((0, -1), (dx, -1)), y + 1 - end((0, 1), (dx, 1))
            yield f"M{n(at * side)} {n(start * side)}V{n(stop * side)}"


def _label(region: Region, here: Sequence[Square], side: Mm) -> RegionLabel:
    """The name, at the foot of the first square and of those right of it in the region, as far as it needs them."""
    x, y = here[0]
    beside = 1
    while (x + beside, y) in region.squares and (x + beside, y) in here:
        beside += 1
    most = (beside - 0.3) * side
    fit = fit_line(region.name, most - 2, largest=LARGEST, smallest=SMALLEST, bold=True)
    text = shortened(region.name, most - 2, fit.points)
    width = min(most, width_of(text, bold=True) * fit.points * MM_PER_POINT + 2.4)
    return RegionLabel(text, fit.points, (x + 0.15) * side, (y + 0.93) * side - LABEL, width)
