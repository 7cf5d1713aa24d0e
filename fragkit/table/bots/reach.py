"""How near somebody comes to a square on his next turn, in sight of it, by the odds of his dice of movement."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from fragkit.board.board import Square
from fragkit.table.bots.land import Land

FACES = 6
MOST_DICE = 12


class Approach(NamedTuple):
    """How near he comes, and how likely it is that he comes as near as that and no nearer."""

    distance: int
    chance: float


@lru_cache(maxsize=16)
def at_least(dice: int) -> tuple[float, ...]:
    """By points, the chance that so many dice come to them or to more.

    >>> [round(chance, 3) for chance in at_least(1)]
    [1.0, 1.0, 0.833, 0.667, 0.5, 0.333, 0.167]
    """
    totals = [1.0]
    for _ in range(min(dice, MOST_DICE)):
        rolled = [0.0] * (len(totals) + FACES)
        for total, chance in enumerate(totals):
            for face in range(1, FACES + 1):
                rolled[total + face] += chance / FACES
        totals = rolled
    return tuple(sum(totals[points:]) for points in range(len(totals)))


class Reach:
    """The approaches on one board. Nobody is in the way: where the others will stand by then, nobody knows."""

    def __init__(self, land: Land) -> None:
        self._land = land
        self._costs: dict[tuple[int, int], tuple[tuple[int, int], ...]] = {}
        self._approaches: dict[tuple[int, int, int], tuple[Approach, ...]] = {}

    def approaches(self, start: Square, goal: Square, dice: int) -> tuple[Approach, ...]:
        """How near somebody who stands on a square comes to another with dice of movement, the nearest first."""
        key = start.index, goal.index, dice
        known = self._approaches.get(key)
        if known is None:
            known = self._approaches[key] = self._worked_out(start, goal, dice)
        return known

    def _worked_out(self, start: Square, goal: Square, dice: int) -> tuple[Approach, ...]:
        chances, found, nearer = at_least(max(dice, 0)), [], 0.0
        for distance, cost in self.costs(start, goal):
            chance = chances[cost] if cost < len(chances) else 0.0
            if chance > nearer:
                found.append(Approach(distance, chance - nearer))
                nearer = chance
        return tuple(found)

    def costs(self, start: Square, goal: Square) -> tuple[tuple[int, int], ...]:
        """Distances from which a goal is seen, the nearest first, with the points that they cost; each costs less than
        all that are nearer.
        """
        key = start.index, goal.index
        known = self._costs.get(key)
        if known is None:
            known = self._costs[key] = tuple(self._seen_from(start, goal))
        return known

    def _seen_from(self, start: Square, goal: Square) -> list[tuple[int, int]]:
        land, board = self._land, self._land.board
        view = land.sight.view(goal)
        cheapest: dict[int, int] = {}
        for square in board.squares:
            if square is goal or not square.bit & view or not land.sight.sees(square, goal, 0, square.bit | goal.bit):
                continue
            distance, cost = board.distance(square, goal), land.far(square)[start.index]
            cheapest[distance] = min(cost, cheapest.get(distance, cost))
        found: list[tuple[int, int]] = []
        for distance in sorted(cheapest):
            if not found or cheapest[distance] < found[-1][1]:
                found.append((distance, cheapest[distance]))
        return found


@lru_cache(maxsize=16)
def reach_on(land: Land) -> Reach:
    """The approaches of a board; kept, since many games have one board."""
    return Reach(land)
