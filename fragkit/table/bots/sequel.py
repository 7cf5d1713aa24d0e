"""What comes of leaving somebody hurt: who finishes him off before the player can, and what that means in the race.

Whoever is hurt and not fragged is a present to those whose turn comes next. In 450 games of greedy bots, others had
fragged 56 to 78 % of those who were left with one point of Health before the player could, and he then 8 to 12 %. So
Health is followed through their turns to the player's own, by exact odds; so are several shots of one turn.
"""

from __future__ import annotations

from fragkit.engine.view import SeenCard, SeenFighter
from fragkit.table.bots.blows import HURT, weapons
from fragkit.table.bots.outlook import NO_GUN, UNSEEN_DICE
from fragkit.table.bots.race import Race
from fragkit.table.bots.reach import reach_on
from fragkit.table.bots.scene import Scene
from fragkit.table.bots.strikes import Strike, strike, wounded
from fragkit.table.bots.worth import USUAL_HEALTH

PICKED = (0.0, 0.85, 0.85, 0.55, 0.3)
"""By Health, how likely somebody goes for him who could: rather for those who are hurt."""
FLED = 0.8
"""How likely he is still within reach once he has had a turn to flee."""
MENDED = 0.35
"""How likely he has won back a point of Health by then."""
BOTHERED = 0.03
"""What it is worth that he is hurt at all: others shoot at him, and he has to take care."""
MOST_SHOTS = 3


class Sequel:
    """What is to be expected in one scene, by whom the player leaves with how much Health."""

    def __init__(self, scene: Scene, race: Race) -> None:
        self._scene, self._race = scene, race
        self._reach = reach_on(scene.land)
        self._left: dict[tuple[int, int], float] = {}
        self._shots: dict[tuple[int, int, int], tuple[float, ...]] = {}
        self._volleys: dict[tuple[int, int, int, int], float] = {}

    def gain(self, weapon: SeenCard, foe: SeenFighter, distance: int) -> float:
        """How much better it is to shoot at a foe than not to."""
        shots = max(1, min(self._scene.me.attacks_left, MOST_SHOTS))
        now = self._fired(weapon, foe, foe.current_health, distance, shots)
        return now - self._volley(foe, foe.current_health, distance, 0)

    def left(self, foe: SeenFighter, health: int) -> float:
        """What it is worth to leave a foe with so much Health when the turn ends."""
        key = foe.seat, health
        known = self._left.get(key)
        if known is None:
            known = self._left[key] = self._worked_out(foe, health)
        return known

    def _worked_out(self, foe: SeenFighter, health: int) -> float:
        """Follows his Health through the turns of all others, to the player's own."""
        scene = self._scene
        worth = BOTHERED if health < min(foe.current_health, USUAL_HEALTH) else 0.0
        chances, there = [0.0] * health + [1.0], 1.0
        for other in self._in_turn():
            if other.seat == foe.seat:
                chances, there = _mended(chances, foe.health + foe.armor), FLED
            elif other.seat == scene.me.seat:
                return worth + self._after(chances, other, foe, there)[0] - chances[0]
            elif other.alive and (foe.team is None or other.team != foe.team):
                before, chances = chances[0], self._after(chances, other, foe, there)
                worth -= (chances[0] - before) * (0.0 if scene.is_friend(other) else self._race.cost(other))
        return worth

    def _after(self, chances: list[float], other: SeenFighter, foe: SeenFighter, there: float) -> list[float]:
        """By Health, the chances that a foe has it when somebody's turn is over."""
        then = [chances[0]] + [0.0] * (len(chances) - 1)
        for health, chance in enumerate(chances):
            if health and chance:
                picked = chance * there * PICKED[min(health, len(PICKED) - 1)]
                shot = self._shot(other, foe, health)
                for left, likely in enumerate(shot):
                    then[left] += picked * likely
                then[health] += chance - picked * sum(shot)
        return then

    def _in_turn(self) -> list[SeenFighter]:
        """Everybody in the order of the turns to come, the player himself last."""
        scene, order = self._scene, self._scene.view.order
        after = order.index(scene.me.seat) + 1
        return [scene.view.fighters[seat] for seat in (*order[after:], *order[:after])]

    def _shot(self, other: SeenFighter, foe: SeenFighter, health: int) -> tuple[float, ...]:
        """By Health, the chance that somebody who goes for a foe hits him and leaves him with it."""
        key = other.seat, foe.seat, health
        known = self._shots.get(key)
        if known is None:
            known = self._shots[key] = self._shots_on_the_way(other, wounded(foe, health))
        return known

    def _shots_on_the_way(self, other: SeenFighter, foe: SeenFighter) -> tuple[float, ...]:
        scene = self._scene
        leaves = [0.0] * (foe.current_health + 1)
        a, b = scene.square(other), scene.square(foe)
        arms = scene.arms if other.seat == scene.me.seat else tuple(weapons(other))
        if a is None or b is None or not arms:
            return tuple(leaves)
        hidden = 0.0 if other.seat == scene.me.seat else 1 - NO_GUN**other.hand_size
        for distance, chance in self._reach.approaches(a, b, other.speed):
            seen = max((strike(other, weapon, foe, distance) for weapon in arms), key=_harm)
            unseen = strike(other, arms[0]._replace(damage=UNSEEN_DICE), foe, distance)
            for likely, found in ((1 - hidden, seen), (hidden, max(seen, unseen, key=_harm))):
                for left, each in enumerate(found.leaves):
                    leaves[left] += chance * likely * found.hit * each
        return tuple(leaves)

    def _volley(self, foe: SeenFighter, health: int, distance: int, shots: int) -> float:
        """The best that can be done with so many shots at a foe with so much Health."""
        if health <= 0:
            return 1.0 + self._race.prize(foe)
        if shots <= 0:
            return self.left(foe, health)
        key = foe.seat, health, distance, shots
        known = self._volleys.get(key)
        if known is None:
            fired = (self._fired(weapon, foe, health, distance, shots) for weapon in self._scene.arms)
            known = self._volleys[key] = max([self.left(foe, health), *fired])
        return known

    def _fired(self, weapon: SeenCard, foe: SeenFighter, health: int, distance: int, shots: int) -> float:
        found = strike(self._scene.me, weapon, wounded(foe, health), distance)
        missed = self._volley(foe, health, distance, shots - 1)
        if not found.hit:
            return missed
        rest = enumerate(found.leaves)
        hit = sum(chance * self._volley(foe, left, distance, shots - 1) for left, chance in rest if chance)
        return found.hit * hit + (1 - found.hit) * missed


def _harm(found: Strike) -> float:
    """How much somebody likes a shot: for the frag, and for what it hurts."""
    whole = len(found.leaves) - 1
    hurt = sum(chance * (whole - left) for left, chance in enumerate(found.leaves) if left)
    return found.hit * (found.leaves[0] + HURT * hurt / whole)


def _mended(chances: list[float], most: int) -> list[float]:
    """By Health, the chances after a turn in which he may win back a point."""
    then = [*chances, 0.0]
    for health in range(len(chances) - 1, 0, -1):
        if health < most:
            won_back = MENDED * chances[health]
            then[health] -= won_back
            then[health + 1] += won_back
    return then
