"""What a shot leaves of somebody, by exact odds: how likely it hits, and how much Health he has left if it does."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from fragkit.effects.gist import Change
from fragkit.engine.view import SeenCard, SeenFighter
from fragkit.table.bots.blows import bounded, chance_to_hit, whose, worn
from fragkit.table.bots.numbers import changed
from fragkit.table.odds import odds
from fragkit.table.odds.question import MOST_DICE

Changes = tuple[Change, ...]


class Strike(NamedTuple):
    """What may come of a shot."""

    hit: float
    leaves: tuple[float, ...]
    """By Health, the chance that a hit leaves him with it; the first is that he is fragged."""


def strike(attacker: SeenFighter, weapon: SeenCard, target: SeenFighter, distance: int) -> Strike:
    """A shot with a weapon at somebody who is so far away."""
    return _worked_out(
        attacker.accuracy,
        worn(attacker),
        weapon.damage or 0,
        weapon.gist.changes,
        target.current_health,
        target.armor,
        worn(target),
        distance,
    )


def wounded(fighter: SeenFighter, health: int) -> SeenFighter:
    """A fighter with less Health; his armor goes first."""
    return fighter._replace(
        current_health=health, armor=max(0, min(fighter.armor, fighter.armor - fighter.current_health + health))
    )


@lru_cache(maxsize=1 << 14)
def _worked_out(
    accuracy: int,
    attackers: Changes,
    damage: int,
    weapons: Changes,
    health: int,
    armor: int,
    targets: Changes,
    distance: int,
) -> Strike:
    own = (*whose(attackers), *whose(targets, against=True), *weapons)
    hit = chance_to_hit(changed(accuracy, "attack.hit_dice", own), changed(distance, "attack.hit_number", own))
    his = (*whose(targets), *whose(attackers, against=True))
    leaves = left_by_a_hit(
        changed(damage, "attack.damage_dice", own),
        changed(0, "attack.extra_damage", own),
        health,
        armor,
        bool(changed(0, "attack.ignores_armor", own)),
        changed(0, "attack.defence_dice", his),
    )
    return Strike(hit, leaves)


@lru_cache(maxsize=4096)
def left_by_a_hit(
    damage: int, extra: int, health: int, armor: int, ignores_armor: bool = False, defence: int = 0
) -> tuple[float, ...]:
    """By Health, the chance that a hit leaves somebody with it who has so much, `armor` of it armor.

    >>> [round(chance, 2) for chance in left_by_a_hit(4, 0, 3, 0)]
    [0.04, 0.14, 0.63, 0.19]
    """
    if health <= 0:
        return (1.0,)
    bare = health - armor
    found = odds(
        damage=bounded(damage),
        health=bounded(bare) if armor else min(max(bare, 1), MOST_DICE),
        armor=bounded(armor),
        extra_damage=extra,
        ignores_armor=ignores_armor,
        add={"defence": defence} if defence else None,
    )
    leaves = [0.0] * (health + 1)
    leaves[0] = float(found.frag)
    for points, chance in found.damage.items():
        if points < health:
            leaves[health - points] += float(chance)
    return tuple(leaves)
