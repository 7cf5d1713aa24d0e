"""What lies in the box beside the cards: two full-size maps for an edition, fit to be played on."""

from __future__ import annotations

from collections import deque
from functools import cache
from itertools import combinations

import pytest

import fragkit
from fragkit.board.board import Board, Square
from fragkit.content.board import Terrain
from fragkit.content.grid import CellMeaning, Direction, DoorMeaning, EdgeKind, EdgeMeaning, Grid
from fragkit.content.library import Library
from fragkit.engine.box import Box, box_of
from fragkit.engine.opening import board_of
from tests.libraries import shipped_library

EDITIONS = ("classic", "gold")
RESPAWNS = 6
FULL_SIZE = 140
"""The squares of a side of the board; smaller maps are an extra."""
NEAR = 10
COLOURS = {"red", "green", "blue"}


@cache
def library() -> Library:
    return shipped_library()


def grid_of(map: str) -> Grid:
    grid = library().maps_read.read(map).grid
    assert grid is not None
    return grid


def maps_of(edition: str) -> list[str]:
    return [id for id in library().maps if id.startswith(f"{edition}:")]


def sides_of(edition: str) -> list[str]:
    """The maps of full size, one for each side of the board."""
    return [id for id in maps_of(edition) if grid_of(id).width * grid_of(id).height >= FULL_SIZE]


MAPS = [(edition, map) for edition in EDITIONS for map in maps_of(edition)]
SIDES = [(edition, map) for edition in EDITIONS for map in sides_of(edition)]
EXPANSION = ("gold", "deathmatch:waterworks")
"""One more, of full size, that can also be played on alone."""


def laid(edition: str, map: str) -> tuple[Box, Board]:
    box = box_of(library(), f"{edition}:{edition}")
    return box, board_of(box, map)


def points_of(board: Board) -> list[Square]:
    points = [board.respawn(number) for number in range(1, RESPAWNS + 1)]
    return [point for point in points if point is not None]


def walked(board: Board, start: Square) -> dict[int, int]:
    """How far every square is by steps and teleporters, without keys: the fewest ways there are."""
    found, waiting = {start.index: 0}, deque([start])
    while waiting:
        here = waiting.popleft()
        beyond = [step.square for step in board.steps[here.index]]
        for square in (*beyond, *(board.teleporters if here in board.teleporters else ())):
            if square.index not in found:
                found[square.index] = found[here.index] + 1
                waiting.append(square)
    return found


@pytest.mark.proves("BASE-COMPONENTS-02")
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_box_has_two_maps_and_a_game_uses_one(edition: str) -> None:
    assert len(sides_of(edition)) == 2
    for map in maps_of(edition):
        game = fragkit.Game(library(), edition, map=map, seats=RESPAWNS, record=False)
        assert {square.index for square in game.arena.board.squares} == {
            square.index for square in laid(edition, map)[1].squares
        }


def test_no_two_sides_are_the_same() -> None:
    grids = [grid_of(map) for _, map in [*SIDES, EXPANSION]]
    assert all(one != other for one, other in combinations(grids, 2))


@pytest.mark.parametrize(("edition", "map"), [*MAPS, EXPANSION])
def test_every_square_can_be_reached_from_every_respawn_point(edition: str, map: str) -> None:
    board = laid(edition, map)[1]
    points = points_of(board)
    assert len(points) == RESPAWNS
    for point in points:
        assert walked(board, point).keys() == {square.index for square in board.squares}


@pytest.mark.parametrize(("edition", "map"), [*SIDES, EXPANSION])
def test_no_respawn_point_sees_all_around_another(edition: str, map: str) -> None:
    box, board = laid(edition, map)
    sight = box.sight(board)
    for watcher in points_of(board):
        for other in points_of(board):
            around = [other, *(step.square for step in board.steps[other.index])]
            assert watcher is other or not all(sight.view(watcher) & square.bit for square in around)


@pytest.mark.parametrize(("edition", "map"), [*MAPS, EXPANSION])
def test_power_ups_are_as_near_to_one_respawn_point_as_to_another(edition: str, map: str) -> None:
    board = laid(edition, map)[1]
    powerups = {square.index for square in board.squares if square.ground is not None and square.ground.powerup}
    near = [sum(walked(board, point)[each] <= NEAR for each in powerups) for point in points_of(board)]
    assert min(near) > 0
    assert 3 * min(near) >= 2 * max(near)


def terrain_of(cell: CellMeaning) -> Terrain | None:
    return library().terrain[cell.terrain] if cell.terrain is not None else None


def features_of(grid: Grid) -> dict[str, int]:
    """How many there are of everything that the legend of a board shows."""
    edges = [*grid.east, *grid.south]
    between = [edge for edge in edges if edge.kind is EdgeKind.DOOR]
    within = [cell.door for cell in grid.cells if cell.door is not None]
    terrain = [each for each in map(terrain_of, grid.cells) if each is not None]
    return {
        "respawn points": len({cell.respawn for cell in grid.cells if cell.respawn is not None}),
        "walls": sum(edge.kind is EdgeKind.WALL for edge in edges),
        "diagonal walls": sum(cell.diagonal is not None for cell in grid.cells),
        "two-way doors between squares": sum(edge.way is None for edge in between),
        "one-way doors between squares": sum(edge.way is not None for edge in between),
        "doors within squares": len(within),
        "colours of doors": len({door.colour for door in (*between, *within)} & COLOURS),
        "acid": sum("acid" in each.tags for each in terrain),
        "teleporters": sum(each.teleporter for each in terrain),
        "grates": sum("grate" in each.tags for each in terrain),
        "weapon power-ups": sum(each.powerup == "weapon" for each in terrain),
        "gadget power-ups": sum(each.powerup == "gadget" for each in terrain),
    }


LEAST = {
    "respawn points": RESPAWNS,
    "walls": 20,
    "diagonal walls": 2,
    "two-way doors between squares": 3,
    "one-way doors between squares": 2,
    "doors within squares": 2,
    "colours of doors": len(COLOURS),
    "acid": 2,
    "teleporters": 2,
    "grates": 2,
    "weapon power-ups": 3,
    "gadget power-ups": 3,
}


@pytest.mark.proves("BASE-COMPONENTS-05")
@pytest.mark.parametrize("map", [map for _, map in [*SIDES, EXPANSION]])
def test_a_side_of_the_board_has_everything_that_a_map_can_have(map: str) -> None:
    features = features_of(grid_of(map))
    assert features["respawn points"] == RESPAWNS
    assert {name: features[name] for name in LEAST if features[name] < LEAST[name]} == {}


def test_gold_has_a_one_way_door_within_a_square() -> None:
    cells = [cell for map in sides_of("gold") for cell in grid_of(map).cells]
    assert {cell.door.way is None for cell in cells if cell.door is not None} == {True, False}


def turned_cell(cell: CellMeaning) -> CellMeaning:
    """What it is seen from the other end of the table; points 1 and 6, 2 and 5, 3 and 4 change places."""
    door = None if cell.door is None else DoorMeaning(cell.door.colour, turned_way(cell.door.way))
    respawn = None if cell.respawn is None else RESPAWNS + 1 - cell.respawn
    return CellMeaning(cell.terrain, respawn, cell.colour, cell.diagonal, door, cell.solid, cell.group, cell.marker)


def turned_edge(edge: EdgeMeaning) -> EdgeMeaning:
    return EdgeMeaning(edge.kind, edge.colour, turned_way(edge.way))


def turned_way(way: Direction | None) -> Direction | None:
    return None if way is None else way.opposite


@pytest.mark.parametrize("map", [map for _, map in [*SIDES, EXPANSION]])
def test_a_side_of_the_board_looks_the_same_from_either_end(map: str) -> None:
    grid = grid_of(map)
    assert tuple(turned_cell(cell) for cell in reversed(grid.cells)) == grid.cells
    assert tuple(turned_edge(edge) for edge in reversed(grid.east)) == grid.east
    assert tuple(turned_edge(edge) for edge in reversed(grid.south)) == grid.south
    border = grid.border
    assert (tuple(reversed(border.north)), tuple(reversed(border.west))) == (border.south, border.east)


@pytest.mark.parametrize(("edition", "map"), SIDES)
def test_a_side_of_the_board_is_played_on_in_scenarios(edition: str, map: str) -> None:
    played = [
        scenario
        for name, scenario in library().scenarios.items()
        if name.startswith(f"{edition}:") and f"{edition}:{scenario.given.map}" == map
    ]
    assert len(played) >= 2
