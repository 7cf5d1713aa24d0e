"""Words with colours, in lines that know how wide they are. It knows no game, and prints nothing."""

from __future__ import annotations

import textwrap
import unicodedata
from collections.abc import Iterable, Sequence
from itertools import zip_longest
from typing import NamedTuple

import click

from fragkit.lint.frames import harmless


class Style(NamedTuple):
    """How something looks: a colour is one of 256, or a name that click knows."""

    fg: int | str | None = None
    bg: int | str | None = None
    bold: bool = False


PLAIN = Style()
BOLD = Style(bold=True)
FAINT = Style("bright_black")
KEY = Style("bright_cyan", bold=True)
GOOD = Style("green")
BAD = Style("red", bold=True)


class Span(NamedTuple):
    """Some words of one style."""

    text: str
    style: Style = PLAIN


class Line(tuple[Span, ...]):
    """One line."""

    __slots__ = ()

    @property
    def width(self) -> int:
        """How many columns it takes."""
        return sum(columns(span.text) for span in self)


def line(*parts: str | Span) -> Line:
    """A line of words; those without a style are plain."""
    return Line(Span(part) if isinstance(part, str) else part for part in parts)


BLANK = line()


def columns(text: str) -> int:
    """How many columns a text takes in a terminal.

    >>> columns("Frag"), columns("火")
    (4, 2)
    """
    if text.isascii():
        return len(text)
    return sum(0 if unicodedata.combining(each) else 1 + (unicodedata.east_asian_width(each) in "WF") for each in text)


def painted(words: Line, colour: bool) -> str:
    """A line for the terminal. Whatever a terminal would obey is spelt out, since names come from anybody's packs."""
    if not colour:
        return "".join(harmless(span.text) for span in words).rstrip()
    return "".join(_painted(span) for span in words)


def _painted(span: Span) -> str:
    text, style = harmless(span.text), span.style
    if style == PLAIN:
        return text
    return click.style(text, fg=style.fg, bg=style.bg, bold=style.bold or None)


def wrapped(text: str, width: int, style: Style = PLAIN, indent: str = "") -> list[Line]:
    """A paragraph in lines."""
    found = textwrap.wrap(text, max(20, width), initial_indent=indent, subsequent_indent=indent)
    return [line(Span(each, style)) for each in found]


def flowing(items: Iterable[Line], width: int, indent: str, gap: str = "  ") -> list[Line]:
    """Short pieces one after the other, in as few lines as hold them; lines after the first are indented."""
    lines: list[Line] = []
    here = line()
    for item in items:
        if here and here.width + len(gap) + item.width > width:
            lines.append(here)
            here = line(indent, *item)
        else:
            here = Line((*here, Span(gap), *item)) if here else item
    return [*lines, here] if here else lines


def padded(words: Line, width: int) -> Line:
    """A line with blanks up to a width."""
    return Line((*words, Span(" " * max(0, width - words.width))))


def beside(left: Sequence[Line], right: Sequence[Line], gap: int) -> list[Line]:
    """Two columns."""
    width = max((each.width for each in left), default=0) + gap
    return [Line((*padded(one, width), *other)) for one, other in zip_longest(left, right, fillvalue=BLANK)]


def nearest_colour(written: str) -> int:
    """Of the 256 colours of a terminal, the one nearest to `#rrggbb`, from the cube of 216.

    >>> nearest_colour("#ff0000")
    196
    """
    red, green, blue = (round(int(written[start : start + 2], 16) / 51) for start in (1, 3, 5))
    return 16 + 36 * red + 6 * green + blue


def is_dark(colour: int) -> bool:
    """Whether one of the 216 colours can be read on a light ground."""
    red, green, blue = (colour - 16) // 36, (colour - 16) // 6 % 6, (colour - 16) % 6
    return 3 * red + 6 * green + blue <= 20
