"""Coming into the arena: respawning, arriving, and bumping whoever is there (BASE-RESPAWN, BASE-BUMP)."""

from __future__ import annotations

from typing import Final

from fragkit.board.board import Square
from fragkit.board.facing import CLOCKWISE
from fragkit.engine.arena import Arena
from fragkit.engine.cards import put_before
from fragkit.engine.decisions import SPAWN, Acting, Chance
from fragkit.engine.decks import refresh
from fragkit.engine.dice import roll
from fragkit.engine.durations import waits_no_longer
from fragkit.engine.errors import OutOfSteps
from fragkit.engine.events import announce, forget_wounds, happen, is_heard
from fragkit.engine.minding import unsettle
from fragkit.engine.state import Fighter

RESPAWN: Final = "respawn"
BUMP: Final = "bump"
_FACES: Final = 6

LONGEST_CHAIN: Final = 100
"""BASE-BUMP-07: no rule ends a chain of bumps, but dice that somebody laid down may go round in a circle."""


def respawn(arena: Arena, who: Fighter) -> Acting[None]:
    """The whole procedure of coming back; the eliminated stay out."""
    if not who.eliminated and not who.alive:
        yield from announce(arena, "respawn", come_back, who)


def come_back(arena: Arena, who: Fighter) -> Acting[None]:
    """BASE-PHASE-02, BASE-RESPAWN-02 to -05: a die, a square, unhurt and with starting gear alone."""
    square = yield from spawn_point(arena, who, RESPAWN)
    if square is None:
        return
    yield from arrive(arena, who, square, RESPAWN, fresh=True)
    if is_heard(arena, "respawned") and who.alive:
        yield from happen(arena, "respawned", who, square)


def spawn_point(arena: Arena, who: Fighter, reason: str) -> Acting[Square | None]:
    """Where somebody appears."""
    found: Square | None = yield from announce(arena, "spawn.point", roll_spawn_point, who, reason)
    return found


def roll_spawn_point(arena: Arena, who: Fighter, reason: str) -> Acting[Square | None]:
    """BASE-RESPAWN-02: the numbered square that a die says; on a map with more or fewer, one of them by chance."""
    points = arena.board.respawns()
    if not points:
        return None
    if len(points) == _FACES:
        rolled = yield from roll(arena, 1, who, SPAWN, picks=True)
        return arena.board.respawn(rolled.total) or points[min(max(rolled.total, 1), _FACES) - 1]
    return points[(yield Chance(len(points), SPAWN))]


def arrive(arena: Arena, who: Fighter, square: Square, how: str, fresh: bool = False) -> Acting[None]:
    """Puts a fighter on a square; `fresh` is unhurt and with starting gear."""
    if who.eliminated:
        return
    if fresh:
        make_ready(arena, who)
    who.alive = True
    waits_no_longer(arena, who)
    yield from come_to(arena, who, square, how)


def make_ready(arena: Arena, who: Fighter) -> None:
    """BASE-RESPAWN-03 to -05: a new fighter."""
    who.wounds = 0
    who.blood = 0
    forget_wounds(arena, who)
    for card in who.gear:
        if card not in who.in_play:
            refresh(arena, card)
            put_before(arena, who, card)


def come_to(arena: Arena, who: Fighter, square: Square, how: str) -> Acting[None]:
    """He appears on a square: whoever was there is met first, and then he enters it, if he is still there."""
    origin = who.square
    others = [each for each in arena.standing_on(square) if each is not who]
    arena.put(who, square)
    who.last_free = None
    who.passing = None
    who.progress = None
    arrival = arena.arrivals[who.seat] = arena.arrivals.get(who.seat, 0) + 1
    unsettle(arena)
    if arena.log is not None:
        arena.tell("arrived", who.seat, square.name, how)
    for other in others:
        yield from announce(arena, "occupied", bump, who, other, square, how)
    stays = arena.arrivals[who.seat] == arrival  # not bumped away, not even there and back
    if stays and who.alive and who.square is square:
        if arena.box.rules.movement.facing and (who.facing is None or how in (RESPAWN, BUMP)):  # RT-FACING-07
            chosen = yield from arena.deeds.choose("facing", who, CLOCKWISE, 1, 1, False)
            who.facing = chosen[0]
        more = arena.deeds.entering(who, square, origin, how)
        if more is not None:
            yield from more
    if arena.restless and arena.deeds.restless:
        yield from arena.deeds.settle()


def bump(arena: Arena, arriver: Fighter, occupant: Fighter, square: Square, how: str) -> Acting[None]:
    """BASE-BUMP-01 to -04: the earlier occupant rolls at once, and may bump in turn, even the one who bumped him."""
    if occupant.square is not square or not occupant.alive:
        return
    if arena.log is not None:
        arena.tell("bumped", arriver.seat, occupant.seat)
    point = yield from spawn_point(arena, occupant, BUMP)
    if point is None:
        return
    arena.bumps += 1
    try:
        if arena.bumps > LONGEST_CHAIN:
            raise OutOfSteps(f"{LONGEST_CHAIN} fighters in a row were bumped: these dice never come to an end")
        yield from come_to(arena, occupant, point, BUMP)
    finally:
        arena.bumps -= 1
