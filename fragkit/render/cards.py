"""Cards as they are seen: each card and its deck become a CardFace that a template can print without thinking."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from hashlib import blake2b
from typing import NamedTuple

from fragkit import garbage
from fragkit.content.base import Model, dice_count
from fragkit.content.card import Card, Deck
from fragkit.content.library import Library
from fragkit.effects.phrases import catalogue_of, names_in, own_name, rules_text
from fragkit.fitting.face import FRAME, Face, compose
from fragkit.fitting.sizes import CardSize
from fragkit.fitting.written import MOST_LETTERS, letters_of, rows_of_marks, written_on
from fragkit.render import drawing
from fragkit.render.art import Art, NoPicture, read_art
from fragkit.render.decks import DeckFace, back_picture, deck_face, deck_in, edition_of
from fragkit.render.drawing import NOTHING_DRAWN, Drawing, draw
from fragkit.render.emblem import emblem_of
from fragkit.render.poster import poster
from fragkit.render.text_icons import Run, as_long_as, pictured, runs_of

_RANKS = {"jack": "J", "queen": "Q", "king": "K", "ace": "A"}


class Letter(NamedTuple):
    """A letter in the corner of a card and what its deck says it stands for."""

    letter: str
    meaning: str | None


@dataclass(frozen=True, slots=True)
class Marks:
    """What the rows of dice and boxes are called in a language."""

    damage: str
    ammo: str


@cache
def marks_in(language: str) -> Marks:
    """The words beside dice and boxes."""
    nouns = catalogue_of(language).sections["nouns"]
    return Marks(nouns["damage"]["one"].capitalize(), nouns["ammo"]["one"].capitalize())


class CardFace(NamedTuple):
    """Everything that is printed on a card."""

    id: str
    title: str
    deck: DeckFace
    kind: str
    """The line under the picture: its decks, and what its letters stand for."""
    letters: tuple[Letter, ...]
    damage: int | None
    ammo: int | None
    """How many boxes; None when there is nothing to count."""
    suit: str | None
    rank: str | None
    text: tuple[str, ...]
    runs: tuple[tuple[Run, ...], ...]
    """The same, with small pictures before the words that have one."""
    flavour: str | None
    art: Art | None
    drawing: Drawing
    face: Face
    pack_title: str
    pack_version: str
    edition: str
    """The pack whose theme dresses the back."""
    language: str
    hash: str
    copies: int
    remarks: tuple[str, ...]
    """What its author should know before printing."""

    @property
    def marks(self) -> Marks:
        """What stands beside its dice and boxes."""
        return marks_in(self.language)

    @property
    def pack(self) -> str:
        """The pack that brings it, whose theme dresses the front."""
        return self.id.partition(":")[0]


def content_hash(entry: Model) -> str:
    """Eight digits that change whenever the entry does; how it came to be what it is (`extends`) does not matter.

    Every part knows what it is, so nothing is asked of the alternatives that a model allows (`serialize_as_any`).
    """
    said = entry.model_dump_json(by_alias=True, exclude_defaults=True, exclude={"extends"}, serialize_as_any=True)
    return blake2b(said.encode(), digest_size=4).hexdigest()


def look_of(library: Library, card: Card, pack: str) -> DeckFace:
    """How a card of a pack looks: like its deck, or the first of them."""
    return deck_face(_decks(library, card, pack)[0])


def card_face(library: Library, qualified: str, size: CardSize) -> CardFace:
    """The face of a card of the library, by `pack:id`. Whatever is wrong with the card, there is a face.

    One that is in several decks looks like the first of them; `faces_of` has it for each.
    """
    return faces_of(library, qualified, size)[0]


def faces_of(library: Library, qualified: str, size: CardSize) -> list[CardFace]:
    """The faces of a card, one for each deck that it is in: it must look like the others there."""
    return [face_in(library, qualified, size, deck) for deck in decks_of(library, qualified)]


def decks_of(library: Library, qualified: str) -> list[Deck]:
    """The decks that a card is in; grey ones in place of those that are unknown."""
    return _decks(library, library.cards[qualified], library.entry("cards", qualified).pack)


def face_in(library: Library, qualified: str, size: CardSize, deck: Deck) -> CardFace:
    """The face of a card in one of its decks."""
    card = library.cards[qualified]
    pack = library.entry("cards", qualified).pack
    info = library.packs.get(pack)
    language = info.language if info is not None else "en"
    looks = deck_face(deck, back_picture(library, deck, pack, *library.shelf.packs[pack].reach))
    letters = _letters(card, deck)
    wording = rules_text(card, language, names_in(library, pack, language))
    remarks = [f"there are no words yet for its {_in_words(key)}; write its `text:`" for key in wording.unsaid]
    art = None
    try:
        art = _art(library, card, pack)
    except NoPicture as why:
        remarks.append(str(why))
    words = pictured(library, pack, language)
    runs = [runs_of(paragraph, words) for paragraph in wording.paragraphs]
    written = written_on(card, map(as_long_as, runs))
    title = own_name(card, language)
    face = compose(size, title, min(len(letters), MOST_LETTERS), rows_of_marks(card), written.paragraphs)
    if not face.text.fits:
        remarks.append("its text is too long for the card and is cut off")
    if not face.title.fits:
        remarks.append("its name is too long for the card and is cut off")
    if len(letters) > MOST_LETTERS:
        remarks.append(f"only {MOST_LETTERS} of its letters are printed in the corner")
    return CardFace(
        id=qualified,
        title=title,
        deck=looks,
        kind=" · ".join([own_name(deck, language), *(each.meaning for each in letters if each.meaning)]),
        letters=letters[:MOST_LETTERS],
        damage=dice_count(card.damage) if card.damage is not None else None,
        ammo=card.ammo,
        suit=card.suit,
        rank=_RANKS.get(str(card.rank), str(card.rank)) if card.rank is not None else None,
        text=wording.paragraphs,
        runs=tuple(runs),
        flavour=written.flavour,
        art=art,
        drawing=_drawing(qualified, card, looks, runs, size, face),
        face=face,
        pack_title=info.title if info is not None else pack,
        edition=edition_of(library, pack),
        pack_version=info.version if info is not None else str(library.shelf.packs[pack].manifest.version),
        language=language,
        hash=content_hash(card),
        copies=card.copies,
        remarks=tuple(remarks),
    )


def _art(library: Library, card: Card, pack: str) -> Art | None:
    return read_art(library.shelf.packs[pack].storage, card.art) if card.art is not None else None


def _drawing(
    qualified: str, card: Card, looks: DeckFace, runs: Sequence[Sequence[Run]], size: CardSize, face: Face
) -> Drawing:
    emblem = emblem_of(card, runs)
    if emblem is None:
        return draw(qualified, looks.palette, looks.shape)
    return poster(qualified, looks.palette, looks.shape, emblem, _seen(size, face))


def without_pictures(face: CardFace) -> CardFace:
    """A face as it can be remembered: pictures of packs are too large for that, and drawings are drawn as fast."""
    back = face.deck.back
    deck = face.deck if back.art is None else face.deck._replace(back=back._replace(art=None))
    return face._replace(art=None, deck=deck, drawing=NOTHING_DRAWN)


def with_pictures(library: Library, face: CardFace, deck: Deck, size: CardSize) -> CardFace:
    """A remembered face of a card in a deck, with its drawing and the pictures that its pack brings."""
    card, pack = library.cards[face.id], library.entry("cards", face.id).pack
    art = None
    with suppress(NoPicture):
        art = _art(library, card, pack)
    looks = deck_face(deck, back_picture(library, deck, pack, *library.shelf.packs[pack].reach))
    drawing = _drawing(face.id, card, looks, face.runs, size, face.face)
    return face._replace(art=art, deck=looks, drawing=drawing)


@garbage.left_alone()
def card_faces(library: Library, size: CardSize) -> list[CardFace]:
    """The faces of all cards that were asked for, pack by pack and in it deck by deck, else in file order."""
    return in_order(face for qualified in library.asked("cards") for face in faces_of(library, qualified, size))


def in_order(faces: Iterable[CardFace]) -> list[CardFace]:
    """Faces pack by pack and deck by deck."""
    together: dict[tuple[str, DeckFace], list[CardFace]] = {}
    for face in faces:
        together.setdefault((face.pack, face.deck), []).append(face)
    return [face for same in together.values() for face in same]


def copied(faces: Iterable[CardFace]) -> list[CardFace]:
    """Each face as many times as its card is in that deck."""
    return [face for face in faces for _ in range(face.copies)]


def _decks(library: Library, card: Card, pack: str) -> list[Deck]:
    """The decks of a card; grey ones in place of those that are unknown."""
    names = [card.deck] if isinstance(card.deck, str) else card.deck
    return [_deck(library, name, pack) for name in names] or [_unknown_deck("card")]


def _deck(library: Library, name: str, pack: str) -> Deck:
    """The deck that a card of a pack names, looked for once, not for each of its cards."""
    key = ("the deck of cards", name, pack)
    if key not in library.kept:
        qualified = library.resolve("decks", name, pack)
        found = deck_in(library, qualified, pack) if qualified in library.decks else _unknown_deck(name)
        library.kept[key] = found
    known = library.kept[key]
    assert isinstance(known, Deck)
    return known


def _unknown_deck(name: str) -> Deck:
    return Deck.model_validate({"name": name.rpartition(":")[2].capitalize()})


def _letters(card: Card, deck: Deck) -> tuple[Letter, ...]:
    return tuple(Letter(letter, deck.symbols.get(letter)) for letter in letters_of(card))


def _seen(size: CardSize, face: Face) -> float:
    """How much of a drawing's height is seen where it fills the width of the frame."""
    return face.picture / (size.width - 2 * FRAME) * drawing.WIDTH


def _in_words(key: str) -> str:
    """`effects.0` as the author counts: effect 1."""
    section, _, number = key.partition(".")
    return f"effect {int(number) + 1}" if section == "effects" else f"`{key}:`"
