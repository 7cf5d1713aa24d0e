"""How a map is laid over sheets of paper, in millimetres: whole squares, flaps to glue, marks to cut along."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from fragkit.fitting.sizes import Mm
from fragkit.render.sheet import CROP_MARKS, PAPERS, Line, Paper

SQUARES: tuple[Mm, Mm] = (20, 30)
"""The smallest and the largest side of a square."""
USUAL_SQUARE: Mm = 25
FLAP: Mm = 8
"""What a page shows of the next one, to glue that one on."""
BLEED: Mm = 1.5
"""What is printed beyond a cut, so that one that is a little off shows no white."""
SIDE: Mm = 9
"""White left and right, with the marks in it."""
ABOVE: Mm = 20
"""White above, with the name of the map and of the page in it."""
BELOW: Mm = 15
"""White below, with the ruler in it."""
HEAD: Mm = 9
HEAD_AT: Mm = 6
RULER_AT: Mm = 9.5
"""How far above the lower edge of the paper the strip with the ruler begins."""
ENTRY: Mm = 17
"""The height of an entry of the legend."""
SWATCH: Mm = 13
ENTRY_WIDTH: Mm = 92
"""The least width of an entry."""
LEGEND_HEAD: Mm = 9
"""The title of the legend, and the room below it."""
POSTER_TITLE: Mm = 20
POSTER_WIDTH: Mm = 210
"""A poster is at least as wide as that: the ruler and the legend need it."""


@dataclass(frozen=True, slots=True)
class Window:
    """A part of a map, measured in millimetres from its upper left corner."""

    x: Mm
    y: Mm
    width: Mm
    height: Mm

    @property
    def right(self) -> Mm:
        """Where it ends."""
        return self.x + self.width

    @property
    def bottom(self) -> Mm:
        """Where it ends."""
        return self.y + self.height


@dataclass(frozen=True, slots=True)
class MapSheet:
    """A paper, and how large a square is on it."""

    paper: Paper
    square: Mm

    @property
    def columns(self) -> int:
        """How many whole squares are side by side on a page, with room for the flap."""
        return int((self.paper.width - 2 * SIDE - BLEED - FLAP) // self.square)

    @property
    def rows(self) -> int:
        """How many whole squares are one above the other."""
        return int((self.paper.height - ABOVE - BELOW - BLEED - FLAP) // self.square)

    @property
    def entry_columns(self) -> int:
        """How many entries of the legend are side by side."""
        return int((self.paper.width - 2 * SIDE) // ENTRY_WIDTH)


def map_sheet(paper: str, square: Mm = USUAL_SQUARE) -> MapSheet:
    """The sheet for a paper such as `a4` and a square of so many millimetres.

    >>> map_sheet("a4").columns, map_sheet("a4").rows
    (7, 10)
    """
    if paper not in PAPERS:
        raise ValueError(f"there is no paper `{paper}`; there are {', '.join(PAPERS)}")
    if not SQUARES[0] <= square <= SQUARES[1]:
        raise ValueError(f"a square of {square:g} mm is not possible; it is {SQUARES[0]:g} to {SQUARES[1]:g} mm wide")
    return MapSheet(PAPERS[paper], square)


@dataclass(frozen=True, slots=True)
class Tile:
    """The part of a map that is on one page: whole squares, counted from 0."""

    row: int
    column: int
    left: int
    top: int
    width: int
    height: int
    goes_on_right: bool
    goes_on_below: bool
    sheet: MapSheet

    @property
    def name(self) -> str:
        """The page as it is called: A1, A2, and below them B1, B2."""
        return page_name(self.row, self.column)

    @property
    def right_name(self) -> str:
        """The page that is glued on at the right."""
        return page_name(self.row, self.column + 1)

    @property
    def lower_name(self) -> str:
        """The page that is glued on below."""
        return page_name(self.row + 1, self.column)

    @property
    def squares(self) -> list[tuple[int, int]]:
        """Its squares, row by row."""
        across, down = range(self.left, self.left + self.width), range(self.top, self.top + self.height)
        return [(x, y) for y in down for x in across]

    @property
    def cut(self) -> Window:
        """The whole squares: what is left after cutting, apart from the flaps."""
        square = self.sheet.square
        return Window(self.left * square, self.top * square, self.width * square, self.height * square)

    @property
    def window(self) -> Window:
        """All that is printed of the map: with the flaps, and a little beyond every cut."""
        cut = self.cut
        right, below = self.beyond
        return Window(cut.x - BLEED, cut.y - BLEED, cut.width + BLEED + right, cut.height + BLEED + below)

    @property
    def beyond(self) -> tuple[Mm, Mm]:
        """What is printed right of the squares and below them."""
        return (FLAP if self.goes_on_right else BLEED), (FLAP if self.goes_on_below else BLEED)

    @property
    def place(self) -> tuple[Mm, Mm]:
        """Where on the paper the window begins: in the middle between the margins."""
        paper, window = self.sheet.paper, self.window
        return (paper.width - window.width) / 2, ABOVE + (paper.height - ABOVE - BELOW - window.height) / 2

    def on_paper(self, x: Mm, y: Mm) -> tuple[Mm, Mm]:
        """Where on the paper a point of the map lies."""
        left, top = self.place
        return left + x - self.window.x, top + y - self.window.y

    def crop_marks(self) -> list[Line]:
        """Short lines outside all that is printed; two for each side that is cut along the squares."""
        (left, top), (right, bottom) = self.place, self.on_paper(self.window.right, self.window.bottom)
        cut = self.cut
        x1, y1 = self.on_paper(cut.x, cut.y)
        x2, y2 = self.on_paper(cut.right, cut.bottom)
        near, far = CROP_MARKS.gap, CROP_MARKS.gap + CROP_MARKS.length
        across = [x1] if self.goes_on_right else [x1, x2]
        down = [y1] if self.goes_on_below else [y1, y2]
        lines = [Line(x, top - far, x, top - near) for x in across]
        lines += [Line(x, bottom + near, x, bottom + far) for x in across]
        lines += [Line(left - far, y, left - near, y) for y in down]
        return lines + [Line(right + near, y, right + far, y) for y in down]


def page_name(row: int, column: int) -> str:
    """A letter for the row of pages, a number for the page in it.

    >>> page_name(1, 0), page_name(26, 2)
    ('B1', 'AA3')
    """
    letters = ""
    row += 1
    while row:
        row, letter = divmod(row - 1, 26)
        letters = chr(ord("A") + letter) + letters
    return f"{letters}{column + 1}"


def shares(whole: int, most: int) -> list[int]:
    """A row of squares in as few pieces as possible, all about as long.

    >>> shares(8, 7), shares(14, 7)
    ([4, 4], [7, 7])
    """
    pieces = -(-whole // most)
    return [whole * (at + 1) // pieces - whole * at // pieces for at in range(pieces)]


def tiles_of(width: int, height: int, sheet: MapSheet) -> list[Tile]:
    """The pages of a map of that many squares, row by row."""
    columns, rows = shares(width, sheet.columns), shares(height, sheet.rows)
    found: list[Tile] = []
    for row, (top, high) in enumerate(_runs(rows)):
        for column, (left, wide) in enumerate(_runs(columns)):
            more = column + 1 < len(columns), row + 1 < len(rows)
            found.append(Tile(row, column, left, top, wide, high, *more, sheet))
    return found


def _runs(lengths: list[int]) -> Iterator[tuple[int, int]]:
    start = 0
    for length in lengths:
        yield start, length
        start += length


@dataclass(frozen=True, slots=True)
class Poster:
    """A map on one sheet of its own size: the title, the map, the legend, the ruler."""

    width: int
    height: int
    entries: int
    square: Mm

    @property
    def map(self) -> Window:
        """What is printed of the map: all of it, and the outer half of its walls."""
        side = self.square
        return Window(-BLEED, -BLEED, self.width * side + 2 * BLEED, self.height * side + 2 * BLEED)

    @property
    def paper(self) -> Paper:
        """The sheet."""
        return Paper("poster", self.paper_width, self.legend_top + self.legend_height + BELOW)

    @property
    def place(self) -> tuple[Mm, Mm]:
        """Where the map begins on the sheet."""
        return (self.paper_width - self.map.width) / 2, SIDE + POSTER_TITLE

    @property
    def paper_width(self) -> Mm:
        """The width of the sheet."""
        return max(POSTER_WIDTH, self.map.width + 2 * SIDE)

    @property
    def entry_columns(self) -> int:
        """How many entries of the legend are side by side."""
        return int((self.paper_width - 2 * SIDE) // ENTRY_WIDTH)

    @property
    def legend_top(self) -> Mm:
        """Where the legend begins."""
        return SIDE + POSTER_TITLE + self.map.height + 6

    @property
    def legend_height(self) -> Mm:
        """The height of the legend with its title."""
        return LEGEND_HEAD + ENTRY * -(-self.entries // self.entry_columns)
