"""How terrain, doors and numbers look on a printed map, from what their entries say; told apart without colours too."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from string import ascii_uppercase
from typing import get_args

from fragkit.content.board import Terrain
from fragkit.content.colours import parse
from fragkit.content.library import Library
from fragkit.content.looks import Pattern
from fragkit.render.colour import BLACK, WHITE, luminance, mix, readable, softened, written
from fragkit.render.decks import DeckFace, deck_face, deck_in
from fragkit.render.drawing import outline
from fragkit.render.symbols import PATTERNS, SYMBOLS, Filling

PLAIN = "#565c65"
"""A door without a colour."""
DARK = 0.2
"""Ground that is darker than this is drawn on in white."""


@dataclass(frozen=True, slots=True)
class ColourMark:
    """A colour as it is printed, with the letter that stands for it in black and white."""

    name: str | None
    fill: str
    pale: str
    letter: str


@dataclass(frozen=True, slots=True)
class TerrainLook:
    """How the squares of a terrain look."""

    key: str
    """Its name in the page."""
    ground: str
    ink: str
    filling: Filling | None
    symbol: str | None
    symbol_fill: str
    plate: str | None
    """The shape of a deck behind the letter, where the terrain is good for a card of it."""
    letter: str | None
    letter_size: float = 8.6


def colour_marks(colours: Iterable[str]) -> dict[str | None, ColourMark]:
    """A mark for each colour, with letters that differ, and one for what has no colour.

    >>> [mark.letter for mark in colour_marks(["red", "rosybrown", "#123456"]).values()]
    ['', 'R', 'O', 'A']
    """
    marks: dict[str | None, ColourMark] = {None: ColourMark(None, PLAIN, "#e4e6e9", "")}
    taken: set[str] = set()
    for colour in dict.fromkeys(colours):
        letter = next(each for each in _letters(colour) if each not in taken)
        taken.add(letter)
        fill = readable(softened(parse(colour)))
        name = None if colour.startswith("#") else colour
        marks[colour] = ColourMark(name, written(fill), written(mix(fill, WHITE, 0.82)), letter)
    return marks


def _letters(colour: str) -> Iterator[str]:
    if not colour.startswith("#"):
        yield from colour.upper()
    yield from labels()


def labels() -> Iterator[str]:
    """A, B, C, and after Z again A2, B2, C2."""
    yield from ascii_uppercase
    round_ = 2
    while True:
        yield from (f"{letter}{round_}" for letter in ascii_uppercase)
        round_ += 1


def terrain_looks(library: Library, pack: str | None = None) -> dict[str, TerrainLook]:
    """The looks of all terrain; one without a pattern gets one that no other has, as long as there are any.

    On the maps of a pack, power-ups have the colours of the decks in its game.
    """
    taken = {terrain.pattern for terrain in library.terrain.values()}
    free = [each for each in get_args(Pattern) if each not in (*taken, "plain")] or [*PATTERNS][1:]
    looks: dict[str, TerrainLook] = {}
    given = 0
    for number, (qualified, terrain) in enumerate(library.terrain.items(), 1):
        pattern = terrain.pattern
        if pattern is None:
            is_drawn = terrain.symbol is not None or terrain.powerup is not None or terrain.teleporter
            pattern = "plain" if is_drawn else free[given % len(free)]
            given += not is_drawn
        owner = qualified.partition(":")[0]
        deck = _deck_of(library, terrain, owner, pack or owner)
        looks[qualified] = _look(f"t{number}", terrain, pattern, deck)
    return looks


def _deck_of(library: Library, terrain: Terrain, owner: str, pack: str) -> DeckFace | None:
    """The deck that a square is good for, as it looks in the game of a pack."""
    found = library.resolve("decks", terrain.powerup, owner) if terrain.powerup is not None else None
    return deck_face(deck_in(library, found, pack)) if found is not None and found in library.decks else None


def _look(key: str, terrain: Terrain, pattern: Pattern, deck: DeckFace | None) -> TerrainLook:
    ground = parse(terrain.colour)
    is_dark = luminance(ground) < DARK
    ink = mix(ground, WHITE, 0.5) if is_dark else mix(ground, BLACK, 0.28)
    symbol_fill = written(mix(ground, WHITE, 0.9) if is_dark else mix(ground, BLACK, 0.68))
    plate, letter, symbol = None, None, terrain.symbol
    letter_size = 8.6
    if symbol is None and deck is not None:
        is_pointed = deck.shape in ("triangle", "diamond")
        drop, letter_size = (1.4 if deck.shape == "triangle" else 0), (6.2 if is_pointed else 8.6)
        plate, letter, symbol_fill = outline(deck.shape, 0, drop, 8.8), deck.name[:1].upper(), deck.palette.band
    elif symbol is None and terrain.teleporter:
        symbol = "spiral"
    elif symbol is None and terrain.pattern is None:
        letter = terrain.glyph[:1] if terrain.glyph is not None else None
    path = SYMBOLS[symbol] if symbol is not None else None
    return TerrainLook(
        key, written(ground), written(ink), PATTERNS[pattern], path, symbol_fill, plate, letter, letter_size
    )
