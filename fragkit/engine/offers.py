"""What a player may do in a phase: all of it, and nothing else."""

from __future__ import annotations

from typing import Any, Final

from fragkit.effects.checking.bearing import Carrier
from fragkit.effects.compiling import Relation
from fragkit.engine.arena import Arena
from fragkit.engine.attack import may_attack, targets, weapons
from fragkit.engine.bans import FREE as NO_BANS
from fragkit.engine.box import ANY_TIME, OWN_TURN
from fragkit.engine.cards import can_be_played, can_drop
from fragkit.engine.force import NOBODY
from fragkit.engine.kept import Handling, Plays
from fragkit.engine.movement import MOVE
from fragkit.engine.moves import moves
from fragkit.engine.options import END, Act, Option
from fragkit.engine.pieces import Card
from fragkit.engine.quantities import bans_on, holds, of_fighter
from fragkit.engine.state import Fighter, InForce, Token
from fragkit.engine.steady import Usable
from fragkit.engine.windows import can_take, is_open, may_use, play_option, use_option

ATTACK: Final = "attack"
ACTIVATE: Final = "activate"
FREE: Final = "free"
AMMO: Final = "attack.ammo"
_OF_PLACES: Final = (Relation.SQUARE, Relation.STANDING)
_UNTIRING: Final = (MOVE, FREE)
"""What can still be done in a phase when no more attacks and activations are allowed."""


def actions(arena: Arena, fighter: Fighter, kinds: tuple[str, ...], acted: bool = False) -> list[Option]:
    """Every option of a phase; `acted` says that no more attacks and activations are allowed in it."""
    here, setting = fighter.square, arena.setting
    kinds_left = _UNTIRING if acted else kinds
    if not fighter.alive or here is None:
        return [*handling(arena, fighter, kinds_left), END]
    found: list[Option] = []
    stays = True
    others = arena.knowledge.others_on(fighter)
    if MOVE in kinds and (fighter.movement > 0 or setting.has_steered):
        found = moves(arena, fighter, others)
        if others & here.bit or setting.has_steered:
            stays = not _must_go_on(arena, fighter, found)
    if ATTACK in kinds_left and (others & setting.sight.view(here) or setting.has_targets):
        found += attacks(arena, fighter, others)
    kept = kept_handling(arena, fighter, kinds_left)
    found += handling(arena, fighter, kinds_left) if kept is None else kept.options
    if stays:
        found.append(END)
    return found


def kept_handling(arena: Arena, fighter: Fighter, kinds: tuple[str, ...]) -> Handling | None:
    """What was kept of `handling`; None if it may have changed."""
    kept = fighter.hand.kept.handling
    if kept is None or kept.version != arena.steady.version or kept.kinds is not kinds:
        return None
    return kept if kept.in_play is fighter.in_play.kept else None


def handling(arena: Arena, fighter: Fighter, kinds: tuple[str, ...]) -> list[Option]:
    """What he can do with what he has, wherever he stands: drop, play and use.

    It is kept where all of it changes only with his cards, wounds and blood, and with what is in force.
    """
    hand, in_play, steady = fighter.hand, fighter.in_play, arena.steady
    found: list[Option] = []
    present = lasting = fighter.alive and fighter.square is not None
    if in_play:
        if present and ACTIVATE in kinds:
            found += drops(arena, fighter)
        lasting = lasting and in_play.kept.drops is not None
    if hand:
        if ACTIVATE in kinds:
            found += plays(arena, fighter)
        elif FREE in kinds:
            found += [each for each in plays(arena, fighter) if is_free(each)]
        lasting = lasting and hand.kept.plays is not None and "weapon_limit" in fighter.values
    if arena.state.cans:
        his = steady.usable.get(fighter.seat)
        if his is None or his.version != steady.version or his.kinds is not kinds:
            his = steady.usable[fighter.seat] = _usable(arena, fighter, kinds)
        found += uses(arena, fighter, his)
        lasting = lasting and his.lasting
    known = Handling(steady.version, kinds, in_play.kept, found, [*found, END]) if lasting else None
    hand.kept.handling = known
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


def attacks(arena: Arena, fighter: Fighter, others: int) -> list[Option]:
    """BASE-ATTACK-05 to -07: with the starting weapon, a weapon in play, or one from the hand; the others are there."""
    if of_fighter(arena, "attacks", fighter) <= fighter.attacks_made:
        return []
    aims = targets(arena, fighter, others)
    if not aims:
        return []
    bans = bans_on(arena, ATTACK, ATTACK).on_attacks()
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


_ANYWHERE: Final = frozenset({"action", "false", "fighter", "kind", "shares_square", "true", "you"})
"""What a ban may ask about without asking where somebody is, if he is alone there."""


def weapons_anywhere(arena: Arena, fighter: Fighter) -> list[Card] | None:
    """What he can attack with on every square that is his alone, whoever is in sight; None if that is not to be said.

    He is on one, and what he can do with his cards stays the same. What else but figures is aimed at, or in the way, is
    a matter of the place.
    """
    setting = arena.setting
    if setting.has_targets or setting.has_blockers:
        return None
    most = fighter.values.get("attacks")
    if most is None:
        most = of_fighter(arena, "attacks", fighter)
        if "attacks" not in fighter.values:
            return None
    if most <= fighter.attacks_made:
        return []
    may = arena.steady.may_shoot.get(fighter.seat) or _may_shoot_anywhere(arena, fighter)
    if not may:
        return None if may is None else []
    armed = weapons(arena, fighter)
    return armed + _from_hand(arena, fighter) if fighter.hand else armed


def _may_shoot_anywhere(arena: Arena, fighter: Fighter) -> bool | None:
    """Whether nothing forbids him to attack on any square that is his alone; None where it depends on more."""
    known, seat = arena.steady.may_shoot, fighter.seat
    if seat in known:
        return known[seat]
    may = known[seat] = _may_shoot(arena, fighter)
    return may


def _may_shoot(arena: Arena, fighter: Fighter) -> bool | None:
    if AMMO in arena.state.modifiers or AMMO in arena.setting.grounds.spoken_of:
        return None
    bans = bans_on(arena, ATTACK, ATTACK).on_attacks()
    if not bans.only_bans or bans.of_weapon or bans.of_target:
        return None
    for each in bans.of_action:
        if each.circles or each.relation in _OF_PLACES or not each.effect.reads <= _ANYWHERE:
            return None
    return not any(holds(arena, each, _aiming(fighter)) for each in bans.of_action)


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
    options = arena.setting.options
    if isinstance(target, Fighter):
        key: tuple[Any, ...] = (ATTACK, weapon.number, target.seat)
        return options.kept.get(key) or options.keep(key, _attack_option(weapon, target, ("fighter", target.seat)))
    key = (ATTACK, weapon.number, target.number, target.kind)
    return options.kept.get(key) or options.keep(key, _attack_option(weapon, target, ("token", target.number)))


def _attack_option(weapon: Card, target: Fighter | Token, key: tuple[str, int]) -> Option:
    name = target.name if isinstance(target, Fighter) else f"the {target.kind.name}"
    code = f"{target.seat}" if isinstance(target, Fighter) else f"{target.kind.id}.{target.number}"
    return Option(Act.ATTACK, f"attack {code} {weapon.code}", f"Attack {name} with {weapon.name}", weapon, key)


def plays(arena: Arena, fighter: Fighter) -> list[Option]:
    """Cards of the hand; of two copies, one. What is plain is kept until hand, table, bans or the limit change."""
    bans = bans_on(arena, "play", ACTIVATE).every
    alive, limit, in_play = fighter.alive, of_fighter(arena, "weapon_limit", fighter), fighter.in_play.kept
    known = fighter.hand.kept.plays
    if known is not None and known.in_play is in_play and known.is_for(bans, alive, limit):
        return known.options
    found: list[Option] = []
    plain = not arena.setting.has_slots and not bans
    for card in {card.id: card for card in reversed(fighter.hand)}.values() if len(fighter.hand) > 1 else fighter.hand:
        if not card.ways:
            continue
        can_be = can_be_played(arena, fighter, card)
        plain = plain and card.plain
        for moment, number, can in card.ways:
            if can_be and (can is None or is_open(arena, fighter, can, card, fighter, ())):
                found.append(play_option(arena, card, can, number, moment))
    fighter.hand.kept.plays = Plays(bans, alive, limit, in_play, found) if plain else None
    return found


def drops(arena: Arena, fighter: Fighter) -> list[Option]:
    """BASE-DROP-01: anything of his equipment in play."""
    if arena.setting.item is None:
        return []
    plain = not bans_on(arena, "drop", ACTIVATE).every
    known = fighter.in_play.kept.drops
    if plain and known is not None:
        return known
    found = [drop_option(arena, card) for card in fighter.in_play if can_drop(arena, fighter, card)]
    fighter.in_play.kept.drops = found if plain else None
    return found


def drop_option(arena: Arena, card: Card) -> Option:
    """The option to drop a card."""
    options, key = arena.setting.options, ("drop", card.number)
    return options.kept.get(key) or options.keep(key, Option(Act.DROP, f"drop {card.code}", f"Drop {card.name}", card))


def uses(arena: Arena, fighter: Fighter, his: Usable) -> list[Option]:
    """What he can do by cards in play, his sheet, counters and variants, of what may be his."""
    if not his.lasting:
        return [use_option(arena, each) for each in his.cans if may_use(arena, fighter, each, ())]
    found: list[Option] = []
    if fighter.alive:
        for each in his.cans:
            if fighter.blood >= each.effect.blood and can_take(arena, fighter, each.effect, each.this):
                found.append(each.option or use_option(arena, each))
    return found


def _usable(arena: Arena, fighter: Fighter, kinds: tuple[str, ...]) -> Usable:
    """What may be his to use in a phase that offers these kinds, as far as that depends on nothing of the moment."""
    cans, lasting = arena.state.cans, True
    found: list[InForce] = []
    for each in (*cans.get(OWN_TURN, ()), *(cans.get(ANY_TIME, ()) if FREE in kinds else ())):
        can = each.effect
        if can.by is None and each.you != fighter.seat and (each.you != NOBODY or can.carrier is not Carrier.VARIANT):
            continue  # somebody else's, whatever happens
        if can.event is not None or can.kind in kinds:
            lasting = lasting and each.steady and bans_on(arena, can.name, can.kind) is NO_BANS
            found.append(each)
    return Usable(arena.steady.version, kinds, tuple(found), lasting)
