"""The action phase: where to go, whom to shoot from there, and where to be when it is over."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import count
from operator import itemgetter
from typing import NamedTuple

from fragkit.board.board import Square
from fragkit.engine.options import Act
from fragkit.engine.view import SeenOption
from fragkit.table.bots.land import Stop
from fragkit.table.bots.places import HARMED, Places
from fragkit.table.bots.scene import Scene

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

    def __init__(self, scene: Scene, places: Places, stops: Mapping[Square, Stop]) -> None:
        self._scene, self._places, self._stops = scene, places, stops
        find, hope, far = places.find, places.hope, scene.land.far
        found = [(find(square) + hope(square), square, far(square)) for square in stops]
        found.sort(key=_MOST, reverse=True)
        self._best_first = found
        self.most = max(found[0][0], NOWHERE) if found else NOWHERE
        """No end is worth more."""

    def after(self, stop: Stop) -> float:
        """The best that can be done from a square with the movement that is left there."""
        here, left, places = stop.square, self._scene.me.movement - stop.cost, self._places
        at, best = here.index, places.worth(here) if here in self._stops else NOWHERE
        for most, square, far in self._best_first:
            if most <= best:
                break
            if far[at] <= left and square is not here:
                best = max(best, places.find(square) + places.worth(square))
        return best


_MOST = itemgetter(0)
NOWHERE = -1.0
"""What it is worth to have to stay where nobody can."""


def plan_on_the_spot(scene: Scene) -> Plan | None:
    """The best thing to do for one who can go nowhere: to shoot, if that is worth anything. None if he can go."""
    here, me = scene.here, scene.me
    if here is not None and len(scene.land.reach(here, me.movement, me.speed, scene.taken, scene.solid)) > 1:
        return None
    return best_attack(scene) or NOTHING


def best_plan(scene: Scene, places: Places) -> Plan:
    """The best thing to do next with feet and weapons; of equals, the first that comes to mind."""
    here, me = scene.here, scene.me
    if here is None:
        return NOTHING
    reach = scene.land.reach(here, me.movement, me.speed, scene.taken, scene.solid)
    stops = places.shortlist({square: stop for square, stop in reach.items() if not square.bit & scene.taken})
    ends = Ends(scene, places, stops)
    best, first = NOTHING, -1
    for idea in sorted(_ideas(scene, places, reach, stops, ends), key=_MOST, reverse=True):
        if first >= 0 and idea.most < best.worth:
            break
        after = ends.after(idea.stop) if idea.end is None else places.worth(idea.end)
        worth = idea.shot + (idea.gain + after)
        if first < 0 or worth > best.worth or (worth == best.worth and idea.order < first):
            best, first = (
                Plan(worth, idea.option, None if idea.option or idea.stop.way is None else idea.stop),
                idea.order,
            )
    return best


def _ideas(
    scene: Scene, places: Places, reach: Mapping[Square, Stop], stops: Mapping[Square, Stop], ends: Ends
) -> Iterator[Idea]:
    here, me = scene.here, scene.me
    assert here is not None
    if here in stops:
        yield Idea(places.hope(here), 0, 0.0, 0.0, here, reach[here])
    attack = best_attack(scene)
    if attack is not None:
        yield Idea(attack.worth + ends.most, 1, attack.worth, 0.0, None, reach[here], attack.option)
    hope, order = places.hope, count(2)
    walks: dict[Square, float] = {}
    for square, stop in stops.items():
        if square is not here:
            gain = walks[square] = _on_the_way(places, stop)
            yield Idea(gain + hope(square), next(order), 0.0, gain, square, stop)
    for stop in _round_trip(scene, places, reach):
        gain = places.find(here)
        yield Idea(gain + places.hope(here), next(order), 0.0, gain, here, stop)
    if me.attacks_left <= 0 and not scene.spells:
        return
    shots = list(zip(scene.chances(walks), walks, strict=True))
    promising = sorted(shots, key=lambda each: -each[0] - walks[each[1]])[: places.tried]
    for shot, square in promising:
        if shot > 0:
            gain = walks[square]
            yield Idea(shot + (gain + ends.most), next(order), shot, gain, None, stops[square])


def _on_the_way(places: Places, stop: Stop) -> float:
    """What is found on the way to a square, less what hurts there."""
    gain = -HARMED * stop.harms
    if not stop.entered & places.found:
        return gain
    step: Stop | None = stop
    while step is not None and step.before is not None:
        gain += places.find(step.square)
        step = step.before
    return gain


def _round_trip(scene: Scene, places: Places, reach: Mapping[Square, Stop]) -> Iterator[Stop]:
    """Off the square and onto it again, for what is found on entering it: the squares in between."""
    here = scene.here
    if here is None or not places.find(here) or here.bit & scene.taken:
        return
    back = scene.land.far(here)
    for square, stop in reach.items():
        if square is not here and not stop.harms and stop.cost + back[square.index] <= scene.me.movement:
            yield stop


def best_attack(scene: Scene) -> Plan | None:
    """The best attack that is offered; one that is worth nothing is none."""
    here = scene.here
    if here is None:
        return None
    found: Plan | None = None
    for option in scene.view.options:
        if option.act is not Act.ATTACK or option.card is None or option.seat is None:
            continue
        target = scene.view.fighters[option.seat]
        worth = scene.shot(option.card, target, here)
        if scene.is_friend(target):
            worth = -worth
        if worth > 0 and (found is None or worth > found.worth):
            found = Plan(worth, option)
    return found
