"""How decks look, from the front and from the back, in the game that they are printed for. Knows no single card."""

from __future__ import annotations

from dataclasses import dataclass

from fragkit.content.card import Deck
from fragkit.content.library import Library
from fragkit.render.art import Art, NoPicture, read_art
from fragkit.render.colour import Palette, palette
from fragkit.render.drawing import outline
from fragkit.render.rules import Rules, patched, rules_for


@dataclass(frozen=True, slots=True)
class BackFace:
    """What is on the backs of a deck's cards."""

    palette: Palette
    shape: str | None
    """None where nothing tells the deck apart but that it has no symbol."""
    art: Art | None = None

    @property
    def symbol(self) -> str | None:
        """The colour of its symbol, if it has one."""
        return self.palette.band if self.shape is not None else None


@dataclass(frozen=True, slots=True)
class DeckFace:
    """How the cards of a deck look."""

    name: str
    palette: Palette
    shape: str
    back: BackFace

    @property
    def outline(self) -> str:
        """The deck's shape as a path in a box from -10 to 10."""
        return shape_in_box(self.shape)


def shape_in_box(shape: str) -> str:
    """A deck's shape as a path in a box from -10 to 10; a triangle hangs lower, since its weight is there."""
    return outline(shape, 0, 1.6 if shape == "triangle" else 0, 8.6)


def deck_face(deck: Deck, art: Art | None = None) -> DeckFace:
    """How the cards of a deck look; `art` is the picture that its back names."""
    back = deck.back
    shape = back.shape or deck.shape
    return DeckFace(
        deck.name,
        palette(deck.colour),
        deck.shape,
        BackFace(palette(back.colour or deck.colour), None if shape == "none" else shape, art),
    )


def deck_in(library: Library, qualified: str, pack: str) -> Deck:
    """A deck in the game of a pack: the edition may give it other colours."""
    return patched(_game_of(library, pack), "decks", qualified, library.decks[qualified])


def back_picture(library: Library, deck: Deck, *packs: str) -> Art | None:
    """The picture that a deck's back names, from the first of these packs that has it."""
    if deck.back.art is None:
        return None
    for pack in packs:
        try:
            return read_art(library.shelf.packs[pack].storage, deck.back.art)
        except NoPicture:
            continue
    return None


def _game_of(library: Library, pack: str) -> Rules:
    """The game of a pack, worked out once: it takes longer than a card."""
    key = ("the game that is printed", pack)
    if key not in library.kept:
        library.kept[key] = rules_for(library, pack)
    known = library.kept[key]
    assert isinstance(known, Rules)
    return known
