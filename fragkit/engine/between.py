"""What happens between two games of a series: the sides are taken again, and the variants have their say."""

from __future__ import annotations

from collections.abc import Callable

from fragkit.engine.arena import Arena
from fragkit.engine.decisions import Acting, Seat
from fragkit.engine.errors import BrokenSave, CannotPlay
from fragkit.engine.events import announce
from fragkit.engine.queue import finish_action
from fragkit.engine.setup import take_sides
from fragkit.engine.sides import Sides


def between(won: tuple[Seat, ...]) -> Callable[[Arena], Acting[None]]:
    """What is done before a game is set up, when these have won the one before."""

    def between(arena: Arena) -> Acting[None]:
        same = arena.state.sides is not None
        if arena.state.sides is not None:
            take_sides(arena, arena.state.sides)
        winners = tuple(each for each in arena.state.fighters if each.seat in won)
        losers = tuple(each for each in arena.state.fighters if each.seat not in won)
        yield from announce(arena, "next.game", nothing, winners, losers, same)
        more = finish_action(arena)
        if more is not None:
            yield from more

    return between


def nothing(arena: Arena, *_: object) -> Acting[None]:
    """Nothing carries over (BASE-TOURNAMENT-04)."""
    return
    yield


def fit_the_table(sides: Sides, arena: Arena) -> None:
    """`BrokenSave` unless they can be taken here; they may come from a file that anybody has written."""
    try:
        _try(sides, arena)
    except (CannotPlay, LookupError, TypeError, ValueError, AttributeError):
        raise BrokenSave("the sides of the game before do not fit this table") from None


def _try(sides: Sides, arena: Arena) -> None:
    box, seats = arena.box, range(len(arena.state.fighters))
    if sorted(sides.order) != list(seats) or not (len(sides.teams) == len(sides.statuses) == len(seats)):
        raise ValueError
    if sides.first_to_place is not None and sides.first_to_place not in seats:
        raise ValueError
    if not all(team is None or team in range(len(box.teams)) for team in sides.teams):
        raise ValueError
    for status in (each for theirs in sides.statuses for each in theirs):
        box.status(status)
    owners = {("game",), *(("team", each.index) for each in box.teams), *(("fighter", seat) for seat in seats)}
    for (owner, name), value in sides.memory:
        if name not in box.memories or owner not in owners:
            raise LookupError(name)
        arena.deeds.unpacked(value)
