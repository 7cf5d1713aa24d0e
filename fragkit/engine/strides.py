"""Steps and jumps that nothing minds, and what can be done between them: most of a game, so it is made for speed.

All of it is said in the words of the rules in `movement.py`, `moves.py` and `offers.py`, which are asked wherever it
does not hold; tests/engine/test_strides.py plays the same games without it.
"""

from __future__ import annotations

from fragkit.engine.arena import Arena
from fragkit.engine.decisions import Unfinished
from fragkit.engine.force import minds_places
from fragkit.engine.hand import Hand
from fragkit.engine.movement import JUMP, MOVE, STEP, entering, eventful_squares
from fragkit.engine.moves import are_plain, passable, worked_out
from fragkit.engine.offers import ATTACK, actions, attacks, handling
from fragkit.engine.options import END, Act, Option
from fragkit.engine.performing import perform, to_its_end
from fragkit.engine.quantities import of_fighter
from fragkit.engine.state import Fighter

_STEP, _JUMP = Act.STEP, Act.JUMP


def are_for_strides(kinds: tuple[str, ...]) -> bool:
    """Whether both moves and attacks are offered in a phase."""
    return MOVE in kinds and ATTACK in kinds


def may_stride(arena: Arena) -> bool:
    """Whether every move is a plain one, for all and everywhere; kept until something comes, goes or is changed."""
    steady = arena.steady
    if steady.strides is None:
        steady.strides = are_plain(arena) and not minds_places(arena)
    return steady.strides


def stride_options(arena: Arena, fighter: Fighter, kinds: tuple[str, ...]) -> list[Option]:
    """What `actions` says where one may stride."""
    here, points, steady, setting = fighter.square, fighter.movement, arena.steady, arena.setting
    others = steady.others if steady.whose == fighter.seat else arena.knowledge.others_on(fighter)
    if here is None or others & here.bit or fighter.passing is not None:
        return actions(arena, fighter, kinds)
    kept = fighter.hand.kept.get("handling")
    if kept is not None and kept[0] == steady.version and kept[1] is kinds and kept[2] is fighter.in_play.kept:
        rest: list[Option] = kept[4]
    else:
        rest = [*handling(arena, fighter, kinds), END]
    if points <= 0:
        seen = setting.sight.view(here)
        return attacks(arena, fighter, others) + rest if seen & others or setting.has_targets else rest.copy()
    longest = fighter.values.get("jump_distance") or of_fighter(arena, "jump_distance", fighter)
    if points > 2 * longest:
        points = 2 * longest or 1
    known = setting.paths.moves.get((here.index, points, longest)) or worked_out(arena, fighter, points, longest)
    moves, landing, onto, seen = known
    if landing & others:
        moves = passable(arena, fighter, moves, landing & others, onto, others)
    if seen & others or setting.has_targets:
        return moves + attacks(arena, fighter, others) + rest
    return moves + rest


def stride(arena: Arena, fighter: Fighter, option: Option) -> Unfinished:
    """What `perform` does where one may stride: a step or jump costs what it costs, and mostly nothing comes of it."""
    act, way, origin, steady = option.act, option.subject, fighter.square, arena.steady
    if act is _STEP:
        cost = 1
    elif act is _JUMP:
        cost = 2 * way.length
    else:
        return perform(arena, fighter, option)
    if option.object is not None or origin is None or fighter.passing is not None or steady.whose != fighter.seat:
        return perform(arena, fighter, option)
    fighter.movement -= cost
    square = way.square
    if arena.log is not None:
        arena.tell("stepped" if act is _STEP else "jumped", fighter.seat, square.name)
    if not steady.others & origin.bit:
        fighter.last_free = origin
    fighter.square = square
    if steady.seen != Hand.changes:
        steady.look_at_hands(arena.state.fighters)
    eventful = steady.eventful
    if eventful is None:
        eventful = eventful_squares(arena)
    if eventful & (square.bit | origin.bit):
        more = entering(arena, fighter, square, origin, STEP if act is _STEP else JUMP)
        return None if more is None else to_its_end(arena, more)
    return None
