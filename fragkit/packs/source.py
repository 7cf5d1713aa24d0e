"""One text file and its places: turns character offsets into lines and columns. Knows nothing of YAML."""

from __future__ import annotations

from bisect import bisect_right
from functools import cached_property

from fragkit.diagnostic import Span

WHITE_SPACE = " \t\r\n"
"""What YAML skips; other spaces that Unicode knows are letters to it."""


class Source:
    """The text of a file under the path that is shown to its author.

    Lines end at `\\n` alone, as in editors; other characters that YAML takes for line breaks are
    refused while reading, so that a line here is a line there.
    """

    __slots__ = ("__dict__", "path", "text")

    def __init__(self, path: str, text: str) -> None:
        self.path = path
        self.text = text

    @cached_property
    def _line_starts(self) -> list[int]:
        starts = [0]
        find = self.text.find
        at = find("\n")
        while at >= 0:
            starts.append(at + 1)
            at = find("\n", at + 1)
        return starts

    def position(self, offset: int) -> tuple[int, int]:
        """Line and column of a character, both from 1.

        >>> Source("a.yaml", "one\\ntwo").position(5)
        (2, 2)
        """
        offset = max(0, min(offset, len(self.text)))
        line = bisect_right(self._line_starts, offset)
        return line, offset - self._line_starts[line - 1] + 1

    def line(self, number: int) -> str:
        """The text of a line, counted from 1, without its end."""
        starts = self._line_starts
        if not 1 <= number <= len(starts):
            return ""
        end = starts[number] - 1 if number < len(starts) else len(self.text)
        return self.text[starts[number - 1] : end].removesuffix("\r")

    def start_of(self, number: int) -> int:
        """The offset of a line's first character; behind the last line the end of the text."""
        starts = self._line_starts
        return starts[number - 1] if number <= len(starts) else len(self.text)

    def line_span(self, start: int, end: int) -> Span:
        """The place from one character offset to another, or only to the end of its line."""
        stop = self.text.find("\n", start, end)
        end = stop if stop >= 0 else end
        return self.span(start, end - (self.text[end - 1 : end] == "\r"))

    def span(self, start: int, end: int) -> Span:
        """The place from one character offset to another, as far as the text goes."""
        start = max(0, min(start, len(self.text)))
        end = max(start, min(end, len(self.text)))
        line, column = self.position(start)
        end_line, end_column = self.position(end)
        return Span(self.path, line, column, end_line, end_column, start, end)
