"""The options to move that a board has: made when they are first needed, and kept for every game on it."""

from __future__ import annotations

from typing import TypeAlias

from fragkit.board.board import Square
from fragkit.engine.options import Option, Options

Moves: TypeAlias = tuple[list[Option], int, dict[int, list[tuple[Option, Square, int]]], int]
"""Where one can go: the options when nobody is near, the squares where nobody may be for that, as bits, and by the bit
of each of these squares the options that lead there, with their cost; at last what one may see from here, as bits."""


class Paths:
    """Steps, jumps and teleporters as options, and where they lead from each square."""

    __slots__ = ("moves", "options")

    def __init__(self) -> None:
        self.options = Options()
        self.moves: dict[tuple[int, int, int], Moves] = {}
        """By square, points, and the longest jump."""
