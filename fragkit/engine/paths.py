"""The options to move that a board has: made when they are first needed, and kept for every game on it."""

from __future__ import annotations

from typing import TypeAlias

from fragkit.board.board import Board, Square
from fragkit.engine.options import Option, Options

Moves: TypeAlias = tuple[list[Option], int, dict[int, list[tuple[Option, Square, int]]], int]
"""Where one can go: the options when nobody is near, the squares where nobody may be for that, as bits, and by the bit
of each of these squares the options that lead there, with their cost; at last what one may see from here, as bits."""

Rows: TypeAlias = list[dict[int, Moves]]
"""The moves by the square, and then by the points that one has, as far as they have been asked for."""


class Paths:
    """Steps, jumps and teleporters as options, and where they lead from each square."""

    __slots__ = ("_farthest", "_rows", "_squares", "options")

    def __init__(self, board: Board) -> None:
        self.options = Options()
        self._squares = len(board.squares)
        self._farthest = max(board.grid.width, board.grid.height)
        self._rows: dict[int, tuple[Rows, int]] = {}

    def rows_of(self, longest: int) -> tuple[Rows, int]:
        """The moves of one whose longest jump is this, and from how many points on they are the same."""
        longest = max(0, min(longest, self._farthest))
        known = self._rows.get(longest)
        if known is None:
            known = self._rows[longest] = [{} for _ in range(self._squares)], max(2 * longest, 1)
        return known
