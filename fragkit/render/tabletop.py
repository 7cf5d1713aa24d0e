"""Decks for Tabletop Simulator: pictures with ten by seven cards, and the saved object that puts them on a table."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from hashlib import blake2b
from typing import TYPE_CHECKING, Any

from fragkit.fitting.sizes import CardSize
from fragkit.render.cards import CardFace
from fragkit.render.decks import DeckFace
from fragkit.render.imposition import CardPrint
from fragkit.render.pictures import as_png, pictures_of
from fragkit.render.services import Leaf
from fragkit.render.sheet import pages_of

if TYPE_CHECKING:
    from PIL.Image import Image

COLUMNS, ROWS = 10, 7
FREE = 1
"""The last place stays free: there the game looks for what a hidden card shows."""
WIDEST = 4096
"""Pixels: a larger picture is scaled down by many machines."""


@dataclass(frozen=True, slots=True)
class TableSheet:
    """Up to 69 cards of a deck on one picture."""

    number: int
    """Its number among all sheets, from 1; a card's id is a hundred times that and its place."""
    deck: DeckFace
    cards: Sequence[CardFace]

    @property
    def face_file(self) -> str:
        """The name of the picture of its cards."""
        return f"faces-{self.number}.png"

    @property
    def back_file(self) -> str:
        """The name of the picture of their back."""
        return f"back-{self.number}.png"


def table_sheets(faces: Sequence[CardFace]) -> list[TableSheet]:
    """The sheets of all decks: what has another back lies on another sheet."""
    by_pack_and_deck: dict[tuple[str, DeckFace], list[CardFace]] = {}
    for face in faces:
        by_pack_and_deck.setdefault((face.pack_title, face.deck), []).append(face)
    parts = [
        (deck, part) for (_, deck), cards in by_pack_and_deck.items() for part in pages_of(cards, COLUMNS * ROWS - FREE)
    ]
    return [TableSheet(number, deck, part) for number, (deck, part) in enumerate(parts, 1)]


def table_leaf(size: CardSize) -> Leaf:
    """A card without bleed, as wide as a tenth of the widest picture."""
    return Leaf(size, size.width, size.height, (WIDEST // COLUMNS) / size.width * 25.4)


def table_pictures(
    sheets: Sequence[TableSheet], size: CardSize, how: CardPrint, theme: str = ""
) -> Iterator[tuple[str, bytes]]:
    """The pictures of all sheets and their backs, each with the name of its file."""
    from PIL import Image

    leaf = table_leaf(size)
    width, height = leaf.pixels
    for sheet in sheets:
        whole = Image.new("RGB", (width * COLUMNS, height * ROWS), "#17161b")
        back: Image.Image | None = None
        wanted = [*((card, False) for card in sheet.cards), (sheet.cards[0], True)]
        for at, picture in enumerate(pictures_of(wanted, leaf, how, theme)):
            if at == len(sheet.cards):
                back = picture
            else:
                whole.paste(picture, (at % COLUMNS * width, at // COLUMNS * height))
        assert back is not None
        yield sheet.face_file, as_png(whole, leaf.dpi)
        yield sheet.back_file, as_png(back, leaf.dpi)


def saved_object(sheets: Sequence[TableSheet], address: str) -> str:
    """The saved object, as JSON: a deck for each pack's deck; pictures are found where the address leads to."""
    decks: dict[tuple[str, str], list[TableSheet]] = {}
    for sheet in sheets:
        decks.setdefault((sheet.cards[0].pack_title, sheet.deck.name), []).append(sheet)
    made = [_deck(name, pack, parts, address, at) for at, ((pack, name), parts) in enumerate(decks.items())]
    return json.dumps({"SaveName": "fragkit", "ObjectStates": made}, indent=2, ensure_ascii=False) + "\n"


def _deck(name: str, pack: str, sheets: Sequence[TableSheet], address: str, at: int) -> dict[str, Any]:
    custom = {
        str(sheet.number): {
            "FaceURL": address + sheet.face_file,
            "BackURL": address + sheet.back_file,
            "NumWidth": COLUMNS,
            "NumHeight": ROWS,
            "BackIsHidden": True,
            "UniqueBack": False,
            "Type": 0,
        }
        for sheet in sheets
    }
    cards = [
        _card(card, 100 * sheet.number + place, copy, {str(sheet.number): custom[str(sheet.number)]})
        for sheet in sheets
        for place, card in enumerate(sheet.cards)
        for copy in range(card.copies)
    ]
    here = {"Nickname": f"{pack}: {name}", "Transform": _transform(3.0 * at), "CustomDeck": custom}
    if len(cards) == 1:  # a deck of one card is a card
        return {**cards[0], **here}
    ids = [card["CardID"] for card in cards]
    return {"Name": "DeckCustom", "GUID": _guid(pack, name), **here, "DeckIDs": ids, "ContainedObjects": cards}


def _card(card: CardFace, number: int, copy: int, custom: dict[str, Any]) -> dict[str, Any]:
    return {
        "Name": "CardCustom",
        "GUID": _guid(card.id, card.deck.name, str(copy)),
        "Nickname": card.title,
        "Description": "\n".join(card.text),
        "Transform": _transform(0),
        "CardID": number,
        "CustomDeck": custom,
    }


def _transform(x: float) -> dict[str, float]:
    """Lying face down beside the last one."""
    turned = {"rotX": 0.0, "rotY": 180.0, "rotZ": 180.0}
    return {"posX": x, "posY": 1.0, "posZ": 0.0, **turned, "scaleX": 1.0, "scaleY": 1.0, "scaleZ": 1.0}


def _guid(*words: str) -> str:
    return blake2b("\0".join(words).encode(), digest_size=3).hexdigest()
