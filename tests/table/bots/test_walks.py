"""Ways are looked for once for many walkers; what each finds is what he would find if he looked for it himself."""

from __future__ import annotations

from collections.abc import Iterator
from heapq import heappop, heappush
from itertools import count
from random import Random

import pytest

from fragkit.board.board import Board, Square
from fragkit.content.library import Library
from fragkit.engine.game import Game
from fragkit.engine.options import Act
from fragkit.table.bots.land import Land
from fragkit.table.bots.walks import Walks, Way
from tests.libraries import shipped_library


@pytest.fixture(scope="module")
def library() -> Library:
    return shipped_library()


def moves(walks: Walks, square: Square, longest: int) -> list[Way]:
    jumps = [
        Way(Act.JUMP, jump.square, sum(2 * cost_of(walks, each) for each in (*jump.over, jump.square)), jump.length)
        for jump in walks.board.jumps[square.index]
        if jump.length <= longest
    ]
    return sorted([*walks.ways[square.index], *jumps], key=lambda way: way.cost)


def cost_of(walks: Walks, square: Square) -> int:
    for ways in walks.ways:
        for way in ways:
            if way.square is square and way.act is Act.STEP:
                return way.cost
    return 1


Looked = dict[Square, tuple[int, int, tuple[Square, ...]]]


def looked_for(walks: Walks, start: Square, points: int, longest: int, shut: int, solid: int) -> Looked:
    """The same without anything that makes it fast: harms, costs and squares of the way, the best way first."""
    found: Looked = {}
    number = count()
    rim: list[tuple[int, int, int, Square, tuple[Square, ...]]] = [(0, 0, next(number), start, ())]
    while rim:
        harms, cost, _, here, way = heappop(rim)
        if here in found:
            continue
        found[here] = harms, cost, way
        for each in moves(walks, here, longest if points - cost >= 4 else 1):
            there = each.square
            barred = there.bit & solid or (each.act is Act.TELEPORT and there.bit & shut)
            if cost + each.cost <= points and not barred:
                hurts = bool(there.bit & walks.harmful)
                heappush(rim, (harms + hurts, cost + each.cost, next(number), there, (*way, there)))
    return found


def boards(library: Library) -> Iterator[Board]:
    """Two with teleporters and ground that hurts or slows, and a small one."""
    for variant, map in (("gold", None), ("deadlands", None), ("classic", "sky-harbour")):
        yield Game(library, variant, map=map, seats=2, record=False).arena.board


def test_ways_are_those_that_everybody_would_find_himself(library: Library) -> None:
    chance, harmed, tight = Random(4), 0, 0
    for board in boards(library):
        land, walks = Land(board), Walks(board)
        for _ in range(120):
            start, points, longest = chance.choice(board.squares), chance.randrange(15), chance.randint(1, 4)
            taken = sum({each.bit for each in [*chance.choices(board.squares, k=2), *board.teleporters[:1]]})
            solid = sum({each.bit for each in chance.choices(board.squares, k=4)}) if chance.random() < 0.3 else 0
            found = land.reach(start, points, longest, taken, solid)
            wanted = looked_for(walks, start, points, longest, taken, solid)
            assert [
                (stop.square, (stop.harms, stop.cost, tuple([way.square for way in stop.route])))
                for stop in found.values()
            ] == [*wanted.items()]
            harmed += any(stop.harms for stop in found.values())
            tight += bool(solid)
    assert harmed > 30
    assert tight > 30


def test_what_stands_elsewhere_changes_no_way(library: Library) -> None:
    board = next(boards(library))
    land = Land(board)
    start = board.squares[0]
    found = land.reach(start, 3, 2, 0, 0)
    elsewhere = next(each for each in board.squares if each not in found)
    assert land.reach(start, 3, 2, board.teleporters[0].bit, elsewhere.bit) is found
    near = next(each for each in found if each is not start)
    assert near not in land.reach(start, 3, 2, 0, near.bit)
