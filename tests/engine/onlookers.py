"""Players who look at every decision of a game, and must not be misled by what they saw before."""

from __future__ import annotations

import random

from fragkit.engine.game import Game
from fragkit.engine.view import View
from tests.engine.forgetful import picked

PARTS = sorted({*View.__slots__, "me", "options", "outlines", "why"} - {"_log", "_happened", "map"})


def misled(game: Game) -> list[tuple[int, str]]:
    """Which parts of whose glance are not what a view shows, which keeps nothing."""
    seats = range(len(game.state.fighters))
    both = [(seat, game.glance(seat), game.view(seat)) for seat in seats]
    return [
        (seat, part) for seat, glance, view in both for part in PARTS if getattr(glance, part) != getattr(view, part)
    ]


def look_on(game: Game, seed: int, count: int) -> None:
    """A game by chance, in which everybody looks at every decision."""
    chance = random.Random(seed)
    for _ in range(count):
        assert misled(game) == []
        if game.decision is None:
            return
        game.choose(picked(game.decision, chance))
