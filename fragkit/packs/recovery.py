"""Goes on after a syntax error: says what is broken, takes its entry out of the text, keeps all offsets."""

from __future__ import annotations

import re
from itertools import islice

import yaml

from fragkit.diagnostic import Diagnostic, Edit, Fix, error
from fragkit.packs.commas import masked
from fragkit.packs.source import WHITE_SPACE, Source
from fragkit.packs.syntax_errors import describe, index_of, unclosed_quote

_TAB_INDENT = re.compile(r"^ *\t[ \t]*", re.MULTILINE)
_TAB_ALONE = re.compile(r"^ *\t[ \t]*(?=\r?$)", re.MULTILINE)
_SPACE_INDENT = re.compile(r"^ +[^ \t\r\n#]", re.MULTILINE)
_KEY = re.compile(r" *[\w-]+ *:(?=[ \r]|$)")
_JUNK = re.compile(r"(?![-?\[{'\"])(?![^:]*:)")
_MOST_TABS = 50
_BLANK = -1
_WIDE = 8


class Recovery:
    """The text of one file while its broken entries are taken out of it, one after another."""

    def __init__(self, source: Source, text: str) -> None:
        self.source = source
        self.text = text
        self.left_out: list[tuple[int, int]] = []
        """The stretches that were taken out; the key before one is still there, with nothing behind it."""
        self.joined: set[int] = set()
        """Where values begin that their commas had cut in two."""
        self._tried: set[int] = set()
        self._lines: _Lines | None = None

    def leave_out(self, broken: yaml.YAMLError, quote: int | None) -> list[Diagnostic]:
        """Takes out the entry that an error lies in, and says what is wrong unless that has been said.

        `quote` is where a text begins that swallowed other lines until the error stopped it.
        """
        at = index_of(broken)
        if _TAB_INDENT.fullmatch(self.text, self.text.rfind("\n", 0, at) + 1, at + 1) is not None:
            return self._without_tabs(at)
        finding = unclosed_quote(self.source, quote) if quote is not None else describe(self.source, self.text, broken)
        first, last = self._entry_around(finding.span.start)
        said = [] if first in self._tried else [finding]
        self._blank(first, last)
        return said

    def join(self, cuts: dict[int, int]) -> None:
        """Lets values go on over their commas, each from its beginning to its end."""
        self.text = masked(self.text, cuts)
        self.joined.update(cuts)

    def leave_out_the_rest(self) -> None:
        """Ends the text before what was taken out last; for a file that is broken all over."""
        if self.left_out:
            start, _ = self.left_out[-1]
            self.left_out[-1] = (start, len(self.text))
            self.text = self.text[:start]

    def _without_tabs(self, at: int) -> list[Diagnostic]:
        """Where only tabs are used, each may stand for one space; beside spaces nobody knows what was meant."""
        if _SPACE_INDENT.search(self.text) is None:
            return self._tabs_to_spaces(_TAB_INDENT, 0, len(self.text))
        if _TAB_ALONE.match(self.text, self.text.rfind("\n", 0, at) + 1):
            return self._tabs_to_spaces(_TAB_ALONE, 0, len(self.text))
        first, last = self._entry_around(at)
        said = self._tabs_to_spaces(_TAB_INDENT, self.source.start_of(first + 1), self.source.start_of(last + 1))
        self._blank(first, last)
        return said

    def _tabs_to_spaces(self, tabs: re.Pattern[str], start: int, end: int) -> list[Diagnostic]:
        found = [tab.span() for tab in tabs.finditer(self.text, start, end)]
        part = tabs.sub(lambda tab: " " * len(tab[0]), self.text[start:end])
        self.text = self.text[:start] + part + self.text[end:]
        return [_tab_indent(self.source, *tab) for tab in found[:_MOST_TABS]]

    def _entry_around(self, offset: int) -> tuple[int, int]:
        if self._lines is None:
            self._lines = _Lines(self.text)
        return self._lines.entry_around(self.source.position(offset)[0] - 1)

    def _blank(self, first: int, last: int) -> None:
        """Keeps the key of an entry, so that it can be referred to, until it proves to be broken itself."""
        assert self._lines is not None
        key = _KEY.match(self._lines.lines[first])
        kept = key.end() if key is not None and first not in self._tried else 0
        self._tried.add(first)
        start, end = self.source.start_of(first + 1) + kept, self.source.start_of(last + 1)
        self.left_out.append((start, end))
        self._lines.blank(first if kept == 0 else first + 1, last)
        self.text = self.text[:start] + _spaces(self.text[start:end]) + self.text[end:]


class _Lines:
    """The lines of a text and how far each is indented; blank lines and comments are not."""

    def __init__(self, text: str) -> None:
        self.lines = text.split("\n")
        self.indents = [_indent(line) for line in self.lines]

    def entry_around(self, at: int) -> tuple[int, int]:
        """The lines of the entry that a line is in: the block one level below a section, or the section itself."""
        indents = self.indents
        while at > 0 and indents[at] == _BLANK:
            at -= 1
        if indents[at] == 0 and _JUNK.match(self.lines[at]):
            return at, at + 1
        section = at
        while section > 0 and indents[section] != 0:
            section -= 1
        level = next((indent for indent in islice(indents, section + 1, None) if indent != _BLANK), 0)
        first = at
        if level == 0 or at == section:
            first, level = section, 0
        while first > section + 1 and not _BLANK < indents[first] <= level:
            first -= 1
        last = first + 1
        while last < len(indents) and not _BLANK < indents[last] <= level:
            last += 1
        return first, last

    def blank(self, first: int, last: int) -> None:
        """Takes notice that there is nothing in these lines any more."""
        self.indents[first:last] = [_BLANK] * (last - first)


def _indent(line: str) -> int:
    bare = line.lstrip(WHITE_SPACE)
    if not bare or bare[0] == "#":
        return _BLANK
    indent = line[: len(line) - len(bare)]
    return len(indent) + _WIDE * indent.count("\t")  # a line with a tab is meant to belong to the one above


def _spaces(text: str) -> str:
    return "\n".join(" " * len(line) for line in text.split("\n"))


def _tab_indent(source: Source, start: int, end: int) -> Diagnostic:
    spaces = source.text[start:end].replace("\t", "  ")
    return error(
        "FK102",
        source.span(start, end),
        "this line is indented with a tab; YAML allows only spaces",
        help="Use two spaces for each level; most editors can do that for you when you press Tab.",
        fix=Fix("use spaces", (Edit(start, end, spaces),), safe=False),
    )
