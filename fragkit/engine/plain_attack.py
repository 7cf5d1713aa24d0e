"""An attack that nobody answers and whose numbers nothing changes, as most are: one roll after the other, and done.

It says once more, for speed, what `attack.py` says. Only somebody's death is left to that.
"""

from __future__ import annotations

from typing import Final

from fragkit.engine.arena import Arena
from fragkit.engine.attack import Attack, spend_ammo, survive
from fragkit.engine.decisions import DAMAGE, DEFENCE, TO_HIT, Unfinished
from fragkit.engine.dice import ROLLS, fall_of
from fragkit.engine.events import are_heard
from fragkit.engine.frag import is_dying
from fragkit.engine.pieces import Card, Source
from fragkit.engine.quantities import changes_attacks, current_health, of_fighter
from fragkit.engine.state import Fighter
from fragkit.engine.wounds import wears_several, wound_at_once

THIS_ATTACK: Final = "this-attack"
ATTACKING: Final = ("attack.declared", "attack.hit", "attack.missed", "attack.done", *ROLLS)
"""All that can be heard of an attack that kills nobody."""


def is_plain_attack(arena: Arena, attacker: Fighter, target: Fighter, weapon: Card) -> bool:
    """Whether nobody has anything to do with an attack but those two."""
    if weapon.kind.area is not None or weapon in attacker.hand or arena.cancelled or arena.attack is not None:
        return False
    for ending in arena.state.endings:
        if ending.until == THIS_ATTACK:
            return False
    return _can_be_hurt_plainly(arena, attacker, target, weapon) and not are_heard(arena, ATTACKING)


def is_plain_harm(arena: Arena, attacker: Fighter | None, target: Fighter, weapon: Card | None) -> bool:
    """Whether nobody has anything to do with harm but the one to whom it comes."""
    return _can_be_hurt_plainly(arena, attacker, target, weapon) and not are_heard(arena, ROLLS)


def _can_be_hurt_plainly(arena: Arena, attacker: Fighter | None, target: Fighter, weapon: Card | None) -> bool:
    if arena.fall is None or arena.worked is not None or target.statuses or not target.alive or target.square is None:
        return False
    return not wears_several(target) and not changes_attacks(arena, attacker, target, weapon)


def attack_plainly(arena: Arena, attacker: Fighter, target: Fighter, weapon: Card) -> Unfinished:
    """BASE-ATTACK-04 to BASE-DAMAGE-05, as `shoot` says it."""
    attacker.attacks_made += 1
    if arena.log is not None:
        arena.tell("declared", attacker.seat, target.seat, weapon.name)
    if weapon.kind.ammo is not None:
        spend_ammo(arena, attacker, weapon)
    here, there = attacker.square, target.square
    assert here is not None
    assert there is not None
    hit = fall_of(arena, of_fighter(arena, "accuracy", attacker), attacker, TO_HIT) >= arena.board.distance(here, there)
    if arena.log is not None:
        arena.attack = Attack(attacker, target, weapon, weapon, ordinary=True)  # whoever hears of it may ask
        arena.tell("hit" if hit else "missed", attacker.seat, target.seat)
        arena.attack = None
    return harm_plainly(arena, attacker, target, weapon.damage, weapon, weapon, True) if hit else None


def harm_plainly(
    arena: Arena,
    attacker: Fighter | None,
    target: Fighter,
    dice: int,
    weapon: Card | None,
    source: Card | Source,
    ordinary: bool,
) -> Unfinished:
    """BASE-DAMAGE-01 to -05, as `harm` says it."""
    before = current_health(arena, target)
    defence = fall_of(arena, before, target, DEFENCE)
    points = fall_of(arena, dice, attacker, DAMAGE) // max(defence, 1)
    wound_at_once(arena, target, points)
    if not is_dying(arena, target):
        return None
    return survive(arena, Attack(attacker, target, weapon, source, ordinary=ordinary), points, before)
