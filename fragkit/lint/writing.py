"""Writes mended texts to their files: whole or not at all, with the file's mark, line ends and mode kept."""

from __future__ import annotations

import difflib
import os
import re
import tempfile
from codecs import BOM_UTF8
from collections.abc import Iterator
from pathlib import Path


def can_be_written(path: str) -> bool:
    """Whether a path is an ordinary file that its owner may write: no link, and no member of an archive."""
    return not os.path.islink(path) and os.path.isfile(path) and bool(os.stat(path).st_mode & 0o200)


def write_text(path: Path, before: str, after: str) -> bool:
    """Replaces a file's text, unless it is not any more what it was when it was read."""
    if not can_be_written(os.fspath(path)):
        return False
    data = path.read_bytes()
    mark = BOM_UTF8 if data.startswith(BOM_UTF8) else b""
    if data != mark + before.encode():
        return False
    mode = path.stat().st_mode
    handle, temporary = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(mark + after.encode())
            file.flush()
            os.fsync(file.fileno())
        os.chmod(temporary, mode)
        os.replace(temporary, path)
    except BaseException:
        os.unlink(temporary)
        raise
    return True


def difference(path: str, before: str, after: str) -> Iterator[str]:
    """A unified diff from one text of a file to another, line by line."""
    for line in difflib.unified_diff(_lines(before), _lines(after), path, path):
        yield line.rstrip("\r\n")
        if not line.endswith("\n"):
            yield "\\ No newline at end of file"


def _lines(text: str) -> list[str]:
    """The lines of a text, each with its end; a form feed or the like ends none."""
    return [line for line in re.split(r"(?<=\n)", text) if line]
