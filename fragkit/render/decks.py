"""How decks look, from the front and from the back, in the game that they are printed for. Knows no single card."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import NamedTuple
from urllib.parse import quote

from fragkit.content.card import Deck
from fragkit.content.library import Library
from fragkit.render.art import Art, NoPicture, read_art
from fragkit.render.colour import Palette, palette
from fragkit.render.drawing import outline
from fragkit.render.rules import Rules, patched, rules_for


class BackFace(NamedTuple):
    """What is on the backs of a deck's cards."""

    palette: Palette
    shape: str | None
    """None where nothing tells the deck apart but that it has no symbol."""
    art: Art | None = None

    @property
    def symbol(self) -> str | None:
        """The colour of its symbol, if it has one."""
        return self.palette.band if self.shape is not None else None

    @property
    def outline(self) -> str | None:
        """Its symbol as a path in a box from -10 to 10."""
        return shape_in_box(self.shape) if self.shape is not None else None

    @property
    def pattern_name(self) -> str:
        """The name of its pattern in a page: the same for all that look the same."""
        return f"back-{self.palette.band[1:]}-{self.shape or 'plain'}"

    def pattern(self, *, low_ink: bool = False) -> str:
        """What fills the back, as a picture that is laid side by side: small shapes in two tones, or a lattice."""
        ground, tone, other = (
            ("#ffffff", self.palette.pale, self.palette.light)
            if low_ink
            else (self.palette.band, self.palette.deep, self.palette.mid)
        )
        if self.shape is None:
            shapes = f"<path d='M0 0L16 16M16 0L0 16' stroke='{tone}' stroke-width='1.6'/>"
            shapes += f"<path d='{outline('diamond', 8, 0, 2)}{outline('diamond', 8, 16, 2)}' fill='{other}'/>"
            shapes += f"<path d='{outline('diamond', 0, 8, 2)}{outline('diamond', 16, 8, 2)}' fill='{other}'/>"
        else:
            shapes = f"<path d='{outline(self.shape, 4, 4, 2.7)}' fill='{tone}'/>"
            shapes += f"<path d='{outline(self.shape, 12, 12, 2.7)}' fill='none' stroke='{other}' stroke-width='.7'/>"
        box = "viewBox='0 0 16 16' width='16' height='16'"
        return f"<svg xmlns='http://www.w3.org/2000/svg' {box}><path d='M0 0H16V16H0Z' fill='{ground}'/>{shapes}</svg>"

    def pattern_uri(self, *, low_ink: bool = False) -> str:
        """That picture as an address that brings it along."""
        return "data:image/svg+xml," + quote(self.pattern(low_ink=low_ink), safe=" =/:")


class DeckFace(NamedTuple):
    """How the cards of a deck look."""

    name: str
    palette: Palette
    shape: str
    back: BackFace

    @property
    def outline(self) -> str:
        """The deck's shape as a path in a box from -10 to 10."""
        return shape_in_box(self.shape)


@cache
def shape_in_box(shape: str) -> str:
    """A deck's shape as a path in a box from -10 to 10; a triangle hangs lower, since its weight is there."""
    return outline(shape, 0, 1.6 if shape == "triangle" else 0, 8.6)


def deck_face(deck: Deck, art: Art | None = None) -> DeckFace:
    """How the cards of a deck look; `art` is the picture that its back names."""
    back = deck.back
    look = _look(deck.name, deck.colour, deck.shape, back.colour or deck.colour, back.shape or deck.shape)
    return look if art is None else look._replace(back=look.back._replace(art=art))


@lru_cache(maxsize=500)
def _look(name: str, colour: str, shape: str, back_colour: str, back_shape: str) -> DeckFace:
    """A deck looks the same on all its cards, and comparing what is the same is faster."""
    back = BackFace(palette(back_colour), None if back_shape == "none" else back_shape)
    return DeckFace(name, palette(colour), shape, back)


def deck_in(library: Library, qualified: str, pack: str) -> Deck:
    """A deck in the game of a pack: the edition may give it other colours."""
    return patched(_game_of(library, pack), "decks", qualified, library.decks[qualified])


def edition_of(library: Library, pack: str) -> str:
    """The pack of the edition that a pack's cards are shuffled with: from behind, all of them look like its own."""
    chosen = _game_of(library, pack).chosen
    return chosen[0].partition(":")[0] if chosen else pack


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
