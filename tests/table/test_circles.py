"""What depends on itself, or never gives anybody a choice: the engine has an answer, and it is not a crash."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import fragkit
from fragkit.engine.errors import OutOfSteps
from fragkit.table.scenario import Outcome, run_scenarios

SCENARIO = """
    scenarios:
      trial:
        given:
          variant: gold:gold
          board: |
            A . . . . . B
          fighters:
            A: {speed: 3, movement: 12, hand: [%s]}
            B: {speed: 2}
        when: [%s]
        then: [%s]
"""


def outcome(make_pack: Any, cards: str, when: str, then: str) -> Outcome:
    hand = ", ".join(step.removeprefix("A plays ") for step in when.split(", ") if "plays" in step)
    folder: Path = make_pack(cards=cards, scenarios=SCENARIO % (hand, when, then))
    library = fragkit.load(folder)
    assert [each.message for each in fragkit.lint(library) if each.severity == "error"] == []
    [found] = run_scenarios(library)
    return found


def gadget(id: str, *effects: str) -> str:
    return f"{id}: {{deck: gadget, name: {id}, symbol: [M], effects: [{', '.join(effects)}]}}"


def test_changes_that_ask_for_each_other_each_leave_themselves_out(make_pack: Any) -> None:
    cards = f"""
        cards:
          {gadget("fast-if-sure", "{modify: {speed: {add: 1}}, if: you.accuracy > 2}")}
          {gadget("sure-if-fast", "{modify: {accuracy: {add: 2}}, if: you.speed > 2}")}
    """
    found = outcome(make_pack, cards, "A plays fast-if-sure, A plays sure-if-fast", "A.speed == 4, A.accuracy > 2")
    assert found.status == "passed", found.message


def test_how_far_one_jumps_may_depend_on_something(make_pack: Any) -> None:
    cards = f"""
        cards:
          {gadget("springs", "{modify: {jump_distance: {add: 1}}, if: you.wounds == 0}")}
    """
    found = outcome(make_pack, cards, "A plays springs, A jumps east 4", "'distance(A, B) == 2'")
    assert found.status == "passed", found.message


def test_numbers_that_depend_on_each_other_without_end_are_named(make_pack: Any) -> None:
    numbers = ["speed", "accuracy", "health", "hand_limit", "weapon_limit", "attacks", "powerup_min"]
    effects = [
        f"{{modify: {{{one}: {{add: 0}}}}, if: 'count(only(fighters, each.{other} + each.{one} > 0)) > 9'}}"
        for one in numbers
        for other in numbers
    ]
    cards = f"""
        cards:
          {gadget("knot", *effects)}
    """
    found = outcome(make_pack, cards, "A plays knot", "A.speed == 3")
    assert found.status == "error"
    assert "knot goes round in a circle: too many numbers depend on each other" in (found.message or "")


def test_what_doubles_without_end_is_stopped_and_named(make_pack: Any) -> None:
    doubling = "".join(f"{{run: p{n + 1}}}, {{run: p{n + 1}}}]}}\n          p{n + 1}: {{do: [" for n in range(13))
    cards = f"""
        procedures:
          p0: {{do: [{doubling}{{heal: {{who: active, points: 1}}}}]}}
        cards:
          avalanche: {{deck: special, name: Avalanche, play: [{{run: p0}}]}}
    """
    found = outcome(make_pack, cards, "A plays avalanche", "A.wounds == 0")
    assert found.status == "error"
    assert "never comes to an end" in (found.message or "")


def test_a_game_in_which_nobody_can_choose_anything_stops_with_words(make_pack: Any) -> None:
    variants = """
        variants:
          statues:
            name: Statues
            group: option
            effects:
              - when: phase.start
                instead: [{cancel: turn}]
    """
    library = fragkit.load(make_pack(variants=variants))
    with pytest.raises(OutOfSteps, match="200 turns have passed in which nobody could choose anything"):
        played_to_its_end(library)


def played_to_its_end(library: fragkit.Library) -> None:
    game = fragkit.Game(library, "gold:gold", options=["statues"], map="closet", seats=2)
    while game.decision is not None:
        game.choose(game.decision.options[0])
