"""The way taken when only a goal is named."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from fragkit.table.scenario import Outcome

Play = Callable[..., Outcome]

SCENE = """\
given:
  variant: gold:gold
  board: |
%(board)s
  fighters: {A: {speed: 1}, B: {}}
  dice: %(dice)s
when: [%(when)s]
then: [%(then)s]
"""


def walk(play: Play, board: str, when: str, then: str, dice: str = "{movement: [6]}") -> Outcome:
    lines = "\n".join(f"    {line}" for line in board.split("\n"))
    return play(SCENE % {"board": lines, "when": when, "then": then, "dice": dice})


@pytest.mark.parametrize(
    ("board", "goal", "left"),
    [
        ("A . . B", "C1", 4),
        ("A . .\n. . .\n. . B", "B3", 3),
        ("A B .\n. . .", "C1", 2),
        ("+-+-+-+\n|A|. B|\n+ + + +\n|. . .|\n+-+-+-+", "B1", 3),
        ("+-+-+-+\n|A<. B|\n+ + + +\n|. . .|\n+-+-+-+", "B1", 3),
        ("+-+-+-+\n|A>. B|\n+ + + +\n|. . .|\n+-+-+-+", "B1", 5),
        ("A ~ . B\n. . . .\n. . . .", "A3", 4),
    ],
)
def test_it_is_the_shortest_around_walls_and_fighters(play: Play, board: str, goal: str, left: int) -> None:
    outcome = walk(play, board, f"A moves to {goal}", f"A.square == '{goal}', A.movement == {left}")
    assert (outcome.status, outcome.message) == ("passed", None)


def test_a_goal_behind_walls_cannot_be_reached(play: Play) -> None:
    outcome = walk(play, "+-+-+-+\n|A|. B|\n+-+-+-+", "A moves to B1", "true")
    assert outcome.message == "`A moves to B1`: there is no way on foot from A1 to B1"


def test_where_the_ground_matters_the_way_must_be_named(play: Play) -> None:
    outcome = walk(play, "A ~\n. .\nB .", "A moves to B2", "true")
    assert outcome.message is not None
    assert "there are several shortest ways to B2" in outcome.message


def test_a_way_that_is_named_is_taken(play: Play) -> None:
    outcome = walk(play, "A ~\n. .\nB .", "'A moves to A2, B2'", "A.square == 'B2', A.wounds == 0")
    assert (outcome.status, outcome.message) == ("passed", None)


def test_whoever_dies_on_the_way_does_not_arrive(play: Play) -> None:
    dice = "{movement: [6], defence: [1, 1, 1], damage: [6, 6]}"
    outcome = walk(play, "A ~ . B", "A moves to C1", "true", dice)
    assert (outcome.status, outcome.message) == ("error", "`A moves to C1`: A is out of play")


@pytest.mark.parametrize(
    ("board", "goal", "allowed"),
    [
        ("A . . . B", "D1", True),
        ("A . . . B", "E1", False),
        ("A . . . . B", "E1", False),
        ("+-+-+-+\n|A|. B|\n+-+-+-+", "B1", False),
    ],
)
def test_that_he_cannot_get_somewhere_is_tried_step_by_step(play: Play, board: str, goal: str, allowed: bool) -> None:
    outcome = walk(play, board, f"A cannot move to {goal}", "A.square == 'A1', A.movement == 3", "{movement: [3]}")
    if allowed:
        assert (outcome.status, outcome.message) == ("failed", f"`A cannot move to {goal}`: the rules allow it")
    else:
        assert (outcome.status, outcome.message) == ("passed", None)


def test_trying_uses_up_no_dice(play: Play) -> None:
    dice = "{movement: [2], defence: [6, 6, 6], damage: [1, 1]}"
    outcome = walk(play, "A ~ . . B", "A cannot move to D1, A steps east", "A.square == 'B1'", dice)
    assert (outcome.status, outcome.message) == ("passed", None)


def test_dice_that_are_missing_are_no_reason_why_he_cannot(play: Play) -> None:
    outcome = walk(play, "A ~ . B", "A cannot move to C1", "true", "{movement: [2]}")
    assert outcome.status == "error"


def test_a_way_is_tried_from_where_he_may_act(play: Play) -> None:
    """Not while he is still asked what he takes of what lies there."""
    scene = """\
        given:
          variant: gold:gold
          board: A . . B
          fighters: {A: {movement: 2}, B: {}}
          tokens: [{token: blood-counter, at: B1}]
        when: [A steps east, A cannot move to D1, A moves to C1]
        then: [A.square == 'C1', A.blood == 0]
        """
    outcome = play(scene)
    assert (outcome.status, outcome.message) == ("passed", None)
