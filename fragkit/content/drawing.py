"""Reads a map from its drawing and draws it again, without knowing any file, terrain or rule of play."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType

from fragkit.content.glyphs import (
    CORNERS,
    FIXED_CELLS,
    FIXED_EDGES,
    MOST_PROBLEMS,
    RESERVED,
    DrawingProblem,
    Legend,
    Place,
    ProblemKind,
    Problems,
    full_legend,
    shown,
    why_no_glyph,
)
from fragkit.content.grid import (
    FLOOR,
    OPEN,
    WALL,
    Border,
    Cell,
    CellMeaning,
    Direction,
    Edge,
    EdgeMeaning,
    Grid,
    Square,
    square_name,
)
from fragkit.content.rows import HOW_TO_ALIGN, HOW_TO_FILL, LARGEST, Row, Spot, aligned_rows
from fragkit.suggest import listed

__all__ = [
    "FIXED_CELLS",
    "FIXED_EDGES",
    "LARGEST",
    "MOST_PROBLEMS",
    "RESERVED",
    "Drawing",
    "DrawingProblem",
    "NoGlyphError",
    "ProblemKind",
    "draw",
    "read_drawing",
    "why_no_glyph",
]

_HOW_TO_START = "Draw one character for each square, with one between for the edge, such as `. . #`."


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
    legend = full_legend(cells, edges)
    problems = Problems()
    rows = aligned_rows(text, legend, problems)
    if len(rows) < 3:
        if not problems:
            problems.add(ProblemKind.EMPTY, 0, len(text), "this drawing has no squares", _HOW_TO_START)
        return Drawing(None, problems.in_reading_order())
    return _read_rows(rows, _Glyphs(legend, problems))


def _read_rows(rows: Sequence[Row], glyphs: _Glyphs) -> Drawing:
    width, height = len(rows[0]) // 2, len(rows) // 2
    for at, row in enumerate(rows[::2]):
        for spot in row[::2]:
            glyphs.check_corner(spot, 2 * at)
    spots = [spot for row in rows[1::2] for spot in row[1::2]]
    offsets = tuple(spot.offset for spot in spots)
    cells = tuple(glyphs.square(spot, 2 * (at // width) + 1) for at, spot in enumerate(spots))
    levels = [[glyphs.edge(spot, Place.LEVEL, 2 * y) for spot in rows[2 * y][1::2]] for y in range(height + 1)]
    uprights = [[glyphs.edge(spot, Place.UPRIGHT, 2 * y + 1) for spot in rows[2 * y + 1][::2]] for y in range(height)]
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


def _report_duplicates(grid: Grid, offsets: Sequence[int], problems: Problems) -> None:
    respawns: dict[tuple[int, str | None], Square] = {}
    markers: dict[str, Square] = {}
    for square, cell, offset in zip(grid.squares(), grid.cells, offsets, strict=True):
        if cell.respawn is not None:
            first = respawns.setdefault((cell.respawn, cell.colour), square)
            if first != square:
                colour = f"{cell.colour} " if cell.colour else ""
                message = f"the {colour}respawn point {cell.respawn} is already at {square_name(*first)}"
                help = "Give each respawn point a number of its own."
                problems.add(ProblemKind.DUPLICATE_RESPAWN, offset, offset + 1, message, help)
        if cell.marker is not None:
            first = markers.setdefault(cell.marker, square)
            if first != square:
                message = f"{shown(cell.marker)} already stands at {square_name(*first)}"
                help = "Use another letter here, or `.` for floor."
                problems.add(ProblemKind.DUPLICATE_MARKER, offset, offset + 1, message, help)


@dataclass(frozen=True, slots=True)
class _Glyphs:
    """Gives each glyph its meaning; one that has none is reported and read as floor or as open."""

    legend: Legend
    problems: Problems

    def check_corner(self, spot: Spot, row: int) -> None:
        if spot.glyph in CORNERS:
            return
        message = f"{shown(spot.glyph)} stands where four squares meet, which is a corner and no edge"
        help = "Write `+` here; an edge stands one character to the left or right of a corner."
        self._wrong_place(spot, row, message, help)

    def square(self, spot: Spot, row: int) -> Cell:
        glyph = spot.glyph
        if not glyph:
            return FLOOR
        if glyph in self.legend.squares:
            return self.legend.squares[glyph]
        if glyph == " ":
            self._wrong_place(spot, row, "there is no square here", HOW_TO_FILL)
        elif role := self._role(glyph):
            help = f"{HOW_TO_ALIGN} If {shown(glyph)} should be a square, add it to the legend."
            self._wrong_place(spot, row, f"{shown(glyph)} is {role}, but a square belongs here", help)
        else:
            self._unknown(spot, Place.SQUARE, "square")
        return FLOOR

    def edge(self, spot: Spot, place: Place, row: int) -> Edge:
        glyph = spot.glyph or " "
        if glyph in self.legend.edges(place):
            return self.legend.edges(place)[glyph]
        turned = Place.LEVEL if place is Place.UPRIGHT else Place.UPRIGHT
        meaning = self.legend.edges(turned).get(glyph)
        if meaning:
            message = f"{shown(glyph)} belongs {turned.value}, not {place.value}"
            self._wrong_place(spot, row, message, self._instead_of(meaning, place))
            return WALL if meaning == WALL else OPEN
        if role := self._role(glyph):
            help = f"{HOW_TO_ALIGN} A space means that the way is open."
            message = f"{shown(glyph)} is {role}, but it stands {place.value}"
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

    def _instead_of(self, meaning: EdgeMeaning, place: Place) -> str:
        alike = [
            shown(glyph)
            for glyph, edge in self.legend.edges(place).items()
            if (edge.kind, edge.colour, edge.way is None) == (meaning.kind, meaning.colour, meaning.way is None)
        ]
        if not alike:
            return "Add an edge for this place to the legend."
        return f"Write {' or '.join(alike)} here."

    def _wrong_place(self, spot: Spot, row: int, message: str, help: str) -> None:
        cause = (ProblemKind.WRONG_PLACE, row, message)
        self.problems.add(ProblemKind.WRONG_PLACE, spot.offset, spot.offset + 1, message, help, cause)

    def _unknown(self, spot: Spot, place: Place, what: str) -> None:
        glyph = spot.glyph
        known = self.legend.squares if place is Place.SQUARE else self.legend.edges(place)
        meant = f"Did you mean {shown(glyph.swapcase())}? " if glyph.swapcase() in known else ""
        spelled = listed((name for name in known if name != " " and not name.isdigit()), limit=20)
        help = f"{meant}Add it to the legend, or use one of {spelled}."
        message = f"{shown(glyph)} is no {what} of the legend"
        cause = (ProblemKind.UNKNOWN_GLYPH, what, glyph)
        self.problems.add(ProblemKind.UNKNOWN_GLYPH, spot.offset, spot.offset + 1, message, help, cause)


def draw(
    grid: Grid,
    cells: Mapping[str, CellMeaning] = MappingProxyType({}),
    edges: Mapping[str, EdgeMeaning] = MappingProxyType({}),
) -> str:
    """The bordered drawing of a map; with the same legend `read_drawing` reads the same map from it.

    Raises NoGlyphError for a square or an edge that the legend cannot say.
    """
    legend = full_legend(cells, edges)
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
