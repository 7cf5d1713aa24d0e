"""Checks of the words on cards, one a file."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeGuard

from fragkit.content.library import Library
from fragkit.diagnostic import Span
from fragkit.packs.nodes import Mapping, Node, Scalar
from fragkit.packs.scalars import offsets
from fragkit.packs.shelf import Entry

KINDS = ("cards", "fighters", "terrain", "tokens", "statuses", "variants", "decks", "tables")
"""What has a text that is printed."""
NAMED = (*KINDS, "maps")
"""What has a name that is printed."""


def texts(library: Library, language: str) -> Iterator[tuple[Entry, Scalar]]:
    """The texts of a language in the packs that were asked about, as they are written."""
    for kind in KINDS:
        for qualified in library.asked(kind):
            entry = library.entry(kind, qualified)
            yield from ((entry, node) for spoken, node in written_in(library, entry) if base_of(spoken) == language)


def written_in(library: Library, entry: Entry) -> Iterator[tuple[str, Scalar]]:
    """The text that an entry itself says, in every language in which it says it."""
    yield from _in_languages(library, entry, "text")


def named_in(library: Library, entry: Entry) -> Iterator[tuple[str, Scalar]]:
    """The name that an entry itself has, in every language in which it has one."""
    yield from _in_languages(library, entry, "name")


def _in_languages(library: Library, entry: Entry, key: str) -> Iterator[tuple[str, Scalar]]:
    """What stands under a key, and under its plural in other languages."""
    info = library.packs.get(entry.pack)
    if info is None or not isinstance(entry.node, Mapping):
        return
    said = entry.node.get(key)
    if _is_text(said):
        yield info.language, said
    more = entry.node.get(f"{key}s")
    if isinstance(more, Mapping):
        yield from ((language, node) for language, node in more.values.items() if _is_text(node))


def _is_text(node: Node | None) -> TypeGuard[Scalar]:
    return isinstance(node, Scalar) and isinstance(node.value, str)


def base_of(language: str) -> str:
    """A language without its country: `de` for `de-AT`."""
    return language.partition("-")[0]


def span_of(entry: Entry, node: Scalar, start: int, end: int) -> Span:
    """Where characters of a text stand in the file."""
    source = entry.document.source
    places = offsets(node, source.text)
    return source.span(places[start], places[end - 1] + 1)
