"""Cards for print shops and virtual tables, written to a folder: pictures, documents and saved objects."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from pathlib import Path

from fragkit.content.library import Library
from fragkit.fitting.sizes import CARD_SIZES
from fragkit.render.cards import CardFace, card_faces, copied
from fragkit.render.decks import DeckFace
from fragkit.render.files import write_whole
from fragkit.render.imposition import CardPrint
from fragkit.render.pictures import as_png, leaves_pdf, pictures_of
from fragkit.render.services import Leaf, Service
from fragkit.render.tabletop import saved_object, table_pictures, table_sheets
from fragkit.render.themes import theme_css

EIGHTH_INCH = 3.175


def write_pictures(library: Library, out: Path, size: str, how: CardPrint) -> list[Path]:
    """A PNG of every card and of every back at 300 dots to the inch, with an eighth of an inch of bleed."""
    leaf = Leaf.with_bleed(CARD_SIZES[size], EIGHTH_INCH)
    return _pictures(card_faces(library, CARD_SIZES[size]), out, leaf, how, _theme(library, how))


def write_for_service(library: Library, out: Path, size: str, how: CardPrint, service: Service) -> list[Path]:
    """What a printing service asks for."""
    leaf = service.leaf(size)
    faces, theme = card_faces(library, CARD_SIZES[size]), _theme(library, how)
    if service.output == "png":
        return _pictures(copied(faces) if service.copies else faces, out, leaf, how, theme)
    out.mkdir(parents=True, exist_ok=True)
    written: list[Path] = []
    for (pack, deck), cards in _decks(copied(faces) if service.copies else faces).items():
        sides = (True, False) if service.order == "back-first" else (False, True)
        pages = [(card, is_back) for card in cards for is_back in sides]
        made = leaves_pdf(pages, leaf, how, deck.name, theme)
        written.append(write_whole(out, f"{pack}-{_plain(deck.name)}.pdf", made))
    return written


def write_for_table(library: Library, out: Path, size: str, how: CardPrint, address: str | None = None) -> list[Path]:
    """Sheets and a saved object for Tabletop Simulator, whose pictures are in the folder or at an address."""
    sheets = table_sheets(card_faces(library, CARD_SIZES[size]))
    out.mkdir(parents=True, exist_ok=True)
    found_at = address if address is not None else f"{out.resolve().as_uri()}/"
    pictures = table_pictures(sheets, CARD_SIZES[size], how, _theme(library, how))
    written = [write_whole(out, name, data) for name, data in pictures]
    return [*written, write_whole(out, "decks.json", saved_object(sheets, found_at))]


def too_many_for(library: Library, size: str, service: Service) -> list[str]:
    """Decks that are larger than any that a service sells, in words."""
    most = max(service.most, default=None)
    decks = _decks(copied(card_faces(library, CARD_SIZES[size])))
    return [
        f"{deck.name} of {pack} has {len(cards)} cards, and {service.name} sells at most {most}"
        for (pack, deck), cards in decks.items()
        if most is not None and len(cards) > most
    ]


def _theme(library: Library, how: CardPrint) -> str:
    """What packs dress their cards with, which takes more than a little ink."""
    return "" if how.low_ink else theme_css(library)[0]


def _pictures(faces: Sequence[CardFace], out: Path, leaf: Leaf, how: CardPrint, theme: str) -> list[Path]:
    out.mkdir(parents=True, exist_ok=True)
    backs = [cards[0] for cards in _decks(faces).values()]
    wanted = [*((face, False) for face in faces), *((face, True) for face in backs)]
    names = _names(wanted)
    return [
        write_whole(out, name, as_png(picture, leaf.dpi))
        for name, picture in zip(names, pictures_of(wanted, leaf, how, theme), strict=True)
    ]


def _decks(faces: Sequence[CardFace]) -> dict[tuple[str, DeckFace], list[CardFace]]:
    found: dict[tuple[str, DeckFace], list[CardFace]] = {}
    for face in faces:
        found.setdefault((face.id.partition(":")[0], face.deck), []).append(face)
    return found


def _names(wanted: Sequence[tuple[CardFace, bool]]) -> Iterator[str]:
    """File names that say what is what, each another."""
    given: dict[str, int] = {}
    for card, is_back in wanted:
        pack, _, id = card.id.partition(":")
        name = f"{pack}-{_plain(card.deck.name)}-{'back' if is_back else id}"
        given[name] = given.get(name, 0) + 1
        yield f"{name}.png" if given[name] == 1 else f"{name}-{given[name]}.png"


def _plain(name: str) -> str:
    """A deck's name as part of a file name: small letters of English and digits, whatever the author wrote."""
    return re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-")[:40] or "deck"
