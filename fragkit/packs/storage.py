"""Where a pack's files lie, a folder or a zip, read without ever leaving it. Knows nothing of YAML."""

from __future__ import annotations

import os
import stat
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from itertools import islice
from pathlib import Path
from typing import Protocol

from fragkit.diagnostic import Diagnostic, Span, error
from fragkit.packs.finding import CONTENT_SUFFIXES, MANIFEST
from fragkit.packs.limits import Limits


@dataclass(frozen=True, slots=True)
class StoredFile:
    """A content file of a pack: its name inside the pack, the path to show, and how to get its bytes.

    `load` raises OSError, or gives None when the storage has reported by itself why it gives nothing.
    """

    name: str
    shown: str
    load: Callable[[], bytes | None]
    size: int


class Storage(Protocol):
    """What a pack is read from."""

    shown: str
    """The path of the pack, as its author would type it."""
    location: Path
    """The folder or the archive itself."""
    findings: list[Diagnostic]
    others: list[str]
    """The names of the files that are no content, once the content files have been gone through."""

    def content_files(self) -> Iterator[StoredFile]:
        """The YAML files, in the order of their names."""
        ...

    def read_asset(self, name: str, most: int) -> bytes | None:
        """The bytes of a file such as a picture, or None when the pack has no such regular file."""
        ...


@dataclass(slots=True)
class Folder:
    """A pack in a folder. Links that lead out of it are reported and never followed."""

    location: Path
    shown: str
    limits: Limits
    findings: list[Diagnostic] = field(default_factory=list)
    others: list[str] = field(default_factory=list)
    _seen: int = 0

    def content_files(self) -> Iterator[StoredFile]:
        """The YAML files, in the order of their names; hidden folders and nested packs are left out."""
        for path in self._walk(self.location, 0):
            leads_out = path.is_symlink() and self._leads_out(path)
            if path.suffix.lower() not in CONTENT_SUFFIXES:
                self.others += [] if leads_out else [path.relative_to(self.location).as_posix()]
                continue
            if leads_out:
                self._refuse("FK006", path, "this is a link to a file outside the pack; it is not read")
                continue
            try:
                status = path.stat()
            except OSError as problem:
                self._refuse("FK001", path, f"this file cannot be read: {problem.strerror}")
                continue
            if not stat.S_ISREG(status.st_mode):
                self._refuse("FK001", path, "this is not an ordinary file; it is not read")
                continue
            name = path.relative_to(self.location).as_posix()
            yield StoredFile(name, self._show(path), _reader(path, self.limits.file_bytes), status.st_size)

    def read_asset(self, name: str, most: int) -> bytes | None:
        """The bytes of a file inside the pack; never of one outside it."""
        path = self.location / name
        try:
            inside = not self._leads_out(path) and stat.S_ISREG(path.stat().st_mode)
            return _reader(path, most)() if inside else None
        except (OSError, ValueError):
            return None

    def _walk(self, folder: Path, depth: int) -> Iterator[Path]:
        if depth > self.limits.folder_depth:
            self._refuse("FK002", folder, "this folder is nested too deeply; it is not read")
            return
        for child in self._children(folder, depth):
            path = folder / child.name
            if child.name.startswith("."):
                continue
            if not _is_folder(child):
                yield path
            elif not child.is_symlink():
                yield from self._walk(path, depth + 1)
            elif self._leads_out(path):
                self._refuse("FK006", path, "this is a link to a folder outside the pack; it is not read")

    def _children(self, folder: Path, depth: int) -> list[os.DirEntry[str]]:
        try:
            with os.scandir(folder) as entries:
                children = list(islice(entries, self.limits.pack_entries - self._seen + 1))
        except OSError as problem:
            self._refuse("FK001", folder, f"this folder cannot be read: {problem.strerror}")
            return []
        self._seen += len(children)
        if self._seen > self.limits.pack_entries:
            self._seen = self.limits.pack_entries
            self._refuse("FK002", self.location, "this folder holds more files than fragkit looks at")
            return []
        if depth and any(child.name == MANIFEST for child in children):
            return []
        if depth and folder.suffix.lower() in CONTENT_SUFFIXES:
            self._refuse("FK001", folder, "this is a folder, though it is named like a file")
        return sorted(children, key=lambda child: child.name)

    def _leads_out(self, path: Path) -> bool:
        return not Path(os.path.realpath(path)).is_relative_to(os.path.realpath(self.location))

    def _show(self, path: Path) -> str:
        shown = os.path.join(self.shown, path.relative_to(self.location))
        return os.path.relpath(shown) if shown.startswith(os.pardir) else shown

    def _refuse(self, code: str, path: Path, message: str) -> None:
        help = {
            "FK001": "Check that the file exists and that you may read it.",
            "FK002": "Remove what does not belong to the pack, or split the pack.",
            "FK006": "Copy the file into the pack.",
        }[code]
        self.findings.append(error(code, Span(self._show(path)), message, help=help))


def _is_folder(child: os.DirEntry[str]) -> bool:
    try:
        return child.is_dir()
    except OSError:  # a link that leads round in a circle
        return False


def _reader(path: Path, most: int) -> Callable[[], bytes]:
    def load() -> bytes:
        with path.open("rb") as file:
            return file.read(most + 1)

    return load
