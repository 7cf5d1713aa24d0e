"""What steps are aimed at, as far as it stands there in numbers."""

from __future__ import annotations

from typing import Any

import pytest

from fragkit.effects.compiling.aims import aim_of
from fragkit.effects.compiling.compiled import AIMLESS, Aim

HURT = {"attack": {"target": "foe", "damage": "4d", "credit": "you"}}


def chosen(where: str, source: str = "others") -> dict[str, Any]:
    return {"choose": {"from": source, "where": where, "by": "you", "as": "foe"}}


@pytest.mark.parametrize(
    ("steps", "aim"),
    [
        ([{"draw": {"by": "you", "deck": "weapon"}}], AIMLESS),
        ([chosen("in_play(each)"), HURT], Aim(others=True, dice=4)),
        ([chosen("sees(you, each)"), HURT], Aim(others=True, dice=4, in_sight=True)),
        ([chosen("sees(you, each) and distance(you, each) <= 3")], Aim(others=True, reach=3, in_sight=True)),
        ([chosen("distance(you, each) == 1")], Aim(others=True, reach=1)),
        ([chosen("distance(each, you) <= 2 and distance(you, each) <= 5")], Aim(others=True, reach=2)),
        ([chosen("distance(foe, each) <= 3"), HURT], Aim(others=True, dice=4)),
        ([{"for": "foe", "in": "fighters_in(area(you.square, 2))", "do": [HURT]}], Aim(dice=4, reach=2)),
        ([{"for": "foe", "in": "others", "do": [{"if": "in_play(foe)", "do": [HURT]}]}], Aim(others=True, dice=4)),
        ([{"attack": {"target": "you", "damage": "luck.total", "credit": "nobody"}}], AIMLESS),
    ],
)
def test_the_aim_of_steps(steps: list[Any], aim: Aim) -> None:
    assert aim_of(steps) == aim
