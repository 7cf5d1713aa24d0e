"""What is in force: effects begin to work when their carrier comes into play, and end with it.

"Last played controls" (BASE-CARDS-19) is the order of these lists, and nothing else.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any, Final, TypeAlias

from fragkit.board.board import Square
from fragkit.effects.compiling import CompiledEffects, CompiledModify, Relation
from fragkit.effects.vocabulary import QUANTITIES
from fragkit.engine.arena import Arena
from fragkit.engine.box import OWN_TURN
from fragkit.engine.decisions import Seat
from fragkit.engine.grounds import OF_ATTACKS
from fragkit.engine.rounds import due
from fragkit.engine.state import Ending, Fighter, InForce, Key, Token

Guards: TypeAlias = tuple[tuple[int, frozenset[str]], ...]
"""Parts of what is asked that must be one of some words."""

NOBODY: Final[Seat] = -1
_BEARER: Final = Relation.BEARER  # by a name of their own, since a word of an enumeration is looked for each time
_WEAPON: Final = Relation.WEAPON
_OF: Final = Relation.OF
_ITSELF: Final = Relation.ITSELF
_SQUARE: Final = Relation.SQUARE

TAKE: Final = "take"
FREE: Final = "free"
"""What one does who picks something up, and the kind of action that it is."""
BECOMES: Final = "becomes"
LOOKED_AT: Final = frozenset({BECOMES, "stat.changed"})
"""What is looked at when something has changed, so that it must be known how things were before."""

__all__ = ["NOBODY", "begin", "end", "reaches", "stands_on", "this_of", "you_of"]


def begin(arena: Arena, effects: CompiledEffects, source: Key, this: Any, you: Seat = NOBODY) -> None:
    """Effects come into force; `source` is what they end with."""
    state = arena.state
    serial = arena.next_serial()
    if not effects.modifies and not effects.events and not effects.cans:
        return
    token = this.number if isinstance(this, Token) else None
    if token is not None:
        this = None
    for modify in effects.modifies:
        key = key_of(modify)
        change = change_in_force(modify, source, this, token, you, serial)
        state.modifiers[key] = (*state.modifiers.get(key, ()), change)
    for when in effects.whens:
        state.listeners[when.event] = (
            *state.listeners.get(when.event, ()),
            InForce(when, source, this, token, you, serial),
        )
        if when.event in LOOKED_AT:
            arena.restless = True
    for can in effects.cans:
        moment = can.event or OWN_TURN
        state.cans[moment] = (*state.cans.get(moment, ()), InForce(can, source, this, token, you, serial))
    _forget(arena, effects, you)


def end(arena: Arena, effects: CompiledEffects, source: Key) -> None:
    """Effects go out of force."""
    state = arena.state
    if state.endings:
        state.endings = tuple([each for each in state.endings if each.source != source])
    if not effects.modifies and not effects.events and not effects.cans:
        return
    you = NOBODY
    for modify in effects.modifies:
        you = _leave(state.modifiers, key_of(modify), source)
    for when in effects.whens:
        _leave(state.listeners, when.event, source)
        if when.event == BECOMES:
            for key in [key for key in state.facts if key[0] == source]:
                del state.facts[key]
    for can in effects.cans:
        you = _leave(state.cans, can.event or OWN_TURN, source)
    _forget(arena, effects, you)


def _forget(arena: Arena, effects: CompiledEffects, you: Seat) -> None:
    """What was known of all that is in force may be true no longer; `you` has these effects."""
    steady, events = arena.steady, effects.events
    if events:
        steady.forget_events(events)
        if not LOOKED_AT.isdisjoint(events):
            arena.minds_places = steady.looked_at = None
            steady.forget_looks()
    if effects.modifies:
        if _bars_taking_alone(effects):
            arena.bans.pop((TAKE, FREE), None)
        else:
            _forget_numbers(arena, effects, you)
    if effects.cans:
        if you != NOBODY and all(can.by is None for can in effects.cans):  # nobody else can use them
            steady.usable.pop(you, None)
            arena.state.fighters[you].hand.forget_uses()
        else:
            steady.forget_options()


def _bars_taking_alone(effects: CompiledEffects) -> bool:
    """Whether all that it changes is what may be taken from the ground, of which nothing but the bans is kept."""
    return effects.quantities == _ALLOWED and all(key_of(each) == _TAKING for each in effects.modifies)


def _forget_numbers(arena: Arena, effects: CompiledEffects, you: Seat) -> None:
    """Numbers must be worked out anew; a stat that became another may set something off, or kill. `you` has them."""
    steady, names = arena.steady, effects.quantities
    steady.on_attacks = None
    steady.may_shoot.clear()
    if not names.isdisjoint(_LIMITS):
        steady.forget_options()
    if not names.isdisjoint(_OF_MOVES):
        steady.forget_moves()
    if not names.isdisjoint(_looked_at(arena)):
        arena.minds_places = None
        steady.forget_looks()
    if "allowed" in names:
        arena.bans.clear()
    for modify in effects.modifies:
        name = modify.quantity
        if name in _OF_NO_FIGHTER or name.startswith(OF_ATTACKS):
            continue
        steady.kept_numbers.clear()
        arena.restless = True
        fighters = arena.state.fighters
        if you != NOBODY and modify.reach.relation is _BEARER and modify.reach.part == 0:
            fighters = [fighters[you]]
        for fighter in fighters:
            values = fighter.values = fighter.values.copy()
            values.pop(name, None)
            for other in BUILT_ON.get(name, ()):
                values.pop(other, None)


def _looked_at(arena: Arena) -> frozenset[str]:
    """The numbers that are looked at when something has changed; everybody's life is."""
    known = arena.steady.looked_at
    if known is None:
        looks = arena.state.listeners.get(BECOMES, ())
        words = frozenset({"health"}).union(*[each.effect.reads for each in looks])
        known = arena.steady.looked_at = frozenset().union(*[NUMBERS_BEHIND.get(word, ()) for word in words])
    return known


def change_in_force(
    modify: CompiledModify, source: Key, this: Any, token: int | None, you: Seat, serial: int
) -> InForce:
    """A change of a number at work; what its key says already is not asked again."""
    each = InForce(modify, source, this, token, you, serial)
    keyed = _keyed(modify.quantity, modify.guards)
    if keyed is not None:
        each.guards = tuple(guard for guard in modify.guards if guard is not keyed)
    return each


def key_of(modify: CompiledModify) -> str:
    """Under which key a change of a number stands; bans that speak of one action or kind have a key of their own."""
    return _key(modify.quantity, modify.guards)


@lru_cache(maxsize=1024)
def _key(quantity: str, guards: Guards) -> str:
    guard = _keyed(quantity, guards)
    if guard is None:
        return quantity
    (word,) = guard[1]
    return of_action(word) if guard[0] == _ACTION else of_kind(word)


@lru_cache(maxsize=1024)
def _keyed(quantity: str, guards: Guards) -> tuple[int, frozenset[str]] | None:
    """The one action or kind that a ban speaks of: whoever looks it up by its key has asked for that already."""
    if quantity != "allowed":
        return None
    return next((guard for guard in guards if guard[0] in (_ACTION, _KIND) and len(guard[1]) == 1), None)


_ACTION: Final = 1
_KIND: Final = 2
"""Where a ban is told what is about to be done."""


def of_action(action: str | None) -> str:
    """The key of bans on one action alone."""
    return f"allowed action {action}"


def of_kind(kind: str | None) -> str:
    """The key of bans on one kind of action alone."""
    return f"allowed kind {kind}"


_TAKING: Final = of_action(TAKE)


def _leave(index: dict[str, tuple[InForce, ...]], key: str, source: Key) -> Seat:
    """What comes from there works no longer; gives whose it was."""
    left, whose = [], NOBODY
    for each in index.get(key, ()):
        if each.source == source:
            whose = each.you
        else:
            left.append(each)
    if left:
        index[key] = tuple(left)
    else:
        index.pop(key, None)
    return whose


BUILT_ON: Final[Mapping[str, tuple[str, ...]]] = {
    "sheet_health": ("health", "weapon_limit"),
    "sheet_speed": ("speed", "jump_distance"),
    "sheet_accuracy": ("accuracy", "attacks"),
    "speed": ("jump_distance",),
    "accuracy": ("attacks",),
}
"""The numbers of a fighter that are worked out from another."""

BUILT_FROM: Final[Mapping[str, tuple[str, ...]]] = {
    other: tuple(name for name, built in BUILT_ON.items() if other in built)
    for built in BUILT_ON.values()
    for other in built
}
"""What the numbers of a fighter are worked out from."""

NUMBERS_BEHIND: Final[Mapping[str, tuple[str, ...]]] = {
    **{name: (name, *BUILT_FROM.get(name, ())) for name in QUANTITIES},
    "attacks_left": ("attacks", *BUILT_FROM["attacks"]),
    "move_dice": ("speed", *BUILT_FROM["speed"]),
    "fits": ("hand_limit", "weapon_limit", *BUILT_FROM["weapon_limit"]),
}
"""The numbers that must be worked out where one of these words is asked."""

_ALLOWED: Final = frozenset({"allowed"})
_LIMITS: Final = frozenset({"allowed", "weapon_limit", "sheet_health"})
"""The numbers that say whether something can be played, used or dropped."""

_OF_MOVES: Final = frozenset({"allowed", "jump_distance", "move_cost"})
"""Those that say where one can go."""

_OF_NO_FIGHTER: Final = frozenset({"allowed", "may_place", "move_cost", "frag_counts", "frag_cards", "frags_to_win"})


def last_until(arena: Arena, source: Key, until: Any, whose: Seat) -> None:
    """Something ends with a turn, a life, an attack or an event."""
    arena.state.endings = (*arena.state.endings, Ending(source, until, whose, due(arena, until)))
    if not isinstance(until, str):
        arena.steady.forget_events(frozenset({until.event}))


def this_of(arena: Arena, each: InForce) -> Any:
    """What an effect stands on; None for a variant."""
    return each.this if each.token is None else arena.state.tokens.get(each.token)


def you_of(arena: Arena, each: InForce) -> Fighter | None:
    """Whose effect it is."""
    return None if each.you < 0 else arena.state.fighters[each.you]


def reaches(arena: Arena, each: InForce, parts: tuple[Any, ...], you: Seat | None = None) -> bool:
    """Whether an effect concerns an event or a quantity with these parts; `you` is who is asked, if it is nobody's."""
    for index, words in each.guards:
        if index < len(parts) and parts[index] not in words:
            return False
    place = each.part
    if place is None or place >= len(parts):
        return True
    part = parts[place]
    if part is None:
        return False
    relation = each.relation
    if relation is _BEARER:
        return type(part) is Fighter and part.seat == (each.you if you is None else you)
    if relation is _WEAPON:
        return part is each.this
    if relation is _OF:
        return _is_theirs(arena, each, part)
    if relation is _ITSELF:
        return type(part) is Token and part.number == each.token
    square = part if relation is _SQUARE else part.square
    if each.token is None:
        return square is each.this
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
