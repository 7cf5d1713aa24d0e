"""Statuses: conditions, roles and held actions that a fighter has for a while."""

from __future__ import annotations

from fragkit.board.board import Square
from fragkit.effects.compiling.interface import Duration
from fragkit.engine.arena import Arena
from fragkit.engine.force import begin, end, last_until
from fragkit.engine.pieces import StatusKind
from fragkit.engine.state import Fighter, Key, Mark


def status_key(fighter: Fighter, mark: Mark) -> Key:
    """What the effects of a status come from."""
    return ("status", fighter.seat, mark.kind.id, mark.serial)


def mark(
    arena: Arena, fighter: Fighter, kind: StatusKind, at: Square | None = None, until: Duration | None = None
) -> None:
    """He has it from now on; one that is unique leaves its former bearer, and having it twice is having it once."""
    if kind.unique:
        for other in arena.state.fighters:
            if other is not fighter:
                unmark(arena, other, kind.id)
    unmark(arena, fighter, kind.id)
    new = Mark(kind, at, arena.next_serial())
    fighter.statuses = (*fighter.statuses, new)
    if arena.worked is not None:
        arena.worked.add(f"statuses/{kind.id}")
    if kind.solid:
        arena.setting.has_solids = True
    if at is not None:
        arena.put(fighter, at)
    key = status_key(fighter, new)
    begin(arena, kind.effects, key, kind, fighter.seat)
    lasts = until if until is not None else kind.lasts
    if lasts != "game":
        last_until(arena, key, lasts, fighter.seat)
    arena.restless = True
    if arena.log is not None:
        arena.tell("marked", fighter.seat, kind.id)


def unmark(arena: Arena, fighter: Fighter, status: str, serial: int | None = None) -> None:
    """He no longer has it."""
    for each in fighter.statuses:
        if each.kind.id == status and (serial is None or each.serial == serial):
            fighter.statuses = tuple(other for other in fighter.statuses if other is not each)
            end(arena, each.kind.effects, status_key(fighter, each))
            key = status_key(fighter, each)
            arena.state.endings = tuple(ending for ending in arena.state.endings if ending.source != key)
            if each.at is not None and fighter.square is each.at and not fighter.alive:
                arena.put(fighter, None)
            arena.restless = True
            if arena.log is not None:
                arena.tell("unmarked", fighter.seat, status)
