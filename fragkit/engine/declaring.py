"""Declaring: in a phase that asks for it, what players announce openly is carried out when all have spoken.

What is announced is kept by the code of its option, so that it is possible later if the same option is.
"""

from __future__ import annotations

from typing import Any

from fragkit.effects.compiling import CompiledOffer, CompiledPhase
from fragkit.engine.arena import Arena
from fragkit.engine.decisions import DECLARE, Acting, Choose, Seat
from fragkit.engine.offers import actions, is_free
from fragkit.engine.options import END, Option
from fragkit.engine.performing import perform
from fragkit.engine.state import Fighter


def announce_actions(arena: Arena, offer: CompiledOffer, values: tuple[Any, ...]) -> Acting[None]:
    """RT-INITIATIVE-04: he says what he will do, as often as he may; what is free is done at once."""
    fighter = offer.to(arena.knowledge, *values)
    if not isinstance(fighter, Fighter):
        return
    while _may_speak(arena, fighter, offer):
        options = actions(arena, fighter, offer.kinds)
        if len(options) == 1 and not fighter.hand:  # whoever holds cards is asked, so that it tells nothing of them
            return
        option = yield Choose(fighter.seat, DECLARE, options)
        if option is END:
            return
        if is_free(option):
            more = perform(arena, fighter, option)
            if more is not None:
                yield from more
            continue
        arena.state.declared.append((fighter.seat, option.code, option.label))
        if arena.log is not None:
            arena.tell("announced", fighter.seat, option.label)


def _may_speak(arena: Arena, fighter: Fighter, offer: CompiledOffer) -> bool:
    if not fighter.alive or fighter.square is None or arena.state.cut:
        return False
    return offer.count is None or len(_announced_by(arena, fighter)) < offer.count


def _announced_by(arena: Arena, fighter: Fighter) -> list[tuple[Seat, str, str]]:
    return [each for each in arena.state.declared if each[0] == fighter.seat]


def carry_out(arena: Arena, phase: CompiledPhase, values: tuple[Any, ...]) -> Acting[None]:
    """RT-INITIATIVE-01, -02: everything that was announced, in the order that the phase says."""
    assert phase.declare is not None
    assert phase.resolve is not None
    for fighter in phase.resolve(arena.knowledge, *values):
        for announced in _announced_by(arena, fighter):
            _, code, label = announced
            arena.state.declared.remove(announced)
            arena.state.active, arena.state.cut = fighter.seat, False
            option = _still_possible(arena, fighter, code, phase.declare.kinds)
            if option is not None:
                more = perform(arena, fighter, option)
                if more is not None:
                    yield from more
            elif arena.log is not None:  # RT-INITIATIVE-05, -06: nothing is spent
                arena.tell("lapsed", fighter.seat, label)
    arena.state.declared.clear()
    arena.state.cut = False


def _still_possible(arena: Arena, fighter: Fighter, code: str, kinds: tuple[str, ...]) -> Option | None:
    if not fighter.alive or fighter.square is None:
        return None
    return next((each for each in actions(arena, fighter, kinds) if each.code == code), None)
