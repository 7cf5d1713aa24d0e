"""What ships is read once in a process, however many tests want it.

Most of the time of loading a pack goes into the YAML of what it requires. Nodes never change once they are read, so
all libraries can have the same ones; the models, findings and whatever else is made of them are each library's own.
"""

from __future__ import annotations

import gc
import os
from functools import cache, lru_cache

import fragkit
from fragkit.content.library import Library
from fragkit.packs import loading, reader
from fragkit.packs.limits import Limits
from fragkit.packs.reader import Document
from fragkit.packs.source import Source
from fragkit.shipped import shipped

_CONTENT = os.path.join(shipped("content"), "")
_MOST_FILES = 1000


@cache
def shipped_library() -> Library:
    """The packs that ship, for tests that leave them as they are. It stays, so it is no garbage to look through."""
    library = fragkit.load()
    gc.collect()
    gc.freeze()
    return library


def read_what_ships_once() -> None:
    """Lets all libraries of this process have the same nodes for the files that ship."""
    loading.read = _read


def _read(source: Source, limits: Limits) -> Document:
    if not os.path.abspath(source.path).startswith(_CONTENT):
        return reader.read(source, limits)
    return _kept(source.path, source.text, limits)


@lru_cache(maxsize=_MOST_FILES)
def _kept(path: str, text: str, limits: Limits) -> Document:
    return reader.read(Source(path, text), limits)
