"""What is in force: effects begin to work when their carrier comes into play, and end with it.

"Last played controls" (BASE-CARDS-19) is the order of these lists, and nothing else.
"""

from __future__ import annotations

from typing import Any

from fragkit.effects.compiling import CompiledEffects, Relation
from fragkit.engine.arena import Arena
from fragkit.engine.board import Square
from fragkit.engine.box import OWN_TURN
from fragkit.engine.decisions import Seat
from fragkit.engine.state import Ending, Fighter, InForce, Key, Token

NOBODY: Seat = -1
BECOMES = "becomes"

__all__ = ["NOBODY", "begin", "end", "reaches", "stands_on", "this_of", "you_of"]


def begin(arena: Arena, effects: CompiledEffects, source: Key, this: Any, you: Seat = NOBODY) -> None:
    """Effects come into force; `source` is what they end with."""
    state = arena.state
    token = this.number if isinstance(this, Token) else None
    if token is not None:
        this = None
    for modify in effects.modifies:
        known = state.modifiers.get(modify.quantity, ())
        state.modifiers[modify.quantity] = (*known, InForce(modify, source, this, token, you))
    for when in effects.whens:
        state.listeners[when.event] = (*state.listeners.get(when.event, ()), InForce(when, source, this, token, you))
        if when.event == BECOMES:
            arena.restless = True
    for can in effects.cans:
        moment = can.event or OWN_TURN
        state.cans[moment] = (*state.cans.get(moment, ()), InForce(can, source, this, token, you))
    if effects.modifies:
        forget_values(arena)


def end(arena: Arena, effects: CompiledEffects, source: Key) -> None:
    """Effects go out of force."""
    state = arena.state
    for modify in effects.modifies:
        _leave(state.modifiers, modify.quantity, source)
    for when in effects.whens:
        _leave(state.listeners, when.event, source)
        if when.event == BECOMES:
            for key in [key for key in state.facts if key[0] == source]:
                del state.facts[key]
    for can in effects.cans:
        _leave(state.cans, can.event or OWN_TURN, source)
    state.endings = tuple(each for each in state.endings if each.source != source)
    if effects.modifies:
        forget_values(arena)


def _leave(index: dict[str, tuple[InForce, ...]], key: str, source: Key) -> None:
    left = tuple(each for each in index.get(key, ()) if each.source != source)
    if left:
        index[key] = left
    else:
        index.pop(key, None)


def forget_values(arena: Arena) -> None:
    """Numbers must be worked out anew; a stat that became another may set something off, or kill."""
    arena.restless = True
    for fighter in arena.state.fighters:
        fighter.values.clear()


def last_until(arena: Arena, source: Key, until: Any, whose: Seat) -> None:
    """Something ends with a turn, a life, an attack or an event."""
    arena.state.endings = (*arena.state.endings, Ending(source, until, whose))


def this_of(arena: Arena, each: InForce) -> Any:
    """What an effect stands on; None for a variant."""
    return each.this if each.token is None else arena.state.tokens.get(each.token)


def you_of(arena: Arena, each: InForce) -> Fighter | None:
    """Whose effect it is."""
    return None if each.you < 0 else arena.state.fighters[each.you]


def reaches(arena: Arena, each: InForce, parts: tuple[Any, ...], you: Seat | None = None) -> bool:
    """Whether an effect concerns an event or a quantity with these parts; `you` is who is asked, if it is nobody's."""
    reach = each.effect.reach
    relation = reach.relation
    if relation is Relation.ANY or reach.part is None or reach.part >= len(parts):
        return True
    part = parts[reach.part]
    if part is None:
        return False
    if relation is Relation.BEARER:
        return isinstance(part, Fighter) and part.seat == (each.you if you is None else you)
    if relation is Relation.WEAPON:
        return part is each.this
    if relation is Relation.OF:
        return _is_theirs(arena, each, part)
    if relation is Relation.ITSELF:
        return isinstance(part, Token) and part.number == each.token
    square = part if relation is Relation.SQUARE else part.square
    return square is not None and stands_on(arena, each, square)


def _is_theirs(arena: Arena, each: InForce, part: Any) -> bool:
    effect = each.effect
    if effect.everyone:
        return isinstance(part, Fighter)
    theirs = effect.of(arena.knowledge, this_of(arena, each), you_of(arena, each))
    return any(part is one for one in theirs)


def stands_on(arena: Arena, each: InForce, square: Square) -> bool:
    """Whether a square is the one an effect stands on, or lies in the zone of its token.

    What is carried is where its carrier is (DM-CTF-11).
    """
    if each.token is None:
        return each.this is square
    token = arena.state.tokens.get(each.token)
    if token is None:
        return False
    where = token.carrier.square if token.carrier is not None else token.square
    if where is square:
        return True
    return where is not None and token.kind.zone > 0 and square in arena.knowledge.area(where, token.kind.zone)
