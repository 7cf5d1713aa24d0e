"""What a square is worth to stand on: how dangerous it is, how near to foes that can be shot, and what lies there."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property, lru_cache

from fragkit.board.board import Square
from fragkit.engine.view import SeenFighter
from fragkit.table.bots.aims import Aims
from fragkit.table.bots.blows import Threats, cast
from fragkit.table.bots.land import Land, Stop
from fragkit.table.bots.scene import DEATH, PIPS, Scene
from fragkit.table.bots.worth import found

CAUTION = 0.5
"""How much of the danger counts: those who could shoot do not always."""
COMING, UNSEEN = 0.6, 0.2
"""How likely it is to be shot at by somebody who must come first, and by somebody who is too far away for that."""
PATIENCE = 0.6
"""What something is worth that can only be had a turn later."""
NEAR = 2
"""The distance to which somebody comes who can come as near as he likes."""
SPARED = 0.5
"""How much of what his dice to hit come to spares him that many steps to a foe: there may be a wall in between."""
HARMED = 0.3
"""What it costs to enter a square that hurts."""
FULL_HAND = 5


BEST = 6
"""From how many squares it is worked out what could be done after shooting there."""


class Places:
    """Judges the squares of one scene. `spent` are those whose power-up has been looked at this turn, and of
    `bored_of` it has had enough.
    """

    def __init__(
        self, scene: Scene, spent: frozenset[str] = frozenset(), bored_of: frozenset[str] = frozenset()
    ) -> None:
        self.scene = scene
        self.tried = BEST
        self._spent = spent
        self.aims = Aims(scene, bored_of)
        self._points = PIPS * max(scene.me.speed, 1)
        self._spared = PIPS * scene.me.accuracy * SPARED
        self._spots = [(scene.land.far(square), worth) for square, worth in self.aims.spots.items()]
        self._finds = self._things()
        self.found = 0
        """The squares where something is found, as bits."""
        for square in self._finds:
            self.found |= square.bit
        self._wanted = [
            (_nearness(scene.land, square, self._points, 0.0), worth) for square, worth in self._finds.items()
        ]
        self._prey = self._targets()
        self._known: dict[Square, float] = {}
        self._hopes: dict[Square, float] = {}

    def _things(self) -> dict[Square, float]:
        """What can be picked up, by square."""
        finds: dict[Square, float] = {}
        scene, view = self.scene, self.scene.view
        stock = {deck.id: deck.size + len(deck.discards) for deck in view.decks}
        crowded = scene.me.hand_size >= FULL_HAND
        for square, deck in scene.land.powerups:
            if stock.get(deck, 0) > 0 and square.name not in self._spent:
                finds[square] = scene.draw_worth(deck) / (4 if crowded else 2)
        for token in view.tokens:
            worth = found(token, scene.me)
            if worth and (at := scene.at(token.square)) is not None:
                finds[at] = finds.get(at, 0.0) + worth
        for at, worth in self.aims.finds():
            finds[at] = finds.get(at, 0.0) + worth
        return finds

    def _targets(self) -> list[tuple[tuple[float, ...], float]]:
        """How near each foe is, and what it would be worth to shoot at him from there, if that is to the point."""
        scene = self.scene
        return [
            (_nearness(scene.land, square, self._points, self._spared), scene.point(foe) * best)
            for foe, square in scene.prey
            if (best := max([0.0, *self._harms(foe)]))
        ]

    def _harms(self, foe: SeenFighter) -> Iterator[float]:
        """What could be done to a foe from near."""
        yield from (self.scene.blow(weapon, foe, NEAR).worth for weapon in self.scene.arms)
        yield from (cast(each, foe).worth for each in self.scene.spells)

    def find(self, square: Square) -> float:
        """What it is worth to enter a square now, for what is there."""
        return self._finds.get(square, 0.0)

    def worth(self, square: Square) -> float:
        """What it is worth to stand on a square when the turn ends."""
        known = self._known.get(square)
        if known is None:
            known = self._known[square] = self.judged(square)
        return known

    def judged(self, square: Square) -> float:
        """The same, worked out: what can be hoped for there, less what must be feared."""
        return self.hope(square) - CAUTION * DEATH * self.danger(square)

    def hope(self, square: Square) -> float:
        """What it is worth there if nothing must be feared: never less than its worth."""
        known = self._hopes.get(square)
        if known is None:
            known = self._hopes[square] = self.prospect(square)
        return known

    def shortlist(self, stops: Mapping[Square, Stop]) -> dict[Square, Stop]:
        """Those of the squares to which one can go that are thought about."""
        return dict(stops)

    @cached_property
    def _feared(self) -> list[tuple[Square, int, Threats]]:
        """Where the foes are, how far they come, and what they can do then."""
        scene = self.scene
        return [(square, round(PIPS * foe.speed), scene.threats(foe)) for foe, square in scene.prey]

    def danger(self, square: Square) -> float:
        """What the others might do before the next turn."""
        land = self.scene.land
        far, apart, seen = land.far(square), land.apart(square), self.scene.seen_from(square)
        total = 0.0
        for there, points, threats in self._feared:
            distance, is_near = apart[there.index], far[there.index] <= points + NEAR
            nearest = min(distance, NEAR) if is_near else max(NEAR, distance - points)
            likely = 1.0 if there.bit & seen else COMING if is_near else UNSEEN
            total += likely * threats[nearest]
        return total

    def prospect(self, square: Square) -> float:
        """What can be hoped for in the turns to come: the best of the foes, and what else there is."""
        return self.hunt(square) + self.lure(square)

    def hunt(self, square: Square) -> float:
        """What it is worth to be so near to the best of the foes."""
        at, best = square.index, 0.0
        for nearness, worth in self._prey:
            hope = worth * nearness[at]
            if hope > best:
                best = hope
        return best

    def lure(self, square: Square) -> float:
        """Half of the best that lies about, and what it is worth to hold a square, or to be near to one."""
        at, found = square.index, 0.0
        for nearness, worth in self._wanted:
            hope = worth * nearness[at]
            if hope > found:
                found = hope
        if not self._spots:
            return found / 2
        points = self._points
        held = [worth * (_patience(far[at], points) if far[at] else 1.0) for far, worth in self._spots]
        return found / 2 + max(held)


@lru_cache(maxsize=4096)
def _nearness(land: Land, goal: Square, points: float, spared: float) -> tuple[float, ...]:
    """By square, what is left of the worth of something at a goal for one who is spared so much of the way."""
    return tuple([_patience(max(way - spared, 0), points) for way in land.far(goal)])


@lru_cache(maxsize=4096)
def _patience(way: float, points: float) -> float:
    """What is left of the worth of something so far away; a little goes for every step, so that nearer is better."""
    turns = 1.0 + way / 50 if way <= points else way / points + way / 50
    return float(PATIENCE**turns)
