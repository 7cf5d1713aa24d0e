"""The bot that looks ahead: it shoots, and ends its turn where the round to come is best for it, by exact odds.

It weighs what it can do now against what the others may do then, in their order, and what that means in the race for
frags. Which card to play, it decides as the greedy bot does.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from itertools import chain

from fragkit.board.board import Square
from fragkit.effects.gist import Gist
from fragkit.engine.view import SeenCard, SeenFighter, View
from fragkit.table.bots.blows import Ranged, side_effects
from fragkit.table.bots.gear import gear, is_gear
from fragkit.table.bots.greedy import GreedyBot
from fragkit.table.bots.kept import kept
from fragkit.table.bots.land import Reached, picking
from fragkit.table.bots.outlook import Outlook
from fragkit.table.bots.places import Places
from fragkit.table.bots.race import Race
from fragkit.table.bots.registry import MakeBot
from fragkit.table.bots.scene import HIDDEN, Scene
from fragkit.table.bots.sequel import Sequel
from fragkit.table.bots.worth import found, frag_of_the_hurt, worth

BUDGET = 100
"""From how many squares it looks ahead at most, unless somebody says otherwise."""
A_SHOT = 0.03
"""How much it saves of what a shot that cannot be made again would do to somebody who is hurt."""
HUNT = 0.15
"""What it is worth to come nearer to a foe, beside what can be done to him on the next turn."""
OPENING = 0.3
"""How likely it is that somebody is hurt by others before its next turn, and lives."""
CAUTION = 1.0
"""How much of the danger counts."""
ROUGHLY = 0.35
"""The same for what is seen at first sight."""
LURE = 2.0
"""How much more than the greedy bot it likes to be near to what it can fetch on its next turn."""
WEAPON, FIRST_WEAPON = 0.1, 0.45
"""What it is worth to draw a weapon for somebody who has a good one, and for somebody who has none."""
UNSEEN_GEAR, DOUBT = 0.25, 3
"""What it is worth to draw a card of which nothing is known, and for how many cards that have been seen this counts."""
KEEN = 1.5
"""How much more than it is worth at the moment gear counts that is found: it may last for the rest of the game."""
MENDED = 0.25
"""How much more than the greedy bot somebody who is hurt wants blood."""


class Foresight(Scene):
    """A scene in the eyes of somebody who knows that others come before his next turn."""

    cured_at = 1
    strikes_for = 0.35

    @kept
    def race(self) -> Race:
        """What frags are worth."""
        return Race(self)

    @kept
    def outlook(self) -> Outlook:
        """What the others may do to the player."""
        return Outlook(self, self.race)

    @kept
    def sequel(self) -> Sequel:
        """What the others may do to those whom the player has shot at."""
        return Sequel(self, self.race)

    def best_spell(self, origin: Square, spells: Iterable[Gist]) -> float:
        """The best that could be done without a weapon, if it is worth a card."""
        found = super().best_spell(origin, spells)
        return found if found >= self.strikes_for else 0.0

    def shot(self, weapon: SeenCard, target: SeenFighter, origin: Square) -> float:
        """What it is worth to shoot at somebody, by what comes of it in the round, less the ammo."""
        there = self.square(target)
        if there is None or self.is_friend(target):
            return super().shot(weapon, target, origin)
        distance = self.view.board.distance(origin, there)
        hit = self.blow(weapon, target, distance).hit
        blast = hit * self._blast(weapon, target, there, origin) if weapon.area is not None and hit else 0.0
        return self._fired(weapon, target, distance, blast)

    def _salvo(self, foe: SeenFighter) -> Ranged[float]:
        return Ranged(lambda distance: max([self._fired(weapon, foe, distance) for weapon in self.arms]), HIDDEN)

    def _fired(self, weapon: SeenCard, target: SeenFighter, distance: int, blast: float = 0.0) -> float:
        hit = self.blow(weapon, target, distance).hit
        gain = self.sequel.gain(weapon, target, distance) + side_effects(weapon) * hit + blast
        spent = 0.0 if weapon.ammo is None else A_SHOT * frag_of_the_hurt(weapon)
        return gain * self.point(target) - spent

    def draw_worth(self, deck: str) -> float:
        """What it is worth to draw a card of a deck, by those of its cards that have been seen."""
        if deck in self._weapon_decks:
            return WEAPON if self._is_well_armed else FIRST_WEAPON
        seen = [self._worth(card) for card in self._seen_cards if card.deck == deck]
        return KEEN * (sum(seen) + DOUBT * UNSEEN_GEAR) / (len(seen) + DOUBT)

    def keep(self, card: SeenCard) -> float:
        """What it is worth to have a card rather than give it away."""
        return max(super().keep(card), self._worth(card))

    @staticmethod
    def _worth(card: SeenCard) -> float:
        return max(0.0, gear(card) if is_gear(card) else worth(card))

    @kept
    def _is_well_armed(self) -> bool:
        """Whether he has anything better than what he started with."""
        first = self.me.starting_weapon
        usual = 0 if first is None else first.damage or 0
        return any((card.damage or 0) > usual for card in self.arms)

    @kept
    def _seen_cards(self) -> tuple[SeenCard, ...]:
        """All cards that lie face up or before somebody, and his own."""
        lying = (card for deck in self.view.decks for card in deck.discards)
        held = (card for each in self.view.fighters for card in (*each.in_play, *(each.hand or ())))
        return tuple(chain(lying, held))


class ForeseenPlaces(Places):
    """Squares, by what the round to come brings there. `budget` is of how many it is worked out."""

    def __init__(self, scene: Foresight, spent: frozenset[str], bored_of: frozenset[str], budget: int) -> None:
        super().__init__(scene, spent, bored_of)
        self._outlook = scene.outlook
        self.tried = self._budget = budget

    def _things(self) -> dict[Square, float]:
        """What can be picked up, by square; blood is worth more to somebody who thinks of the next shot at him."""
        finds, scene = super()._things(), self.scene
        if scene.me.wounds > scene.me.blood:
            for token in scene.view.tokens:
                at = scene.at(token.square)
                if at is not None and token.leftover == "blood" and found(token, scene.me):
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

    def bounds(self, reach: Reached) -> list[float]:
        """What can be hoped for on each square: what must be feared takes longer to work out."""
        return [self.hope(square) for square in reach]

    def shortlist(self, reach: Reached) -> Reached:
        """The squares that look best to somebody who does not look ahead, and where he stands."""
        scene = self.scene
        free = [square for square in reach if not square.bit & scene.taken]
        if len(free) <= self._budget:
            return reach
        chances = zip(free, scene.chances(free, picking(free)), strict=True)
        rough = {square: self._at_first_sight(square) + chance for square, chance in chances}
        best = sorted(free, key=lambda square: (square is not scene.here, -rough[square]))
        return Reached({square: reach[square] for square in best[: self._budget]})

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

    def _scene(self, view: View) -> Foresight:
        return Foresight(view)

    def _places(self, scene: Scene) -> Places:
        assert isinstance(scene, Foresight)
        return ForeseenPlaces(scene, frozenset(self._entered), self._bored_of, self.budget)
