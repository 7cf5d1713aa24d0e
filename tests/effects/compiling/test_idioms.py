"""What the engine knows by itself is recognised only where it is written with all that it means, and nothing else."""

from __future__ import annotations

import copy
from typing import Any

import pytest

from fragkit.effects.compiling.idioms import concerns_the_dead, movement_roll

ROLL: list[Any] = [
    {
        "for": "mover",
        "in": "movers( you )",
        "do": [
            {"roll": {"dice": "mover.move_dice", "by": "you", "reason": "movement", "as": "sum"}},
            {"gain": {"movement": "sum.total", "of": "mover"}},
        ],
    }
]


def test_a_movement_roll_is_known_by_its_reason() -> None:
    assert movement_roll(ROLL) == "movement"


@pytest.mark.parametrize(
    ("step", "part", "key", "value"),
    [
        (None, None, "in", "fighters"),
        (None, None, "where", "mover.movement > 0"),
        (None, None, "for", "sum"),
        (0, "roll", "dice", "2d"),
        (0, "roll", "by", "mover"),
        (0, "roll", "picks", True),
        (0, "roll", "as", "mover"),
        (1, "gain", "movement", "sum.total + 1"),
        (1, "gain", "of", "you"),
        (1, "gain", "blood", 1),
    ],
)
def test_anything_else_is_none(step: int | None, part: str | None, key: str, value: Any) -> None:
    other = copy.deepcopy(ROLL)
    (other[0] if step is None else other[0]["do"][step][part])[key] = value
    assert movement_roll(other) is None


def test_more_or_fewer_steps_are_none() -> None:
    assert movement_roll([*ROLL, *ROLL]) is None
    assert movement_roll([]) is None
    assert movement_roll([{**ROLL[0], "do": ROLL[0]["do"][:1]}]) is None


def test_who_is_not_in_play_is_dead() -> None:
    assert concerns_the_dead("not in_play(you)")
    assert not concerns_the_dead("in_play(you)")
    assert not concerns_the_dead("not in_play(you) or true")
    assert not concerns_the_dead(None)
