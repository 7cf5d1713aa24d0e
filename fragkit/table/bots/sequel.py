"""What comes of leaving somebody hurt: who finishes him off before the player can, and what that means in the race.

Whoever is hurt and not fragged is a present to those whose turn comes next. How likely each of them finishes him off, and
how likely he is still there on the player's own next turn, is counted by exact odds in the order of the turns.
"""

from __future__ import annotations

from fragkit.engine.view import SeenCard, SeenFighter
from fragkit.table.bots.blows import weapons
from fragkit.table.bots.race import Race
from fragkit.table.bots.reach import reach_on
from fragkit.table.bots.scene import Scene
from fragkit.table.bots.strikes import strike, wounded

PICKED = 0.7
"""How likely somebody goes for him who could."""
RECOVERED = 0.65
"""How much less likely it is once he has had a turn to flee and to mend."""
BOTHERED = 0.05
"""What it is worth that he is hurt at all: others shoot at him, and he has to take care."""
MOST_SHOTS = 3


class Sequel:
    """What is to be expected in one scene, by whom the player leaves with how much Health."""

    def __init__(self, scene: Scene, race: Race) -> None:
        self._scene, self._race = scene, race
        self._reach = reach_on(scene.land)
        self._left: dict[tuple[int, int], float] = {}
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
        scene, there = self._scene, wounded(foe, health)
        alive, likely, worth = 1.0, PICKED, BOTHERED * (health < 3)
        for other in self._in_turn():
            if other.seat == foe.seat:
                likely *= RECOVERED
            elif other.seat == scene.me.seat:
                return worth + alive * likely * self._frag(other, there, scene.arms)
            elif other.alive and (foe.team is None or other.team != foe.team):
                finished = alive * likely * self._frag(other, there, tuple(weapons(other)))
                alive -= finished
                worth -= finished * (0.0 if scene.is_friend(other) else self._race.cost(other))
        return worth

    def _in_turn(self) -> list[SeenFighter]:
        """Everybody in the order of the turns to come, the player himself last."""
        scene, order = self._scene, self._scene.view.order
        after = order.index(scene.me.seat) + 1
        return [scene.view.fighters[seat] for seat in (*order[after:], *order[:after])]

    def _frag(self, attacker: SeenFighter, foe: SeenFighter, arms: tuple[SeenCard, ...]) -> float:
        """How likely an attacker frags a foe on his next turn, if he goes for him."""
        a, b = self._scene.square(attacker), self._scene.square(foe)
        if a is None or b is None:
            return 0.0
        total = 0.0
        for distance, chance in self._reach.approaches(a, b, attacker.speed):
            found = (strike(attacker, weapon, foe, distance) for weapon in arms)
            total += chance * max((each.hit * each.leaves[0] for each in found), default=0.0)
        return total

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
