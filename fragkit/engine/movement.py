"""Moving: steps, jumps, teleporters, and what happens where one arrives.

In the order of the rulebook: movement points and steps, moving through others, powering up, jumping, and of the map
features the teleporters; doors and walls are the board's, what the ground does is content. The roll is a phase's.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from fragkit.board.board import Jump, Square, Step
from fragkit.board.facing import CLOCKWISE, quarter_turns, seen_from
from fragkit.content.grid import Direction
from fragkit.engine.arena import Arena
from fragkit.engine.decisions import POWER_UP, Acting, Unfinished
from fragkit.engine.decks import draw, draw_at_once
from fragkit.engine.dice import ROLLS, fall_of, roll
from fragkit.engine.events import announce, are_heard, happen, is_entry_heard, is_listened_to
from fragkit.engine.force import of_action, of_kind
from fragkit.engine.grounds import ENTER
from fragkit.engine.kept import CHANGES
from fragkit.engine.leftovers import leftovers, pick_up
from fragkit.engine.minding import moved, varies
from fragkit.engine.quantities import changed, is_allowed, of_fighter
from fragkit.engine.spawn import come_to
from fragkit.engine.state import Fighter, Token

Mover = Fighter | Token

MOVE: Final = "move"
"""The kind of action that all of these are."""
STEP: Final = "step"
JUMP: Final = "jump"
TELEPORT: Final = "teleport"
"""How one gets from square to square."""
TURN: Final = "turn"
"""What one does who stays there and looks elsewhere."""

ALL_SQUARES: Final = -1
"""Every bit."""

_ON_MOVES: Final = frozenset(
    {"move_cost", "allowed", of_kind(MOVE), *[of_action(each) for each in (STEP, JUMP, TELEPORT)]}
)
"""What can make a move dearer or forbidden."""


def moves_freely(arena: Arena) -> bool:
    """Whether every move costs what it costs, and none is forbidden, for all and everywhere."""
    free = arena.steady.free_moves
    if free is None:
        spoken_of, modifiers = arena.setting.grounds.spoken_of, arena.state.modifiers
        free = "move_cost" not in spoken_of and _ON_MOVES.isdisjoint(modifiers)
        free = free and not any(varies(each) for each in modifiers.get("jump_distance", ()))
        arena.steady.free_moves = free
    return free


# Movement points and steps


def step_cost(arena: Arena, mover: Mover, square: Square, how: str = STEP, direction: str | None = None) -> int:
    """BASE-MOVE-06: one point for a square, unless something says otherwise."""
    if "move_cost" not in arena.state.modifiers and "move_cost" not in arena.setting.grounds.spoken_of:
        return 1
    return max(0, changed(arena, "move_cost", 1, mover, square, how, direction))


def towards(mover: Mover, direction: Direction) -> str | None:
    """A direction as the mover calls it: ahead, back, left or right; tokens look nowhere."""
    return seen_from(mover.facing, direction) if isinstance(mover, Fighter) else None


def steps(arena: Arena, mover: Mover) -> Iterator[Step]:
    """BASE-MOVE-05: to one of the four squares that share an edge, as far as his points go."""
    if mover.square is None or mover.movement <= 0:
        return
    for step in arena.board.steps[mover.square.index]:
        if can_step(arena, mover, step):
            yield step


def can_step(arena: Arena, mover: Mover, step: Step) -> bool:
    """Whether he can pay for it, and may stand there or go on from there."""
    cost = step_cost(arena, mover, step.square, STEP, towards(mover, step.direction))
    return cost <= mover.movement and may_enter(arena, mover, step.square, mover.movement - cost)


def take_step(arena: Arena, mover: Mover, step: Step) -> Unfinished:
    """One step."""
    if arena.steady.free_moves:
        mover.movement -= 1
    else:
        mover.movement -= step_cost(arena, mover, step.square, STEP, towards(mover, step.direction))
    if arena.log is not None and isinstance(mover, Fighter):
        arena.tell("stepped", mover.seat, step.square.name)
    return go(arena, mover, step.square, STEP)


def go(arena: Arena, mover: Mover, square: Square, how: str) -> Unfinished:
    """It is on another square, or he is, and enters it."""
    if isinstance(mover, Fighter):
        return walk(arena, mover, square, how)
    mover.square = square  # tokens that move enter nothing: no hazard, no pick-up, no trap sees them
    arena.steady.forget_counters(mover)
    mover.crossing = arena.knowledge.is_taken(square)
    arena.restless = True
    return None


def walk(arena: Arena, mover: Fighter, square: Square, how: str) -> Unfinished:
    """He is on another square, and enters it."""
    origin, steady = mover.square, arena.steady
    others = steady.others if steady.whose == mover.seat else arena.knowledge.others_on(mover)
    if origin is not None and not others & origin.bit:
        mover.last_free = origin
    mover.square = square  # as he sees it, the others are where they were
    mover.passing = None
    mover.progress = None
    if arena.minds_places is not False:
        moved(arena)
    return entering(arena, mover, square, origin, how)


# Moving through others


def may_enter(arena: Arena, mover: Mover, square: Square, left: int) -> bool:
    """BASE-MOVE-07, -08: through others, but only if what is left of his movement brings him to a free square."""
    knowledge = arena.knowledge
    if knowledge.is_solid(square):
        return False
    if not knowledge.is_taken(square, mover):
        return True
    return _gets_away(arena, mover, square, left)


def _gets_away(arena: Arena, mover: Mover, start: Square, points: int) -> bool:
    """Whether some way from an occupied square ends on one that is his alone."""
    knowledge = arena.knowledge
    first: Stand = (start, mover.facing if isinstance(mover, Fighter) else None)
    best = {first: points}
    rim = [first]
    while rim:
        stand = rim.pop()
        for onward, cost, how in _ways_on(arena, mover, *stand):
            left = best[stand] - cost
            if left < 0 or knowledge.is_solid(onward[0]) or best.get(onward, -1) >= left:
                continue
            if how == TELEPORT or not knowledge.is_taken(onward[0], mover):  # BASE-BUMP-08: he would be bumped
                return True
            best[onward] = left
            rim.append(onward)
    return False


Stand = tuple[Square, Direction | None]
"""Where somebody is, and which way he faces."""


def _ways_on(arena: Arena, mover: Mover, square: Square, facing: Direction | None) -> Iterator[tuple[Stand, int, str]]:
    """Where one who is on a square can go, what it costs, and how."""
    steers = mover if isinstance(mover, Fighter) else mover.owner
    if steers is None:
        return
    if is_allowed(arena, steers, STEP, MOVE, mover=mover):
        for step in arena.board.steps[square.index]:
            cost = step_cost(arena, mover, step.square, STEP, seen_from(facing, step.direction))
            yield (step.square, facing), cost, STEP
    if is_allowed(arena, steers, JUMP, MOVE, mover=mover):
        for jump in arena.board.jumps[square.index]:
            direction = seen_from(facing, jump.direction)
            if jump.length <= longest_jump(arena, mover, direction) and is_clear(arena, jump):
                yield (jump.square, facing), jump_cost(arena, mover, jump, direction), JUMP
    if facing is not None and is_allowed(arena, steers, TURN, MOVE, mover=mover):
        for other in CLOCKWISE:
            yield (square, other), turn_cost(arena, facing, other), TURN
    if is_teleporter(square) and is_allowed(arena, steers, TELEPORT, MOVE, mover=mover):
        for there in arena.board.teleporters:
            if there is not square:
                yield (there, facing), step_cost(arena, mover, there, TELEPORT), TELEPORT


def turn_cost(arena: Arena, facing: Direction, direction: Direction) -> int:
    """What it costs to look elsewhere, by quarter turns."""
    return quarter_turns(facing, direction) * arena.box.rules.movement.turn_cost


# Powering up, and whatever else happens in a square that is entered


def entering(arena: Arena, mover: Fighter, square: Square, origin: Square | None, how: str) -> Unfinished:
    """He is there now: what the ground does, then a power-up, then what lies there; mostly nothing of all that."""
    eventful = eventful_squares(arena)
    if not eventful & square.bit and (origin is None or not eventful_to_leave(arena) & origin.bit):
        return None
    return arriving(arena, mover, square, origin, how, eventful)


def arriving(
    arena: Arena, mover: Fighter, square: Square, origin: Square | None, how: str, eventful: int
) -> Unfinished:
    """The same where something may come of it; these are the eventful squares."""
    if arena.worked is not None and square.ground is not None:
        arena.worked.add(f"terrain/{square.ground.id}")
    if is_entry_heard(arena, square, origin, eventful == ALL_SQUARES):
        return _enter(arena, mover, square, origin, how)
    return _look_around(arena, mover, square, how)


def eventful_squares(arena: Arena) -> int:
    """The squares on which something may come of entering or leaving them, as bits; kept while nobody listens."""
    steady = arena.steady
    if steady.seen != CHANGES.count:
        steady.look_at_hands(arena.state.fighters)
    if steady.eventful is not None:
        return steady.eventful
    heard = steady.heard.get(ENTER)
    if arena.worked is not None or (is_listened_to(arena, ENTER) if heard is None else heard):
        return ALL_SQUARES
    grounds = arena.setting.grounds
    found = grounds.spots.get(ENTER, 0) | grounds.left | arena.board.powerups | littered_squares(arena)
    if ENTER in steady.heard:
        steady.eventful = found
    return found


def littered_squares(arena: Arena) -> int:
    """The squares on which counters lie, as bits."""
    found = arena.steady.littered
    if found is None:
        found, lying = 0, arena.steady.lying
        lying.clear()
        for token in arena.state.tokens.values():
            if token.square is not None:
                found |= token.square.bit
                lying.setdefault(token.square.bit, []).append(token)
        arena.steady.littered = found
    return found


def eventful_to_leave(arena: Arena) -> int:
    """The squares on which something may come of leaving them for another: those whose ground hears it."""
    return arena.setting.grounds.left


def _enter(arena: Arena, mover: Fighter, square: Square, origin: Square | None, how: str) -> Acting[None]:
    """Somebody answers that he comes; then he looks around."""
    yield from happen(arena, ENTER, mover, square, origin, how)
    more = _look_around(arena, mover, square, how)
    if more is not None:
        yield from more


def _look_around(arena: Arena, mover: Fighter, square: Square, how: str) -> Unfinished:
    """In his own turn he finds what is on a square that he came to."""
    if arena.state.active != mover.seat or how in ("bump", "return") or not _is_still_there(arena, mover, square):
        return None
    ground = square.ground
    if ground is not None and ground.powerup is not None and square not in mover.checked:
        mover.checked = (*mover.checked, square)  # BASE-POWERUP-06
        more = _power_up(arena, mover, square, ground.powerup)
        if more is not None:
            return _look_around_after(arena, more, mover, square)
    return _find_leftovers(arena, mover, square) if littered_squares(arena) & square.bit else None


def _look_around_after(arena: Arena, more: Acting[None], mover: Fighter, square: Square) -> Acting[None]:
    """What lies there comes after the power-up."""
    yield from more
    if littered_squares(arena) & square.bit and _is_still_there(arena, mover, square):
        found = _find_leftovers(arena, mover, square)
        if found is not None:
            yield from found


def _find_leftovers(arena: Arena, mover: Fighter, square: Square) -> Unfinished:
    found = leftovers(arena, mover, arena.steady.lying[square.bit])
    return pick_up(arena, mover, found) if found else None


def _is_still_there(arena: Arena, mover: Fighter, square: Square) -> bool:
    return mover.alive and mover.square is square and "move" not in arena.cancelled


def _power_up(arena: Arena, mover: Fighter, square: Square, deck: str) -> Unfinished:
    """He checks it, unless something takes the place of that; mostly it is done at once."""
    if arena.fall is not None and not are_heard(arena, _POWERING_UP):
        return _found(arena, mover, deck, fall_of(arena, 1, mover, POWER_UP))
    return announce(arena, "powerup", check_powerup, mover, square, deck)


_POWERING_UP = ("powerup", *ROLLS)
"""What can be heard of it."""


def check_powerup(arena: Arena, mover: Fighter, square: Square, deck: str) -> Acting[None]:
    """BASE-POWERUP-01 to -04: a die, and on 4 to 6 a card of the kind shown, to the hand."""
    rolled = yield from roll(arena, 1, mover, POWER_UP)
    more = _found(arena, mover, deck, rolled.total)
    if more is not None:
        yield from more


def _found(arena: Arena, mover: Fighter, deck: str, total: int) -> Unfinished:
    if total >= of_fighter(arena, "powerup_min", mover):
        return None if draw_at_once(arena, deck, mover) else _draw(arena, mover, deck)
    if arena.log is not None:
        arena.tell("found nothing", mover.seat)
    return None


def _draw(arena: Arena, mover: Fighter, deck: str) -> Acting[None]:
    yield from draw(arena, deck, mover, POWER_UP)


# Jumping


def longest_jump(arena: Arena, mover: Mover, direction: str | None = None) -> int:
    """BASE-JUMP-01, -02: his Speed; a jump of one square is a step."""
    if isinstance(mover, Token):
        return mover.kind.jump
    if direction is None:
        return of_fighter(arena, "jump_distance", mover)
    return changed(arena, "jump_distance", of_fighter(arena, "speed", mover), mover, direction)


def jump_cost(arena: Arena, mover: Mover, jump: Jump, direction: str | None = None) -> int:
    """BASE-JUMP-06: two points for each square of its length."""
    if "move_cost" not in arena.state.modifiers and "move_cost" not in arena.setting.grounds.spoken_of:
        return 2 * jump.length
    return sum(jump_costs(arena, mover, jump, direction))


def jump_costs(arena: Arena, mover: Mover, jump: Jump, direction: str | None) -> list[int]:
    """The same for each of its squares."""
    over = [max(0, changed(arena, "move_cost", 2, mover, each, "over", direction)) for each in jump.over]
    return [*over, max(0, changed(arena, "move_cost", 2, mover, jump.square, "jump", direction))]


def is_clear(arena: Arena, jump: Jump, *more: Square) -> bool:
    """Whether nothing solid is in the way of a jump, nor on some more squares."""
    return not any(arena.knowledge.is_solid(each) for each in (*jump.over, *more))


def jumps(arena: Arena, mover: Mover) -> Iterator[Jump]:
    """BASE-JUMP-03 to -05, -08: straight, over what lies between, not over walls; figures do not stop it."""
    if mover.square is None or mover.movement < 2:
        return
    longest = longest_jump(arena, mover)
    if longest < 2:
        return
    for jump in arena.board.jumps[mover.square.index]:
        if jump.length <= longest and can_jump(arena, mover, jump):
            yield jump


def can_jump(arena: Arena, mover: Mover, jump: Jump) -> bool:
    """Whether he can pay for it, nothing solid is in the way, and he may land."""
    cost = jump_cost(arena, mover, jump, towards(mover, jump.direction))
    if cost > mover.movement or not is_clear(arena, jump):
        return False
    return may_enter(arena, mover, jump.square, mover.movement - cost)


def take_jump(arena: Arena, mover: Mover, jump: Jump) -> Unfinished:
    """BASE-JUMP-03, -07: only the square where it lands is entered."""
    if arena.steady.free_moves:
        mover.movement -= 2 * jump.length
    else:
        mover.movement -= jump_cost(arena, mover, jump, towards(mover, jump.direction))
    if arena.log is not None and isinstance(mover, Fighter):
        arena.tell("jumped", mover.seat, jump.square.name)
    return go(arena, mover, jump.square, JUMP)


# Teleporters


def is_teleporter(square: Square) -> bool:
    """Whether one can teleport from it."""
    return square.ground is not None and square.ground.teleporter


def teleports(arena: Arena, mover: Mover) -> Iterator[Square]:
    """BASE-MAP-09, -10: from one teleporter to any other, for a point."""
    here = mover.square
    if here is None or not is_teleporter(here) or mover.movement <= 0:
        return
    for other in arena.board.teleporters:
        cost = step_cost(arena, mover, other, TELEPORT)
        if other is here or cost > mover.movement or arena.knowledge.is_solid(other):
            continue
        if isinstance(mover, Fighter) or may_enter(arena, mover, other, mover.movement - cost):  # tokens bump nobody
            yield other


def take_teleporter(arena: Arena, mover: Mover, square: Square) -> Unfinished:
    """BASE-BUMP-08: whoever is there is bumped."""
    mover.movement -= step_cost(arena, mover, square, TELEPORT)
    if isinstance(mover, Token):
        return go(arena, mover, square, TELEPORT)
    return come_to(arena, mover, square, TELEPORT)
