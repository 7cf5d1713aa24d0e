"""How long things last: until a turn begins or ends, for an attack, for a life."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from fragkit.engine.arena import Arena
from fragkit.engine.decisions import Acting
from fragkit.engine.events import forget_wounds
from fragkit.engine.rounds import round_of
from fragkit.engine.state import Ending, Fighter

NEXT_TURN: Final = frozenset({"your-next-turn", "their-next-turn", "one-turn"})


def end_all(arena: Arena, is_over: Callable[[Ending], bool]) -> Acting[None]:
    """Ends what is over, in the order in which it began."""
    ended = [each for each in arena.state.endings if is_over(each)]
    for each in ended:
        arena.deeds.expire(each)
    back = [each.source for each in ended if each.source[0] == "out"]
    for source in back:
        yield from arena.deeds.come_back(arena.fighter(source[1]))
    if arena.restless and arena.deeds.restless:
        yield from arena.deeds.settle()


def begin_turn(arena: Arena, fighter: Fighter) -> Acting[None]:
    """What lasted until his turn is over; counters of his grow older."""
    durations = arena.box.rules.turn.durations
    yield from end_all(
        arena, lambda each: each.whose == fighter.seat and each.until in NEXT_TURN and each.until not in durations
    )


def begin_phase(arena: Arena, phase: str, who: Fighter | None) -> Acting[None]:
    """What a turn says to last until this phase is over: his, or everybody's where it is nobody's phase."""
    durations = arena.box.rules.turn.durations
    yield from end_all(
        arena,
        lambda each: (
            isinstance(each.until, str)
            and durations.get(each.until) == phase
            and (who is None or each.whose == who.seat)
        ),
    )


def end_round(arena: Arena) -> Acting[None]:
    """RT-SEGMENT-08: what was to last for a turn ends with the round in which it began, a turn later."""
    now = (arena.state.turns, round_of(arena)[0])
    yield from end_all(arena, lambda each: each.due is not None and each.due <= now)


def end_turn(arena: Arena) -> Acting[None]:
    """What lasted for this turn is over."""
    yield from end_all(arena, lambda each: each.until == "this-turn")


def end_attack(arena: Arena) -> Acting[None]:
    """What lasted for this attack is over; attacks inside an attack end by themselves."""
    if arena.state.endings and arena.attack is None:
        yield from end_all(arena, lambda each: each.until == "this-attack")


def end_life(arena: Arena, fighter: Fighter) -> None:
    """What goes with the figure: wounds, blood (BASE-LEFTOVER-15), conditions, and what he alone remembers."""
    fighter.wounds = 0
    fighter.blood = 0
    fighter.movement = 0
    forget_wounds(arena, fighter)
    fighter.facing = None
    fighter.progress = None
    for each in arena.state.endings:
        if each.until == "this-life" and each.whose == fighter.seat:
            arena.deeds.expire(each)
    arena.deeds.forget(fighter, "this-life")
    arena.restless = True


def waits_no_longer(arena: Arena, fighter: Fighter) -> None:
    """Whoever was taken out of play is back, or dead: nothing brings him back any more."""
    if fighter.aside is not None:
        fighter.aside = None
        arena.state.endings = tuple(each for each in arena.state.endings if each.source != ("out", fighter.seat))
