"""The entry around a place, as a small file of its own: so that an answer takes as long in a large file as in a small.

It looks at lines and their indentation only, since what is being written seldom can be read.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from fragkit.packs.finding import MANIFEST
from fragkit.packs.limits import DEFAULT_LIMITS

_TOP = re.compile(r"^(?![#\s])", re.MULTILINE)
_LONGEST = 60_000
"""How many characters an entry may have to be looked at while it is written."""


@dataclass(frozen=True, slots=True)
class Excerpt:
    """The line of a section, and an entry of it. Offsets of either can be told by those of the file."""

    text: str
    head: int
    """How long the line of the section is."""
    section: int
    """Where that line begins in the file."""
    start: int
    """Where the entry begins in the file."""

    def inside(self, offset: int) -> int:
        """A place of the file in the excerpt."""
        return offset - self.start + self.head if offset >= self.start else offset - self.section

    def outside(self, offset: int) -> int:
        """A place of the excerpt in the file."""
        return offset - self.head + self.start if offset >= self.head else offset + self.section


def excerpt(name: str, text: str, offset: int) -> Excerpt | None:
    """What to read to know what stands at a place; None when that is too much."""
    if len(text) > DEFAULT_LIMITS.file_bytes:
        return None
    if name.replace("\\", "/").rpartition("/")[2] == MANIFEST:
        return Excerpt(text, 0, 0, 0) if len(text) <= _LONGEST else None
    found = _around(text, offset)
    return found if found is not None and len(found.text) <= _LONGEST else None


def _around(text: str, offset: int) -> Excerpt | None:
    line, end = _line_at(text, offset)
    written = text[line:end]
    here = len(written) - len(written.lstrip(" ")) if written.strip() else offset - line
    if here == 0:
        return Excerpt(written, 0, 0, line)
    section = _last_top(text, line)
    if section is None:
        return Excerpt(written, 0, 0, line)
    head_end = _line_at(text, section)[1]
    level = _level(text, head_end + 1)
    head = text[section:head_end] + "\n"
    start, stop = line, end
    if level is not None and (here > level or (here == level and written.strip())):
        start = _upwards(text, line, level, head_end + 1) if here > level else line
        stop = _downwards(text, end + 1, level)
    return Excerpt(head + text[start:stop], len(head), section, start)


def _line_at(text: str, offset: int) -> tuple[int, int]:
    start = text.rfind("\n", 0, offset) + 1
    end = text.find("\n", offset)
    return start, len(text) if end < 0 else end


def _last_top(text: str, before: int) -> int | None:
    """The last line without indentation."""
    last = None
    for found in _TOP.finditer(text, 0, before):
        if found.start() < before:
            last = found.start()
    return last


def _level(text: str, at: int) -> int | None:
    """How far the entries of a section are indented, by the first of them."""
    while at < len(text):
        start, end = _line_at(text, at)
        indent = _indent(text[start:end])
        if indent is not None:
            return indent or None
        at = end + 1
    return None


def _indent(line: str) -> int | None:
    bare = line.lstrip(" ")
    return None if not bare.strip() or bare[0] == "#" else len(line) - len(bare)


def _upwards(text: str, line: int, level: int, top: int) -> int:
    """The line in which an entry begins."""
    while line > top:
        line = text.rfind("\n", 0, line - 1) + 1
        indent = _indent(text[line : _line_at(text, line)[1]])
        if indent is not None and indent <= level:
            return line
    return top


def _downwards(text: str, at: int, level: int) -> int:
    """The end of the entry: before the next line that is not indented further."""
    last = at - 1
    while at < len(text):
        start, end = _line_at(text, at)
        indent = _indent(text[start:end])
        if indent is not None and indent <= level:
            break
        last = end if indent is not None else last
        at = end + 1
    return min(max(last, 0), len(text))
