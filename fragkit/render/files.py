"""Files that are written whole or not at all."""

from __future__ import annotations

import os
import secrets
from pathlib import Path


def write_whole(folder: Path, name: str, content: str | bytes) -> Path:
    """Puts a file in its place in one step. A link of that name is replaced, not followed."""
    path = folder / name
    unfinished = folder / f".{name}.{secrets.token_hex(4)}"
    data = content.encode("utf-8") if isinstance(content, str) else content
    try:
        with unfinished.open("xb") as file:
            file.write(data)
        os.replace(unfinished, path)
    finally:
        unfinished.unlink(missing_ok=True)
    return path
