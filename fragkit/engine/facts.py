"""What follows from a change: facts that have become true, stats that became others, and those who die of it.

Looked at after every step that changed something, until nothing new follows.
"""

from __future__ import annotations

from typing import Any, Final

from fragkit.engine.arena import Arena
from fragkit.engine.decisions import Acting
from fragkit.engine.events import happen, run_steps
from fragkit.engine.force import BECOMES, this_of, you_of
from fragkit.engine.frag import is_dying, settle_harm
from fragkit.engine.minding import may_have_become
from fragkit.engine.pieces import NATURE
from fragkit.engine.quantities import of_fighter
from fragkit.engine.state import Fighter, InForce

STATS: Final = ("health", "speed", "accuracy")


def is_settled(arena: Arena) -> bool:
    """Whether nothing follows from what has changed, as mostly; then nothing waits any more."""
    for fighter in arena.state.fighters:
        known = fighter.values.get("health")
        if (known is None or known <= fighter.wounds) and is_dying(arena, fighter):
            return False
    if may_have_become(arena):
        return False
    arena.restless = False
    return True


def settle(arena: Arena) -> Acting[None]:
    """Lets everything happen that waits to happen."""
    while arena.restless:
        arena.restless = False
        for fighter in arena.state.fighters:
            if fighter.seat not in arena.dying and is_dying(arena, fighter):  # BASE-DAMAGE-02: a bonus has ended
                yield from settle_harm(arena, fighter, None, 0, 0, NATURE)
        if "stat.changed" in arena.state.listeners:
            yield from _tell_of_stats(arena)
        for each in arena.state.listeners.get(BECOMES, ()):
            yield from _look_at(arena, each)


def _tell_of_stats(arena: Arena) -> Acting[None]:
    for fighter, stat in take_stock(arena):
        yield from happen(arena, "stat.changed", fighter, stat)


def take_stock(arena: Arena) -> list[tuple[Fighter, str]]:
    """Looks at all stats; gives those that have become others since they were last looked at."""
    facts, found = arena.state.facts, []
    for fighter in arena.state.fighters:
        for stat in STATS:
            key = ("stat", fighter.seat, stat)
            now = of_fighter(arena, stat, fighter)
            if facts.get(key, now) != now:
                found.append((fighter, stat))
            facts[key] = now  # type: ignore[assignment]
    return found


def _look_at(arena: Arena, each: InForce) -> Acting[None]:
    """`becomes`: what it asks was false when last looked at, and is true now."""
    effect, facts = each.effect, arena.state.facts
    this, you = this_of(arena, each), you_of(arena, each)
    if each.token is not None and this is None:
        return
    rounds: Any = [()] if effect.each is None else list(effect.each(arena.knowledge, this, you))
    for values in rounds:
        now = effect.condition is None or effect.condition(arena.knowledge, this, you, *values)
        if not now and not facts:
            continue
        key = (each.source, effect.place, *[arena.deeds.handle(value) for value in values])
        if not now:
            facts.pop(key, None)
        elif key not in facts:
            facts[key] = True
            yield from run_steps(arena, effect.steps, this, you, *values)
