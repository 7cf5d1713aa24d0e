"""Waits for files of the pack to change, and has it read again. Knows nothing of what is in them."""

from __future__ import annotations

import asyncio
from pathlib import Path

from watchfiles import Change, awatch

from fragkit.shipped import shipped
from fragkit.studio.studio import Studio

STEP, DEBOUNCE = 20, 100
"""Milliseconds: how long nothing must change, and how long one waits for that at most."""
PAUSE = 0.5
"""Seconds between two looks for a folder that is not there yet."""


async def watch(studio: Studio) -> None:
    """Reads the pack, and again after every change, until it is cancelled."""
    await studio.look_again()
    while True:
        places = _places(studio)
        if not places:
            await asyncio.sleep(PAUSE)
            continue
        async for _ in awatch(*places, watch_filter=_matters, step=STEP, debounce=DEBOUNCE, rust_timeout=1000):
            await studio.look_again()
            if _places(studio) != places:
                break


def _places(studio: Studio) -> list[Path]:
    """The pack, and all that it requires but what ships."""
    places = {studio.root} if studio.root.is_dir() else set()
    if studio.look is not None:
        places.update(pack.storage.location for pack in studio.look.library.shelf.packs.values())
    home = shipped("content")
    return sorted(place for place in places if place.exists() and not (place != studio.root and home in place.parents))


def _matters(change: Change, path: str) -> bool:
    """Not what editors put beside a file while they write it."""
    name = Path(path).name
    return not name.startswith(".") and not name.endswith("~")
