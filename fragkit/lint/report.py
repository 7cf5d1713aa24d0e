"""What one run of lint has to tell: the findings, the texts they stand in, and how much was looked at.

It knows no models, so that a report can be shown without anything having been understood anew.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from fragkit.diagnostic import Diagnostic, Severity
from fragkit.packs.source import Source

if TYPE_CHECKING:
    from fragkit.content.library import Library

_ORDER = (Severity.INFO, Severity.WARNING, Severity.ERROR)
_ONE = {"terrain": "terrain", "statuses": "status"}


@dataclass(frozen=True, slots=True)
class Looked:
    """How much was looked at: files, and entries by their section."""

    files: tuple[str, ...] = ()
    entries: Mapping[str, int] = field(default_factory=dict)

    def in_words(self) -> str:
        """`412 cards, 3 maps, 31 files`: nothing looked at must not be taken for nothing wrong."""
        parts = [_counted(count, _ONE.get(kind, kind[:-1]), kind) for kind, count in self.entries.items() if count]
        return ", ".join([*(parts or ["no entries"]), _counted(len(self.files), "file", "files")])


@dataclass(frozen=True, slots=True)
class Report:
    """Findings in reading order, with what is needed to show them."""

    findings: tuple[Diagnostic, ...]
    looked: Looked
    sources: Mapping[str, Source]
    left_out: Mapping[str, int] = field(default_factory=dict)
    """How many other findings there are that nobody wants to hear of now, by what leaves them out."""

    def only(self, findings: Iterable[Diagnostic], by: str) -> Report:
        """The same report with some of its findings, and what leaves the others out: an option, or a file."""
        kept = tuple(findings)
        gone = len(self.findings) - len(kept)
        return replace(self, findings=kept, left_out={**self.left_out, by: gone} if gone else self.left_out)

    def fails(self, level: str) -> bool:
        """Whether anything is as bad as the level that a run fails at, or worse; nothing is as bad as `never`."""
        return any(is_at_least(found.severity, level) for found in self.findings)


def in_sentences(found: Diagnostic) -> str:
    """What is wrong and what to do about it, where both stand on one line."""
    message = f"{found.message[:1].upper()}{found.message[1:]}."
    return f"{message} {found.help}" if found.help else message


def is_at_least(severity: Severity, level: str) -> bool:
    """Whether a finding matters as much as a level: `error`, `warning`, `info`, or `never`."""
    return level != "never" and _ORDER.index(severity) >= _ORDER.index(Severity(level))


def looked_at(library: Library) -> Looked:
    """How much of the packs that were asked about was read and is of interest."""
    asked = set(library.shelf.asked)
    packs = [library.shelf.packs[pack] for pack in library.shelf.asked if pack in library.shelf.packs]
    read = (document.source for pack in packs for document in (pack.manifest.document, *pack.documents))
    files = tuple(source.path for source in read if library.concerns(source.span(0, 0)))
    wanted = set(files)
    return Looked(
        files,
        {
            kind: sum(each.pack in asked and each.document.source.path in wanted for each in entries.values())
            for kind, entries in library.shelf.entries.items()
        },
    )


def _counted(count: int, one: str, many: str) -> str:
    return f"{count:,} {one if count == 1 else many}"
