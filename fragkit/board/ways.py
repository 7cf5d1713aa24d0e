"""The steps and jumps that a map allows, whoever stands on it. It knows neither what they cost nor who takes them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from fragkit.board.squares import Door, Places, Square
from fragkit.content.grid import Direction, EdgeKind

LONGEST_JUMP: Final = 24
"""The longest jump that is worked out; no fighter comes near it."""


@dataclass(frozen=True, slots=True, eq=False)
class Step:
    """A step to the next square; `barred` is the door whose arrow alone forbids it, if one does."""

    direction: Direction
    origin: Square
    square: Square
    barred: Door | None
    doors: tuple[Door, ...]
    """Every door on the way, those that fill either square too."""

    @property
    def against(self) -> bool:
        """Whether it goes straight against the arrow that bars it, and not across (DM-KEY-03)."""
        return self.barred is not None and self.barred.way is self.direction.opposite


@dataclass(frozen=True, slots=True, eq=False)
class Jump:
    """A jump along a row or column (BASE-JUMP-04); the squares `over` which it goes are not entered (BASE-JUMP-03)."""

    direction: Direction
    length: int
    origin: Square
    square: Square
    over: tuple[Square, ...]


@dataclass(frozen=True, slots=True)
class Passage:
    """What one side of a square leads to."""

    square: Square | None
    """The square beyond; None when something else than a door is between."""
    doors: tuple[Door, ...]
    forbidding: tuple[Door, ...]
    """The doors whose arrow points another way."""
    barrier: str
    """What stops a step, in words; empty when nothing does."""

    @property
    def open(self) -> bool:
        """Whether a step may go there."""
        return not self.barrier

    @property
    def clear(self) -> bool:
        """Whether nothing at all is between, not even a door that would open."""
        return self.square is not None and all(door.filling for door in self.doors)


def passage(places: Places, square: Square, direction: Direction) -> Passage:
    """What a step that way would meet (BASE-MOVE-05)."""
    if not square.touches(direction):  # BASE-MAP-13
        return _blocked("a diagonal wall")
    dx, dy = direction.step
    here, there = (square.x, square.y), (square.x + dx, square.y + dy)
    grid = places.grid
    if not grid.holds(*there):
        return _blocked("the edge of the map")
    edge = grid.edge(*here, direction)
    if edge.kind is EdgeKind.WALL:  # BASE-MAP-11
        return _blocked("a wall")
    if edge.kind is EdgeKind.WINDOW:  # DL-WINDOW-01
        return _blocked("a window")
    beyond = [each for each in places.at.get(there, ()) if each.touches(direction.opposite)]
    if not beyond:
        return _blocked("solid rock")
    on_the_way = (square.door, places.edge_doors.get((here, there)), beyond[0].door)
    doors = tuple(door for door in on_the_way if door is not None)
    forbidding = tuple(door for door in doors if not door.opens(direction))  # BASE-MAP-04, -15
    return Passage(beyond[0], doors, forbidding, _in_words(forbidding[0], direction) if forbidding else "")


def _blocked(barrier: str) -> Passage:
    return Passage(None, (), (), barrier)


def _in_words(door: Door, direction: Direction) -> str:
    if door.way is direction.opposite:
        return "a door that opens the other way"
    return f"a door that opens only to the {door.way}"


def steps_from(square: Square, passages: Sequence[tuple[Direction, Passage]]) -> tuple[Step, ...]:
    """The steps that nothing bars."""
    return tuple(
        Step(direction, square, each.square, None, each.doors)
        for direction, each in passages
        if each.square is not None and each.open
    )


def barred_steps_from(square: Square, passages: Sequence[tuple[Direction, Passage]]) -> tuple[Step, ...]:
    """The steps that only the arrow of a door bars. One key opens one door, so two arrows bar for good."""
    return tuple(
        Step(direction, square, each.square, each.forbidding[0], each.doors)
        for direction, each in passages
        if each.square is not None and len(each.forbidding) == 1
    )


def jumps_from(steps: Sequence[Sequence[Step]]) -> tuple[tuple[Jump, ...], ...]:
    """Every jump from every square, by direction and then by length, from the steps that nothing bars."""
    onward = {
        direction: [_leap(here, direction) for here in steps]  # by square, where a jump that way goes on
        for direction in Direction
    }
    return tuple(
        tuple(jump for direction in Direction for jump in _jumps(here[0].origin, direction, onward[direction]))
        if here
        else ()
        for here in steps
    )


def _leap(steps: Sequence[Step], direction: Direction) -> Square | None:
    """The next square of a jump: a door between two squares stops it, however it opens (BASE-JUMP-05)."""
    for step in steps:
        if step.direction is direction and all(door.filling for door in step.doors):
            return step.square
    return None


def _jumps(origin: Square, direction: Direction, onward: Sequence[Square | None]) -> Iterator[Jump]:
    over: list[Square] = []
    landing = onward[origin.index]
    while landing is not None and len(over) < LONGEST_JUMP:
        if over:  # BASE-JUMP-02: to the next square one steps
            yield Jump(direction, len(over) + 1, origin, landing, tuple(over))
        if landing.door is not None:  # BASE-JUMP-05: one may land in a door, and not pass over it
            return
        over.append(landing)
        landing = onward[landing.index]
