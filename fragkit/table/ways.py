"""The way a fighter takes when a scenario only says where he goes."""

from __future__ import annotations

from fragkit.board.board import Square, Step
from fragkit.engine.arena import Arena
from fragkit.engine.errors import CannotPlay

Before = dict[Square, list[Step]]
"""For each square, the steps by which the shortest ways come to it."""


class WayUnclear(CannotPlay):
    """There are several shortest ways, and it matters which one is taken."""


class NoWay(CannotPlay):
    """No way on foot leads there."""


def shortest_way(arena: Arena, start: Square, goal: Square) -> list[Step]:
    """The shortest way on foot around everybody; one of several only where the ground does nothing."""
    before = _explore(arena, start, goal)
    if goal not in before:
        raise NoWay(f"there is no way on foot from {start.name} to {goal.name}")
    crossed = _crossed(before, goal)
    if any(len(before[square]) > 1 for square in crossed) and any(_does_something(arena, each) for each in crossed[1:]):
        message = f"there are several shortest ways to {goal.name}, and not all of the ground is harmless"
        raise WayUnclear(f"{message}: name the squares, as in `moves to B4, C4`")
    way: list[Step] = []
    square = goal
    while before[square]:
        way.append(before[square][0])
        square = way[-1].origin
    return way[::-1]


def _explore(arena: Arena, start: Square, goal: Square) -> Before:
    """Goes outwards step by step until the goal is met or nothing new is."""
    before: Before = {start: []}
    rim = [start]
    while rim and goal not in before:
        met: Before = {}
        for square in rim:
            for step in arena.board.steps[square.index]:
                if step.square not in before and (step.square is goal or not arena.knowledge.occupied(step.square)):
                    met.setdefault(step.square, []).append(step)
        before.update(met)
        rim = list(met)
    return before


def _crossed(before: Before, goal: Square) -> list[Square]:
    """The goal and every square on a shortest way to it."""
    found = [goal]
    for square in found:
        found.extend(step.origin for step in before[square] if step.origin not in found)
    return found


def _does_something(arena: Arena, square: Square) -> bool:
    if square.ground is None:
        return any(token.square is square for token in arena.state.tokens.values())
    effects = arena.box.ground_effects(square.ground.id)
    return bool(effects.whens or effects.cans or effects.modifies or square.ground.powerup)
