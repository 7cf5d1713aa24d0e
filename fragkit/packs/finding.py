"""Which packs a path means: the one around it, those below it, or those that ship. It opens no file.

Paths are plain strings here and nothing is imported but `os`, because lint asks before anything else is there.
"""

from __future__ import annotations

import os

from fragkit.shipped import place_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

MANIFEST = "pack.yaml"
CONTENT_SUFFIXES = (".yaml", ".yml")


def asked_about(paths: Sequence[str]) -> list[str]:
    """The paths that a command is about: those given, or the pack around the current folder, or none: what ships."""
    around = None if paths else pack_around(os.curdir)
    return list(paths) if around is None else [around]


def packs_meant(path: str) -> list[str]:
    """The folders and archives of the packs that a path means."""
    if path.lower().endswith(".zip") and os.path.isfile(path):
        return [path]
    around = pack_around(path)
    return [around] if around is not None else packs_below(path)


def those_that_ship() -> list[str]:
    """The packs that come with fragkit."""
    return packs_below(place_of("content"))


def packs_below(path: str) -> list[str]:
    """The packs that lie in a folder."""
    try:
        names = sorted(os.listdir(path))
    except (OSError, ValueError):
        return []
    return [folder for name in names if os.path.exists(os.path.join(folder := os.path.join(path, name), MANIFEST))]


def pack_around(path: str) -> str | None:
    """The folder of the pack that a path belongs to, if there is one."""
    start = path if os.path.isdir(path) else os.path.dirname(path) or os.curdir
    return next((folder for folder in _upward(start) if os.path.isfile(os.path.join(folder, MANIFEST))), None)


def _upward(folder: str) -> Iterator[str]:
    """A folder and those above it, named as the user would name them."""
    yield folder
    here = os.path.abspath(folder)
    while (above := os.path.dirname(here)) != here:
        yield above if os.path.isabs(folder) else os.path.relpath(above)
        here = above
