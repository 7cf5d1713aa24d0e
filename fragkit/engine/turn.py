"""The turn, run from data: phases, what they do, and what they offer (BASE-PHASE).

The place of the turn is part of the state, so that a copy of the game goes on where this one stands.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from fragkit.effects.compiling import CompiledOffer, CompiledPhase
from fragkit.engine.arena import MOST_QUIET_TURNS, Arena, GameOver
from fragkit.engine.decisions import Acting, Choose
from fragkit.engine.declaring import announce_actions, carry_out
from fragkit.engine.durations import begin_phase, begin_turn, end_round, end_turn
from fragkit.engine.errors import OutOfSteps
from fragkit.engine.events import announce, happen, is_heard, run_steps
from fragkit.engine.footwork import fly_on
from fragkit.engine.handles import entity, handle
from fragkit.engine.memory import keep
from fragkit.engine.offers import ACTIVATE, ATTACK, actions, perform
from fragkit.engine.options import END
from fragkit.engine.queue import finish_action
from fragkit.engine.setup import set_up
from fragkit.engine.state import Fighter, Spot

BEGUN, DONE, INSIDE = 0, 1, 2
"""The stages of a phase: it has begun, has done what it does, has offered what it offers."""


def play(arena: Arena) -> Acting[None]:
    """A game to its end; goes on where the state says that it stands."""
    try:
        if not arena.state.ready:
            yield from set_up(arena)
        while arena.state.winners is None:
            arena.quiet_turns += 1
            if arena.quiet_turns > MOST_QUIET_TURNS:
                raise OutOfSteps(f"{MOST_QUIET_TURNS} turns have passed in which nobody could choose anything")
            yield from _turn(arena)
    except GameOver:
        return


def _turn(arena: Arena) -> Acting[None]:
    """One player's turn, or one of all together."""
    state, phases = arena.state, arena.box.phases
    by_seats = arena.box.rules.turn.order == "seats"
    if not state.cursor:
        state.turns += 1
        state.cursor.append(Spot())
        yield from _begin(arena, by_seats)
        state.cut = False  # BASE-PHASE-02: who dies before the first phase, of a boost that ended, is back in it
    fighter = arena.active
    names = (fighter,) if by_seats else ()
    yield from _phases(arena, phases, names, 0)
    yield from _end(arena, by_seats)


def _begin(arena: Arena, by_seats: bool) -> Acting[None]:
    if not by_seats and arena.log is not None:
        arena.tell("turn of all", arena.state.turns)
    beginners = [arena.active] if by_seats else list(arena.state.fighters)
    for fighter in beginners:
        assert fighter is not None
        fighter.movement = 0
        fighter.attacks_made = 0  # BASE-ATTACK-03
        fighter.checked = ()
        fighter.last_free = None
        for token in arena.state.tokens.values():
            if token.taken:
                token.taken = tuple(seat for seat in token.taken if seat != fighter.seat)
            if token.owner is fighter:
                token.age += 1
                token.movement = 0
                token.crossing = False
        if by_seats and arena.log is not None:
            arena.tell("turn", fighter.seat)
        if arena.state.endings or arena.restless:
            yield from begin_turn(arena, fighter)


def _end(arena: Arena, by_seats: bool) -> Acting[None]:
    """BASE-MOVE-04, -08: what is left is lost; whoever shares a square goes back. Then the next, clockwise."""
    state = arena.state
    for fighter in [arena.active] if by_seats else list(state.fighters):
        assert fighter is not None
        fighter.movement = 0
        fighter.progress = None  # RT-FRACTION-05
        fighter.turns_taken += 1
        _unshare(arena, fighter)
    if state.endings:
        yield from end_turn(arena)
    more = finish_action(arena)
    if more is not None:
        yield from more
    state.cursor.clear()
    if by_seats and state.active is not None:
        state.active = _next(arena)


def _next(arena: Arena) -> int:
    """BASE-SETUP-11: clockwise; the eliminated are passed over."""
    order, active = arena.state.order, arena.state.active
    assert active is not None
    start = order.index(active) + 1
    for seat in (*order[start:], *order[:start]):
        if not arena.fighter(seat).eliminated:
            return seat
    return active


def _unshare(arena: Arena, fighter: Fighter) -> None:
    """BASE-MOVE-08: if something strands him on another's square, he is put back where he was last alone."""
    free, knowledge = fighter.last_free, arena.knowledge
    if fighter.in_the_air:  # RT-JUMP-11
        return
    if free is not None and fighter.alive and knowledge.shares_square(fighter) and not knowledge.is_taken(free):
        fighter.square = free
        fighter.progress = None
        arena.restless = True


def _phases(arena: Arena, phases: Sequence[CompiledPhase], names: tuple[Any, ...], depth: int) -> Acting[None]:
    cursor, by_seats = arena.state.cursor, arena.box.rules.turn.order == "seats"
    if len(cursor) <= depth:
        cursor.append(Spot())
    spot = cursor[depth]
    while spot.index < len(phases):
        if depth == 0 and by_seats and arena.state.cut and spot.index < len(phases) - 1:  # BASE-PHASE-09
            spot.index, spot.runs, spot.stage = len(phases) - 1, None, BEGUN
            del cursor[1:]
        phase = phases[spot.index]
        if spot.runs is None:
            spot.runs = ONCE * phase.repeat if phase.each is None else _runs(arena, phase, names)
            spot.run, spot.stage = 0, BEGUN
        while spot.run < len(spot.runs):
            values = names if phase.each is None else tuple([entity(arena, each) for each in spot.runs[spot.run]])
            yield from _phase(arena, phase, values, spot, depth)
            spot.run, spot.stage = spot.run + 1, BEGUN
            if by_seats and arena.state.cut and (depth or spot.index < len(phases) - 1):
                break
        if phase.declare is not None:
            yield from carry_out(arena, phase, names)
        spot.index, spot.runs = spot.index + 1, None
    del cursor[depth:]


def _runs(arena: Arena, phase: CompiledPhase, names: tuple[Any, ...]) -> tuple[tuple[Any, ...], ...]:
    """What a phase's names stand for, each time that it runs."""
    assert phase.each is not None
    each = [tuple(values) for values in phase.each(arena.knowledge, *names)]
    return tuple([tuple([handle(value) for value in values]) for values in each]) * phase.repeat


ONCE: tuple[tuple[Any, ...], ...] = ((),)
"""A phase without names of its own; it has those of what it is part of."""


def _phase(arena: Arena, phase: CompiledPhase, values: tuple[Any, ...], spot: Spot, depth: int) -> Acting[None]:
    who = values[0] if values and isinstance(values[0], Fighter) else None
    if spot.stage == BEGUN:
        if arena.box.rules.turn.order == "together":
            arena.state.active, arena.state.cut = None if who is None else who.seat, False
        if arena.state.endings and arena.box.rules.turn.durations:
            yield from begin_phase(arena, phase.phase, who)
        if phase.count is not None:
            keep(arena, arena.knowledge, phase.count, spot.run + 1)
        if who is None or not is_heard(arena, "phase.start"):
            if phase.do is not None:
                yield from run_steps(arena, phase.do, None, *values)
        else:
            yield from _announced(arena, phase, who, values)
        if arena.state.put_off:
            _bring_back(arena, phase, who)
        if arena.restless or arena.state.queue:
            more = finish_action(arena)
            if more is not None:
                yield from more
        spot.stage, spot.acts = DONE, 0
    if spot.stage == DONE:
        if phase.offer is not None and not arena.state.cut:
            yield from _offer(arena, phase.offer, values, spot)
        if phase.declare is not None:
            yield from announce_actions(arena, phase.declare, values)
        spot.stage = INSIDE
    if phase.phases:
        yield from _phases(arena, phase.phases, values, depth + 1)
    if phase.repeat > 1 and arena.state.endings:
        yield from end_round(arena)
    if phase.tick and is_heard(arena, "tick"):
        yield from happen(arena, "tick")
        more = finish_action(arena)
        if more is not None:
            yield from more


def _announced(arena: Arena, phase: CompiledPhase, who: Fighter, values: tuple[Any, ...]) -> Acting[None]:
    """A phase whose beginning somebody answers, perhaps with something in its place."""

    def deeds(arena: Arena, *_: Any) -> Acting[None]:
        if phase.do is not None:
            yield from run_steps(arena, phase.do, None, *values)

    arena.phase_deeds = deeds
    yield from announce(arena, "phase.start", deeds, who, phase.phase)
    arena.phase_deeds = None


def _bring_back(arena: Arena, phase: CompiledPhase, who: Fighter | None) -> None:
    """What was put off to this phase comes into the queue."""
    for each in tuple(arena.state.put_off):
        if each.at == phase.phase and (each.of is None or who is None or each.of == who.seat):
            arena.state.put_off.remove(each)
            arena.state.queue.append(each)


def _offer(arena: Arena, offer: CompiledOffer, values: tuple[Any, ...], spot: Spot) -> Acting[None]:
    """BASE-PHASE-05, -06: any order, as often as it goes, until he says that he is finished."""
    fighter = offer.to(arena.knowledge, *values)
    if not isinstance(fighter, Fighter):
        return
    together = arena.box.rules.turn.order == "together"
    while not arena.state.cut and fighter.alive and fighter.square is not None:
        if fighter.in_the_air:
            more = fly_on(arena, fighter)
            if more is not None:
                yield from more
            more = finish_action(arena)
            if more is not None:
                yield from more
        if together and not _has_a_say(arena, fighter, offer):
            break
        options = actions(arena, fighter, offer.kinds, offer.count is not None and spot.acts >= offer.count)
        option = yield Choose(fighter.seat, "action", options, True)
        if option is END:
            break
        spot.acts += 1
        more = perform(arena, fighter, option)
        if more is not None:
            yield from more
        more = finish_action(arena)
        if more is not None:
            yield from more
    if arena.box.rules.movement.no_sharing == "phase":  # RT-SEGMENT-05
        _unshare(arena, fighter)
        fighter.last_free = None


def _has_a_say(arena: Arena, fighter: Fighter, offer: CompiledOffer) -> bool:
    """Where all act together, nobody is asked for a move who has no points to spend; that is no secret."""
    if any(kind in offer.kinds for kind in (ATTACK, ACTIVATE)):
        return True
    return any(mover.movement > 0 for mover in arena.knowledge.movers(fighter))
