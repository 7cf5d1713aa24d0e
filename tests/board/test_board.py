"""The board: its squares, what each of them is, and what lies beside it."""

from __future__ import annotations

from dataclasses import FrozenInstanceError

import pytest

from fragkit.board.board import Board, Ground, lay_out
from fragkit.board.sight import Sight
from fragkit.content.grid import CellMeaning, Direction, parse_range
from fragkit.content.joining import Joined, join
from tests.board.drawn import GROUNDS, board_of, grid_of, names, square
from tests.libraries import shipped_library

NORTH, EAST, SOUTH, WEST = Direction

WEST_MAP = "+-+-+\n|1 2|\n+ + +\n|. T \n+-+-+\n"
EAST_MAP = "+-+-+\n|. 2|\n+ + +\n T 1|\n+-+-+\n"


def joined_board() -> Board:
    joined = join(grid_of(WEST_MAP), grid_of(EAST_MAP), EAST)
    assert isinstance(joined, Joined)
    roles = [None if part is None else ("home", "away")[part] for part in joined.parts]
    return lay_out(joined.grid, GROUNDS, parts=roles)


# Squares


def test_squares_are_numbered_row_by_row_and_named_like_cells_of_a_spreadsheet() -> None:
    board = board_of(". .\n. .")
    assert [(each.index, each.name, each.x, each.y) for each in board.squares] == [
        (0, "A1", 0, 0),
        (1, "B1", 1, 0),
        (2, "A2", 0, 1),
        (3, "B2", 1, 1),
    ]


def test_the_bit_of_a_square_is_that_of_its_number() -> None:
    assert [each.bit for each in board_of(". . .").squares] == [1, 2, 4]


def test_rock_is_no_square() -> None:
    board = board_of(". # .")
    assert names(board.squares) == ["A1", "C1"]
    assert board.at(1, 0) == ()


@pytest.mark.proves("BASE-MAP-13")
@pytest.mark.parametrize(
    ("wall", "halves"),
    [
        ("\\", [("B1/ne", "north-east"), ("B1/sw", "south-west")]),
        ("/", [("B1/nw", "north-west"), ("B1/se", "south-east")]),
    ],
)
def test_a_diagonal_wall_makes_two_squares_of_one_cell(wall: str, halves: list[tuple[str, str]]) -> None:
    board = board_of(f". {wall} .")
    assert names(board.squares) == ["A1", halves[0][0], halves[1][0], "C1"]
    assert [(each.name, each.half) for each in board.at(1, 0)] == halves


def test_a_square_is_found_by_its_name_in_any_case() -> None:
    board = board_of(". /")
    assert board.named("a1") is board.squares[0]
    assert board.named("b1/SE") is board.squares[2]


def test_a_cell_with_two_halves_has_no_square_of_its_own_name() -> None:
    assert board_of(". /").named("B1") is None


def test_two_squares_are_never_equal_even_on_equal_boards() -> None:
    one, other = board_of(".").squares[0], board_of(".").squares[0]
    assert one != other
    assert len({one, other}) == 2


def test_a_square_cannot_be_changed() -> None:
    with pytest.raises(FrozenInstanceError):
        board_of(".").squares[0].x = 3  # type: ignore[misc]


# Tags


def test_every_square_is_floor() -> None:
    board = board_of(". ~ D 1 /")
    assert board.tagged("floor") == board.squares


def test_a_square_has_the_tags_of_its_terrain_and_the_terrains_own_id() -> None:
    board = board_of(". ~")
    assert board.squares[1].tags == {"floor", "wet", "green", "acid"}
    assert board.tagged("wet") == (board.squares[1],)


def test_a_square_that_a_door_fills_is_tagged_as_a_door() -> None:
    assert names(board_of(". D . /").tagged("door")) == ["B1"]


@pytest.mark.proves("BASE-MAP-14")
def test_a_numbered_square_is_tagged_as_a_respawn_point() -> None:
    assert names(board_of(". 2 . 1").tagged("respawn")) == ["B1", "D1"]


@pytest.mark.proves("DL-MAP-02")
def test_the_squares_of_a_region_are_tagged_with_its_name() -> None:
    grid = grid_of(". . .\n. . /")
    area = parse_range("B1:C2")
    assert area is not None
    board = lay_out(grid, GROUNDS, regions={"main-street": grid.squares_in(area)})
    assert names(board.tagged("main-street")) == ["B1", "C1", "B2", "C2/nw", "C2/se"]


def test_a_tag_that_nothing_has_finds_nothing() -> None:
    assert board_of(".").tagged("lava") == ()


# Respawn points, groups, teleporters


@pytest.mark.proves("BASE-MAP-14")
def test_respawn_points_come_by_number() -> None:
    board = board_of("3 . 1\n. 2 .")
    assert names(board.respawns()) == ["C1", "B2", "A1"]
    assert board.respawn(2) is square(board, "B2")
    assert board.respawn(4) is None


def test_a_number_in_a_cell_with_two_halves_belongs_to_the_northern_one() -> None:
    board = board_of(". Q", {"Q": CellMeaning(respawn=7, diagonal="/")})
    assert names(board.respawns()) == ["B1/nw"]


def test_a_respawn_number_is_looked_for_on_one_part_of_a_joined_map() -> None:
    board = joined_board()
    assert names(board.respawns()) == ["A1", "D2", "B1", "D1"]
    assert names(board.respawns("away")) == ["D2", "D1"]
    assert board.respawn(2, "away") is square(board, "D1")
    assert board.respawn(2) is square(board, "B1")


def test_a_number_keeps_its_colour() -> None:
    board = board_of("R", {"R": CellMeaning(respawn=1, colour="red")})
    assert board.squares[0].colour == "red"


def test_a_square_is_linked_to_the_tagged_one_of_its_own_group() -> None:
    legend = {
        "s": CellMeaning(group="north"),
        "o": CellMeaning(terrain="test:acid", group="north"),
        "z": CellMeaning(group="south"),
        "q": CellMeaning(terrain="test:acid", group="south"),
    }
    board = board_of("~ o s . z q", legend)
    assert board.linked(square(board, "C1"), "wet") is square(board, "B1")
    assert board.linked(square(board, "E1"), "wet") is square(board, "F1")
    assert board.linked(square(board, "D1"), "wet") is None
    assert board.linked(square(board, "C1"), "dry") is None


def test_a_group_ends_with_its_own_map() -> None:
    legend = {"s": CellMeaning(group="beast"), "o": CellMeaning(terrain="test:acid", group="beast")}
    first, second = grid_of("+-+-+\n|o s \n+-+-+", legend), grid_of("+-+-+\n s o|\n+-+-+", legend)
    joined = join(first, second, EAST)
    assert isinstance(joined, Joined)
    board = lay_out(joined.grid, GROUNDS, parts=[f"map {part}" for part in joined.parts])
    assert board.linked(square(board, "B1"), "wet") is square(board, "A1")
    assert board.linked(square(board, "C1"), "wet") is square(board, "D1")


@pytest.mark.proves("BASE-MAP-09")
def test_teleporters_are_known() -> None:
    assert names(board_of("T ~ T\n. T .").teleporters) == ["A1", "C1", "B2"]


# Doors


def test_doors_are_told_apart_by_where_they_are() -> None:
    board = board_of("+-+-+-+\n|.rD>.|\n+ + +v+\n|. . .|\n+-+-+-+\n")
    assert [(door.name, door.filling, door.colour, door.way) for door in board.doors] == [
        ("A1-B1", False, "red", None),
        ("B1", True, None, None),
        ("B1-C1", False, None, EAST),
        ("C1-C2", False, None, SOUTH),
    ]
    assert [door.index for door in board.doors] == [0, 1, 2, 3]
    assert square(board, "B1").door is board.doors[1]


def test_effects_can_ask_a_door_for_its_colour_and_whether_it_opens_one_way() -> None:
    board = board_of("+-+-+-+\n|.g.<.|\n+-+-+-+\n")
    assert [(door.one_way, sorted(door.tags)) for door in board.doors] == [(False, ["door", "green"]), (True, ["door"])]


@pytest.mark.proves("CLASSIC-MAP-01", "GOLD-MAP-01", "DL-MAP-01")
def test_the_colour_of_a_door_changes_no_way_and_no_sight() -> None:
    boards = [board_of(f"+-+-+-+\n|. .{door}.|\n+-+-+-+\n") for door in "drgb"]
    ways = [[names(tuple(step.square for step in here)) for here in board.steps] for board in boards]
    views = [[Sight(board).view(each) for each in board.squares] for board in boards]
    assert ways == [ways[0]] * 4
    assert views == [views[0]] * 4


# Beside, in line, apart


@pytest.mark.proves("DM-EXCHANGE-02")
def test_adjacent_squares_share_a_side() -> None:
    board = board_of(". . .\n. . .\n. . .")
    assert names(board.adjacent(square(board, "B2"))) == ["B1", "C2", "B3", "A2"]


@pytest.mark.proves("DM-EXCHANGE-02")
@pytest.mark.parametrize("between", ["|", "d", ">", "<", ":"])
def test_nothing_is_adjacent_through_a_wall_a_door_or_a_window(between: str) -> None:
    board = board_of(f"+-+-+\n|.{between}.|\n+-+-+\n")
    assert board.adjacent(board.squares[0]) == ()
    assert board.adjacent(board.squares[1]) == ()


@pytest.mark.proves("DM-EXCHANGE-02", "BASE-MAP-07")
def test_a_door_square_is_adjacent_to_its_neighbours_while_it_is_held_open() -> None:
    board = board_of(". E .")
    west, door, east = board.squares
    assert board.adjacent(door, held=door.bit) == (east, west)
    assert board.adjacent(west, held=door.bit) == (door,)
    assert board.adjacent(door, held=0) == ()
    assert board.adjacent(west, held=0) == ()
    assert board.adjacent(west) == (door,)


@pytest.mark.proves("BASE-MAP-13", "DM-EXCHANGE-02")
def test_each_half_is_adjacent_on_its_own_side_only() -> None:
    board = board_of(". . .\n. \\ .\n. . .")
    assert names(board.adjacent(square(board, "B2/ne"))) == ["B1", "C2"]
    assert names(board.adjacent(square(board, "B2/sw"))) == ["B3", "A2"]


@pytest.mark.proves("BASE-HIT-01", "BASE-HIT-02")
@pytest.mark.parametrize(
    ("one", "other", "range"), [("F1", "E1", 1), ("F1", "B1", 4), ("F1", "E2", 2), ("F1", "A5", 9)]
)
def test_distance_is_counted_along_rows_and_columns(one: str, other: str, range: int) -> None:
    board = board_of("\n".join([". . . . . ."] * 5))
    assert board.distance(square(board, one), square(board, other)) == range
    assert board.distance(square(board, other), square(board, one)) == range


@pytest.mark.proves("BASE-HIT-02")
def test_distance_takes_no_notice_of_walls() -> None:
    board = board_of("+-+-+\n|.|.|\n+-+-+\n")
    assert board.distance(*board.squares) == 1


@pytest.mark.parametrize(("other", "in_line"), [("C1", True), ("A3", True), ("B2", False), ("C2", False)])
def test_squares_are_in_line_along_a_row_or_a_column(other: str, in_line: bool) -> None:
    board = board_of(". . .\n. . .\n. . .")
    assert board.in_line(square(board, "A1"), square(board, other)) is in_line


# Joined maps


@pytest.mark.proves("DM-COMPONENTS-12", "DM-COMPONENTS-13")
def test_steps_jumps_range_and_sight_cross_the_seam_of_a_joined_map() -> None:
    board = joined_board()
    left, right = square(board, "B2"), square(board, "D2")
    assert "C2" in [step.square.name for step in board.steps[left.index]]
    assert "D2" in [jump.square.name for jump in board.jumps[left.index]]
    assert board.distance(left, right) == 2
    assert Sight(board).sees(left, right, 0, 0)
    assert right in Sight(board).area(left, 2, 0)


@pytest.mark.proves("DM-COMPONENTS-12")
def test_the_seam_of_a_joined_map_is_a_wall_where_neither_map_has_a_gap() -> None:
    board = joined_board()
    assert board.barrier(square(board, "B1"), EAST) == "a wall"


@pytest.mark.proves("DM-TELEPORT-01")
def test_the_teleporters_of_both_parts_belong_together() -> None:
    assert names(joined_board().teleporters) == ["B2", "C2"]


def test_the_squares_of_a_part_are_known_by_its_role() -> None:
    assert names(joined_board().part("home")) == ["A1", "B1", "A2", "B2"]


def test_every_shipped_map_can_be_laid_out() -> None:
    library = shipped_library()
    grounds = {
        id: Ground(id, each.name, frozenset(each.tags), each.powerup, each.teleporter)
        for id, each in library.terrain.items()
    }
    grids = {id: library.maps_read.read(id).grid for id in library.maps}
    expected = {
        id: sum(0 if each.solid else 2 if each.diagonal is not None else 1 for each in grid.cells)
        for id, grid in grids.items()
        if grid
    }
    assert {id: len(lay_out(grid, grounds).squares) for id, grid in grids.items() if grid} == expected
