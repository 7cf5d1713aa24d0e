"""Checks of a pack as a whole, one a file: its terms, what it requires, and what nobody needs."""

from __future__ import annotations

from collections.abc import Iterator

from fragkit.content.library import Library
from fragkit.diagnostic import Span
from fragkit.packs.nodes import Listing, Mapping, Node, Scalar
from fragkit.packs.shelf import Pack


def packs_asked_about(library: Library) -> Iterator[Pack]:
    """The packs that were asked about, as far as they are there."""
    yield from (library.shelf.packs[each] for each in library.shelf.asked if each in library.shelf.packs)


def manifest_keys(library: Library, *path: str) -> Iterator[tuple[str, str, Span]]:
    """Texts under a key of the pack.yaml of each pack that was asked about: the pack, the text, its place."""
    for pack in packs_asked_about(library):
        document = pack.manifest.document
        node: Node | None = document.root
        for key in path:
            node = node.get(key) if isinstance(node, Mapping) else None
        items = node.items if isinstance(node, Listing) else [node]
        for item in items:
            if isinstance(item, Scalar) and isinstance(item.value, str):
                yield pack.id, item.value, document.source.span(item.start, item.end)
