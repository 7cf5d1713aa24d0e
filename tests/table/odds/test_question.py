"""What can be asked, and what is refused and why."""

from __future__ import annotations

from typing import Any

import pytest

import fragkit
from fragkit.table.odds import BadQuestion
from fragkit.table.odds.question import dice_count

ASKED = {"accuracy": 2, "range": 5, "damage": "5d", "health": 3}


@pytest.mark.parametrize(
    ("changed", "reason"),
    [
        ({"accuracy": 100}, "Accuracy must be from 0 to 99, not 100."),
        ({"accuracy": -1}, "Accuracy must be from 0 to 99, not -1."),
        ({"range": 1000}, "Range must be from 0 to 999, not 1000."),
        ({"damage": "100d"}, "Damage must be from 0 to 99, not 100."),
        ({"damage": "5d6"}, "`5d6` is no number of dice. Five dice are written `5d`."),
        ({"damage": -1}, "`-1` is no number of dice. Five dice are written `5d`."),
        ({"health": -1}, "Health must be from 0 to 99, not -1."),
        ({"health": 60, "armor": 40}, "Current Health must be from 1 to 99, not 100."),
        ({"armor": -1}, "Armor must be from 0 to 99, not -1."),
        ({"wounds": -1}, "Wounds must be from 0 to 99, not -1."),
        ({"wounds": 3}, "His current Health is 0: he is fragged already."),
        ({"extra_damage": 100}, "Extra damage must be from -99 to 99, not 100."),
        ({"attacks": 0}, "Attacks must be from 1 to 20, not 0."),
        ({"attacks": 21}, "Attacks must be from 1 to 20, not 21."),
        ({"accuracy": None}, "Give accuracy and range together, or neither when nothing is rolled to hit."),
        ({"range": None}, "Give accuracy and range together, or neither when nothing is rolled to hit."),
        ({"add": {"damage": 95}}, "The number of dice in a roll must be from 0 to 99, not 100."),
        ({"add": {"damage": 100}}, "The number of dice to add must be from -99 to 99, not 100."),
        ({"reroll": {"damage": [0]}}, "A face must be from 1 to 6, not 0."),
        ({"drop": {"damage": [7]}}, "A face must be from 1 to 6, not 7."),
        ({"reroll": {"tohit": [1]}}, "There is no roll `tohit`. Did you mean `to-hit`?"),
        ({"reroll": {"speed": [1]}}, "There is no roll `speed`. There are `to-hit`, `defence`, `damage`."),
        (
            {"accuracy": None, "range": None, "reroll": {"to-hit": [1]}},
            "Without accuracy and range nothing is rolled to hit, so there is no such roll to change.",
        ),
    ],
)
def test_what_cannot_be_asked_is_refused_in_words(changed: dict[str, Any], reason: str) -> None:
    with pytest.raises(BadQuestion) as refused:
        fragkit.odds(**{**ASKED, **changed})
    assert str(refused.value) == reason


@pytest.mark.parametrize("written", ["5d", "5", 5, " 5d "])
def test_dice_may_be_written_with_or_without_a_d(written: str | int) -> None:
    assert dice_count(written) == 5


def test_a_roll_may_be_left_with_no_dice() -> None:
    assert fragkit.odds(**ASKED, add={"damage": -9}).damage == {0: 1}  # type: ignore[arg-type]
