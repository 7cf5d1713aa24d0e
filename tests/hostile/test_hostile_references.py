"""Packs whose parts refer to each other in circles, in long chains, or to thousands of things that are not there."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

Lint = Callable[..., Any]
LintEach = Callable[[dict[str, Any]], dict[str, Any]]

CARD = "deck: weapon, name: A, damage: 5d, ammo: 3"
DRAWING = """\
    drawing: |
      + + +
       . .
      + + +
"""


def chain(length: int) -> str:
    links = "".join(f"  c{n}: {{extends: c{n + 1}, {CARD}}}\n" for n in range(length))
    return f"cards:\n{links}  c{length}: {{{CARD}}}\n"


def circle(length: int) -> str:
    return "cards:\n" + "".join(f"  c{n}: {{extends: c{(n + 1) % length}, {CARD}}}\n" for n in range(length))


def lost(count: int) -> str:
    decks = "".join(f"  a-rather-long-id-{n}-of-a-deck: {{name: A}}\n" for n in range(count))
    cards = "".join(f"  c{n}: {{deck: a-rather-long-id-{n}-of-no-deck, name: A}}\n" for n in range(count))
    return f"decks:\n{decks}cards:\n{cards}"


FILES = {
    "a chain of 10,000 cards": (chain(10_000), "FK213"),
    "a circle of 10,000 cards": (circle(10_000), "FK213"),
    "a circle of two cards": (circle(2), "FK213"),
    "a card that extends itself": (circle(1), "FK213"),
    "3,000 cards of decks that are not there": (lost(3000), "FK210"),
    "20,000 unknown keys": (
        "cards:\n" + "".join(f"  c{n}: {{{CARD}, damge: 1}}\n" for n in range(20_000)),
        "FK302",
    ),
    "20,000 words where numbers are wanted": (
        "cards:\n" + "".join(f"  c{n}: {{deck: weapon, name: A, damage: 5d, ammo: x}}\n" for n in range(20_000)),
        "FK303",
    ),
    "20,000 directions": ("# " + "\u202e" * 20_000 + "\ncard: 1\n", "FK205"),
}


@pytest.mark.parametrize("part", range(2))
def test_hostile_references_are_answered_with_their_code(part: int, lint_each: LintEach) -> None:
    texts = dict(list(FILES.items())[part::2])
    outcomes = lint_each({name: text for name, (text, _) in texts.items()})
    assert [name for name, (_, code) in texts.items() if code not in outcomes[name].codes] == []


@pytest.mark.parametrize("form", ["json", "text", "github"])
def test_of_20_000_mistakes_some_are_shown_and_the_rest_is_mentioned(form: str, pack: Path, lint: Lint) -> None:
    text, _ = FILES["20,000 unknown keys"]
    (pack / "cards.yaml").write_text(text, encoding="utf-8")
    outcome = lint(pack, form=form)
    assert len(outcome.printed) < 200_000
    assert "FK008" in outcome.printed or form == "github"


def test_mistakes_in_500_files_are_bounded_together(pack: Path, lint: Lint) -> None:
    for number in range(500):
        mistakes = "".join(f"card-{each}: 1\n" for each in range(20))
        (pack / f"{number}.yaml").write_text(mistakes, encoding="utf-8")
    outcome = lint(pack)
    assert len(outcome.findings) < 6000


def test_packs_that_require_each_other_in_a_circle_are_answered(pack: Path, lint: Lint) -> None:
    manifest = (pack / "pack.yaml").read_text(encoding="utf-8")
    for name, other in (("example", "other"), ("other", "example")):
        text = manifest.replace("id: example", f"id: {name}").replace("core: '>=0.1'", f"{other}: '>=1'")
        (pack.parent / name).mkdir(exist_ok=True)
        (pack.parent / name / "pack.yaml").write_text(text, encoding="utf-8")
    assert lint(pack.parent).codes == {"FK204"}


@pytest.mark.parametrize("count", [15, 1000])
def test_maps_that_double_again_and_again_are_answered(count: int, pack: Path, lint: Lint) -> None:
    joined = "{name: M, join: [{map: %s, as: a}, {map: %s, as: b, at: east}]}"
    maps = "".join(f"  m{n}: {joined % (f'm{n + 1}', f'm{n + 1}')}\n" for n in range(count))
    (pack / "maps.yaml").write_text(f"maps:\n{maps}  m{count}:\n    name: M\n{DRAWING}", encoding="utf-8")
    assert lint(pack).codes == {"FK506"}
