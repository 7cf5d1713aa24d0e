"""Which packs a path means: the one around it, those below it, or those that ship. It opens no file."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

from fragkit.packs.storage import MANIFEST
from fragkit.shipped import shipped


def those_that_ship() -> list[Path]:
    """The packs that come with fragkit."""
    return packs_below(shipped("content"))


def packs_below(path: Path) -> list[Path]:
    """The packs that lie in a folder."""
    return sorted(child.parent for child in path.glob(f"*/{MANIFEST}")) if os.path.isdir(path) else []


def pack_around(path: Path) -> Path | None:
    """The folder of the pack that a path belongs to, if there is one."""
    start = path if os.path.isdir(path) else path.parent
    return next((folder for folder in _upward(start) if os.path.isfile(folder / MANIFEST)), None)


def _upward(folder: Path) -> Iterator[Path]:
    """A folder and those above it, named as the user would name them."""
    yield folder
    for above in Path(os.path.abspath(folder)).parents:
        yield above if folder.is_absolute() else Path(os.path.relpath(above))
