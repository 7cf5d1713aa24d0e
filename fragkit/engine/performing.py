"""Carrying out an action that was chosen, with everything that it sets off."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from fragkit.board.board import Square, Step
from fragkit.engine.arena import Arena
from fragkit.engine.attack import declare, has_ammo
from fragkit.engine.cards import drop_card, play_card
from fragkit.engine.decisions import Acting, Unfinished
from fragkit.engine.footwork import begin_jump, pay_for_step, turn
from fragkit.engine.movement import (
    JUMP,
    STEP,
    arriving,
    can_step,
    take_jump,
    take_step,
    take_teleporter,
)
from fragkit.engine.options import Act, Option
from fragkit.engine.pieces import Card
from fragkit.engine.plain_attack import attack_plainly, is_plain_attack
from fragkit.engine.queue import finish_action, see_through
from fragkit.engine.state import Fighter, Token
from fragkit.engine.windows import take, use


def perform(arena: Arena, fighter: Fighter, option: Option) -> Unfinished:
    """Carries out an action with everything that it sets off, as far as nothing must be asked or rolled."""
    more = _DEEDS[option.act](arena, fighter, option)
    return finish_action(arena) if more is None else to_its_end(arena, more)


def stride(arena: Arena, fighter: Fighter, square: Square, option: Option) -> Unfinished:
    """The same for a step or jump of one on a walk to a square where something may come of it."""
    walk, origin = arena.walk, fighter.square
    fighter.movement -= option.cost
    if arena.log is not None:
        arena.tell("stepped" if option.act is Act.STEP else "jumped", fighter.seat, square.name)
    if origin is not None and not walk.others & origin.bit:
        fighter.last_free = origin
    fighter.square = square
    how = STEP if option.act is Act.STEP else JUMP
    more = arriving(arena, fighter, square, origin, how, walk.eventful)
    return finish_action(arena) if more is None else to_its_end(arena, more)


def to_its_end(arena: Arena, more: Acting[None]) -> Acting[None]:
    """An action that is not done yet, with everything that it sets off."""
    yield from more
    yield from see_through(arena)


def _step(arena: Arena, fighter: Fighter, option: Option) -> Unfinished:
    if option.object is None:
        if arena.setting.footwork:
            return pay_for_step(arena, fighter, option.subject)
        return take_step(arena, fighter, option.subject)
    if isinstance(option.object, Option):
        return _step_through(arena, fighter, option.subject, option.object)
    return take_step(arena, _mover(arena, fighter, option), option.subject)


def _jump(arena: Arena, fighter: Fighter, option: Option) -> Unfinished:
    if arena.setting.footwork and option.object is None:
        return begin_jump(arena, fighter, option.subject)
    return take_jump(arena, _mover(arena, fighter, option), option.subject)


def _drop(arena: Arena, fighter: Fighter, option: Option) -> None:
    drop_card(arena, fighter, option.subject)


def _mover(arena: Arena, fighter: Fighter, option: Option) -> Fighter | Token:
    return fighter if option.object is None else arena.state.tokens[option.object]


def _step_through(arena: Arena, fighter: Fighter, step: Step, answer: Option) -> Acting[None]:
    """A step that a door bars, with what opens it."""
    yield from take(arena, fighter, answer, (fighter, step.barred, "step"))
    allowed = step.barred is not None and step.barred.index in arena.state.allowing
    if allowed and fighter.alive and fighter.square is step.origin and can_step(arena, fighter, step):
        more = take_step(arena, fighter, step)
        if more is not None:
            yield from more
        if fighter.square is step.square and step.square.door is step.barred:
            fighter.passing = step.barred.index if step.barred is not None else None
    arena.state.allowing = ()


def _attack(arena: Arena, fighter: Fighter, option: Option) -> Unfinished:
    weapon: Card = option.subject
    kind, number = option.object
    if kind == "fighter":
        target = arena.state.fighters[number]
        if is_plain_attack(arena, fighter, target, weapon):
            return attack_plainly(arena, fighter, target, weapon)
    return _attack_with(arena, fighter, weapon, kind, number)


def _attack_with(arena: Arena, fighter: Fighter, weapon: Card, kind: str, number: int) -> Acting[None]:
    if weapon in fighter.hand:  # BASE-ATTACK-07
        yield from play_card(arena, fighter, weapon)
        if weapon not in fighter.in_play or fighter.square is None or not has_ammo(arena, fighter, weapon):
            return
    target = arena.fighter(number) if kind == "fighter" else arena.state.tokens.get(number)
    if target is not None:
        yield from declare(arena, fighter, target, weapon)


_DEEDS: Final[Mapping[Act, Callable[[Arena, Fighter, Option], Unfinished]]] = {
    Act.STEP: _step,
    Act.TURN: lambda arena, fighter, option: turn(arena, fighter, option.subject),
    Act.JUMP: _jump,
    Act.TELEPORT: lambda arena, fighter, option: take_teleporter(arena, _mover(arena, fighter, option), option.subject),
    Act.ATTACK: _attack,
    Act.PLAY: lambda arena, fighter, option: play_card(arena, fighter, option.subject, option.object),
    Act.DROP: _drop,
    Act.USE: lambda arena, fighter, option: use(arena, fighter, option.subject, ()),
}
"""What each kind of action does."""
