"""What ships is read and understood once in a process, however many tests load it or a pack that requires it.

Nearly all the time of loading a small pack goes into what it requires. Nodes and models never change once they are
made, so all libraries can have the same ones; findings and whatever else is made of them are each library's own. That
a library is the same as one of which nothing was known before is for tests/test_libraries.py to see.
"""

from __future__ import annotations

import gc
import os
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache

import fragkit
from fragkit.content import library as content
from fragkit.content.base import Model
from fragkit.content.library import Library
from fragkit.diagnostic import Diagnostic
from fragkit.packs import decoding, loading, reader
from fragkit.packs.limits import Limits
from fragkit.packs.reader import Document
from fragkit.packs.shelf import Entry, Shelf
from fragkit.packs.source import Source
from fragkit.shipped import shipped

_CONTENT = os.path.join(shipped("content"), "")
_understood_anew = content._Understanding.entry
_texts: dict[tuple[str, Limits], tuple[bytes, tuple[Source | None, list[Diagnostic]]]] = {}
_documents: dict[tuple[str, Limits], Document] = {}
_models: dict[tuple[str, str, tuple[int, ...]], Model] = {}


@cache
def shipped_library() -> Library:
    """The packs that ship, for tests that leave them as they are. It stays, so it is no garbage to look through."""
    library = fragkit.load()
    gc.collect()
    gc.freeze()
    return library


def keep_what_ships() -> None:
    """Lets all libraries of this process have the same nodes and models of what ships."""
    loading.decode = _decode
    loading.read = _read
    content._Understanding.entry = _understand


@contextmanager
def nothing_kept() -> Iterator[None]:
    """Inside, everything is read and understood anew."""
    loading.decode = decoding.decode
    loading.read = reader.read
    content._Understanding.entry = _understood_anew
    try:
        yield
    finally:
        keep_what_ships()


def _decode(path: str, data: bytes, limits: Limits) -> tuple[Source | None, list[Diagnostic]]:
    if (path, limits) not in _texts and os.path.abspath(path).startswith(_CONTENT):
        _texts[path, limits] = data, decoding.decode(path, data, limits)
    known, decoded = _texts.get((path, limits), (None, None))
    return decoded if decoded is not None and known == data else decoding.decode(path, data, limits)


def _read(source: Source, limits: Limits) -> Document:
    _, (kept, _) = _texts.get((source.path, limits), (None, (None, None)))
    if source is not kept:
        return reader.read(source, limits)
    if (source.path, limits) not in _documents:
        _documents[source.path, limits] = reader.read(source, limits)
    return _documents[source.path, limits]


def _understand(self: content._Understanding, kind: str, entry: Entry) -> None:
    """What an entry means depends on the files of its pack and of those that it requires, and on nothing else."""
    reaches = self.__dict__.setdefault("reaches", {})
    if entry.pack not in reaches:
        reaches[entry.pack] = _reach(self.shelf, entry.pack)
    reach = reaches[entry.pack]
    if reach is None:
        _understood_anew(self, kind, entry)
        return
    model = _models.get((kind, entry.qualified, reach))
    if model is not None:
        self.library.models[kind][entry.qualified] = model
        return
    before = len(list(self.findings))
    _understood_anew(self, kind, entry)
    if len(list(self.findings)) == before and entry.qualified in self.library.models[kind]:
        _models[kind, entry.qualified, reach] = self.library.models[kind][entry.qualified]


def _reach(shelf: Shelf, pack: str) -> tuple[int, ...] | None:
    """All files that a pack can refer to, if all of them are kept."""
    packs = [shelf.packs[each] for each in shelf.packs[pack].reach]
    documents = [document for each in packs for document in (each.manifest.document, *each.documents)]
    kept = {id(document) for document in _documents.values()}
    found = tuple(id(document) for document in documents)
    return found if kept.issuperset(found) else None
