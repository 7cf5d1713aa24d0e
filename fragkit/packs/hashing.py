"""A hash of everything that can be seen of a pack, so that one can tell whether it is still the same.

It understands nothing and imports next to nothing. What it looks at is at least what the storages look at: a hash may
differ without need, but must never stay the same when something has changed.
"""

from __future__ import annotations

import os
import stat
from hashlib import blake2b

from fragkit.packs.finding import CONTENT_SUFFIXES, MANIFEST

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

_LOOKED_INTO = (*CONTENT_SUFFIXES, ".png", ".jpg", ".jpeg", ".webp", ".svg", ".css")
"""What is read: content, pictures and themes. Of other files only the name matters."""
MOST_BYTES = 8 * 1024 * 1024
MOST_ARCHIVE_BYTES = 64 * 1024 * 1024
MOST_ENTRIES = 50_000
DEEPEST = 16


class TooMuch(ValueError):
    """A pack beyond all limits, which has no hash."""


def hash_of(location: str, texts: dict[str, bytes] | None = None) -> str:
    """The hash of a folder or an archive; the bytes of content files are put into `texts`, by the paths to show."""
    found = blake2b(digest_size=16)
    if os.path.isfile(location):
        found.update(_bytes(location, MOST_ARCHIVE_BYTES))
        return found.hexdigest()
    root = os.path.realpath(location)
    for path, status in _files(location, 0, [0]):
        found.update(b"\0%s\0" % os.fsencode(path))
        if status is None or not path.lower().endswith(_LOOKED_INTO):
            continue
        inside = os.path.realpath(path).startswith(os.path.join(root, ""))
        data = _bytes(path, MOST_BYTES) if stat.S_ISREG(status.st_mode) and inside else b""
        found.update(b"%o %d %d\0" % (status.st_mode, inside, len(data)) + data)
        if texts is not None and data:
            texts[_shown(path)] = data
    return found.hexdigest()


def _files(folder: str, depth: int, seen: list[int]) -> Iterator[tuple[str, os.stat_result | None]]:
    """Every path in a folder but hidden ones and other packs, with what the system says of it, if anything."""
    with os.scandir(folder) as entries:
        children = sorted(entries, key=lambda each: each.name)
    seen[0] += len(children)
    if seen[0] > MOST_ENTRIES or depth > DEEPEST:
        raise TooMuch(folder)
    if depth and any(child.name == MANIFEST for child in children):
        return
    for child in children:
        if child.name.startswith("."):
            continue
        try:
            status = child.stat()
        except OSError:  # a link to nothing, or round in a circle
            status = None
        path = os.path.join(folder, child.name)
        yield path, status
        if status is not None and stat.S_ISDIR(status.st_mode) and not child.is_symlink():
            yield from _files(path, depth + 1, seen)


def _bytes(path: str, most: int) -> bytes:
    with open(path, "rb") as file:
        data = file.read(most + 1)
    if len(data) > most:
        raise TooMuch(path)
    return data


def _shown(path: str) -> str:
    return os.path.relpath(path) if path.startswith(os.pardir) else path
