"""Two thousand games played on a whim, on every shipped map and with two to six players: nothing breaks.

Of each of these games, *every* decision is looked at, from the first to the last, with everything that
`table/invariants.py` has (`THOROUGHLY`):

- what the game alone shows: each card is in one zone; nobody who is not acting shares a square; health, ammo, armor,
  hands, weapons and suits of armor are within their limits; what is in play is in force; numbers that were kept are
  right; and so on;
- a copy is made: it equals the game and shares nothing with it; it is given the same answer, and equals the game again;
- a code that nobody offers and an option of an earlier decision are refused, and change nothing;
- of the options, the game takes one and a copy another, by chance, where all must be well afterwards, too. Over all
  games each kind of option is tried many times; in two more games, every single option of every decision is.

In the end the game is played again from its seed and its answers, to the same digest, and it is over: one that goes on
for twenty thousand decisions counts as a mistake. So that all this is affordable, one frag wins these games, and two
win every second one on the small maps, where fighters come back from the dead; on every map some more are played for
all three frags. How many games there are can be said in the environment. `fragkit test --soak` plays more.
"""

from __future__ import annotations

import os
from functools import cache
from pathlib import Path

import pytest

import fragkit
from fragkit.content.library import Library
from fragkit.engine.opening import Player
from fragkit.table.tables import FEWEST, MOST, Table
from fragkit.table.watching import EXHAUSTIVELY, THOROUGHLY, Care, Match
from fragkit.table.whims import Whim, any_kind, any_option, bloodthirsty
from tests.libraries import shipped_library

MAPS = list(shipped_library().maps)
TABLES = [(map, count) for map in MAPS for count in range(FEWEST, MOST + 1)]
USUALLY_SHORT, USUALLY_LONG = 2000, 1
SHORT = int(os.environ.get("FRAGKIT_SHORT_GAMES", USUALLY_SHORT))
LONG = int(os.environ.get("FRAGKIT_LONG_GAMES", USUALLY_LONG))
"""How many games at all tables, and how many for three frags at each where they meet soon."""

SMALL, LARGE = 100, 200
"""Squares of a map that counts as small, and of one that two maps make."""
LONESOME = {"gold:winter-sanatorium"}
"""Where they seldom meet, so that a game takes ten times as many decisions."""
CROWD = 4
"""So many meet soon on any map."""

FRAIL = [(1, 3, 3), (2, 2, 3), (1, 2, 4), (2, 3, 2)]
"""Health, Speed and Accuracy of fighters who do not last long, so that games are short."""
STURDY = [(3, 2, 2), (4, 2, 1), (1, 4, 2), (2, 1, 4)]


@cache
def library() -> Library:
    """What ships, and the short games."""
    return fragkit.load(Path(__file__).parent / "few-frags")


def is_small(map: str) -> bool:
    return _squares(map) <= SMALL and map not in LONESOME


def _squares(map: str) -> int:
    grid = shipped_library().maps_read.read(map).grid
    assert grid is not None
    return grid.width * grid.height


def share(map: str, count: int) -> int:
    """Where games are short, more of them are played."""
    if is_small(map):
        return 48
    if map in LONESOME or count < CROWD:
        return 1
    return 8 if _squares(map) <= LARGE else 4


SHARES = {table: share(*table) for table in TABLES}


def each(total: int, map: str, count: int) -> int:
    """How many games at a table make so many in all."""
    return -(-total * SHARES[map, count] // sum(SHARES.values()))


def short_match(map: str, count: int, seed: int) -> Match:
    wins = "few-frags:two-frags" if is_small(map) and seed % 2 else "few-frags:one-frag"
    return match_of(Table("gold:gold", (wins,), map), count, seed)


def long_match(map: str, count: int, seed: int) -> Match:
    return match_of(Table("gold:gold", (), map), count, seed)


def match_of(table: Table, count: int, seed: int) -> Match:
    """In one game of twenty the fighters last longer, and nobody is out for blood."""
    whim: Whim = bloodthirsty
    stats = FRAIL
    if seed % 20 == 0:
        whim, stats = (any_option if seed % 40 else any_kind), STURDY
    players = [Player(chr(ord("A") + seat), "gold:rookie", stats[seat % len(stats)]) for seat in range(count)]
    return Match(table, tuple(players), seed, whim)


def watch(match: Match, care: Care = THOROUGHLY) -> None:
    played = match.watch(library(), care)
    assert played.refused is None
    assert played.trouble is None, f"{played.trouble}"


def test_there_are_two_thousand_games_on_every_map_that_ships() -> None:
    assert set(library().maps) == set(MAPS)
    assert sum(each(USUALLY_SHORT, *table) for table in TABLES) >= 2000


@pytest.mark.long
@pytest.mark.parametrize(("map", "count"), TABLES)
def test_every_decision_of_short_games(map: str, count: int) -> None:
    for seed in range(1, each(SHORT, map, count) + 1):
        watch(short_match(map, count, seed))


@pytest.mark.parametrize(("map", "count"), [each for each in TABLES if each[1] >= CROWD])
def test_every_decision_of_games_for_three_frags(map: str, count: int) -> None:
    for seed in range(1001, 1001 + LONG):
        watch(long_match(map, count, seed))


@pytest.mark.parametrize("seed", [3001, 3002])
def test_every_option_of_every_decision_of_a_game_can_be_taken(seed: int) -> None:
    watch(long_match("gold:closet", 3, seed), EXHAUSTIVELY)
