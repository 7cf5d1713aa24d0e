"""Explanations for the terminal: wrapped, in columns, with nothing in them that a terminal would obey."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterable, Iterator, Sequence

from fragkit.lint.explaining.explanation import Explanation, Row
from fragkit.lint.frames import Painter, harmless

WIDTH = 90
_TIED = "\N{NO-BREAK SPACE}"


def shown(explanation: Explanation, paint: Painter) -> str:
    """An explanation, without a line break at the end."""
    lines = [heading(explanation.name, explanation.what, paint), "", wrapped(explanation.about)]
    if explanation.facts:
        lines += ["", *columns(explanation.facts)]
    if explanation.rows:
        lines += ["", f"{explanation.rows_title}:", *columns(map(cells, explanation.rows))]
    if explanation.example:
        lines += ["", paint("help", "Example:"), textwrap.indent(explanation.example, "    ")]
    return "\n".join(lines)


def heading(name: str, what: str, paint: Painter) -> str:
    """The first line: a name and what it names."""
    return paint("bold", harmless(name)) + paint("dim", harmless(f" ({what})"))


def cells(row: Row) -> tuple[str, ...]:
    """A row of a table; what it is for follows what it can be."""
    return (row.name, f"{row.can_be}. {row.about}" if row.about[:1].isupper() else f"{row.can_be} {row.about}".rstrip())


def columns(rows: Iterable[Sequence[str]]) -> Iterator[str]:
    """Two columns, the second one wrapped."""
    table = [(harmless(first), second) for first, second in rows]
    width = max((len(first) for first, _ in table), default=0)
    for first, second in table:
        start = f"  {first:<{width}}  "
        yield _filled(second, start) or start.rstrip()


def wrapped(text: str) -> str:
    """A paragraph."""
    return _filled(text)


def _filled(text: str, start: str = "") -> str:
    """Lines of a readable length; code between backticks stays on one."""
    text = re.sub("`[^`]{1,40}`", lambda code: code[0].replace(" ", _TIED), " ".join(harmless(text).split()))
    wrapper = textwrap.TextWrapper(WIDTH, start, " " * len(start), break_long_words=False)
    wrapper.break_on_hyphens = False  # ids have them, and are copied from what is shown
    lines = wrapper.fill(text)
    return lines.replace(_TIED, " ")


def lines_of(text: str) -> str:
    """Text of several lines, each made harmless and indented."""
    return textwrap.indent("\n".join(harmless(line) for line in text.rstrip("\n").split("\n")), "    ")
