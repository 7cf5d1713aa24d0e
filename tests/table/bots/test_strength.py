"""The greedy bot beats the random one, at a table with two of each, by a margin that is no accident."""

from __future__ import annotations

import pytest

from fragkit.content.library import Library
from fragkit.table.simulation import simulate
from tests.libraries import shipped_library

GAMES = 40


@pytest.fixture(scope="module")
def library() -> Library:
    return shipped_library()


MAPS = ["gold:loading-dock", "gold:closet", "gold:sky-harbour", "gold:winter-sanatorium"]


@pytest.mark.parametrize("map", MAPS)
def test_a_greedy_seat_wins_at_least_four_games_in_five(library: Library, map: str) -> None:
    report = simulate(library, "gold", map=map, seats=["greedy", "greedy", "random", "random"], games=GAMES, seed=2024)
    low, _ = report.bots["greedy"].ci95
    assert low >= 0.8, f"{report.bots['greedy'].wins} of {GAMES}"
    assert report.unfinished == 0


def test_every_map_of_gold_is_played_on(library: Library) -> None:
    assert [each for each in library.maps if each.startswith("gold:")] == MAPS
