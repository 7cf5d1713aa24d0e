"""Setting up: stats, decks, sides, the deal, who begins, the board and the figures (BASE-SETUP).

What is dealt, who begins and where everybody is placed is content; without any, the first seat begins and everybody
comes in by respawning.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import product
from typing import Any, Final

from fragkit.engine.agreement import all_is_agreed
from fragkit.engine.arena import Arena
from fragkit.engine.decisions import Acting
from fragkit.engine.decks import shuffle
from fragkit.engine.events import announce, happen
from fragkit.engine.quantities import of_fighter
from fragkit.engine.sides import Sides
from fragkit.engine.state import Fighter, State
from fragkit.engine.statuses import mark

STATS: Final = range(1, 5)  # BASE-FIGHTER-03, -04
TEAMS: Final = "teams"


def set_up(arena: Arena) -> Acting[None]:
    """Everything before the first turn."""
    all_is_agreed(arena.box.rules, arena.knowledge.param)
    if TEAMS not in arena.box.rules.setup:
        yield from _design_fighters(arena)
    for step in arena.box.rules.setup:
        event = f"setup.{step}"
        if step == "teams" and arena.state.sides is not None:  # a series that keeps its teams
            continue
        if event in SETTING_UP:
            result = yield from announce(arena, event, SETTING_UP[event])
            if step == "first" and result is not None:
                arena.state.first_to_play = result.seat
        else:
            yield from happen(arena, event)
        yield from arena.deeds.drain()
        if step == "teams" and arena.box.teams:
            arena.state.sides = sides_of(arena.state)
        if step == TEAMS:
            yield from _design_fighters(arena)
    state = arena.state
    if state.first_to_play is None:
        state.first_to_play = state.order[0]
    state.active = state.first_to_play
    state.ready = True


def sides_of(state: State) -> Sides:
    """Who is on which side, who leads it, and who sits where."""
    return Sides(
        teams=tuple(None if fighter.team is None else fighter.team.index for fighter in state.fighters),
        statuses=tuple(tuple(each.kind.id for each in fighter.statuses) for fighter in state.fighters),
        memory=tuple(state.memory.items()),
        order=state.order,
        first_to_place=state.first_to_place,
    )


def take_sides(arena: Arena, sides: Sides) -> None:
    """The same sides as before."""
    state = arena.state
    for fighter, team, statuses in zip(state.fighters, sides.teams, sides.statuses, strict=True):
        fighter.team = None if team is None else arena.box.teams[team]
        for status in statuses:
            mark(arena, fighter, arena.box.status(status))
    state.memory.update(sides.memory)
    state.order, state.first_to_place = sides.order, sides.first_to_place


def is_legal_design(stats: tuple[int, ...], points: int) -> bool:
    """BASE-FIGHTER-02 to -04: exactly so many points, and in each stat from 1 to 4 of them."""
    return sum(stats) == points and all(each in STATS for each in stats)


def designs(points: int) -> list[str]:
    """Every way to distribute the points, as Health-Speed-Accuracy."""
    return ["-".join(map(str, stats)) for stats in product(STATS, repeat=3) if is_legal_design(stats, points)]


def _design_fighters(arena: Arena) -> Acting[None]:
    """BASE-SETUP-04; after sides are chosen, since a smaller one may have more points (DM-UNBALANCED-01)."""
    for fighter in arena.state.fighters:
        if fighter.health == 0:
            yield from _design(arena, fighter)


def _design(arena: Arena, fighter: Fighter) -> Acting[None]:
    ways = tuple(designs(of_fighter(arena, "design_points", fighter)))
    chosen = yield from arena.deeds.choose("design", fighter, ways, 1, 1, False)
    fighter.health, fighter.speed, fighter.accuracy = map(int, chosen[0].split("-"))
    fighter.forget_numbers()
    arena.steady.forget_options()


def _shuffle_decks(arena: Arena) -> Acting[None]:
    """BASE-SETUP-05: each by itself."""
    for deck in tuple(arena.state.piles):
        yield from shuffle(arena, deck)


def _first(arena: Arena) -> Acting[Fighter]:
    return arena.fighter(arena.state.order[0])
    yield


def _nothing(arena: Arena) -> Acting[None]:
    return
    yield


SETTING_UP: Final[dict[str, Callable[..., Acting[Any]]]] = {
    "setup.decks": _shuffle_decks,
    "setup.teams": _nothing,
    "setup.deal": _nothing,
    "setup.first": _first,
    "setup.board": _nothing,
    "setup.place": _nothing,
}
"""What the rules do in each step of setting up."""
