"""The map of the expansion: red numbers, fit to be played on alone, and joined to one of the base game, for twelve."""

from __future__ import annotations

from functools import cache

import pytest

import fragkit
from fragkit.board.board import Board
from fragkit.content.library import Library
from fragkit.engine.box import box_of
from fragkit.engine.errors import CannotPlay
from fragkit.engine.opening import Player, board_of
from fragkit.table.tables import Table
from fragkit.table.watching import ENDLESS, THOROUGHLY, Match
from fragkit.table.whims import any_kind, bloodthirsty
from tests.content.test_boxes import sides_of, walked
from tests.libraries import shipped_library

ALONE = "deathmatch:waterworks"
JOINED = "deathmatch:harbour-arena"
ARENAS = {JOINED: "gold:sky-harbour", "deathmatch:sanatorium-arena": "gold:winter-sanatorium"}
"""The expansion's map with each full-size map of the base game."""
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


def test_every_side_of_the_base_game_has_an_arena() -> None:
    assert set(ARENAS.values()) == set(sides_of("gold"))
    joined = {id: map.join for id, map in library().maps.items() if id.startswith("deathmatch:") and map.join}
    assert {id: f"gold:{first.map}" for id, (first, _) in joined.items()} == ARENAS
    assert {f"deathmatch:{second.map}" for _, second in joined.values()} == {ALONE}


@pytest.mark.proves("DM-COMPONENTS-12", "DM-COMPONENTS-13")
@pytest.mark.parametrize("arena", ARENAS)
def test_both_maps_together_are_one_arena_with_twelve_points_and_a_way_from_each_to_everywhere(arena: str) -> None:
    board = laid(arena)
    points = board.respawns()
    assert len(points) == len(TWELVE)
    for point in points:
        assert walked(board, point).keys() == {square.index for square in board.squares}


@pytest.mark.proves("DM-COMPONENTS-12")
@pytest.mark.parametrize("arena", ARENAS)
def test_the_expansion_lies_to_the_left_and_one_walks_over_the_seam(arena: str) -> None:
    board = laid(arena)
    left, right = ({square.part for square in board.squares if square.x // 14 == side} for side in (0, 1))
    assert (left, right) == ({"expansion"}, {"base"})
    over = [
        (here, step.square)
        for here in board.squares
        for step in board.steps[here.index]
        if here.part != step.square.part
    ]
    assert {(there, here) for here, there in over} == set(over)
    assert len(over) >= 4


@pytest.mark.proves("DM-TELEPORT-02")
@pytest.mark.parametrize("arena", ARENAS)
def test_an_arena_has_four_teleporters(arena: str) -> None:
    assert len(laid(arena).teleporters) == 4


@pytest.mark.parametrize("arena", ARENAS)
def test_a_dozen_barrels_are_enough_for_an_arena(arena: str) -> None:
    grates = [square for square in laid(arena).squares if square.ground is not None and "grate" in square.ground.tags]
    assert 0 < len(grates) <= 12


@pytest.mark.parametrize("count", [2, 4, 6])
def test_the_map_is_played_on_alone(count: int) -> None:
    players = tuple(Player(name, "gold:rookie") for name in TWELVE[:count])
    played = Match(Table("gold:gold", ("deathmatch:barrels",), ALONE), players, count, any_kind).watch(
        library(), THOROUGHLY, 100
    )
    assert (played.refused, played.decisions > 0) == (None, True)
    assert played.trouble is None or played.trouble.invariant == ENDLESS, f"{played.trouble}"


@pytest.mark.proves("DM-COMPONENTS-07")
@pytest.mark.parametrize("arena", ARENAS)
@pytest.mark.parametrize("option", ["two-map-free-for-all", "death-match", "capture-the-flag", "red-rover"])
def test_twelve_play_on_both_maps(option: str, arena: str) -> None:
    players = tuple(Player(name, "gold:rookie") for name in TWELVE)
    table = Table("gold:gold", (f"deathmatch:{option}", "deathmatch:barrels"), arena)
    played = Match(table, players, 1, bloodthirsty).watch(library(), THOROUGHLY, 200)
    assert (played.refused, played.decisions > len(TWELVE)) == (None, True)
    assert played.trouble is None or played.trouble.invariant == ENDLESS, f"{played.trouble}"


def test_thirteen_do_not_fit() -> None:
    with pytest.raises(CannotPlay, match="12"):
        fragkit.Game(library(), "gold", options=["deathmatch:two-map-free-for-all"], map=JOINED, seats=13)
