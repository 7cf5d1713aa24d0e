"""What a square is worth to stand on: how dangerous it is, how near to foes that can be shot, and what lies there."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from itertools import repeat
from operator import add, itemgetter, mul

from fragkit.board.board import Square
from fragkit.table.bots.aims import Aims
from fragkit.table.bots.blows import Threats, cast
from fragkit.table.bots.kept import kept
from fragkit.table.bots.land import Land, Reached
from fragkit.table.bots.scene import DEATH, PIPS, Scene
from fragkit.table.bots.walks import Stop
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

Row = tuple[float, ...]
"""Something by square."""
Goals = tuple[tuple[Square, float], ...]
"""Squares, and what it is worth to be there."""


_WORTH = itemgetter(1)


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
        self._finds = self._things()
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

    @kept
    def _hunted(self) -> list[tuple[Row, float]]:
        """How near each foe is, and what it would be worth to shoot at him from there, if that is to the point: the
        best comes first.
        """
        scene = self.scene
        found = []
        for foe, square in scene.prey:
            best = scene.onslaught(foe).threats[NEAR]
            for each in scene.spells:
                best = max(best, cast(each, foe).worth)
            if best > 0:
                nearness = _nearness(scene.land, square, self._points, self._spared)
                found.append((nearness, scene.point(foe) * best))
        found.sort(key=_WORTH, reverse=True)
        return found

    @kept
    def _lures(self) -> Row:
        """Half of the best that lies about, and what it is worth to hold a square, or to be near to one."""
        land, points = self.scene.land, self._points
        return _lured(land, tuple(self._finds.items()), tuple(self.aims.spots.items()), points)

    @property
    def finds(self) -> Mapping[Square, float]:
        """What can be picked up, by square."""
        return self._finds

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

    def shortlist(self, reach: Reached) -> Reached:
        """Those of the squares to which one can go that are thought about."""
        return reach

    def bounds(self, reach: Reached) -> list[float]:
        """No less than what each square is worth; and here just that, since it is cheap to work out for all at once."""
        pick, caution = reach.pick, CAUTION * DEATH
        hunts = self._hunts(reach)
        parts = zip(hunts, pick(self._lures), self._dangers(reach), strict=True)
        worths = [hunt + lure - caution * danger for hunt, lure, danger in parts]
        self._known.update(zip(reach, worths, strict=True))
        return worths

    def _hunts(self, reach: Reached) -> list[float]:
        """By square, what it is worth to be so near to the best of the foes: mostly it is the same one everywhere."""
        if not self._hunted or not reach:
            return [0.0] * len(reach)
        (nearness, worth), *others = self._hunted
        hunts = [worth * near for near in reach.pick(nearness)]
        for nearness, worth in others:
            row = reach.pick(nearness)
            if worth * max(row) > min(hunts):
                hunts = [
                    best if best >= (hope := worth * near) else hope for best, near in zip(hunts, row, strict=True)
                ]
        return hunts

    def gains(self, reach: Reached) -> list[float]:
        """What is found on the way to each square, less what hurts there."""
        gains = [0.0] * len(reach)
        for at in reach.harmed:
            gains[at] = -HARMED * reach.stops[at].harms
        again: set[int] = set()
        for square, worth in self._finds.items():
            for at in reach.through(square):
                if at in again:
                    gains[at] = self._gain(reach.stops[at])
                else:
                    gains[at] += worth
                    again.add(at)
        return gains

    def _gain(self, stop: Stop) -> float:
        """The same for one square, where more than one thing is found on the way."""
        gain, step = -HARMED * stop.harms, stop
        while step.before is not None:
            gain += self.find(step.square)
            step = step.before
        return gain

    @kept
    def _feared(self) -> list[tuple[Row, tuple[int, ...], Threats]]:
        """By foe, how likely he is to shoot at each square, from which distance, and what he can do then."""
        scene, found = self.scene, []
        for watched, (foe, square) in zip(scene.watched, scene.prey, strict=True):
            likely, nearest = _shooting(scene.land, square, round(PIPS * foe.speed), watched | square.bit)
            found.append((likely, nearest, scene.threats(foe)))
        return found

    def danger(self, square: Square) -> float:
        """What the others might do before the next turn."""
        at, total = square.index, 0.0
        for likely, nearest, threats in self._feared:
            total += likely[at] * threats[nearest[at]]
        return total

    def _dangers(self, reach: Reached) -> list[float]:
        """The same for many squares."""
        pick = reach.pick
        totals: Iterable[float] = repeat(0.0, len(reach))
        for likely, nearest, threats in self._feared:
            totals = map(add, totals, map(mul, pick(likely), map(threats.__getitem__, pick(nearest))))
        return [*totals]

    def prospect(self, square: Square) -> float:
        """What can be hoped for in the turns to come: the best of the foes, and what else there is."""
        return self.hunt(square) + self.lure(square)

    def hunt(self, square: Square) -> float:
        """What it is worth to be so near to the best of the foes."""
        at = square.index
        return max([worth * nearness[at] for nearness, worth in self._hunted], default=0.0)

    def lure(self, square: Square) -> float:
        """Half of the best that lies about, and what it is worth to hold a square, or to be near to one."""
        return self._lures[square.index]


@lru_cache(maxsize=1024)
def _lured(land: Land, finds: Goals, spots: Goals, points: float) -> Row:
    """By square, half of the best of what is found elsewhere, and the best of the squares to hold."""
    found = _found(land, finds, points)
    if not spots:
        return found
    held = zip(*[_held(land, square, points, worth) for square, worth in spots], strict=True)
    return tuple([best + max(worths) for best, worths in zip(found, held, strict=True)])


@lru_cache(maxsize=2048)
def _found(land: Land, finds: Goals, points: float) -> Row:
    """By square, half of the best of what is found elsewhere; of all but the last it is mostly known."""
    if not finds:
        return (0.0,) * len(land.board.squares)
    square, worth = finds[-1]
    half, best_of_rest = worth / 2, _found(land, finds[:-1], points)
    nearness = _nearness(land, square, points, 0.0)
    rows = zip(best_of_rest, nearness, strict=True)
    return tuple([best if best >= (hope := half * near) else hope for best, near in rows])


def _held(land: Land, goal: Square, points: float, worth: float) -> Row:
    """By square, what it is worth to hold one, or to be near to it."""
    return tuple([worth * (_patience(way, points) if way else 1.0) for way in land.far(goal)])


@lru_cache(maxsize=2048)
def _shooting(land: Land, start: Square, points: int, seen: int) -> tuple[Row, tuple[int, ...]]:
    """The same of all squares, with those that he sees already, as bits: there he surely shoots."""
    likely, nearest = _coming(land, start, points)
    flags = zip(land.flags(seen), likely, strict=True)
    return tuple([1.0 if flag == "1" else chance for flag, chance in flags]), nearest


@lru_cache(maxsize=4096)
def _coming(land: Land, start: Square, points: int) -> tuple[Row, tuple[int, ...]]:
    """By square, how likely it is that somebody comes with so many points and shoots at whom he does not see yet, and
    how near he comes.
    """
    likely, nearest = [], []
    for distance, way in zip(land.apart(start), land.ahead(start), strict=True):
        is_near = way <= points + NEAR
        likely.append(COMING if is_near else UNSEEN)
        nearest.append(min(distance, NEAR) if is_near else max(NEAR, distance - points))
    return tuple(likely), tuple(nearest)


@lru_cache(maxsize=4096)
def _nearness(land: Land, goal: Square, points: float, spared: float) -> tuple[float, ...]:
    """By square, what is left of the worth of something at a goal for one who is spared so much of the way."""
    return tuple([_patience(max(way - spared, 0), points) for way in land.far(goal)])


@lru_cache(maxsize=4096)
def _patience(way: float, points: float) -> float:
    """What is left of the worth of something so far away; a little goes for every step, so that nearer is better."""
    turns = 1.0 + way / 50 if way <= points else way / points + way / 50
    return float(PATIENCE**turns)
