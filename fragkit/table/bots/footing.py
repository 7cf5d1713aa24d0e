"""Footing: where to stand and where to look, for figures that face a direction; one move at a time, by its cost."""

from __future__ import annotations

from fragkit.board.board import Square
from fragkit.board.facing import LOOKS, is_in_view
from fragkit.engine.options import Act
from fragkit.engine.view import SeenOption
from fragkit.table.bots.places import HARMED, Places
from fragkit.table.bots.scene import Scene

AHEAD = 0.4
"""How much of what the next square is worth counts for one who need only go ahead."""
AT_LEAST = 1e-6
"""What a move must be worth, so that nobody turns round and round."""


def best_move(scene: Scene, places: Places) -> SeenOption | None:
    """The move that gains most for its points; none where it is best to stay and look."""
    here, facing = scene.here, scene.me.facing
    if here is None or facing is None:
        return None
    now = stand(scene, places, here, facing)
    found, most = None, AT_LEAST
    for option in scene.view.options:
        gain = (_after(scene, places, option, here, facing) - now) / max(1, option.cost or 1)
        if gain > most:
            found, most = option, gain
    return found


def _after(scene: Scene, places: Places, option: SeenOption, here: Square, facing: str) -> float:
    """What it is worth to stand where a move leads, and what is found there."""
    if option.token is not None or option.act not in (Act.STEP, Act.JUMP, Act.TELEPORT, Act.TURN):
        return float("-inf")
    if option.act is Act.TURN:
        return stand(scene, places, here, option.direction or facing)
    square = scene.named(option)
    if square is None:
        return float("-inf")
    harm = HARMED * bool(square.bit & scene.land.harmful)
    crowd = HARMED * bool(square.bit & scene.taken)
    return stand(scene, places, square, facing) + places.find(square) - harm - crowd


def stand(scene: Scene, places: Places, square: Square, facing: str) -> float:
    """What it is worth to be on a square and look that way: the place, what can be shot at, and what lies ahead."""
    return places.worth(square) + _shot(scene, square, facing) + AHEAD * _ahead(scene, places, square, facing)


def _shot(scene: Scene, square: Square, facing: str) -> float:
    if scene.me.attacks_left <= 0:
        return 0.0
    degrees = scene.me.field_of_view
    return max(
        (
            scene.shot(weapon, foe, square)
            for foe in scene.targets(square)
            if (there := scene.square(foe)) is not None and is_in_view(square, LOOKS[facing], there, degrees)
            for weapon in scene.arms
        ),
        default=0.0,
    )


def _ahead(scene: Scene, places: Places, square: Square, facing: str) -> float:
    """How much better the next square is, if it is."""
    for step in scene.view.board.steps[square.index]:
        if step.direction == facing and not step.square.bit & (scene.taken | scene.land.harmful):
            return max(0.0, places.worth(step.square) + places.find(step.square) - places.worth(square))
    return 0.0
