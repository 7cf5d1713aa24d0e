"""Effects that are too long, too deep, or tied in knots: refused or checked, soon and in little memory.

What passes the checker and would never end is stopped when it is played: see tests/table/test_circles.py.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

LintEach = Callable[[dict[str, Any]], dict[str, Any]]
Gauntlet = Callable[[dict[str, list[str]]], dict[str, Any]]
Packs = Callable[[dict[str, bytes]], dict[str, Path]]


def card(*effects: str) -> str:
    lines = "".join(f"      - {effect}\n" for effect in effects)
    return f"cards:\n  a:\n    deck: weapon\n    name: A\n    damage: 5d\n    effects:\n{lines}"


def condition(text: str) -> str:
    return card(f"{{modify: {{speed: {{add: 1}}}}, if: '{text}'}}")


def nested(depth: int) -> str:
    return card("{when: attack.hit, do: " + "[{if: hit, do: " * depth + "[{win: you}]" + "}]" * depth + "}")


def lets(count: int) -> str:
    """Each name is twice the one before."""
    steps = ["{let: {n0: you.frags}}", *(f"{{let: {{n{n}: n{n - 1} + n{n - 1}}}}}" for n in range(1, count))]
    return card(f"{{when: attack.hit, do: [{', '.join(steps)}, {{gain: {{frags: n{count - 1}, of: you}}}}]}}")


def procedures(count: int) -> str:
    """Each is carried out twice by the one before."""
    made = "".join(f"  p{n}: {{do: [{{run: p{n + 1}}}, {{run: p{n + 1}}}]}}\n" for n in range(count))
    return f"procedures:\n{made}  p{count}: {{do: [{{gain: {{frags: 1, of: fighters}}}}]}}\n"


def ring(count: int) -> str:
    return "procedures:\n" + "".join(f"  p{n}: {{do: [{{run: p{(n + 1) % count}}}]}}\n" for n in range(count))


def rows(count: int) -> str:
    made = "".join(f"      {n}-{n + 1}: [{{win: you}}]\n" for n in range(1, count))
    return f"tables:\n  t:\n    roll: {{dice: 1d, by: active, reason: luck}}\n    rows:\n{made}"


REFUSED = {
    "100,000 parentheses": condition("(" * 100_000 + "1" + ")" * 100_000),
    "100,000 parentheses that nothing closes": condition("(" * 100_000),
    "100,000 times not": condition("not " * 100_000 + "you"),
    "100,000 minus signs": condition("-" * 100_000 + "1 > 0"),
    "100,000 comparisons": condition(" and ".join(["you.frags > 1"] * 100_000)),
    "100,000 fields": condition("you" + ".square" * 100_000),
    "100,000 elements": condition("you.frags in [" + "1, " * 100_000 + "1]"),
    "a number of 100,000 digits": condition("you.frags > " + "9" * 100_000),
    "a power of powers": condition("you.frags > 9**9**9"),
    "a name of 100,000 letters": condition("x" * 100_000),
    "a quote that nothing closes": condition('"' + "x" * 100_000),
    "calls in calls": condition("min(" * 20_000 + "1" + ")" * 20_000 + " > 0"),
    "questions in questions": condition("1 if you else " * 20_000 + "1"),
    "5,000 steps in steps": nested(5_000),
    "a hundred steps in steps": nested(100),
    "20,000 effects of a card": card(*["{modify: {speed: {add: 1}}}"] * 20_000),
    "20,000 wrong effects of a card": card(*["{modify: {sped: {add: you.frgs}}}"] * 20_000),
    "5,000 rows that overlap": rows(5_000),
    "a ring of 5,000 procedures": ring(5_000),
}
CHECKED = {
    "each of 60 names twice the one before": lets(60),
    "each of 60 procedures twice the next": procedures(60),
    "conditions that ask for each other": card(
        *(f"{{modify: {{{one}: {{add: 1}}}}, if: you.{other} > 1}}" for one, other in (("speed", "accuracy"),) * 50),
        *(f"{{modify: {{{one}: {{add: 1}}}}, if: you.{other} > 1}}" for one, other in (("accuracy", "speed"),) * 50),
    ),
}


@pytest.mark.parametrize("part", range(2))
def test_a_hostile_effect_is_refused(part: int, lint_each: LintEach) -> None:
    outcomes = lint_each(dict(list(REFUSED.items())[part::2]))
    assert [name for name, outcome in outcomes.items() if not outcome.codes] == []


def test_a_knot_is_checked_and_so_is_what_follows(packs: Packs, gauntlet: Gauntlet) -> None:
    folders = packs({name: text.encode() for name, text in CHECKED.items()})
    last = "cards: {z: {deck: weapon, name: Z, damage: 5d, ammunition: 3}}"
    for folder in folders.values():
        (folder / "last.yaml").write_text(last, encoding="utf-8")
    found = gauntlet({name: ["lint", str(folder), "--format", "json"] for name, folder in folders.items()})
    wrong = [name for name, folder in folders.items() if found[name].codes_in(folder / "last.yaml") != {"FK302"}]
    assert wrong == []
