"""Something happens: what answers it, in order, and what takes its place.

One event: a replacement first, the last one in force; then every answer in the order in which they came into force;
then the window, in which players are asked; then, unless replaced, what the rules themselves do.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from fragkit.board.board import Square
from fragkit.effects.compiling import Relation
from fragkit.engine.arena import DEEPEST, Arena, entry_of
from fragkit.engine.box import ANY_TIME
from fragkit.engine.decisions import Acting, Seat
from fragkit.engine.errors import OutOfSteps
from fragkit.engine.force import NOBODY, reaches, this_of, you_of
from fragkit.engine.grounds import ENTER, NOTHING, merged
from fragkit.engine.kept import CHANGES
from fragkit.engine.state import Ending, Fighter, InForce
from fragkit.engine.steady import BETWEEN_ROLLS

_BEARER: Final = Relation.BEARER  # by a name of its own, since a word of an enumeration is looked for each time
WINDOWS: Final = frozenset(
    {"phase.start", "enter", "barred", "roll", "attack.declared", "attack.hit", "dying", "fragged"}
)
"""The events in which players are asked."""


def is_of_a_pack(event: str) -> bool:
    """Whether a pack declared it; players are asked at each of those."""
    return ":" in event


def is_window(why: str) -> bool:
    """Whether a decision is about an event in which players are asked; the place of a step has a slash in it."""
    return why in WINDOWS or (is_of_a_pack(why) and "/" not in why)


def is_between_rolls(event: str) -> bool:
    """Whether it is a moment between two rolls."""
    return event in BETWEEN_ROLLS or is_of_a_pack(event)


def is_heard(arena: Arena, event: str) -> bool:
    """Whether anything could come of an event: asked first, so that most events cost nothing."""
    steady = arena.steady
    if steady.seen != CHANGES.count:
        steady.look_at_hands(arena.state.fighters)
    heard = steady.heard.get(event)
    if heard is None:
        heard = event in arena.setting.grounds.spoken_of or is_listened_to(arena, event)
    return heard


def are_heard(arena: Arena, events: tuple[str, ...]) -> bool:
    """Whether anything could come of any of several events."""
    steady = arena.steady
    if steady.seen != CHANGES.count:
        steady.look_at_hands(arena.state.fighters)
    heard = steady.any_heard.get(events)
    if heard is None:
        heard, lasting = False, True
        for event in events:
            if is_heard(arena, event):
                heard, lasting = True, event in steady.heard
                break
            lasting = lasting and event in steady.heard
        if lasting:
            steady.any_heard[events] = heard
    return heard


def is_entry_heard(arena: Arena, square: Square, origin: Square | None, anywhere: bool) -> bool:
    """The same for entering a square, which the ground hears only where that is; others perhaps anywhere."""
    grounds = arena.setting.grounds
    if grounds.spots.get(ENTER, 0) & square.bit or (origin is not None and grounds.left & origin.bit):
        return True
    return anywhere and is_listened_to(arena, ENTER)


def is_listened_to(arena: Arena, event: str) -> bool:
    """The same, whatever the ground does; kept where it stays so."""
    heard, lasting = _who_listens(arena, event)
    if lasting:
        arena.steady.heard[event] = heard
    return heard


def _who_listens(arena: Arena, event: str) -> tuple[bool, bool]:
    """Whether anybody does, and whether that stays so until a hand, wounds, blood or anything in force changes."""
    state, steady = arena.state, arena.steady
    if event in state.listeners or event in state.cans:
        return True, True
    lasting = True
    if event in WINDOWS:
        moments = steady.moments
        if event in moments:
            return True, True
        if event in BETWEEN_ROLLS:
            if ANY_TIME in moments:
                return True, True
            if ANY_TIME in state.cans:
                somebody = steady.any_time
                if somebody is None:
                    somebody, lasting = _can_be_used_any_time(arena)
                    if lasting:
                        steady.any_time = somebody
                if somebody:
                    return True, lasting
    for ending in state.endings:
        if not isinstance(ending.until, str) and ending.until.event == event:
            return True, False
    return False, lasting


def is_about_others(arena: Arena, event: str, one: Seat, other: Seat) -> bool:
    """Whether all that could come of an event in which a player comes first comes of others' than these two.

    It is heard, and no ground hears it.
    """
    if may_be_answered(arena, event):
        return False
    for each in arena.state.listeners.get(event, NOTHING):
        if each.relation is not _BEARER or each.part != 0 or each.you == one or each.you == other:
            return False
    return all(isinstance(each.until, str) or each.until.event != event for each in arena.state.endings)


def may_be_answered(arena: Arena, event: str) -> bool:
    """Whether any player might have an answer to an event, as far as can be told at a glance."""
    state, steady = arena.state, arena.steady
    if steady.seen != CHANGES.count:
        steady.look_at_hands(state.fighters)
    if event in state.cans or event in steady.moments:
        return True
    if not is_between_rolls(event):
        return False
    if ANY_TIME in steady.moments:
        return True
    if ANY_TIME not in state.cans:
        return False
    if steady.any_time is None:
        somebody, lasting = _can_be_used_any_time(arena)
        if lasting:
            steady.any_time = somebody
        return somebody
    return steady.any_time


def _can_be_used_any_time(arena: Arena) -> tuple[bool, bool]:
    """Whether anybody could use something in force at any time, and whether that stays so as above."""
    lasting = True
    for each in arena.state.cans[ANY_TIME]:
        lasting = lasting and each.steady and "hand" not in each.effect.reads
        for fighter in arena.state.fighters:
            if could_use(arena, fighter, each, ()):
                return True, lasting
    return False, lasting


def forget_wounds(arena: Arena, fighter: Fighter) -> None:
    """His wounds or blood have changed, and so perhaps what he can do, and what can be done at any time."""
    steady = arena.steady
    fighter.hand.forget_uses()
    before = steady.any_time
    if before is None:
        return
    now: bool | None
    if before:
        now, lasting = _can_be_used_any_time(arena)
        now = now if lasting else None
    else:
        now = False
        for each in arena.state.cans.get(ANY_TIME, NOTHING):
            if could_use(arena, fighter, each, ()):
                now = True
                break
    if now is not before:
        steady.forget_events(BETWEEN_ROLLS)
        steady.any_time = now


def could_use(arena: Arena, fighter: Fighter, each: InForce, fields: tuple[Any, ...] | None) -> bool:
    """Whether an option might be his, as far as can be told at a glance: by his blood, and what it asks of him.

    Without its fields nothing is asked.
    """
    can = each.effect
    if fighter.blood < can.blood:
        return False
    if can.by is not None:
        return True
    if each.you not in (NOBODY, fighter.seat):
        return False
    if fields is None or can.condition is None or each.token is not None:
        return True
    return bool(can.condition(arena.knowledge, each.this, fighter, *fields))


def happen(arena: Arena, event: str, *fields: Any) -> Acting[None]:
    """Tells everyone about something that nothing can replace."""
    for each in _listeners(arena, event, fields):
        if reaches(arena, each, fields):
            yield from _answer(arena, each, fields)
    if event in WINDOWS or is_of_a_pack(event):
        window = arena.deeds.window(event, fields)
        if window is not None:
            yield from window
    if arena.state.endings:
        yield from _end_what_lasted_until(arena, event, fields)


def announce(
    arena: Arena, event: str, base: Callable[..., Acting[Any]], *fields: Any, own: tuple[InForce, ...] = NOTHING
) -> Acting[Any]:
    """Does what the rules do, unless something takes its place; gives the result.

    `own` are answers of the thing that the event is about.
    """
    listeners = (*_listeners(arena, event, fields), *own)
    replaced, result = False, None
    for each in listeners[::-1]:
        if each.effect.replaces and reaches(arena, each, fields):
            rounds = _fitting(arena, each, fields)
            if rounds:
                replaced, result = True, (yield from _carry_out(arena, each, (*fields, *rounds[0])))
                break
    for each in listeners:
        if not each.effect.replaces and reaches(arena, each, fields):
            yield from _answer(arena, each, fields)
    if event in WINDOWS:
        window = arena.deeds.window(event, fields)
        if window is not None and (yield from window):
            replaced = True
    if arena.state.endings:
        yield from _end_what_lasted_until(arena, event, fields)
    if replaced and (result is not None or event not in WANTED):
        return result
    return (yield from base(arena, *fields))


def _listeners(arena: Arena, event: str, fields: tuple[Any, ...]) -> tuple[InForce, ...]:
    """What may answer an event, in the order in which it came into force."""
    listeners = arena.state.listeners.get(event, NOTHING)
    if event in arena.setting.grounds.spoken_of:
        ground = arena.setting.grounds.listening(event, fields)
        if ground:
            return merged(listeners, ground)
    return listeners


WANTED: Final = frozenset({"setup.first", "spawn.point"})
"""The events that must have a result: without one the rules go their own way."""


def _answer(arena: Arena, each: InForce, fields: tuple[Any, ...]) -> Acting[None]:
    """What an effect does that the event concerns."""
    if not _is_in_force(arena, each):
        return
    for values in _fitting(arena, each, fields):
        yield from _carry_out(arena, each, (*fields, *values))


def _is_in_force(arena: Arena, each: InForce) -> bool:
    """An answer may have ended another: a token that was removed answers no more."""
    return each.token is None or each.token in arena.state.tokens


def _fitting(arena: Arena, each: InForce, fields: tuple[Any, ...]) -> Sequence[tuple[Any, ...]]:
    """What an answer is repeated for, if the event concerns it."""
    effect = each.effect
    if effect.limit is not None and not within_limit(arena, effect.place, effect.limit, each.you):
        return ()
    this, you, condition = this_of(arena, each), you_of(arena, each), effect.condition
    if effect.each is None:
        return _ONCE if condition is None or condition(arena.knowledge, this, you, *fields) else ()
    rounds = effect.each(arena.knowledge, this, you, *fields)
    if condition is None:
        return tuple(rounds)
    return [values for values in rounds if condition(arena.knowledge, this, you, *fields, *values)]


_ONCE: Final[tuple[tuple[Any, ...], ...]] = ((),)


def _carry_out(arena: Arena, each: InForce, fields: tuple[Any, ...]) -> Acting[Any]:
    effect = each.effect
    use_up(arena, effect.place, effect.limit, each.you)
    return (yield from run_steps(arena, effect.steps, this_of(arena, each), you_of(arena, each), *fields))


def run_steps(arena: Arena, steps: Any, *given: Any) -> Acting[Any]:
    """Does compiled steps and what they set off."""
    arena.depth += 1
    if arena.depth > DEEPEST:
        raise OutOfSteps(f"{entry_of(steps.place)} goes round in a circle: too many things answer each other")
    if arena.worked is not None:
        arena.worked.add(steps.place)
    try:
        result = steps.run(arena.deeds, *given)
        if steps.asks:
            result = yield from result
        if arena.restless and arena.deeds.restless:
            yield from arena.deeds.settle()
    finally:
        arena.depth -= 1
    return result


def within_limit(arena: Arena, place: str, limit: str | None, who: Seat) -> bool:
    """Whether a limited effect can still be used."""
    if limit is None:
        return True
    return arena.state.used.get((place, who)) != _now(arena, limit)


def use_up(arena: Arena, place: str, limit: str | None, who: Seat) -> None:
    """Counts a use of a limited effect; two copies share it."""
    if limit is not None:
        arena.state.used[place, who] = _now(arena, limit)


def _now(arena: Arena, limit: str) -> int:
    match limit:
        case "once-per-roll":
            return arena.rolls[-1].number if arena.rolls else arena.state.rolls
        case "once-per-turn":
            return arena.state.turns
    return 0


def _end_what_lasted_until(arena: Arena, event: str, fields: tuple[Any, ...]) -> Acting[None]:
    """Durations of an author's own end with an event."""
    ended = False
    for each in arena.state.endings:
        until = each.until
        if isinstance(until, str) or until.event != event:
            continue
        if _is_met(arena, each, fields):
            arena.deeds.expire(each)
            ended = True
    if ended and arena.restless and arena.deeds.restless:
        yield from arena.deeds.settle()


def _is_met(arena: Arena, ending: Ending, fields: tuple[Any, ...]) -> bool:
    until: Any = ending.until
    if hasattr(until, "condition"):  # declared with the entry
        you = None if ending.whose == NOBODY else arena.fighter(ending.whose)
        this = arena.deeds.carrier(ending.source)
        return until.condition is None or bool(until.condition(arena.knowledge, this, you, *fields))
    if until.block is None:
        return True
    test = arena.box.compiled.block(until.block)
    return bool(test.run(arena.deeds, until.handles, *fields))
