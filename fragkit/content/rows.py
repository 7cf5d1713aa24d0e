"""Lines a drawing up into rows of squares and edges, without knowing what a glyph means, only where it may stand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate
from typing import NamedTuple

from fragkit.content.glyphs import Legend, Place, ProblemKind, Problems

LARGEST = 60
"""How many squares wide or high a drawing may be."""

HOW_TO_ALIGN = "Squares stand at every second character, with one character between them for the edge."
HOW_TO_FILL = "Write `.` for floor, or `#` where there is no square."
_HOW_TO_SPLIT = "Draw two maps and join them."
_HOW_TO_BORDER = "To draw the border too, begin with a line such as `+-+-+`."


class Spot(NamedTuple):
    """A glyph and its place in the text; no glyph where the drawing has none."""

    glyph: str
    offset: int


Row = list[Spot]


def aligned_rows(text: str, legend: Legend, problems: Problems) -> list[Row]:
    """The drawing as alternate rows of edges and squares with a border, or nothing if it cannot be read."""
    lines = _lines(text)
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
        message = f"a drawing may be {LARGEST} squares high at most"
        start = rows[2 * LARGEST + 1][0].offset
        problems.add(ProblemKind.TOO_LARGE, start, lines[-1].end, message, _HOW_TO_SPLIT)
        return []
    return rows


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


def _report_tab(line: _Line, problems: Problems) -> None:
    at = line.text.find("\t")
    if at >= 0:
        message = "there is a tab in this line, which different editors show at different widths"
        start = line.start + at
        problems.add(ProblemKind.TAB, start, start + 1, message, "Put spaces in its place.")


def _report_too_wide(lines: Sequence[_Line], longest: int, problems: Problems) -> None:
    line = next(line for line in lines if len(line.text) > longest)
    message = f"a drawing may be {LARGEST} squares wide at most"
    problems.add(ProblemKind.TOO_LARGE, line.start + longest, line.end, message, _HOW_TO_SPLIT)


def _bordered_rows(lines: Sequence[_Line], width: int, legend: Legend, problems: Problems) -> list[Row]:
    edge_row = _Layout(Place.CORNER, Place.LEVEL, 2 * width + 1)
    square_row = _Layout(Place.UPRIGHT, Place.SQUARE, 2 * width + 1)
    rows: list[Row] = []
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


def _likelier(line: _Line, wanted: _Layout, other: _Layout, legend: Legend) -> tuple[_Layout, _Fit]:
    fit = _fit(line.text, wanted, legend)
    if not fit.mistakes or "\t" in line.text:
        return wanted, fit
    other_fit = _fit(line.text, other, legend)
    return (other, other_fit) if other_fit.mistakes < fit.mistakes else (wanted, fit)


def _shorthand_rows(lines: Sequence[_Line], width: int, legend: Legend, problems: Problems) -> list[Row]:
    edge_row = _Layout(Place.LEVEL, Place.CORNER, 2 * width - 1)
    square_row = _Layout(Place.SQUARE, Place.UPRIGHT, 2 * width - 1)
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
        rows.append([Spot(outside, line.start), *spots, Spot(outside, line.end)])
    if len(rows) % 2:
        _report_drawn_border(lines[-1], problems)
        rows.pop()
    return [*rows, bottom]


def _shorthand_layout(
    line: _Line, edge_row: _Layout, square_row: _Layout, legend: Legend, problems: Problems
) -> _Layout:
    if _only_walls(line.text):
        return edge_row
    if " " not in line.text[::2] or _fit(line.text, edge_row, legend).mistakes:
        return square_row
    message = "only walls can be drawn between two rows of squares without a border around the drawing"
    help = "For doors and windows there, begin with a line such as `+-+-+` and draw the border too."
    problems.add(ProblemKind.WRONG_PLACE, line.start, line.end, message, help)
    return edge_row


def _report_second_edge_row(line: _Line, problems: Problems) -> None:
    message = "a row of squares should stand here, but this is one more row of edges"
    help = "Remove this line, or write the row of squares that is missing above it."
    problems.add(ProblemKind.WRONG_PLACE, line.start, line.end, message, help)


def _report_no_edge_row(line: _Line, problems: Problems) -> None:
    message = "a row of edges should stand here, but this is one more row of squares"
    help = "Put a line such as `+ + +` above it: in a drawing with a border there is one between any two rows."
    problems.add(ProblemKind.WRONG_PLACE, line.start, line.end, message, help)


def _report_no_border(offset: int, what: str, problems: Problems) -> None:
    help = "Put a line such as `+-+-+` there."
    problems.add(ProblemKind.WRONG_PLACE, offset, offset, f"the drawing {what}", help)


def _report_drawn_border(line: _Line, problems: Problems) -> None:
    message = "this row of edges has squares on one side only: the outer walls are there without being drawn"
    help = "Remove this line. " + _HOW_TO_BORDER
    problems.add(ProblemKind.WRONG_PLACE, line.start, line.end, message, help)


def _plain_row(line: _Line, glyph: str, length: int) -> Row:
    """A row that the drawing leaves out; corners are left empty, since they carry no meaning."""
    return [Spot(glyph if at % 2 else "", line.end) for at in range(length)]


def _row(line: _Line, layout: _Layout, fit: _Fit, problems: Problems) -> Row:
    if "\t" in line.text:
        return [Spot("", line.start)] * layout.length
    _report_uneven(line, layout, fit, problems)
    return [_spot(line, at, fit) for at in range(layout.length)]


def _spot(line: _Line, at: int, fit: _Fit) -> Spot:
    if fit.slip > 0 and at == fit.at:
        return Spot("", line.start + at)
    source = at - fit.slip if at >= fit.at else at
    glyph = line.text[source] if source < len(line.text) else ""
    return Spot(glyph, min(line.start + source, line.end))


def _report_uneven(line: _Line, layout: _Layout, fit: _Fit, problems: Problems) -> None:
    slipped_at = line.start + fit.at
    if fit.slip > 0:
        message = "a character is missing here: the rest of the row does not line up with the others"
        problems.add(ProblemKind.UNEVEN_ROW, slipped_at, slipped_at, message, HOW_TO_ALIGN)
    if fit.slip < 0:
        message = "this character is one too many: the rest of the row does not line up with the others"
        problems.add(ProblemKind.UNEVEN_ROW, slipped_at, slipped_at + 1, message, HOW_TO_ALIGN)
    reach, width = len(line.text) + fit.slip, layout.width
    if reach > layout.length:
        message = f"the drawing is {_squares(width)} wide, but this row goes on"
        help = "Remove what is too much here, or make the other rows as long."
        problems.add(ProblemKind.UNEVEN_ROW, line.start + layout.length - fit.slip, line.end, message, help)
    if missing := _missing(reach, layout):
        message = f"the drawing is {_squares(width)} wide, but this row ends {_squares(missing)} earlier"
        problems.add(ProblemKind.UNEVEN_ROW, line.end, line.end, message, HOW_TO_FILL)


def _squares(count: int) -> str:
    return "1 square" if count == 1 else f"{count} squares"


@dataclass(frozen=True, slots=True)
class _Layout:
    """What the characters of a row are: squares or edges at every second, and how many there are."""

    even: Place
    odd: Place
    length: int

    @property
    def width(self) -> int:
        """How many squares wide the drawing is."""
        return self.length // 2 if self.odd in (Place.SQUARE, Place.LEVEL) else (self.length + 1) // 2

    def place(self, at: int) -> Place:
        return self.odd if at % 2 else self.even

    def squares_before(self, at: int) -> int:
        """How many squares the first `at` characters hold."""
        if self.even is Place.SQUARE:
            return (at + 1) // 2
        return at // 2 if self.odd is Place.SQUARE else 0


class _Fit(NamedTuple):
    """How well a line fits a layout. A slip of 1 says that a character is missing before the one at `at`,
    a slip of -1 that the character at `at` is one too many.
    """

    mistakes: int
    at: int = 0
    slip: int = 0


def _fit(text: str, layout: _Layout, legend: Legend) -> _Fit:
    """The story with the fewest mistakes. A slip is one mistake, however many glyphs it moves."""
    straight = _misfits(text, layout, legend, 0)
    as_it_is = _Fit(straight[-1] + _wrong_lengths(len(text), layout))
    if as_it_is.mistakes < 2 or not text:
        return as_it_is
    slipped = [_slipped(text, layout, legend, straight, slip) for slip in (1, -1)]
    slipped.sort(key=lambda fit: abs(len(text) + fit.slip - layout.length))
    return min(as_it_is, *slipped, key=lambda fit: fit.mistakes)


def _slipped(text: str, layout: _Layout, legend: Legend, straight: Sequence[int], slip: int) -> _Fit:
    """The best fit with this slip: as late as possible, and rather a space too many than anything else."""
    after = _misfits(text, layout, legend, slip)
    dropped = 1 if slip < 0 else 0
    misfits, _, at = min(
        (straight[at] + after[-1] - after[at + dropped], dropped and text[at] != " ", -at)
        for at in range(len(text) + 1 - dropped)
    )
    return _Fit(1 + misfits + _wrong_lengths(len(text) + slip, layout), -at, slip)


def _misfits(text: str, layout: _Layout, legend: Legend, slip: int) -> list[int]:
    """How many of the first n glyphs cannot stand where they do, for each n."""
    even, odd = legend.known(layout.place(slip)), legend.known(layout.place(slip + 1))
    wrong = (at + slip < layout.length and glyph not in (odd if at % 2 else even) for at, glyph in enumerate(text))
    return list(accumulate(wrong, initial=0))


def _wrong_lengths(length: int, layout: _Layout) -> int:
    return (length > layout.length) + (_missing(length, layout) > 0)


def _missing(length: int, layout: _Layout) -> int:
    return max(0, layout.squares_before(layout.length) - layout.squares_before(length))
