"""The action phase: where to go, whom to shoot from there, and where to be when it is over."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple, TypeAlias

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


def best_plan(scene: Scene, places: Places) -> Plan:
    """The best thing to do next with feet and weapons."""
    return max(_plans(scene, places), key=lambda each: each.worth, default=NOTHING)


def _plans(scene: Scene, places: Places) -> Iterator[Plan]:
    here, me = scene.here, scene.me
    if here is None:
        return
    reach = scene.land.reach(here, me.movement, me.speed, scene.taken, scene.solid)
    stops = places.shortlist({square: stop for square, stop in reach.items() if not square.bit & scene.taken})
    ends = {square: (scene.land.far(square), places.find(square) + places.worth(square)) for square in stops}
    if here in stops:
        yield Plan(places.worth(here))
    attack = best_attack(scene)
    if attack is not None:
        yield attack._replace(worth=attack.worth + _afterwards(scene, places, ends, reach[here]))
    walks = {square: _on_the_way(places, stop) for square, stop in stops.items() if square is not here}
    for square, gain in walks.items():
        yield Plan(gain + places.worth(square), stop=stops[square])
    yield from _round_trip(scene, places, reach)
    if me.attacks_left <= 0 and not scene.spells:
        return
    shots = [(scene.chance(square), square) for square in walks]
    promising = sorted(shots, key=lambda each: -each[0] - walks[each[1]])[: places.tried]
    for worth, square in promising:
        if worth > 0:
            worth += walks[square] + _afterwards(scene, places, ends, stops[square])
            yield Plan(worth, stop=stops[square])


def _on_the_way(places: Places, stop: Stop) -> float:
    """What is found on the way to a square, less what hurts there."""
    gain = -HARMED * stop.harms
    step: Stop | None = stop
    while step is not None and step.before is not None:
        gain += places.find(step.square)
        step = step.before
    return gain


Ends: TypeAlias = dict[Square, tuple[tuple[int, ...], float]]
"""The squares to end the turn on, with the ways to each, and what it is worth to go there."""


def _afterwards(scene: Scene, places: Places, ends: Ends, stop: Stop) -> float:
    """The best that can be done from a square with the movement that is left there."""
    here, left = stop.square, scene.me.movement - stop.cost
    best = places.worth(here) if here in ends else -1.0
    for square, (far, worth) in ends.items():
        if worth > best and far[here.index] <= left and square is not here:
            best = worth
    return best


def _round_trip(scene: Scene, places: Places, reach: dict[Square, Stop]) -> Iterator[Plan]:
    """Off the square and onto it again, for what is found on entering it."""
    here = scene.here
    if here is None or not places.find(here) or here.bit & scene.taken:
        return
    back = scene.land.far(here)
    for square, stop in reach.items():
        if square is not here and not stop.harms and stop.cost + back[square.index] <= scene.me.movement:
            yield Plan(places.find(here) + places.worth(here), stop=stop)


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
