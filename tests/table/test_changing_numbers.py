"""Numbers that several cards change at once: the same whatever order they are played in (BASE-META-04)."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from fractions import Fraction
from itertools import permutations
from pathlib import Path

import pytest

import fragkit
from fragkit.table.scenario import Outcome, run_scenarios

SPEED = 3
CHANGES = {
    "double": ("multiply", 2),
    "triple": ("multiply", 3),
    "halve": ("divide", 2),
    "quarter": ("divide", 4),
    "more": ("add", 2),
    "less": ("add", -1),
    "five": ("set", 5),
    "one": ("set", 1),
    "least": ("floor", 4),
    "most": ("cap", 6),
}
"""A gadget for each, that changes its player's Speed."""
CARDS = "\n".join(
    f"  {id}: {{deck: gadget, name: {id}, symbol: [M], effects: [{{modify: {{speed: {{{op}: {number}}}}}}}]}}"
    for id, (op, number) in CHANGES.items()
)
SCENARIO = """\
  {id}:
    given:
      variant: gold:gold
      board: |
        A
      fighters:
        A: {{speed: {speed}, hand: [{cards}]}}
    when: [{when}]
    then: [A.speed == {expected}]
"""


def reckoned(speed: int, cards: tuple[str, ...]) -> int:
    """As the rules say it, with fractions: set, multiplied and divided, added to, rounded up; then the bounds."""
    changes = [CHANGES[card] for card in cards]
    value = Fraction(next((number for op, number in reversed(changes) if op == "set"), speed))
    for op, number in changes:
        value = value * number if op == "multiply" else value / number if op == "divide" else value
    value += sum(number for op, number in changes if op == "add")
    whole = math.ceil(value)
    for op, number in changes:
        whole = max(whole, number) if op == "floor" else min(whole, number) if op == "cap" else whole
    return whole


Situation = tuple[int, tuple[str, ...]]


def scenarios(situations: list[Situation]) -> Iterator[str]:
    for index, (speed, cards) in enumerate(situations):
        when = ", ".join(f"A plays {card}" for card in cards)
        expected = reckoned(speed, cards)
        yield SCENARIO.format(id=f"s{index}", speed=speed, cards=", ".join(cards), when=when, expected=expected)


@pytest.fixture
def played(make_pack: Callable[..., Path]) -> Callable[[list[Situation]], list[str]]:
    """Plays these cards one after the other, for each speed; what went otherwise than reckoned."""

    def run(situations: list[Situation]) -> list[str]:
        text = "scenarios:\n" + "".join(scenarios(situations))
        library = fragkit.load(make_pack(scenarios=text, cards=f"cards:\n{CARDS}\n"))
        assert library.findings == []
        outcomes: list[Outcome] = list(run_scenarios(library))
        assert len(outcomes) == len(situations)
        found = zip(situations, outcomes, strict=True)
        return [f"{each}: {outcome.message}" for each, outcome in found if outcome.status != "passed"]

    return run


@pytest.mark.proves("BASE-META-04")
def test_the_order_of_play_does_not_matter_except_for_the_last_word(
    played: Callable[[list[Situation]], list[str]],
) -> None:
    pairs = [(SPEED, cards) for cards in permutations(CHANGES, 2)]
    threes = [(SPEED, cards) for cards in permutations(["double", "halve", "more", "five", "least", "most"], 3)]
    assert played([*pairs, *threes]) == []


@pytest.mark.proves("BASE-META-04")
@pytest.mark.parametrize(
    ("speed", "cards", "expected"),
    [
        (3, ("more", "double"), 8),
        (3, ("double", "more"), 8),
        (1, ("more", "double"), 4),
        (1, ("halve",), 1),
        (3, ("halve",), 2),
        (3, ("halve", "halve"), 1),
        (3, ("halve", "double"), 3),
        (3, ("quarter", "double"), 2),
        (3, ("quarter", "less"), 0),
        (5, ("halve", "more"), 5),
    ],
)
def test_worked_examples(
    played: Callable[[list[Situation]], list[str]], speed: int, cards: tuple[str, ...], expected: int
) -> None:
    """Fractions are rounded once, when everything is multiplied: half of the double of 3 is 3."""
    assert reckoned(speed, cards) == expected
    assert played([(speed, cards)]) == []
