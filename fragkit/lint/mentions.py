"""Which entries speak of which ids, so that what nobody speaks of can be found. It knows no meaning, only words."""

from __future__ import annotations

import re
from collections.abc import Iterator

from fragkit.content.library import Library
from fragkit.packs.nodes import Listing, Mapping, Node, Scalar
from fragkit.packs.shelf import Entry

_ID = re.compile(r"[a-z][a-z0-9_]*(?:[-.][a-z0-9_]+)*")
_SILENT = ("rules", "scenarios")
"""What is proved or told of something does not use it."""
_KEY = "fragkit.lint.mentions"


class Mentions:
    """Who speaks of an id: for each, one entry and whether there is another."""

    def __init__(self, library: Library) -> None:
        self._first: dict[str, tuple[str, str]] = {}
        self._many: set[str] = set()
        for kind, entries in library.shelf.entries.items():
            if kind not in _SILENT:
                for entry in entries.values():
                    self._note(entry)

    @classmethod
    def of(cls, library: Library) -> Mentions:
        """The mentions of a library, worked out once."""
        found = library.kept.get(_KEY)
        if not isinstance(found, cls):
            found = library.kept[_KEY] = cls(library)
        return found

    def elsewhere(self, entry: Entry, word: str | None = None) -> bool:
        """Whether another entry speaks of this one, by its id or by another word for it."""
        name = word or entry.id
        first = self._first.get(name)
        return name in self._many or (first is not None and first != (entry.kind, entry.qualified))

    def _note(self, entry: Entry) -> None:
        name = (entry.kind, entry.qualified)
        for text in texts_of(entry.node):
            for word in ids_in(text):
                if self._first.setdefault(word, name) != name:
                    self._many.add(word)


def ids_in(text: str) -> list[str]:
    """What may be an id in a text, with and without its pack."""
    return _ID.findall(text)


def texts_of(root: Node) -> Iterator[str]:
    """Every text of a node, keys and values."""
    waiting = [root]
    while waiting:
        node = waiting.pop()
        if isinstance(node, Scalar):
            if isinstance(node.value, str):
                yield node.value
        elif isinstance(node, Listing):
            waiting.extend(node.items)
        elif isinstance(node, Mapping):
            yield from node.keys
            waiting.extend(node.values.values())
