"""Dice from a seed, and dice from a script."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

import pytest

from fragkit.engine.decisions import Acting, Roll, total
from fragkit.engine.driver import Script, by_seed, carry_out
from fragkit.engine.errors import OutOfDice
from fragkit.engine.game import Game
from fragkit.engine.log import Rolled
from fragkit.engine.random import Streams

MakeGame = Callable[[str], Game]


def test_a_seed_always_gives_the_same_dice() -> None:
    """Pinned, so that a saved game can be played again on any machine and with any later version."""
    assert Streams(1).faces(12) == PINNED
    assert Streams(2).faces(12) != PINNED


def test_streams_do_not_disturb_each_other() -> None:
    alone, beside = Streams(7), Streams(7)
    beside.faces(5, "another")
    assert alone.faces(10) == beside.faces(10)
    assert Streams(7).faces(10, "another") != alone.faces(10)


def test_faces_are_equally_likely() -> None:
    counts = Counter(Streams(3).faces(60_000))
    assert sorted(counts) == [1, 2, 3, 4, 5, 6]
    assert all(9_600 < count < 10_400 for count in counts.values())


def test_an_action_is_driven_to_its_result(make_game: MakeGame) -> None:
    game = make_game("A")
    assert carry_out(game, two_rolls(), Script({"to-hit": [2, 3], "damage": [6]}).answer) == 11
    assert game.log == [Rolled(Roll(2, "to-hit", 0), (2, 3)), Rolled(Roll(1, "damage", None), (6,))]


def test_the_seed_answers_as_well(make_game: MakeGame) -> None:
    game, again = make_game("A"), make_game("A")
    assert carry_out(game, two_rolls(), by_seed(game)) == carry_out(again, two_rolls(), by_seed(again))


@pytest.mark.parametrize(
    ("dice", "message"),
    [
        ({}, "2 dice are rolled for `to-hit`, and the script has none left"),
        ({"to-hit": [1]}, "2 dice are rolled for `to-hit`, and the script has only 1 left"),
        ({"to-hit": [1, 1]}, "1 die is rolled for `damage`, and the script has none left"),
    ],
)
def test_a_script_that_is_too_short_says_what_is_missing(
    make_game: MakeGame, dice: dict[str, list[int]], message: str
) -> None:
    with pytest.raises(OutOfDice, match=message):
        carry_out(make_game("A"), two_rolls(), Script(dice).answer)


def test_a_script_knows_what_was_not_rolled() -> None:
    script = Script({"damage": [4, 5, 6]})
    copy = script.clone()
    script.answer(Roll(2, "damage", None))
    assert list(script.left("damage")) == [6]
    assert list(copy.left("damage")) == [4, 5, 6]


def test_no_dice_need_no_roll() -> None:
    with pytest.raises(StopIteration) as done:
        next(total(0, "damage", None))
    assert done.value.value == 0


def two_rolls() -> Acting[int]:
    first = yield from total(2, "to-hit", 0)
    second = yield from total(1, "damage", None)
    return first + second


PINNED = (6, 1, 5, 5, 6, 1, 6, 1, 5, 4, 6, 4)
