"""What a player may do in a phase: all of it, and nothing else. Carrying out what he chose is here too."""

from __future__ import annotations

from collections.abc import Iterator

from fragkit.engine.arena import Arena
from fragkit.engine.attack import declare, has_ammo, may_attack, targets, weapons
from fragkit.engine.board import Jump, Square, Step
from fragkit.engine.box import ANY_TIME, OWN_TURN
from fragkit.engine.cards import can_be_played, can_drop, drop_card, play_card
from fragkit.engine.decisions import Acting
from fragkit.engine.movement import (
    can_step,
    jumps,
    may_enter,
    step_cost,
    steps,
    take_jump,
    take_step,
    take_teleporter,
    teleports,
)
from fragkit.engine.options import END, Act, Option
from fragkit.engine.pieces import Card
from fragkit.engine.quantities import attacks_left, changed
from fragkit.engine.state import Fighter, Token
from fragkit.engine.windows import answers, fitting_cans, is_open, play_option, take, use_option

MOVE, ATTACK, ACTIVATE, FREE = "move", "attack", "activate", "free"


def actions(arena: Arena, fighter: Fighter, kinds: tuple[str, ...], acted: bool = False) -> list[Option]:
    """Every option of a phase; `acted` says that no more attacks and activations are allowed in it."""
    found: list[Option] = []
    stays = True
    if fighter.alive and fighter.square is not None:
        if MOVE in kinds:
            found += moves(arena, fighter)
            stays = not found or not _is_passing_through(arena, fighter)
        if ATTACK in kinds and not acted:
            found += attacks(arena, fighter)
        if ACTIVATE in kinds and not acted:
            found += drops(arena, fighter)
    if ACTIVATE in kinds and not acted:
        found += plays(arena, fighter)
    found += uses(arena, fighter, tuple(each for each in kinds if not acted or each in (MOVE, FREE)))
    if stays:
        found.append(END)
    return found


def _is_passing_through(arena: Arena, fighter: Fighter) -> bool:
    """BASE-MOVE-08, DM-NUKE-04: nobody stops in somebody's square, and neither does what he steers."""
    if arena.knowledge.shares_square(fighter):
        return True
    return any(isinstance(each, Token) and each.crossing for each in arena.knowledge.movers(fighter))


def _is_allowed(arena: Arena, fighter: Fighter, action: str, mover: Fighter | Token) -> bool:
    return bool(changed(arena, "allowed", True, fighter, action, MOVE, None, None, None, mover))


def moves(arena: Arena, fighter: Fighter) -> Iterator[Option]:
    """Steps, jumps and teleporters, of the fighter and of what he steers."""
    movers: list[Fighter | Token] = arena.knowledge.movers(fighter)
    for mover in movers:
        if mover.movement <= 0 or mover.square is None:
            continue
        if _is_allowed(arena, fighter, "step", mover):
            for step in steps(arena, mover):
                yield step_option(arena, mover, step)
            if mover is fighter:
                yield from _steps_out_of_a_door(arena, fighter)
                yield from _barred_steps(arena, fighter)
        if _is_allowed(arena, fighter, "jump", mover):
            for jump in jumps(arena, mover):
                yield jump_option(arena, mover, jump)
        if _is_allowed(arena, fighter, "teleport", mover):
            for square in teleports(arena, mover):
                yield teleport_option(arena, mover, square)


def _steps_out_of_a_door(arena: Arena, fighter: Fighter) -> Iterator[Option]:
    """DM-KEY-07: one key is good for the way into a door's square and out of it on the far side."""
    assert fighter.square is not None
    door = fighter.square.door
    if door is None or fighter.passing != door.index:
        return
    for step in arena.board.barred[fighter.square.index]:
        if step.barred is door and step.against and can_step(arena, fighter, step):
            yield step_option(arena, fighter, step)


def _barred_steps(arena: Arena, fighter: Fighter) -> Iterator[Option]:
    """Steps that only a door bars, offered together with what opens it."""
    assert fighter.square is not None
    barred = arena.board.barred[fighter.square.index]
    if not barred or not ("barred" in arena.setting.speaks_of or "barred" in arena.state.cans):
        return
    for step in barred:
        door = step.barred
        assert door is not None
        if not step.against:  # DM-KEY-03
            continue
        cost = step_cost(arena, fighter, step.square)
        if cost > fighter.movement or not may_enter(arena, fighter, step.square, fighter.movement - cost):
            continue
        for answer in answers(arena, fighter, "barred", (fighter, door, "step")):
            yield arena.setting.options.of(
                ("barred", step.origin.index, step.direction, answer.code),
                lambda step=step, answer=answer: Option(  # type: ignore[misc]
                    Act.STEP,
                    f"step {step.direction} {answer.code}",
                    f"Step {step.direction}: {answer.label}",
                    step,
                    answer,
                ),
            )


def _prefix(mover: Fighter | Token) -> tuple[str, str]:
    return ("", "") if isinstance(mover, Fighter) else (f" {mover.kind.id}.{mover.number}", f" ({mover.kind.name})")


def step_option(arena: Arena, mover: Fighter | Token, step: Step) -> Option:
    """The option to take a step."""
    number = mover.number if isinstance(mover, Token) else None
    code, label = _prefix(mover)
    return arena.setting.options.of(
        ("step", step.origin.index, step.direction, number),
        lambda: Option(Act.STEP, f"step {step.direction}{code}", f"Step {step.direction}{label}", step, number),
    )


def jump_option(arena: Arena, mover: Fighter | Token, jump: Jump) -> Option:
    """The option to jump."""
    number = mover.number if isinstance(mover, Token) else None
    code, label = _prefix(mover)
    return arena.setting.options.of(
        ("jump", jump.origin.index, jump.direction, jump.length, number),
        lambda: Option(
            Act.JUMP,
            f"jump {jump.direction} {jump.length}{code}",
            f"Jump {jump.length} {jump.direction}{label}",
            jump,
            number,
        ),
    )


def teleport_option(arena: Arena, mover: Fighter | Token, square: Square) -> Option:
    """The option to take a teleporter."""
    number = mover.number if isinstance(mover, Token) else None
    code, label = _prefix(mover)
    return arena.setting.options.of(
        ("teleport", square.index, number),
        lambda: Option(
            Act.TELEPORT, f"teleport {square.name}{code}", f"Teleport to {square.name}{label}", square, number
        ),
    )


def attacks(arena: Arena, fighter: Fighter) -> Iterator[Option]:
    """BASE-ATTACK-05 to -07: with the starting weapon, a weapon in play, or one from the hand."""
    if attacks_left(arena, fighter) <= 0:
        return
    aims = targets(arena, fighter)
    if not aims:
        return
    armed = [*weapons(arena, fighter), *_from_hand(arena, fighter)]
    banned = "allowed" in arena.state.modifiers
    for weapon in armed:
        for target in aims:
            if not banned or may_attack(arena, fighter, target, weapon):
                yield attack_option(arena, weapon, target)


def _from_hand(arena: Arena, fighter: Fighter) -> Iterator[Card]:
    seen: set[str] = set()
    for card in fighter.hand:
        if card.weapon and card.id not in seen and OWN_TURN in card.kind.plays and can_be_played(arena, fighter, card):
            seen.add(card.id)
            yield card


def attack_option(arena: Arena, weapon: Card, target: Fighter | Token) -> Option:
    """The option to attack."""
    key = ("fighter", target.seat) if isinstance(target, Fighter) else ("token", target.number)
    name = target.name if isinstance(target, Fighter) else f"the {target.kind.name}"
    code = f"{target.seat}" if isinstance(target, Fighter) else f"{target.kind.id}.{target.number}"
    return arena.setting.options.of(
        ("attack", weapon.number, key),
        lambda: Option(Act.ATTACK, f"attack {code} {weapon.code}", f"Attack {name} with {weapon.name}", weapon, key),
    )


def plays(arena: Arena, fighter: Fighter) -> Iterator[Option]:
    """Cards of the hand; of two copies, one."""
    seen: set[str] = set()
    for card in fighter.hand:
        if card.id in seen:
            continue
        seen.add(card.id)
        for moment in (OWN_TURN, ANY_TIME):
            for number, can in enumerate(card.kind.plays.get(moment, ())):
                if not can_be_played(arena, fighter, card):
                    continue
                if can is None or is_open(arena, fighter, can, card, fighter, ()):
                    yield play_option(arena, card, can, number, moment)


def drops(arena: Arena, fighter: Fighter) -> Iterator[Option]:
    """BASE-DROP-01: anything of his equipment in play."""
    if arena.setting.item is None:
        return
    for card in fighter.in_play:
        if can_drop(arena, fighter, card):
            yield arena.setting.options.of(
                ("drop", card.number),
                lambda card=card: Option(Act.DROP, f"drop {card.code}", f"Drop {card.name}", card),  # type: ignore[misc]
            )


def uses(arena: Arena, fighter: Fighter, kinds: tuple[str, ...]) -> Iterator[Option]:
    """What he can do by cards in play, his sheet, counters and variants."""
    for each in fitting_cans(arena, fighter, OWN_TURN, ()):
        if each.effect.kind in kinds:
            yield use_option(arena, each)
    if FREE in kinds:
        for each in fitting_cans(arena, fighter, ANY_TIME, ()):
            yield use_option(arena, each)


def perform(arena: Arena, fighter: Fighter, option: Option) -> Acting[None]:
    """Carries out an action."""
    match option.act:
        case Act.STEP:
            yield from _step(arena, fighter, option)
        case Act.JUMP:
            yield from take_jump(arena, _mover(arena, fighter, option), option.subject)
        case Act.TELEPORT:
            yield from take_teleporter(arena, _mover(arena, fighter, option), option.subject)
        case Act.ATTACK:
            yield from _attack(arena, fighter, option)
        case Act.PLAY:
            yield from play_card(arena, fighter, option.subject, option.object)
        case Act.DROP:
            drop_card(arena, fighter, option.subject)
        case Act.USE:
            yield from take(arena, fighter, option, ())


def _mover(arena: Arena, fighter: Fighter, option: Option) -> Fighter | Token:
    return fighter if option.object is None else arena.state.tokens[option.object]


def _step(arena: Arena, fighter: Fighter, option: Option) -> Acting[None]:
    step: Step = option.subject
    if not isinstance(option.object, Option):
        yield from take_step(arena, _mover(arena, fighter, option), step)
        return
    yield from take(arena, fighter, option.object, (fighter, step.barred, "step"))
    allowed = step.barred is not None and step.barred.index in arena.allowing
    if allowed and fighter.alive and fighter.square is step.origin and can_step(arena, fighter, step):
        yield from take_step(arena, fighter, step)
        if fighter.square is step.square and step.square.door is step.barred:
            fighter.passing = step.barred.index if step.barred is not None else None
    arena.allowing.clear()


def _attack(arena: Arena, fighter: Fighter, option: Option) -> Acting[None]:
    weapon: Card = option.subject
    kind, number = option.object
    if weapon in fighter.hand:  # BASE-ATTACK-07
        yield from play_card(arena, fighter, weapon)
        if weapon not in fighter.in_play or not has_ammo(arena, weapon):
            return
    target = arena.fighter(number) if kind == "fighter" else arena.state.tokens.get(number)
    if target is not None:
        yield from declare(arena, fighter, target, weapon)
