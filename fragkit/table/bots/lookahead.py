"""The bot that looks ahead: it ends its turn where the round to come is best for it, by exact odds.

It weighs what it can do now against what the others may do then, and what it can do on its next turn. Which card to
play, it decides as the greedy bot does.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cached_property, partial
from itertools import chain

from fragkit.board.board import Square
from fragkit.effects.gist import Gist
from fragkit.engine.view import SeenCard, SeenFighter, View
from fragkit.table.bots.blows import Blow, side_effects
from fragkit.table.bots.greedy import GreedyBot
from fragkit.table.bots.land import Stop
from fragkit.table.bots.outlook import Outlook
from fragkit.table.bots.places import Places
from fragkit.table.bots.registry import MakeBot
from fragkit.table.bots.scene import Scene
from fragkit.table.bots.sequel import Sequel
from fragkit.table.bots.race import Race
from fragkit.table.bots.gear import gear, is_gear
from fragkit.table.bots.worth import found, frag_of_the_hurt, worth

BUDGET = 100
"""From how many squares it looks ahead at most, unless somebody says otherwise."""
HURT = 0.2
"""What all of somebody's Health is worth to it: whoever shoots next has most of it."""
AGAIN = 0.25
"""How much more that is as long as it can shoot once more itself."""
A_SHOT = 0.03
"""How much it saves of what a shot that cannot be made again would do to somebody who is hurt."""
HUNT = 0.15
"""What it is worth to come nearer to a foe, beside what can be done to him on the next turn."""
OPENING = 0.3
"""How likely it is that somebody is hurt by others before its next turn, and lives."""
CAUTION = 1.0
"""How much of the danger counts: others change their minds, and are shot at themselves before they come to shoot."""
ROUGHLY = 0.35
"""The same for what is seen at first sight."""
WEAPON, FIRST_WEAPON = 0.1, 0.45
UNSEEN, DOUBT = 0.25, 3
MENDED = 0.25
LURE = 2.0
KEEN = 1.5

class Foresight(Scene):
    """A scene in the eyes of somebody who knows that others come before his next turn."""

    cured_at = 1
    strikes_for = 0.35

    @cached_property
    def race(self) -> Race:
        """What frags are worth."""
        return Race(self)

    @cached_property
    def outlook(self) -> Outlook:
        """The round to come."""
        return Outlook(self, self.race)

    def draw_worth(self, deck: str) -> float:
        """What it is worth to draw a card of a deck, by those of its cards that have been seen."""
        if deck in self._weapon_decks:
            return WEAPON if self._is_armed else FIRST_WEAPON
        seen = [max(0.0, gear(card)) if is_gear(card) else max(0.0, worth(card)) for card in self._seen_cards if card.deck == deck]
        return KEEN * (sum(seen) + DOUBT * UNSEEN) / (len(seen) + DOUBT)

    @cached_property
    def _is_armed(self) -> bool:
        return any(card is not self.me.starting_weapon and (card.damage or 0) > 2 for card in self.arms)

    @cached_property
    def _seen_cards(self):
        view = self.view
        lying = (card for deck in view.decks for card in deck.discards)
        held = (card for each in view.fighters for card in (*each.in_play, *(each.hand or ())))
        return tuple(chain(lying, held))

    def keep(self, card: SeenCard) -> float:
        """What it is worth to have a card rather than give it away."""
        return max(super().keep(card), gear(card) if is_gear(card) else 0.0)

    def best_spell(self, origin: Square, spells: Iterable[Gist]) -> float:
        """The best that could be done without a weapon, if it is worth a card."""
        found = super().best_spell(origin, spells)
        return found if found >= self.strikes_for else 0.0

    def gain_of(self, found: Blow) -> float:
        """What an attack is worth: hardly anything but the frag."""
        again = AGAIN if self.me.attacks_left > 1 else 0.0
        return found.hit * (found.frag + (HURT + again) * found.hurt)

    @cached_property
    def sequel(self) -> Sequel:
        """What comes of leaving somebody hurt."""
        return Sequel(self, self.race)

    def shot(self, weapon: SeenCard, target: SeenFighter, origin: Square) -> float:
        """What it is worth to shoot at somebody, by what comes of it for everybody, less the ammo."""
        there = self.square(target)
        if there is None or self.is_friend(target):
            return super().shot(weapon, target, origin)
        distance = self.view.board.distance(origin, there)
        hit = self.blow(weapon, target, distance).hit
        worth = self.sequel.gain(weapon, target, distance) + side_effects(weapon) * hit
        if weapon.area is not None and hit:
            worth += hit * self._blast(weapon, target, there, origin)
        spent = 0.0 if weapon.ammo is None else A_SHOT * frag_of_the_hurt(weapon)
        return worth * self.point(target) - spent


class ForeseenPlaces(Places):
    """Squares, by what the round to come brings there. `budget` is of how many it is worked out."""

    def __init__(self, scene: Foresight, spent: frozenset[str], bored_of: frozenset[str], budget: int) -> None:
        super().__init__(scene, spent, bored_of)
        self._outlook = scene.outlook
        self.tried = self._budget = budget

    def _things(self) -> dict[Square, float]:
        """What can be picked up, by square: blood as well is worth more to somebody who thinks of the next shot."""
        finds, scene = super()._things(), self.scene
        if scene.me.wounds > scene.me.blood:
            for token in scene.view.tokens:
                at = scene.at(token.square)
                if token.leftover == "blood" and found(token, scene.me) and at is not None:
                    finds[at] += MENDED
        return finds

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
            hoped = HUNT * self.hunt(square) + LURE * self.lure(square)
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
