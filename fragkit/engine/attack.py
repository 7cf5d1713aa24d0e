"""An attack, from its declaration to the last point of damage. It asks quantities, and knows no weapon.

In the order of the rulebook: targets in line of sight, declaring an attack, recording ammo, rolling to hit, damage,
armor in `wounds.py`. How many attacks a turn has is a quantity; who survives, and who does not, is in `frag.py`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from fragkit.board.board import Square
from fragkit.engine.arena import Arena
from fragkit.engine.decisions import DAMAGE, DEFENCE, TO_HIT, Acting
from fragkit.engine.dice import roll, roll_at_once
from fragkit.engine.durations import end_attack
from fragkit.engine.events import happen, is_heard
from fragkit.engine.frag import settle_harm
from fragkit.engine.pieces import Card, Source
from fragkit.engine.quantities import changed, current_health, is_allowed, of_fighter, own_health
from fragkit.engine.state import Fighter, Token
from fragkit.engine.wounds import wound


class Attack:
    """An attack under way: who, whom, with what. Harm without an attacker is nobody's."""

    __slots__ = ("attacker", "ordinary", "source", "square", "target", "weapon")

    def __init__(
        self,
        attacker: Fighter | None,
        target: Fighter | Token,
        weapon: Card | None,
        source: Card | Source,
        *,
        ordinary: bool = False,
    ) -> None:
        self.ordinary = ordinary
        """Whether its attacker makes it, and not only takes the credit: it ends when he is out of play."""
        self.attacker = attacker
        self.target = target
        self.weapon = weapon
        self.source = source
        self.square = target.square

    def number(self, arena: Arena, name: str, base: int) -> int:
        """A number that is asked of the attacker."""
        return changed(arena, name, base, self.attacker, self.target, self.weapon, self.source)

    def of_target(self, arena: Arena, name: str, base: int) -> int:
        """A number that is asked of the target."""
        return changed(arena, name, base, self.target, self.attacker, self.weapon, self.source)


# Targets in line of sight


def targets(arena: Arena, fighter: Fighter, others: int) -> list[Fighter | Token]:
    """BASE-LOS-01, BASE-ATTACK-08: every other fighter in sight, and what else can be shot at; the others are there."""
    here = fighter.square
    if here is None:
        return []
    found: list[Fighter | Token] = []
    view = arena.sight.view(here)
    if view & others:
        found += _fighters_in_sight(arena, fighter, here, view, others)
    if arena.setting.has_targets:
        for token in arena.state.tokens.values():
            if token.kind.targetable and token.square is not None and arena.knowledge.sees(fighter, token):
                found.append(token)
    return found


def _fighters_in_sight(arena: Arena, fighter: Fighter, here: Square, view: int, others: int) -> list[Fighter]:
    sight, knowledge, held = arena.sight, arena.knowledge, others | here.bit
    blocking = knowledge.blocking() if arena.setting.has_blockers else held
    found = []
    for each in arena.state.fighters:
        there = each.square
        if there is None or not view & there.bit or each is fighter or not each.alive:
            continue
        if there is not here and not sight.sees(here, there, blocking, held):
            continue
        if fighter.facing is not None and not knowledge.looks_at(fighter, there):  # RT-COMBAT-02
            continue
        if not knowledge.is_untouchable(each):
            found.append(each)
    return found


# Declaring an attack


def weapons(arena: Arena, fighter: Fighter) -> list[Card]:
    """BASE-ATTACK-05, -06: his starting weapon and his weapons in play, as far as they can fire.

    One from the hand (BASE-ATTACK-07) is in play before the attack begins.
    """
    found = [] if fighter.starting_weapon is None else [fighter.starting_weapon]
    for card in fighter.in_play:
        if card.weapon and has_ammo(arena, fighter, card):
            found.append(card)
    return found


def may_attack(arena: Arena, fighter: Fighter, target: Fighter | Token, weapon: Card | None) -> bool:
    """Whether no ban stands against it."""
    return is_allowed(arena, fighter, "attack", "attack", None, weapon, target, fighter)


def declare(arena: Arena, attacker: Fighter, target: Fighter | Token, weapon: Card) -> Acting[None]:
    """BASE-ATTACK-04: weapon and target are named before any die is rolled; the attack is one of this turn's."""
    attacker.attacks_made += 1
    yield from shoot(arena, attacker, target, weapon)


# The attack as a whole


def shoot(arena: Arena, attacker: Fighter, target: Fighter | Token, weapon: Card) -> Acting[None]:
    """An ordinary attack to its end, perhaps in the middle of another."""
    if arena.worked is not None:
        arena.worked.add(f"cards/{weapon.id}")
    attack = Attack(attacker, target, weapon, weapon, ordinary=True)
    around, arena.attack = arena.attack, attack
    stopped_around = "attack" in arena.cancelled
    arena.cancelled.discard("attack")
    try:
        if arena.log is not None:
            arena.tell("declared", attacker.seat, _name(target), weapon.name)
        yield from _tell(arena, "attack.declared", attack)
        if not _is_stopped(arena, attack):
            spend_ammo(arena, attacker, weapon)
            yield from _fire(arena, attack)
    finally:
        arena.attack = around
        arena.cancelled.discard("attack")
        if stopped_around:
            arena.cancelled.add("attack")
    yield from end_attack(arena)


def survive(arena: Arena, attack: Attack, points: int, before: int) -> Acting[None]:
    """The rest of an attack that was plain as far as its last point of damage, but may have killed."""
    target = attack.target
    assert isinstance(target, Fighter)
    if not attack.ordinary:
        yield from settle_harm(arena, target, attack.attacker, points, before, attack.source)
        return
    arena.attack = attack
    try:
        yield from settle_harm(arena, target, attack.attacker, points, before, attack.source)
        if "attack" not in arena.cancelled:
            yield from _tell(arena, "attack.done", attack, True)
    finally:
        arena.attack = None
        arena.cancelled.discard("attack")
    yield from end_attack(arena)


def _fire(arena: Arena, attack: Attack) -> Acting[None]:
    """BASE-HIT-04: the roll to hit, and after a hit the damage."""
    hit = yield from _roll_to_hit(arena, attack)
    if _is_stopped(arena, attack):
        return
    if hit:
        if arena.log is not None:
            arena.tell("hit", attack.attacker.seat if attack.attacker else None, _name(attack.target))
        yield from _tell(arena, "attack.hit", attack)
        if _is_stopped(arena, attack):  # BASE-META-03
            return
        yield from _strike_home(arena, attack)
        if "attack" in arena.cancelled:
            return
    else:  # BASE-HIT-04
        if arena.log is not None:
            arena.tell("missed", attack.attacker.seat if attack.attacker else None, _name(attack.target))
        yield from _tell(arena, "attack.missed", attack)
    yield from _tell(arena, "attack.done", attack, hit)


def _tell(arena: Arena, event: str, attack: Attack, *more: Any) -> Acting[None]:
    if is_heard(arena, event):
        yield from happen(
            arena, event, attack.attacker, attack.target, attack.weapon, attack.source, attack.square, *more
        )


def _name(target: Fighter | Token) -> int | str:
    return target.seat if isinstance(target, Fighter) else target.kind.id


# Recording ammo


def has_ammo(arena: Arena, fighter: Fighter, weapon: Card) -> bool:
    """BASE-AMMO-03, -05: with less than an attack uses it cannot fire; without a track it never runs dry (-01, -06)."""
    if weapon.kind.ammo is None or arena.state.spent[weapon.number] > 0:
        return True
    return arena.state.ammo[weapon.number] >= ammo_of_attack(arena, fighter, weapon)


def ammo_of_attack(arena: Arena, fighter: Fighter, weapon: Card) -> int:
    """BASE-AMMO-03: one round, unless something says more."""
    return max(0, changed(arena, "attack.ammo", 1, fighter, weapon))


def spend_ammo(arena: Arena, fighter: Fighter, weapon: Card) -> None:
    """BASE-AMMO-02: before anything is rolled; a box may be good for several attacks."""
    if weapon.kind.ammo is None:
        return
    state = arena.state
    if state.spent[weapon.number] == 0:
        left = state.ammo[weapon.number] - ammo_of_attack(arena, fighter, weapon)
        state.ammo[weapon.number] = max(0, left)
    state.spent[weapon.number] = (state.spent[weapon.number] + 1) % weapon.kind.shots_per_ammo


# Rolling to hit


def _roll_to_hit(arena: Arena, attack: Attack) -> Acting[bool]:
    """BASE-HIT-03: whether the total of as many dice as his Accuracy reaches the range."""
    attacker = attack.attacker
    assert attacker is not None
    dice = attack.number(arena, "attack.hit_dice", of_fighter(arena, "accuracy", attacker))
    number = attack.number(arena, "attack.hit_number", arena.knowledge.distance(attacker, attack.target))
    rolled = roll_at_once(arena, dice, attacker, TO_HIT, attack.weapon)
    if rolled is None:
        rolled = yield from roll(arena, dice, attacker, TO_HIT, attack.weapon)
    return rolled.total >= number


# Damage


def _strike_home(arena: Arena, attack: Attack) -> Acting[None]:
    weapon, target = attack.weapon, attack.target
    assert weapon is not None
    if weapon.kind.area is not None:
        assert attack.square is not None
        yield from blast(arena, attack.square, weapon.kind.area, weapon.damage, attack.attacker, weapon, weapon)
    elif isinstance(target, Token):
        yield from strike(arena, target, attack.attacker, weapon)
    else:
        yield from harm(arena, attack, weapon.damage)


def harm(arena: Arena, attack: Attack, dice: int) -> Acting[None]:
    """Dice of damage against one target's defence; the defender rolls first (BASE-DAMAGE-03)."""
    target = attack.target
    assert isinstance(target, Fighter)
    if arena.knowledge.is_untouchable(target) or not target.alive:
        return
    defence = yield from _defence(arena, attack)
    if _is_stopped(arena, attack):
        _call_off(arena, attack.ordinary)
        return
    damage = yield from _damage(arena, attack, dice)
    yield from _suffer(arena, attack, damage, defence)


def _defence(arena: Arena, attack: Attack) -> Acting[int]:
    """BASE-DAMAGE-01: as many dice as his current Health."""
    target = attack.target
    assert isinstance(target, Fighter)
    health = own_health(arena, target) if _ignores_armor(arena, attack) else current_health(arena, target)
    dice = attack.of_target(arena, "attack.defence_dice", health)
    rolled = roll_at_once(arena, dice, target, DEFENCE, attack.weapon)
    if rolled is None:
        rolled = yield from roll(arena, dice, target, DEFENCE, attack.weapon)
    return rolled.total


def _damage(arena: Arena, attack: Attack, dice: int) -> Acting[int]:
    """BASE-DAMAGE-03: as many dice as the weapon's rating."""
    count = attack.number(arena, "attack.damage_dice", dice)
    rolled = roll_at_once(arena, count, attack.attacker, DAMAGE, attack.weapon)
    if rolled is None:
        rolled = yield from roll(arena, count, attack.attacker, DAMAGE, attack.weapon)
    return rolled.total


def _suffer(arena: Arena, attack: Attack, damage: int, defence: int) -> Acting[None]:
    """BASE-DAMAGE-04, -05: the whole quotient; BASE-DAMAGE-07: and what is extra, whatever that was."""
    target = attack.target
    assert isinstance(target, Fighter)
    points = damage // max(defence, 1) + attack.number(arena, "attack.extra_damage", 0)
    if attack.of_target(arena, "attack.immune", False):
        points = 0
    before = current_health(arena, target)
    points = max(0, points)
    yield from wound(arena, target, points, _ignores_armor(arena, attack))
    yield from settle_harm(arena, target, attack.attacker, points, before, attack.source)


def _ignores_armor(arena: Arena, attack: Attack) -> bool:
    return bool(attack.number(arena, "attack.ignores_armor", False))


# Damage to everything in an area, and to tokens


def blast(
    arena: Arena,
    middle: Square,
    radius: int,
    dice: int,
    credit: Fighter | None,
    source: Card | Source,
    weapon: Card | None = None,
) -> Acting[None]:
    """Everyone in an area: all defend, one damage roll; then each in turn dies or lives (BASE-FRAG-08, BASE-MAP-12)."""
    area = arena.knowledge.area(middle, radius)
    ordinary = weapon is not None
    caught: list[tuple[Attack, int]] = []
    for each in (yield from _in_order(arena, area, credit)):
        attack = Attack(credit, each, weapon, source, ordinary=ordinary)
        caught.append((attack, (yield from _defence(arena, attack))))
    caught = [(attack, defence) for attack, defence in caught if not _is_stopped(arena, attack)]
    if ordinary and ("attack" in arena.cancelled or not _is_there(arena, credit)):
        _call_off(arena, ordinary)
        return
    if caught:
        most = max(attack.number(arena, "attack.damage_dice", dice) for attack, _ in caught)
        rolled = yield from roll(arena, most, credit, DAMAGE, weapon)
        for attack, defence in caught:
            if isinstance(attack.target, Fighter) and attack.target.alive:
                yield from _suffer(arena, attack, rolled.total, defence)
    yield from strike_all(arena, [each for each in arena.state.tokens.values() if each.square in area], credit, source)


def _in_order(arena: Arena, area: tuple[Square, ...], credit: Fighter | None) -> Acting[list[Fighter]]:
    """BASE-FRAG-08, DM-BARREL-24: clockwise from the attacker if he wants no other order, himself last."""
    order = arena.knowledge.clockwise(arena.state.fighters, credit) if credit is not None else arena.clockwise()
    found = [each for each in order if each.square in area and each.alive and not arena.knowledge.is_untouchable(each)]
    if credit is None:
        return found
    others = yield from arena.deeds.in_order("blast", credit, [each for each in found if each is not credit])
    return [*others, credit] if credit in found else others


def strike(arena: Arena, token: Token, by: Fighter | None, source: Card | Source) -> Acting[None]:
    """A token is hit."""
    if token.square is not None and is_heard(arena, "struck"):
        yield from happen(arena, "struck", token, by, source, token.square)


def strike_all(arena: Arena, tokens: Sequence[Token], by: Fighter | None, source: Card | Source) -> Acting[None]:
    """Tokens that are hit together; whoever hit them says in which order something comes of it (DM-BARREL-38)."""
    struck = [each for each in tokens if any(when.event == "struck" for when in each.kind.effects.whens)]
    if by is not None:
        struck = yield from arena.deeds.in_order("struck", by, struck)
    for token in struck:
        yield from strike(arena, token, by, source)


# Out of play in the middle of an attack


def _is_stopped(arena: Arena, attack: Attack) -> bool:
    """BASE-META-02: what has not been rolled yet never happens, when one of the two is out of play."""
    if attack.ordinary and ("attack" in arena.cancelled or not _is_there(arena, attack.attacker)):
        return True
    return not _is_there(arena, attack.target)


def _call_off(arena: Arena, ordinary: bool) -> None:
    """Nothing more comes of the attack under way."""
    if ordinary:
        arena.cancelled.add("attack")


def _is_there(arena: Arena, one: Fighter | Token | None) -> bool:
    if isinstance(one, Token):
        return one.number in arena.state.tokens
    return one is not None and one.alive and one.square is not None


__all__ = ["Attack", "blast", "declare", "harm", "may_attack", "shoot", "strike_all", "survive", "targets", "weapons"]
