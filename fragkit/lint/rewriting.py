"""Puts another text into a file: all of it or nothing, never through a link, with the file's mode and its mark."""

from __future__ import annotations

import codecs
import os
import tempfile
from pathlib import Path


def rewrite(path: Path, before: str, after: str) -> bool:
    """Writes `after` into a file that says `before`; False when it is a link, or says something else by now."""
    if path.is_symlink() or not path.is_file():
        return False
    data = path.read_bytes()
    mark = codecs.BOM_UTF8 if data.startswith(codecs.BOM_UTF8) else b""
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
