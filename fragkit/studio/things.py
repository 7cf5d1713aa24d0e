"""All that is printed of a pack, as things to find: each with its names, where it is written, and what it came from.

It draws nothing: a thousand cards are listed before one of them is seen.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import dataclass, fields, replace
from functools import lru_cache
from typing import Any

from fragkit.content.base import Model
from fragkit.content.card import Card
from fragkit.content.library import Library
from fragkit.packs.nodes import Mapping, text_of
from fragkit.packs.shelf import Entry
from fragkit.render.catalogue import kinds_of
from fragkit.render.components import Components, hashed

PARTS = {"cards": "cards", "fighters": "sheets", "maps": "maps", "tokens": "counters"}
"""The kinds of entries that are printed one by one, and as which part."""
STANDUPS, TRACKS = "standups/", "counters/tracks"
"""Beside the counters of tokens: a standup for each fighter, and counters for the tracks on cards and sheets."""


@dataclass(frozen=True, slots=True)
class Thing:
    """Something that is printed: a card in a deck, a record sheet, a map, counters of a kind, or a standup."""

    key: str
    """`cards/my-pack:zap-gun`; of a card that is in several decks, the others end with `/1` and so on."""
    kind: str
    id: str
    title: str
    decks: tuple[str, ...]
    kinds: tuple[str, ...]
    tags: tuple[str, ...]
    words: str
    """What a search looks through, in small letters."""
    file: str
    line: int
    own: str
    """A hash of what its author wrote: when it changes, the thing has changed."""
    origin: str
    """A hash of all that it is made from: while it stays, so does what is printed."""
    is_broken: bool
    """Whether nothing can be printed of it, because it cannot be understood."""

    def as_data(self) -> dict[str, Any]:
        """For the page."""
        return {name: getattr(self, name) for name in NAMES}


NAMES = tuple(each.name for each in fields(Thing))


def things_of(library: Library, origins: Components) -> Iterator[Thing]:
    """Everything that is printed of the packs that were asked for, in file order; what cannot be understood, too."""
    for kind, part in PARTS.items():
        for entry in _asked(library, kind):
            model = library.models[kind].get(entry.qualified)
            if isinstance(model, Card):
                yield from _in_decks(library, _thing(library, entry, model, origins.card(entry.qualified)), model)
            else:
                yield _thing(library, entry, model, origins.part(part))
    yield from _beside_tokens(library, origins.part("counters"))


def _beside_tokens(library: Library, origin: str) -> Iterator[Thing]:
    """What is printed with the counters of tokens: standups of fighters, and counters for tracks."""
    fighters = [entry for entry in _asked(library, "fighters") if entry.qualified in library.fighters]
    for entry in fighters:
        sheet = _thing(library, entry, library.fighters[entry.qualified], origin)
        title = f"Standup of {sheet.title}"
        yield replace(
            sheet, key=STANDUPS + sheet.id, kind="counters", id="", title=title, words=f"{sheet.words} standup"
        )
    if fighters or any(library.cards[card].ammo for card in library.asked("cards")):
        title = "Counters for tracks"
        yield Thing(TRACKS, "counters", "", title, (), (), (), title.casefold(), "", 1, "", origin, False)


def thing_at(library: Library, origins: Components, path: str, line: int) -> Thing | None:
    """The thing that is written at a line of a file, or else the first below it; None when nothing is printed of it."""
    entries = [entry for kind in PARTS for entry in _asked(library, kind) if entry.document.source.path == path]
    entries.sort(key=lambda entry: entry.key.start)
    if not entries:
        return None
    above = [entry for entry in entries if entry.document.source.position(entry.key.start)[0] <= line]
    here = above[-1] if above else entries[0]
    model = library.models[here.kind].get(here.qualified)
    origin = origins.card(here.qualified) if isinstance(model, Card) else origins.part(PARTS[here.kind])
    return _thing(library, here, model, origin)


def _asked(library: Library, kind: str) -> Iterator[Entry]:
    asked = set(library.shelf.asked)
    return (entry for entry in library.shelf.entries[kind].values() if entry.pack in asked)


def _in_decks(library: Library, thing: Thing, card: Card) -> Iterator[Thing]:
    """A card once for each of its decks: it must look like the others there."""
    decks = [card.deck] if isinstance(card.deck, str) else card.deck
    for number, deck in enumerate(decks or [""]):
        found = library.resolve("decks", deck, thing.id.partition(":")[0])
        name = library.decks[found].name if found is not None and found in library.decks else deck.capitalize()
        yield replace(
            thing,
            key=thing.key if number == 0 else f"{thing.key}/{number}",
            decks=(name,),
            kinds=tuple(kinds_of(card)),
            words=f"{thing.words} {name.casefold()}",
        )


def _thing(library: Library, entry: Entry, model: Model | None, origin: str) -> Thing:
    named = text_of(entry.node.get("name")) if isinstance(entry.node, Mapping) else None
    title = str(getattr(model, "name", named or entry.id))
    tags = tuple(getattr(model, "tags", ()))
    said = [title, entry.qualified, *_texts(model), *tags]
    source = entry.document.source
    own = hashed(_written(entry))
    return Thing(
        key=f"{entry.kind}/{entry.qualified}",
        kind="counters" if entry.kind == "tokens" else entry.kind,
        id=entry.qualified,
        title=title,
        decks=(),
        kinds=(),
        tags=tags,
        words=" ".join(" ".join(said).casefold().split()),
        file=name_of(source.path, library.shelf.packs[entry.pack].storage.location),
        line=source.position(entry.key.start)[0],
        own=own,
        origin=origin if model is not None else own,
        is_broken=model is None,
    )


def _texts(model: Model | None) -> Iterator[str]:
    for key in ("text", "flavour"):
        said = getattr(model, key, None)
        if isinstance(said, str):
            yield said


def _written(entry: Entry) -> str:
    return entry.document.source.text[entry.key.start : entry.node.end]


def name_of(path: str, location: str | os.PathLike[str]) -> str:
    """The name of a file inside its pack, with `/` whatever the system."""
    return _name_of(path, os.fspath(location))


@lru_cache(maxsize=4096)  # a thousand cards are written in a few files
def _name_of(path: str, location: str) -> str:
    return os.path.relpath(os.path.realpath(path), location).replace(os.sep, "/")
