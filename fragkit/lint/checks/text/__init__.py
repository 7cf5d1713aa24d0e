"""Checks of the words on cards, one a file."""

from __future__ import annotations

from collections.abc import Iterator

from fragkit.content.library import Library
from fragkit.diagnostic import Span
from fragkit.packs.nodes import Mapping, Scalar
from fragkit.packs.scalars import offsets
from fragkit.packs.shelf import Entry

KINDS = ("cards", "fighters", "terrain", "tokens", "statuses", "variants", "decks", "tables")
"""What has a text that is printed."""


def texts(library: Library, language: str, key: str = "text") -> Iterator[tuple[Entry, Scalar]]:
    """The texts of a language in the packs that were asked about, as they are written."""
    for kind in KINDS:
        for qualified in library.asked(kind):
            entry = library.entry(kind, qualified)
            info = library.packs.get(entry.pack)
            node = entry.node.get(key) if isinstance(entry.node, Mapping) else None
            if info is None or not info.language.startswith(language) or not isinstance(node, Scalar):
                continue
            if isinstance(node.value, str):
                yield entry, node


def span_of(entry: Entry, node: Scalar, start: int, end: int) -> Span:
    """Where characters of a text stand in the file."""
    source = entry.document.source
    places = offsets(node, source.text)
    return source.span(places[start], places[end - 1] + 1)
