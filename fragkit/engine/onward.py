"""What follows a choice while nothing else happens: strides, and turns that pass. The rules are not woken for it.

Between two actions nothing is under way but the place of the turn, so the rules can be left where they wait, and begun
anew from the state when they are needed. All of it is said in the words of the rules in `turn.py`, `movement.py` and
`offers.py`. It is most of a game, so it is made for speed; tests/engine/test_strides.py plays the same games without.
"""

from __future__ import annotations

from typing import Final

from fragkit.board.board import Square
from fragkit.engine.arena import Arena, GameOver
from fragkit.engine.decisions import ACTION, Acting, Choose, ChooseAction, Decision
from fragkit.engine.dice import roll_movement
from fragkit.engine.durations import NEXT_TURN
from fragkit.engine.events import is_about_others, is_heard
from fragkit.engine.kept import CHANGES
from fragkit.engine.movement import eventful_to_leave
from fragkit.engine.moves import worked_out
from fragkit.engine.options import END, Act, Option
from fragkit.engine.performing import perform, stride
from fragkit.engine.plan import Plan
from fragkit.engine.queue import see_through
from fragkit.engine.state import Fighter, Spot
from fragkit.engine.strides import among_others, may_stride, offered, set_out
from fragkit.engine.turn import BEGUN, DONE, ONCE, ages_counters, play, turns_after
from fragkit.engine.walk import Walk

PHASE: Final = "phase.start"
TICK: Final = "tick"


def go_on(arena: Arena, option: Option) -> Choose | None:
    """What is asked next; None: the rules must be woken for it, and the walk has what leads there."""
    walk = arena.walk
    square = option.to
    fighter = walk.fighter
    if fighter is None:
        return _wake(arena, option)
    if square is None:
        return _next_turn(arena, fighter) if option is END else _act(arena, fighter, option)
    if walk.care & square.bit:
        eventful = walk.eventful & square.bit
        return _act(arena, fighter, option) if eventful else _stride_away(arena, fighter, square, option)
    fighter.movement = left = fighter.movement - option.cost
    if arena.log is not None:
        _tell(arena, fighter, option)
    fighter.last_free = fighter.square
    fighter.square = square
    walk.spot.acts += 1
    try:
        known = walk.rows[square.index][left]
    except KeyError:
        known = worked_out(arena, fighter, walk.longest)
    asked = ChooseAction()
    asked.seat = fighter.seat
    if known.near & walk.wary:
        asked.options = among_others(arena, fighter, square, known)
    else:
        asked.options = known.options + walk.rest
    return asked


def _stride_away(arena: Arena, fighter: Fighter, square: Square, option: Option) -> Choose | None:
    """A stride that leads away from another's square, or from one that is eventful to leave."""
    walk, origin = arena.walk, fighter.square
    if origin is None or eventful_to_leave(arena) & origin.bit:
        return _act(arena, fighter, option)
    walk.care = walk.eventful
    fighter.movement -= option.cost
    if arena.log is not None:
        _tell(arena, fighter, option)
    fighter.square = square
    walk.spot.acts += 1
    return Choose(fighter.seat, ACTION, offered(arena, fighter, square))


def _tell(arena: Arena, fighter: Fighter, option: Option) -> None:
    assert option.to is not None
    arena.tell("stepped" if option.act is Act.STEP else "jumped", fighter.seat, option.to.name)


def _wake(arena: Arena, option: Option) -> Choose | None:
    """The rules go on where they wait or, if the state has moved on since, from there, told what was chosen."""
    walk = arena.walk
    if walk.passed:
        walk.passed, arena.chosen = False, option
        walk.leads_on = play(arena)
    return None


def _act(arena: Arena, fighter: Fighter, option: Option) -> Choose | None:
    """Any other action, with everything that it sets off, as far as nothing must be asked; then he may act again."""
    walk, steady, to = arena.walk, arena.steady, option.to
    walk.spot.acts += 1
    try:
        more = perform(arena, fighter, option) if to is None else stride(arena, fighter, to, option)
        if more is not None:
            question = next(more, None)
            if question is not None:
                return _leave_to_the_rules(walk, _back_to_the_action(arena, question, more, fighter))
    except GameOver:
        return _leave_to_the_rules(walk, play(arena))
    here = fighter.square
    strides = (steady.strides and steady.seen == CHANGES.count) or may_stride(arena)  # as mostly
    if not strides or here is None or not fighter.alive or arena.state.cut:
        return _leave_to_the_rules(walk, play(arena))
    others = steady.others if steady.whose == fighter.seat else arena.knowledge.others_on(fighter)
    asked = ChooseAction()
    asked.seat = fighter.seat
    asked.options = set_out(arena, fighter, here, others)
    walk.passed = True
    return asked


def _leave_to_the_rules(walk: Walk, leads_on: Acting[None]) -> Choose | None:
    """The rules must be woken: they go on with this."""
    walk.fighter, walk.passed, walk.leads_on = None, False, leads_on
    return None


# The end of a turn, and the beginning of the next


def _next_turn(arena: Arena, fighter: Fighter) -> Choose | None:
    """His turn is over, and the next begins. He is on a walk, so nothing waits but what was put off to a phase."""
    plan = arena.plan
    walk = arena.walk
    state = arena.state
    steady = arena.steady
    square = fighter.square
    if plan is None or square is None or walk.others & square.bit or state.put_off or state.winners is not None:
        return _wake(arena, END)
    if steady.seen != CHANGES.count:
        steady.look_at_hands(state.fighters)
    following = (steady.after or turns_after(arena))[fighter.seat]
    if not steady.calm and not _is_calm(arena, plan) and not _is_calm_for(arena, plan, fighter, following):
        return _wake(arena, END)
    if state.endings and _something_ends(arena, following):
        return _wake(arena, END)
    if fighter.hand.kept.suits is not fighter.values and _has_more_to_do(arena, plan, fighter):
        return _wake(arena, END)
    fighter.movement = 0  # BASE-MOVE-04
    fighter.turns_taken += 1
    if arena.cancelled:
        arena.cancelled.clear()
    seat = following.seat
    there = following.square
    state.active = seat
    if steady.alone and there is not None:  # and still are, each on a square of his own
        others = (walk.others | square.bit) ^ there.bit
        steady.whose = seat
        steady.others = others
    else:
        others = arena.knowledge.others_on(following)
    state.turns += 1
    if arena.log is not None:
        arena.tell("turn", seat)
    following.attacks_made = 0  # BASE-ATTACK-03
    following.checked = ()
    following.last_free = None
    touched = steady.touched.get(seat)
    if touched is None or touched[1]:
        ages_counters(arena, following)
    else:
        for token in touched[0]:
            token.age += 1
    reason = plan.movement_roll
    if there is None or not following.alive or reason is None or not roll_movement(arena, following, reason):
        following.movement = arena.spent = 0
        return _to_the_action(arena, following)
    walk.spot.acts = 0  # his turn stands where the one before stood
    asked = ChooseAction()
    asked.seat = seat
    asked.options = set_out(arena, following, there, others)
    walk.passed = True
    return asked


def _is_calm(arena: Arena, plan: Plan) -> bool:
    """Whether nobody hears a phase begin, nor its end; kept where that stays so."""
    heard = arena.steady.heard
    if arena.steady.calm is not None and arena.steady.seen == CHANGES.count:
        return arena.steady.calm
    calm = not is_heard(arena, PHASE) and not (plan.ticks and is_heard(arena, TICK))
    if PHASE in heard and (not plan.ticks or TICK in heard):
        arena.steady.calm = calm
    return calm


def _is_calm_for(arena: Arena, plan: Plan, fighter: Fighter, following: Fighter) -> bool:
    """Whether nobody hears it but by what is about the phases of others than these two."""
    if PHASE in arena.setting.grounds.spoken_of or (plan.ticks and is_heard(arena, TICK)):
        return False
    return is_about_others(arena, PHASE, fighter.seat, following.seat)


def _something_ends(arena: Arena, following: Fighter) -> bool:
    """Whether anything lasts until the end of this turn, or the beginning of that player's."""
    if arena.setting.counts_rounds:
        return True
    for each in arena.state.endings:
        if each.until == "this-turn" or (each.whose == following.seat and each.until in NEXT_TURN):
            return True
    return False


def _has_more_to_do(arena: Arena, plan: Plan, fighter: Fighter) -> bool:
    """Whether a phase after his action has anything to do; kept with his hand where that depends on nothing else."""
    for needed in plan.last:
        if needed(arena.knowledge, fighter):
            return True
    if plan.last_of_hands and "hand_limit" in fighter.values:
        fighter.hand.kept.suits = fighter.values
    return False


def _to_the_action(arena: Arena, fighter: Fighter) -> Choose | None:
    """What comes before he may act happens, as far as nothing must be asked; then he is asked for an action."""
    plan, walk, state = arena.plan, arena.walk, arena.state
    assert plan is not None
    spot = walk.spot
    state.cut = False
    spot.index, spot.runs, spot.run, spot.stage, spot.acts = 0, None, 0, BEGUN, 0
    for phase in plan.first:
        if phase.needed is not None and not phase.needed(arena.knowledge, fighter):
            continue
        arena.depth = 1
        spot.index = phase.index
        try:
            steps = phase.do.run(arena.deeds, None, fighter)
            asked = next(steps, None) if phase.do.asks else None
        except GameOver:
            return _leave_to_the_rules(walk, play(arena))
        if asked is not None:
            return _leave_to_the_rules(walk, _from_there(arena, asked, steps, spot))
        arena.depth = 0
        spot.index += 1
        if arena.restless or state.queue or state.put_off or not _is_calm(arena, plan):
            return _leave_to_the_rules(walk, _settled(arena))
    spot.index = plan.action
    here = fighter.square
    if state.cut or not fighter.alive or here is None or not may_stride(arena):
        return _leave_to_the_rules(walk, play(arena))
    spot.runs, spot.run, spot.stage, spot.acts = ONCE, 0, DONE, 0
    options = set_out(arena, fighter, here, arena.knowledge.others_on(fighter))
    walk.passed = True
    return Choose(fighter.seat, ACTION, options)


def _back_to_the_action(arena: Arena, asked: Decision, more: Acting[None], fighter: Fighter) -> Acting[None]:
    """An action that has asked something goes on with the answer to its end; then he may act again."""
    walk, state = arena.walk, arena.state
    try:
        while True:
            answer = yield asked
            asked = more.send(answer)
    except StopIteration:
        pass
    except GameOver:
        return
    here = fighter.square
    if state.cut or not fighter.alive or here is None or not may_stride(arena):
        yield from play(arena)
        return
    options = set_out(arena, fighter, here, arena.knowledge.others_on(fighter))
    walk.passed = True
    yield Choose(fighter.seat, ACTION, options)  # nothing is left to do here, so what he chooses is not told


def _from_there(arena: Arena, asked: Decision, steps: Acting[None], spot: Spot) -> Acting[None]:
    """What has asked something goes on with the answer, and then the turn, with the phase after that."""
    try:
        while True:
            answer = yield asked
            asked = steps.send(answer)
    except StopIteration:
        arena.depth = 0
        spot.index += 1
    except GameOver:
        return
    yield from _settled(arena)


def _settled(arena: Arena) -> Acting[None]:
    """What these steps have set off happens, and then the turn goes on."""
    try:
        if arena.restless or arena.state.queue:
            yield from see_through(arena)
    except GameOver:
        return
    yield from play(arena)
