"""Where counters and standups lie on sheets of paper, in millimetres. Knows nothing of what is on them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Protocol

from fragkit.fitting.sizes import Mm
from fragkit.render.sheet import Paper

MARGIN: Mm = 9
"""White left, right and above."""
BELOW: Mm = 14
"""White below, with the ruler in it."""
RULER_AT: Mm = 9.5
"""How far above the lower edge of the paper the strip with the ruler begins."""
BLEED: Mm = 1.5
"""What is printed beyond a cut, so that one that is a little off shows no white."""
GAP: Mm = 1
"""White between what is printed of two pieces."""
HEADING: Mm = 6
"""The name of a group, above its pieces."""
NOTE: Mm = 3
"""What it is for, below its name."""
NARROWEST: Mm = 46
"""A group is at least as wide as that: its heading needs it."""
BETWEEN: Mm = 5
"""White between two groups side by side."""
BENEATH: Mm = 2
STANDUP: tuple[Mm, Mm] = (25, 50)
"""A standup after folding, without its base."""
TAB: Mm = 10
"""The part at either end that is folded outwards to stand on."""
CUT: Mm = 0.15


class Group(Protocol):
    """Pieces of one size that belong together."""

    @property
    def width(self) -> Mm:
        """The width of a piece after cutting."""

    @property
    def height(self) -> Mm:
        """The height of a piece after cutting."""

    @property
    def count(self) -> int:
        """How many there are."""

    @property
    def note(self) -> str:
        """What it is for."""


@dataclass(frozen=True, slots=True)
class Spot:
    """Where a piece lies: the upper left corner of what is left of it after cutting."""

    group: int
    piece: int
    x: Mm
    y: Mm


@dataclass(frozen=True, slots=True)
class Heading:
    """Where the heading of a group stands."""

    group: int
    x: Mm
    y: Mm
    width: Mm
    goes_on: bool
    """Whether the group began on an earlier sheet."""


@dataclass(slots=True)
class CounterPage:
    """What lies on one sheet."""

    headings: list[Heading] = field(default_factory=list)
    spots: list[Spot] = field(default_factory=list)


@dataclass(slots=True)
class _Shelf:
    """The place where the next group goes: beside the last one, or below it."""

    paper: Paper
    pages: list[CounterPage] = field(default_factory=list)
    x: Mm = 0
    y: Mm = 0
    height: Mm = 0

    @property
    def right(self) -> Mm:
        return self.paper.width - MARGIN

    @property
    def bottom(self) -> Mm:
        return self.paper.height - BELOW

    def room_for(self, width: Mm, height: Mm) -> None:
        """Goes on below, or on a new sheet, where there is no room for that."""
        if not self.pages:
            self.new_page()
        if self.x > MARGIN and self.x + width > self.right + 0.001:
            self.next_row()
        if self.y + height > self.bottom + 0.001 and (self.y > MARGIN or self.x > MARGIN):
            self.new_page()

    def next_row(self) -> None:
        self.x, self.y, self.height = MARGIN, self.y + self.height + BENEATH, 0

    def new_page(self) -> None:
        self.pages.append(CounterPage())
        self.x, self.y, self.height = MARGIN, MARGIN, 0


def lay_out(groups: Sequence[Group], paper: Paper) -> list[CounterPage]:
    """All pieces on as few sheets as their order allows; groups that are small share a row."""
    shelf = _Shelf(paper)
    for number, group in enumerate(groups):
        _lay(shelf, number, group)
    return shelf.pages


def _lay(shelf: _Shelf, number: int, group: Group) -> None:
    across, down = group.width + 2 * BLEED + GAP, group.height + 2 * BLEED + GAP
    heading = HEADING + (NOTE if group.note else 0)
    in_a_row = max(1, int((shelf.right - MARGIN + GAP + 0.001) // across))
    for first in range(0, group.count, in_a_row):
        pieces = range(first, min(first + in_a_row, group.count))
        is_first = first == 0
        width = max(NARROWEST, len(pieces) * across - GAP)
        if not is_first:
            shelf.next_row()
        sheets = len(shelf.pages)
        shelf.room_for(width, down - GAP + (heading if is_first else 0))
        headed = is_first or len(shelf.pages) > sheets
        if headed:
            room = shelf.right - shelf.x if len(pieces) == in_a_row else width
            shelf.pages[-1].headings.append(Heading(number, shelf.x, shelf.y, room, not is_first))
        top = shelf.y + (heading if headed else 0)
        spots = [Spot(number, piece, shelf.x + BLEED + at * across, top + BLEED) for at, piece in enumerate(pieces)]
        shelf.pages[-1].spots += spots
        shelf.x += width + BETWEEN
        shelf.height = max(shelf.height, top + down - GAP - shelf.y)
