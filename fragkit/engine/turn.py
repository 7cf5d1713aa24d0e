"""The turn, run from data: phases, what they do, and what they offer (BASE-PHASE).

The place of the turn is part of the state, so that a copy of the game goes on where this one stands.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from fragkit.effects.compiling import CompiledOffer, CompiledPhase
from fragkit.engine.arena import MOST_QUIET_TURNS, Arena, GameOver
from fragkit.engine.decisions import ACTION, Acting, Choose, Unfinished
from fragkit.engine.declaring import announce_actions, carry_out
from fragkit.engine.durations import begin_phase, begin_turn, end_round, end_turn
from fragkit.engine.errors import OutOfSteps
from fragkit.engine.events import announce, happen, is_heard, run_steps
from fragkit.engine.footwork import fly_on
from fragkit.engine.handles import entity, handle
from fragkit.engine.kept import CHANGES
from fragkit.engine.memory import keep
from fragkit.engine.offers import ACTIVATE, ATTACK, actions
from fragkit.engine.options import END
from fragkit.engine.performing import perform
from fragkit.engine.plan import are_for_strides
from fragkit.engine.queue import finish_action, see_through
from fragkit.engine.setup import set_up
from fragkit.engine.state import Fighter, Spot, State, Token
from fragkit.engine.strides import may_stride, set_out

BEGUN: Final = 0
DONE: Final = 1
INSIDE: Final = 2
"""The stages of a phase: it has begun, has done what it does, has offered what it offers."""


def play(arena: Arena) -> Acting[None]:
    """A game to its end; goes on where the state says that it stands."""
    try:
        if not arena.state.ready:
            yield from set_up(arena)
        turn = _plain_turn if arena.setting.plain_turn else _turn if arena.setting.by_seats else _turn_of_all
        while arena.state.winners is None:
            arena.quiet_turns += 1
            if arena.quiet_turns > MOST_QUIET_TURNS:
                raise OutOfSteps(f"{MOST_QUIET_TURNS} turns have passed in which nobody could choose anything")
            yield from turn(arena)
    except GameOver:
        return


def _turn(arena: Arena) -> Acting[None]:
    """One player's turn."""
    fighter = arena.active
    assert fighter is not None
    if not arena.state.cursor:
        more = _begin_turn(arena, fighter)
        if more is not None:
            yield from more
        arena.state.cut = False  # BASE-PHASE-02: who dies before the first phase, of a boost that ended, is back in it
    yield from _phases(arena, arena.box.phases, (fighter,), 0)
    more = _end_turn(arena, fighter)
    if more is not None:
        yield from more
    _pass_on(arena, fighter)


def _plain_turn(arena: Arena) -> Acting[None]:
    """The same where each phase runs once and has no parts, as in most variants."""
    state, fighter = arena.state, arena.active
    assert fighter is not None
    if not state.cursor:
        more = _begin_turn(arena, fighter)
        if more is not None:
            yield from more
        state.cut = False  # as above
    phases, spot = arena.box.phases, state.cursor[0]
    last = len(phases) - 1
    quiet: bool | None = None  # not asked since something was done
    for index in range(spot.index, last + 1):
        if state.cut and index < last:  # BASE-PHASE-09
            spot.runs = None
            continue
        spot.index = index
        phase = phases[index]
        if spot.runs is None:  # otherwise this is a copy, made while somebody was asked for an action
            if quiet is None:
                quiet = _is_quiet(arena)
            if not quiet or (phase.do is not None and (phase.needed is None or phase.needed(arena.knowledge, fighter))):
                if quiet:
                    yield from run_steps(arena, phase.do, None, fighter)
                else:
                    yield from _open(arena, phase, (fighter,), spot)
                if arena.restless or state.queue:
                    yield from see_through(arena)
                quiet = None
        if phase.offer is not None and not state.cut:
            if spot.runs is None:
                spot.runs, spot.run, spot.stage, spot.acts = ONCE, 0, DONE, 0
            yield from _offer(arena, phase.offer, (fighter,), spot)
            spot.runs = quiet = None
        if phase.tick and is_heard(arena, "tick"):
            yield from _tick(arena)
            quiet = None
    more = _end_turn(arena, fighter)
    if more is not None:
        yield from more
    _pass_on(arena, fighter)


def _begin_turn(arena: Arena, fighter: Fighter) -> Unfinished:
    """One player's turn begins."""
    arena.state.turns += 1
    arena.state.cursor.append(Spot())
    if arena.log is not None:
        arena.tell("turn", fighter.seat)
    return _begin(arena, fighter)


def _end_turn(arena: Arena, fighter: Fighter) -> Unfinished:
    """It ends, with what lasted until then."""
    _end(arena, fighter)
    return _end_what_lasts(arena) if arena.state.endings else finish_action(arena)


def _pass_on(arena: Arena, fighter: Fighter) -> None:
    """The next one takes his turn."""
    arena.state.cursor.clear()
    arena.state.active = turns_after(arena)[fighter.seat].seat


def _turn_of_all(arena: Arena) -> Acting[None]:
    """A turn that all take together."""
    state = arena.state
    if not state.cursor:
        state.turns += 1
        state.cursor.append(Spot())
        if arena.log is not None:
            arena.tell("turn of all", state.turns)
        for fighter in state.fighters:
            more = _begin(arena, fighter)
            if more is not None:
                yield from more
        state.cut = False
    yield from _phases(arena, arena.box.phases, (), 0)
    for fighter in state.fighters:
        _end(arena, fighter)
    yield from _end_what_lasts(arena)
    state.cursor.clear()


def _end_what_lasts(arena: Arena) -> Acting[None]:
    """What lasted until the end of the turn is over, with all that comes of it."""
    yield from end_turn(arena)
    yield from see_through(arena)


def _begin(arena: Arena, fighter: Fighter) -> Unfinished:
    """His turn begins; what lasted until then is over."""
    fighter.movement = 0
    fighter.attacks_made = 0  # BASE-ATTACK-03
    fighter.checked = ()
    fighter.last_free = None
    ages_counters(arena, fighter)
    return begin_turn(arena, fighter) if arena.state.endings or arena.restless else None


def ages_counters(arena: Arena, fighter: Fighter) -> None:
    """Counters of his grow older, and he may take from piles again."""
    touched = arena.steady.touched.get(fighter.seat)
    if touched is None:
        touched = arena.steady.touched[fighter.seat] = _touched(arena, fighter)
    ageing, others = touched
    for token in ageing:
        token.age += 1
    for token in others:
        if token.taken:
            token.taken = tuple([seat for seat in token.taken if seat != fighter.seat])
        if token.owner is fighter:
            token.age += 1
            token.movement = 0
            token.crossing = False


def _touched(arena: Arena, fighter: Fighter) -> tuple[list[Token], list[Token]]:
    """The counters that only grow older when his turn begins, and those with which more happens."""
    ageing: list[Token] = []
    others: list[Token] = []
    for token in arena.state.tokens.values():
        if token.taken or (
            token.owner is fighter and (token.kind.dice is not None or token.movement or token.crossing)
        ):
            others.append(token)
        elif token.owner is fighter:
            ageing.append(token)
    return ageing, others


def _end(arena: Arena, fighter: Fighter) -> None:
    """BASE-MOVE-04, -08: what is left is lost; whoever shares a square goes back."""
    fighter.movement = 0
    fighter.progress = None  # RT-FRACTION-05
    fighter.turns_taken += 1
    steady, square = arena.steady, fighter.square
    if fighter.last_free is not None and (
        square is None or steady.whose != fighter.seat or steady.others & square.bit  # otherwise he is alone
    ):
        _unshare(arena, fighter)


def turns_after(arena: Arena) -> list[Fighter]:
    """BASE-SETUP-11: who comes next, clockwise, after whom, by seat; the eliminated are passed over."""
    after = arena.steady.after
    if after is None:
        after = arena.steady.after = [_next_of(arena.state, each) for each in arena.state.fighters]
    return after


def _next_of(state: State, fighter: Fighter) -> Fighter:
    place = state.order.index(fighter.seat)
    for seat in state.order[place + 1 :] + state.order[:place]:
        if not state.fighters[seat].eliminated:
            return state.fighters[seat]
    return fighter


def _unshare(arena: Arena, fighter: Fighter) -> None:
    """BASE-MOVE-08: if something strands him on another's square, he is put back where he was last alone."""
    free, knowledge = fighter.last_free, arena.knowledge
    if fighter.in_the_air:  # RT-JUMP-11
        return
    if free is not None and fighter.alive and knowledge.shares_square(fighter) and not knowledge.is_taken(free):
        arena.put(fighter, free)
        fighter.progress = None
        arena.restless = True


def _phases(arena: Arena, phases: Sequence[CompiledPhase], names: tuple[Any, ...], depth: int) -> Acting[None]:
    state, by_seats = arena.state, arena.setting.by_seats
    cursor, last = state.cursor, len(phases) - 1
    if len(cursor) <= depth:
        cursor.append(Spot())
    spot = cursor[depth]
    while spot.index <= last:
        if state.cut and depth == 0 and by_seats and spot.index < last:  # BASE-PHASE-09
            spot.index, spot.runs, spot.stage = last, None, BEGUN
            del cursor[1:]
        phase = phases[spot.index]
        if spot.runs is None:
            spot.runs = ONCE * phase.repeat if phase.each is None else _runs(arena, phase, names)
            spot.run, spot.stage = 0, BEGUN
        while spot.run < len(spot.runs):
            values = names if phase.each is None else tuple([entity(arena, each) for each in spot.runs[spot.run]])
            if spot.stage == BEGUN:
                yield from _open(arena, phase, values, spot)
                if arena.restless or state.queue:
                    yield from see_through(arena)
                spot.stage, spot.acts = DONE, 0
            if spot.stage == DONE:
                if phase.offer is not None and not state.cut:
                    yield from _offer(arena, phase.offer, values, spot)
                if phase.declare is not None:
                    yield from announce_actions(arena, phase.declare, values)
                spot.stage = INSIDE
            if phase.tick or not phase.plain:
                yield from _go_on_inside(arena, phase, values, depth)
            spot.run, spot.stage = spot.run + 1, BEGUN
            if state.cut and by_seats and (depth or spot.index < last):
                break
        if phase.declare is not None:
            yield from carry_out(arena, phase, names)
        spot.index, spot.runs = spot.index + 1, None
    del cursor[depth:]


def _tick(arena: Arena) -> Acting[None]:
    yield from happen(arena, "tick")
    yield from see_through(arena)


def _is_quiet(arena: Arena) -> bool:
    """Whether nothing is to be done when a phase of somebody's turn begins but what it does itself."""
    state, steady = arena.state, arena.steady
    if arena.restless or state.queue or state.put_off or (state.endings and arena.setting.counts_rounds):
        return False
    if steady.seen == CHANGES.count and (heard := steady.heard.get("phase.start")) is not None:  # as almost always
        return not heard
    return not is_heard(arena, "phase.start")


def _go_on_inside(arena: Arena, phase: CompiledPhase, values: tuple[Any, ...], depth: int) -> Acting[None]:
    """The phases that are part of one, and the end of a round."""
    if phase.phases:
        yield from _phases(arena, phase.phases, values, depth + 1)
    if phase.repeat > 1 and arena.state.endings:
        yield from end_round(arena)
    if phase.tick and is_heard(arena, "tick"):
        yield from _tick(arena)


def _runs(arena: Arena, phase: CompiledPhase, names: tuple[Any, ...]) -> tuple[tuple[Any, ...], ...]:
    """What a phase's names stand for, each time that it runs."""
    assert phase.each is not None
    each = [tuple(values) for values in phase.each(arena.knowledge, *names)]
    return tuple([tuple([handle(value) for value in values]) for values in each]) * phase.repeat


ONCE: Final[tuple[tuple[Any, ...], ...]] = ((),)
"""A phase without names of its own; it has those of what it is part of."""


def _open(arena: Arena, phase: CompiledPhase, values: tuple[Any, ...], spot: Spot) -> Acting[None]:
    """A phase begins, and does what it does; somebody may answer, something ends, or was put off until now."""
    who = values[0] if values and isinstance(values[0], Fighter) else None
    if not arena.setting.by_seats:
        arena.state.active, arena.state.cut = None if who is None else who.seat, False
    if arena.state.endings and arena.setting.counts_rounds:
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
    state, seat, by_seats, kinds, most = arena.state, fighter.seat, arena.setting.by_seats, offer.kinds, offer.count
    strides = by_seats and most is None and are_for_strides(kinds)
    while not state.cut and fighter.alive and fighter.square is not None:
        if fighter.progress is not None and fighter.in_the_air:
            more = fly_on(arena, fighter)
            if more is not None:
                yield from more
            more = finish_action(arena)
            if more is not None:
                yield from more
        if not by_seats and not _has_a_say(arena, fighter, offer):
            break
        option = arena.chosen
        if option is None:
            if strides and may_stride(arena):
                arena.walk.kinds, arena.walk.spot, arena.walk.passed = kinds, spot, False
                options = set_out(arena, fighter, fighter.square, arena.knowledge.others_on(fighter))
            else:
                options = actions(arena, fighter, kinds, most is not None and spot.acts >= most)
            option = yield Choose(seat, ACTION, options)
        arena.chosen = arena.walk.fighter = None
        if option is END:
            break
        spot.acts += 1
        more = perform(arena, fighter, option)
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
