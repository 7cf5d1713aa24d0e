"""Lint may not know the engine, so it walks and looks by itself: on random maps the two must agree."""

from __future__ import annotations

from collections import deque
from random import Random

import pytest

from fragkit.content.grid import CellMeaning
from fragkit.engine.board import Board, Square, lay_out
from fragkit.engine.sight import Sight
from fragkit.lint.sight import sees, walls_of
from fragkit.lint.ways import Ways, ways_of
from tests.engine.drawn import GROUNDS, board_of, grid_of
from tests.engine.random_drawings import random_drawing

TELEPORTERS = {"test:teleporter"}
SEEDS = range(60)


def of_both(seed: int) -> tuple[Board, Ways]:
    """A random map, a few of its squares teleporters, as the engine has it and as lint has it."""
    random = Random(seed)
    drawing = random_drawing(random)
    drawn = "".join("T" if each == "." and random.random() < 0.05 else each for each in drawing)
    legend = {"T": CellMeaning(terrain="test:teleporter")}
    grid = grid_of(drawn, legend)
    return lay_out(grid, GROUNDS), ways_of(grid, TELEPORTERS)


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
def test_the_same_places_and_the_same_steps(seed: int) -> None:
    board, ways = of_both(seed)
    assert [(each.x, each.y) for each in ways.spots] == [(each.x, each.y) for each in board.squares]
    for spot, square in zip(ways.spots, board.squares, strict=True):
        assert {ways.spots[each].number for each in ways.onward[spot.number]} == {
            step.square.index for step in board.steps[square.index]
        }


@pytest.mark.parametrize("seed", SEEDS)
def test_the_same_squares_are_as_far_away(seed: int) -> None:
    board, ways = of_both(seed)
    distances = [walked(board, square) for square in board.squares]
    for number, expected in enumerate(distances):
        assert ways.reached([number]) == expected
        assert ways.reached([number], 3) == {each: far for each, far in expected.items() if far <= 3}
        assert ways.leading_to([number]) == {
            start: found[number] for start, found in enumerate(distances) if number in found
        }


@pytest.mark.parametrize("seed", SEEDS)
def test_the_same_squares_are_seen(seed: int) -> None:
    board, ways = of_both(seed)
    walls, sight = walls_of(ways.grid), Sight(board)
    for one, square in zip(ways.spots, board.squares, strict=True):
        seen = [each for each, other in zip(board.squares, ways.spots, strict=True) if sees(walls, one, other)]
        assert seen == [each for each in board.squares if sight.view(square) & each.bit]


def test_many_teleporters_are_one_step_from_each_other() -> None:
    board = board_of("T # T # T # T # .\n")
    ways = ways_of(board.grid, TELEPORTERS)
    assert ways.reached([1]) == {1: 0, 0: 1, 2: 1, 3: 1}
