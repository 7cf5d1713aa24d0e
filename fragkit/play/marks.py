"""The signs on a board: letters for fighters, glyphs for ground and counters, each with its colour."""

from __future__ import annotations

import string
from collections.abc import Sequence
from dataclasses import dataclass

from fragkit.board.board import Board
from fragkit.content.library import Library
from fragkit.engine.decisions import Seat
from fragkit.engine.view import SeenFighter, SeenToken
from fragkit.play.ink import Span, Style, nearest_colour

SEATS = (
    Style(231, 160, True),
    Style(231, 27, True),
    Style(16, 40, True),
    Style(16, 214, True),
    Style(231, 129, True),
    Style(16, 51, True),
)
"""The colours of the seats."""

COLOURS = {"red": 196, "green": 34, "blue": 33}
"""Of doors and of sides, by the words of the packs."""

ARMS = {
    "unicode": " ╹╻┃╸┛┓┫╺┗┏┣━┻┳╋",
    "ascii": " |||-+++-+++-+++",
}
"""Corners by the walls that meet there: 1 from above, 2 from below, 4 from the left, 8 from the right."""


@dataclass(frozen=True, slots=True)
class Signs:
    """The signs of lines and floors."""

    corners: str
    upright: str
    level: str
    upright_window: str
    level_window: str
    rock: str
    seen: str
    reached: str
    reached_unseen: str
    arrows: str
    """North, east, south, west."""
    diagonals: dict[str, str]
    leftovers: dict[str | None, str]
    bullet: str


UNICODE = Signs(
    corners=ARMS["unicode"],
    upright="┃",
    level="━",
    upright_window="┊",
    level_window="┈",
    rock="▓",
    seen="·",
    reached="•",
    reached_unseen="◦",
    arrows="↑→↓←",
    diagonals={"/": "╱", "\\": "╲"},
    leftovers={"blood": "♦", "pile": "¤", "item": "▪"},
    bullet="▌",
)
ASCII = Signs(
    corners=ARMS["ascii"],
    upright="|",
    level="-",
    upright_window=":",
    level_window=".",
    rock="#",
    seen=".",
    reached="O",
    reached_unseen="o",
    arrows="^>v<",
    diagonals={"/": "/", "\\": "\\"},
    leftovers={"blood": "*", "pile": "$", "item": "="},
    bullet="|",
)


def signs_for(encoding: str | None) -> Signs:
    """Lines and arrows where the terminal can show them, and plain characters elsewhere."""
    try:
        for each in (UNICODE.corners, UNICODE.level_window, UNICODE.arrows, *UNICODE.leftovers.values(), "▌▓•◦╱╲"):
            each.encode(encoding or "ascii")
    except (UnicodeEncodeError, LookupError):
        return ASCII
    return UNICODE


@dataclass(frozen=True, slots=True)
class Glyph:
    """A sign, its colour, and what it stands for."""

    sign: str
    colour: int | None
    name: str


class Marks:
    """The signs of one game."""

    def __init__(self, library: Library, board: Board, fighters: Sequence[SeenFighter], signs: Signs) -> None:
        self.signs = signs
        self._library = library
        self._ground = {
            square.ground.id: self._terrain(square.ground.id) for square in board.squares if square.ground is not None
        }
        taken = {each.sign.upper() for each in self._ground.values()}
        self._letters = letters([each.name for each in fighters], taken)

    def letter(self, seat: Seat) -> str:
        """The letter of a fighter."""
        return self._letters[seat]

    def style(self, seat: Seat | None) -> Style:
        """The colour of a seat."""
        return Style() if seat is None else SEATS[seat % len(SEATS)]

    def badge(self, seat: Seat) -> Span:
        """A fighter's letter in his colour."""
        return Span(f" {self.letter(seat)} ", self.style(seat))

    def ground(self, terrain: str) -> Glyph:
        """The sign of a terrain."""
        return self._ground[terrain]

    def _terrain(self, terrain: str) -> Glyph:
        model = self._library.terrain.get(terrain)
        if model is None:
            return Glyph("?", None, terrain)
        name = model.name or terrain
        return Glyph(model.glyph or name[:1].lower(), _colour(model.colour), name)

    def token(self, token: SeenToken) -> Glyph:
        """The sign of a counter."""
        model = self._library.tokens.get(token.id)
        sign = self.signs.leftovers.get(token.leftover) or token.name[:1].lower()
        side = COLOURS.get(token.team or "")
        return Glyph(sign, side or (None if model is None else _colour(model.colour)), token.name)


def letters(names: Sequence[str], taken: set[str]) -> list[str]:
    """A letter for each name, no two alike: one of its own where that is free.

    >>> letters(["Ann", "Anton", "Wim"], {"W"})
    ['A', 'N', 'I']
    """
    found: list[str] = []
    for name in names:
        wanted = (each.upper() for each in (*name, *string.ascii_uppercase, *string.digits) if each.isalnum())
        free = (each for each in wanted if each not in taken and each not in found and len(each) == 1)
        found.append(next(free, "?"))
    return found


def _colour(written: str | None) -> int | None:
    return None if written is None else nearest_colour(written)
