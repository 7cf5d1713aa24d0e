"""What can be done about findings at a place, and the canonical layout, as edits of the text that is open."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from fragkit.diagnostic import Diagnostic, Edit
from fragkit.lint.fixes import mended
from fragkit.lint.formatting import formatted
from fragkit.lsp.desk import Reading
from fragkit.packs.source import Source


@dataclass(frozen=True, slots=True)
class Remedy:
    """Something that can be done about a finding."""

    title: str
    edits: tuple[Edit, ...]
    finding: Diagnostic | None
    """What it mends; None when it mends all that can be mended safely."""
    safe: bool


def remedies(reading: Reading | None, path: str, text: str, start: int, end: int) -> Iterator[Remedy]:
    """What can be done about what was found between two places, while the text is still the one that was read."""
    source = reading.library.shelf.sources.get(path) if reading is not None else None
    if reading is None or source is None or source.text != text:
        return
    findings = reading.said_of(path)
    for found in findings:
        if found.fix is not None and found.span.start <= end and start <= found.span.end:
            title = f"{found.code}: {found.fix.description}"
            yield Remedy(title, found.fix.edits, found, found.fix.safe)
    after, count = mended(text, findings)
    if count:
        what = "this finding" if count == 1 else f"all {count} findings that can be mended safely"
        yield Remedy(f"fragkit: mend {what}", tuple(difference(text, after)), None, True)


def laid_out(path: str, text: str) -> list[Edit]:
    """The edits that put a text into the canonical layout; none when it has mistakes."""
    after = formatted(Source(path, text)).after
    return list(difference(text, after)) if after is not None else []


def difference(before: str, after: str) -> Iterator[Edit]:
    """One edit that makes one text of another, without the lines at both ends that are the same."""
    if before == after:
        return
    old, new = before.splitlines(keepends=True), after.splitlines(keepends=True)
    most = min(len(old), len(new))
    first = next((index for index in range(most) if old[index] != new[index]), most)
    last = next((index for index in range(most - first) if old[-1 - index] != new[-1 - index]), most - first)
    start = sum(map(len, old[:first]))
    end = len(before) - sum(map(len, old[len(old) - last :]))
    yield Edit(start, end, "".join(new[first : len(new) - last]))
