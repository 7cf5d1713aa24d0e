"""What an attack is worth, by exact odds: the chance to frag first, then what it hurts. Worth is counted in frags."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple, TypeAlias, TypeVar

from fragkit.effects.gist import Change, Gist
from fragkit.engine.view import SeenCard, SeenFighter
from fragkit.table.bots.numbers import changed
from fragkit.table.odds import odds
from fragkit.table.odds.question import MOST_DICE, MOST_RANGE

HURT = 0.3
"""What all of somebody's Health is worth, if he is hurt and not fragged."""
SIDE_EFFECT = 0.04
"""What it is worth to hit with something that does more than damage."""


class Blow(NamedTuple):
    """What may come of an attack."""

    hit: float
    frag: float
    """The chance that a hit frags."""
    hurt: float
    """The share of his Health that a hit costs on average, if he lives."""

    @property
    def worth(self) -> float:
        """Before the roll to hit."""
        return self.hit * (self.frag + HURT * self.hurt)

    @property
    def if_hit(self) -> float:
        """After it."""
        return self.frag + HURT * self.hurt


NO_BLOW = Blow(0.0, 0.0, 0.0)


Value = TypeVar("Value")
Parts = TypeVar("Parts", bound=tuple[object, ...])


UNSEEN = -1
"""In place of a distance: nothing can be done from there."""


class Ranged(dict[int, Value]):
    """Something by the distance; each is worked out when it is first asked for. Two are never the same."""

    __slots__ = ("_distanced",)

    __eq__ = object.__eq__
    __hash__ = object.__hash__  # type: ignore[assignment]

    def __init__(self, distanced: Callable[[int], Value], unseen: Value | None = None) -> None:
        super().__init__()
        self._distanced = distanced
        if unseen is not None:
            self[UNSEEN] = unseen

    def __missing__(self, distance: int) -> Value:
        found = self[distance] = self._distanced(distance)
        return found


Volley: TypeAlias = Ranged[Blow]
"""What may come of an attack."""
Threats: TypeAlias = Ranged[float]
"""The worst that may come of an attack with any of several weapons."""


def blow(
    attacker: SeenFighter, weapon: SeenCard, target: SeenFighter, distance: int, more: Sequence[Change] = ()
) -> Blow:
    """An attack with a weapon; `more` is what else changes it."""
    return volley(attacker, worn(attacker), weapon, target, worn(target), more)[distance]


def volley(
    attacker: SeenFighter,
    wears: Changes,
    weapon: SeenCard,
    target: SeenFighter,
    he_wears: Changes,
    more: Sequence[Change] = (),
) -> Volley:
    """The same from every distance; with what both wear."""
    armor, damage = target.armor, weapon.damage or 0
    health = target.current_health - armor
    return _volley(attacker.accuracy, wears, damage, weapon.gist.changes, health, armor, he_wears, tuple(more))


Changes = tuple[Change, ...]
Arms = tuple[tuple[int, Changes, float], ...]
"""What matters of weapons: their dice of damage, what they change, and what they do beyond damage."""


def arms_of(weapons: Iterable[SeenCard]) -> Arms:
    """What matters of them."""
    return tuple([(each.damage or 0, each.gist.changes, side_effects(each)) for each in weapons])


class Outfit(NamedTuple):
    """What somebody has before him, and what matters of it."""

    starting_weapon: SeenCard | None
    in_play: tuple[SeenCard, ...]
    arms: Arms
    """What he can be seen to shoot with."""
    worn: Changes
    """What his equipment changes of attacks."""


_OUTFITS: dict[tuple[int, int], Outfit] = {}
"""By where the cards are kept, since they are the same at many glances, and to compare them takes long."""
MOST_OUTFITS = 1 << 12


def outfit(fighter: SeenFighter) -> Outfit:
    """What somebody has before him."""
    first, in_play = fighter.starting_weapon, fighter.in_play
    known = _OUTFITS.get((id(first), id(in_play)))
    if known is None:
        if len(_OUTFITS) >= MOST_OUTFITS:
            _OUTFITS.clear()
        known = Outfit(first, in_play, _one_of(arms_of(weapons(fighter))), _one_of(worn(fighter)))
        _OUTFITS[id(first), id(in_play)] = known
    return known


def arms_with(fighter: SeenFighter, weapons: tuple[SeenCard, ...]) -> Arms:
    """What matters of all that somebody could shoot with; mostly it is what he has before him."""
    found = outfit(fighter).arms
    return found if len(found) == len(weapons) else _one_of(arms_of(weapons))


@lru_cache(maxsize=1 << 12)
def _one_of(parts: Parts) -> Parts:
    """The first of those that are the same, so that they need not be compared."""
    return parts


class Onslaught(NamedTuple):
    """What somebody can do to another with any of several weapons, by the distance."""

    threats: Threats
    salvo: Ranged[float]
    """The same with what the weapons do beyond damage; of none that has an area."""


def onslaught(attacker: SeenFighter, wears: Changes, arms: Arms, target: SeenFighter, he_wears: Changes) -> Onslaught:
    """What somebody can do to another with weapons, and with what both wear."""
    armor = target.armor
    health = target.current_health - armor
    key = attacker.accuracy, id(wears), id(arms), health, armor, id(he_wears)
    known = _ONSLAUGHTS.get(key)
    if known is None:
        if len(_ONSLAUGHTS) >= MOST_ONSLAUGHTS:
            _ONSLAUGHTS.clear()
        known = wears, arms, he_wears, _onslaught(attacker.accuracy, wears, arms, health, armor, he_wears)
        _ONSLAUGHTS[key] = known
    return known[3]


_ONSLAUGHTS: dict[tuple[int, ...], tuple[Changes, Arms, Changes, Onslaught]] = {}
"""By where all that is kept of both outfits is kept, which is here as well, so that nothing else comes there."""
MOST_ONSLAUGHTS = 1 << 13


@lru_cache(maxsize=1 << 13)
def _volley(
    accuracy: int,
    attackers: Changes,
    damage: int,
    weapons: Changes,
    health: int,
    armor: int,
    targets: Changes,
    more: Changes,
) -> Volley:
    """By all that may matter of the two, so that it is worked out once for many games."""
    own = _by_quantity((*whose(attackers), *whose(targets, against=True), *weapons, *more))
    his = _by_quantity((*whose(targets), *whose(attackers, against=True), *more))

    def amount(base: int, quantity: str, changes: dict[str, list[Change]]) -> int:
        return changed(base, quantity, changes[quantity]) if quantity in changes else base

    return _by_numbers(
        amount(accuracy, "attack.hit_dice", own),
        tuple(own.get("attack.hit_number", ())),
        amount(damage, "attack.damage_dice", own),
        amount(0, "attack.extra_damage", own),
        health,
        armor,
        bool(amount(0, "attack.ignores_armor", own)),
        amount(0, "attack.defence_dice", his),
    )


def _by_quantity(changes: Changes) -> dict[str, list[Change]]:
    found: dict[str, list[Change]] = {}
    for each in changes:
        found.setdefault(each.quantity, []).append(each)
    return found


@lru_cache(maxsize=1 << 13)
def _by_numbers(
    dice: int, aim: Changes, damage: int, extra: int, health: int, armor: int, ignores_armor: bool, defence: int
) -> Volley:
    """The same by what matters of all that."""

    def distanced(distance: int) -> Blow:
        hit = chance_to_hit(dice, changed(distance, "attack.hit_number", aim))
        return Blow(hit, *harm(damage, extra, health, armor, ignores_armor, defence)) if hit else NO_BLOW

    return Ranged(distanced)


def _onslaught(accuracy: int, attackers: Changes, arms: Arms, health: int, armor: int, targets: Changes) -> Onslaught:
    return _by_volleys(
        frozenset([(_volley(accuracy, attackers, *each[:2], health, armor, targets, ()), each[2]) for each in arms])
    )


@lru_cache(maxsize=1 << 12)
def _by_volleys(volleys: frozenset[tuple[Volley, float]]) -> Onslaught:
    """The same by what may come of each, with what it does beyond damage: most weapons differ in nothing else."""

    def threat(distance: int) -> float:
        return max([volley[distance].worth for volley, _ in volleys], default=0.0)

    def salvo(distance: int) -> float:
        return max([(blow := volley[distance]).worth + side_effect * blow.hit for volley, side_effect in volleys])

    return Onslaught(Ranged(threat), Ranged(salvo, 0.0))


def attacks_of(accuracy: int) -> int:
    """How many attacks a turn has."""
    return (accuracy + 1) // 2  # BASE-ATTACK-01


def cast(gist: Gist, target: SeenFighter) -> Blow:
    """What hurts without a weapon and without a roll to hit."""
    return Blow(1.0, *harm(gist.aim.dice, 0, target.current_health - target.armor, target.armor))


def side_effects(weapon: SeenCard) -> float:
    """What a hit is worth beyond damage."""
    return SIDE_EFFECT if weapon.gist.words else 0.0


def weapons(fighter: SeenFighter) -> list[SeenCard]:
    """What he can be seen to shoot with: his starting weapon, and what is in play and loaded."""
    first = fighter.starting_weapon
    found = [] if first is None else [first]
    for card in fighter.in_play:
        if card.damage is not None and card.ammo != 0:
            found.append(card)
    return found


def worn(fighter: SeenFighter) -> Changes:
    """What his equipment changes of attacks; that of a weapon goes for its own only."""
    found: Changes = ()
    for card in fighter.in_play:
        if card.damage is None and card.gist.changes:
            found += _of_attacks(card.gist.changes)
    return found


@lru_cache(maxsize=1024)
def _of_attacks(changes: Changes) -> Changes:
    return tuple([each for each in changes if each.quantity.startswith("attack.")])


def whose(changes: Changes, *, against: bool = False) -> Iterator[Change]:
    """Those of somebody's own numbers, or of the numbers of those against whom he fights."""
    return (each for each in changes if each.against is against)


@lru_cache(maxsize=1024)
def chance_to_hit(dice: int, number: int) -> float:
    """The chance that so many dice come to a number."""
    if number <= 0:
        return 1.0
    if dice <= 0 or number > min(6 * dice, MOST_RANGE):
        return 0.0
    return float(odds(accuracy=min(dice, MOST_DICE), range=number, damage=0, health=1).hit)


@lru_cache(maxsize=4096)
def harm(
    damage: int, extra: int, health: int, armor: int, ignores_armor: bool = False, defence: int = 0
) -> tuple[float, float]:
    """The chance that a hit frags, and the share of Health that it costs on average if it does not.

    `defence` are dice more or fewer than his Health.
    """
    whole = health + armor
    if whole <= 0:
        return 1.0, 0.0
    found = odds(
        damage=bounded(damage),
        health=bounded(health) if armor else min(max(health, 1), MOST_DICE),
        armor=bounded(armor),
        extra_damage=extra,
        ignores_armor=ignores_armor,
        add={"defence": defence} if defence else None,
    )
    hurt = sum(points * float(chance) for points, chance in found.damage.items() if 0 < points < whole) / whole
    return float(found.frag), hurt


def bounded(dice: int) -> int:
    """No more dice than the odds are worked out for."""
    return min(max(dice, 0), MOST_DICE // 2)
