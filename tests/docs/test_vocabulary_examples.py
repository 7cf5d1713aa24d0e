"""The examples of the vocabulary, which the reference, `fragkit explain` and editors show, are themselves clean."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from textwrap import indent

import pytest

import fragkit
from fragkit.effects.vocabulary import EVENTS, FUNCTIONS, METHODS, QUANTITIES, VERBS, Event, Function, Quantity, Verb
from fragkit.lint.explaining.explanation import laid_out
from fragkit.lint.run import lint
from tests.docs.pages import PACK

WHAT_THEY_SPEAK_OF = """\
tokens:
  beacon: {name: Beacon}
  snare: {name: Snare}
  smoke: {name: Smoke}
  lantern: {name: Lantern}
  banner: {name: Banner, carriable: true}
statuses:
  it: {name: It}
  dizzy: {name: Dizzy}
procedures:
  swap-places: {needs: {one: fighter, other: fighter}, do: [{frag: {who: one, credit: other}}]}
tables:
  lantern-fire: {needs: {spot: square, shooter: fighter}, roll: {dice: 1d, by: shooter, reason: fire}, rows: {1-6: []}}
  pace-chart: {grid: {columns: [1, 2, 3], rows: {12: [1, 1, 2]}}}
events:
  malfunction: {fields: {attacker: fighter, weapon: card}}
cards:
  burner: {name: Burner, deck: weapon, damage: 1d, tags: [flame, energy]}
terrain:
  lair: {name: Lair, glyph: l}
  moss: {name: Moss, glyph: m}
variants:
  house-rule: {name: House Rule, group: option}
  sides:
    name: Sides
    group: teams
    teams: {red: {}, blue: {}}
    memory:
      points: {per: POINTS, type: int, start: 0, shown: true}
"""
BEARERS = {
    "cards": "deck: special",
    "terrain": "colour: red",
    "tokens": "carriable: true",
    "variants": "group: option\nneeds: [sides]",
}
NAMES = {
    **dict.fromkeys(("you", "victim", "attacker", "holder", "passer", "occupant", "roller", "mate"), "fighter"),
    **{"mover": "fighter", "target": "fighter", "square": "square", "spot": "square", "weapon": "card"},
    **{"door": "door", "banner": "token", "item": "item", "sum": "roll", "winners": "fighters"},
}


def bearing(example: str) -> Iterator[str]:
    """Entries with an effect, each of another kind."""
    for section, keys in BEARERS.items():
        entry = f"name: Thing\n{keys}\neffects:\n{indent(example, '  ')}"
        yield f"{section}:\n  thing:\n{indent(entry, '    ')}\n"


def doing(step: str) -> Iterator[str]:
    """Steps of a card that is played, of a procedure that is given the names in them, and of effects."""
    card = "cards:\n  thing:\n    name: Thing\n    deck: special\n    kind: attack\n    play:\n"
    yield f"{card}{indent(step, '      ')}\n"
    needs = "".join(f"\n{name}: {type}" for name, type in NAMES.items() if re.search(rf"\b{name}\b(?![:(])", step))
    if needs:
        yield f"procedures:\n  thing:\n    needs: {indent(needs, ' ' * 6)}\n    do:\n{indent(step, '      ')}\n"
    for event in ("enter", "attack.hit", "setup.decks", "roll"):
        yield from bearing(f"- when: {event}\n  do:\n{indent(step, '    ')}")
    for event in ("setup.first", "powerup"):
        yield from bearing(f"- when: {event}\n  instead:\n{indent(step, '    ')}")


def wrong(text: str, folder: Path, number: int) -> list[str]:
    """What lint finds in an entry, apart from what nothing uses."""
    pack = folder / str(number) / "my-pack"
    pack.mkdir(parents=True)
    per = "team" if ".team" in text else "fighter"
    (pack / "pack.yaml").write_text(PACK, encoding="utf-8")
    (pack / "spoken-of.yaml").write_text(WHAT_THEY_SPEAK_OF.replace("POINTS", per), encoding="utf-8")
    (pack / "thing.yaml").write_text(text, encoding="utf-8")
    found = [each for each in lint(fragkit.load(pack)) if each.span.path.endswith("thing.yaml")]
    return [f"{each.code} {each.message}" for each in found if each.severity.value == "error"]


def is_clean_somewhere(texts: Iterator[str], folder: Path) -> bool:
    return any(wrong(text, folder, number) == [] for number, text in enumerate(texts))


@pytest.mark.parametrize("entry", [*QUANTITIES.values(), *EVENTS.values()], ids=lambda each: each.name)
def test_the_example_of_an_event_or_quantity_is_clean(entry: Quantity | Event, tmp_path: Path) -> None:
    assert is_clean_somewhere(bearing(laid_out(entry.example)), tmp_path)


@pytest.mark.parametrize("verb", VERBS.values(), ids=VERBS)
def test_the_example_of_a_verb_is_clean(verb: Verb, tmp_path: Path) -> None:
    assert is_clean_somewhere(doing(laid_out(verb.example)), tmp_path)


@pytest.mark.parametrize("function", [*FUNCTIONS.values(), *METHODS.values()], ids=lambda each: each.name)
def test_the_example_of_a_function_is_clean(function: Function, tmp_path: Path) -> None:
    assert is_clean_somewhere(doing(f'- let:\n    found: "{function.example}"'), tmp_path)
