"""The round to come, by exact odds: what the others may do to the player where he ends his turn, and he to them then.

How far their dice carry them, from where they see him, what they hit and what a hit does is counted, not sampled. What
they hold in their hands nobody knows, so a usual weapon is reckoned with.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial

from fragkit.board.board import Square
from fragkit.engine.view import SeenCard, SeenFighter
from fragkit.table.bots.blows import NO_BLOW, Blow, attacks_of, blow, weapons
from fragkit.table.bots.gear import lost_by_dying
from fragkit.table.bots.race import Race
from fragkit.table.bots.reach import reach_on
from fragkit.table.bots.scene import Scene

LOST = 0.5
"""How much of what is lost by dying counts: it may be lost another time."""
DISARMED = 0.1
"""What it costs to lose weapons."""
WOUND = 0.5
"""What it costs to lose all Health but the last bit: whoever is hurt is shot at next."""
GONE = 0.4
"""How likely somebody who can be fragged now is gone by then."""
NO_GUN = 0.65
"""How likely it is that a card of somebody's hand is no weapon that he would rather use."""
UNSEEN_DICE = 3
"""The dice of such a weapon."""


class Outlook:
    """What is to come in one scene, by the square where the player ends his turn."""

    def __init__(self, scene: Scene, race: Race) -> None:
        self._scene = scene
        self._reach = reach_on(scene.land)
        armed = any(card.damage is not None for card in scene.me.in_play)
        lost = LOST * lost_by_dying(scene.me) + DISARMED * armed
        self._deaths = {foe.seat: race.cost(foe) + lost for foe in scene.foes}
        self._arms = {foe.seat: tuple(weapons(foe)) for foe in scene.foes}
        self._others: dict[int, float] = {}
        self._threats: dict[tuple[int, int], tuple[float, float]] = {}
        self._openings: dict[tuple[int, int], float] = {}

    def danger(self, square: Square) -> float:
        """What the others may do to the player before his next turn. They shoot rather at whom it pays to shoot at."""
        total = 0.0
        for foe in self._scene.foes:
            mine = self._mean(foe, square, partial(self._temptation, foe))
            if mine > 0:
                likely = mine**2 / (mine**2 + self._elsewhere(foe))
                harm = self._mean(foe, square, partial(self._harm, foe))
                total += likely * harm * max(1, attacks_of(foe.accuracy))
        return total

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
            known = self._openings[key] = max(0.0, self._frag(hurt, distance) - GONE * self._frag(foe, distance))
        return known

    def _frag(self, foe: SeenFighter, distance: int) -> float:
        blows = [blow(self._scene.me, weapon, foe, distance) for weapon in self._scene.arms]
        return max((each.hit * each.frag for each in blows), default=0.0)

    def _mean(self, foe: SeenFighter, square: Square, worth: Callable[[int], float]) -> float:
        """Over all that his dice of movement may come to."""
        there = self._scene.square(foe)
        if there is None:
            return 0.0
        return sum(chance * worth(distance) for distance, chance in self._reach.approaches(there, square, foe.speed))

    def _temptation(self, foe: SeenFighter, distance: int) -> float:
        return self._threat(foe, distance)[0]

    def _harm(self, foe: SeenFighter, distance: int) -> float:
        return self._threat(foe, distance)[1]

    def _threat(self, foe: SeenFighter, distance: int) -> tuple[float, float]:
        """How much a foe would like to shoot at the player from a distance, and what that would cost the player."""
        key = foe.seat, distance
        known = self._threats.get(key)
        if known is None:
            known = self._threats[key] = self._weighed(foe, distance)
        return known

    def _weighed(self, foe: SeenFighter, distance: int) -> tuple[float, float]:
        arms, me = self._arms[foe.seat], self._scene.me
        if not arms:
            return 0.0, 0.0
        seen = _best(foe, arms, me, distance)
        unseen = blow(foe, arms[0]._replace(damage=UNSEEN_DICE), me, distance)
        likely = 1 - NO_GUN**foe.hand_size
        return (
            seen.worth + likely * max(0.0, unseen.worth - seen.worth),
            self._cost(foe, seen) + likely * max(0.0, self._cost(foe, unseen) - self._cost(foe, seen)),
        )

    def _cost(self, foe: SeenFighter, found: Blow) -> float:
        return found.hit * (found.frag * self._deaths[foe.seat] + found.hurt * WOUND)

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


def _best(attacker: SeenFighter, arms: Iterable[SeenCard], target: SeenFighter, distance: int) -> Blow:
    """What he would do with the weapon that he would take."""
    found = (blow(attacker, weapon, target, distance) for weapon in arms)
    return max(found, key=lambda each: each.worth, default=NO_BLOW)
