"""The way a fighter takes when a scenario only says where he goes."""

from __future__ import annotations

from fragkit.content.grid import Direction
from fragkit.engine.board import Square
from fragkit.engine.errors import Barred, CannotPlay
from fragkit.engine.game import Game

Before = dict[Square, list[tuple[Square, Direction]]]
"""For each square, from where the shortest ways come to it, and by which step."""


class WayUnclear(CannotPlay):
    """There are several shortest ways, and it matters which one is taken."""


def shortest_way(game: Game, start: Square, goal: Square) -> list[Direction]:
    """The shortest way on foot around everybody; one of several only where the ground does nothing."""
    board = game.board
    before = _explore(game, start, goal)
    if goal not in before:
        raise Barred(f"there is no way on foot from {board.name(start)} to {board.name(goal)}")
    crossed = _crossed(before, goal)
    if any(len(before[square]) > 1 for square in crossed) and any(_does_something(game, each) for each in crossed[1:]):
        message = f"there are several shortest ways to {board.name(goal)}, and not all of the ground is harmless"
        raise WayUnclear(f"{message}: name the squares, as in `moves to B4, C4`")
    way = []
    square = goal
    while before[square]:
        square, direction = before[square][0]
        way.append(direction)
    return way[::-1]


def _explore(game: Game, start: Square, goal: Square) -> Before:
    """Goes outwards step by step until the goal is met or nothing new is."""
    occupied = game.state.occupied()
    before: Before = {start: []}
    rim = [start]
    while rim and goal not in before:
        met: Before = {}
        for square in rim:
            for direction, there in game.board.steps[square].items():
                if there not in before and not occupied >> there & 1:
                    met.setdefault(there, []).append((square, direction))
        before.update(met)
        rim = list(met)
    return before


def _crossed(before: Before, goal: Square) -> list[Square]:
    """The goal and every square on a shortest way to it."""
    found = [goal]
    for square in found:
        found.extend(origin for origin, _ in before[square] if origin not in found)
    return found


def _does_something(game: Game, square: Square) -> bool:
    ground = game.board.ground[square]
    return ground is not None and (bool(ground.triggers) or ground.powerup)
