"""The lie of the land: sight, ways and their costs on a board, worked out once. It knows nobody who stands on it."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache, reduce
from operator import attrgetter, itemgetter, or_
from typing import Any, TypeAlias

from fragkit.board.board import Board, Square
from fragkit.board.sight import Sight
from fragkit.board.vantages import Vantages
from fragkit.table.bots.blows import UNSEEN
from fragkit.table.bots.walks import FAR, Stop, Walks

MOST_STOPS = 250_000
"""How many stops of ways that were looked for are kept."""
MOST_VIEWS = 1 << 11
"""The same of how far a square is from all from where it is seen."""


Pick: TypeAlias = Callable[[Sequence[Any]], tuple[Any, ...]]
"""Makes a row by some squares of one by all squares of a board; `tuple` is that for all."""


_entered = attrgetter("entered")


class Reached(dict[Square, Stop]):
    """Squares that can be reached, each with the way there, and first where one stands.

    Each has a place in that order, so that what is asked about all of them can be worked out in rows.
    """

    __slots__ = ("_through", "entered", "harmed", "pick", "place", "squares", "stops")

    def __init__(self, stops: Mapping[Square, Stop]) -> None:
        super().__init__(stops)
        self.squares, self.stops = tuple(self), tuple(self.values())
        self.entered = reduce(or_, map(_entered, self.stops), 0)
        """All squares that are entered on some way, as bits."""
        self.place = dict(zip(self.squares, range(len(self.squares)), strict=True))
        self.pick = picking(self.squares)
        self.harmed = tuple([at for at, stop in enumerate(self.stops) if stop.harms])
        """The places of those to which no way leads that does not hurt."""
        self._through: dict[Square, list[int]] = {}

    def through(self, square: Square) -> Sequence[int]:
        """The places of those on the way to which a square is entered, which need not be one of them."""
        if not square.bit & self.entered:
            return ()
        known = self._through.get(square)
        if known is None:
            bit = square.bit
            known = self._through[square] = [at for at, stop in enumerate(self.stops) if stop.entered & bit]
        return known


def picking(squares: Sequence[Square]) -> Pick:
    """What makes a row by some squares of one by all squares of their board."""
    if len(squares) > 1:
        return itemgetter(*[square.index for square in squares])
    return lambda row: tuple([row[square.index] for square in squares])  # since that would not be a row


class Land:
    """A board as a walker knows it."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.sight = Sight(board)
        self.vantages = Vantages(self.sight)
        self._walks = Walks(board)
        self.harmful = self._walks.harmful
        self.powerups = [
            (square, square.ground.powerup)
            for square in board.squares
            if square.ground is not None and square.ground.powerup is not None
        ]
        """The squares where cards are found, with the deck."""
        ways_from = self._walks.ways
        self._back: list[list[tuple[int, int]]] = [[] for _ in board.squares]
        for square, ways in zip(board.squares, ways_from, strict=True):
            for way in ways:
                self._back[way.square.index].append((square.index, way.cost))
        self._names = {square.name: square for square in board.squares}
        self._onward = [[(way.square.index, way.cost) for way in ways] for ways in ways_from]
        self._far: dict[int, tuple[int, ...]] = {}
        self._ahead: dict[int, tuple[int, ...]] = {}
        self._apart: dict[int, tuple[int, ...]] = {}
        self._seen_from: dict[tuple[int, int], tuple[int, ...]] = {}
        self._reached: dict[tuple[int, int, int, int, int], Reached] = {}
        self._kept = 0
        self._gates = sum(square.bit for square in board.teleporters)

    def named(self, name: str) -> Square | None:
        """The square of a name as the board writes it, or as people do."""
        return self._names.get(name) or self.board.named(name)

    def reach(self, start: Square, points: int, longest: int, taken: int, solid: int) -> Reached:
        """Every square that can be reached with so many points and so long a jump, by ways that hurt least.

        One may go through squares that are `taken`, but not to one by a teleporter, and not through what is solid.
        """
        key = start.index, points, self._walks.longest(points, longest), taken & self._gates, solid
        known = self._reached.get(key)
        if known is None:
            known = self._looked_for(start, *key[1:])
            if self._kept > MOST_STOPS:
                self._reached, self._kept = {}, 0
            self._kept += len(known)
            self._reached[key] = known
        return known

    def _looked_for(self, start: Square, points: int, longest: int, shut: int, solid: int) -> Reached:
        if shut or solid:  # which matters only to whoever comes there, or to a teleporter
            without = self.reach(start, points, longest, 0, 0)
            met = start.bit | without.entered
            if not met & solid and not (shut and met & self._gates):
                return without
        return Reached(self._walks.search(start, points, longest, shut, solid))

    def apart(self, square: Square) -> tuple[int, ...]:
        """By square, how far it is from there as shots fly."""
        known = self._apart.get(square.index)
        if known is None:
            distance = self.board.distance
            known = self._apart[square.index] = tuple([distance(each, square) for each in self.board.squares])
        return known

    def seen_from(self, goal: Square, watched: int) -> tuple[int, ...]:
        """By square, how far a goal is if it is among those of the bits; `UNSEEN` if it is not."""
        key = goal.index, watched
        known = self._seen_from.get(key)
        if known is None:
            if len(self._seen_from) > MOST_VIEWS:
                self._seen_from.clear()
            views = zip(self.flags(watched), self.apart(goal), strict=True)
            known = self._seen_from[key] = tuple([far if flag == "1" else UNSEEN for flag, far in views])
        return known

    def flags(self, squares: int) -> str:
        """By square, "1" if it is among those of the bits, and "0" if it is not."""
        return f"{squares:0{len(self.board.squares)}b}"[::-1]

    def far(self, goal: Square) -> tuple[int, ...]:
        """By square, the points from there to a goal when nobody is in the way; `FAR` where no way leads there."""
        known = self._far.get(goal.index)
        if known is None:
            known = self._far[goal.index] = self._distances(goal, self._back)
        return known

    def ahead(self, start: Square) -> tuple[int, ...]:
        """By square, the points to there from where somebody starts."""
        known = self._ahead.get(start.index)
        if known is None:
            known = self._ahead[start.index] = self._distances(start, self._onward)
        return known

    def _distances(self, start: Square, ways: Sequence[Sequence[tuple[int, int]]]) -> tuple[int, ...]:
        costs = [FAR] * len(self.board.squares)
        costs[start.index] = 0
        rim = deque([start.index])
        while rim:
            here = rim.popleft()
            for there, cost in ways[here]:
                if costs[here] + cost < costs[there]:
                    costs[there] = costs[here] + cost
                    rim.append(there)
        return tuple(costs)


@lru_cache(maxsize=16)
def land_of(board: Board) -> Land:
    """The land of a board; kept, since a game asks at every decision, and many games have one board."""
    return Land(board)
