"""The canonical layout of a pack's files: order of keys, indentation and shorthands, with all comments.

Text in, text out. What a file means never changes: what was written is read again and compared before it is given
away. A file with mistakes in its YAML is not touched.
"""

from __future__ import annotations

from dataclasses import dataclass

from fragkit.diagnostic import Diagnostic, Severity
from fragkit.effects.shapes import root_of
from fragkit.lint.formatting.layout import Layout
from fragkit.lint.formatting.parts import CannotFormatError, fall_apart, taken_apart
from fragkit.lint.formatting.shorthands import in_short
from fragkit.packs.decoding import decode
from fragkit.packs.limits import DEFAULT_LIMITS, Limits
from fragkit.packs.nodes import Mapping, plain
from fragkit.packs.reader import read
from fragkit.packs.source import Source

__all__ = ["Formatted", "formatted", "formatted_bytes"]


@dataclass(frozen=True, slots=True)
class Formatted:
    """A file in the canonical layout, or why there is none."""

    before: str
    after: str | None
    findings: tuple[Diagnostic, ...] = ()
    """The mistakes in its YAML that have to be mended first."""
    reason: str = ""
    """Why a file without mistakes is left alone, in rare cases."""

    @property
    def changed(self) -> bool:
        """Whether there is something to write."""
        return self.after is not None and self.after != self.before


def formatted_bytes(path: str, data: bytes, limits: Limits = DEFAULT_LIMITS) -> Formatted:
    """A file as it lies on the disk, in the canonical layout. Never raises, whatever is in it."""
    source, findings = decode(path, data, limits)
    wrong = tuple(found for found in findings if found.severity is Severity.ERROR)
    if source is None or wrong:
        return Formatted("", None, wrong)
    return formatted(source, limits)


def formatted(source: Source, limits: Limits = DEFAULT_LIMITS) -> Formatted:
    """A text in the canonical layout, with the line ends that it has."""
    before = source.text
    text = before.replace("\r\n", "\n")
    document = read(Source(source.path, text), limits)
    wrong = [found for found in document.findings if found.severity is Severity.ERROR]
    if wrong:
        if text != before:
            wrong = [found for found in read(source, limits).findings if found.severity is Severity.ERROR]
        return Formatted(before, None, tuple(wrong))
    root = document.root
    if not isinstance(root, Mapping) or root.flow:
        return Formatted(before, before)
    shape = root_of(source.path)
    prelude = _prelude(text, root.start)
    try:
        block = taken_apart(text, root, prelude)
        lines = Layout(text).lines(block, shape)
        fall_apart(block)
    except CannotFormatError as problem:
        return Formatted(before, None, reason=f"{source.path} is left as it is: {problem}.")
    after = text[:prelude] + "\n".join(lines) + "\n"
    if after == text:
        return Formatted(before, before)
    meant = plain(root)
    del document, root, block, lines  # a large file is not to be in memory twice
    again = read(Source(source.path, after), limits).root
    if again is None or (plain(again) != meant and not _say_the_same(source.path, text, after, limits)):
        return Formatted(before, None, reason=f"{source.path} is left as it is: its layout is not understood.")
    if "\r\n" in before:
        after = after.replace("\n", "\r\n")
    return Formatted(before, after)


def _say_the_same(path: str, text: str, after: str, limits: Limits) -> bool:
    """Whether two texts mean the same, though one has shorthands where the other has none."""
    one, other = read(Source(path, text), limits).root, read(Source(path, after), limits).root
    assert one is not None
    assert other is not None
    return in_short(root_of(path), one) == in_short(root_of(path), other)


def _prelude(text: str, start: int) -> int:
    """Where the file begins for us: behind a line of `---`, and what comes before that."""
    at = text.rfind("\n---", 0, start) + 1 if "\n---" in text[:start] else 0
    if not text.startswith("---", at):
        return 0
    end = text.find("\n", at)
    return end + 1 if 0 <= end < start else 0
