"""How large text can be so that it fits its box: measured with the widths of Helvetica, or of Barlow where wider."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from functools import cache, lru_cache
from typing import NamedTuple

MM_PER_POINT = 25.4 / 72
LINE_HEIGHT = 1.26
PARAGRAPH_GAP = 0.55
"""Between two paragraphs, in lines."""
_CAUTION = 0.97
"""How much of a line is filled before it is taken for full: fonts differ a little."""
_BOLD = 1.08
_NARROW = 0.84
"""How wide a narrow font is, with a little room between its letters."""
_OTHER = 0.6
_LONGEST = 2000
"""No line has room for more letters than that."""
_TITLE_LINES = ((9.5, 2), (7.0, 3))
"""Up to which size a title may have how many lines."""

_TABLE = {
    "'|": 222,
    "jl": 245,
    "i": 255,
    ",. \N{NO-BREAK SPACE}I": 278,
    ";!": 319,
    "()`:": 339,
    "ftr": 364,
    "-*[]/\\": 397,
    '"': 380,
    "ksvxyz": 501,
    "c": 520,
    "abdeghnopqu123456789?$_": 559,
    "L0": 568,
    "+=<>~−J": 584,
    "FTZ": 611,
    "ABEKPSVXY&#": 667,
    "wCDHNRU": 722,
    "GOQ": 778,
    "mM": 833,
    "%": 889,
    "W": 944,
    "@—…": 1015,
}
"""How wide letters are, in thousandths of their size."""


class _Widths(dict[str, float]):
    """How wide letters are, also those that are not in the table."""

    def __missing__(self, letter: str) -> float:
        if unicodedata.combining(letter):
            return 0
        return 1 if unicodedata.east_asian_width(letter) in "WF" else _OTHER


_WIDTHS = _Widths({letter: width / 1000 for letters, width in _TABLE.items() for letter in letters})
_SPACE = _WIDTHS[" "]
_STUCK = "\0"
"""What stands for a space at which no line may end, while a text is taken apart at the others."""
_WIDTHS[_STUCK] = _SPACE
_width_of_letter = _WIDTHS.__getitem__


class Fit(NamedTuple):
    """The chosen size of type, and whether the text really fits with it."""

    points: float
    fits: bool = True


@lru_cache(maxsize=20_000)
def width_of(text: str, bold: bool = False) -> float:
    """How wide a text is, in units of its own size.

    >>> round(width_of("Rail"), 3)
    1.781
    """
    width = sum(map(_width_of_letter, text))
    return width * _BOLD if bold else width


def lines_of(text: str, room: float, *, bold: bool = False) -> int:
    """How many lines a paragraph takes when `room` is the width of a line in units of its size."""
    room *= _CAUTION
    widths, whole = _words(text, bold)
    if whole <= room:
        return 1
    lines, filled = 1, 0.0
    for width in widths:
        if filled and (longer := filled + _SPACE + width) <= room:
            filled = longer
        elif width <= room:
            lines += 1 if filled else 0
            filled = width
        else:
            lines += (1 if filled else 0) + int(width // room)
            filled = width % room
    return lines


@lru_cache(maxsize=2_000)
def _words(text: str, bold: bool) -> tuple[tuple[float, ...], float]:
    """The widths of a paragraph's words, which are asked for with every size of type, and of all of it on one line."""
    words = text.replace("\N{NO-BREAK SPACE}", _STUCK).split()
    widths = tuple([width_of(word, bold) for word in words])
    return widths, sum(widths) + _SPACE * (len(widths) - 1)


@cache
def sizes(largest: float, smallest: float, step: float = 0.25) -> tuple[float, ...]:
    """Sizes of type to try, the largest first.

    >>> sizes(7, 6, 0.5)
    (7.0, 6.5, 6.0)
    """
    return tuple(float(largest - step * number) for number in range(round((largest - smallest) / step) + 1))


def fit_paragraphs(
    paragraphs: Sequence[str],
    width: float,
    height: float,
    *,
    largest: float = 9,
    smallest: float = 6.5,
    gap: float = PARAGRAPH_GAP,
) -> Fit:
    """The largest size with which paragraphs fit into a box of this many millimetres; `gap` lines lie between them."""
    return fit_one_of([height], paragraphs, width, largest=largest, smallest=smallest, gap=gap)[1]


def fit_one_of(
    heights: Sequence[float],
    paragraphs: Sequence[str],
    width: float,
    *,
    largest: float,
    smallest: float,
    gap: float = PARAGRAPH_GAP,
) -> tuple[float, Fit]:
    """The first of some heights in which paragraphs fit, or else the last, and the largest size that fits there.

    How many lines they take depends on their size alone, so it is counted once for all heights; and not at all where
    even the fewest that they could take are too many.
    """
    taken: dict[float, float] = {}
    wholes = [_words(paragraph, False)[1] + _SPACE for paragraph in paragraphs]
    gaps = gap * max(0, len(paragraphs) - 1)
    for height, points, room in _room(tuple(heights), largest, smallest):
        if points not in taken:
            line = width / (points * MM_PER_POINT) * _CAUTION + _SPACE
            if sum([whole / line for whole in wholes]) + gaps > room:
                continue
            taken[points] = lines_taken(paragraphs, width, points, gap=gap)
        if taken[points] <= room:
            return height, Fit(points)
    return heights[-1], Fit(smallest, fits=False)


@lru_cache(maxsize=1_000)
def _room(heights: tuple[float, ...], largest: float, smallest: float) -> list[tuple[float, float, float]]:
    """How many lines of each size of type fit into each of some heights, in the order in which they are tried."""
    return [(height, points, lines_in(height, points)) for height in heights for points in sizes(largest, smallest)]


def lines_taken(paragraphs: Sequence[str], width: float, points: float, *, gap: float = PARAGRAPH_GAP) -> float:
    """How many lines of so many millimetres paragraphs take with the gaps between them, in a size of type."""
    room = width / (points * MM_PER_POINT)
    return sum([lines_of(paragraph, room) for paragraph in paragraphs]) + gap * max(0, len(paragraphs) - 1)


def lines_in(height: float, points: float) -> float:
    """How many lines of a size of type fit into a height.

    >>> round(lines_in(20, 9), 2)
    5.0
    """
    return height / (points * MM_PER_POINT * LINE_HEIGHT)


def fit_line(text: str, width: float, *, largest: float, smallest: float, bold: bool = False) -> Fit:
    """The largest size with which a text fits on one line."""
    taken = width_of(text, bold=bold)
    for points in sizes(largest, smallest):
        if taken <= width / (points * MM_PER_POINT) * _CAUTION:
            return Fit(points)
    return Fit(smallest, fits=False)


def fit_title(title: str, width: float, *, largest: float, smallest: float) -> Fit:
    """The largest bold size with which a title fits on one line of a narrow font, or else on more.

    Where there is no narrow font, the one line becomes two; only a word must never be wider than the line.
    """
    shown = title.upper()
    longest = max([width_of(word, True) for word in shown.split()], default=0)
    narrow = width_of(shown, True) * _NARROW
    for points, room, lines in _title_rooms(width, largest, smallest):
        if longest <= room and (narrow <= room or lines_of(shown, room, bold=True) <= lines):
            return Fit(points)
    return Fit(smallest, fits=False)


@lru_cache(maxsize=1_000)
def _title_rooms(width: float, largest: float, smallest: float) -> list[tuple[float, float, int]]:
    """The sizes that a title may have, the largest first, each with the width of a line in its units, and how many."""
    return [
        (
            points,
            width / (points * MM_PER_POINT) * _CAUTION,
            max([lines for most, lines in _TITLE_LINES if points <= most], default=1),
        )
        for points in sizes(largest, smallest)
    ]


def shortened(text: str, width: float, points: float) -> str:
    """A bold text on one line, cut off with dots where it would be wider than so many millimetres.

    >>> shortened("Extraordinary", 10, 8)
    'Extr…'
    """
    room = width / (points * MM_PER_POINT) * _CAUTION / _BOLD
    if width_of(text[:_LONGEST]) <= room and len(text) <= _LONGEST:
        return text
    kept, filled = 0, width_of("…")
    while kept < len(text) and (filled := filled + width_of(text[kept])) <= room:
        kept += 1
    return text[:kept].rstrip() + "…"
