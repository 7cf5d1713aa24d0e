"""What every room says when content is wrong: a code, a place in a file, the reason, and a way out.

A leaf: it imports no other room, so that the reader of files and the printer of cards can report alike.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from enum import StrEnum


class Severity(StrEnum):
    """How much a finding matters: an error fails the run, the others do not."""

    ERROR = "error"
    WARNING = "warning"
    INFO = "info"


@dataclass(frozen=True, slots=True, order=True)
class Span:
    """A stretch of one file. Lines and columns count from 1 in characters; the end is exclusive."""

    path: str
    line: int = 1
    column: int = 1
    end_line: int = 1
    end_column: int = 1
    start: int = 0
    end: int = 0


@dataclass(frozen=True, slots=True)
class Edit:
    """Replace the characters from `start` to `end` of the finding's file by `text`."""

    start: int
    end: int
    text: str


@dataclass(frozen=True, slots=True)
class Fix:
    """A correction that fragkit can write itself; `safe` when the meaning cannot change."""

    description: str
    edits: tuple[Edit, ...]
    safe: bool = True


def instead(start: int, end: int, meant: str | None) -> Fix | None:
    """A fix that writes what was probably meant in the place of what is there, or none when nobody knows."""
    return Fix(f"write `{meant}`", (Edit(start, end, meant),), safe=False) if meant else None


@dataclass(frozen=True, slots=True)
class Note:
    """A second place that explains the first, such as the other of two equal keys."""

    message: str
    span: Span


@dataclass(frozen=True, slots=True)
class Diagnostic:
    """One finding. `entity` is the qualified id of the card (or map, ...) it is about, if any."""

    code: str
    severity: Severity
    message: str
    span: Span
    entity: str | None = None
    help: str | None = None
    fix: Fix | None = None
    notes: tuple[Note, ...] = ()

    def about(self, entity: str | None) -> Diagnostic:
        """The same finding, said of this entity."""
        return self if entity == self.entity else replace(self, entity=entity)


def error(
    code: str,
    span: Span,
    message: str,
    *,
    help: str | None = None,
    entity: str | None = None,
    fix: Fix | None = None,
    notes: Iterable[Note] = (),
) -> Diagnostic:
    """A finding that makes the content unusable."""
    return Diagnostic(code, Severity.ERROR, message, span, entity, help, fix, tuple(notes))


def warning(
    code: str,
    span: Span,
    message: str,
    *,
    help: str | None = None,
    entity: str | None = None,
    fix: Fix | None = None,
    notes: Iterable[Note] = (),
) -> Diagnostic:
    """A finding that is probably a mistake, though the content can be used."""
    return Diagnostic(code, Severity.WARNING, message, span, entity, help, fix, tuple(notes))


def in_reading_order(findings: Iterable[Diagnostic]) -> list[Diagnostic]:
    """Findings by file and place, each said once."""
    return sorted(
        dict.fromkeys(findings),
        key=lambda found: (found.span.path, found.span.start, found.span.end, found.code, found.message),
    )


_WEIGHTS = {Severity.INFO: 0, Severity.WARNING: 1, Severity.ERROR: 2}


class Findings:
    """Findings as they come in, each once. Of a file with thousands the first few hundred are kept, and that
    there are more is a finding of its own, so that a stranger's file floods neither memory nor screen.
    """

    __slots__ = ("_counts", "_kept", "_unsaid", "most", "most_per_file")

    def __init__(self, most_per_file: int = 200, most: int = 5_000) -> None:
        self.most_per_file = most_per_file
        self.most = most
        self._kept: dict[Diagnostic, None] = {}
        self._counts: dict[tuple[str, Severity], int] = {}
        self._unsaid: dict[str, Severity] = {}

    def append(self, found: Diagnostic) -> None:
        """Keeps a finding, or only remembers that there was one more; errors do not yield to warnings."""
        if found in self._kept:
            return
        key = (found.span.path, found.severity)
        count = self._counts.get(key, 0)
        if count >= self.most_per_file or len(self._kept) >= self.most:
            worst = self._unsaid.get(found.span.path, Severity.INFO)
            self._unsaid[found.span.path] = max(worst, found.severity, key=_WEIGHTS.__getitem__)
            return
        self._counts[key] = count + 1
        self._kept[found] = None

    def extend(self, findings: Iterable[Diagnostic]) -> None:
        """Keeps several."""
        for found in findings:
            self.append(found)

    def take_over(self, others: Findings, wanted: Callable[[Diagnostic], bool] = lambda found: True) -> None:
        """Keeps what another one has kept, as far as it is wanted, and remembers what it left unsaid."""
        self.extend(filter(wanted, others._kept))
        for path, severity in others._unsaid.items():
            self._unsaid[path] = max(self._unsaid.get(path, Severity.INFO), severity, key=_WEIGHTS.__getitem__)

    def has_room(self, path: str) -> bool:
        """Whether one more error about a file will be kept. Ask when there is one: if not, it counts as left unsaid,
        and its words need not be looked for.
        """
        if self._counts.get((path, Severity.ERROR), 0) < self.most_per_file and len(self._kept) < self.most:
            return True
        self.leave_unsaid(path)
        return False

    def leave_unsaid(self, path: str) -> None:
        """Remembers that more is wrong with a file than anybody has looked at."""
        self._unsaid[path] = Severity.ERROR

    def __iter__(self) -> Iterator[Diagnostic]:
        yield from self._kept
        for path, severity in self._unsaid.items():
            message = "there is more wrong here than is shown"
            yield Diagnostic("FK008", severity, message, Span(path), help="Mend some of it and look again.")

    def __len__(self) -> int:
        return len(self._kept) + len(self._unsaid)
