"""The action phase: where to go, whom to shoot from there, and where to be when it is over."""

from __future__ import annotations

import math
from collections.abc import Iterator
from operator import itemgetter
from typing import NamedTuple

from fragkit.board.board import Square
from fragkit.engine.options import Act
from fragkit.engine.view import SeenOption
from fragkit.table.bots.kept import kept
from fragkit.table.bots.land import Reached
from fragkit.table.bots.places import Places
from fragkit.table.bots.scene import Scene
from fragkit.table.bots.walks import Stop

ATTACK = Act.ATTACK
MOVES = (Act.STEP, Act.JUMP, Act.TELEPORT)


class Plan(NamedTuple):
    """Something to do, and what it is worth: an attack, or a way to go; neither is to do nothing more."""

    worth: float
    option: SeenOption | None = None
    stop: Stop | None = None


NOTHING = Plan(0.0)


class Idea(NamedTuple):
    """A plan whose worth is not worked out yet, but it is no more than `most`."""

    most: float
    order: int
    shot: float
    """What shooting is worth, if it is a plan to shoot."""
    gain: float
    """What is found on the way."""
    end: Square | None
    """Where one stands in the end; None: wherever it is best to go after shooting."""
    stop: Stop
    option: SeenOption | None = None


class Ends:
    """The squares on which the turn may end. What looks worse than what is known is not worked out."""

    def __init__(self, scene: Scene, places: Places, reach: Reached) -> None:
        self._scene, self._places, self._reach = scene, places, reach
        self.bounds = places.bounds(reach)
        """By their places: none is worth more."""
        for square in scene.crowd:
            if square in reach:
                self.bounds[reach.place[square]] = BARRED
        self._arriving = self.bounds.copy()
        for square, worth in places.finds.items():
            if square in reach:
                self._arriving[reach.place[square]] += worth
        self.most = max([NOWHERE, *self._arriving])
        """No end is worth more to whoever arrives there."""

    @kept
    def _best_first(self) -> list[tuple[float, Square]]:
        return sorted(zip(self._arriving, self._reach, strict=True), key=_MOST, reverse=True)

    def after(self, stop: Stop) -> float:
        """The best that can be done from a square with the movement that is left there."""
        here, left, places = stop.square, self._scene.me.movement - stop.cost, self._places
        can_stay = here in self._reach and not here.bit & self._scene.taken
        best, ahead = places.worth(here) if can_stay else NOWHERE, self._scene.land.ahead(here)
        for most, square in self._best_first:
            if most <= best:
                break
            if ahead[square.index] <= left and square is not here:
                best = max(best, places.find(square) + places.worth(square))
        return best


_MOST = itemgetter(0)
NOWHERE = -1.0
"""What it is worth to have to stay where nobody can."""
BARRED = -math.inf
"""What it is worth to end where somebody else stands: that is not allowed."""


def plan_on_the_spot(scene: Scene) -> Plan | None:
    """The best thing to do for one who can go nowhere: to shoot, if that is worth anything. None if he can go."""
    here, me = scene.here, scene.me
    if here is None:
        return NOTHING
    if len(scene.land.reach(here, me.movement, me.speed, 0, 0)) > 1 and len(scene.reach) > 1:  # he looks round last
        return None
    return best_attack(scene) or NOTHING


def best_plan(scene: Scene, places: Places) -> Plan:
    """The best thing to do next with feet and weapons; of equals, the first that comes to mind."""
    if scene.here is None:
        return NOTHING
    reach = places.shortlist(scene.reach)
    ends, gains = Ends(scene, places, reach), places.gains(reach)
    best, first = Plan(BARRED), -1
    for idea in sorted(_ideas(scene, places, reach, ends, gains), key=_MOST, reverse=True):
        if idea.most < best.worth:
            break
        after = ends.after(idea.stop) if idea.end is None else places.worth(idea.end)
        worth = idea.shot + (idea.gain + after)
        if worth > best.worth or (worth == best.worth and idea.order < first):
            best, first = Plan(worth, idea.option, None if idea.option else idea.stop), idea.order
    walks = [gain + bound for gain, bound in zip(gains, ends.bounds, strict=True)]
    while (most := max(walks)) >= best.worth and most > BARRED:
        at = walks.index(most)
        walks[at], stop = BARRED, reach.stops[at]
        worth, order = gains[at] + places.worth(stop.square), STAY if stop.way is None else WALK + at
        if worth > best.worth or (worth == best.worth and order < first):
            best, first = Plan(worth, None, None if stop.way is None else stop), order
    return NOTHING if first < 0 else best


STAY, SHOOT, WALK = range(3)
"""What comes to mind first; after that, the squares to walk to come, in their order, and what else there is."""


def _ideas(scene: Scene, places: Places, reach: Reached, ends: Ends, gains: list[float]) -> Iterator[Idea]:
    """What can be done but to walk somewhere and to stay there."""
    here, me = scene.here, scene.me
    assert here is not None
    attack = best_attack(scene)
    if attack is not None:
        yield Idea(attack.worth + ends.most, SHOOT, attack.worth, 0.0, None, scene.reach[here], attack.option)
    order = WALK + len(reach)
    stop = _round_trip(scene, places)
    if stop is not None:
        yield Idea(math.inf, order, 0.0, places.find(here), here, stop)
    if me.attacks_left <= 0 and not scene.spells:
        return
    shots = scene.chances(reach.squares, reach.pick)
    for square in (here, *scene.crowd):
        if square in reach:
            shots[reach.place[square]] = BARRED
    if max(shots, default=BARRED) <= 0:
        return
    keys = [-shot - gain for shot, gain in zip(shots, gains, strict=True)]
    for at in sorted(range(len(keys)), key=keys.__getitem__)[: places.tried]:
        shot, gain = shots[at], gains[at]
        if shot > 0:
            order += 1
            yield Idea(shot + (gain + ends.most), order, shot, gain, None, reach.stops[at])


def _round_trip(scene: Scene, places: Places) -> Stop | None:
    """Off the square and onto it again, for what is found on entering it: the first square in between."""
    here = scene.here
    if here is None or not places.find(here) or here.bit & scene.taken:
        return None
    back = scene.land.far(here)
    for square, stop in scene.reach.items():
        if square is not here and not stop.harms and stop.cost + back[square.index] <= scene.me.movement:
            return stop
    return None


def best_attack(scene: Scene) -> Plan | None:
    """The best attack that is offered; one that is worth nothing is none."""
    here = scene.here
    if here is None:
        return None
    found: Plan | None = None
    for option in scene.view.options:
        if option.act is not ATTACK or option.card is None or option.seat is None:
            continue
        target = scene.view.fighters[option.seat]
        worth = scene.shot(option.card, target, here)
        if scene.is_friend(target):
            worth = -worth
        if worth > 0 and (found is None or worth > found.worth):
            found = Plan(worth, option)
    return found
