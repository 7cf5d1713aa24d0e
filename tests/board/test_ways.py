"""Steps and jumps: what lets a figure pass, and what bars it."""

from __future__ import annotations

import pytest

from fragkit.board.board import Board
from fragkit.board.ways import LONGEST_JUMP, Jump, Step
from fragkit.content.grid import CellMeaning, Direction, DoorMeaning
from tests.board.drawn import board_of, names, square

NORTH, EAST, SOUTH, WEST = Direction
OTHER_WAY = "a door that opens the other way"


def steps(board: Board, name: str) -> dict[Direction, str]:
    return {step.direction: step.square.name for step in board.steps[square(board, name).index]}


def barred(board: Board, name: str) -> dict[Direction, str]:
    return {step.direction: step.square.name for step in board.barred[square(board, name).index]}


def jumps(board: Board, name: str, direction: Direction = EAST) -> list[str]:
    return [jump.square.name for jump in board.jumps[square(board, name).index] if jump.direction is direction]


def only_step(board: Board, name: str, direction: Direction) -> Step:
    index = square(board, name).index
    [found] = [each for each in (*board.steps[index], *board.barred[index]) if each.direction is direction]
    return found


def between(edge: str) -> Board:
    return board_of(f"+-+-+\n|.{edge}.|\n+-+-+\n")


# Steps


@pytest.mark.proves("BASE-MOVE-05")
def test_a_step_leads_to_the_four_squares_that_share_a_side() -> None:
    board = board_of(". . .\n. . .\n. . .")
    assert steps(board, "B2") == {NORTH: "B1", EAST: "C2", SOUTH: "B3", WEST: "A2"}


@pytest.mark.proves("BASE-MOVE-05")
def test_no_step_leads_off_the_map() -> None:
    board = board_of(". .\n. .")
    assert steps(board, "A1") == {EAST: "B1", SOUTH: "A2"}
    assert board.barrier(square(board, "A1"), NORTH) == "the edge of the map"


@pytest.mark.proves("BASE-MAP-11")
def test_no_step_crosses_a_wall() -> None:
    board = between("|")
    assert (steps(board, "A1"), barred(board, "A1"), steps(board, "B1")) == ({}, {}, {})
    assert board.barrier(square(board, "A1"), EAST) == "a wall"


@pytest.mark.proves("DL-WINDOW-01")
def test_no_step_goes_through_a_window() -> None:
    board = between(":")
    assert (steps(board, "A1"), barred(board, "A1"), steps(board, "B1")) == ({}, {}, {})
    assert board.barrier(square(board, "A1"), EAST) == "a window"


def test_no_step_goes_into_rock() -> None:
    board = board_of(". #")
    assert steps(board, "A1") == {}
    assert board.barrier(square(board, "A1"), EAST) == "solid rock"


def test_where_nothing_is_in_the_way_there_is_no_barrier() -> None:
    board = between(" ")
    assert board.barrier(square(board, "A1"), EAST) == ""


def test_a_step_knows_where_it_begins_and_is_always_the_same_object() -> None:
    board = between(" ")
    step = board.steps[0][0]
    assert (step.origin, step.square, step.barred, step.doors) == (*board.squares, None, ())
    assert board.steps[0][0] is step


# Doors between two squares


@pytest.mark.proves("BASE-MAP-05", "BASE-MAP-07")
def test_a_two_way_door_opens_from_both_sides() -> None:
    board = between("d")
    assert steps(board, "A1") == {EAST: "B1"}
    assert steps(board, "B1") == {WEST: "A1"}


@pytest.mark.proves("BASE-MAP-04", "BASE-MAP-07")
def test_a_one_way_door_opens_along_its_arrow() -> None:
    board = between(">")
    assert (steps(board, "A1"), barred(board, "A1")) == ({EAST: "B1"}, {})


@pytest.mark.proves("BASE-MAP-04", "BASE-MAP-07")
def test_a_one_way_door_bars_the_step_against_its_arrow() -> None:
    board = between(">")
    assert (steps(board, "B1"), barred(board, "B1")) == ({}, {WEST: "A1"})
    assert board.barrier(square(board, "B1"), WEST) == OTHER_WAY


@pytest.mark.proves("BASE-MAP-04")
@pytest.mark.parametrize(("arrow", "down", "up"), [("v", {SOUTH: "A2"}, {}), ("^", {}, {NORTH: "A1"})])
def test_arrows_point_up_and_down_too(arrow: str, down: dict[Direction, str], up: dict[Direction, str]) -> None:
    board = board_of(f"+-+\n|.|\n+{arrow}+\n|.|\n+-+\n")
    assert (steps(board, "A1"), steps(board, "A2")) == (down, up)


def test_a_step_knows_the_doors_on_its_way() -> None:
    board = board_of("+-+-+-+\n|.>D .|\n+-+-+-+\n")
    assert [door.name for door in only_step(board, "A1", EAST).doors] == ["A1-B1", "B1"]
    assert [door.name for door in only_step(board, "B1", EAST).doors] == ["B1"]


def test_a_barred_step_names_the_door_that_bars_it() -> None:
    board = board_of("+-+-+-+\n|.>D .|\n+-+-+-+\n")
    step = only_step(board, "B1", WEST)
    assert (step.barred, step.square) == (board.doors[0], square(board, "A1"))
    assert step.against


def test_a_step_that_two_arrows_bar_is_not_offered_to_whoever_could_open_one() -> None:
    board = board_of("+-+-+-+\n|. E>.|\n+-+-+-+\n")
    assert barred(board, "C1") == {}
    assert board.barrier(square(board, "C1"), WEST) == OTHER_WAY


@pytest.mark.proves("BASE-MAP-11")
def test_a_wall_bars_what_an_arrow_bars_as_well() -> None:
    board = board_of("+-+-+-+\n|. E|.|\n+-+-+-+\n")
    assert barred(board, "C1") == {}


# Doors that fill a square


@pytest.mark.proves("BASE-MAP-05", "BASE-MAP-15")
def test_a_two_way_door_that_fills_a_square_opens_to_all_sides() -> None:
    board = board_of(". . .\n. D .\n. . .")
    assert steps(board, "B2") == {NORTH: "B1", EAST: "C2", SOUTH: "B3", WEST: "A2"}
    assert steps(board, "B1")[SOUTH] == "B2"


@pytest.mark.proves("BASE-MAP-15")
def test_a_one_way_door_that_fills_a_square_is_entered_along_its_arrow() -> None:
    board = board_of(". . .\n. E .\n. . .")
    assert steps(board, "A2")[EAST] == "B2"
    assert [WEST in steps(board, "C2"), SOUTH in steps(board, "B1"), NORTH in steps(board, "B3")] == [False] * 3


@pytest.mark.proves("BASE-MAP-15")
def test_a_one_way_door_that_fills_a_square_is_left_along_its_arrow() -> None:
    board = board_of(". . .\n. E .\n. . .")
    assert steps(board, "B2") == {EAST: "C2"}


@pytest.mark.proves("BASE-MAP-15")
def test_every_other_step_into_or_out_of_such_a_square_is_barred_by_its_door() -> None:
    board = board_of(". . .\n. E .\n. . .")
    assert barred(board, "B2") == {NORTH: "B1", SOUTH: "B3", WEST: "A2"}
    assert [barred(board, name) for name in ("B1", "C2", "B3", "A2")] == [
        {SOUTH: "B2"},
        {WEST: "B2"},
        {NORTH: "B2"},
        {},
    ]


def test_a_step_across_an_arrow_is_not_one_against_it() -> None:
    board = board_of(". . .\n. E .\n. . .")
    assert [only_step(board, name, way).against for name, way in (("C2", WEST), ("B2", WEST), ("B1", SOUTH))] == [
        True,
        True,
        False,
    ]
    assert board.barrier(square(board, "B1"), SOUTH) == "a door that opens only to the east"


# Half-squares


@pytest.mark.proves("BASE-MAP-13")
@pytest.mark.parametrize(
    ("wall", "half", "exits"),
    [
        ("\\", "B2/ne", {NORTH: "B1", EAST: "C2"}),
        ("\\", "B2/sw", {SOUTH: "B3", WEST: "A2"}),
        ("/", "B2/nw", {NORTH: "B1", WEST: "A2"}),
        ("/", "B2/se", {EAST: "C2", SOUTH: "B3"}),
    ],
)
def test_a_half_is_left_and_entered_on_its_own_two_sides(wall: str, half: str, exits: dict[Direction, str]) -> None:
    board = board_of(f". . .\n. {wall} .\n. . .")
    assert steps(board, half) == exits
    assert {way: steps(board, name)[way.opposite] for way, name in exits.items()} == dict.fromkeys(exits, half)


@pytest.mark.proves("BASE-MAP-13")
def test_the_way_to_the_other_half_is_barred_by_the_diagonal_wall() -> None:
    board = board_of(". . .\n. \\ .\n. . .")
    assert board.barrier(square(board, "B2/ne"), WEST) == "a diagonal wall"
    assert barred(board, "B2/ne") == {}


@pytest.mark.proves("BASE-MAP-13")
def test_a_step_between_two_cells_with_diagonal_walls_joins_the_halves_that_face_each_other() -> None:
    board = board_of("\\ /")
    assert steps(board, "A1/ne") == {EAST: "B1/nw"}
    assert steps(board, "A1/sw") == {}
    assert steps(board, "B1/nw") == {WEST: "A1/ne"}


# Jumps


@pytest.mark.proves("BASE-JUMP-02")
def test_jumps_have_every_length_from_two() -> None:
    board = board_of(". . . . .")
    assert [(jump.length, jump.square.name) for jump in board.jumps[0]] == [(2, "C1"), (3, "D1"), (4, "E1")]


@pytest.mark.proves("BASE-JUMP-03")
def test_a_jump_knows_the_squares_it_goes_over() -> None:
    board = board_of(". ~ ~ .")
    longest = board.jumps[0][-1]
    assert (longest.length, names(longest.over)) == (3, ["B1", "C1"])
    assert (longest.origin, longest.square) == (square(board, "A1"), square(board, "D1"))


@pytest.mark.proves("BASE-JUMP-04")
def test_jumps_keep_to_a_row_or_a_column() -> None:
    board = board_of(". . .\n. . .\n. . .")
    assert [(jump.direction, jump.square.name) for jump in board.jumps[0]] == [(EAST, "C1"), (SOUTH, "A3")]


def test_jumps_are_told_by_direction_and_then_by_length() -> None:
    board = board_of("\n".join([". . . . . . ."] * 7))
    middle = board.jumps[square(board, "D4").index]
    assert [(jump.direction, jump.length) for jump in middle] == [(way, n) for way in Direction for n in (2, 3)]


@pytest.mark.proves("BASE-JUMP-05", "BASE-MAP-11", "BASE-MAP-07", "DL-WINDOW-01")
@pytest.mark.parametrize("edge", ["|", ":", "d", ">", "<"])
@pytest.mark.parametrize(("row", "landings"), [("|.{}. . .|", []), ("|. .{}. .|", []), ("|. . .{}.|", ["C1"])])
def test_no_jump_crosses_a_wall_a_window_or_a_door(edge: str, row: str, landings: list[str]) -> None:
    board = board_of(f"+-+-+-+-+\n{row.format(edge)}\n+-+-+-+-+\n")
    assert jumps(board, "A1") == landings


@pytest.mark.proves("BASE-JUMP-05")
def test_no_jump_passes_over_rock() -> None:
    assert jumps(board_of(". . # ."), "A1") == []


@pytest.mark.proves("BASE-JUMP-05")
@pytest.mark.parametrize("door", ["D", "E"])
def test_a_jump_may_land_in_a_door_that_fills_a_square_and_not_pass_over_it(door: str) -> None:
    assert jumps(board_of(f". . {door} . ."), "A1") == ["C1"]


@pytest.mark.proves("BASE-JUMP-05", "BASE-MAP-15")
def test_no_jump_lands_in_a_door_against_its_arrow() -> None:
    board = board_of(". . E . .")
    assert jumps(board, "E1", WEST) == []


@pytest.mark.proves("BASE-JUMP-05", "BASE-MAP-15")
def test_a_jump_out_of_a_door_goes_along_its_arrow() -> None:
    board = board_of(". . E . .")
    assert (jumps(board, "C1", EAST), jumps(board, "C1", WEST)) == (["E1"], [])


@pytest.mark.proves("BASE-JUMP-05", "BASE-MAP-05")
def test_a_jump_out_of_a_two_way_door_goes_anywhere() -> None:
    board = board_of(". . D . .")
    assert (jumps(board, "C1", EAST), jumps(board, "C1", WEST)) == (["E1"], ["A1"])


@pytest.mark.proves("BASE-JUMP-05", "BASE-MAP-13")
@pytest.mark.parametrize(("wall", "landing"), [("\\", "C1/sw"), ("/", "C1/nw")])
def test_a_jump_may_land_in_a_half_and_not_cross_its_wall(wall: str, landing: str) -> None:
    assert jumps(board_of(f". . {wall} . ."), "A1") == [landing]


@pytest.mark.proves("BASE-JUMP-05", "BASE-MAP-13")
def test_a_jump_out_of_a_half_leaves_by_its_own_sides() -> None:
    board = board_of(". . \\ . .")
    assert (jumps(board, "C1/ne", EAST), jumps(board, "C1/ne", WEST)) == (["E1"], [])
    assert (jumps(board, "C1/sw", EAST), jumps(board, "C1/sw", WEST)) == ([], ["A1"])


def test_jumps_end_at_a_length_that_nobody_reaches() -> None:
    board = board_of(" ".join("." * 30))
    assert max(jump.length for jump in board.jumps[0]) == LONGEST_JUMP == 24


def test_jumps_are_made_once() -> None:
    board = board_of(". . .")
    jump = board.jumps[0][0]
    assert isinstance(jump, Jump)
    assert board.jumps[0][0] is jump


def test_a_one_way_door_square_may_point_up() -> None:
    board = board_of(".\nN\n.", {"N": CellMeaning(door=DoorMeaning(way=NORTH))})
    assert (steps(board, "A3"), steps(board, "A1"), steps(board, "A2")) == ({NORTH: "A2"}, {}, {NORTH: "A1"})
