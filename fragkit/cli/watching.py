"""Waits until files of packs change, by looking again and again: it works on every system and in every folder."""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator
from pathlib import Path

from fragkit.content.library import Library

PAUSE = 0.4
"""Seconds between two looks."""

Seen = dict[Path, tuple[int, int]]


def locations(library: Library) -> list[Path]:
    """The folders and archives of the packs that were asked for."""
    return [library.shelf.packs[pack].storage.location for pack in library.shelf.asked]


def look(places: Iterable[Path]) -> Seen:
    """All files there, each with when it was changed and how large it is; hidden ones do not count."""
    return {path: seen for place in places for path in _files(place) if (seen := _state(path)) is not None}


def wait_for_change(places: Iterable[Path], before: Seen) -> Seen:
    """Returns when something is different, and stays so for a moment: editors write in several steps."""
    while (now := look(places)) == before:
        time.sleep(PAUSE)
    while True:
        time.sleep(PAUSE)
        later = look(places)
        if later == now:
            return now
        now = later


def _files(place: Path) -> Iterator[Path]:
    if place.is_file():
        yield place
        return
    for path in sorted(place.rglob("*")):
        if not any(part.startswith(".") for part in path.relative_to(place).parts):
            yield path


def _state(path: Path) -> tuple[int, int] | None:
    try:
        status = path.stat()
    except OSError:
        return None
    return (status.st_mtime_ns, status.st_size) if path.is_file() else None
