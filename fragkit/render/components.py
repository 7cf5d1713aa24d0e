"""What each printed thing depends on, as hashes: its own entry, names, and the kinds of entries that it speaks of."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from functools import cache
from hashlib import blake2b
from pathlib import Path

from fragkit import __version__
from fragkit.content.base import Model
from fragkit.content.library import Library
from fragkit.packs.shelf import Entry
from fragkit.render.art import MOST_BYTES
from fragkit.shipped import shipped

CARDS = "cards"
_CODE = (".py", ".yaml")
LEFT_OUT: Mapping[str, frozenset[str]] = {
    "cards": frozenset(["fighters", "maps", "rules", "scenarios", CARDS]),
    "sheets": frozenset(["maps", "rules", "scenarios", CARDS]),
    "maps": frozenset(["fighters", "rules", "scenarios", CARDS]),
    "counters": frozenset(["maps", "rules", "scenarios", CARDS]),
    "rulebook": frozenset(["fighters", "scenarios", CARDS]),
}
"""The kinds of which a part prints no more than names and numbers; cards are hashed one by one."""


def hashed(*parts: str | bytes) -> str:
    """A short hash of some texts, each apart from the next."""
    said: list[bytes] = []
    for part in parts:
        data = part.encode("utf-8", "surrogatepass") if isinstance(part, str) else part
        said += len(data).to_bytes(8, "big"), data
    return blake2b(b"".join(said), digest_size=12).hexdigest()


PACKAGE = Path(__file__).parents[1]
ROOMS = ("packs", "content", "effects", "board", "fitting", "render")
"""This room, and those that it may know."""


@cache
def made_with() -> str:
    """fragkit itself: its version, its templates, and all code and words that have a part in a page."""
    folder = shipped("templates")
    files = sorted(path for path in folder.rglob("*") if path.relative_to(folder).parts[0] != "new")
    for place in (PACKAGE, *(PACKAGE / room for room in ROOMS)):
        found = (place.glob if place == PACKAGE else place.rglob)("*")
        files += sorted(path for path in found if path.suffix in _CODE)
    return hashed(__version__, *(path.read_bytes() for path in files if path.is_file()))


class Components:
    """The hashes of one library, printed in one way; `how` tells that way."""

    def __init__(self, library: Library, how: str) -> None:
        self._library = library
        self._kinds = {kind: self._kind(kind) for kind in library.models}
        names = (f"{kind} {name} {getattr(each, 'name', '')}" for kind, name, each in self._models())
        numbers = (f"{name} {card.deck} {card.ammo} {card.copies}" for name, card in library.cards.items())
        manifests = (pack.manifest.document.source.text for pack in library.shelf.packs.values())
        self._common = hashed(made_with(), how, *library.shelf.asked, *manifests, *names, *numbers)
        self._around_cards = self._without(LEFT_OUT[CARDS])
        self._parts: dict[str, str] = {}
        self._cards: dict[str, str] = {}

    def card(self, qualified: str) -> str:
        """All that a card's face is made from: its own text, those that it extends, and what it can speak of."""
        if qualified not in self._cards:
            self._cards[qualified] = hashed(self._common, self._around_cards, *self._chain(qualified))
        return self._cards[qualified]

    def part(self, name: str) -> str:
        """All that a part is made from."""
        if name not in self._parts:
            own = [self.card(each) for each in self._library.asked(CARDS)] if name == CARDS else []
            self._parts[name] = hashed(self._common, self._without(LEFT_OUT[name]), *own)
        return self._parts[name]

    def _without(self, kinds: Collection[str]) -> str:
        return hashed(*(digest for kind, digest in self._kinds.items() if kind not in kinds))

    def _models(self) -> Iterator[tuple[str, str, Model]]:
        for kind, models in self._library.models.items():
            for name, model in models.items():
                yield kind, name, model

    def _kind(self, kind: str) -> str:
        return hashed(*(part for name in self._library.models[kind] for part in self._entry(kind, name)))

    def _entry(self, kind: str, name: str) -> Iterator[str | bytes]:
        entry = self._library.entry(kind, name)
        yield f"{name} {_text(entry)}"
        for art in _pictures(self._library.models[kind][name]):
            yield self._library.shelf.packs[entry.pack].storage.read_asset(art, MOST_BYTES) or b""

    def _chain(self, qualified: str) -> Iterator[str | bytes]:
        seen: set[str] = set()
        name: str | None = qualified
        while name is not None and name not in seen and name in self._library.cards:
            seen.add(name)
            yield from self._entry(CARDS, name)
            base = self._library.cards[name].extends
            name = self._library.resolve(CARDS, base, name.partition(":")[0]) if base is not None else None


def _pictures(model: Model) -> Iterator[str]:
    """The pictures that an entry and its back name. A model is not asked for a key that it lacks: that takes long."""
    keys = type(model).model_fields
    art: str | None = getattr(model, "art") if "art" in keys else None  # noqa: B009 - not all have it
    if art is not None:
        yield art
    if "back" in keys:
        yield from _pictures(getattr(model, "back"))  # noqa: B009


def _text(entry: Entry) -> str:
    return entry.document.source.text[entry.node.start : entry.node.end]
