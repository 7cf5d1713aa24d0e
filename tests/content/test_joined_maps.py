"""The map of the expansion: red numbers, fit to be played on alone, and joined to one of the base game, for twelve."""

from __future__ import annotations

from functools import cache

import pytest

import fragkit
from fragkit.content.library import Library
from fragkit.engine.board import Board
from fragkit.engine.box import box_of
from fragkit.engine.errors import CannotPlay
from fragkit.engine.opening import Player, board_of
from fragkit.table.tables import Table
from fragkit.table.watching import ENDLESS, THOROUGHLY, Match
from fragkit.table.whims import any_kind, bloodthirsty
from tests.content.test_boxes import walked
from tests.libraries import shipped_library

ALONE, JOINED = "deathmatch:waterworks", "deathmatch:double-arena"
POINTS = range(1, 7)
TWELVE = "ABCDEFGHIJKL"


@cache
def library() -> Library:
    return shipped_library()


def laid(map: str) -> Board:
    return board_of(box_of(library(), "gold:gold", ["deathmatch:two-map-free-for-all"]), map)


@pytest.mark.proves("DM-COMPONENTS-11")
def test_the_expansion_has_one_map_with_red_numbers_and_the_base_maps_have_white_ones() -> None:
    drawn = [id for id, map in library().maps.items() if id.startswith("deathmatch:") and map.join is None]
    assert drawn == [ALONE]
    for id in (ALONE, *(each for each in library().maps if each.startswith("gold:"))):
        grid = library().maps_read.read(id).grid
        assert grid is not None
        numbers = {cell.respawn: cell.colour for cell in grid.cells if cell.respawn is not None}
        assert numbers == dict.fromkeys(POINTS, "red" if id == ALONE else None)


@pytest.mark.proves("DM-COMPONENTS-12", "DM-COMPONENTS-13")
def test_both_maps_together_are_one_arena_with_twelve_points_and_a_way_from_each_to_everywhere() -> None:
    board = laid(JOINED)
    points = board.respawns()
    assert len(points) == len(TWELVE)
    for point in points:
        assert walked(board, point).keys() == {square.index for square in board.squares}


@pytest.mark.parametrize("count", [2, 4, 6])
def test_the_map_is_played_on_alone(count: int) -> None:
    players = tuple(Player(name, "gold:rookie") for name in TWELVE[:count])
    played = Match(Table("gold:gold", ("deathmatch:barrels",), ALONE), players, count, any_kind).watch(
        library(), THOROUGHLY, 100
    )
    assert (played.refused, played.decisions > 0) == (None, True)
    assert played.trouble is None or played.trouble.invariant == ENDLESS, f"{played.trouble}"


@pytest.mark.proves("DM-COMPONENTS-07")
@pytest.mark.parametrize("option", ["two-map-free-for-all", "death-match", "capture-the-flag", "red-rover"])
def test_twelve_play_on_both_maps(option: str) -> None:
    players = tuple(Player(name, "gold:rookie") for name in TWELVE)
    table = Table("gold:gold", (f"deathmatch:{option}", "deathmatch:barrels"), JOINED)
    played = Match(table, players, 1, bloodthirsty).watch(library(), THOROUGHLY, 200)
    assert (played.refused, played.decisions > len(TWELVE)) == (None, True)
    assert played.trouble is None or played.trouble.invariant == ENDLESS, f"{played.trouble}"


def test_thirteen_do_not_fit() -> None:
    with pytest.raises(CannotPlay, match="12"):
        fragkit.Game(library(), "gold", options=["deathmatch:two-map-free-for-all"], map=JOINED, seats=13)
