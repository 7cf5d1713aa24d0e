"""Where a pack's files lie, a folder or a zip, read without ever leaving it. Knows nothing of YAML."""

from __future__ import annotations

import os
import stat
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Protocol

from fragkit.diagnostic import Diagnostic, Span, error
from fragkit.packs.limits import Limits

CONTENT_SUFFIXES = (".yaml", ".yml")


@dataclass(frozen=True, slots=True)
class StoredFile:
    """A content file of a pack: its name inside the pack, the path to show, and how to get its bytes."""

    name: str
    shown: str
    load: Callable[[], bytes]
    size: int


class Storage(Protocol):
    """What a pack is read from."""

    shown: str
    """The path of the pack, as its author would type it."""
    location: Path
    """The folder or the archive itself."""
    findings: list[Diagnostic]

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

    def content_files(self) -> Iterator[StoredFile]:
        """The YAML files, in the order of their names; hidden folders and nested packs are left out."""
        root = self.location.resolve()
        found = 0
        total = 0
        for path in self._walk(self.location, 0):
            if path.suffix.lower() not in CONTENT_SUFFIXES:
                continue
            if path.is_symlink() and not path.resolve().is_relative_to(root):
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
            found += 1
            total += status.st_size
            if found > self.limits.files or total > self.limits.pack_bytes:
                self._refuse("FK002", self.location, "this pack has more files than fragkit reads")
                return
            name = path.relative_to(self.location).as_posix()
            yield StoredFile(name, self._show(path), _reader(path, self.limits.file_bytes), status.st_size)

    def read_asset(self, name: str, most: int) -> bytes | None:
        """The bytes of a file inside the pack; never of one outside it."""
        path = (self.location / name).resolve()
        if not path.is_relative_to(self.location.resolve()) or not path.is_file():
            return None
        return _reader(path, most)()

    def _walk(self, folder: Path, depth: int) -> Iterator[Path]:
        if depth > self.limits.folder_depth:
            self._refuse("FK002", folder, "this folder is nested too deeply; it is not read")
            return
        try:
            children = sorted(os.scandir(folder), key=lambda child: child.name)
        except OSError as problem:
            self._refuse("FK001", folder, f"this folder cannot be read: {problem.strerror}")
            return
        if depth and any(child.name == "pack.yaml" for child in children):
            return
        for child in children:
            path = folder / child.name
            if child.name.startswith("."):
                continue
            if not child.is_dir():
                yield path
            elif not child.is_symlink():
                yield from self._walk(path, depth + 1)
            elif not path.resolve().is_relative_to(self.location.resolve()):
                self._refuse("FK006", path, "this is a link to a folder outside the pack; it is not read")

    def _show(self, path: Path) -> str:
        return os.path.join(self.shown, path.relative_to(self.location))

    def _refuse(self, code: str, path: Path, message: str) -> None:
        help = {
            "FK001": "Check that the file exists and that you may read it.",
            "FK002": "Remove what does not belong to the pack, or split the pack.",
            "FK006": "Copy the file into the pack.",
        }[code]
        self.findings.append(error(code, Span(self._show(path)), message, help=help))


def _reader(path: Path, most: int) -> Callable[[], bytes]:
    def load() -> bytes:
        with path.open("rb") as file:
            return file.read(most + 1)

    return load
