"""Remembers reports, so that a pack of which no byte has changed is not understood again.

When a record is believed is the matter of `records.py`; here a report is put into it and taken out again, as JSON.
Nothing here knows what a finding means.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Any

from fragkit.diagnostic import Diagnostic, Edit, Fix, Note, Severity, Span
from fragkit.lint.records import (
    LARGEST,
    Hashes,
    Record,
    believed,
    is_ours,
    meant_by,
    place_of,
    stamp,
    users_folder,
)
from fragkit.lint.report import Looked, Report
from fragkit.packs.finding import MANIFEST
from fragkit.packs.hashing import hash_of
from fragkit.packs.limits import DEFAULT_LIMITS
from fragkit.packs.source import Source
from fragkit.shipped import shipped

if TYPE_CHECKING:
    from fragkit.content.library import Library

_MOST_RECORDS = 60


class Cache:
    """The records of one user."""

    def __init__(self, folder: Path | None = None) -> None:
        self.folder = folder if folder is not None else Path(users_folder())

    def read(self, paths: Sequence[str]) -> Report | None:
        """What was found the last time, if nothing has changed since."""
        texts: dict[str, bytes] = {}
        record = believed(paths, os.fspath(self.folder), texts)
        try:
            if record is None:
                return None
            return _report(json.loads(record.report), {os.fspath(Path(path)): text for path, text in texts.items()})
        except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
            return None

    def write(
        self, paths: Sequence[str], before: Hashes | None, library: Library, report: Report, said: str, coloured: bool
    ) -> None:
        """Remembers a report, and what is said of it. What cannot be remembered is not: nobody has done wrong.

        `before` are the packs that are meant as they were when nothing had been read: if they are different now,
        somebody writes just now, and nobody knows what the report is about.
        """
        try:
            hashes = _hashes(paths, library)
            if hashes is None or before is None or any(hashes[path] != hash for path, hash in before.items()):
                return
            plain = json.dumps(_plain(report), separators=(",", ":")).encode()
            record = Record(stamp(), hashes, _beside(library), said, coloured, report.fails("error"), plain)
            data = record.as_bytes()
            if len(data) <= LARGEST:
                self._write(Path(place_of(paths, os.fspath(self.folder))), data)
        except (OSError, ValueError, KeyError, RecursionError):
            return

    def _write(self, place: Path, data: bytes) -> None:
        self.folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        if not is_ours(os.lstat(self.folder)):
            return
        import tempfile  # only who writes needs it

        handle, temporary = tempfile.mkstemp(dir=self.folder, prefix=".new-")
        try:
            with os.fdopen(handle, "wb") as file:
                file.write(data)
            os.replace(temporary, place)
        except BaseException:
            os.unlink(temporary)
            raise
        records = sorted(self.folder.glob("*.found"), key=lambda path: path.stat().st_mtime, reverse=True)
        for path in records[_MOST_RECORDS:]:
            path.unlink(missing_ok=True)


def _hashes(paths: Sequence[str], library: Library) -> Hashes | None:
    """Every pack that was read, as it is now; None if one could not be read."""
    places = [os.fspath(pack.storage.location) for pack in library.shelf.packs.values()]
    locations = {os.path.realpath(place): place for place in places}
    named = {os.path.realpath(path): path for path in meant_by(paths)}
    if not named or not named.keys() <= locations.keys():
        return None
    return {path: hash_of(path) for path in {**locations, **named}.values()}


def _beside(library: Library) -> dict[str, bool]:
    """Where required packs are looked for, and whether something is there."""
    found: dict[str, bool] = {}
    for pack in library.shelf.packs.values():
        for requirement in pack.manifest.requires:
            for place in (Path(os.path.abspath(pack.storage.location)).parent, shipped("content")):
                for name in (place / requirement.id / MANIFEST, place / f"{requirement.id}.zip"):
                    found[os.fspath(name)] = os.path.isfile(name)
    return found


def _plain(report: Report) -> dict[str, Any]:
    return {
        "files": report.looked.files,
        "entries": dict(report.looked.entries),
        "findings": [asdict(found) for found in report.findings],
        "sources": sorted({found.span.path for found in report.findings} & report.sources.keys()),
    }


def _report(plain: Mapping[str, Any], texts: Mapping[str, bytes]) -> Report:
    findings = tuple(map(_finding, plain["findings"]))
    entries = {str(kind): int(count) for kind, count in plain["entries"].items()}
    return Report(findings, Looked(tuple(map(str, plain["files"])), entries), _sources(plain["sources"], texts))


def _finding(plain: Mapping[str, Any]) -> Diagnostic:
    fix = plain["fix"]
    return Diagnostic(
        str(plain["code"]),
        Severity(plain["severity"]),
        str(plain["message"]),
        _span(plain["span"]),
        plain["entity"] if plain["entity"] is None else str(plain["entity"]),
        plain["help"] if plain["help"] is None else str(plain["help"]),
        Fix(str(fix["description"]), tuple(map(_edit, fix["edits"])), bool(fix["safe"])) if fix else None,
        tuple(Note(str(note["message"]), _span(note["span"])) for note in plain["notes"]),
    )


def _span(plain: Mapping[str, Any]) -> Span:
    numbers = {name: int(value) for name, value in plain.items() if name != "path"}
    return Span(str(plain["path"]), **numbers)


def _edit(plain: Mapping[str, Any]) -> Edit:
    return Edit(int(plain["start"]), int(plain["end"]), str(plain["text"]))


def _sources(paths: Iterable[str], texts: Mapping[str, bytes]) -> dict[str, Source]:
    """The texts that findings stand in; KeyError if one is not at hand, such as a file in an archive."""
    from fragkit.packs.decoding import decode  # only who shows a place needs it

    found: dict[str, Source] = {}
    for path in paths:
        source, _ = decode(path, texts[path], DEFAULT_LIMITS)
        if source is not None:
            found[path] = source
    return found
