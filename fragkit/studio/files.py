"""The files of the pack, read and written whole; nothing outside the pack is ever touched. Knows nothing of YAML."""

from __future__ import annotations

import os
import re
from codecs import BOM_UTF8
from dataclasses import dataclass
from hashlib import blake2b
from pathlib import Path

from fragkit.lint.writing import can_be_written, write_text
from fragkit.studio.answers import MOST_BYTES, Refused

SUFFIXES = (".yaml", ".yml", ".css", ".md", ".txt")
"""What can be read and written as text."""
_MADE = ("schemas",)
"""Folders that fragkit writes itself, and nobody edits."""
_NAME = re.compile(r"[^\x00-\x1f\\/:*?\"<>|]+")
MOST_FILES = 2_000


@dataclass(frozen=True, slots=True)
class Text:
    """A file as it was read: its words, and what tells it from any other text."""

    name: str
    text: str
    digest: str
    can_be_written: bool


class Changed(Refused):
    """A file is not any more what it was when the page read it."""

    def __init__(self, name: str) -> None:
        super().__init__(f"`{name}` has changed on disk in the meantime, so nothing was written.", 409)


class Files:
    """What lies in one folder."""

    def __init__(self, root: Path) -> None:
        self._root = root

    def names(self) -> list[str]:
        """The texts in the pack, the pack's own description first."""
        found: list[str] = []
        for folder, folders, files in os.walk(self._root):
            here = Path(folder).relative_to(self._root)
            folders[:] = sorted(each for each in folders if not each.startswith(".") and each not in _MADE)
            found += [(here / each).as_posix() for each in sorted(files) if _is_text(each)]
            if len(found) > MOST_FILES:
                break
        return sorted(found[:MOST_FILES], key=lambda name: (name != "pack.yaml", name.count("/"), name))

    def path_of(self, name: str) -> Path:
        """Where a file of that name lies; a refusal for a name that leads anywhere else."""
        parts = name.split("/")
        if any(not _NAME.fullmatch(part) or part.startswith(".") for part in parts) or not _is_text(name):
            raise Refused("There is no such file in the pack.", 404)
        path = self._root.joinpath(*parts)
        if os.path.realpath(path) != os.path.abspath(path):  # a link, or behind one
            raise Refused("Links are not followed.", 403)
        if not path.is_relative_to(self._root):
            raise Refused("There is no such file in the pack.", 404)
        return path

    def read(self, name: str) -> Text:
        """A file of the pack."""
        path = self.path_of(name)
        try:
            with path.open("rb") as file:
                data = file.read(MOST_BYTES + 1)
        except OSError:
            raise Refused("There is no such file in the pack.", 404) from None
        if len(data) > MOST_BYTES:
            raise Refused(f"`{name}` is too large to be shown.", 413)
        try:
            text = data.removeprefix(BOM_UTF8).decode("utf-8")
        except UnicodeDecodeError:
            raise Refused(
                f"`{name}` is not written in UTF-8. Save it as UTF-8 with another editor first.", 422
            ) from None
        return Text(name, text, digest_of(text), can_be_written(os.fspath(path)))

    def write(self, name: str, text: str, digest: str | None) -> Text:
        """Replaces a file that still is what its digest says; without a digest, begins one that is not there yet."""
        path = self.path_of(name)
        try:
            if digest is None:
                _begin(path, text)
            else:
                before = self.read(name)
                if before.digest != digest:
                    raise Changed(name)
                if not before.can_be_written:
                    raise Refused(f"`{name}` may not be written.", 403)
                if not write_text(path, before.text, text):
                    raise Changed(name)
        except UnicodeEncodeError:
            raise Refused("That text has characters that no file can hold.") from None
        except OSError as problem:
            raise Refused(f"`{name}` cannot be written: {problem.strerror}.", 403) from None
        return self.read(name)

    def remove(self, name: str, digest: str) -> None:
        """Takes away a file that still is what its digest says."""
        path = self.path_of(name)
        if self.read(name).digest != digest:
            raise Changed(name)
        try:
            path.unlink()
        except OSError as problem:
            raise Refused(f"`{name}` cannot be taken away: {problem.strerror}.", 403) from None


def digest_of(text: str) -> str:
    """What tells a text from any other."""
    return blake2b(text.encode("utf-8", "surrogatepass"), digest_size=12).hexdigest()


def _begin(path: Path, text: str) -> None:
    data = text.encode("utf-8")
    path.parent.mkdir(parents=True, exist_ok=True)
    try:
        with path.open("xb") as file:
            file.write(data)
    except FileExistsError:
        raise Refused(f"`{path.name}` is there already.", 409) from None


def _is_text(name: str) -> bool:
    return name.lower().endswith(SUFFIXES) and not name.startswith(".")
