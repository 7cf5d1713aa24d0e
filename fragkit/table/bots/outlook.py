"""The round to come, by exact odds: what the others may do to the player where he ends his turn, and he to them then.

How far their dice carry them, from where they see him, what they hit and what a hit does is counted, not sampled. What
they hold in their hands nobody knows, so a usual weapon is reckoned with.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import NamedTuple

from fragkit.board.board import Square
from fragkit.engine.view import SeenCard, SeenFighter
from fragkit.table.bots.blows import NO_BLOW, Blow, attacks_in_a_turn, attacks_of, blow, weapons
from fragkit.table.bots.frailty import frailty
from fragkit.table.bots.reach import Approach, reach_on
from fragkit.table.bots.scene import Scene
from fragkit.table.bots.worth import worth

DEATH = 0.4
"""What it costs to die, with the frag that somebody gets for it."""
LOST, MOST_LOST = 0.5, 0.3
"""How much of what a card in play is worth is lost by dying, and the most that is reckoned with for one."""
HURT = 0.5
"""How much of what it costs to die it costs to become likely to."""
NO_GUN = 0.65
"""How likely it is that a card of somebody's hand is no weapon that he would rather use."""
UNSEEN_DICE = 3
"""The dice of such a weapon."""


class Threat(NamedTuple):
    """What a foe may do."""

    temptation: float
    """How much he would like to."""
    left: dict[int, float]
    """By Health, how likely it is that the player has so much left; the rest is the chance that he has none."""


class Outlook:
    """What is to come in one scene, by the square where the player ends his turn."""

    def __init__(self, scene: Scene) -> None:
        self._scene = scene
        self._me = scene.me if scene.me.current_health > 0 else _with(scene.me, scene.me.health)
        self._reach = reach_on(scene.land)
        self._death = DEATH + LOST * sum(min(max(worth(card), 0.0), MOST_LOST) for card in scene.me.in_play)
        self._arms = {foe.seat: tuple(weapons(foe)) for foe in scene.foes}
        order = scene.view.order
        first = order.index(scene.me.seat) if scene.me.seat in order else 0
        turns = {seat: (index - first) % len(order) for index, seat in enumerate(order)}
        self._to_come = sorted(scene.prey, key=lambda each: turns.get(each[0].seat, 0))
        """The foes, and where they stand, in the order of their turns."""
        self._others: dict[int, float] = {}
        self._attacks = {foe.seat: max(1, attacks_in_a_turn(foe)) for foe in scene.foes}
        self._shots: dict[tuple[int, int, int], Threat] = {}
        self._threats: dict[tuple[int, int, int], Threat] = {}
        self._hopes: dict[tuple[int, int], float] = {}
        self._openings: dict[tuple[int, int], float] = {}

    def danger(self, square: Square) -> float:
        """What the others may do to the player before his next turn, one after the other.

        They shoot rather at whom it pays to shoot at, so whoever is hurt by one is a target for the next.
        """
        well = self._me.current_health
        left, dead = {well: 1.0}, 0.0
        for foe, there in self._to_come:
            approaches = self._reach.approaches(there, square, foe.speed)
            if approaches:
                left, fragged = self._shot_at(foe, approaches, left)
                dead += fragged
        hurt = sum(chance * (frailty(health) - frailty(well)) for health, chance in left.items())
        return self._death * (dead + HURT * hurt)

    def _shot_at(
        self, foe: SeenFighter, approaches: Sequence[Approach], left: Mapping[int, float]
    ) -> tuple[dict[int, float], float]:
        """After a foe's turn: by the Health that is left to the player the chance of it, and the chance of none."""
        after: dict[int, float] = {}
        elsewhere, fragged = self._elsewhere(foe), 0.0
        for health, chance in left.items():
            mine = sum(each * self._threat(foe, health, distance).temptation for distance, each in approaches)
            if mine <= 0:
                after[health] = after.get(health, 0.0) + chance
                continue
            aimed, lived = chance * mine**2 / (mine**2 + elsewhere), 0.0
            for distance, each in approaches:
                for then, likely in self._threat(foe, health, distance).left.items():
                    share = aimed * each * likely
                    after[then] = after.get(then, 0.0) + share
                    lived += share
            reached = aimed * sum(each for _, each in approaches)
            after[health] = after.get(health, 0.0) + chance - reached
            fragged += reached - lived
        return after, fragged

    def chance(self, square: Square) -> float:
        """The best that the player can do on his next turn, if all stay where they are."""
        scene, best = self._scene, 0.0
        for foe in scene.foes:
            there = scene.square(foe)
            if there is not None:
                found = self._reach.approaches(square, there, scene.me.speed)
                hope = sum(chance * self._hope(foe, distance) for distance, chance in found)
                best = max(best, hope * scene.point(foe))
        return best * max(1, attacks_of(scene.me.accuracy))

    def openings(self, square: Square) -> float:
        """What can be done on the next turn to those whom others hurt before it: it is good to be near to many."""
        scene, total = self._scene, 0.0
        for foe in scene.foes:
            there = scene.square(foe)
            if there is not None:
                found = self._reach.approaches(square, there, scene.me.speed)
                total += scene.point(foe) * sum(chance * self._opening(foe, distance) for distance, chance in found)
        return total

    def _opening(self, foe: SeenFighter, distance: int) -> float:
        """The chance to frag a foe who has one point of Health less by then."""
        key = foe.seat, distance
        known = self._openings.get(key)
        if known is None:
            hurt = foe._replace(current_health=foe.current_health - 1, armor=max(0, foe.armor - 1))
            blows = [blow(self._scene.me, weapon, hurt, distance) for weapon in self._scene.arms]
            known = self._openings[key] = max((each.hit * each.frag for each in blows), default=0.0)
        return known

    def _mean(self, foe: SeenFighter, square: Square, worth: Callable[[int], float]) -> float:
        """Over all that his dice of movement may come to."""
        there = self._scene.square(foe)
        if there is None:
            return 0.0
        return sum(chance * worth(distance) for distance, chance in self._reach.approaches(there, square, foe.speed))

    def _threat(self, foe: SeenFighter, health: int, distance: int) -> Threat:
        """What a foe would do to the player from a distance, when that has so much Health left."""
        key = foe.seat, health, distance
        known = self._threats.get(key)
        if known is None:
            first = self._shot(foe, health, distance)
            left = first.left
            for _ in range(self._attacks[foe.seat] - 1):
                left = _then(left, lambda then: self._shot(foe, then, distance).left)
            known = self._threats[key] = Threat(first.temptation, left)
        return known

    def _shot(self, foe: SeenFighter, health: int, distance: int) -> Threat:
        """The same for one attack, with the weapon that he would take, or perhaps one of his hand."""
        key = foe.seat, health, distance
        known = self._shots.get(key)
        if known is None:
            arms, target = self._arms[foe.seat], _with(self._me, health)
            seen = _best(foe, arms, target, distance)
            found = Threat(seen.worth, _left(seen, health))
            if arms:
                unseen = blow(foe, arms[0]._replace(damage=UNSEEN_DICE), target, distance)
                likely = 1 - NO_GUN**foe.hand_size
                if unseen.worth > seen.worth:
                    worth = seen.worth + likely * (unseen.worth - seen.worth)
                    found = Threat(worth, _mixed(found.left, _left(unseen, health), likely))
            known = self._shots[key] = found
        return known

    def _elsewhere(self, foe: SeenFighter) -> float:
        """How much a foe would like to shoot at anybody else."""
        known = self._others.get(foe.seat)
        if known is None:
            known = self._others[foe.seat] = sum(self._liking(foe, other) ** 2 for other in self._scene.others)
        return known

    def _liking(self, foe: SeenFighter, other: SeenFighter) -> float:
        there = self._scene.square(other)
        if (
            there is None
            or not other.alive
            or other.seat == foe.seat
            or (foe.team is not None and foe.team == other.team)
        ):
            return 0.0
        return self._mean(foe, there, lambda distance: _best(foe, self._arms[foe.seat], other, distance).worth)

    def _hope(self, foe: SeenFighter, distance: int) -> float:
        key = foe.seat, distance
        known = self._hopes.get(key)
        if known is None:
            scene = self._scene
            blows = (scene.blow(weapon, foe, distance) for weapon in scene.arms)
            known = self._hopes[key] = max((scene.gain_of(each) for each in blows), default=0.0)
        return known


def _with(fighter: SeenFighter, health: int) -> SeenFighter:
    """Him with so much Health left; armor goes first."""
    lost = fighter.current_health - health
    return fighter._replace(current_health=health, armor=max(0, fighter.armor - lost)) if lost else fighter


def _left(found: Blow, health: int) -> dict[int, float]:
    """The Health that an attack leaves."""
    left = {health - points: found.hit * chance for points, chance in enumerate(found.wounds) if chance > 0}
    left[health] = left.get(health, 0.0) + 1 - found.hit
    return left


def _mixed(one: Mapping[int, float], other: Mapping[int, float], likely: float) -> dict[int, float]:
    """The one, or with a likelihood the other."""
    return {each: (1 - likely) * one.get(each, 0.0) + likely * other.get(each, 0.0) for each in {**one, **other}}


def _then(left: Mapping[int, float], after: Callable[[int], Mapping[int, float]]) -> dict[int, float]:
    """What is left after something else that depends on what was left."""
    found: dict[int, float] = {}
    for health, chance in left.items():
        for then, likely in after(health).items():
            found[then] = found.get(then, 0.0) + chance * likely
    return found


def _best(attacker: SeenFighter, arms: Iterable[SeenCard], target: SeenFighter, distance: int) -> Blow:
    """What he would do with the weapon that he would take."""
    found = (blow(attacker, weapon, target, distance) for weapon in arms)
    return max(found, key=lambda each: each.worth, default=NO_BLOW)
