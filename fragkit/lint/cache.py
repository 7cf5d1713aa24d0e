"""Remembers what lint found, so that a pack of which no byte has changed is not understood again.

A record is only believed when the same fragkit wrote it, the same packs are meant, and every file of every pack that
was read has the same hash. It is JSON in the user's own cache folder, never in a pack, and anything odd about it means
that it is not there. Nothing here knows what a finding means.
"""

from __future__ import annotations

import json
import os
import stat
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from hashlib import blake2b
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any

from fragkit import __version__
from fragkit.diagnostic import Diagnostic, Edit, Fix, Note, Severity, Span
from fragkit.lint.report import Looked, Report
from fragkit.packs.finding import pack_around, packs_below, those_that_ship
from fragkit.packs.limits import DEFAULT_LIMITS
from fragkit.packs.source import Source
from fragkit.packs.storage import MANIFEST, Folder
from fragkit.shipped import shipped

if TYPE_CHECKING:
    from fragkit.content.library import Library

_FORMAT = 1
_LARGEST = 8 * 1024 * 1024
_MOST_RECORDS = 60
_BASIS = ("yaml", "pydantic", "pydantic_core", "packaging")
"""What fragkit's reading depends on, besides itself."""


@dataclass(frozen=True, slots=True)
class Basis:
    """All that a report depends on, as hashes."""

    meant: dict[str, list[str]]
    """For each path that was asked for, the packs that it means."""
    files: dict[str, str]
    """For each folder or archive of a pack, a hash of all that is in it."""
    beside: dict[str, bool]
    """Whether something lies where a required pack would be taken from."""


class Cache:
    """The records of one user."""

    def __init__(self, folder: Path | None = None) -> None:
        self.folder = folder if folder is not None else _users_folder()

    def read(self, paths: Sequence[Path]) -> Report | None:
        """What was found the last time, if nothing has changed since."""
        try:
            record = self._record(self._place(paths))
            if record is None or record["stamp"] != stamp():
                return None
            basis = Basis(**record["basis"])
            texts: dict[str, bytes] = {}
            if basis != _basis_now(paths, basis, texts):
                return None
            return _report(record["report"], texts)
        except (OSError, ValueError, KeyError, TypeError, AttributeError, RecursionError):
            return None

    def write(self, paths: Sequence[Path], library: Library, report: Report) -> None:
        """Remembers a report. What cannot be remembered is not; that is no mistake of the author's."""
        try:
            basis = _basis_of(paths, library)
            if basis is None:
                return
            record = {"format": _FORMAT, "stamp": stamp(), "basis": asdict(basis), "report": _plain(report)}
            data = json.dumps(record, separators=(",", ":")).encode()
            if len(data) <= _LARGEST:
                self._write(self._place(paths), data)
        except (OSError, ValueError, RecursionError):
            return

    def _place(self, paths: Sequence[Path]) -> Path:
        asked = "\0".join([os.getcwd(), *(f"{path}\0{os.path.realpath(path)}" for path in paths)])
        return self.folder / f"{blake2b(os.fsencode(asked), digest_size=16).hexdigest()}.json"

    def _record(self, place: Path) -> dict[str, Any] | None:
        status = os.lstat(place)
        if not stat.S_ISREG(status.st_mode) or status.st_size > _LARGEST or not _is_ours(status):
            return None
        record = json.loads(place.read_bytes())
        return record if record["format"] == _FORMAT else None

    def _write(self, place: Path, data: bytes) -> None:
        self.folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        if not _is_ours(os.lstat(self.folder)):
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
        records = sorted(self.folder.glob("*.json"), key=lambda path: path.stat().st_mtime, reverse=True)
        for path in records[_MOST_RECORDS:]:
            path.unlink(missing_ok=True)


def stamp() -> str:
    """What this fragkit is, and what it is built on: another one may find something else."""
    found = blake2b(f"{__version__} {sys.version}".encode(), digest_size=16)
    places = [Path(__file__).parents[1]]
    for path in sorted(_code(places[0])):
        status = os.stat(path)
        found.update(os.fsencode(path) + f" {status.st_size} {status.st_mtime_ns}".encode())
    for name in _BASIS:
        spec = find_spec(name)
        if spec is not None and spec.origin is not None:
            found.update(f"{spec.origin} {os.stat(spec.origin).st_mtime_ns}".encode())
    return found.hexdigest()


def _code(folder: Path) -> Iterator[str]:
    """The files that fragkit itself consists of."""
    with os.scandir(folder) as entries:
        for entry in entries:
            if entry.is_dir():
                if entry.name not in ("__pycache__", "_shipped"):
                    yield from _code(Path(entry.path))
            elif entry.name.endswith((".py", ".yaml")):
                yield entry.path


def _basis_of(paths: Sequence[Path], library: Library) -> Basis | None:
    """What the report of a library depends on; None if that cannot be said."""
    packs = list(library.shelf.packs.values())
    meant = packs_meant(paths)
    locations = {os.fspath(pack.storage.location) for pack in packs}
    if any(each not in locations for those in meant.values() for each in those):
        return None  # a pack that could not be read
    beside: dict[str, bool] = {}
    for pack in packs:
        for requirement in pack.manifest.requires:
            for place in (Path(os.path.abspath(pack.storage.location)).parent, shipped("content")):
                for name in (place / requirement.id / MANIFEST, place / f"{requirement.id}.zip"):
                    beside[os.fspath(name)] = os.path.isfile(name)
    return Basis(meant, {each: hash_of(each) for each in sorted(locations)}, beside)


def _basis_now(paths: Sequence[Path], then: Basis, texts: dict[str, bytes]) -> Basis:
    """The same, as it is now, looking where was looked then; the bytes that were read are put into `texts`."""
    return Basis(
        packs_meant(paths),
        {each: hash_of(each, texts) for each in then.files},
        {each: os.path.isfile(each) for each in then.beside},
    )


def packs_meant(paths: Sequence[Path]) -> dict[str, list[str]]:
    """For each path, the packs that it means; without a path, those that ship."""
    if not paths:
        return {"": [os.fspath(each) for each in those_that_ship()]}
    return {os.fspath(path): list(map(os.fspath, _packs_at(path))) for path in paths}


def _packs_at(path: Path) -> list[Path]:
    if path.suffix.lower() == ".zip" and os.path.isfile(path):
        return [path]
    root = pack_around(path)
    return [root] if root is not None else packs_below(path)


def hash_of(location: str, texts: dict[str, bytes] | None = None) -> str:
    """A hash of all that lint can see of a pack: the names of its files, and the bytes of content and pictures."""
    found = blake2b(digest_size=16)
    if os.path.isfile(location):
        found.update(Path(location).read_bytes())
        return found.hexdigest()
    folder = Folder(Path(location), location, DEFAULT_LIMITS)
    for file in folder.content_files():
        data = file.load() or b""
        if texts is not None:
            texts[file.shown] = data
        found.update(b"%s\0%d\0" % (os.fsencode(file.name), len(data)) + data)
    for name in folder.others:
        data = folder.read_asset(name, _LARGEST) or b"" if _is_looked_into(name) else b""
        found.update(b"%s\0%d\0" % (os.fsencode(name), len(data)) + data)
    for refused in folder.findings:
        found.update(f"{refused.code} {refused.span.path}".encode("utf-8", "surrogateescape"))
    return found.hexdigest()


def _is_looked_into(name: str) -> bool:
    """Whether a check reads the bytes of a file that is no content: a picture or a theme."""
    return name.lower().endswith((".png", ".jpg", ".jpeg", ".webp", ".svg", ".css"))


def _plain(report: Report) -> dict[str, Any]:
    return {
        "files": report.looked.files,
        "entries": dict(report.looked.entries),
        "findings": [asdict(found) for found in report.findings],
    }


def _report(plain: Mapping[str, Any], texts: Mapping[str, bytes]) -> Report:
    findings = tuple(map(_finding, plain["findings"]))
    entries = {str(kind): int(count) for kind, count in plain["entries"].items()}
    return Report(findings, Looked(tuple(map(str, plain["files"])), entries), _sources(findings, texts))


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


def _sources(findings: Iterable[Diagnostic], texts: Mapping[str, bytes]) -> dict[str, Source]:
    """The texts that findings stand in."""
    from fragkit.packs.decoding import decode  # only who shows a place needs it

    found: dict[str, Source] = {}
    for path in {each.span.path for each in findings}:
        source = decode(path, texts[path], DEFAULT_LIMITS)[0] if path in texts else None
        if source is not None:
            found[path] = source
    return found


def _is_ours(status: os.stat_result) -> bool:
    """Whether nobody else could have written it."""
    if not hasattr(os, "getuid"):
        return True
    return status.st_uid == os.getuid() and not status.st_mode & 0o022


def _users_folder() -> Path:
    """Where the system keeps what can be made again."""
    if sys.platform == "win32":
        base = os.environ.get("LOCALAPPDATA") or os.path.expanduser("~\\AppData\\Local")
    elif sys.platform == "darwin":
        base = os.path.expanduser("~/Library/Caches")
    else:
        base = os.environ.get("XDG_CACHE_HOME") or os.path.expanduser("~/.cache")
    return Path(base) / "fragkit" / "lint"
