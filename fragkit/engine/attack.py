"""An attack from its declaration to the last point of damage. It asks quantities, and knows no weapon."""

from __future__ import annotations

from fragkit.engine.cards import absorb
from fragkit.engine.decisions import DAMAGE, DEFENCE, TO_HIT, Acting, Seat, total
from fragkit.engine.errors import NoAttacksLeft, NoSuchWeapon, OffTheBoard, OutOfAmmo, OutOfSight, OwnFighter
from fragkit.engine.frag import settle
from fragkit.engine.game import Game
from fragkit.engine.log import Damaged, Declared, Missed
from fragkit.engine.quantities import Attack, current_health, is_so, of_attack, of_fighter, own_health
from fragkit.engine.state import CardId, Weapon


def starting_weapon(game: Game, seat: Seat) -> Weapon:
    """The weapon on his sheet (BASE-ATTACK-05)."""
    sheet = game.fighter(seat).sheet
    if sheet is None or sheet.starting_weapon is None:
        raise NoSuchWeapon(f"{game.name(seat)} has no starting weapon")
    return Weapon(sheet.starting_weapon, seat, None)


def weapon_in_play(game: Game, seat: Seat, card: CardId) -> Weapon:
    """One of his weapon cards (BASE-ATTACK-06)."""
    kind = game.state.cards[card].kind
    if card not in game.fighter(seat).in_play:
        raise NoSuchWeapon(f"{game.name(seat)} has no {kind.name} in play")
    if kind.weapon is None:
        raise NoSuchWeapon(f"{kind.name} makes no attacks")
    return Weapon(kind.weapon, seat, card)


def shoot(game: Game, attacker: Seat, target: Seat, weapon: Weapon) -> Acting[None]:
    """An ordinary attack: weapon and target are declared, then everything is rolled (BASE-ATTACK-04)."""
    may_shoot(game, attacker, target, weapon)
    game.fighter(attacker).attacks_made += 1
    _spend_ammo(game, weapon)
    game.tell(Declared, attacker, target, weapon.kind.name)
    attack = Attack(target, weapon.kind.dice, attacker, weapon)
    if (yield from _hits(game, attack)):
        yield from hit(game, attack)
    else:  # BASE-HIT-04
        game.tell(Missed, attacker, target)


def may_shoot(game: Game, attacker: Seat, target: Seat, weapon: Weapon) -> None:
    """Refuses an attack that may not be declared."""
    game.must_be_acting(attacker)
    if attacker == target:  # BASE-ATTACK-08
        raise OwnFighter(f"{game.name(attacker)} cannot attack himself")
    if game.fighter(target).square is None:
        raise OffTheBoard(f"{game.name(target)} is out of play")
    if attacks_left(game, attacker) <= 0:
        raise NoAttacksLeft(f"{game.name(attacker)} has no attacks left this turn")
    if weapon.card is not None and game.state.cards[weapon.card].ammo == 0:  # BASE-AMMO-05
        raise OutOfAmmo(f"{weapon.kind.name} has no ammo left")
    if not game.sees(attacker, target):  # BASE-LOS-01
        raise OutOfSight(f"{game.name(attacker)} cannot see {game.name(target)}")


def attacks_left(game: Game, seat: Seat) -> int:
    """BASE-ATTACK-01: counted anew each time, so that a boost works at once."""
    if seat != game.state.active or game.fighter(seat).square is None:
        return 0
    return max(0, of_fighter(game, "attacks", seat) - game.fighter(seat).attacks_made)


def hit(game: Game, attack: Attack) -> Acting[None]:
    """Defence, then damage (BASE-DAMAGE-03); what is left standing goes on."""
    bare = is_so(game, "attack.ignores_armor", attack)
    health = own_health(game, attack.target) if bare else current_health(game, attack.target)
    dice = of_attack(game, "attack.defence_dice", attack, health)  # BASE-DAMAGE-01
    defence = yield from total(dice, DEFENCE, attack.target)
    dice = of_attack(game, "attack.damage_dice", attack, attack.dice)
    damage = yield from total(dice, DAMAGE, attack.attacker)
    extra = of_attack(game, "attack.extra_damage", attack, 0)  # BASE-DAMAGE-07
    points = damage // max(defence, 1) + extra  # BASE-DAMAGE-04, -05
    _hurt(game, attack.target, points, bare)
    settle(game, attack.target, attack.attacker)


def _spend_ammo(game: Game, weapon: Weapon) -> None:
    """BASE-AMMO-02, -03: one round, before anything is rolled."""
    if weapon.card is None:
        return
    card = game.state.cards[weapon.card]
    if card.ammo is not None:
        card.ammo -= 1


def _hits(game: Game, attack: Attack) -> Acting[bool]:
    """BASE-HIT-03: the total must reach the range."""
    assert attack.attacker is not None
    dice = of_attack(game, "attack.hit_dice", attack, of_fighter(game, "accuracy", attack.attacker))
    number = of_attack(game, "attack.hit_number", attack, game.distance(attack.attacker, attack.target))
    rolled = yield from total(dice, TO_HIT, attack.attacker)
    return rolled >= number


def _hurt(game: Game, target: Seat, points: int, bare: bool) -> None:
    """BASE-ARMOR-04: armor first, and only the rest is a wound."""
    points = max(0, points)
    absorbed = 0 if bare else absorb(game, target, points)
    game.fighter(target).wounds += points - absorbed
    game.tell(Damaged, target, points, absorbed)
