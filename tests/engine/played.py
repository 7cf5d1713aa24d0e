"""Tables at which games are played by chance, for the tests beside this file."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache
from typing import Any, NamedTuple

from fragkit.content.library import Library
from fragkit.engine.game import Game
from tests.libraries import shipped_library


class Table(NamedTuple):
    """What is played, and where."""

    variant: str
    options: tuple[str, ...]
    map: str
    seats: int = 4

    def game(self, seed: int, **more: Any) -> Game:
        return Game(library(), self.variant, options=self.options, map=self.map, seats=self.seats, seed=seed, **more)


def name(table: Table) -> str:
    """For the ids of tests."""
    return " ".join([table.variant, *[each.partition(":")[2] for each in table.options]])


@cache
def library() -> Library:
    return shipped_library()


PLAIN = Table("gold", (), "closet")
BARRELS = Table("gold", ("deathmatch:barrels",), "closet")
SECRETS = Table("gold", ("deathmatch:domination",), "harbour-arena")
TABLES = (
    PLAIN,
    Table("classic", (), "loading-dock", 3),
    BARRELS,
    SECRETS,
    Table("gold", ("deathmatch:capture-the-flag",), "harbour-arena"),
    Table("gold", ("deathmatch:last-man-standing",), "closet", 2),
    Table("gold", ("deadlands:hexes",), "wasted-desert"),
    Table("gold", ("deadlands:shootouts",), "main-street"),
    Table("gold", ("fan-variants:keep-away",), "closet"),
    Table("gold", ("fan-variants:king-of-the-hill",), "waterworks"),
    Table("gold", ("fan-variants:real-time",), "closet"),
)
"""Tokens, statuses, memories, sides, secret choices, cards of other decks, moves in parts: each of them somewhere."""


def positions(table: Table, seed: int, most: int, **more: Any) -> Iterator[Game]:
    """A game by chance, at each of its decisions and at its end, up to so many."""
    game = table.game(seed, **more)
    chance = random.Random(seed)
    yield game
    for _ in range(most):
        if game.decision is None:
            return
        game.choose(chance.choice(game.decision.options))
        yield game


def played(table: Table, seed: int, count: int, **more: Any) -> Game:
    """A game by chance after so many decisions, or at its end."""
    *_, game = positions(table, seed, count, **more)
    return game
