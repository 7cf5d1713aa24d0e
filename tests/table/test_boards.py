"""The small boards of scenarios: what their letters can stand for."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import fragkit
from fragkit.lint import lint
from fragkit.table.scenario import Outcome

Play = Callable[..., Outcome]

SCENE = """\
given:
  variant: gold:gold
  board: |
    %(board)s
  legend: %(legend)s
  edges: %(edges)s
  fighters: %(fighters)s
  dice: %(dice)s
when: [%(when)s]
then: [%(then)s]
"""


def scene(
    board: str, then: str, *, legend: str = "{}", edges: str = "{}", fighters: str = "{A: {}}", dice: str, when: str
) -> str:
    given = {"board": board, "legend": legend, "edges": edges, "fighters": fighters, "dice": dice}
    return SCENE % {**given, "when": when, "then": then}


def assert_passes(outcome: Outcome) -> None:
    assert (outcome.status, outcome.message) == ("passed", None)


def test_a_letter_can_be_a_door_that_fills_a_square(play: Play) -> None:
    outcome = play(
        scene(
            "A D .",
            "A.square == 'B1'",
            legend="{D: {door: {way: right}}}",
            dice="{movement: [6, 6]}",
            when="A steps east, A cannot step west",
        )
    )
    assert_passes(outcome)


def test_a_letter_can_be_a_respawn_point_on_some_ground(play: Play) -> None:
    outcome = play(
        scene(
            "A p",
            "A.wounds == 0 and A.square == 'B1'",
            legend="{p: {respawn: 1, terrain: core:acid}}",
            dice="{movement: [6, 6], defence: [6, 6, 6], damage: [1, 1]}",
            when="A steps east",
        )
    )
    assert_passes(outcome)


def test_a_letter_between_squares_can_be_a_door(play: Play) -> None:
    outcome = play(
        scene(
            "A»B .",
            "A.square == 'A1'",
            edges="{'»': {kind: door, colour: red, way: left}}",
            fighters="{A: {}, B: {}}",
            dice="{movement: [6, 6]}",
            when="A cannot step east",
        )
    )
    assert_passes(outcome)


def test_a_fighter_can_stand_in_half_of_a_square(play: Play) -> None:
    outcome = play(
        scene(
            r". \ .",
            "A.square == 'C1'",
            fighters="{A: {at: B1/ne}}",
            dice="{movement: [6, 6]}",
            when="A cannot step west, A steps east",
        )
    )
    assert_passes(outcome)


def findings(make_pack: Callable[..., Path], legend: str) -> list[tuple[str, str]]:
    text = scene("A .", "true", legend=legend, dice="{}", when="")
    body = "".join(f"    {line}\n" for line in text.splitlines())
    library = fragkit.load(make_pack(scenarios=f"scenarios:\n  s:\n{body}"))
    return [(each.code, each.message) for each in lint(library)]


def test_ground_that_nobody_knows_is_a_finding(make_pack: Callable[..., Path]) -> None:
    [(_, message)] = findings(make_pack, "{x: {terrain: lava}}")
    assert message == "there is no terrain `lava`"


def test_a_glyph_that_always_means_the_same_is_a_finding(make_pack: Callable[..., Path]) -> None:
    [(code, _)] = findings(make_pack, "{'.': core:acid}")
    assert code == "FK507"
