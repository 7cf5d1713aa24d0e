"""Where one can walk on a map: its places, and the steps that no wall and no arrow bars. It knows nobody who walks.

The engine has a board of its own, which this room must not know; the tests hold the two to each other.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass

from fragkit.content.grid import Direction, EdgeKind, Grid, square_name

Sides = frozenset[Direction]

NORTH_EAST: Sides = frozenset((Direction.NORTH, Direction.EAST))
SOUTH_WEST: Sides = frozenset((Direction.SOUTH, Direction.WEST))
NORTH_WEST: Sides = frozenset((Direction.NORTH, Direction.WEST))
SOUTH_EAST: Sides = frozenset((Direction.SOUTH, Direction.EAST))
ALL: Sides = frozenset(Direction)

_HALVES: dict[str | None, tuple[Sides, ...]] = {
    None: (ALL,),
    "\\": (NORTH_EAST, SOUTH_WEST),
    "/": (NORTH_WEST, SOUTH_EAST),
}
"""The places that a square has, by its diagonal wall; the northern half comes first (BASE-MAP-13)."""


@dataclass(frozen=True, slots=True, eq=False)
class Spot:
    """A place where a figure can stand: a square, or one half of a square with a diagonal wall."""

    number: int
    x: int
    y: int
    sides: Sides
    """The sides of the square that are its own."""

    @property
    def name(self) -> str:
        """The name of its square."""
        return square_name(self.x, self.y)


@dataclass(frozen=True, slots=True)
class Ways:
    """The places of a map and what leads from one to the next, by their numbers."""

    grid: Grid
    spots: tuple[Spot, ...]
    at: dict[tuple[int, int], tuple[Spot, ...]]
    onward: tuple[tuple[int, ...], ...]
    """The places one step away."""
    back: tuple[tuple[int, ...], ...]
    """The places from which a step leads here."""
    teleporters: tuple[int, ...]

    def reached(self, starts: Iterable[int], most: int | None = None) -> dict[int, int]:
        """How many steps away each place is that can be reached, in at most so many; a teleporter is a step."""
        return _walked(self.onward, self.teleporters, starts, most)

    def leading_to(self, ends: Iterable[int]) -> dict[int, int]:
        """The same the other way round: how far it is from each place from which an end can be reached."""
        return _walked(self.back, self.teleporters, ends, None)


def ways_of(grid: Grid, teleporters: Collection[str]) -> Ways:
    """The ways of a map; `teleporters` are the terrains from which one gets to all others like them."""
    at: dict[tuple[int, int], tuple[Spot, ...]] = {}
    spots: list[Spot] = []
    for (x, y), cell in zip(grid.squares(), grid.cells, strict=True):
        if not cell.solid:
            halves = enumerate(_HALVES[cell.diagonal], len(spots))
            at[x, y] = tuple(Spot(number, x, y, sides) for number, sides in halves)
            spots += at[x, y]
    onward = tuple(tuple(_steps(grid, at, spot)) for spot in spots)
    back: list[list[int]] = [[] for _ in spots]
    for number, beyond in enumerate(onward):
        for each in beyond:
            back[each].append(number)
    portals = tuple(spot.number for spot in spots if grid.cell(spot.x, spot.y).terrain in teleporters)
    return Ways(grid, tuple(spots), at, onward, tuple(map(tuple, back)), portals)


def _steps(grid: Grid, at: dict[tuple[int, int], tuple[Spot, ...]], spot: Spot) -> Iterator[int]:
    for direction in spot.sides:
        dx, dy = direction.step
        for beyond in at.get((spot.x + dx, spot.y + dy), ()):
            if direction.opposite in beyond.sides and lets_through(grid, spot.x, spot.y, direction):
                yield beyond.number


def lets_through(grid: Grid, x: int, y: int, direction: Direction) -> bool:
    """Whether neither wall nor window nor the arrow of a door bars a step (BASE-MAP-04, -11, -15, DL-WINDOW-01)."""
    edge = grid.edge(x, y, direction)
    if edge.kind in (EdgeKind.WALL, EdgeKind.WINDOW) or edge.way not in (None, direction):
        return False
    dx, dy = direction.step
    doors = (grid.cell(x, y).door, grid.cell(x + dx, y + dy).door)
    return all(door is None or door.way in (None, direction) for door in doors)


def _walked(
    onward: tuple[tuple[int, ...], ...], teleporters: tuple[int, ...], starts: Iterable[int], most: int | None
) -> dict[int, int]:
    found = dict.fromkeys(starts, 0)
    waiting = deque(found)
    unused = set(teleporters)
    while waiting:
        here = waiting.popleft()
        if found[here] == most:
            break
        beyond = onward[here]
        if here in unused:  # the first one opens all of them; any other would only say so again
            beyond, unused = (*beyond, *teleporters), set()
        for there in beyond:
            if there not in found:
                found[there] = found[here] + 1
                waiting.append(there)
    return found
