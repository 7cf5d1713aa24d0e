"""The options to move that a board has: made when they are first needed, and kept for every game on it."""

from __future__ import annotations

from typing import TypeAlias

from fragkit.board.board import Board, Square
from fragkit.engine.options import Option, Options

Way: TypeAlias = tuple[Option, Square, int, int]
"""A move, where it leads, its cost, and the squares a step from there, as bits."""


class Moves:
    """Where one can go from a square with so many points."""

    __slots__ = ("landing", "near", "onto", "options", "seen")

    def __init__(self, options: list[Option], onto: dict[int, list[Way]], seen: int) -> None:
        self.options = options
        """All of them: when nobody is near."""
        self.onto = onto
        """By the bit of each square where somebody would be in the way, those that lead there."""
        self.landing = sum(onto)
        """All these squares, as bits."""
        self.seen = seen
        """What one may see from here, and here, as bits."""
        self.near = self.landing | seen
        """Where another makes a difference to what one can do here, as bits."""


Rows: TypeAlias = list[dict[int, Moves]]
"""The moves by the square, and then by the points that one has, as far as they have been asked for."""


class Paths:
    """Steps, jumps and teleporters as options, and where they lead from each square."""

    __slots__ = ("_farthest", "_rows", "_squares", "options")

    def __init__(self, board: Board) -> None:
        self.options = Options()
        self._squares = len(board.squares)
        self._farthest = max(board.grid.width, board.grid.height)
        self._rows: dict[int, Rows] = {}

    def rows_of(self, longest: int) -> Rows:
        """The moves of one whose longest jump is this."""
        longest = max(0, min(longest, self._farthest))
        known = self._rows.get(longest)
        if known is None:
            known = self._rows[longest] = [{} for _ in range(self._squares)]
        return known
