"""Reads the drawing of a map, and draws a map: text to grid and back, each problem at its character.

It knows the glyphs of the language and the legend it is given, but no file, no terrain and no rule of play.
"""

from __future__ import annotations

import unicodedata
from collections import Counter
from collections.abc import Container, Hashable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import Enum, StrEnum
from itertools import accumulate
from types import MappingProxyType
from typing import NamedTuple

from fragkit.content.grid import (
    FLOOR,
    OPEN,
    SOLID,
    WALL,
    WINDOW,
    Border,
    Cell,
    CellMeaning,
    Direction,
    Edge,
    EdgeKind,
    EdgeMeaning,
    Grid,
    Square,
    square_name,
)
from fragkit.suggest import listed

LARGEST = 60
"""How many squares wide or high a drawing may be."""

MOST_PROBLEMS = 50
"""How many problems of one drawing are worth reading."""

RESERVED = frozenset(" +|-.#")
"""The glyphs to which no legend may give another meaning."""

FIXED_CELLS: Mapping[str, CellMeaning] = MappingProxyType(
    {
        ".": FLOOR,
        "#": SOLID,
        "/": CellMeaning(diagonal="/"),
        "\\": CellMeaning(diagonal="\\"),
        **{str(number): CellMeaning(respawn=number) for number in range(1, 10)},
    }
)
"""The squares that every drawing knows."""

FIXED_EDGES: Mapping[str, EdgeMeaning] = MappingProxyType(
    {
        " ": OPEN,
        "|": WALL,
        "-": WALL,
        ":": WINDOW,
        "r": EdgeMeaning(EdgeKind.DOOR, "red"),
        "g": EdgeMeaning(EdgeKind.DOOR, "green"),
        "b": EdgeMeaning(EdgeKind.DOOR, "blue"),
        "d": EdgeMeaning(EdgeKind.DOOR),
        ">": EdgeMeaning(EdgeKind.DOOR, way=Direction.EAST),
        "<": EdgeMeaning(EdgeKind.DOOR, way=Direction.WEST),
        "^": EdgeMeaning(EdgeKind.DOOR, way=Direction.NORTH),
        "v": EdgeMeaning(EdgeKind.DOOR, way=Direction.SOUTH),
    }
)
"""The edges that every drawing knows."""

_CORNERS = "+ ."


class ProblemKind(StrEnum):
    """What is wrong with a drawing."""

    EMPTY = "empty"
    TOO_LARGE = "too-large"
    TAB = "tab"
    UNEVEN_ROW = "uneven-row"
    UNKNOWN_GLYPH = "unknown-glyph"
    WRONG_PLACE = "wrong-place"
    DUPLICATE_RESPAWN = "duplicate-respawn"
    DUPLICATE_MARKER = "duplicate-marker"


@dataclass(frozen=True, slots=True)
class DrawingProblem:
    """One thing to mend, at the characters `start` to `end` of the text; the two are equal where a
    character is missing.
    """

    kind: ProblemKind
    start: int
    end: int
    message: str
    help: str | None = None


@dataclass(frozen=True, slots=True)
class Drawing:
    """What a text turned out to draw. The grid is there even with problems, as far as it could be made
    out; `offsets` says for each of its cells which character of the text drew it.
    """

    grid: Grid | None
    problems: tuple[DrawingProblem, ...] = ()
    offsets: tuple[int, ...] = ()

    def offset(self, x: int, y: int) -> int:
        """The character that drew the square (x, y)."""
        return self.offsets[y * self.grid.width + x] if self.grid else 0


class NoGlyphError(LookupError):
    """A map holds something for which the legend has no glyph."""


def read_drawing(text: str, cells: Mapping[str, CellMeaning], edges: Mapping[str, EdgeMeaning]) -> Drawing:
    """The map that a text draws, with every problem in it. `cells` and `edges` are the author's legend."""
    legend = _legend(cells, edges)
    problems = _Problems()
    lines = _lines(text)
    rows = _rows(lines, legend, problems)
    if len(rows) < 3:
        if not problems:
            problems.add(ProblemKind.EMPTY, 0, len(text), "This drawing has no squares.", _HOW_TO_START)
        return Drawing(None, problems.in_reading_order())
    return _read_rows(rows, _Glyphs(legend, problems))


def why_no_glyph(glyph: str) -> str | None:
    """Why a legend cannot use this glyph, in words; None when it can.

    >>> why_no_glyph("~") is None
    True
    """
    if len(glyph) != 1:
        return "A glyph is exactly one character, and some small pictures count as several; choose a simple one."
    if glyph in RESERVED:
        return f"{_shown(glyph)} always means the same in a drawing; choose another character."
    if glyph.isspace() or not glyph.isprintable() or unicodedata.combining(glyph):
        return "This character cannot be seen in a drawing; choose another."
    return None


def draw(
    grid: Grid,
    cells: Mapping[str, CellMeaning] = MappingProxyType({}),
    edges: Mapping[str, EdgeMeaning] = MappingProxyType({}),
) -> str:
    """The bordered drawing of a map; with the same legend `read_drawing` reads the same map from it.

    Raises NoGlyphError for a square or an edge that the legend cannot say.
    """
    legend = _legend(cells, edges)
    squares, uprights, levels = _inverse(legend.squares), _inverse(legend.uprights), _inverse(legend.levels)
    canvas = [[" "] * (2 * grid.width + 1) for _ in range(2 * grid.height + 1)]
    for x, y in grid.squares():
        canvas[2 * y + 1][2 * x + 1] = _glyph(squares, grid.cell(x, y))
        for direction in Direction:
            dx, dy = direction.step
            inside = grid.holds(x + dx, y + dy)
            edge = grid.edge(x, y, direction) if inside else grid.border_edge(x, y, direction)
            canvas[2 * y + 1 + dy][2 * x + 1 + dx] = _glyph(uprights if dx else levels, edge)
    _draw_corners(canvas)
    return "".join("".join(row).rstrip() + "\n" for row in canvas)


def _draw_corners(canvas: list[list[str]]) -> None:
    bottom, right = len(canvas) - 1, len(canvas[0]) - 1
    for j in range(0, bottom + 1, 2):
        for i in range(0, right + 1, 2):
            around = [(j - 1, i), (j + 1, i), (j, i - 1), (j, i + 1)]
            met = any(0 <= n <= bottom and 0 <= m <= right and canvas[n][m] != " " for n, m in around)
            if met or (j in (0, bottom) and i in (0, right)):
                canvas[j][i] = "+"


def _inverse(glyphs: Mapping[str, Hashable]) -> dict[Hashable, str]:
    """For each meaning its first glyph, so that the fixed ones are preferred."""
    return {meaning: glyph for glyph, meaning in list(glyphs.items())[::-1]}


def _glyph(glyphs: Mapping[Hashable, str], meaning: Hashable) -> str:
    if meaning not in glyphs:
        raise NoGlyphError(f"no glyph of the legend means {meaning}")
    return glyphs[meaning]


class _Place(Enum):
    """What a character of a drawing can be, by where it stands."""

    CORNER = "where four squares meet"
    SQUARE = "where a square belongs"
    UPRIGHT = "between two squares side by side"
    LEVEL = "between two squares one above the other"


@dataclass(frozen=True, slots=True)
class _Legend:
    squares: dict[str, CellMeaning]
    uprights: dict[str, EdgeMeaning]
    levels: dict[str, EdgeMeaning]

    def edges(self, place: _Place) -> dict[str, EdgeMeaning]:
        return self.uprights if place is _Place.UPRIGHT else self.levels

    def known(self, place: _Place) -> Container[str]:
        """The glyphs that may stand at such a place."""
        match place:
            case _Place.CORNER:
                return _CORNERS
            case _Place.SQUARE:
                return self.squares
            case _:
                return self.edges(place)


def _legend(cells: Mapping[str, CellMeaning], edges: Mapping[str, EdgeMeaning]) -> _Legend:
    squares = {**FIXED_CELLS, **{glyph: cells[glyph] for glyph in cells if not why_no_glyph(glyph)}}
    either = {**FIXED_EDGES, **{glyph: edges[glyph] for glyph in edges if not why_no_glyph(glyph)}}
    return _Legend(
        squares,
        {glyph: edge for glyph, edge in either.items() if glyph != "-" and (not edge.way or edge.way.sideways)},
        {glyph: edge for glyph, edge in either.items() if glyph != "|" and not (edge.way and edge.way.sideways)},
    )


@dataclass(slots=True)
class _Problems:
    """Collects problems; what has the same `cause` is said once, with how often it occurs."""

    found: dict[Hashable, DrawingProblem] = field(default_factory=dict)
    times: Counter[Hashable] = field(default_factory=Counter)

    def __bool__(self) -> bool:
        return bool(self.found)

    def add(self, kind: ProblemKind, start: int, end: int, message: str, help: str, cause: Hashable = None) -> None:
        cause = (kind, start, message) if cause is None else cause
        self.found.setdefault(cause, DrawingProblem(kind, start, end, message, help))
        self.times[cause] += 1

    def in_reading_order(self) -> tuple[DrawingProblem, ...]:
        said = [_with_count(problem, self.times[cause] - 1) for cause, problem in self.found.items()]
        return tuple(sorted(said, key=lambda problem: (problem.start, problem.end))[:MOST_PROBLEMS])


def _with_count(problem: DrawingProblem, more: int) -> DrawingProblem:
    if not more:
        return problem
    where = "drawing" if problem.kind is ProblemKind.UNKNOWN_GLYPH else "row"
    times = "once" if more == 1 else f"{more} times"
    return replace(problem, message=f"{problem.message} The same {times} more in this {where}.")


class _Line(NamedTuple):
    """A line without the spaces at its end, and where it starts in the text."""

    text: str
    start: int

    @property
    def end(self) -> int:
        return self.start + len(self.text)


def _lines(text: str) -> list[_Line]:
    """The lines from the first to the last that is not blank, without the indentation common to all."""
    lines: list[_Line] = []
    start = 0
    for line in text.split("\n"):
        lines.append(_Line(line.rstrip(" \r"), start))
        start += len(line) + 1
    drawn = [at for at, line in enumerate(lines) if line.text]
    if not drawn:
        return []
    indent = min(len(lines[at].text) - len(lines[at].text.lstrip(" ")) for at in drawn)
    return [
        _Line(line.text[indent:], line.start + min(indent, len(line.text))) for line in lines[drawn[0] : drawn[-1] + 1]
    ]


class _Spot(NamedTuple):
    """A glyph and its place in the text; no glyph where the drawing has none."""

    glyph: str
    offset: int


_Row = list[_Spot]


@dataclass(frozen=True, slots=True)
class _Layout:
    """What the characters of a row are: squares or edges at every second, and how many there are."""

    even: _Place
    odd: _Place
    length: int

    @property
    def width(self) -> int:
        """How many squares wide the drawing is."""
        return self.length // 2 if self.odd in (_Place.SQUARE, _Place.LEVEL) else (self.length + 1) // 2

    def place(self, at: int) -> _Place:
        return self.odd if at % 2 else self.even

    def squares_before(self, at: int) -> int:
        """How many squares the first `at` characters hold."""
        if self.even is _Place.SQUARE:
            return (at + 1) // 2
        return at // 2 if self.odd is _Place.SQUARE else 0


class _Fit(NamedTuple):
    """How well a line fits a layout. A slip of 1 says that a character is missing before the one at `at`,
    a slip of -1 that the character at `at` is one too many.
    """

    mistakes: int
    at: int = 0
    slip: int = 0


def _fit(text: str, layout: _Layout, legend: _Legend) -> _Fit:
    """The story with the fewest mistakes. A slip is one mistake, however many glyphs it moves."""
    straight = _misfits(text, layout, legend, 0)
    as_it_is = _Fit(straight[-1] + _wrong_lengths(len(text), layout))
    if as_it_is.mistakes < 2 or not text:
        return as_it_is
    slipped = [_slipped(text, layout, legend, straight, slip) for slip in (1, -1)]
    slipped.sort(key=lambda fit: abs(len(text) + fit.slip - layout.length))
    return min(as_it_is, *slipped, key=lambda fit: fit.mistakes)


def _slipped(text: str, layout: _Layout, legend: _Legend, straight: Sequence[int], slip: int) -> _Fit:
    """The best fit with this slip: as late as possible, and rather a space too many than anything else."""
    after = _misfits(text, layout, legend, slip)
    dropped = 1 if slip < 0 else 0
    misfits, _, at = min(
        (straight[at] + after[-1] - after[at + dropped], dropped and text[at] != " ", -at)
        for at in range(len(text) + 1 - dropped)
    )
    return _Fit(1 + misfits + _wrong_lengths(len(text) + slip, layout), -at, slip)


def _misfits(text: str, layout: _Layout, legend: _Legend, slip: int) -> list[int]:
    """How many of the first n glyphs cannot stand where they do, for each n."""
    even, odd = legend.known(layout.place(slip)), legend.known(layout.place(slip + 1))
    wrong = (at + slip < layout.length and glyph not in (odd if at % 2 else even) for at, glyph in enumerate(text))
    return list(accumulate(wrong, initial=0))


def _wrong_lengths(length: int, layout: _Layout) -> int:
    return (length > layout.length) + (_missing(length, layout) > 0)


def _missing(length: int, layout: _Layout) -> int:
    return max(0, layout.squares_before(layout.length) - layout.squares_before(length))


_HOW_TO_START = "Draw one character for each square, with one between for the edge, such as `. . #`."
_HOW_TO_ALIGN = "Squares stand at every second character, with one character between them for the edge."
_HOW_TO_FILL = "Write `.` for floor, or `#` where there is no square."
_HOW_TO_SPLIT = "Draw two maps and join them."
_HOW_TO_BORDER = "To draw the border too, begin with a line such as `+-+-+`."


def _rows(lines: Sequence[_Line], legend: _Legend, problems: _Problems) -> list[_Row]:
    """The drawing as alternate rows of edges and squares with a border, or nothing if it cannot be read."""
    for line in lines:
        _report_tab(line, problems)
    if not lines:
        return []
    bordered = lines[0].text[:1] in ("+", "|")
    width = _width(lines, bordered)
    if width > LARGEST:
        _report_too_wide(lines, 2 * LARGEST + bordered, problems)
        return []
    if not width:
        return []
    rows = (_bordered_rows if bordered else _shorthand_rows)(lines, width, legend, problems)
    if len(rows) > 2 * LARGEST + 2:
        message = f"A drawing may be {LARGEST} squares high at most."
        start = rows[2 * LARGEST + 1][0].offset
        problems.add(ProblemKind.TOO_LARGE, start, lines[-1].end, message, _HOW_TO_SPLIT)
        return []
    return rows


def _width(lines: Sequence[_Line], bordered: bool) -> int:
    """The width on which most lines agree."""
    texts = [line.text for line in lines if line.text and "\t" not in line.text]
    if bordered:
        widths = Counter(len(text) // 2 for text in texts)
    else:
        widths = Counter((len(text) + 1) // 2 for text in texts if not _only_walls(text))
    return max(widths, key=lambda width: (widths[width], width), default=0)


def _only_walls(text: str) -> bool:
    return not text.strip(" -+\t")


def _report_tab(line: _Line, problems: _Problems) -> None:
    at = line.text.find("\t")
    if at >= 0:
        message = "There is a tab in this line, which different editors show at different widths."
        start = line.start + at
        problems.add(ProblemKind.TAB, start, start + 1, message, "Put spaces in its place.")


def _report_too_wide(lines: Sequence[_Line], longest: int, problems: _Problems) -> None:
    line = next(line for line in lines if len(line.text) > longest)
    message = f"A drawing may be {LARGEST} squares wide at most."
    problems.add(ProblemKind.TOO_LARGE, line.start + longest, line.end, message, _HOW_TO_SPLIT)


def _bordered_rows(lines: Sequence[_Line], width: int, legend: _Legend, problems: _Problems) -> list[_Row]:
    edge_row = _Layout(_Place.CORNER, _Place.LEVEL, 2 * width + 1)
    square_row = _Layout(_Place.UPRIGHT, _Place.SQUARE, 2 * width + 1)
    rows: list[_Row] = []
    for line in lines:
        if len(rows) > 2 * LARGEST + 2:
            return rows
        wanted, other = (square_row, edge_row) if len(rows) % 2 else (edge_row, square_row)
        layout, fit = _likelier(line, wanted, other, legend)
        if layout is not wanted and layout is edge_row:
            _report_second_edge_row(line, problems)
            continue
        if layout is not wanted and rows:
            _report_no_edge_row(line, problems)
            rows.append(_plain_row(line, "", edge_row.length))
        elif layout is not wanted:
            _report_no_border(line.start, "begins without its upper border", problems)
            rows.append(_plain_row(line, "-", edge_row.length))
        rows.append(_row(line, layout, fit, problems))
    if len(rows) % 2 == 0:
        _report_no_border(lines[-1].end, "ends without its lower border", problems)
        rows.append(_plain_row(lines[-1], "-", edge_row.length))
    return rows


def _likelier(line: _Line, wanted: _Layout, other: _Layout, legend: _Legend) -> tuple[_Layout, _Fit]:
    fit = _fit(line.text, wanted, legend)
    if not fit.mistakes or "\t" in line.text:
        return wanted, fit
    other_fit = _fit(line.text, other, legend)
    return (other, other_fit) if other_fit.mistakes < fit.mistakes else (wanted, fit)


def _shorthand_rows(lines: Sequence[_Line], width: int, legend: _Legend, problems: _Problems) -> list[_Row]:
    edge_row = _Layout(_Place.LEVEL, _Place.CORNER, 2 * width - 1)
    square_row = _Layout(_Place.SQUARE, _Place.UPRIGHT, 2 * width - 1)
    top = _plain_row(lines[0], "-", 2 * width + 1)
    bottom = _plain_row(lines[-1], "-", 2 * width + 1)
    rows = [top]
    for line in lines:
        if len(rows) > 2 * LARGEST + 2:
            return rows
        layout = _shorthand_layout(line, edge_row, square_row, legend, problems)
        if layout is edge_row and len(rows) == 1:
            _report_drawn_border(line, problems)
            continue
        if layout is edge_row and len(rows) % 2:
            _report_second_edge_row(line, problems)
            continue
        if layout is square_row and len(rows) % 2 == 0:
            rows.append(_plain_row(line, "", 2 * width + 1))
        spots = _row(line, layout, _fit(line.text, layout, legend), problems)
        outside = "|" if layout is square_row else ""
        rows.append([_Spot(outside, line.start), *spots, _Spot(outside, line.end)])
    if len(rows) % 2:
        _report_drawn_border(lines[-1], problems)
        rows.pop()
    return [*rows, bottom]


def _shorthand_layout(
    line: _Line, edge_row: _Layout, square_row: _Layout, legend: _Legend, problems: _Problems
) -> _Layout:
    if _only_walls(line.text):
        return edge_row
    if " " not in line.text[::2] or _fit(line.text, edge_row, legend).mistakes:
        return square_row
    message = "Only walls can be drawn between two rows of squares without a border around the drawing."
    help = "For doors and windows there, begin with a line such as `+-+-+` and draw the border too."
    problems.add(ProblemKind.WRONG_PLACE, line.start, line.end, message, help)
    return edge_row


def _report_second_edge_row(line: _Line, problems: _Problems) -> None:
    message = "A row of squares should stand here, but this is one more row of edges."
    help = "Remove this line, or write the row of squares that is missing above it."
    problems.add(ProblemKind.WRONG_PLACE, line.start, line.end, message, help)


def _report_no_edge_row(line: _Line, problems: _Problems) -> None:
    message = "A row of edges should stand here, but this is one more row of squares."
    help = "Put a line such as `+ + +` above it: in a drawing with a border there is one between any two rows."
    problems.add(ProblemKind.WRONG_PLACE, line.start, line.end, message, help)


def _report_no_border(offset: int, what: str, problems: _Problems) -> None:
    help = "Put a line such as `+-+-+` there."
    problems.add(ProblemKind.WRONG_PLACE, offset, offset, f"The drawing {what}.", help)


def _report_drawn_border(line: _Line, problems: _Problems) -> None:
    message = "This row of edges has squares on one side only: the outer walls are there without being drawn."
    help = "Remove this line. " + _HOW_TO_BORDER
    problems.add(ProblemKind.WRONG_PLACE, line.start, line.end, message, help)


def _plain_row(line: _Line, glyph: str, length: int) -> _Row:
    """A row that the drawing leaves out; corners are left empty, since they carry no meaning."""
    return [_Spot(glyph if at % 2 else "", line.end) for at in range(length)]


def _row(line: _Line, layout: _Layout, fit: _Fit, problems: _Problems) -> _Row:
    if "\t" in line.text:
        return [_Spot("", line.start)] * layout.length
    _report_uneven(line, layout, fit, problems)
    return [_spot(line, at, fit) for at in range(layout.length)]


def _spot(line: _Line, at: int, fit: _Fit) -> _Spot:
    if fit.slip > 0 and at == fit.at:
        return _Spot("", line.start + at)
    source = at - fit.slip if at >= fit.at else at
    glyph = line.text[source] if source < len(line.text) else ""
    return _Spot(glyph, min(line.start + source, line.end))


def _report_uneven(line: _Line, layout: _Layout, fit: _Fit, problems: _Problems) -> None:
    slipped_at = line.start + fit.at
    if fit.slip > 0:
        message = "A character is missing here: the rest of the row does not line up with the others."
        problems.add(ProblemKind.UNEVEN_ROW, slipped_at, slipped_at, message, _HOW_TO_ALIGN)
    if fit.slip < 0:
        message = "This character is one too many: the rest of the row does not line up with the others."
        problems.add(ProblemKind.UNEVEN_ROW, slipped_at, slipped_at + 1, message, _HOW_TO_ALIGN)
    reach, width = len(line.text) + fit.slip, layout.width
    if reach > layout.length:
        message = f"The drawing is {_squares(width)} wide, but this row goes on."
        help = "Remove what is too much here, or make the other rows as long."
        problems.add(ProblemKind.UNEVEN_ROW, line.start + layout.length - fit.slip, line.end, message, help)
    if missing := _missing(reach, layout):
        message = f"The drawing is {_squares(width)} wide, but this row ends {_squares(missing)} earlier."
        problems.add(ProblemKind.UNEVEN_ROW, line.end, line.end, message, _HOW_TO_FILL)


def _squares(count: int) -> str:
    return "1 square" if count == 1 else f"{count} squares"


def _read_rows(rows: Sequence[_Row], glyphs: _Glyphs) -> Drawing:
    width, height = len(rows[0]) // 2, len(rows) // 2
    for at, row in enumerate(rows[::2]):
        for spot in row[::2]:
            glyphs.check_corner(spot, 2 * at)
    spots = [spot for row in rows[1::2] for spot in row[1::2]]
    offsets = tuple(spot.offset for spot in spots)
    cells = tuple(glyphs.square(spot, 2 * (at // width) + 1) for at, spot in enumerate(spots))
    levels = [[glyphs.edge(spot, _Place.LEVEL, 2 * y) for spot in rows[2 * y][1::2]] for y in range(height + 1)]
    uprights = [[glyphs.edge(spot, _Place.UPRIGHT, 2 * y + 1) for spot in rows[2 * y + 1][::2]] for y in range(height)]
    grid = Grid(
        width,
        height,
        cells,
        east=tuple(edge for row in uprights for edge in row[1:-1]),
        south=tuple(edge for row in levels[1:-1] for edge in row),
        border=Border(
            north=tuple(levels[0]),
            east=tuple(row[-1] for row in uprights),
            south=tuple(levels[-1]),
            west=tuple(row[0] for row in uprights),
        ),
    )
    _report_duplicates(grid, offsets, glyphs.problems)
    return Drawing(grid, glyphs.problems.in_reading_order(), offsets)


def _report_duplicates(grid: Grid, offsets: Sequence[int], problems: _Problems) -> None:
    respawns: dict[tuple[int, str | None], Square] = {}
    markers: dict[str, Square] = {}
    for square, cell, offset in zip(grid.squares(), grid.cells, offsets, strict=True):
        if cell.respawn is not None:
            first = respawns.setdefault((cell.respawn, cell.colour), square)
            if first != square:
                colour = f"{cell.colour} " if cell.colour else ""
                message = f"The {colour}respawn point {cell.respawn} is already at {square_name(*first)}."
                help = "Give each respawn point a number of its own."
                problems.add(ProblemKind.DUPLICATE_RESPAWN, offset, offset + 1, message, help)
        if cell.marker is not None:
            first = markers.setdefault(cell.marker, square)
            if first != square:
                message = f"{_shown(cell.marker)} already stands at {square_name(*first)}."
                help = "Use another letter here, or `.` for floor."
                problems.add(ProblemKind.DUPLICATE_MARKER, offset, offset + 1, message, help)


@dataclass(frozen=True, slots=True)
class _Glyphs:
    """Gives each glyph its meaning; one that has none is reported and read as floor or as open."""

    legend: _Legend
    problems: _Problems

    def check_corner(self, spot: _Spot, row: int) -> None:
        if spot.glyph in _CORNERS:
            return
        message = f"{_shown(spot.glyph)} stands where four squares meet, which is a corner and no edge."
        help = "Write `+` here; an edge stands one character to the left or right of a corner."
        self._wrong_place(spot, row, message, help)

    def square(self, spot: _Spot, row: int) -> Cell:
        glyph = spot.glyph
        if not glyph:
            return FLOOR
        if glyph in self.legend.squares:
            return self.legend.squares[glyph]
        if glyph == " ":
            self._wrong_place(spot, row, "There is no square here.", _HOW_TO_FILL)
        elif role := self._role(glyph):
            help = f"{_HOW_TO_ALIGN} If {_shown(glyph)} should be a square, add it to the legend."
            self._wrong_place(spot, row, f"{_shown(glyph)} is {role}, but a square belongs here.", help)
        else:
            self._unknown(spot, _Place.SQUARE, "square")
        return FLOOR

    def edge(self, spot: _Spot, place: _Place, row: int) -> Edge:
        glyph = spot.glyph or " "
        if glyph in self.legend.edges(place):
            return self.legend.edges(place)[glyph]
        turned = _Place.LEVEL if place is _Place.UPRIGHT else _Place.UPRIGHT
        meaning = self.legend.edges(turned).get(glyph)
        if meaning:
            message = f"{_shown(glyph)} belongs {turned.value}, not {place.value}."
            self._wrong_place(spot, row, message, self._instead_of(meaning, place))
            return WALL if meaning == WALL else OPEN
        if role := self._role(glyph):
            help = f"{_HOW_TO_ALIGN} A space means that the way is open."
            message = f"{_shown(glyph)} is {role}, but it stands {place.value}."
            self._wrong_place(spot, row, message, help)
        else:
            self._unknown(spot, place, "edge")
        return OPEN

    def _role(self, glyph: str) -> str | None:
        if glyph == "+":
            return "a corner"
        if glyph in self.legend.squares:
            return "a square"
        return "an edge" if glyph in self.legend.uprights or glyph in self.legend.levels else None

    def _instead_of(self, meaning: EdgeMeaning, place: _Place) -> str:
        alike = [
            _shown(glyph)
            for glyph, edge in self.legend.edges(place).items()
            if (edge.kind, edge.colour, edge.way is None) == (meaning.kind, meaning.colour, meaning.way is None)
        ]
        if not alike:
            return "Add an edge for this place to the legend."
        return f"Write {' or '.join(alike)} here."

    def _wrong_place(self, spot: _Spot, row: int, message: str, help: str) -> None:
        cause = (ProblemKind.WRONG_PLACE, row, message)
        self.problems.add(ProblemKind.WRONG_PLACE, spot.offset, spot.offset + 1, message, help, cause)

    def _unknown(self, spot: _Spot, place: _Place, what: str) -> None:
        glyph = spot.glyph
        known = self.legend.squares if place is _Place.SQUARE else self.legend.edges(place)
        meant = f"Did you mean {_shown(glyph.swapcase())}? " if glyph.swapcase() in known else ""
        spelled = listed((name for name in known if name != " " and not name.isdigit()), limit=20)
        help = f"{meant}Add it to the legend, or use one of {spelled}."
        message = f"{_shown(glyph)} is no {what} of the legend."
        cause = (ProblemKind.UNKNOWN_GLYPH, what, glyph)
        self.problems.add(ProblemKind.UNKNOWN_GLYPH, spot.offset, spot.offset + 1, message, help, cause)


def _shown(glyph: str) -> str:
    """A glyph as a message can show it, even one that cannot be seen."""
    visible = glyph.isprintable() and not any(unicodedata.combining(letter) for letter in glyph)
    return f"`{glyph}`" if visible else " ".join(f"U+{ord(letter):04X}" for letter in glyph)
