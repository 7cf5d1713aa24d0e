"""Doors that somebody has opened against their arrow; how doors stand on the map is the board's affair."""

from __future__ import annotations

from fragkit.engine.arena import Arena
from fragkit.engine.board import Square


def leave_door(arena: Arena, square: Square | None) -> None:
    """DM-KEY-07: the right to pass a door that fills a square ends when its square is left."""
    if arena.state.allowing and square is not None and square.door is not None:
        index = square.door.index
        arena.state.allowing = tuple(each for each in arena.state.allowing if each != index)
