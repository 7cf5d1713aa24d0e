"""The lie of the land: sight, ways and their costs on a board, worked out once. It knows nobody who stands on it."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache
from heapq import heappop, heappush
from operator import itemgetter
from typing import Any, NamedTuple, TypeAlias

from fragkit.board.board import Board, Square
from fragkit.board.sight import Sight
from fragkit.board.vantages import Vantages
from fragkit.engine.options import Act
from fragkit.table.bots.numbers import changed

HARM = frozenset({"attack", "blast", "frag", "eliminate", "take_out"})
"""What ground may do to those who enter it that they would rather avoid."""

FAR = 999
"""The way to a square to which there is none."""
MOST_STOPS = 250_000
"""How many stops of ways that were looked for are kept."""


Pick: TypeAlias = Callable[[Sequence[Any]], tuple[Any, ...]]
"""Makes a row by some squares of one by all squares of a board; `tuple` is that for all."""


class Way(NamedTuple):
    """A move from one square to another."""

    act: Act
    square: Square
    cost: int
    length: int


Leg: TypeAlias = tuple[int, int, int, int, Way]
"""A move with its cost, its rank, and the number and the bit of the square to which it leads."""
WIDE = 20
"""How many bits each part of a rank has."""
ONE_PART = (1 << WIDE) - 1


class Stop(NamedTuple):
    """A square that can be reached."""

    square: Square
    cost: int
    harms: int
    """How many squares on the way hurt those who enter them."""
    way: Way | None
    """The last move of the way there; None for where one stands already."""
    before: Stop | None
    entered: int = 0
    """The squares that are entered on the way, as bits."""

    @property
    def route(self) -> tuple[Way, ...]:
        """All moves of the way there."""
        ways: list[Way] = []
        stop: Stop | None = self
        while stop is not None and stop.way is not None:
            ways.append(stop.way)
            stop = stop.before
        return tuple(reversed(ways))


class Reached(dict[Square, Stop]):
    """Squares that can be reached, each with the way there, and first where one stands.

    Each has a place in that order, so that what is asked about all of them can be worked out in rows.
    """

    __slots__ = ("_entered", "_through", "harmed", "pick", "place", "squares", "stops")

    def __init__(self, stops: Mapping[Square, Stop]) -> None:
        super().__init__(stops)
        self.squares, self.stops = tuple(self), tuple(self.values())
        self._entered = 0
        for stop in self.stops:
            self._entered |= stop.entered
        self.place = {square: at for at, square in enumerate(self)}
        self.pick = picking(self.squares)
        self.harmed = tuple([at for at, stop in enumerate(self.stops) if stop.harms])
        """The places of those to which no way leads that does not hurt."""
        self._through: dict[Square, list[int]] = {}

    def through(self, square: Square) -> Sequence[int]:
        """The places of those on the way to which a square is entered, which need not be one of them."""
        if not square.bit & self._entered:
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
        self.harmful = sum(square.bit for square in board.squares if _harms(square))
        self.powerups = [
            (square, square.ground.powerup)
            for square in board.squares
            if square.ground is not None and square.ground.powerup is not None
        ]
        """The squares where cards are found, with the deck."""
        self._cost = [_cost(square) for square in board.squares]
        self._ways = [tuple(self._ways_from(square)) for square in board.squares]
        self._back: list[list[tuple[int, int]]] = [[] for _ in board.squares]
        for square, ways in zip(board.squares, self._ways, strict=True):
            for way in ways:
                self._back[way.square.index].append((square.index, way.cost))
        self._names = {square.name: square for square in board.squares}
        self._onward = [[(way.square.index, way.cost) for way in ways] for ways in self._ways]
        self._far: dict[int, tuple[int, ...]] = {}
        self._ahead: dict[int, tuple[int, ...]] = {}
        self._apart: dict[int, tuple[int, ...]] = {}
        self._hops: dict[int, list[list[Leg]]] = {}
        self._reached: dict[tuple[int, int, int, int, int], Reached] = {}
        self._kept = 0
        self._gates = sum(square.bit for square in board.teleporters)

    def named(self, name: str) -> Square | None:
        """The square of a name as the board writes it, or as people do."""
        return self._names.get(name) or self.board.named(name)

    def _ways_from(self, square: Square) -> Iterator[Way]:
        for step in self.board.steps[square.index]:
            yield Way(Act.STEP, step.square, self._cost[step.square.index], 1)
        if square.ground is not None and square.ground.teleporter:
            for other in self.board.teleporters:
                if other is not square:
                    yield Way(Act.TELEPORT, other, 1, 1)

    def _jumps_from(self, square: Square, longest: int) -> Iterator[Way]:
        for jump in self.board.jumps[square.index]:
            if jump.length <= longest:
                over = sum(2 * self._cost[each.index] for each in jump.over)
                yield Way(Act.JUMP, jump.square, over + 2 * self._cost[jump.square.index], jump.length)

    def reach(self, start: Square, points: int, longest: int, taken: int, solid: int) -> Reached:
        """Every square that can be reached with so many points and so long a jump, by ways that hurt least.

        One may go through squares that are `taken`, but not to one by a teleporter, and not through what is solid.
        """
        key = start.index, points, longest, taken & self._gates, solid
        known = self._reached.get(key)
        if known is None:
            known = Reached(self._looked_for(start, points, longest, taken & self._gates, solid))
            if self._kept > MOST_STOPS:
                self._reached, self._kept = {}, 0
            self._kept += len(known)
            self._reached[key] = known
        return known

    def _looked_for(self, start: Square, points: int, longest: int, shut: int, solid: int) -> Mapping[Square, Stop]:
        """What a way is worth is told by one number, its rank: how often it hurts, and then what it costs. In the rim,
        the number of what was come upon is added, so that of equals the first is taken.
        """
        found: dict[Square, Stop] = {}
        known = [1 << 2 * WIDE] * len(self.board.squares)
        known[start.index] = 0
        met: list[tuple[Way | None, Stop | None]] = [(None, None)]
        rim = [0]
        while rim:
            first = heappop(rim)
            way, before = met[first & ONE_PART]
            here = start if way is None else way.square
            if here in found:
                continue
            rank = first >> WIDE
            cost, entered = rank & ONE_PART, 0 if before is None else before.entered | here.bit
            stop = found[here] = Stop(here, cost, rank >> WIDE, way, before, entered)
            left = points - cost
            for price, more, at, bit, way in self._legs(longest if left >= 2 * 2 else 1)[here.index]:
                if price > left:
                    break
                then = rank + more
                if then >= known[at] or bit & solid or (bit & shut and way.act is Act.TELEPORT):
                    continue
                known[at] = then
                heappush(rim, then << WIDE | len(met))
                met.append((way, stop))
        return found

    def _legs(self, longest: int) -> list[list[Leg]]:
        """By square, all moves from there with so long a jump, the cheapest first."""
        known = self._hops.get(longest)
        if known is None:
            known = self._hops[longest] = [self._legs_from(square, longest) for square in self.board.squares]
        return known

    def _legs_from(self, square: Square, longest: int) -> list[Leg]:
        ways = list(self._ways[square.index])
        if longest > 1:
            ways += self._jumps_from(square, longest)
        ways.sort(key=lambda way: way.cost)
        harms = [bool(way.square.bit & self.harmful) for way in ways]
        return [
            (way.cost, harm << WIDE | way.cost, way.square.index, way.square.bit, way)
            for harm, way in zip(harms, ways, strict=True)
        ]

    def apart(self, square: Square) -> tuple[int, ...]:
        """By square, how far it is from there as shots fly."""
        known = self._apart.get(square.index)
        if known is None:
            distance = self.board.distance
            known = self._apart[square.index] = tuple([distance(each, square) for each in self.board.squares])
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


def _harms(square: Square) -> bool:
    ground = square.ground
    return ground is not None and "enter" in ground.gist.moments and not HARM.isdisjoint(ground.gist.words)


def _cost(square: Square) -> int:
    return 1 if square.ground is None else max(0, changed(1, "move_cost", square.ground.gist.changes, surely=False))
