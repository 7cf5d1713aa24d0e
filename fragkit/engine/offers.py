"""What a player may do in a phase: all of it, and nothing else. Carrying out what he chose is here too."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from fragkit.board.board import Jump, Square, Step
from fragkit.content.grid import Direction
from fragkit.engine.arena import Arena
from fragkit.engine.attack import declare, has_ammo, may_attack, targets, weapons
from fragkit.engine.bans import FREE as NO_BANS
from fragkit.engine.box import ANY_TIME, OWN_TURN
from fragkit.engine.cards import can_be_played, can_drop, drop_card, play_card
from fragkit.engine.decisions import Acting, Unfinished
from fragkit.engine.footwork import begin_jump, open_jumps, open_steps, pay_for_step, turn, turns
from fragkit.engine.movement import (
    JUMP,
    MOVE,
    STEP,
    TELEPORT,
    TURN,
    can_step,
    jumps,
    may_enter,
    moves_freely,
    step_cost,
    steps,
    take_jump,
    take_step,
    take_teleporter,
    teleports,
    towards,
)
from fragkit.engine.options import END, Act, Option
from fragkit.engine.paths import Moves
from fragkit.engine.pieces import Card
from fragkit.engine.quantities import bans_on, holds, is_allowed, of_fighter
from fragkit.engine.state import Fighter, Token
from fragkit.engine.windows import answers, is_open, may_use, play_option, take, use, use_option

ATTACK, ACTIVATE, FREE = "attack", "activate", "free"


def actions(arena: Arena, fighter: Fighter, kinds: tuple[str, ...], acted: bool = False) -> list[Option]:
    """Every option of a phase; `acted` says that no more attacks and activations are allowed in it."""
    found: list[Option] = []
    stays = True
    if fighter.alive and fighter.square is not None:
        others = arena.knowledge.others_on(fighter)
        if MOVE in kinds and (fighter.movement > 0 or arena.setting.has_steered):
            found = moves(arena, fighter, others)
            stays = not (others & fighter.square.bit or arena.setting.has_steered) or not _must_go_on(
                arena, fighter, found
            )
        if ATTACK in kinds and not acted:
            found += attacks(arena, fighter, others)
        if ACTIVATE in kinds and not acted and fighter.in_play:
            found += drops(arena, fighter)
    if fighter.hand:
        if ACTIVATE in kinds and not acted:
            found += plays(arena, fighter)
        elif FREE in kinds:
            found += [each for each in plays(arena, fighter) if is_free(each)]
    cans = arena.state.cans
    if OWN_TURN in cans or ANY_TIME in cans:
        found += uses(arena, fighter, (MOVE, FREE) if acted else kinds)
    if stays:
        found.append(END)
    return found


def is_free(option: Option) -> bool:
    """Whether an option is neither an attack nor an activation: of cards, those that can be played at any time."""
    if option.act is Act.PLAY:
        card: Card = option.subject
        return card.kind.action == FREE or (card.of_deck is not None and card.of_deck.any_time)
    return option.act is Act.USE and (option.subject.effect.kind == FREE or option.subject.effect.event == ANY_TIME)


def _must_go_on(arena: Arena, fighter: Fighter, moves: list[Option]) -> bool:
    """BASE-MOVE-08, DM-NUKE-04: nobody stops in somebody's square if he can go on, and neither does what he steers."""
    if arena.knowledge.shares_square(fighter):
        return any(not isinstance(option.object, int) for option in moves)
    movers = [option.object for option in moves]
    return any(
        isinstance(each, Token) and each.crossing and each.number in movers for each in arena.knowledge.movers(fighter)
    )


def moves(arena: Arena, fighter: Fighter, others: int) -> list[Option]:
    """Steps, jumps and teleporters, of the fighter and of what he steers; the others are on these squares."""
    movers: list[Fighter | Token] = arena.knowledge.movers(fighter) if arena.setting.has_steered else [fighter]
    if arena.setting.footwork:
        return _footwork(arena, fighter) + _moves_of(arena, fighter, movers[1:])
    if len(movers) == 1 and (known := _known_moves(arena, fighter, others)) is not None:
        if fighter.passing is not None:
            known += _steps_out_of_a_door(arena, fighter)
        return known + _barred_steps(arena, fighter) if _may_open_doors(arena) else known
    return _moves_of(arena, fighter, movers)


def _footwork(arena: Arena, fighter: Fighter) -> list[Option]:
    """The fighter's own moves where figures face a direction, or pay for a move in parts."""
    found: list[Option] = []
    if fighter.movement <= 0 or fighter.in_the_air:
        return found
    if is_allowed(arena, fighter, TURN, MOVE, mover=fighter):
        found += [_turn_option(arena, direction) for direction in turns(arena, fighter)]
    if is_allowed(arena, fighter, STEP, MOVE, mover=fighter):
        for step, left in open_steps(arena, fighter):
            found.append(_step_option(arena, step, left, fighter.movement))
        found += _steps_out_of_a_door(arena, fighter) + _barred_steps(arena, fighter)
    if is_allowed(arena, fighter, JUMP, MOVE, mover=fighter):
        for jump, cost in open_jumps(arena, fighter):
            found.append(_jump_option(arena, jump, cost > fighter.movement))
    if is_allowed(arena, fighter, TELEPORT, MOVE, mover=fighter):
        found += [teleport_option(arena, fighter, square) for square in teleports(arena, fighter)]
    return found


def _turn_option(arena: Arena, direction: Direction) -> Option:
    return arena.setting.paths.options.of(
        ("turn", direction), lambda: Option(Act.TURN, f"turn {direction}", f"Turn to the {direction}", direction)
    )


def _step_option(arena: Arena, step: Step, left: int, points: int) -> Option:
    """The option to step, or to pay what he has for a step."""
    part = f" (pay {points} of {left})" if points < left else ""
    return arena.setting.paths.options.of(
        ("step", step.origin.index, step.direction, part),
        lambda: Option(Act.STEP, f"step {step.direction}", f"Step {step.direction}{part}", step),
    )


def _jump_option(arena: Arena, jump: Jump, later: bool) -> Option:
    """The option to jump, or to begin a jump that ends in a later round."""
    when = " (lands later)" if later else ""
    return arena.setting.paths.options.of(
        ("jump", jump.origin.index, jump.direction, jump.length, when),
        lambda: Option(
            Act.JUMP, f"jump {jump.direction} {jump.length}", f"Jump {jump.length} {jump.direction}{when}", jump
        ),
    )


def _moves_of(arena: Arena, fighter: Fighter, movers: list[Fighter | Token]) -> list[Option]:
    """Every move of these, as far as the rules allow it."""
    found: list[Option] = []
    for mover in movers:
        if mover.movement <= 0 or mover.square is None:
            continue
        if is_allowed(arena, fighter, STEP, MOVE, mover=mover):
            found += [step_option(arena, mover, step) for step in steps(arena, mover)]
            if mover is fighter:
                found += _steps_out_of_a_door(arena, fighter)
                found += _barred_steps(arena, fighter)
        if is_allowed(arena, fighter, JUMP, MOVE, mover=mover):
            found += [jump_option(arena, mover, jump) for jump in jumps(arena, mover)]
        if is_allowed(arena, fighter, TELEPORT, MOVE, mover=mover):
            found += [teleport_option(arena, mover, square) for square in teleports(arena, mover)]
    return found


def _known_moves(arena: Arena, fighter: Fighter, others: int) -> list[Option] | None:
    """The moves as they stand in a table; None where something may change them: costs, bans, what is solid."""
    square, paths = fighter.square, arena.setting.paths
    if square is None or arena.setting.has_solids or not moves_freely(arena):
        return None
    longest = of_fighter(arena, "jump_distance", fighter)
    points = fighter.movement
    if points > 2 * longest:
        points = 2 * longest or 1
    known = paths.moves.get((square.index, points, longest))
    if known is None:
        known = paths.moves[square.index, points, longest] = _worked_out(arena, fighter, points, longest)
    options, landing, onto = known
    found = options.copy()
    met = landing & others
    while met:
        bit = met & -met
        met ^= bit
        for option, there, cost in onto[bit]:
            if not _can_pass(arena, fighter, there, fighter.movement - cost, others):
                found.remove(option)
    return found


def _can_pass(arena: Arena, fighter: Fighter, square: Square, left: int, others: int) -> bool:
    """BASE-MOVE-08: whether he could go on from a square where another is; mostly a step is enough."""
    if left <= 0:
        return False
    exits = 0
    for step in arena.board.steps[square.index]:
        exits |= step.square.bit
    return exits & ~others != 0 or may_enter(arena, fighter, square, left)


def _worked_out(arena: Arena, fighter: Fighter, points: int, longest: int) -> Moves:
    square = fighter.square
    ways: list[tuple[Option, Square, int]] = []
    bumping: list[Option] = []
    if square is not None and points > 0:
        for step in arena.board.steps[square.index]:
            ways.append((step_option(arena, fighter, step), step.square, 1))
        for jump in arena.board.jumps[square.index]:
            if jump.length <= longest and 2 * jump.length <= points:
                ways.append((jump_option(arena, fighter, jump), jump.square, 2 * jump.length))
        for other in teleports(arena, fighter):  # BASE-BUMP-08: whoever is there is no hindrance
            bumping.append(teleport_option(arena, fighter, other))
    onto: dict[int, list[tuple[Option, Square, int]]] = {}
    landing = 0
    for way in ways:
        landing |= way[1].bit
        onto.setdefault(way[1].bit, []).append(way)
    return [*[way[0] for way in ways], *bumping], landing, onto


def _may_open_doors(arena: Arena) -> bool:
    return "barred" in arena.setting.speaks_of or "barred" in arena.state.cans


def _steps_out_of_a_door(arena: Arena, fighter: Fighter) -> list[Option]:
    """DM-KEY-07: one key is good for the way into a door's square and out of it on the far side."""
    assert fighter.square is not None
    door = fighter.square.door
    if door is None or fighter.passing != door.index:
        return []
    return [
        step_option(arena, fighter, step)
        for step in arena.board.barred[fighter.square.index]
        if step.barred is door and step.against and can_step(arena, fighter, step)
    ]


def _barred_steps(arena: Arena, fighter: Fighter) -> list[Option]:
    """Steps that only a door bars, offered together with what opens it."""
    assert fighter.square is not None
    barred = arena.board.barred[fighter.square.index]
    found: list[Option] = []
    if not barred or not _may_open_doors(arena):
        return found
    for step in barred:
        door = step.barred
        assert door is not None
        if not step.against:  # DM-KEY-03
            continue
        cost = step_cost(arena, fighter, step.square, STEP, towards(fighter, step.direction))
        if cost > fighter.movement or not may_enter(arena, fighter, step.square, fighter.movement - cost):
            continue
        found += [
            _barred_option(arena, step, answer) for answer in answers(arena, fighter, "barred", (fighter, door, "step"))
        ]
    return found


def _barred_option(arena: Arena, step: Step, answer: Option) -> Option:
    return arena.setting.options.of(
        ("barred", step.origin.index, step.direction, answer),
        lambda: Option(
            Act.STEP, f"step {step.direction} {answer.code}", f"Step {step.direction}: {answer.label}", step, answer
        ),
    )


def _prefix(mover: Fighter | Token) -> tuple[str, str]:
    return ("", "") if isinstance(mover, Fighter) else (f" {mover.kind.id}.{mover.number}", f" ({mover.kind.name})")


def step_option(arena: Arena, mover: Fighter | Token, step: Step) -> Option:
    """The option to take a step."""
    number = mover.number if isinstance(mover, Token) else None
    code, label = _prefix(mover)
    return arena.setting.paths.options.of(
        ("step", step.origin.index, step.direction, code),
        lambda: Option(Act.STEP, f"step {step.direction}{code}", f"Step {step.direction}{label}", step, number),
    )


def jump_option(arena: Arena, mover: Fighter | Token, jump: Jump) -> Option:
    """The option to jump."""
    number = mover.number if isinstance(mover, Token) else None
    code, label = _prefix(mover)
    return arena.setting.paths.options.of(
        ("jump", jump.origin.index, jump.direction, jump.length, code),
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
    return arena.setting.paths.options.of(
        ("teleport", square.index, code),
        lambda: Option(
            Act.TELEPORT, f"teleport {square.name}{code}", f"Teleport to {square.name}{label}", square, number
        ),
    )


def attacks(arena: Arena, fighter: Fighter, others: int) -> list[Option]:
    """BASE-ATTACK-05 to -07: with the starting weapon, a weapon in play, or one from the hand; the others are there."""
    if of_fighter(arena, "attacks", fighter) <= fighter.attacks_made:
        return []
    aims = targets(arena, fighter, others)
    if not aims:
        return []
    bans = bans_on(arena, ATTACK, ATTACK)
    if bans.only_bans:
        for each in bans.of_action:
            if holds(arena, each, _aiming(fighter)):
                return []
        for each in bans.of_target:
            aims = [target for target in aims if not holds(arena, each, _aiming(fighter, target))]
        if not aims:
            return []
    armed = weapons(arena, fighter)
    if fighter.hand:
        armed += _from_hand(arena, fighter)
    if bans.only_bans and not bans.of_weapon:
        return [attack_option(arena, weapon, target) for weapon in armed for target in aims]
    return [
        attack_option(arena, weapon, target)
        for weapon in armed
        for target in aims
        if may_attack(arena, fighter, target, weapon)
    ]


def _aiming(fighter: Fighter, target: Fighter | Token | None = None) -> tuple[Any, ...]:
    """What a ban on attacks is asked with, whatever he shoots with."""
    return fighter, ATTACK, ATTACK, None, None, target, fighter


def _from_hand(arena: Arena, fighter: Fighter) -> list[Card]:
    """BASE-ATTACK-07: weapons that can be played as part of the declaration; of two copies, one."""
    armed: dict[str, Card] = {}
    for card in fighter.hand:
        if card.weapon and card.id not in armed and OWN_TURN in card.kind.plays and can_be_played(arena, fighter, card):
            armed[card.id] = card
    return list(armed.values())


def attack_option(arena: Arena, weapon: Card, target: Fighter | Token) -> Option:
    """The option to attack."""
    if isinstance(target, Fighter):
        key = ("attack", weapon.number, target.seat)
        return arena.setting.options.kept.get(key) or arena.setting.options.of(
            key, lambda: _attack_option(weapon, target, ("fighter", target.seat))
        )
    return arena.setting.options.of(
        ("attack", weapon.number, target.number, target.kind),
        lambda: _attack_option(weapon, target, ("token", target.number)),
    )


def _attack_option(weapon: Card, target: Fighter | Token, key: tuple[str, int]) -> Option:
    name = target.name if isinstance(target, Fighter) else f"the {target.kind.name}"
    code = f"{target.seat}" if isinstance(target, Fighter) else f"{target.kind.id}.{target.number}"
    return Option(Act.ATTACK, f"attack {code} {weapon.code}", f"Attack {name} with {weapon.name}", weapon, key)


def plays(arena: Arena, fighter: Fighter) -> list[Option]:
    """Cards of the hand; of two copies, one. What is plain is kept until hand, table, bans or the limit change."""
    bans = bans_on(arena, "play", ACTIVATE).every
    now = (bans, fighter.alive, of_fighter(arena, "weapon_limit", fighter))
    known = fighter.hand.kept.get("plays")
    if known is not None and known[0] == now and known[1] == fighter.in_play:
        kept: list[Option] = known[2]
        return kept
    found: list[Option] = []
    plain = not arena.setting.has_slots
    for card in {card.id: card for card in reversed(fighter.hand)}.values():
        for moment in (OWN_TURN, ANY_TIME):
            for number, can in enumerate(card.kind.plays.get(moment, ())):
                plain = plain and can is None and not bans and card.kind.action == ACTIVATE
                if can_be_played(arena, fighter, card) and (
                    can is None or is_open(arena, fighter, can, card, fighter, ())
                ):
                    found.append(play_option(arena, card, can, number, moment))
    if plain:
        fighter.hand.kept["plays"] = (now, fighter.in_play.copy(), found)
    return found


def drops(arena: Arena, fighter: Fighter) -> list[Option]:
    """BASE-DROP-01: anything of his equipment in play."""
    if arena.setting.item is None:
        return []
    plain = not bans_on(arena, "drop", ACTIVATE).every
    if plain and "drops" in fighter.in_play.kept:
        known: list[Option] = fighter.in_play.kept["drops"]
        return known
    found = [drop_option(arena, card) for card in fighter.in_play if can_drop(arena, fighter, card)]
    if plain:
        fighter.in_play.kept["drops"] = found
    return found


def drop_option(arena: Arena, card: Card) -> Option:
    """The option to drop a card."""
    return arena.setting.options.of(
        ("drop", card.number), lambda: Option(Act.DROP, f"drop {card.code}", f"Drop {card.name}", card)
    )


def uses(arena: Arena, fighter: Fighter, kinds: tuple[str, ...]) -> list[Option]:
    """What he can do by cards in play, his sheet, counters and variants."""
    version, cans, kept = arena.steady.version, arena.state.cans, fighter.hand.kept
    known = kept.get("uses")
    if known is not None and known[0] == version and known[1] is kinds and known[2] is fighter.alive:
        options: list[Option] = known[3]
        return options
    found: list[Option] = []
    lasting = True
    for each in (*cans.get(OWN_TURN, ()), *(cans.get(ANY_TIME, ()) if FREE in kinds else ())):
        can = each.effect
        if can.event is not None or can.kind in kinds:
            lasting = lasting and each.steady and bans_on(arena, can.name, can.kind) is NO_BANS
            if fighter.blood >= can.blood and may_use(arena, fighter, each, ()):
                found.append(use_option(arena, each))
    if lasting:
        kept["uses"] = (version, kinds, fighter.alive, found)
    return found


def perform(arena: Arena, fighter: Fighter, option: Option) -> Unfinished:
    """Carries out an action, as far as nothing must be asked or rolled."""
    return _DEEDS[option.act](arena, fighter, option)


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


def _attack(arena: Arena, fighter: Fighter, option: Option) -> Acting[None]:
    weapon: Card = option.subject
    kind, number = option.object
    if weapon in fighter.hand:  # BASE-ATTACK-07
        yield from play_card(arena, fighter, weapon)
        if weapon not in fighter.in_play or fighter.square is None or not has_ammo(arena, fighter, weapon):
            return
    target = arena.fighter(number) if kind == "fighter" else arena.state.tokens.get(number)
    if target is not None:
        yield from declare(arena, fighter, target, weapon)


_DEEDS: Mapping[Act, Callable[[Arena, Fighter, Option], Unfinished]] = {
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
