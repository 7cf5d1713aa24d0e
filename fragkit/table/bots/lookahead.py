"""The bot that looks ahead: it ends its turn where the round to come is best for it, by exact odds.

It weighs what it can do now against what the others may do then, and what it can do on its next turn. Which card to
play, it decides as the greedy bot does.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import partial

from fragkit.board.board import Square
from fragkit.effects.gist import Gist
from fragkit.engine.view import SeenCard, SeenFighter, View
from fragkit.table.bots.blows import Blow
from fragkit.table.bots.greedy import GreedyBot
from fragkit.table.bots.land import Stop
from fragkit.table.bots.outlook import Outlook
from fragkit.table.bots.places import Places
from fragkit.table.bots.registry import MakeBot
from fragkit.table.bots.scene import Scene
from fragkit.table.bots.worth import frag_of_the_hurt

BUDGET = 100
"""From how many squares it looks ahead at most, unless somebody says otherwise."""
HURT = 0.2
"""What all of somebody's Health is worth to it: whoever shoots next has most of it."""
AGAIN = 0.25
"""How much more that is as long as it can shoot once more itself."""
A_SHOT = 0.03
"""How much it saves of what a shot that cannot be made again would do to somebody who is hurt."""
HUNT = 0.3
"""What it is worth to come nearer to a foe, beside what can be done to him on the next turn."""
OPENING = 0.2
"""How likely it is that somebody is hurt by others before its next turn, and lives."""
CAUTION = 0.6
"""How much of the danger counts: others change their minds, and are shot at themselves before they come to shoot."""
ROUGHLY = 0.35
"""The same for what is seen at first sight."""
NEXT = 0.5
"""What something is worth that can be done on the next turn, if nobody else does it first."""


class Foresight(Scene):
    """A scene in the eyes of somebody who knows that others come before his next turn."""

    cured_at = 1
    strikes_for = 0.35

    def best_spell(self, origin: Square, spells: Iterable[Gist]) -> float:
        """The best that could be done without a weapon, if it is worth a card."""
        found = super().best_spell(origin, spells)
        return found if found >= self.strikes_for else 0.0

    def gain_of(self, found: Blow) -> float:
        """What an attack is worth: hardly anything but the frag."""
        again = AGAIN if self.me.attacks_left > 1 else 0.0
        return found.hit * (found.frag + (HURT + again) * found.hurt)

    def shot(self, weapon: SeenCard, target: SeenFighter, origin: Square) -> float:
        """What it is worth to shoot at somebody, less the ammo."""
        spent = 0.0 if weapon.ammo is None else A_SHOT * frag_of_the_hurt(weapon)
        return super().shot(weapon, target, origin) - spent


class ForeseenPlaces(Places):
    """Squares, by what the round to come brings there. `budget` is of how many it is worked out."""

    def __init__(self, scene: Scene, spent: frozenset[str], bored_of: frozenset[str], budget: int) -> None:
        super().__init__(scene, spent, bored_of)
        self._outlook = Outlook(scene)
        self.tried = self._budget = budget

    def worth(self, square: Square) -> float:
        """What it is worth to stand on a square when the turn ends."""
        known = self._known.get(square)
        if known is None:
            known = self._known[square] = self.hope(square) - CAUTION * self._outlook.danger(square)
        return known

    def hope(self, square: Square) -> float:
        """The same, if nothing must be feared."""
        known = self._hopes.get(square)
        if known is None:
            hoped = HUNT * self.hunt(square) + NEXT * self._outlook.chance(square) + self.lure(square)
            known = self._hopes[square] = hoped + OPENING * self._outlook.openings(square)
        return known

    def shortlist(self, stops: Mapping[Square, Stop]) -> dict[Square, Stop]:
        """The squares that look best to somebody who does not look ahead, and where he stands."""
        if len(stops) <= self._budget:
            return dict(stops)
        scene = self.scene
        rough = {square: self._at_first_sight(square) + scene.chance(square) for square in stops}
        best = sorted(stops, key=lambda square: (square is not scene.here, -rough[square]))
        return {square: stops[square] for square in best[: self._budget]}

    def _at_first_sight(self, square: Square) -> float:
        return self.prospect(square) - ROUGHLY * self.danger(square)


class LookaheadBot(GreedyBot):
    """Thinks a round ahead; `budget` says from how many squares."""

    def __init__(self, seed: int = 0, budget: int = BUDGET) -> None:
        super().__init__(seed)
        self.budget = budget

    @classmethod
    def with_budget(cls, budget: int) -> MakeBot:
        """What makes one with another budget."""
        return partial(cls, budget=budget)

    def _scene(self, view: View) -> Scene:
        return Foresight(view)

    def _places(self, scene: Scene) -> Places:
        return ForeseenPlaces(scene, frozenset(self._entered), self._bored_of, self.budget)
