"""Places as editors count them, by lines and by code units, and as fragkit does, by characters of the whole text."""

from __future__ import annotations

import re
from array import array
from bisect import bisect_right
from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property
from itertools import accumulate, islice

_LINE_END = re.compile(r"\r\n|\n|\r")
_ASTRAL = 0x10000
_PIECE = 1 << 16


class Units(StrEnum):
    """In what an editor counts within a line."""

    UTF8 = "utf-8"
    UTF16 = "utf-16"
    UTF32 = "utf-32"


@dataclass(frozen=True, slots=True)
class Change:
    """A stretch of a text, from line and column to line and column, and what takes its place; all of it if there is
    no stretch.
    """

    text: str
    start: tuple[int, int] | None = None
    end: tuple[int, int] = (0, 0)


class Lines:
    """The lines of a text, counted from 0, as the protocol of editors divides it."""

    def __init__(self, text: str, units: Units = Units.UTF16) -> None:
        self.text = text
        self.units = units

    @cached_property
    def _starts(self) -> array[int]:
        """Where lines begin; worked out piece by piece, since a text of millions of lines may be opened."""
        starts = array("q", (0,))
        if "\r" in self.text:
            starts.extend(found.end() for found in _LINE_END.finditer(self.text))
            return starts
        for base in range(0, len(self.text), _PIECE):
            lines = self.text[base : base + _PIECE].split("\n")
            lines.pop()
            starts.extend(islice(accumulate((len(line) + 1 for line in lines), initial=base), 1, None))
        return starts

    def offset(self, line: int, column: int) -> int:
        """The character that an editor means; what lies beyond a line or the text is its end.

        >>> Lines("a😀b").offset(0, 3)
        2
        """
        if line < 0:
            return 0
        if line >= len(self._starts):
            return len(self.text)
        start = self._starts[line]
        end = self._starts[line + 1] if line + 1 < len(self._starts) else len(self.text)
        while end > start and self.text[end - 1] in "\r\n":
            end -= 1
        part = self.text[start:end]
        if self.units is Units.UTF32 or part.isascii():
            return start + max(0, min(column, len(part)))
        for index, letter in enumerate(part):
            if column <= 0:
                return start + index
            column -= self._width(letter)
        return end

    def position(self, offset: int) -> tuple[int, int]:
        """Line and column of a character.

        >>> Lines("a😀b").position(2)
        (0, 3)
        """
        offset = max(0, min(offset, len(self.text)))
        line = bisect_right(self._starts, offset) - 1
        part = self.text[self._starts[line] : offset]
        if self.units is Units.UTF32 or part.isascii():
            return line, len(part)
        return line, sum(map(self._width, part))

    def _width(self, letter: str) -> int:
        if self.units is Units.UTF16:
            return 2 if ord(letter) >= _ASTRAL else 1
        return len(letter.encode("utf-8", "surrogatepass"))


def changed(lines: Lines, changes: Iterable[Change]) -> Lines:
    """A text after changes, one after another."""
    for change in changes:
        text = change.text
        if change.start is not None:
            start, end = sorted((lines.offset(*change.start), lines.offset(*change.end)))
            text = lines.text[:start] + text + lines.text[end:]
        lines = Lines(text, lines.units)
    return lines
