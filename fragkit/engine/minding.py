"""Who minds a change: what is looked at when something has changed, and whether it may depend on that at all.

Everybody's life is looked at, and what `becomes` and `stat.changed` speak of (`facts.py`).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from fragkit.effects.compiling import Relation
from fragkit.engine.arena import Arena
from fragkit.engine.force import BECOMES, NUMBERS_BEHIND, this_of
from fragkit.engine.state import InForce

_ASKING_FOR_NUMBERS: Final = frozenset(NUMBERS_BEHIND)
"""The words that ask for numbers."""

PLACES: Final = frozenset(
    {
        *("square", "squares", "squares_of", "adjacent", "distance", "area", "sees", "in_line", "occupied", "occupant"),
        *(
            "alone",
            "shares_square",
            "can_stand",
            "linked",
            "fighters_in",
            "tokens_at",
            "tokens_in",
            "on_board",
            "movers",
        ),
        *("teammates_beside", "respawn_points", "respawn_point", "movement"),
    }
)
"""The words that speak of where somebody is, and of what it costs to get there."""


HANDS: Final = frozenset({"hand", "cards", "items", "discards"})
"""The words that speak of who holds what."""


def stir(arena: Arena, words: frozenset[str]) -> None:
    """Something changed that these words speak of: consequences wait if anybody minds, which mostly nobody does."""
    if not arena.restless:
        steady = arena.steady
        minded = steady.minded.get(words)
        if minded is None:
            minded = is_minded(arena, words)
        if minded:  # until all is ready, much changes first
            arena.restless = steady.varies_life is not False or not arena.state.ready or may_have_become(arena)


SPENT: Final[Mapping[str, frozenset[str]]] = {
    currency: frozenset({currency, f"{currency}_left"}) for currency in ("movement", "attacks", "ammo", "blood")
}
"""What can be spent, with the words that speak of it."""

_OF_HANDS: Final = frozenset({"active", "count", "fighters", "hand", "hand_limit", "you"})
"""The words that speak of hands and of whose turn it is, and of nothing that lies or stands on the table."""


def unsettle(arena: Arena) -> None:
    """Something changed that is no hand: consequences wait, unless all that is looked at speaks of hands alone."""
    if not arena.restless:
        minded = arena.steady.minds_table
        if minded is None:
            minded = arena.steady.minds_table = _minds_table(arena)
        if minded:
            arena.restless = True


def _minds_table(arena: Arena) -> bool:
    state = arena.state
    if "stat.changed" in state.listeners or "health" in state.modifiers or _varies_life(arena):
        return True
    looked_at = [each.effect.reads for each in state.listeners.get(BECOMES, ())]
    return any(not reads <= _OF_HANDS or _reads_what_varies(arena, reads) for reads in looked_at)


def may_have_become(arena: Arena) -> bool:
    """Whether anything may follow from how things are now: of most of what is looked at that is told at once."""
    state = arena.state
    if state.facts or "stat.changed" in state.listeners:
        return True
    for each in state.listeners.get(BECOMES, ()):
        fitting = each.effect.fitting
        if fitting is None:
            return True
        this = each.this if each.token is None else this_of(arena, each)
        you = None if each.you < 0 else state.fighters[each.you]
        for _ in fitting(arena.knowledge, this, you):
            return True
    return False


def is_minded(arena: Arena, words: frozenset[str]) -> bool:
    """Whether something that is looked at may depend on what these words speak of; kept until that may change."""
    minded = arena.steady.minded.get(words)
    if minded is None:
        minded = arena.steady.minded[words] = _is_minded(arena, words)
    return minded


def _is_minded(arena: Arena, words: frozenset[str]) -> bool:
    state = arena.state
    if "stat.changed" in state.listeners or _varies_life(arena):
        return True
    for each in state.listeners.get(BECOMES, ()):
        reads = each.effect.reads
        if not words.isdisjoint(reads) or _reads_what_varies(arena, reads):
            return True
    return False


def _reads_what_varies(arena: Arena, words: frozenset[str]) -> bool:
    return any(_varies(arena, word) for word in words & _ASKING_FOR_NUMBERS)


def _varies(arena: Arena, word: str) -> bool:
    """Whether something changes a number that a word asks for now so and now so.

    It asks for something, or depends on a place.
    """
    modifiers, spoken_of = arena.state.modifiers, arena.setting.grounds.spoken_of
    for number in NUMBERS_BEHIND[word]:
        if number in spoken_of:
            return True
        for each in modifiers.get(number, ()):
            if varies(each):
                return True
    return False


def _varies_life(arena: Arena) -> bool:
    """Whether somebody's Health is now so and now so, and perhaps so little that he dies."""
    known = arena.steady.varies_life
    if known is None:
        known = arena.steady.varies_life = _varies(arena, "health")
    return known


def varies(change: InForce) -> bool:
    """The same of one change."""
    return change.circles or bool(change.effect.reads) or change.relation in (Relation.SQUARE, Relation.STANDING)


def moved(arena: Arena) -> None:
    """Somebody is elsewhere; what he lives by may depend on it."""
    if minds_places(arena):
        arena.restless = True


def minds_places(arena: Arena) -> bool:
    """Whether anything depends on where somebody is."""
    if arena.minds_places is None:
        arena.minds_places = _is_minded(arena, PLACES)
    return arena.minds_places
