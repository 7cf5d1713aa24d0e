"""Mends files: applies the edits of safe fixes, round by round, and never leaves a file half written."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterable, Mapping
from pathlib import Path

from fragkit.diagnostic import Diagnostic, Edit
from fragkit.packs.source import Source


def mended(text: str, findings: Iterable[Diagnostic]) -> tuple[str, int]:
    """The text with the safe fixes applied, and how many; of two that touch the same place the first wins."""
    chosen: list[Edit] = []
    applied = 0
    taken_until = -1
    for found in sorted(findings, key=lambda each: each.span.start):
        if found.fix is None or not found.fix.safe:
            continue
        edits = sorted(found.fix.edits, key=lambda edit: edit.start)
        if edits[0].start < taken_until:
            continue
        chosen.extend(edits)
        taken_until = edits[-1].end
        applied += 1
    for edit in reversed(chosen):
        text = text[: edit.start] + edit.text + text[edit.end :]
    return text, applied


def mend_files(findings: Iterable[Diagnostic], sources: Mapping[str, Source]) -> int:
    """Writes the safe fixes of one round; a file that is a link, or changed since it was read, is left alone."""
    by_path: dict[str, list[Diagnostic]] = {}
    for found in findings:
        by_path.setdefault(found.span.path, []).append(found)
    total = 0
    for path, mine in by_path.items():
        source = sources.get(path)
        if source is None or not os.path.isfile(path) or os.path.islink(path):
            continue
        text, applied = mended(source.text, mine)
        if applied and _write(Path(path), source.text, text):
            total += applied
    return total


def _write(path: Path, before: str, after: str) -> bool:
    data = path.read_bytes()
    mark = b"\xef\xbb\xbf" if data.startswith(b"\xef\xbb\xbf") else b""
    if data != mark + before.encode():
        return False
    mode = path.stat().st_mode
    handle, temporary = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(mark + after.encode())
        os.chmod(temporary, mode)
        os.replace(temporary, path)
    except BaseException:
        os.unlink(temporary)
        raise
    return True
