"""Map drawings: what each glyph means, what each mistake is answered with, and joining two maps."""

from __future__ import annotations

from typing import TypeVar

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from fragkit.content.drawing import (
    FIXED_CELLS,
    FIXED_EDGES,
    LARGEST,
    MOST_PROBLEMS,
    RESERVED,
    Drawing,
    DrawingProblem,
    NoGlyphError,
    ProblemKind,
    draw,
    read_drawing,
    why_no_glyph,
)
from fragkit.content.grid import (
    FLOOR,
    OPEN,
    SOLID,
    WALL,
    WAYS,
    WINDOW,
    Border,
    Cell,
    CellMeaning,
    Direction,
    DoorMeaning,
    Edge,
    EdgeKind,
    EdgeMeaning,
    Grid,
    SquareRange,
    parse_range,
    parse_square,
    square_name,
)
from fragkit.content.joining import Apart, Joined, join

NORTH, EAST, SOUTH, WEST = Direction
ACID = CellMeaning(terrain="acid")
TELEPORTER = CellMeaning(terrain="teleporter", group="blue")
SALOON_DOOR = CellMeaning(door=DoorMeaning("red", EAST))
CELLS = {
    "~": ACID,
    "T": TELEPORTER,
    "D": SALOON_DOOR,
    "R": CellMeaning(respawn=1, colour="red"),
    **{letter: CellMeaning(marker=letter) for letter in "ABC"},
}
RED_DOOR = EdgeMeaning(EdgeKind.DOOR, "red")
RED_DOOR_DOWN = EdgeMeaning(EdgeKind.DOOR, "red", SOUTH)
EDGES = {"y": EdgeMeaning(EdgeKind.DOOR, "yellow"), "n": RED_DOOR_DOWN}

MAP = """\
+-+-+-+-+
|1 .>.|~|
+ +-+r+ +
|.:/ # 2|
+-+-+-+-+
"""


def drawn(text: str) -> Drawing:
    return read_drawing(text, CELLS, EDGES)


def grid_of(text: str) -> Grid:
    drawing = drawn(text)
    assert drawing.problems == ()
    assert drawing.grid is not None
    return drawing.grid


def found(text: str) -> list[tuple[ProblemKind, int, int]]:
    return [(problem.kind, problem.start, problem.end) for problem in drawn(text).problems]


def only_problem(text: str) -> DrawingProblem:
    (problem,) = drawn(text).problems
    return problem


def plain(width: int, height: int, border: Border) -> Grid:
    return Grid(
        width,
        height,
        (FLOOR,) * (width * height),
        (OPEN,) * ((width - 1) * height),
        (OPEN,) * (width * (height - 1)),
        border,
    )


class TestBorderedDrawing:
    def test_cells_stand_at_odd_characters_of_odd_lines(self) -> None:
        grid = grid_of(MAP)
        assert (grid.width, grid.height) == (4, 2)
        respawn_1, respawn_2 = CellMeaning(respawn=1), CellMeaning(respawn=2)
        assert grid.cells == (respawn_1, FLOOR, FLOOR, ACID, FLOOR, CellMeaning(diagonal="/"), SOLID, respawn_2)

    def test_edges_stand_between_the_cells(self) -> None:
        grid = grid_of(MAP)
        assert grid.east == (OPEN, EdgeMeaning(EdgeKind.DOOR, way=EAST), WALL, WINDOW, OPEN, OPEN)
        assert grid.south == (OPEN, WALL, RED_DOOR, OPEN)

    def test_the_offset_of_a_square_is_the_character_that_drew_it(self) -> None:
        drawing = drawn(MAP)
        assert MAP[drawing.offset(3, 0)] == "~"
        assert MAP[drawing.offset(3, 1)] == "2"

    @pytest.mark.parametrize(
        ("glyph", "edge"),
        [
            (" ", OPEN),
            ("|", WALL),
            (":", WINDOW),
            ("r", RED_DOOR),
            ("g", EdgeMeaning(EdgeKind.DOOR, "green")),
            ("b", EdgeMeaning(EdgeKind.DOOR, "blue")),
            ("d", EdgeMeaning(EdgeKind.DOOR)),
            (">", EdgeMeaning(EdgeKind.DOOR, way=EAST)),
            ("<", EdgeMeaning(EdgeKind.DOOR, way=WEST)),
            ("y", EdgeMeaning(EdgeKind.DOOR, "yellow")),
        ],
    )
    def test_edges_between_squares_side_by_side(self, glyph: str, edge: Edge) -> None:
        assert grid_of(f"+-+-+\n|.{glyph}.|\n+-+-+").east == (edge,)

    @pytest.mark.parametrize(
        ("glyph", "edge"),
        [
            (" ", OPEN),
            ("-", WALL),
            (":", WINDOW),
            ("r", RED_DOOR),
            ("d", EdgeMeaning(EdgeKind.DOOR)),
            ("^", EdgeMeaning(EdgeKind.DOOR, way=NORTH)),
            ("v", EdgeMeaning(EdgeKind.DOOR, way=SOUTH)),
            ("n", RED_DOOR_DOWN),
        ],
    )
    def test_edges_between_squares_one_above_the_other(self, glyph: str, edge: Edge) -> None:
        assert grid_of(f"+-+\n|.|\n+{glyph}+\n|.|\n+-+").south == (edge,)

    def test_the_border_keeps_its_gaps_doors_and_windows(self) -> None:
        grid = grid_of("+-+ +\n|. .\n+   +\nd. .:\n+^+-+")
        assert grid.border == Border(
            north=(WALL, OPEN),
            east=(OPEN, WINDOW),
            south=(EdgeMeaning(EdgeKind.DOOR, way=NORTH), WALL),
            west=(WALL, EdgeMeaning(EdgeKind.DOOR)),
        )

    def test_corners_carry_no_meaning(self) -> None:
        assert grid_of("+-+-+\n|. .|\n.   +\n|. .|\n+-+-+") == grid_of("+-+-+\n|. .|\n+ + +\n|. .|\n+-+-+")

    def test_spaces_that_an_editor_trimmed_are_understood(self) -> None:
        assert grid_of("+-+-+\n|. .\n\n|. .\n+-+-+") == grid_of("+-+-+\n|. . \n+ + +\n|. . \n+-+-+")

    def test_spaces_after_a_row_are_no_matter(self) -> None:
        assert grid_of("+-+   \n|.|    \n+-+ \n   \n") == grid_of("+-+\n|.|\n+-+")

    def test_lines_may_end_as_windows_ends_them(self) -> None:
        assert grid_of(MAP.replace("\n", "\r\n")) == grid_of(MAP)

    def test_an_indented_drawing_is_the_same_drawing(self) -> None:
        text = "".join(f"    {line}\n" for line in MAP.splitlines())
        assert grid_of(text) == grid_of(MAP)
        assert text[drawn(text).offset(3, 0)] == "~"

    def test_a_square_can_be_a_door(self) -> None:
        assert grid_of("+-+\n|D|\n+-+").cells == (SALOON_DOOR,)

    def test_a_backslash_is_the_other_diagonal_wall(self) -> None:
        assert grid_of("+-+\n|\\|\n+-+").cells == (CellMeaning(diagonal="\\"),)

    def test_an_author_may_give_a_usual_glyph_another_meaning(self) -> None:
        drawing = read_drawing("+-+-+\n|/r.|\n+-+-+", {"/": ACID}, {"r": WINDOW})
        assert drawing.problems == ()
        assert drawing.grid is not None
        assert (drawing.grid.cells[0], drawing.grid.east) == (ACID, (WINDOW,))

    def test_an_author_cannot_change_a_reserved_glyph(self) -> None:
        assert read_drawing(". #", {".": ACID, "#": ACID}, {" ": WALL}) == drawn(". #")


class TestShorthand:
    def test_cells_stand_at_even_characters(self) -> None:
        grid = grid_of("A . B")
        assert grid.cells == (CellMeaning(marker="A"), FLOOR, CellMeaning(marker="B"))
        assert grid.east == (OPEN, OPEN)

    def test_the_outer_edges_are_walls(self) -> None:
        walls = (WALL, WALL)
        assert grid_of("A .\n. B").border == Border(walls, walls, walls, walls)

    def test_rows_without_a_row_of_edges_between_are_open_to_each_other(self) -> None:
        assert grid_of("A .\n. B").south == (OPEN, OPEN)

    def test_a_row_of_edges_can_have_walls(self) -> None:
        assert grid_of("A . B\n-+   \n. . .").south == (WALL, OPEN, OPEN)
        assert grid_of("A . B\n    -\n. . .").south == (OPEN, OPEN, WALL)

    def test_a_blank_line_is_an_open_row_of_edges(self) -> None:
        assert grid_of("A .\n\n. B") == grid_of("A .\n. B")

    def test_doors_can_stand_between_squares_side_by_side(self) -> None:
        assert grid_of("A|.rB").east == (WALL, RED_DOOR)

    def test_a_drawing_can_be_one_square(self) -> None:
        assert (grid_of("A").width, grid_of("A").height) == (1, 1)


class TestProblems:
    @pytest.mark.parametrize("text", ["", "\n", "   \n \n", "+"])
    def test_a_drawing_without_squares_is_empty(self, text: str) -> None:
        assert found(text) == [(ProblemKind.EMPTY, 0, len(text))]
        assert drawn(text).grid is None

    def test_a_tab_is_the_only_problem_of_its_line(self) -> None:
        text = "+-+-+\n|.\t\t.|\n+-+-+"
        assert found(text) == [(ProblemKind.TAB, 8, 9)]

    def test_a_drawing_of_tabs_is_not_called_empty_too(self) -> None:
        assert found("A\t.\tB") == [(ProblemKind.TAB, 1, 2)]

    def test_the_largest_drawing_is_read(self) -> None:
        text = "\n".join([" ".join("." * LARGEST)] * LARGEST)
        assert grid_of(text).width == LARGEST

    def test_a_drawing_can_be_too_wide(self) -> None:
        text = " ".join("." * (LARGEST + 1))
        assert found(text) == [(ProblemKind.TOO_LARGE, 120, 121)]
        assert drawn(text).grid is None
        bordered = f"+{'-+' * 61}\n|{'.|' * 61}\n+{'-+' * 61}"
        assert found(bordered) == [(ProblemKind.TOO_LARGE, 121, 123)]

    def test_a_drawing_can_be_too_high(self) -> None:
        text = ".\n" * (LARGEST + 5)
        assert found(text) == [(ProblemKind.TOO_LARGE, 120, 129)]
        bordered = "+-+\n" + "|.|\n+-+\n" * (LARGEST + 1)
        assert found(bordered) == [(ProblemKind.TOO_LARGE, 484, 491)]

    def test_a_short_row_points_at_its_end(self) -> None:
        text = "+-+-+-+\n|. .\n+-+-+-+"
        assert found(text) == [(ProblemKind.UNEVEN_ROW, 12, 12)]
        assert only_problem(text).message == "the drawing is 3 squares wide, but this row ends 1 square earlier"

    def test_a_long_row_points_at_what_is_too_much(self) -> None:
        text = "A . .\n. . .|.\n. . B"
        assert found(text) == [(ProblemKind.UNEVEN_ROW, 11, 13)]

    def test_a_long_row_of_edges_is_uneven_too(self) -> None:
        assert found("+-+-+\n|.|\n+-+") == [(ProblemKind.UNEVEN_ROW, 3, 5)]

    def test_a_missing_character_is_one_problem_and_the_rest_is_read(self) -> None:
        text = "+-+-+-+-+\n|1 ..|~|\n+-+-+-+-+"
        assert found(text) == [(ProblemKind.UNEVEN_ROW, 14, 14)]
        assert drawn(text).grid == grid_of("+-+-+-+-+\n|1 . .|~|\n+-+-+-+-+")
        assert text[drawn(text).offset(3, 0)] == "~"

    def test_a_character_too_many_is_one_problem_and_the_rest_is_read(self) -> None:
        text = "+-+-+-+-+\n|1  . .|~|\n+-+-+-+-+"
        assert found(text) == [(ProblemKind.UNEVEN_ROW, 13, 14)]
        assert drawn(text).grid == grid_of("+-+-+-+-+\n|1 . .|~|\n+-+-+-+-+")
        assert text[drawn(text).offset(3, 0)] == "~"

    @pytest.mark.parametrize(
        ("row", "start", "end"), [(" |1 . .|~|", 10, 11), ("1 . .|~|", 10, 10), (" |. . . .|", 10, 11)]
    )
    def test_a_shifted_row_of_squares_is_one_problem(self, row: str, start: int, end: int) -> None:
        assert found(f"+-+-+-+-+\n{row}\n+-+-+-+-+") == [(ProblemKind.UNEVEN_ROW, start, end)]

    @pytest.mark.parametrize(("row", "start", "end"), [(" + +-+r+ +", 20, 21), (" +-+r+ +", 21, 21)])
    def test_a_shifted_row_of_edges_is_one_problem(self, row: str, start: int, end: int) -> None:
        text = f"+-+-+-+-+\n|. . . .|\n{row}\n|. . . .|\n+-+-+-+-+"
        assert found(text) == [(ProblemKind.UNEVEN_ROW, start, end)]

    def test_an_unknown_square_is_said_once_and_read_as_floor(self) -> None:
        text = "A . W\nW . B"
        assert found(text) == [(ProblemKind.UNKNOWN_GLYPH, 4, 5)]
        problem = only_problem(text)
        assert problem.message == "`W` is no square of the legend; the same once more in this drawing"
        assert problem.help is not None
        assert "`~`, `T`, `D`" in problem.help
        assert drawn(text).grid == grid_of("A . .\n. . B")

    def test_a_letter_of_the_wrong_case_gets_a_suggestion(self) -> None:
        assert (only_problem("A . t").help or "").startswith("Did you mean `T`?")

    def test_an_unknown_edge_is_read_as_open(self) -> None:
        text = "A .*B"
        assert found(text) == [(ProblemKind.UNKNOWN_GLYPH, 3, 4)]
        assert drawn(text).grid == grid_of("A . B")

    def test_a_character_that_cannot_be_seen_is_named(self) -> None:
        assert only_problem("A .\x07B").message == "U+0007 is no edge of the legend"

    @pytest.mark.parametrize(
        ("glyph", "help"),
        [
            ("|", "Write `-` here."),
            (">", "Write `^` or `v` here."),
            ("<", "Write `^` or `v` here."),
        ],
    )
    def test_an_edge_of_the_wrong_orientation_between_rows(self, glyph: str, help: str) -> None:
        text = f"+-+-+\n|. .|\n+{glyph}+ +\n|. .|\n+-+-+"
        assert found(text) == [(ProblemKind.WRONG_PLACE, 13, 14)]
        assert only_problem(text).help == help

    @pytest.mark.parametrize(
        ("glyph", "help"),
        [
            ("-", "Write `|` here."),
            ("^", "Write `>` or `<` here."),
            ("v", "Write `>` or `<` here."),
            ("n", "Add an edge for this place to the legend."),
        ],
    )
    def test_an_edge_of_the_wrong_orientation_in_a_row(self, glyph: str, help: str) -> None:
        text = f"+-+-+\n|.{glyph}.|\n+-+-+"
        assert found(text) == [(ProblemKind.WRONG_PLACE, 8, 9)]
        assert only_problem(text).help == help

    def test_a_wall_of_the_wrong_orientation_is_still_a_wall(self) -> None:
        assert drawn(". .-.").grid == grid_of(". .|.")

    def test_a_square_between_squares_is_in_the_wrong_place(self) -> None:
        text = "A#. B"
        assert found(text) == [(ProblemKind.WRONG_PLACE, 1, 2)]
        assert only_problem(text).message == "`#` is a square, but it stands between two squares side by side"

    def test_an_edge_in_a_square_is_in_the_wrong_place(self) -> None:
        text = "A | B"
        assert found(text) == [(ProblemKind.WRONG_PLACE, 2, 3)]
        assert only_problem(text).message == "`|` is an edge, but a square belongs here"

    def test_a_space_is_no_square(self) -> None:
        text = "+-+-+-+-+\n|.     .|\n+-+-+-+-+"
        assert found(text) == [(ProblemKind.WRONG_PLACE, 13, 14)]
        assert only_problem(text).message == "there is no square here; the same once more in this row"

    def test_a_door_at_a_corner_is_in_the_wrong_place(self) -> None:
        text = "+-+-+\n|. .|\n+ r +\n|. .|\n+-+-+"
        assert found(text) == [(ProblemKind.WRONG_PLACE, 14, 15)]

    def test_a_wall_drawn_through_the_corners_is_one_problem(self) -> None:
        text = "A . B\n-----\n. . ."
        assert found(text) == [(ProblemKind.WRONG_PLACE, 7, 8)]
        assert drawn(text).grid == grid_of("A . B\n-+-+-\n. . .")

    def test_a_missing_row_of_edges_is_one_problem(self) -> None:
        text = "+-+-+\n|. .|\n|. A|\n+ + +\n|. .|\n+-+-+"
        assert found(text) == [(ProblemKind.WRONG_PLACE, 12, 17)]
        assert drawn(text).grid == grid_of("+-+-+\n|. .|\n+ + +\n|. A|\n+ + +\n|. .|\n+-+-+")

    def test_a_second_row_of_edges_is_one_problem(self) -> None:
        text = "+-+-+\n|. .|\n+ + +\n+ + +\n|. A|\n+-+-+"
        assert found(text) == [(ProblemKind.WRONG_PLACE, 18, 23)]
        assert drawn(text).grid == grid_of("+-+-+\n|. .|\n+ + +\n|. A|\n+-+-+")

    def test_a_second_blank_line_between_rows_is_one_problem(self) -> None:
        assert found("A .\n\n\n. B") == [(ProblemKind.WRONG_PLACE, 5, 5)]

    def test_a_missing_border_is_a_problem_above_and_below(self) -> None:
        text = "|A B|"
        assert found(text) == [(ProblemKind.WRONG_PLACE, 0, 0), (ProblemKind.WRONG_PLACE, 5, 5)]
        assert drawn(text).grid == grid_of("A B")

    def test_a_border_is_not_half_drawn(self) -> None:
        text = "-+-\nA B\n- -"
        assert found(text) == [(ProblemKind.WRONG_PLACE, 0, 3), (ProblemKind.WRONG_PLACE, 8, 11)]
        assert drawn(text).grid == grid_of("A B")

    def test_a_door_between_rows_needs_a_border(self) -> None:
        text = "A . B\n  r\n. . ."
        assert found(text) == [(ProblemKind.WRONG_PLACE, 6, 9)]
        assert "`+-+-+`" in (only_problem(text).help or "")

    def test_two_problems_of_one_line_are_said_apart(self) -> None:
        first, second = drawn("A . B\n  r").problems
        assert (first.start, first.end) == (second.start, second.end) == (6, 9)
        assert first.message != second.message

    def test_a_respawn_point_is_numbered_once(self) -> None:
        text = "1 . 1"
        assert found(text) == [(ProblemKind.DUPLICATE_RESPAWN, 4, 5)]
        assert only_problem(text).message == "the respawn point 1 is already at A1"

    def test_respawn_points_of_two_colours_may_share_a_number(self) -> None:
        assert found("1 R .") == []
        assert only_problem("R R .").message == "the red respawn point 1 is already at A1"

    def test_a_fighter_stands_once(self) -> None:
        assert found("A . A") == [(ProblemKind.DUPLICATE_MARKER, 4, 5)]

    def test_all_problems_are_reported_in_reading_order(self) -> None:
        text = "+-+-+\n|q .|\n+ r +\n|.-.|\n+|+-+"
        assert found(text) == [
            (ProblemKind.UNKNOWN_GLYPH, 7, 8),
            (ProblemKind.WRONG_PLACE, 14, 15),
            (ProblemKind.WRONG_PLACE, 20, 21),
            (ProblemKind.WRONG_PLACE, 25, 26),
        ]

    def test_no_more_problems_than_anyone_would_read(self) -> None:
        text = "\n".join([".-.-.", ".^. ."] * 30)
        assert len(drawn(text).problems) == MOST_PROBLEMS

    def test_a_long_text_is_answered(self) -> None:
        assert drawn("+x" * 100_000).grid is None
        assert drawn("+-+\n" + "x\n" * 100_000).grid is None


class TestLegend:
    @pytest.mark.parametrize("glyph", sorted(RESERVED))
    def test_reserved_glyphs_are_refused(self, glyph: str) -> None:
        assert why_no_glyph(glyph)

    @pytest.mark.parametrize("glyph", ["", "ab", "\t", "\n", "\u0301", "\u200b"])
    def test_what_cannot_be_seen_as_one_character_is_refused(self, glyph: str) -> None:
        assert why_no_glyph(glyph)

    @pytest.mark.parametrize("glyph", ["~", "A", "1", "/", "r", "é", "☠"])
    def test_any_other_character_will_do(self, glyph: str) -> None:
        assert why_no_glyph(glyph) is None

    def test_ways_are_directions(self) -> None:
        assert WAYS == {"right": EAST, "left": WEST, "up": NORTH, "down": SOUTH}


class TestSquares:
    @pytest.mark.parametrize(
        ("square", "name"), [((0, 0), "A1"), ((2, 3), "C4"), ((25, 8), "Z9"), ((26, 59), "AA60"), ((119, 0), "DP1")]
    )
    def test_squares_are_named_as_in_a_spreadsheet(self, square: tuple[int, int], name: str) -> None:
        assert square_name(*square) == name
        assert parse_square(name) == square
        assert parse_square(name.lower()) == square

    @pytest.mark.parametrize("name", ["", "4", "C", "4C", "C0", "C04", "C4 ", "C4\n", "ABCD1", "C12345", "C٤", "C4:D5"])
    def test_anything_else_names_no_square(self, name: str) -> None:
        assert parse_square(name) is None

    @given(st.integers(0, 9_999), st.integers(0, 9_998))
    def test_every_name_leads_back_to_its_square(self, x: int, y: int) -> None:
        assert parse_square(square_name(x, y)) == (x, y)

    @pytest.mark.parametrize("name", ["C4:F6", "F6:C4", "F4:C6"])
    def test_a_range_lies_between_two_squares(self, name: str) -> None:
        assert parse_range(name) == SquareRange(2, 3, 5, 5)

    def test_one_square_is_a_range(self) -> None:
        assert parse_range("C4") == SquareRange(2, 3, 2, 3)

    @pytest.mark.parametrize("name", ["", ":", "C4:", ":C4", "C4:F6:G7", "C4-F6"])
    def test_anything_else_is_no_range(self, name: str) -> None:
        assert parse_range(name) is None

    def test_a_range_gives_its_squares_on_the_map(self) -> None:
        grid = grid_of("A . .\n. . B")
        assert grid.squares_in(SquareRange(1, 0, 1, 1)) == ((1, 0), (1, 1))
        assert grid.squares_in(SquareRange(2, 1, 9, 9)) == ((2, 1),)
        assert grid.squares_in(SquareRange(5, 5, 9, 9)) == ()

    def test_the_edge_of_a_square_is_the_same_from_both_sides(self) -> None:
        grid = grid_of(MAP)
        assert grid.edge(2, 0, EAST) == grid.edge(3, 0, WEST) == WALL
        assert grid.edge(2, 0, SOUTH) == grid.edge(2, 1, NORTH) == RED_DOOR
        assert grid.edge(0, 1, EAST) == grid.edge(1, 1, WEST) == WINDOW

    def test_a_gap_in_the_border_is_a_wall_in_play(self) -> None:
        grid = grid_of("+ +\nd.:\n+-+")
        assert {grid.edge(0, 0, direction) for direction in Direction} == {WALL}
        assert grid.border_edge(0, 0, NORTH) == OPEN
        assert grid.border_edge(0, 0, EAST) == WINDOW

    @pytest.mark.parametrize("direction", list(Direction))
    def test_a_step_and_a_step_back_lead_home(self, direction: Direction) -> None:
        (dx, dy), (back_x, back_y) = direction.step, direction.opposite.step
        assert (dx + back_x, dy + back_y) == (0, 0)


GAP_EAST = "+-+-+\n|. .|\n+   +\n|. .\n+-+-+"
GAP_WEST = "+-+-+\n|~ .|\n+   +\n . .|\n+-+-+"


def joined(first: str, second: str, side: Direction, shift: int = 0) -> Joined:
    outcome = join(grid_of(first), grid_of(second), side, shift)
    assert isinstance(outcome, Joined)
    return outcome


class TestJoining:
    def test_two_gaps_make_an_open_seam_and_the_rest_is_wall(self) -> None:
        outcome = joined(GAP_EAST, GAP_WEST, EAST)
        assert outcome.grid == grid_of("+-+-+-+-+\n|. .|~ .|\n+   +   +\n|. . . .|\n+-+-+-+-+")
        assert outcome.parts == (0, 0, 1, 1, 0, 0, 1, 1)
        assert outcome.origins == ((0, 0), (2, 0))
        assert outcome.part(2, 1) == 1

    def test_the_second_map_can_lie_to_the_left(self) -> None:
        outcome = joined(GAP_WEST, GAP_EAST, WEST)
        assert outcome.grid == joined(GAP_EAST, GAP_WEST, EAST).grid
        assert outcome.parts == (1, 1, 0, 0, 1, 1, 0, 0)

    def test_maps_can_lie_one_above_the_other(self) -> None:
        below = joined("+-+\n|.|\n+ +", "+ +\n|~|\n+-+", SOUTH)
        above = joined("+ +\n|~|\n+-+", "+-+\n|.|\n+ +", NORTH)
        assert below.grid == above.grid == grid_of("+-+\n|.|\n+ +\n|~|\n+-+")
        assert (below.parts, above.parts) == ((0, 1), (1, 0))

    def test_a_shift_leaves_rock_outside_both_maps(self) -> None:
        outcome = joined("+-+\n|. \n+-+", "+-+\n|~|\n+ +\n .|\n+-+", EAST, -1)
        assert outcome.grid == grid_of("+-+-+\n|#|~|\n+-+ +\n|. .|\n+-+-+")
        assert outcome.parts == (None, 1, 0, 1)

    def test_a_shift_the_other_way(self) -> None:
        outcome = joined("+-+\n|~|\n+ +\n|. \n+-+", "+-+\n .|\n+ +\n|.|\n+-+", EAST, 1)
        assert outcome.grid == grid_of("+-+-+\n|~|#|\n+ +-+\n|. .|\n+-+ +\n|#|.|\n+-+-+")

    def test_gaps_away_from_the_seam_are_kept(self) -> None:
        outcome = joined("+d+\n .\n+-+", "+-+\n .d\n+-+", EAST)
        door = EdgeMeaning(EdgeKind.DOOR)
        assert outcome.grid.border == Border((door, WALL), (door,), (WALL, WALL), (OPEN,))

    @pytest.mark.parametrize(
        ("one", "other", "seam"),
        [
            (" ", " ", OPEN),
            ("r", " ", RED_DOOR),
            (" ", "r", RED_DOOR),
            ("r", "r", RED_DOOR),
            (">", " ", EdgeMeaning(EdgeKind.DOOR, way=EAST)),
            ("r", "g", WALL),
            ("r", "|", WALL),
            (" ", "|", WALL),
            (":", " ", WINDOW),
            (":", ":", WINDOW),
            (":", "r", WALL),
        ],
    )
    def test_the_seam_is_what_both_borders_allow(self, one: str, other: str, seam: Edge) -> None:
        outcome = joined(f"+-+\n|.{one}\n+ +\n|. \n+-+", f"+-+\n{other}.|\n+ +\n .|\n+-+", EAST)
        assert outcome.grid.edge(0, 0, EAST) == seam

    def test_maps_that_do_not_touch_cannot_be_joined(self) -> None:
        assert join(grid_of(GAP_EAST), grid_of(GAP_WEST), EAST, 2) == Apart(
            "with a shift of 2 the two maps do not touch", "The shift may be anything from -1 to 1."
        )

    def test_maps_whose_gaps_do_not_meet_are_told_the_shift_that_would_do(self) -> None:
        outcome = join(grid_of(GAP_EAST), grid_of(GAP_WEST), EAST, 1)
        assert isinstance(outcome, Apart)
        assert outcome.help == "With `shift: 0` they would meet."

    @pytest.mark.parametrize("first", ["+-+\n|.|\n+-+", "+-+\n|.:\n+-+", "+-+\n|# \n+-+"])
    def test_walls_windows_and_rock_let_nobody_pass(self, first: str) -> None:
        outcome = join(grid_of(first), grid_of("+-+\n .|\n+-+"), EAST)
        assert isinstance(outcome, Apart)
        assert outcome.help == "Draw a gap (a space or a door) where the two should meet."


Meaning = TypeVar("Meaning")


def some_of(meanings: list[Meaning], count: int) -> st.SearchStrategy[tuple[Meaning, ...]]:
    return st.lists(st.sampled_from(meanings), min_size=count, max_size=count).map(tuple)


ALL_CELLS: list[Cell] = [*FIXED_CELLS.values(), *CELLS.values()]
ALL_EDGES: list[Edge] = [*FIXED_EDGES.values(), *EDGES.values()]
UPRIGHTS = [edge for edge in ALL_EDGES if edge.way not in (NORTH, SOUTH)]
LEVELS = [edge for edge in ALL_EDGES if edge.way not in (EAST, WEST)]


@st.composite
def grids(draw_from: st.DrawFn, cells: list[Cell] = ALL_CELLS) -> Grid:
    width, height = draw_from(st.integers(1, 6)), draw_from(st.integers(1, 6))
    return Grid(
        width,
        height,
        draw_from(some_of(cells, width * height)),
        draw_from(some_of(UPRIGHTS, (width - 1) * height)),
        draw_from(some_of(LEVELS, width * (height - 1))),
        Border(
            draw_from(some_of(LEVELS, width)),
            draw_from(some_of(UPRIGHTS, height)),
            draw_from(some_of(LEVELS, width)),
            draw_from(some_of(UPRIGHTS, height)),
        ),
    )


UNNUMBERED: list[Cell] = [FLOOR, SOLID, ACID, TELEPORTER, SALOON_DOOR, CellMeaning(diagonal="/")]
SCRIBBLES = st.one_of(
    st.text(max_size=200),
    st.text(alphabet=" +-|.:#/\\\n\r\trgbd<>^v1AT~?", max_size=200),
    st.lists(st.sampled_from(["+-+-+", "|. .|", "+ + +", "", ". .", "- -", " ", "|A|"]), max_size=9).map("\n".join),
)


class TestDrawing:
    def test_a_map_is_drawn_as_it_was_read(self) -> None:
        assert draw(grid_of(MAP), CELLS, EDGES) == MAP

    def test_corners_are_drawn_only_where_a_wall_meets(self) -> None:
        assert draw(grid_of("A B\n. ."), CELLS) == "+-+-+\n|A B|\n+   +\n|. .|\n+-+-+\n"

    def test_what_the_legend_cannot_say_is_refused(self) -> None:
        with pytest.raises(NoGlyphError, match="acid"):
            draw(grid_of("~"))

    @given(grids())
    def test_a_map_that_is_drawn_and_read_again_is_the_same(self, grid: Grid) -> None:
        drawing = drawn(draw(grid, CELLS, EDGES))
        assert drawing.grid == grid
        duplicates = {ProblemKind.DUPLICATE_RESPAWN, ProblemKind.DUPLICATE_MARKER}
        assert {problem.kind for problem in drawing.problems} <= duplicates

    @given(grids(UNNUMBERED), st.data())
    def test_one_row_moved_by_a_space_is_at_most_two_problems(self, grid: Grid, data: st.DataObject) -> None:
        lines = draw(grid, CELLS, EDGES).split("\n")
        row = data.draw(st.integers(1, len(lines) - 2))
        lines[row] = " " + lines[row]
        assert len(drawn("\n".join(lines)).problems) <= 2

    @given(SCRIBBLES)
    def test_no_text_is_too_much(self, text: str) -> None:
        drawing = drawn(text)
        assert drawing.grid or drawing.problems
        assert len(drawing.problems) <= MOST_PROBLEMS
        assert all(0 <= problem.start <= problem.end <= len(text) for problem in drawing.problems)

    @given(SCRIBBLES)
    def test_whatever_could_be_made_out_is_a_whole_map(self, text: str) -> None:
        drawing = drawn(text)
        if drawing.grid:
            grid = drawing.grid
            assert len(grid.cells) == len(drawing.offsets) == grid.width * grid.height
            assert drawn(draw(grid, CELLS, EDGES)).grid == grid

    @settings(suppress_health_check=[HealthCheck.too_slow])  # which goes by the clock
    @given(grids(), grids(), st.sampled_from(Direction), st.integers(-7, 7))
    def test_joined_maps_are_a_whole_map(self, first: Grid, second: Grid, side: Direction, shift: int) -> None:
        outcome = join(first, second, side, shift)
        if isinstance(outcome, Joined):
            assert drawn(draw(outcome.grid, CELLS, EDGES)).grid == outcome.grid
            sizes = [first.width * first.height, second.width * second.height]
            assert [outcome.parts.count(0), outcome.parts.count(1)] == sizes
