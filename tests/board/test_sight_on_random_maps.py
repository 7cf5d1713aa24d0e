"""Sight on random maps of walls, windows, doors, rock, diagonal walls and figures; shapely gives a second opinion."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from random import Random

import pytest

from fragkit.board.board import Board, Square
from fragkit.board.sight import Sight
from fragkit.board.vantages import Vantages
from tests.board.drawn import board_of
from tests.board.random_drawings import random_drawing
from tests.board.shapely_sight import DrawnSight

BATCHES = [range(start, start + 30) for start in range(0, 300, 30)]
"""The seeds of the maps, thirty to a test; each is one map of 25 to 49 cells."""

Pairs = set[frozenset[str]]


@dataclass
class Case:
    """A random map with figures in some squares and some of its door squares held open."""

    drawing: str
    board: Board
    figures: list[Square]
    held: list[Square]

    @classmethod
    def of(cls, seed: int) -> Case:
        random = Random(seed)
        drawing = random_drawing(random)
        board = board_of(drawing)
        figures = [each for each in board.squares if random.random() < 0.12]
        doors = [each for each in board.squares if each.door is not None]
        return cls(drawing, board, figures, [each for each in doors if random.random() < 0.5])

    def seen(self) -> Pairs:
        sight, figures, held = Sight(self.board), mask(self.figures), mask(self.held)
        return {
            frozenset((one.name, other.name))
            for index, one in enumerate(self.board.squares)
            for other in self.board.squares[index + 1 :]
            if sight.sees(one, other, figures, held)
        }


def mask(squares: Iterable[Square]) -> int:
    return sum(each.bit for each in squares)


def named(squares: Iterable[Square]) -> list[str]:
    return [each.name for each in squares]


@pytest.mark.parametrize("seeds", BATCHES, ids=str)
@pytest.mark.proves(
    "BASE-LOS-02",
    "BASE-LOS-03",
    "BASE-LOS-04",
    "BASE-LOS-05",
    "BASE-LOS-06",
    "BASE-LOS-07",
    "BASE-LOS-09",
    "BASE-LOS-12",
    "BASE-MAP-07",
    "BASE-MAP-13",
    "DL-WINDOW-02",
)
def test_sight_agrees_with_shapely_on_every_pair_of_squares(seeds: range) -> None:
    for seed in seeds:
        case = Case.of(seed)
        drawn = DrawnSight(case.drawing)
        assert case.seen() == drawn.seen(named(case.figures), named(case.held)), f"seed {seed}:\n{case.drawing}"


@pytest.mark.parametrize("seed", range(1000, 1020))
@pytest.mark.proves("BASE-MAP-12", "BASE-HIT-02", "DM-BARREL-17")
def test_areas_agree_with_shapely(seed: int) -> None:
    case = Case.of(seed)
    free = DrawnSight(case.drawing).seen(held=named(case.held))
    sight, held = Sight(case.board), mask(case.held)
    for middle in case.board.squares:
        expected = [
            each
            for each in case.board.squares
            if each is middle
            or (case.board.distance(middle, each) <= 3 and frozenset((middle.name, each.name)) in free)
        ]
        assert list(sight.area(middle, 3, held)) == expected, f"{middle} in\n{case.drawing}"


@pytest.mark.parametrize("seed", range(2000, 2020))
def test_views_agree_with_shapely(seed: int) -> None:
    case = Case.of(seed)
    open_doors = DrawnSight(case.drawing).seen(held=named(case.board.squares))
    sight = Sight(case.board)
    for one in case.board.squares:
        expected = mask(
            each for each in case.board.squares if each is one or frozenset((one.name, each.name)) in open_doors
        )
        assert sight.view(one) == expected, f"{one} in\n{case.drawing}"


@pytest.mark.parametrize("seed", range(3000, 3040))
@pytest.mark.proves("BASE-LOS-11")
def test_sight_is_the_same_both_ways(seed: int) -> None:
    """Asked of two boards, so that one answer is not the memory of the other."""
    case = Case.of(seed)
    there, back = Sight(case.board), Sight(case.board)
    figures, held = mask(case.figures), mask(case.held)
    for one in case.board.squares:
        for other in case.board.squares:
            assert there.sees(one, other, figures, held) == back.sees(other, one, figures, held), (one, other)
            assert bool(there.view(one) & other.bit) == bool(back.view(other) & one.bit), (one, other)


@pytest.mark.parametrize("seed", range(40))
def test_a_square_is_seen_from_where_the_lines_to_it_are_free(seed: int) -> None:
    """Whoever looks, and whoever is looked at, holds the door of his square open."""
    case = Case.of(seed)
    sight, figures, held = Sight(case.board), mask(case.figures), mask(case.held)
    vantages = Vantages(sight)
    for each in case.board.squares:
        seen = [
            other.name
            for other in case.board.squares
            if other is each or sight.sees(other, each, figures, held | other.bit | each.bit)
        ]
        watchers = vantages.watchers(each, figures, held)
        assert [other.name for other in case.board.squares if other.bit & watchers] == seen


def test_the_random_maps_have_everything_in_them() -> None:
    cases = [Case.of(seed) for seed in BATCHES[0]]
    assert set("".join(case.drawing for case in cases)) == set("+-| \n.#DEXY/\\:d<>^v")
    assert any(each in case.held for case in cases for each in case.figures)
    assert any(each.half is not None for case in cases for each in case.figures)


def test_shapely_is_asked_about_the_same_squares() -> None:
    for seed in BATCHES[0]:
        case = Case.of(seed)
        assert [each.name for each in DrawnSight(case.drawing).spots] == named(case.board.squares)
