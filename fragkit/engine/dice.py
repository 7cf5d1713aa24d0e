"""Rolling dice: they fall, players may still change them, and then they stand.

"A forgotten bonus until the next roll" (BASE-META-01) is the window of `roll`, and nothing else.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from fragkit.engine.arena import Arena
from fragkit.engine.decisions import MOVEMENT, Acting, Faces, Roll
from fragkit.engine.events import are_heard, happen
from fragkit.engine.kept import CHANGES
from fragkit.engine.minding import is_minded
from fragkit.engine.pieces import Card, Rolled
from fragkit.engine.quantities import of_fighter
from fragkit.engine.state import Fighter

ROLLS: Final = ("roll", "rolled")
"""When dice can still be changed, and when they stand."""


def roll_at_once(
    arena: Arena, count: int, by: Fighter | None, reason: str, weapon: Card | None = None, picks: bool = False
) -> Rolled | None:
    """The same as `roll` where dice fall by themselves and nobody hears them: as mostly. None where that is not so."""
    fall, steady, state = arena.fall, arena.steady, arena.state
    if fall is None:
        return None
    unheard = by is None or (steady.seen == CHANGES.count and steady.any_heard.get(ROLLS) is False)  # as mostly
    if not unheard and are_heard(arena, ROLLS):
        return None
    seat = -1 if by is None else by.seat
    faces = fall(count) if count > 0 else ()
    if arena.log is not None and count > 0:
        arena.tell("rolled", None if by is None else seat, reason, faces)
    state.rolls += 1
    return Rolled(faces, reason, seat, weapon, state.rolls, picks)


def roll_movement(arena: Arena, fighter: Fighter, reason: str) -> bool:
    """BASE-MOVE-01, -02: the roll with which a turn begins, and its points, if nothing else comes of it.

    Otherwise nothing is done. Nothing has been done in this action before, and hands have been looked at; what points
    he had before are gone.
    """
    fall = arena.fall
    if fall is None or not (arena.steady.free_rolls or _rolls_freely(arena)):
        return False
    try:
        count = fighter.values["speed"]
    except KeyError:
        count = of_fighter(arena, "speed", fighter)
    if count not in _FEW_DICE:
        return False
    faces = fall(count)
    if arena.log is not None:
        arena.tell("rolled", fighter.seat, reason, faces)
    arena.state.rolls += 1
    arena.spent = 2  # steps: the roll, and what he gains by it
    fighter.movement = sum(faces)
    return True


_FEW_DICE: Final = frozenset(range(1, 21))
_OF_MOVEMENT: Final = frozenset({MOVEMENT, "movement_left"})
"""The words that speak of it."""


def _rolls_freely(arena: Arena) -> bool:
    """Whether nothing but points comes of a movement roll; no where that does not stay so."""
    setting, steady = arena.setting, arena.steady
    if steady.free_rolls is None:
        heard = are_heard(arena, ROLLS)
        if ROLLS in steady.any_heard:
            other = setting.has_steered or MOVEMENT in setting.goals or is_minded(arena, _OF_MOVEMENT)
            steady.free_rolls = not (heard or other)
    return bool(steady.free_rolls)


def fall_of(arena: Arena, count: int, by: Fighter | None, reason: str) -> int:
    """The total of dice of which it is known that they fall by themselves and that nobody hears them."""
    fall = arena.fall
    assert fall is not None
    arena.state.rolls += 1
    if count <= 0:
        return 0
    faces = fall(count)
    if arena.log is not None:
        arena.tell("rolled", None if by is None else by.seat, reason, faces)
    return sum(faces)


def roll(
    arena: Arena, count: int, by: Fighter | None, reason: str, weapon: Card | None = None, picks: bool = False
) -> Acting[Rolled]:
    """Dice for a reason; no dice are a total of 0 and need no roll. What nobody rolls, nobody can change."""
    faces: Faces = ()
    seat = None if by is None else by.seat
    if count > 0:
        faces = arena.fall(count) if arena.fall is not None else (yield Roll(count, reason, seat))
        if arena.log is not None:
            arena.tell("rolled", seat, reason, faces)
    arena.state.rolls += 1
    rolled = Rolled(faces, reason, -1 if seat is None else seat, weapon, arena.state.rolls, picks)
    if by is None or not are_heard(arena, ROLLS):
        return rolled
    arena.rolls.append(rolled)
    try:
        for event in ROLLS:
            yield from happen(arena, event, by, rolled, reason, weapon)
    finally:
        arena.rolls.pop()
    if "roll" in arena.cancelled:
        arena.cancelled.discard("roll")
        rolled.faces = ()
    return rolled


def change(
    arena: Arena,
    rolled: Rolled,
    add: int,
    reroll: Callable[[int], bool] | None,
    drop: Callable[[int], bool] | None,
) -> Acting[None]:
    """Adds dice, rolls some again, and drops some, in this order."""
    by = arena.fighter(rolled.by)
    if add > 0:
        more = yield Roll(add, rolled.reason, rolled.by)
        if rolled.picks:  # a number that names something: the player keeps the die he likes
            faces = (*rolled.faces, *more)
            kept = yield from arena.deeds.choose(f"roll {rolled.reason}", by, faces, 1, 1, False)
            rolled.faces = tuple(kept)
        else:
            rolled.faces = (*rolled.faces, *more)
    if reroll is not None:
        again = [index for index, face in enumerate(rolled.faces) if reroll(face)]
        if again:
            fresh = iter((yield Roll(len(again), rolled.reason, rolled.by)))
            rolled.faces = tuple(next(fresh) if index in again else face for index, face in enumerate(rolled.faces))
    if drop is not None:
        rolled.faces = tuple(face for face in rolled.faces if not drop(face))
    if arena.log is not None:
        arena.tell("rerolled", rolled.by, rolled.reason, rolled.faces)
