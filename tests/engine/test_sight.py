"""Line of sight: the printed diagram, every kind of obstacle, and an independent reckoning with fractions."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fragkit.content.grid import (
    FLOOR,
    OPEN,
    SOLID,
    WALL,
    WINDOW,
    Border,
    CellMeaning,
    Direction,
    DoorMeaning,
    EdgeMeaning,
    Grid,
)
from fragkit.content.grid import EdgeKind as Kind
from fragkit.engine.board import Board, lay_out
from fragkit.engine.errors import NotPlayedYet
from fragkit.engine.game import Game
from fragkit.engine.sight import Sight

MakeGame = Callable[[str], Game]
EDGE_DOOR = EdgeMeaning(Kind.DOOR)
DOOR_SQUARE = CellMeaning(door=DoorMeaning())


def test_the_printed_diagram(make_board: Callable[[str], Board]) -> None:
    """BASE-LOS-10: the fighter is at F2; every square in sight carries its range."""
    board = make_board(
        """\
+-+-+-+-+-+-+-+
|. . . . . . .|
+ + + + + + + +
|. . . . . . .|
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
    )
    sight, home = Sight(board), 12
    seen = [
        " ".join(
            "F" if square == home else str(board.distance(home, square)) if sight.sees(home, square, 1 << home) else "."
            for square in range(row * 7, row * 7 + 7)
        )
        for row in range(6)
    ]
    assert seen == [
        "6 5 4 3 2 1 2",
        "5 4 3 2 1 F 1",
        "6 5 4 3 2 1 2",
        "7 6 5 4 3 2 3",
        "8 7 . . . . 4",
        "9 . . . . . .",
    ]


@pytest.mark.parametrize(
    ("drawing", "seen"),
    [
        ("A . B", True),
        ("A C B", False),
        ("A C .\n. . B", False),
        ("A C\n. B", True),
        ("A D B", False),
        ("A # B", False),
        ("A #\n. B", False),
        ("+-+-+\n|A|B|\n+-+-+", False),
        ("+-+-+\n|A:B|\n+-+-+", True),
        ("+-+-+\n|AdB|\n+-+-+", False),
        ("+-+-+\n|A>B|\n+-+-+", False),
    ],
)
def test_what_blocks_sight(make_game: MakeGame, drawing: str, seen: bool) -> None:
    game = make_game(drawing)
    assert game.sees(0, 1) is seen
    assert game.sees(1, 0) is seen


def test_whoever_stands_in_a_door_holds_it_open_and_blocks_it(make_game: MakeGame) -> None:
    """BASE-LOS-07, -08: C in the door sees both sides; the others see him, not each other."""
    game = make_game("A . D . B . C")
    game.fighter(2).square = 2
    assert [game.sees(2, 0), game.sees(2, 1), game.sees(0, 2), game.sees(0, 1)] == [True, True, True, False]
    game.fighter(2).square = 1
    assert game.sees(2, 1) is False


def test_a_closed_door_that_is_only_touched_blocks_like_a_wall(make_game: MakeGame) -> None:
    game = make_game("A D C\n. B .")
    assert game.sees(0, 1) is False
    game.fighter(2).square = 1
    assert game.sees(0, 1) is True


def test_whoever_is_out_of_play_blocks_nothing(make_game: MakeGame) -> None:
    """BASE-RESPAWN-08."""
    game = make_game("A C B")
    game.fighter(2).square = None
    assert game.sees(0, 1) is True


def test_a_diagonal_wall_is_refused_in_words(make_game: MakeGame) -> None:
    game = make_game("A / B")
    with pytest.raises(NotPlayedYet, match="diagonal wall of B1"):
        game.sees(0, 1)


@st.composite
def sights(draw: st.DrawFn) -> tuple[Board, int, int, int]:
    """A random board of all that can stand on one, two squares and who stands where."""
    width, height = draw(st.integers(1, 6)), draw(st.integers(1, 6))
    cells = st.sampled_from([FLOOR] * 6 + [SOLID, DOOR_SQUARE])
    edges = st.sampled_from([OPEN] * 5 + [WALL, WINDOW, EDGE_DOOR])

    def some(each: st.SearchStrategy[object], count: int) -> tuple[object, ...]:
        return tuple(draw(st.lists(each, min_size=count, max_size=count)))

    border = Border((WALL,) * width, (WALL,) * height, (WALL,) * width, (WALL,) * height)
    grid = Grid(
        width,
        height,
        some(cells, width * height),  # type: ignore[arg-type]
        some(edges, (width - 1) * height),  # type: ignore[arg-type]
        some(edges, width * (height - 1)),  # type: ignore[arg-type]
        border,
    )
    squares = st.integers(0, width * height - 1)
    occupied = draw(st.integers(0, (1 << width * height) - 1))
    return lay_out(grid, [None] * (width * height)), draw(squares), draw(squares), occupied


@given(sights())
def test_sight_is_symmetric(case: tuple[Board, int, int, int]) -> None:
    """BASE-LOS-11. Asked of two boards, so that one answer is not the memory of the other."""
    board, one, other, occupied = case
    assert Sight(board).sees(one, other, occupied) == Sight(board).sees(other, one, occupied)


@given(sights())
def test_sight_agrees_with_a_reckoning_in_fractions(case: tuple[Board, int, int, int]) -> None:
    board, one, other, occupied = case
    assert Sight(board).sees(one, other, occupied) is reckoned(board, one, other, occupied)


def reckoned(board: Board, one: int, other: int, occupied: int) -> bool:
    """The same question answered the long way: where does the line meet each wall and each square?"""
    (x, y), (u, v) = board.place(one), board.place(other)
    half = Fraction(1, 2)
    start, end = (x + half, y + half), (u + half, v + half)
    grid = board.grid
    for wall in walls(grid):
        if stretch(start, end, *wall) is not None:
            return False
    for row in range(grid.height):
        for column in range(grid.width):
            square = row * grid.width + column
            met = stretch(start, end, (column, column + 1), (row, row + 1))
            if square in (one, other) or met is None:
                continue
            taken = bool(occupied >> square & 1)
            if board.cell(square).solid or (board.cell(square).door is not None and not taken):
                return False
            if taken and crosses_inside(start, end, met, column, row):
                return False
    return True


Point = tuple[Fraction, Fraction]
Box = tuple[tuple[int, int], tuple[int, int]]


def walls(grid: Grid) -> Iterator[Box]:
    for x, y in grid.squares():
        if x + 1 < grid.width and grid.edge(x, y, Direction.EAST).kind in (Kind.WALL, Kind.DOOR):
            yield (x + 1, x + 1), (y, y + 1)
        if y + 1 < grid.height and grid.edge(x, y, Direction.SOUTH).kind in (Kind.WALL, Kind.DOOR):
            yield (x, x + 1), (y + 1, y + 1)


def stretch(start: Point, end: Point, across: tuple[int, int], down: tuple[int, int]) -> Point | None:
    """Which part of the line, from 0 to 1, lies in a closed box; None when it misses it."""
    low, high = Fraction(0), Fraction(1)
    for axis, (least, most) in enumerate((across, down)):
        delta = end[axis] - start[axis]
        if delta == 0:
            if not least <= start[axis] <= most:
                return None
            continue
        first, last = sorted(((least - start[axis]) / delta, (most - start[axis]) / delta))
        low, high = max(low, first), min(high, last)
    return (low, high) if low <= high else None


def crosses_inside(start: Point, end: Point, met: Point, column: int, row: int) -> bool:
    middle = (met[0] + met[1]) / 2
    x = start[0] + (end[0] - start[0]) * middle
    y = start[1] + (end[1] - start[1]) * middle
    return met[0] < met[1] and column < x < column + 1 and row < y < row + 1
