"""The race for frags: how likely everybody is to win, and what a frag of each means to a player, in frags of his own.

How much stronger a frag makes somebody was fitted to the winners of 1,200 games of four greedy bots.
"""

from __future__ import annotations

from functools import cached_property
from math import exp

from fragkit.engine.view import SeenFighter
from fragkit.table.bots.gear import lost_by_dying
from fragkit.table.bots.scene import FRAGS, Scene

LEAD = 1.0
"""How much stronger one frag makes a fighter, as the logarithm of how much more likely he wins."""
LAST = 1.3
"""The same, where only one more is lacking then."""
USUAL_COST = 0.4
"""What a frag of somebody else costs where frags do not win."""
MOST_LACKING = 6
"""Fewer than that count as that: who lacks so many is far from winning."""


class Race:
    """What frags are worth to the player of a scene."""

    def __init__(self, scene: Scene) -> None:
        self._scene = scene
        goals = dict(zip(scene.view.goals, scene.view.enough, strict=True))
        self._enough = goals.get(FRAGS) if scene.only_frags_win else None

    def cost(self, foe: SeenFighter) -> float:
        """What a frag of a foe costs, in frags of one's own."""
        if self._enough is None:
            return USUAL_COST
        loss = self._now if foe.frags + 1 >= self._enough else self._now - self._chance({foe.seat: self._step(foe)})
        return loss / self._gain

    def prize(self, foe: SeenFighter) -> float:
        """What it is worth that a foe is fragged, beside the frag: he loses what he has."""
        if self._enough is None:
            return 0.0
        return (self._chance({foe.seat: -lost_by_dying(foe)}) - self._now) / self._gain

    @cached_property
    def _strengths(self) -> dict[int, float]:
        return {each.seat: self._strength(each) for each in self._scene.view.fighters if not each.eliminated}

    @cached_property
    def _now(self) -> float:
        return self._chance({})

    @cached_property
    def _gain(self) -> float:
        """How much more likely the player wins with another frag."""
        me = self._scene.me
        assert self._enough is not None
        then = 1.0 if me.frags + 1 >= self._enough else self._chance({me.seat: self._step(me)})
        return max(then - self._now, 1e-3)

    def _strength(self, fighter: SeenFighter) -> float:
        lacking = self._lacking(fighter)
        return lost_by_dying(fighter) - LEAD * lacking + (LAST - LEAD if lacking <= 1 else 0.0)

    def _lacking(self, fighter: SeenFighter) -> int:
        assert self._enough is not None
        return max(1, min(self._enough - fighter.frags, MOST_LACKING))

    def _step(self, fighter: SeenFighter) -> float:
        """How much stronger another frag makes him."""
        return LAST if self._lacking(fighter) <= 2 else LEAD

    def _chance(self, changes: dict[int, float]) -> float:
        """How likely the player wins if these were stronger by so much."""
        powers = {seat: exp(strength + changes.get(seat, 0.0)) for seat, strength in self._strengths.items()}
        return powers[self._scene.me.seat] / sum(powers.values())
