"""The geometry of printed sheets, as data, in millimetres. Knows nothing of what is on a card."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeAlias, TypeVar

Mm: TypeAlias = float
Thing = TypeVar("Thing")


@dataclass(frozen=True, slots=True)
class Paper:
    """What goes into the printer."""

    name: str
    width: Mm
    height: Mm


@dataclass(frozen=True, slots=True)
class CardSize:
    """A card after cutting. Its corners are rounded on the screen only: scissors cut straight."""

    name: str
    width: Mm
    height: Mm
    corner: Mm = 3


@dataclass(frozen=True, slots=True)
class CropMarks:
    """Thin lines outside the grid that show where to cut."""

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
CARD_SIZES = {
    "poker": CardSize("poker", 63.5, 88.9),
    "euro": CardSize("euro", 63, 88),
}
COLUMNS, ROWS = 3, 3
CROP_MARKS = CropMarks()
RULER: Mm = 50
"""The length of the printed ruler: whoever measures another length has not printed at 100 %."""
STRIP: Mm = 4
"""The height of the strip with the ruler and the page's footer."""
STRIP_GAP: Mm = 4
UNPRINTABLE: Mm = 4.2
"""What most printers leave white along the edges."""


@dataclass(frozen=True, slots=True)
class Sheet:
    """Cards of one size butted together on one paper, centred."""

    paper: Paper
    card: CardSize
    columns: int = COLUMNS
    rows: int = ROWS

    @property
    def places(self) -> int:
        """How many cards are on a page."""
        return self.columns * self.rows

    @property
    def grid_width(self) -> Mm:
        """The width of all cards together."""
        return self.columns * self.card.width

    @property
    def grid_height(self) -> Mm:
        """The height of all cards together."""
        return self.rows * self.card.height

    @property
    def left(self) -> Mm:
        """The margin on the left, and on the right."""
        return (self.paper.width - self.grid_width) / 2

    @property
    def top(self) -> Mm:
        """The margin above, and below."""
        return (self.paper.height - self.grid_height) / 2

    @property
    def strip_is_below(self) -> bool:
        """Whether the strip lies below the cards; where there is no room it runs up the left side."""
        return self.top >= STRIP_GAP + STRIP + UNPRINTABLE

    def crop_marks(self, marks: CropMarks = CROP_MARKS) -> list[Line]:
        """Two for every cut, one at each end."""
        right, bottom = self.left + self.grid_width, self.top + self.grid_height
        near, far = marks.gap, marks.gap + marks.length
        lines: list[Line] = []
        for column in range(self.columns + 1):
            x = self.left + column * self.card.width
            lines += [Line(x, self.top - far, x, self.top - near), Line(x, bottom + near, x, bottom + far)]
        for row in range(self.rows + 1):
            y = self.top + row * self.card.height
            lines += [Line(self.left - far, y, self.left - near, y), Line(right + near, y, right + far, y)]
        return lines


def n(number: float) -> str:
    """A number for a path, to a thousandth of a millimetre.

    >>> n(12.50), n(-0.0001)
    ('12.5', '0')
    """
    written = f"{number:.3f}".rstrip("0").rstrip(".")
    return "0" if written == "-0" else written


def sheet_for(paper: str, size: str) -> Sheet:
    """The sheet for names such as `a4` and `poker`.

    >>> sheet_for("a4", "poker").left
    9.75
    """
    if paper not in PAPERS:
        raise ValueError(f"there is no paper `{paper}`; there are {', '.join(PAPERS)}")
    if size not in CARD_SIZES:
        raise ValueError(f"there is no card size `{size}`; there are {', '.join(CARD_SIZES)}")
    return Sheet(PAPERS[paper], CARD_SIZES[size])


def pages_of(things: Sequence[Thing], places: int) -> list[Sequence[Thing]]:
    """What lies on each page.

    >>> pages_of("abcde", 2)
    ['ab', 'cd', 'e']
    """
    return [things[start : start + places] for start in range(0, len(things), places)]
