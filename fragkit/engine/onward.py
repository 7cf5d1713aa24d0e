"""What follows a choice while nothing else happens: strides, and turns that pass. The rules are not woken for it.

Between two actions nothing is under way but the place of the turn, so the rules can be left where they wait, and begun
anew from the state when they are needed. All of it is said in the words of the rules in `turn.py`, `movement.py` and
`offers.py`. It is most of a game, so it is made for speed; tests/engine/test_strides.py plays the same games without.
"""

from __future__ import annotations

from fragkit.engine.arena import Arena, GameOver
from fragkit.engine.decisions import Acting, Choose, Decision
from fragkit.engine.durations import may_end_with_a_turn
from fragkit.engine.events import is_heard
from fragkit.engine.hand import Hand
from fragkit.engine.movement import eventful_squares, eventful_to_leave
from fragkit.engine.options import END, Act, Option
from fragkit.engine.performing import perform
from fragkit.engine.queue import see_through
from fragkit.engine.state import Fighter, Spot
from fragkit.engine.strides import may_stride, offered, set_out
from fragkit.engine.turn import BEGUN, DONE, ONCE, ages_counters, play, seat_after

PHASE, TICK = "phase.start", "tick"
_STEP, _JUMP = Act.STEP, Act.JUMP


def go_on(arena: Arena, option: Option) -> Choose | Acting[None] | None:
    """What is asked next, or what leads there; None: the rules go on where they wait."""
    act, walk = option.act, arena.walk
    fighter = walk.fighter
    if fighter is None:
        return _woken(arena, option)
    if act is _STEP:
        cost = 1
    elif act is _JUMP:
        cost = 2 * option.subject.length
    elif option is END:
        return _next_turn(arena, fighter) or _woken(arena, option)
    else:
        return _act(arena, fighter, option)
    origin, square, eventful = fighter.square, option.subject.square, walk.eventful
    if eventful is None:
        eventful = walk.eventful = eventful_squares(arena)
        walk.leaving = eventful_to_leave(arena)
    if origin is None or eventful & square.bit or walk.leaving & origin.bit or option.object is not None:
        return _act(arena, fighter, option)
    fighter.movement -= cost
    if arena.log is not None:
        arena.tell("stepped" if act is _STEP else "jumped", fighter.seat, square.name)
    if not walk.others & origin.bit:
        fighter.last_free = origin
    fighter.square = square
    walk.spot.acts += 1
    return Choose(fighter.seat, "action", offered(arena, fighter, square), True)


def _woken(arena: Arena, option: Option) -> Acting[None] | None:
    """The rules, told what was chosen, from where the state stands, if it has moved on since they were last asked."""
    walk = arena.walk
    if not walk.passed:
        return None
    walk.passed, arena.chosen = False, option
    return play(arena)


def _act(arena: Arena, fighter: Fighter, option: Option) -> Choose | Acting[None]:
    """Any other action, with everything that it sets off, as far as nothing must be asked; then he may act again."""
    walk, state = arena.walk, arena.state
    walk.spot.acts += 1
    walk.fighter, walk.passed = None, False
    try:
        more = perform(arena, fighter, option)
        asked = None if more is None else next(more, None)
    except GameOver:
        return play(arena)
    if more is not None and asked is not None:
        return _from_there(arena, asked, more)
    if state.cut or not fighter.alive or fighter.square is None or not may_stride(arena):
        return play(arena)
    options = set_out(arena, fighter, walk.kinds, walk.spot)
    walk.passed = True
    return Choose(fighter.seat, "action", options, True)


# The end of a turn, and the beginning of the next


def _next_turn(arena: Arena, fighter: Fighter) -> Choose | Acting[None] | None:
    """His turn is over, and the next begins; None if there is more to it."""
    plan, walk, state, steady, square = arena.setting.plan, arena.walk, arena.state, arena.steady, fighter.square
    if plan is None or square is None or walk.others & square.bit:
        return None
    if state.endings and may_end_with_a_turn(arena):
        return None
    if arena.worked is not None or state.winners is not None:
        return None
    if not _is_calm(arena) or (plan.ticks and steady.heard.get(TICK) is not False and is_heard(arena, TICK)):
        return None
    knowledge = arena.knowledge
    for needed in plan.last:
        if needed(knowledge, fighter):
            return None
    fighter.movement, fighter.progress = 0, None  # BASE-MOVE-04, RT-FRACTION-05
    fighter.turns_taken += 1
    arena.spent = 0
    arena.cancelled.clear()
    following = state.fighters[seat_after(state)]
    state.active = following.seat
    if steady.alone and following.square is not None:  # and still are, each on a square of his own
        steady.whose, steady.others = following.seat, (walk.others | square.bit) ^ following.square.bit
    state.turns += 1
    if arena.log is not None:
        arena.tell("turn", following.seat)
    following.movement = following.attacks_made = 0  # BASE-ATTACK-03
    following.checked, following.last_free = (), None
    ages_counters(arena, following)
    state.cut = False
    walk.fighter, walk.passed = None, False
    spot = walk.spot
    spot.index, spot.runs, spot.run, spot.stage, spot.acts = 0, None, 0, BEGUN, 0
    return _to_the_action(arena, following, spot)


def _is_calm(arena: Arena) -> bool:
    """Whether nothing waits to happen, and nobody hears a phase begin."""
    state, steady = arena.state, arena.steady
    if arena.restless or state.queue or state.put_off:
        return False
    if steady.seen != Hand.changes:
        steady.look_at_hands(state.fighters)
    heard = steady.heard.get(PHASE)
    if heard is None:
        is_heard(arena, PHASE)
        heard = steady.heard.get(PHASE)
    return heard is False


def _to_the_action(arena: Arena, fighter: Fighter, spot: Spot) -> Choose | Acting[None]:
    """What comes before he may act happens, as far as nothing must be asked; then he is asked for an action."""
    plan = arena.setting.plan
    assert plan is not None
    for index, do, needed in plan.first:
        if needed is not None and not needed(arena.knowledge, fighter):
            continue
        arena.depth = 1
        steps = do.run(arena.deeds, None, fighter)
        spot.index = index + 1
        if do.asks:
            try:
                asked = next(steps, None)
            except GameOver:
                return play(arena)
            if asked is not None:
                return _from_there(arena, asked, steps)
        arena.depth = 0
        if not _is_calm(arena):
            return _settled(arena)
    spot.index = plan.action
    if plan.to(arena.knowledge, fighter) is not fighter or not fighter.alive or fighter.square is None:
        return play(arena)
    if arena.state.cut or not may_stride(arena):
        return play(arena)
    spot.runs, spot.run, spot.stage, spot.acts = ONCE, 0, DONE, 0
    options = set_out(arena, fighter, plan.kinds, spot)
    arena.walk.passed = True
    return Choose(fighter.seat, "action", options, True)


def _from_there(arena: Arena, asked: Decision, steps: Acting[None]) -> Acting[None]:
    """What has asked something goes on with the answer, and then the turn."""
    try:
        while True:
            answer = yield asked
            asked = steps.send(answer)
    except StopIteration:
        arena.depth = 0
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
