"""The geometry of printed sheets, as data, in millimetres. Knows nothing of what is on a card."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import NamedTuple, TypeVar

from fragkit.fitting.sizes import CARD_SIZES, CardSize, Mm

Thing = TypeVar("Thing")


@dataclass(frozen=True, slots=True)
class Paper:
    """What goes into the printer."""

    name: str
    width: Mm
    height: Mm

    @property
    def is_landscape(self) -> bool:
        """Whether it lies on its long side."""
        return self.width > self.height

    @property
    def turned(self) -> Paper:
        """The same paper, lying on the other side."""
        return Paper(self.name, self.height, self.width)


@dataclass(frozen=True, slots=True)
class CropMarks:
    """Thin lines outside the bleed that show where to cut."""

    gap: Mm = 0.5
    length: Mm = 3
    width: Mm = 0.15


@dataclass(frozen=True, slots=True)
class Line:
    """From one point of the sheet to another."""

    x1: Mm
    y1: Mm
    x2: Mm
    y2: Mm


PAPERS = {
    "a4": Paper("A4", 210, 297),
    "letter": Paper("Letter", 215.9, 279.4),
}
CROP_MARKS = CropMarks()
RULER: Mm = 50
"""The length of the printed ruler: whoever measures another length has not printed at 100 %."""
STRIP: Mm = 4
"""The height of the strip with the ruler and the page's footer."""
STRIP_GAP: Mm = 4
UNPRINTABLE: Mm = 4.2
"""What most printers leave white along the edges."""
MARGIN: Mm = 5
"""What stays white around the cards and their bleed."""
BLEEDS = (0.0, 5.0)
"""The least and the most that colour may go beyond the cut."""
BUTTED_BLEED: Mm = 1.5
"""Cards without bleed share their cuts; around all of them, the colour goes on so far."""
SHARED_BLEED: Mm = 1.5
"""Between neighbours on landscape paper, the bleed may shrink to this, so that eight cards fit on Letter, too."""
FOLD_GAP: Mm = 5
"""From the bleed to the line where a sheet is folded."""
SAFE: Mm = 3
"""How far inside the cut everything lies that must not be cut off."""
_EDGE: Mm = 1
"""Marks stay this far from the edge of the paper: what reaches it makes viewers shrink the page."""
_ALMOST = 1e-6


class Place(NamedTuple):
    """Where a card lies on the paper, cut, and how far its colour goes beyond each side."""

    x: Mm
    y: Mm
    left: Mm
    top: Mm
    right: Mm
    bottom: Mm


@dataclass(frozen=True, slots=True)
class Sheet:
    """Cards of one size on one paper, centred: butted together, or each with its bleed around it."""

    paper: Paper
    card: CardSize
    columns: int = 3
    rows: int = 3
    bleed: Mm = 0
    across: Mm = 0
    """How much lies between two neighbours of a row."""
    down: Mm = 0
    """How much lies between two neighbours of a column."""
    is_folded: bool = False
    """Whether the lower half of the rows are the backs of the upper half, with a fold between them."""

    @property
    def places(self) -> int:
        """How many cards are on a page."""
        return self.columns * self.rows // (2 if self.is_folded else 1)

    @property
    def outer(self) -> Mm:
        """How far colour goes beyond the cards all around."""
        return self.bleed or BUTTED_BLEED

    @property
    def fold(self) -> Mm:
        """How much lies between the rows on both sides of the fold."""
        return 2 * (self.outer + FOLD_GAP) if self.is_folded else self.down

    @property
    def grid_width(self) -> Mm:
        """The width of all cards together."""
        return self.columns * self.card.width + (self.columns - 1) * self.across

    @property
    def grid_height(self) -> Mm:
        """The height of all cards together."""
        gaps = (self.rows - 1) * self.down
        return self.rows * self.card.height + gaps + (self.fold - self.down if self.is_folded else 0)

    @property
    def left(self) -> Mm:
        """The margin on the left, and on the right."""
        return (self.paper.width - self.grid_width) / 2

    @property
    def top(self) -> Mm:
        """The margin above, and below."""
        return (self.paper.height - self.grid_height) / 2

    @property
    def strip(self) -> tuple[bool, Mm] | None:
        """Whether the strip lies below the cards or else runs up the left side, and how far from them.

        It keeps clear of the crop marks where there is room, or else lies between two of them; None where there is no
        room for it at all.
        """
        for gap, is_free in ((self.outer + STRIP_GAP, True), (self.outer + 0.7, False)):
            for is_below, margin, side in ((True, self.top, self.card.width), (False, self.left, self.card.height)):
                if margin - gap - STRIP >= UNPRINTABLE - _ALMOST and (is_free or side >= RULER + 2):
                    return is_below, gap
        return None

    @property
    def fits(self) -> bool:
        """Whether a printer can print all of it."""
        return min(self.left, self.top) - self.bleed >= MARGIN - _ALMOST and self.strip is not None

    def column(self, column: int) -> Mm:
        """Where a column of cards begins."""
        return self.left + column * (self.card.width + self.across)

    def row(self, row: int) -> Mm:
        """Where a row of cards begins."""
        fold = self.fold - self.down if self.is_folded and row >= self.rows // 2 else 0
        return self.top + row * (self.card.height + self.down) + fold

    def place(self, number: int) -> Place:
        """Where a card of the page lies, from left to right and then down."""
        row, column = divmod(number, self.columns)
        first, last = column == 0, column == self.columns - 1
        half = self.rows // 2 if self.is_folded else self.rows
        highest, lowest = row % half == 0, row % half == half - 1
        return Place(
            self.column(column),
            self.row(row),
            left=self.outer if first else min(self.bleed, self.across / 2),
            top=self.outer if highest else min(self.bleed, self.down / 2),
            right=self.outer if last else min(self.bleed, self.across / 2),
            bottom=self.outer if lowest else min(self.bleed, self.down / 2),
        )

    def mirrored(self, place: Place, *, across: bool) -> Place:
        """The same place seen from the other side of the paper, which was turned over like a page, or upwards."""
        x = self.paper.width - place.x - self.card.width if across else place.x
        y = place.y if across else self.paper.height - place.y - self.card.height
        if across:
            return Place(x, y, place.right, place.top, place.left, place.bottom)
        return Place(x, y, place.left, place.bottom, place.right, place.top)

    def crop_marks(self, marks: CropMarks = CROP_MARKS) -> list[Line]:
        """Two for every cut, one at each end."""
        right, bottom = self.left + self.grid_width, self.top + self.grid_height
        near, far = self.outer + marks.gap, self.outer + marks.gap + marks.length
        above, beside = max(_EDGE, self.top - far), max(_EDGE, self.left - far)
        below, beyond = self.paper.height - above, self.paper.width - beside
        lines: list[Line] = []
        for x in _cuts(self.column, self.columns, self.card.width):
            lines += [Line(x, above, x, self.top - near), Line(x, bottom + near, x, below)]
        for y in _cuts(self.row, self.rows, self.card.height):
            lines += [Line(beside, y, self.left - near, y), Line(right + near, y, beyond, y)]
        return lines


def _cuts(begin: Callable[[int], Mm], count: int, length: Mm) -> Iterator[Mm]:
    """Where cards begin and end; what two of them share is one cut."""
    edges = sorted(edge for number in range(count) for edge in (begin(number), begin(number) + length))
    for number, edge in enumerate(edges):
        if number == 0 or edge - edges[number - 1] > _ALMOST:
            yield edge


def n(number: float) -> str:
    """A number for a path, to a thousandth of a millimetre.

    >>> n(12.50), n(-0.0001)
    ('12.5', '0')
    """
    written = f"{number:.3f}".rstrip("0").rstrip(".")
    return "0" if written == "-0" else written


@lru_cache(maxsize=100)
def sheet_for(paper: str, size: str, *, bleed: Mm = 0, folded: bool = False) -> Sheet:
    """The sheet for names such as `a4` and `poker` that holds the most cards; upright unless more fit lying.

    >>> sheet_for("a4", "poker").places, sheet_for("letter", "poker", bleed=3).places
    (9, 8)
    """
    if paper not in PAPERS:
        raise ValueError(f"there is no paper `{paper}`; there are {', '.join(PAPERS)}")
    if size not in CARD_SIZES:
        raise ValueError(f"there is no card size `{size}`; there are {', '.join(CARD_SIZES)}")
    if not BLEEDS[0] <= bleed <= BLEEDS[1]:
        raise ValueError(f"the bleed is {BLEEDS[0]:g} to {BLEEDS[1]:g} mm")
    one = Sheet(PAPERS[paper], CARD_SIZES[size], 1, 2 if folded else 1, bleed, 2 * bleed, 2 * bleed, folded)
    lying = replace(one, paper=one.paper.turned)
    shared = replace(lying, across=2 * min(bleed, SHARED_BLEED))
    best = max((_filled(each) for each in (one, lying, shared)), key=lambda sheet: sheet.places * sheet.fits)
    if not best.fits:
        raise ValueError(f"{size} cards are too large to be folded on {best.paper.name} paper")
    return best


def _filled(sheet: Sheet) -> Sheet:
    """A sheet with as many columns and rows as fit on its paper."""
    step = 2 if sheet.is_folded else 1
    most = sheet
    for columns in range(1, 12):
        for rows in range(step, 12, step):
            more = replace(sheet, columns=columns, rows=rows)
            if more.fits and more.places > most.places * most.fits:
                most = _with_all_the_bleed(more)
    return most


def _with_all_the_bleed(sheet: Sheet) -> Sheet:
    """As much between neighbours as there is room for, and no more than the bleed of both."""
    room = sheet.paper.width - 2 * (MARGIN + sheet.bleed) - sheet.columns * sheet.card.width
    across = min(2 * sheet.bleed, room / max(1, sheet.columns - 1))
    wider = replace(sheet, across=max(sheet.across, across))
    return wider if wider.fits else sheet


def pages_of(things: Sequence[Thing], places: int) -> list[Sequence[Thing]]:
    """What lies on each page.

    >>> pages_of("abcde", 2)
    ['ab', 'cd', 'e']
    """
    return [things[start : start + places] for start in range(0, len(things), places)]
