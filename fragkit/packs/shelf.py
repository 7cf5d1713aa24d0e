"""All packs of a run on one shelf, required ones first, with their entries in one index.

Entries are still nodes here; the next room makes cards and maps of them.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from fragkit.diagnostic import Findings, Span
from fragkit.packs.manifest import ID, Manifest
from fragkit.packs.nodes import Node, Scalar
from fragkit.packs.reader import Document
from fragkit.packs.source import Source
from fragkit.packs.storage import Storage
from fragkit.suggest import in_latin

SECTIONS = (
    "cards",
    "decks",
    "events",
    "fighters",
    "maps",
    "procedures",
    "rules",
    "scenarios",
    "statuses",
    "tables",
    "terrain",
    "tokens",
    "variants",
)
"""The top-level keys of a content file: what can be declared."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One declared thing, such as a card, as it stands in its file."""

    kind: str
    id: str
    pack: str
    key: Scalar
    node: Node
    document: Document

    @property
    def qualified(self) -> str:
        """`pack:id`, the name that is unique on the shelf within its kind."""
        return f"{self.pack}:{self.id}"

    def span(self, node: Node | None = None) -> Span:
        """The place of the entry's id, or of a node inside it."""
        place = self.key if node is None else node
        return self.document.source.span(place.start, place.end)


@dataclass(slots=True)
class Pack:
    """A pack on the shelf."""

    manifest: Manifest
    storage: Storage
    documents: list[Document] = field(default_factory=list)
    reach: tuple[str, ...] = ()
    """The ids of the packs that its references can reach: itself, then all that it requires."""

    @property
    def id(self) -> str:
        """The id from `pack.yaml`."""
        return self.manifest.id


@dataclass(slots=True)
class Shelf:
    """Packs by id, with required ones before those that require them, and entries by kind and id."""

    packs: dict[str, Pack] = field(default_factory=dict)
    entries: dict[str, dict[str, Entry]] = field(default_factory=lambda: {kind: {} for kind in SECTIONS})
    findings: Findings = field(default_factory=Findings)
    sources: dict[str, Source] = field(default_factory=dict)
    asked: list[str] = field(default_factory=list)
    """Ids of the packs that the user named, as opposed to those that came along as requirements."""
    within: list[str] = field(default_factory=list)
    """The files, folders and archives that the user asked about, as shown; empty means everything."""

    def every(self, kind: str) -> Iterator[Entry]:
        """The entries of a kind, pack by pack."""
        return iter(self.entries[kind].values())

    def find(self, kind: str, reference: str, pack: str) -> Entry | None:
        """The entry that a reference written in a pack means, or None when there is none or more than one."""
        found = self.candidates(kind, reference, pack)
        return found[0] if len(found) == 1 else None

    def candidates(self, kind: str, reference: str, pack: str) -> list[Entry]:
        """What a reference may mean: an own entry alone, else every one that the pack's requirements have."""
        reach = self.packs[pack].reach
        entries = self.entries[kind]
        owner, _, name = reference.rpartition(":")
        if owner:
            return [entries[reference]] if owner in reach and reference in entries else []
        own = entries.get(f"{pack}:{name}")
        if own is not None:
            return [own]
        return [entry for other in reach if (entry := entries.get(f"{other}:{name}")) is not None]


def kebab(text: str) -> str:
    """The id that an author probably meant.

    >>> kebab("Zap Gun_2!")
    'zap-gun-2'
    """
    text = in_latin(text[:80])
    words = "".join(letter.lower() if letter.isascii() and letter.isalnum() else " " for letter in text).split()
    name = "-".join(words)
    return name if ID.fullmatch(name) else ""
