"""The index of a rulebook: where a term is spoken of. It knows terms from names and from the layout, and no rule."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

MOST_PLACES = 6
"""A term that is in more sections than this is looked up where a rule's title has it."""


@dataclass(frozen=True, slots=True)
class Spoken:
    """A section for the index: its number, and what it says, in small letters and titles apart."""

    number: str
    anchor: str
    titles: str
    text: str


@dataclass(frozen=True, slots=True)
class IndexEntry:
    """A term and the sections that speak of it."""

    term: str
    places: tuple[Spoken, ...]


def index_of(terms: Iterable[str], sections: Sequence[Spoken]) -> tuple[IndexEntry, ...]:
    """The terms that are in the book, in the order of the alphabet, each with its sections."""
    spelt: dict[str, str] = {}
    for term in terms:
        spelt.setdefault(term.casefold(), term)
    entries = (IndexEntry(term, tuple(_places(term, sections))) for _, term in sorted(spelt.items()))
    return tuple(entry for entry in entries if entry.places)


def by_letter(entries: Iterable[IndexEntry]) -> Mapping[str, list[IndexEntry]]:
    """The entries under their first letters."""
    found: dict[str, list[IndexEntry]] = {}
    for entry in entries:
        letter = entry.term[:1].upper()
        found.setdefault(letter if letter.isalpha() else "#", []).append(entry)
    return found


def _places(term: str, sections: Sequence[Spoken]) -> list[Spoken]:
    bare = term.casefold()
    word = re.compile(rf"(?<!\w){re.escape(bare)}(?:s|es)?(?!\w)")

    def has(text: str) -> bool:
        return bare in text and word.search(text) is not None

    titled = [section for section in sections if has(section.titles)]
    spoken = [section for section in sections if has(section.titles) or has(section.text)]
    if len(spoken) <= MOST_PLACES:
        return spoken
    return titled[:MOST_PLACES] or spoken[:MOST_PLACES]
