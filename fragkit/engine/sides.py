"""Who plays with whom, as plain data that outlives a game. How it is settled is for setting up a game to know."""

from __future__ import annotations

from typing import Any, NamedTuple

from fragkit.engine.decisions import Seat


class Sides(NamedTuple):
    """How the players were divided when a game was set up, as plain data, so that a series can keep it."""

    teams: tuple[int | None, ...]
    """By seat."""
    statuses: tuple[tuple[str, ...], ...]
    memory: tuple[tuple[tuple[tuple[Any, ...], str], Any], ...]
    order: tuple[Seat, ...]
    first_to_place: Seat | None
