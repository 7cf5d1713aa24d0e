"""Findings for people: a headline that editors can follow, the line with the place marked, and the way out."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping

from fragkit.diagnostic import Diagnostic, Severity, Span
from fragkit.lint.codes import codes
from fragkit.lint.report import Report
from fragkit.packs.source import Source

_WIDTH = 100
_UNPRINTABLE = re.compile(
    "[\x00-\x1f\x7f-\x9f\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ud800-\udfff\ufeff\ufff9-\ufffb\U000e0000-\U000e007f]"
)
_COLOURS = {"error": "31;1", "warning": "33;1", "info": "36;1", "bold": "1", "dim": "2", "help": "32"}


class Painter:
    """Adds colour where the reader can see it."""

    def __init__(self, colour: bool) -> None:
        self.colour = colour

    def __call__(self, style: str, text: str) -> str:
        """The text in the colours of a style, or as it is."""
        return f"\x1b[{_COLOURS[style]}m{text}\x1b[0m" if self.colour else text


def show(findings: Iterable[Diagnostic], sources: Mapping[str, Source], *, colour: bool = False) -> Iterator[str]:
    """Each finding as a block of lines."""
    paint = Painter(colour)
    for found in findings:
        yield "\n".join(_block(found, sources.get(found.span.path), sources, paint))


def harmless(text: str) -> str:
    """Text of a stranger without anything that a terminal would obey: control and direction characters are spelt out.

    >>> harmless("a\\x1b[31mb")
    'a<1B>[31mb'
    """
    return _UNPRINTABLE.sub(lambda found: f"<{ord(found[0]):02X}>", text)


def _block(found: Diagnostic, source: Source | None, sources: Mapping[str, Source], paint: Painter) -> Iterator[str]:
    span = found.span
    where = paint("bold", harmless(f"{span.path}:{span.line}:{span.column}"))
    label = paint(found.severity.value, f"{found.severity.value} {found.code}")
    about = paint("dim", f" ({harmless(found.entity)})") if found.entity else ""
    yield f"{where}: {label}: {harmless(found.message)}{about}"
    gutter = len(str(span.line))
    if source is not None:
        yield from _frame(span, source, gutter, found.severity, paint)
    for note in found.notes:
        yield f"{' ' * gutter} = {harmless(note.message)}: {harmless(note.span.path)}:{note.span.line}"
    if found.help:
        yield f"{' ' * gutter} = {paint('help', harmless(found.help))}"


def framed(headline: str, span: Span, source: Source | None, help: str | None, *, colour: bool = False) -> str:
    """A block for something that is no finding of lint but has a place, such as a scenario that failed."""
    paint = Painter(colour)
    gutter = len(str(span.line))
    lines = [harmless(headline)]
    if source is not None:
        lines.extend(_frame(span, source, gutter, Severity.ERROR, paint))
    if help:
        lines.append(f"{' ' * gutter} = {paint('help', harmless(help))}")
    return "\n".join(lines)


def _frame(span: Span, source: Source, gutter: int, severity: Severity, paint: Painter) -> Iterator[str]:
    line = source.line(span.line)
    if not line.strip():
        return
    start = span.column - 1
    end = span.end_column - 1 if span.end_line == span.line else len(line)
    line, start, end = _window(line, start, max(end, start + 1))
    shown, before, marked = _measured(line, start, end)
    bar = paint("dim", "|")
    yield f"{' ' * gutter} {bar}"
    yield f"{paint('dim', str(span.line))} {bar} {shown}"
    yield f"{' ' * gutter} {bar} {' ' * before}{paint(severity.value, '^' * marked)}"


def _window(line: str, start: int, end: int) -> tuple[str, int, int]:
    """The part of a very long line around the place."""
    if len(line) <= _WIDTH:
        return line, start, end
    first = max(0, min(start - _WIDTH // 3, len(line) - _WIDTH))
    part = line[first : first + _WIDTH]
    lead = "…" if first else ""
    tail = "…" if first + _WIDTH < len(line) else ""
    return lead + part + tail, start - first + len(lead), min(end - first, _WIDTH) + len(lead)


def _measured(line: str, start: int, end: int) -> tuple[str, int, int]:
    """The line made harmless, and how many columns of a terminal come before the place and in it."""
    pieces = [harmless(letter) if letter != "\t" else " " for letter in line]
    widths = [sum(map(_columns, piece)) for piece in pieces]
    return "".join(pieces), sum(widths[:start]), max(1, sum(widths[start:end]))


def _columns(letter: str) -> int:
    if unicodedata.combining(letter):
        return 0
    return 2 if unicodedata.east_asian_width(letter) in "WF" else 1


def summary(report: Report) -> str:
    """The last line: how it went, how much was looked at, and what was found and is not wanted now."""
    counts = tally(report.findings)
    parts = [_counted(count, name, f"{name}s") for name, count in counts.items() if count]
    looked = report.looked.in_words()
    left_out = ", ".join(f"{_counted(count, 'finding', 'findings')} by {by}" for by, count in report.left_out.items())
    if not parts and not left_out:
        return f"All good: {looked}." if report.looked.files else "Nothing was checked: no files."
    found = f"{' and '.join(parts) or 'Nothing else'} in {looked}."
    return harmless(f"{found} Left out: {left_out}.") if left_out else found


def statistics(report: Report) -> list[str]:
    """How often each code was found, the commonest first."""
    counts = Counter(found.code for found in report.findings)
    width = max((len(f"{count:,}") for count in counts.values()), default=0)
    return [
        f"{count:>{width},}  {code}  {codes()[code].name}"
        for code, count in sorted(counts.items(), key=lambda each: (-each[1], each[0]))
    ]


def tally(findings: Iterable[Diagnostic]) -> dict[str, int]:
    """How many findings there are of each severity."""
    counts = {severity.value: 0 for severity in Severity}
    for found in findings:
        counts[found.severity.value] += 1
    return counts


def _counted(count: int, one: str, many: str) -> str:
    return f"{count:,} {one if count == 1 else many}"
