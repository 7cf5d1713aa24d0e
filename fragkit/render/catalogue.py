"""The catalogue: all cards once, to browse on a screen, with what they can be looked up by. Knows nothing of paper."""

from __future__ import annotations

import re
from base64 import b64encode
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from hashlib import sha256

from markupsafe import Markup

from fragkit.content.card import Card
from fragkit.content.library import Library
from fragkit.fitting import face as face_layout
from fragkit.render import sheet as sheet_layout
from fragkit.render.cards import CardFace
from fragkit.render.filling import fill
from fragkit.render.page import DrawnCards, styles
from fragkit.render.sheet import Sheet
from fragkit.shipped import shipped

SCRIPT = "catalogue.js"


@dataclass(frozen=True, slots=True)
class Item:
    """A card with what it can be found by."""

    face: CardFace
    kinds: tuple[str, ...]
    tags: tuple[str, ...]
    letters: tuple[str, ...]

    @property
    def pack(self) -> str:
        """The title of its pack."""
        return self.face.pack_title

    @property
    def words(self) -> str:
        """What a search looks through, in small letters."""
        face = self.face
        said = [face.title, face.id, face.kind, *face.text, face.flavour or "", *self.tags, *self.kinds]
        return " ".join(" ".join(said).casefold().split())


@dataclass(frozen=True, slots=True)
class Filter:
    """Something to choose by, with what there is to choose, and how many designs each has."""

    key: str
    title: str
    choices: tuple[tuple[str, int], ...]


def catalogue_page(
    library: Library, faces: Sequence[CardFace], sheet: Sheet, theme: str = "", drawn: DrawnCards | None = None
) -> str:
    """The page: the cards can be seen without any script; the one that is in it only hides what is not looked for."""
    items = [_item(library, face) for face in faces]
    script = (shipped("templates") / SCRIPT).read_text("utf-8")
    return fill(
        "catalogue.html.j2",
        items=items,
        filters=[each for each in _filters(items) if len(each.choices) > 1],
        packs=list(dict.fromkeys(item.pack for item in items)),
        card=sheet.card,
        drawn=drawn or DrawnCards(low_ink=False),
        layout=face_layout,
        safe=sheet_layout.SAFE,
        art=list({face.art.name: face.art for face in faces if face.art is not None}.values()),
        styles=Markup(styles("print.css", "card.css", "screen.css", "catalogue.css") + theme),  # noqa: S704 - as for cards
        script=Markup(script),  # noqa: S704 - it ships, and nothing is put into it
        script_hash=b64encode(sha256(script.encode()).digest()).decode("ascii"),
    )


def _item(library: Library, face: CardFace) -> Item:
    card = library.cards[face.id]
    meant = [f"{each.letter}: {each.meaning}" if each.meaning else each.letter for each in face.letters]
    return Item(face, tuple(kinds_of(card)), tuple(card.tags), tuple(_suited(face, meant)))


def _suited(face: CardFace, letters: Iterable[str]) -> Iterator[str]:
    yield from letters
    if face.suit is not None:
        yield face.suit.capitalize()


def kinds_of(card: Card) -> Iterator[str]:
    """What a card is, told by its keys."""
    if card.damage is not None:
        yield "Does damage"
    if card.area is not None:
        yield "Area effect"
    if card.ammo is not None:
        yield "Ammo"
    if card.armor is not None:
        yield "Armor"
    yield "Played once" if card.play is not None else "Stays in play"


def _filters(items: Sequence[Item]) -> Iterator[Filter]:
    yield Filter("deck", "Deck", _counted([item.face.deck.name] for item in items))
    yield Filter("kind", "Kind", _counted(item.kinds for item in items))
    yield Filter("tag", "Tag", _counted(item.tags for item in items))
    yield Filter("pack", "Pack", _counted([item.pack] for item in items))
    yield Filter("symbol", "Symbol", _counted(item.letters for item in items))


def _counted(values: Iterable[Sequence[str]]) -> tuple[tuple[str, int], ...]:
    counts: dict[str, int] = {}
    for each in values:
        for value in each:
            counts[value] = counts.get(value, 0) + 1
    return tuple(sorted(counts.items(), key=lambda choice: _in_order(choice[0])))


def _in_order(value: str) -> tuple[str, str]:
    return re.sub(r"\W", "", value).casefold(), value
