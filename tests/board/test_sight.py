"""Line of sight and areas: the ledger's examples and the printed diagram."""

from __future__ import annotations

import pytest

from fragkit.board.board import Board, Square
from fragkit.board.sight import Sight
from tests.board.drawn import board_of, names, scene, square

OPEN_5 = "\n".join([". . . . ."] * 5)
DIAGRAM = """\
+-+-+-+-+-+-+-+
|. . . . . . .|
+ + + + + + + +
|. . . . . A .|
+ + + + + + + +
|. . . . . . .|
+ + + + + + + +
|. . . . . . .|
+ + + +-+-+-+ +
|. . . . . . .|
+ + + + + + +-+
|. . . . . . .|
+-+-+-+-+-+-+-+
"""


def mask(squares: list[Square]) -> int:
    return sum(each.bit for each in squares)


# Walls


@pytest.mark.proves("BASE-LOS-02", "BASE-LOS-03", "BASE-LOS-06", "BASE-LOS-10", "BASE-HIT-02", "DL-LOS-01")
def test_the_printed_diagram() -> None:
    board = board_of(DIAGRAM)
    sight, home = Sight(board), square(board, "F2")
    shown = [
        " ".join(
            "F" if each is home else str(board.distance(home, each)) if sight.sees(home, each, home.bit, 0) else "."
            for each in board.squares
            if each.y == row
        )
        for row in range(6)
    ]
    assert shown == [
        "6 5 4 3 2 1 2",
        "5 4 3 2 1 F 1",
        "6 5 4 3 2 1 2",
        "7 6 5 4 3 2 3",
        "8 7 . . . . 4",
        "9 . . . . . .",
    ]


@pytest.mark.proves("BASE-LOS-10", "BASE-HIT-01")
def test_the_printed_diagram_numbers_thirty_one_squares() -> None:
    board = board_of(DIAGRAM)
    assert (Sight(board).view(square(board, "F2")) & ~square(board, "F2").bit).bit_count() == 31


@pytest.mark.proves("BASE-LOS-10", "BASE-LOS-06")
@pytest.mark.parametrize(
    ("name", "seen"), [("A6", True), ("G5", True), ("B5", True), ("C5", False), ("B6", False), ("F5", False)]
)
def test_the_squares_of_the_diagram_that_the_ledger_names(name: str, seen: bool) -> None:
    assert scene(DIAGRAM).sees("A", name) is seen


@pytest.mark.proves("BASE-LOS-03", "BASE-MAP-12")
def test_a_wall_between_two_squares_blocks() -> None:
    assert not scene("+-+-+\n|A|B|\n+-+-+\n").sees("A", "B")


@pytest.mark.proves("BASE-LOS-03")
def test_neither_terrain_nor_numbers_block() -> None:
    assert scene("A ~ T 1 B").sees("A", "B")


@pytest.mark.proves("BASE-LOS-06")
@pytest.mark.parametrize(
    "drawing",
    [
        "+-+-+\n|A .|\n+ +-+\n|. B|\n+-+-+\n",
        "+-+-+\n|A .|\n+-+ +\n|. B|\n+-+-+\n",
        "+-+-+\n|A|.|\n+ + +\n|. B|\n+-+-+\n",
        "+-+-+\n|A .|\n+ + +\n|.|B|\n+-+-+\n",
    ],
)
def test_the_end_of_a_wall_blocks_a_line_that_only_touches_it(drawing: str) -> None:
    assert not scene(drawing).sees("A", "B")


@pytest.mark.proves("BASE-LOS-06")
def test_a_corner_without_a_wall_does_not_block() -> None:
    assert scene("A .\n. B").sees("A", "B")


@pytest.mark.proves("BASE-LOS-06", "BASE-LOS-09")
@pytest.mark.parametrize("door", ["d", "v", "^"])
def test_the_end_of_a_closed_door_blocks_like_that_of_a_wall(door: str) -> None:
    assert not scene(f"+-+-+\n|A .|\n+ +{door}+\n|. B|\n+-+-+\n").sees("A", "B")


@pytest.mark.proves("BASE-LOS-06")
def test_the_corner_of_rock_blocks_like_that_of_a_wall() -> None:
    assert not scene("A #\n. B").sees("A", "B")
    assert not scene("A # B").sees("A", "B")


# Windows


@pytest.mark.proves("DL-WINDOW-02")
def test_a_window_does_not_block() -> None:
    assert scene("+-+-+\n|A:B|\n+-+-+\n").sees("A", "B")


@pytest.mark.proves("DL-WINDOW-02")
def test_the_end_of_a_window_does_not_block_and_that_of_a_wall_beside_it_does() -> None:
    assert scene("+-+-+\n|A:.|\n+ + +\n|. B|\n+-+-+\n").sees("A", "B")
    assert not scene("+-+-+\n|A:.|\n+ +-+\n|. B|\n+-+-+\n").sees("A", "B")


# Figures


@pytest.mark.proves("BASE-LOS-04")
@pytest.mark.parametrize(
    ("drawing", "seen"),
    [("A . B C", False), ("A B .\n. . .\n. . C", True), ("A B .\n. . C", False), ("A . .\n. B C", False)],
)
def test_a_figure_blocks_when_the_line_goes_through_its_square(drawing: str, seen: bool) -> None:
    assert scene(drawing).sees("A", "C") is seen


@pytest.mark.proves("BASE-LOS-04")
def test_a_figure_whose_square_is_only_touched_at_its_corner_does_not_block() -> None:
    assert scene("A C\n. B").sees("A", "B")


@pytest.mark.proves("BASE-LOS-04")
def test_whoever_shares_the_square_of_either_end_does_not_block() -> None:
    shared = scene("A . B", C="A1")
    assert shared.sees("A", "B")
    assert shared.sees("B", "C")


def test_a_square_sees_itself() -> None:
    board = board_of(". D")
    assert Sight(board).sees(board.squares[0], board.squares[0], 1, 0)


# Doors


@pytest.mark.proves("BASE-LOS-05", "BASE-LOS-09", "BASE-MAP-07")
@pytest.mark.parametrize("door", ["d", ">", "<", "r"])
def test_a_door_between_two_squares_blocks_whatever_way_it_opens(door: str) -> None:
    assert not scene(f"+-+-+\n|A{door}B|\n+-+-+\n").sees("A", "B")


@pytest.mark.proves("BASE-LOS-05", "BASE-MAP-07")
@pytest.mark.parametrize("door", ["D", "E"])
def test_a_closed_door_that_fills_a_square_blocks(door: str) -> None:
    assert not scene(f"A {door} B").sees("A", "B")


@pytest.mark.proves("BASE-LOS-07")
def test_whoever_stands_in_a_door_sees_both_sides_and_is_seen_from_both() -> None:
    held = scene("A . D . B", C="C1")
    assert held.sees("C", "A")
    assert held.sees("C", "B")


@pytest.mark.proves("BASE-LOS-07", "BASE-LOS-04")
def test_nobody_sees_past_whoever_stands_in_a_door() -> None:
    assert not scene("A . D . B", C="C1").sees("A", "B")


@pytest.mark.proves("BASE-LOS-08")
def test_a_door_that_was_left_is_closed() -> None:
    assert not scene("A . D C B").sees("A", "C")


@pytest.mark.proves("BASE-LOS-07", "BASE-MAP-07")
def test_nothing_is_seen_in_a_door_that_nobody_holds_open() -> None:
    assert not scene("A . D").sees("A", "C1")


@pytest.mark.proves("BASE-MAP-07", "BASE-LOS-06")
def test_a_closed_door_square_blocks_a_line_that_only_touches_its_corner() -> None:
    assert not scene("A D\n. B").sees("A", "B")


@pytest.mark.proves("BASE-LOS-04", "BASE-LOS-07")
def test_a_held_door_square_does_not_block_a_line_that_only_touches_its_corner() -> None:
    assert scene("A D\n. B", C="B1").sees("A", "B")


# Half-squares


@pytest.mark.proves("BASE-LOS-12")
@pytest.mark.parametrize(("name", "seen"), [("E3", True), ("A3", False), ("E5", False), ("A1", False), ("C1", True)])
def test_whoever_stands_in_a_half_sees_to_his_own_side_of_the_wall_only(name: str, seen: bool) -> None:
    walled = "\n".join([". . . . .", ". . . . .", ". . \\ . .", ". . . . .", ". . . . ."])
    assert scene(walled).sees("C3/ne", name) is seen


@pytest.mark.proves("BASE-LOS-12", "BASE-MAP-13")
@pytest.mark.parametrize(
    ("wall", "half", "seen"),
    [
        ("\\", "B2/ne", ["B1", "C1", "C2"]),
        ("\\", "B2/sw", ["A2", "A3", "B3"]),
        ("/", "B2/nw", ["A1", "B1", "A2"]),
        ("/", "B2/se", ["C2", "B3", "C3"]),
    ],
)
def test_each_half_sees_three_of_its_eight_neighbours(wall: str, half: str, seen: list[str]) -> None:
    drawn = scene(f". . .\n. {wall} .\n. . .")
    assert [each.name for each in drawn.board.squares if each.name != half and drawn.sees(half, each.name)] == seen


@pytest.mark.proves("BASE-LOS-12")
def test_the_two_halves_of_a_square_do_not_see_each_other() -> None:
    assert not scene("/").sees("A1/nw", "A1/se")


@pytest.mark.proves("BASE-LOS-12")
@pytest.mark.parametrize("wall", ["/", "\\"])
def test_a_diagonal_wall_blocks_a_line_through_its_square(wall: str) -> None:
    assert not scene(f"A {wall} B").sees("A", "B")


@pytest.mark.proves("BASE-LOS-12", "BASE-LOS-06")
@pytest.mark.parametrize(("wall", "seen"), [("/", False), ("\\", True)])
def test_the_end_of_a_diagonal_wall_blocks_a_line_that_touches_it(wall: str, seen: bool) -> None:
    assert scene(f"A {wall}\n. B").sees("A", "B") is seen


@pytest.mark.proves("BASE-LOS-12")
@pytest.mark.parametrize(("wall", "seen"), [("\\", True), ("/", False)])
def test_a_line_may_cut_off_the_corner_of_a_square_on_one_side_of_its_wall(wall: str, seen: bool) -> None:
    assert scene(f"A {wall} .\n. . B").sees("A", "B") is seen


@pytest.mark.proves("BASE-LOS-04", "BASE-MAP-13")
@pytest.mark.parametrize(("half", "seen"), [("B1/sw", False), ("B1/ne", True)])
def test_a_figure_in_a_half_blocks_when_the_line_goes_through_that_half(half: str, seen: bool) -> None:
    assert scene("A \\ .\n. . B", C=half).sees("A", "B") is seen


@pytest.mark.proves("BASE-LOS-04", "BASE-MAP-13")
def test_a_figure_in_the_other_half_of_an_end_does_not_block() -> None:
    assert scene("\\ . B", A="A1/ne", C="A1/sw").sees("A", "B")


# Areas


def area(board: Board, centre: str, radius: int, *held: str) -> list[str]:
    return names(Sight(board).area(square(board, centre), radius, mask([square(board, each) for each in held])))


@pytest.mark.proves("BASE-MAP-12", "BASE-HIT-02")
def test_an_area_is_a_diamond_with_its_middle() -> None:
    assert area(board_of(OPEN_5), "C3", 1) == ["C2", "B3", "C3", "D3", "C4"]
    assert len(area(board_of(OPEN_5), "C3", 2)) == 13


def test_an_area_of_radius_nought_is_its_middle() -> None:
    assert area(board_of(OPEN_5), "C3", 0) == ["C3"]


@pytest.mark.proves("BASE-MAP-12", "DM-BARREL-17", "DM-NAPALM-03")
def test_a_wall_cuts_an_area_off() -> None:
    assert area(board_of("+-+-+-+\n|. .|.|\n+-+-+-+\n"), "B1", 1) == ["A1", "B1"]


@pytest.mark.proves("BASE-MAP-12", "DM-NAPALM-03")
@pytest.mark.parametrize("door", ["d", ">"])
def test_a_door_between_two_squares_cuts_an_area_off(door: str) -> None:
    assert area(board_of(f"+-+-+-+\n|. .{door}.|\n+-+-+-+\n"), "B1", 1) == ["A1", "B1"]


@pytest.mark.proves("DL-WINDOW-02", "BASE-MAP-12")
def test_a_window_does_not_cut_an_area_off() -> None:
    assert area(board_of("+-+-+\n|.:.|\n+-+-+\n"), "A1", 1) == ["A1", "B1"]


@pytest.mark.proves("BASE-MAP-12", "BASE-LOS-07")
def test_a_door_square_cuts_an_area_off_unless_it_is_held_open() -> None:
    board = board_of(". D .")
    assert area(board, "A1", 2) == ["A1"]
    assert area(board, "A1", 2, "B1") == ["A1", "B1", "C1"]


@pytest.mark.proves("BASE-MAP-07", "BASE-MAP-12")
def test_an_area_in_a_closed_door_is_its_middle() -> None:
    board = board_of(". D .")
    assert area(board, "B1", 1) == ["B1"]
    assert area(board, "B1", 1, "B1") == ["A1", "B1", "C1"]


@pytest.mark.proves("BASE-MAP-12", "BASE-MAP-13")
def test_an_area_in_a_half_keeps_to_its_side() -> None:
    assert area(board_of(". . .\n. \\ .\n. . ."), "B2/ne", 1) == ["B1", "B2/ne", "C2"]


# Views


def test_a_view_is_what_is_seen_when_nobody_stands_anywhere_and_every_door_square_is_open() -> None:
    board = board_of("+-+-+-+-+\n|. D .|.|\n+-+-+-+-+\n")
    assert Sight(board).view(square(board, "A1")) == 0b0111


def test_lines_are_forgotten_and_found_again_when_there_are_too_many(monkeypatch: pytest.MonkeyPatch) -> None:
    board = board_of(DIAGRAM.replace("A", "."))
    pairs = [(one, other) for one in board.squares for other in board.squares]
    fresh = [Sight(board).sees(*pair, 0, 0) for pair in pairs]
    monkeypatch.setattr("fragkit.board.sight._MOST_LINES", 7)
    sight = Sight(board)
    assert [sight.sees(*pair, 0, 0) for pair in pairs] == fresh
    assert [sight.sees(*pair, 0, 0) for pair in pairs] == fresh
