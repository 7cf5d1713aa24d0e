"""Facing: which way a figure looks, and what lies ahead of it. It knows neither walls nor what a turn costs."""

from __future__ import annotations

from typing import Final

from fragkit.board.board import Square
from fragkit.content.grid import Direction

CLOCKWISE: Final = (Direction.NORTH, Direction.EAST, Direction.SOUTH, Direction.WEST)
LOOKS: Final = {direction.value: direction for direction in CLOCKWISE}
"""The directions by their names."""
_SEEN_FROM: Final = ("ahead", "right", "back", "left")
_QUARTERS: Final = (0, 1, 2, 1)

HALF: Final = 180
ALL_ROUND: Final = 360


def seen_from(facing: Direction | None, direction: Direction) -> str | None:
    """A direction as the one who looks that way calls it: ahead, back, left or right."""
    return None if facing is None else _SEEN_FROM[_turned(facing, direction)]


def quarter_turns(facing: Direction, direction: Direction) -> int:
    """How many quarter turns bring him from one direction to the other, the shorter way round."""
    return _QUARTERS[_turned(facing, direction)]


def _turned(facing: Direction, direction: Direction) -> int:
    return (CLOCKWISE.index(direction) - CLOCKWISE.index(facing)) % len(CLOCKWISE)


def is_in_view(here: Square, facing: Direction, there: Square, degrees: int) -> bool:
    """Whether a square lies in the quarter ahead, diagonals included; with more degrees, in the half, or anywhere."""
    if degrees >= ALL_ROUND or here is there:
        return True
    across, down = there.x - here.x, there.y - here.y
    ahead = across * facing.step[0] + down * facing.step[1]
    aside = abs(down if facing.sideways else across)
    return ahead >= 0 if degrees >= HALF else ahead >= aside
