"""From where a square is seen: all such squares at once, as bits, whoever stands in between.

Who stands on a square hides all that lies behind it, and what he hides never changes on a board. So the shadows that
fall on what a square would see are worked out once, and of those who stand about only the shadows are taken away.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from fragkit.board.sight import Sight
from fragkit.board.squares import Square

_MOST_SHADOWS: Final = 100_000
"""How many shadows are kept: all of a board of 300 squares, and not the memory of all those of the largest maps."""


class Vantage(NamedTuple):
    """What could be seen of one square."""

    free: int
    """The squares from which it would be seen if nobody stood anywhere, as bits; itself too."""
    gated: tuple[tuple[int, int], ...]
    """Door squares that must be held open, with the squares from which it would be seen then."""
    shades: int
    """The squares that hide it from anywhere."""
    shadows: dict[int, int]
    """By the bit of each of those, the squares from which it is hidden."""


class Vantages:
    """The vantages of one board, each worked out when it is first asked for."""

    __slots__ = ("_kept", "_known", "_sight")

    def __init__(self, sight: Sight) -> None:
        self._sight = sight
        self._known: dict[int, Vantage] = {}
        self._kept = 0

    def watchers(self, square: Square, blocking: int, held: int) -> int:
        """The squares from which somebody sees a square on which somebody stands, as bits; itself too.

        `blocking` and `held` are as for a single line, but whoever looks need not be in them.
        """
        free, gated, shades, shadows = self._known.get(square.index) or self._vantage(square)
        for doors, origins in gated:
            if doors & held == doors:
                free |= origins
        shades &= blocking
        while shades:
            lowest = shades & -shades
            free &= ~shadows[lowest]
            shades ^= lowest
        return free

    def _vantage(self, square: Square) -> Vantage:
        """Works one out and keeps it."""
        free, gated, shadows = 0, dict[int, int](), dict[int, int]()
        for origin in self._sight.board.squares:
            between, doors = self._sight.line(origin, square)
            if between < 0:
                continue
            doors &= ~(origin.bit | square.bit)
            if doors:
                gated[doors] = gated.get(doors, 0) | origin.bit
            else:
                free |= origin.bit
            while between:
                lowest = between & -between
                shadows[lowest] = shadows.get(lowest, 0) | origin.bit
                between ^= lowest
        if self._kept > _MOST_SHADOWS:
            self._known, self._kept = {}, 0
        self._kept += len(shadows)
        found = self._known[square.index] = Vantage(free, tuple(gated.items()), sum(shadows), shadows)
        return found
