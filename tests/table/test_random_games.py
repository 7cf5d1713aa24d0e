"""Two thousand games played on a whim, on every shipped map and with every number of players: nothing breaks.

At every decision of every game it is looked at that cards are conserved and limits hold. In some games everything is
looked at at every decision; in the others what takes a copy of the game is looked at now and then, and all are replayed
in the end. How many of each can be said in the environment. `fragkit test --soak` plays more.
"""

from __future__ import annotations

import os
from functools import cache

import pytest

from fragkit.content.library import Library
from fragkit.engine.opening import Player
from fragkit.table.tables import FEWEST, MOST, Table
from fragkit.table.watching import EXHAUSTIVELY, LIGHTLY, THOROUGHLY, Care, Match
from fragkit.table.whims import Whim, any_kind, any_option, bloodthirsty
from tests.libraries import shipped_library

MAPS = list(shipped_library().maps)
TABLES = [(map, count) for map in MAPS for count in range(FEWEST, MOST + 1)]
USUALLY_LIGHT, USUALLY_THOROUGH = 1850, 120
LIGHT = int(os.environ.get("FRAGKIT_LIGHT_GAMES", USUALLY_LIGHT))
THOROUGH = int(os.environ.get("FRAGKIT_THOROUGH_GAMES", USUALLY_THOROUGH))

SMALL, LARGE = 100, 200
"""Squares of a map that counts as small, and of one that two maps make."""
LONESOME = {"gold:winter-sanatorium"}
"""Where they seldom meet, so that a game takes ten times as many decisions."""

FRAIL = [(1, 3, 3), (2, 2, 3), (1, 2, 4), (2, 3, 2)]
"""Health, Speed and Accuracy of fighters who do not last long, so that games are short."""
STURDY = [(3, 2, 2), (4, 2, 1), (1, 4, 2), (2, 1, 4)]


@cache
def library() -> Library:
    return shipped_library()


def share(map: str) -> int:
    """On small maps games are short, so more of them are played there."""
    if map in LONESOME:
        return 1
    grid = library().maps_read.read(map).grid
    assert grid is not None
    squares = grid.width * grid.height
    return 8 if squares <= SMALL else 2 if squares <= LARGE else 1


SHARES = {map: share(map) for map in MAPS}


def each(total: int, map: str) -> int:
    """How many games at each table of a map make so many in all."""
    shares = sum(SHARES.values()) * len(range(FEWEST, MOST + 1))
    return -(-total * SHARES[map] // shares)


def match_of(map: str, count: int, seed: int) -> Match:
    """Nineteen in twenty of the games are short."""
    whim: Whim = bloodthirsty
    stats = FRAIL
    if seed % 20 == 0:
        whim, stats = (any_option if seed % 40 else any_kind), STURDY
    players = [Player(chr(ord("A") + seat), "gold:rookie", stats[seat % len(stats)]) for seat in range(count)]
    return Match(Table("gold:gold", (), map), tuple(players), seed, whim)


def play(map: str, count: int, seeds: range, care: Care) -> None:
    for seed in seeds:
        played = match_of(map, count, seed).watch(library(), care)
        assert played.trouble is None, f"{played.trouble}"


def test_there_are_two_thousand_games() -> None:
    assert sum(each(USUALLY_LIGHT, map) + each(USUALLY_THOROUGH, map) for map, _ in TABLES) >= 2000


@pytest.mark.parametrize(("map", "count"), TABLES)
def test_games_looked_at_lightly(map: str, count: int) -> None:
    play(map, count, range(each(LIGHT, map)), LIGHTLY)


@pytest.mark.parametrize(("map", "count"), TABLES)
def test_games_looked_at_thoroughly(map: str, count: int) -> None:
    play(map, count, range(1001, 1001 + each(THOROUGH, map)), THOROUGHLY)


@pytest.mark.parametrize("seed", [3001, 3002])
def test_every_option_of_every_decision_of_a_game_can_be_taken(seed: int) -> None:
    play("gold:closet", 3, range(seed, seed + 1), EXHAUSTIVELY)
