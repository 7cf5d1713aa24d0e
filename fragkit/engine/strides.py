"""What somebody can do who walks where nothing minds it: moves from a table, attacks, and what stays the same.

It says once more, for speed, what `moves.py` and `offers.py` say; `onward.py` takes the strides themselves.
"""

from __future__ import annotations

from fragkit.board.board import Square
from fragkit.engine.arena import Arena
from fragkit.engine.kept import CHANGES
from fragkit.engine.minding import minds_places
from fragkit.engine.movement import ALL_SQUARES, eventful_squares, eventful_to_leave
from fragkit.engine.moves import are_plain, passable, worked_out
from fragkit.engine.offers import ATTACK, actions, attack_option, attacks, handling, weapons_anywhere
from fragkit.engine.options import Option
from fragkit.engine.paths import Moves
from fragkit.engine.pieces import Card
from fragkit.engine.quantities import of_fighter
from fragkit.engine.state import Fighter
from fragkit.engine.walk import UNASKED


def may_stride(arena: Arena) -> bool:
    """Whether every move is a plain one, for all and everywhere; kept until something comes, goes or is changed.

    From here on it is known what hands hold.
    """
    steady = arena.steady
    if steady.seen != CHANGES.count:
        steady.look_at_hands(arena.state.fighters)
    if steady.strides is None:
        steady.strides = are_plain(arena) and not minds_places(arena)
    return steady.strides


def set_out(arena: Arena, fighter: Fighter, here: Square, others: int) -> list[Option]:
    """What `actions` says where one may stride; he is on a walk from here, unless what he can do depends on places.

    The others are on these squares. What he is offered, and where his turn stands, the walk knows already; hands have
    been looked at.
    """
    walk = arena.walk
    steady = arena.steady
    cards = fighter.hand.kept
    kept = cards.handling
    if (
        kept is None
        or kept.version != steady.version
        or kept.kinds is not walk.kinds
        or kept.in_play is not fighter.in_play.kept
    ):
        handling(arena, fighter, walk.kinds)
        kept = cards.handling
        if kept is None:
            return _stay(arena, fighter)
    try:
        longest = fighter.values["jump_distance"]
    except KeyError:
        longest = of_fighter(arena, "jump_distance", fighter)
        if "jump_distance" not in fighter.values:  # it depends on where he goes, or on what he has left
            return _stay(arena, fighter)
    if fighter.passing is not None:
        return _stay(arena, fighter)
    walk.fighter = fighter
    walk.rest = kept.ending
    walk.armed = UNASKED
    if longest != walk.longest:
        walk.longest = longest
        walk.rows = arena.setting.paths.rows_of(longest)
    walk.others = others
    walk.wary = wary = ALL_SQUARES if arena.setting.has_targets else others
    eventful = steady.eventful
    if eventful is None:
        eventful = eventful_squares(arena)
    walk.eventful = walk.care = eventful
    if eventful & here.bit and eventful_to_leave(arena) & here.bit:
        walk.care = ALL_SQUARES
    try:
        known = walk.rows[here.index][fighter.movement]
    except KeyError:
        known = worked_out(arena, fighter, longest)
    if known.near & wary:
        return among_others(arena, fighter, here, known)
    return known.options + kept.ending


def _stay(arena: Arena, fighter: Fighter) -> list[Option]:
    """What he can do who is on no walk."""
    arena.walk.fighter = None
    return actions(arena, fighter, arena.walk.kinds)


def offered(arena: Arena, fighter: Fighter, here: Square) -> list[Option]:
    """What he can do on his walk where he stands now."""
    walk = arena.walk
    known = walk.rows[here.index].get(fighter.movement) or worked_out(arena, fighter, walk.longest)
    if known.near & walk.wary:
        return among_others(arena, fighter, here, known)
    return known.options + walk.rest


def among_others(arena: Arena, fighter: Fighter, here: Square, known: Moves) -> list[Option]:
    """The same where others are near, or may be seen."""
    walk = arena.walk
    others = walk.others
    if others & here.bit:
        walk.care = ALL_SQUARES  # until he is alone again
        return actions(arena, fighter, walk.kinds)
    moves = passable(arena, fighter, known, others) if known.landing & others else known.options
    armed = walk.armed
    if armed is UNASKED:
        walk.armed = armed = weapons_anywhere(arena, fighter)
    if armed:
        return moves + _shots(arena, here, armed, others, known.seen) + walk.rest
    if armed is None:
        return moves + attacks(arena, fighter, others) + walk.rest
    return moves + walk.rest


def _shots(arena: Arena, here: Square, armed: list[Card], others: int, seen: int) -> list[Option]:
    """What `attacks` says where one so armed is alone on a square from which he may see these."""
    sight = arena.sight
    lines = sight.lines[here.index]
    held = others | here.bit
    met = others & seen
    aims = []
    for each in arena.state.fighters:
        there = each.square
        if there is not None and met & there.bit and each.alive:
            between, doors = lines.get(there.index) or sight.line(here, there)
            if between & held or (doors and doors & held != doors):  # no wall is there, and anybody is in the way
                continue
            if not (each.statuses and arena.knowledge.is_untouchable(each)):
                aims.append(each)
    if not aims:
        return _NO_SHOTS
    kept, found = arena.setting.options.kept, []
    for weapon in armed:
        for target in aims:
            found.append(kept.get((ATTACK, weapon.number, target.seat)) or attack_option(arena, weapon, target))
    return found


_NO_SHOTS: list[Option] = []
