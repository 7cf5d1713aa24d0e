"""Ways on a board and their costs: where one comes with so many points, by ways that hurt least. It knows nobody."""

from __future__ import annotations

from bisect import bisect_right
from collections import deque
from collections.abc import Iterator, Sequence
from heapq import heappop, heappush
from operator import attrgetter, itemgetter
from typing import NamedTuple, TypeAlias

from fragkit.board.board import Board, Square
from fragkit.engine.options import Act
from fragkit.table.bots.numbers import changed

HARM = frozenset({"attack", "blast", "frag", "eliminate", "take_out"})
"""What ground may do to those who enter it that they would rather avoid."""
FAR = 999
"""The way to a square to which there is none."""
MOST_STOPS = 100_000
"""How many stops of ways on which nothing hurts are kept."""
MOST_LEGS = 64
"""For how many kinds of walkers, and of teleporters that others stand on, the moves of a board are kept."""
A_JUMP = 4
"""How many points one must have left to think of a jump."""
A_SPELL = 6
"""Ways are looked for with a multiple of so many points, and whoever has less finds his among them."""


class Way(NamedTuple):
    """A move from one square to another."""

    act: Act
    square: Square
    cost: int
    length: int


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


Leg: TypeAlias = tuple[int, int, int, Way]
"""A move with the points that one must have for it, its rank, and the number of the square to which it leads."""
WIDE = 20
"""How many bits each part of a rank has."""
ONE_PART = (1 << WIDE) - 1
UNKNOWN = 1 << 2 * WIDE
"""A rank that is worse than that of any way."""

_PRICE = itemgetter(0)
_cost_of, _square_of = attrgetter("cost"), attrgetter("square")


class _Legs(NamedTuple):
    """The moves of a kind of walker by square, the cheapest first."""

    all: list[list[Leg]]
    unharmed: list[list[Leg]]
    """Those that matter as long as nothing has hurt, and that do not hurt: few jumps, since most can be walked for less
    (and somebody who has been hurt may have more points left than one who went round, so for him they all matter)."""
    harmful: list[list[Leg]]
    """Those that lead to where it hurts."""


class Walks:
    """All ways of a board.

    Of those that can be reached, first come all squares to which one comes unharmed, in the order of their costs. So
    these are looked for once for many numbers of points, and after that only what lies beyond something that hurts.
    """

    def __init__(self, board: Board) -> None:
        self.board = board
        self.harmful = sum(square.bit for square in board.squares if _harms(square))
        self._cost = [_cost(square) for square in board.squares]
        self.ways = [tuple(self._ways_from(square)) for square in board.squares]
        """By square, the moves from there but for jumps."""
        self._unknown = [UNKNOWN for _ in board.squares]
        self._has_free_ground = min(self._cost, default=0) < 1
        self._legs: dict[tuple[int, int], _Legs] = {}
        self._unharmed: dict[tuple[int, int, int, int], tuple[list[Stop], list[Stop]]] = {}
        self._kept = 0

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

    def longest(self, points: int, longest: int) -> int:
        """The longest jump that matters with so many points: each square of one costs two or more."""
        return longest if self._has_free_ground or longest * 2 <= points else max(points // 2, 1)

    def search(self, start: Square, points: int, longest: int, shut: int, solid: int) -> dict[Square, Stop]:
        """Every square that can be reached with so many points and so long a jump, by ways that hurt least.

        No teleporter leads to what is `shut`, and no way through what is solid.
        """
        legs = self._legs_of(longest, shut)
        if solid:
            return self._onward([_here(start)], legs.all, points, legs.all, solid)
        unharmed, on_the_brink = self._reached_unharmed(start, points, longest, shut)
        reached = unharmed[: bisect_right(unharmed, points, key=_cost_of)]
        return self._onward(reached, legs.harmful, points, legs.all, solid, on_the_brink)

    def _reached_unharmed(self, start: Square, points: int, longest: int, shut: int) -> tuple[list[Stop], list[Stop]]:
        """All squares to which one comes unharmed with so many points or a few more, the nearest first; and those of
        them from which a leg leads to where it hurts.
        """
        points = -(-points // A_SPELL) * A_SPELL
        key = start.index, points, longest, shut
        known = self._unharmed.get(key)
        if known is None:
            _, legs, hurting = self._legs_of(longest, shut)
            found = [*self._onward([_here(start)], legs, points, legs, 0).values()]
            known = found, [stop for stop in found if hurting[stop.square.index]]
            if self._kept > MOST_STOPS:
                self._unharmed, self._kept = {}, 0
            self._kept += len(found)
            self._unharmed[key] = known
        return known

    def _onward(
        self,
        reached: Sequence[Stop],
        first: list[list[Leg]],
        points: int,
        legs: list[list[Leg]],
        solid: int,
        leaving: Sequence[Stop] | None = None,
    ) -> dict[Square, Stop]:
        """What has been reached unharmed, and what can be reached from there by a first leg and then by others.

        First legs lead from those that are `leaving`, if it is known which these are; some may be too far away.

        What a way is worth is told by one number, its rank: how often it hurts, and then what it costs. In the rim, the
        number of what was come upon is added, so that of equals the first is taken.
        """
        found = dict(zip(map(_square_of, reached), reached, strict=True))
        met: list[tuple[Way, Stop]] = []
        rim: list[int] = []
        for stop in reached if leaving is None else leaving:
            for price, more, _, way in first[stop.square.index]:
                if price <= points - stop.cost and not way.square.bit & solid:
                    heappush(rim, stop.cost + more << WIDE | len(met))
                    met.append((way, stop))
        if not rim:
            return found
        known = (
            [-1 if square.bit & solid else UNKNOWN for square in self.board.squares] if solid else self._unknown.copy()
        )
        for stop in reached:
            known[stop.square.index] = -1
        while rim:
            entry = heappop(rim)
            way, before = met[entry & ONE_PART]
            here = way.square
            if here in found:
                continue
            rank = entry >> WIDE
            cost = rank & ONE_PART
            stop = found[here] = Stop(here, cost, rank >> WIDE, way, before, before.entered | here.bit)
            left = points - cost
            for price, more, at, way in legs[here.index]:
                if price > left:
                    break
                then = rank + more
                if then < known[at]:
                    known[at] = then
                    heappush(rim, then << WIDE | len(met))
                    met.append((way, stop))
        return found

    def _legs_of(self, longest: int, shut: int) -> _Legs:
        known = self._legs.get((longest, shut))
        if known is None:
            if len(self._legs) > MOST_LEGS:
                self._legs.clear()
            squares, harmful = self.board.squares, self.harmful
            moves = [self._moves(square, longest, shut) for square in squares]
            good = [self._good_moves(*each) for each in zip(squares, moves, strict=True)]
            unharmed = [[way for way in ways if not way.square.bit & harmful] for ways in good]
            hurting = [[way for way in ways if way.square.bit & harmful] for ways in good]
            known = self._legs[longest, shut] = _Legs(*map(self._ranked, (moves, unharmed, hurting)))
        return known

    def _moves(self, square: Square, longest: int, shut: int) -> list[Way]:
        """All moves from a square."""
        ways = [way for way in self.ways[square.index] if way.act is not Act.TELEPORT or not way.square.bit & shut]
        return [*ways, *self._jumps_from(square, longest)]

    def _good_moves(self, square: Square, ways: list[Way]) -> list[Way]:
        """Those of them with which one comes to where one could not walk for less."""
        walks = self._afoot(square, max([way.cost for way in ways], default=0))
        return [way for way in ways if way.act is not Act.JUMP or walks.get(way.square.index, FAR) >= way.cost]

    def _afoot(self, start: Square, most: int) -> dict[int, int]:
        """What it costs to walk to squares that are so near, step by step and through nothing that hurts."""
        costs, rim = {start.index: 0}, deque([start])
        while rim:
            here = rim.popleft()
            for way in self.ways[here.index]:
                cost, there = costs[here.index] + way.cost, way.square.index
                if way.act is Act.STEP and cost < min(most, costs.get(there, most)):
                    costs[there] = cost
                    if not way.square.bit & self.harmful:
                        rim.append(way.square)
        return costs

    def _ranked(self, moves: list[list[Way]]) -> list[list[Leg]]:
        return [sorted([self._leg(way) for way in ways], key=_PRICE) for ways in moves]

    def _leg(self, way: Way) -> Leg:
        price = max(way.cost, A_JUMP) if way.act is Act.JUMP else way.cost
        harm = bool(way.square.bit & self.harmful)
        return price, harm << WIDE | way.cost, way.square.index, way


def _here(start: Square) -> Stop:
    return Stop(start, 0, 0, None, None)


def _harms(square: Square) -> bool:
    ground = square.ground
    return ground is not None and "enter" in ground.gist.moments and not HARM.isdisjoint(ground.gist.words)


def _cost(square: Square) -> int:
    return 1 if square.ground is None else max(0, changed(1, "move_cost", square.ground.gist.changes, surely=False))
