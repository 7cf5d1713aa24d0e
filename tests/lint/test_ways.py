"""How far one comes on a map, counted in another way than lint does, on random maps."""

from __future__ import annotations

from collections import deque
from random import Random

import pytest

from fragkit.board.board import Board, Square, lay_out
from fragkit.content.grid import CellMeaning
from fragkit.lint.ways import ways_of
from tests.board.drawn import GROUNDS, board_of, grid_of
from tests.board.random_drawings import random_drawing

SEEDS = range(60)


def random_board(seed: int) -> Board:
    """A random map, a few of its squares teleporters."""
    random = Random(seed)
    drawing = random_drawing(random)
    drawn = "".join("T" if each == "." and random.random() < 0.05 else each for each in drawing)
    return lay_out(grid_of(drawn, {"T": CellMeaning(terrain="test:teleporter")}), GROUNDS)


def walked(board: Board, start: Square) -> dict[int, int]:
    """How far every square is by steps and teleporters, square by square."""
    found, waiting = {start.index: 0}, deque([start])
    while waiting:
        here = waiting.popleft()
        beyond = [step.square for step in board.steps[here.index]]
        if here in board.teleporters:
            beyond += board.teleporters
        for square in beyond:
            if square.index not in found:
                found[square.index] = found[here.index] + 1
                waiting.append(square)
    return found


@pytest.mark.parametrize("seed", SEEDS)
def test_the_same_squares_are_as_far_away(seed: int) -> None:
    board = random_board(seed)
    ways = ways_of(board)
    distances = [walked(board, square) for square in board.squares]
    for number, expected in enumerate(distances):
        assert ways.reached([number]) == expected
        assert ways.reached([number], 3) == {each: far for each, far in expected.items() if far <= 3}
        assert ways.leading_to([number]) == {
            start: found[number] for start, found in enumerate(distances) if number in found
        }


def test_many_teleporters_are_one_step_from_each_other() -> None:
    board = board_of("T # T # T # T # .\n")
    ways = ways_of(board)
    assert ways.reached([1]) == {1: 0, 0: 1, 2: 1, 3: 1}
