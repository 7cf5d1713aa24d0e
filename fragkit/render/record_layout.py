"""What lies where on a record sheet, in millimetres, and the sizes of type that follow from it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from fragkit.fitting.fit import LINE_HEIGHT, MM_PER_POINT, Fit, lines_of, sizes
from fragkit.fitting.sizes import Mm
from fragkit.render.sheet import PAPERS, Paper

MARGIN: Mm = 10
"""White left, right and above."""
BELOW: Mm = 13
"""White below, with the ruler in it."""
RULER_AT: Mm = 9.5
"""How far above the lower edge of the paper the strip with the ruler begins."""
BETWEEN: Mm = 12
"""White between two sheets on a page, where they are cut apart."""
PER_PAGE = (1, 2)
BORDER: Mm = 0.3
"""Around a panel."""
EDGE: Mm = 2
"""Left and right of what is in a panel."""
INDENT: Mm = 4.4
"""The number of a phase, and the room beside it."""
NOTES: Mm = 16
"""Less than that is no room for notes."""
SMALLEST = 6.5
PARAGRAPH_GAP = 0.4
"""Between two paragraphs, in lines."""
MARKS: Mm = 26
"""The weapon's ammo, the number of its dice, and the room beside them."""
MOST_DICE = 6
"""More dice of damage are not drawn, only counted."""
GAMES = 6
MOST_BOXES = 12
"""More than these in a row cannot be told apart."""


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle on the sheet."""

    x: Mm
    y: Mm
    width: Mm
    height: Mm


@dataclass(frozen=True, slots=True)
class Measures:
    """What differs between a sheet that has a page to itself and one that shares it."""

    head: Mm
    picture: Mm
    fields: Mm
    """The width of the boxes in the head that a player writes in."""
    gap: Mm
    bar: Mm
    """The height of a panel's title."""
    padding: Mm
    """Above and below what is in a panel."""
    movement: Mm
    foot: Mm
    """The height of the weapon slots and the frags."""
    weapon: Mm
    """The height of the weapon's name, damage and ammo."""
    weapon_name: float
    die: Mm
    """A die of damage, and the room beside it."""
    facts: Mm
    text: float
    """The largest type for texts, in points."""
    comfortable: float
    """Before type becomes smaller than that, advice is left out."""
    turn: float
    """The largest type for the turn."""
    title: float
    motto: float
    score_columns: int


ALONE = Measures(
    head=30,
    picture=46,
    fields=62,
    gap=3,
    bar=4.8,
    padding=1.5,
    movement=16,
    foot=54,
    weapon=11,
    weapon_name=19,
    die=6,
    facts=13,
    text=10.5,
    comfortable=9,
    turn=11,
    title=27,
    motto=10.5,
    score_columns=1,
)
PAIRED = Measures(
    head=17,
    picture=27,
    fields=56,
    gap=2,
    bar=4.1,
    padding=1,
    movement=11,
    foot=30,
    weapon=8,
    weapon_name=13,
    die=4.9,
    facts=9,
    text=8.5,
    comfortable=7.5,
    turn=9,
    title=17,
    motto=8,
    score_columns=2,
)
STATS: Mm = 34
"""The height of a stat where the three lie side by side."""
TRACKS: Mm = 22
"""The height of wounds, blood and whatever else is counted, where they have a row to themselves."""


@dataclass(frozen=True, slots=True)
class RecordPage:
    """A page with one record sheet, or with two, one above the other."""

    paper: Paper
    per_page: int

    @property
    def measures(self) -> Measures:
        """The measures of its sheets."""
        return ALONE if self.per_page == 1 else PAIRED

    @property
    def width(self) -> Mm:
        """The width of a sheet."""
        return self.paper.width - 2 * MARGIN

    @property
    def height(self) -> Mm:
        """The height of a sheet."""
        return (self.paper.height - MARGIN - BELOW - (self.per_page - 1) * BETWEEN) / self.per_page

    @property
    def tops(self) -> list[Mm]:
        """Where its sheets begin."""
        return [MARGIN + place * (self.height + BETWEEN) for place in range(self.per_page)]

    @property
    def cuts(self) -> list[Mm]:
        """Where it is cut."""
        return [top - BETWEEN / 2 for top in self.tops[1:]]

    def boxes(self, *, tallies: bool, blood: bool) -> dict[str, Box]:
        """Where everything lies; `tallies` and `blood` have a box only where there is something to count."""
        return _alone(self, tallies, blood) if self.per_page == 1 else _paired(self, tallies, blood)


def record_page(paper: str, per_page: int) -> RecordPage:
    """The page for a name such as `a4` and a number of sheets.

    >>> record_page("a4", 2).height
    131.0
    """
    if paper not in PAPERS:
        raise ValueError(f"there is no paper `{paper}`; there are {', '.join(PAPERS)}")
    if per_page not in PER_PAGE:
        raise ValueError(f"a page has {' or '.join(map(str, PER_PAGE))} record sheets, not {per_page}")
    return RecordPage(PAPERS[paper], per_page)


def _alone(page: RecordPage, tallies: bool, blood: bool) -> dict[str, Box]:
    is_ = page.measures
    width, gap = page.width, is_.gap
    third = (width - 2 * gap) / 3
    stats = is_.head + gap
    movement = stats + STATS + gap
    middle = movement + is_.movement + gap
    tracks = page.height - TRACKS
    foot = tracks - gap - is_.foot
    left = round(width * 0.57, 1)
    right = width - left - gap
    return {
        "head": Box(0, 0, width, is_.head),
        **{
            name: Box(at * (third + gap), stats, third, STATS)
            for at, name in enumerate(("health", "speed", "accuracy"))
        },
        "movement": Box(0, movement, width, is_.movement),
        "texts": Box(0, middle, left, foot - gap - middle),
        "turn": Box(left + gap, middle, right, foot - gap - middle),
        "slots": Box(0, foot, left, is_.foot),
        "score": Box(left + gap, foot, right, is_.foot),
        **_in_a_row(Box(0, tracks, width, TRACKS), gap, tallies, blood),
    }


def _in_a_row(room: Box, gap: Mm, tallies: bool, blood: bool) -> dict[str, Box]:
    names = ["wounds", *(["tallies"] if tallies else []), *(["blood"] if blood else [])]
    each = (room.width - (len(names) - 1) * gap) / len(names)
    return {name: Box(at * (each + gap), room.y, each, room.height) for at, name in enumerate(names)}


def _paired(page: RecordPage, tallies: bool, blood: bool) -> dict[str, Box]:
    is_ = page.measures
    width, gap = page.width, is_.gap
    main = is_.head + gap
    foot = page.height - is_.foot
    movement = foot - gap - is_.movement
    height = movement - gap - main
    stats, turn = 54.0, 62.0
    texts = width - stats - turn - 2 * gap
    each = (height - 2 * gap) / 3
    slots, score = 76.0, 56.0
    return {
        "head": Box(0, 0, width, is_.head),
        **{
            name: Box(0, main + at * (each + gap), stats, each)
            for at, name in enumerate(("health", "speed", "accuracy"))
        },
        "texts": Box(stats + gap, main, texts, height),
        "turn": Box(width - turn, main, turn, height),
        "movement": Box(0, movement, width, is_.movement),
        "slots": Box(0, foot, slots, is_.foot),
        "score": Box(slots + gap, foot, score, is_.foot),
        **_stacked(Box(slots + score + 2 * gap, foot, width - slots - score - 2 * gap, is_.foot), gap, tallies, blood),
    }


def _stacked(room: Box, gap: Mm, tallies: bool, blood: bool) -> dict[str, Box]:
    """Wounds above, the rest below them."""
    if not tallies and not blood:
        return {"wounds": room}
    above = 11.0
    below = Box(room.x, room.y + above + gap, room.width, room.height - above - gap)
    found = {"wounds": Box(room.x, room.y, room.width, above)}
    if tallies and blood:
        half = (below.width - gap) / 2
        found["tallies"] = Box(below.x, below.y, half, below.height)
        found["blood"] = Box(below.x + half + gap, below.y, half, below.height)
    else:
        found["tallies" if tallies else "blood"] = below
    return found


@dataclass(frozen=True, slots=True)
class Block:
    """Something in a column: a height that it always has, and paragraphs."""

    fixed: Mm
    paragraphs: Sequence[str]


def fit_column(blocks: Sequence[Block], width: Mm, height: Mm, *, gap: Mm, largest: float) -> Fit:
    """The largest type with which all blocks fit, one below another."""
    for points in sizes(largest, SMALLEST):
        if column_height(blocks, width, points, gap) <= height:
            return Fit(points)
    return Fit(SMALLEST, fits=False)


def column_height(blocks: Sequence[Block], width: Mm, points: float, gap: Mm) -> Mm:
    """How high blocks are, one below another, with the gaps between them."""
    return gap * max(0, len(blocks) - 1) + sum(_height(block, width, points) for block in blocks)


def _height(block: Block, width: Mm, points: float) -> Mm:
    size = points * MM_PER_POINT
    lines = sum(lines_of(paragraph, width / size) for paragraph in block.paragraphs)
    return block.fixed + (lines + PARAGRAPH_GAP * max(0, len(block.paragraphs) - 1)) * size * LINE_HEIGHT
