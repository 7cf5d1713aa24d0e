"""Every example in the vocabulary is right: put where it belongs, the checker has nothing to say about it."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import pytest
import yaml

import fragkit
from fragkit.effects.expressions import Call, Field, Method, Name, parse, walk
from fragkit.effects.vocabulary import EVENTS, FUNCTIONS, METHODS, QUANTITIES, VERBS, Event, Function, Quantity, Verb

PACK = """\
id: example
version: 1.0.0
title: Example
authors: [Nobody]
license: CC0-1.0
language: en
format: 1
"""
ALONE = "# fragkit: ignore[{}] -- an example stands alone\n"
UNUSED_NAME, UNUSED_ENTRY = "FK433", "FK915"
SURROUNDINGS = """\
decks:
  weapon: {name: Weapon, shape: circle}
  gadget: {name: Gadget, shape: square}
  special: {name: Special, shape: hexagon}
terrain: {moss: {name: Moss}, pad: {name: Pad, tags: [powerup]}, lair: {name: Lair}}
statuses: {it: {name: It}, dizzy: {name: Dizzy}}
tokens: {beacon: {name: Fire}, lantern: {name: Lamp}, banner: {name: Banner}, snare: {name: Snare}, smoke: {name: Fog}}
events: {malfunction: {fields: {attacker: fighter, weapon: card}}}
cards:
  torch: {deck: weapon, name: Torch, damage: 1d, tags: [flame, energy]}
  bandage: {deck: gadget, name: Bandage, play: [{heal: {who: you, points: 1}}]}
  tailwind: {deck: special, name: Tailwind, effects: [{modify: {speed: {add: 1}}}]}
# fragkit: ignore[FK915] -- no example has need of both
tables:
  pace-chart: {grid: {columns: [1, 2, 3], rows: {12: [1, 1, 2]}}}
  lantern-fire:
    needs: {spot: square, shooter: fighter}
    roll: {dice: 1d, by: shooter, reason: lantern}
    rows: {1-6: [{draw: {deck: weapon, to: spot}}]}
# fragkit: ignore[FK915] -- no example has need of both
procedures:
  swap-places:
    needs: {one: fighter, other: fighter}
    do:
      - mark: {who: [one, other], status: dizzy}
      - mark: {who: one, status: it}
      - mark: {who: one, status: dizzy}
  lay:
    needs: {spot: square}
    do:
      - place: {new: beacon, at: spot}
      - place: {new: lantern, at: spot}
      - place: {new: banner, at: spot}
      - place: {new: snare, at: spot}
      - place: {new: smoke, at: spot}
variants:
  house-rule:
    name: House Rule
    group: option
    teams: {red: {}, blue: {}}
  points:
    name: Points
    group: option
    memory:
      points: {per: team, type: int, start: 0, shown: true}
  scores:
    name: Scores
    group: option
    memory:
      points: {per: fighter, type: int, start: 0, shown: true}
"""
NEEDS = {
    **dict.fromkeys(
        ("you", "mover", "victim", "attacker", "occupant", "holder", "passer", "roller", "mate", "target"), "fighter"
    ),
    **dict.fromkeys(("square", "spot"), "square"),
    **dict.fromkeys(("weapon", "card"), "card"),
    **dict.fromkeys(("banner", "token"), "token"),
    **{"item": "item", "sum": "roll", "winners": "fighters", "door": "door"},
}
"""What examples speak of, as the needs of a procedure."""
PLACES: dict[str, tuple[str, dict[str, Any], str]] = {
    "result": ("variants", {"when": "setup.first"}, "instead"),
    "proceed": ("variants", {"when": "powerup"}, "instead"),
    "change_roll": ("cards", {"when": "roll"}, "do"),
    "discard": ("cards", {"when": "attack.done"}, "do"),
    "remove": ("tokens", {"when": "struck"}, "do"),
    "carry": ("tokens", {"when": "enter"}, "do"),
}
"""Verbs that mean something only in certain places: on what, in answer to what, and under which key."""
HEADS: dict[str, dict[str, Any]] = {
    "cards": {"deck": "special", "name": "Example"},
    "fighters": {"name": "Example"},
    "tokens": {"name": "Example", "carriable": True},
    "terrain": {"name": "Example"},
    "variants": {"name": "Example", "group": "option"},
}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "pack.yaml").write_text(PACK, encoding="utf-8")
    (tmp_path / "surroundings.yaml").write_text(SURROUNDINGS, encoding="utf-8")
    return tmp_path


def said(folder: Path, kind: str, entry: dict[str, Any], also: str = "") -> list[str]:
    """What lint says of an example beside what it must say, since nothing uses it."""
    comment = ALONE.format(also) if also else ""
    text = yaml.safe_dump({kind: {"example": entry}}, sort_keys=False)
    (folder / "example.yaml").write_text(comment + text, encoding="utf-8")
    return [f"{each.code}: {each.message}" for each in fragkit.lint(fragkit.load(folder))]


def effect_on(folder: Path, kind: str, effect: dict[str, Any], also: str = "") -> list[str]:
    return said(folder, kind, {**HEADS[kind], "effects": [effect]}, also)


@cache
def texts(value: str) -> list[str]:
    """Every text in an example that is written in YAML."""
    found: list[str] = []
    waiting = [yaml.safe_load(value)]
    while waiting:
        each = waiting.pop()
        if isinstance(each, str):
            found.append(each)
        elif isinstance(each, dict | list):
            waiting.extend(each.values() if isinstance(each, dict) else each)
    return found


def names_in(text: str) -> set[str]:
    """The names that an expression uses from outside."""
    tree = parse(text).tree
    return {node.name for node in walk(tree) if isinstance(node, Name)} if tree is not None else set()


def in_procedure(folder: Path, step: dict[str, Any], used: set[str]) -> list[str]:
    used |= {"you"} if "others" in used else set()
    needs = {name: type for name, type in NEEDS.items() if name in used}
    told = [each for each in step.values() if isinstance(each, dict)]
    names_something = "let" in step or any("as" in each for each in told)
    also = UNUSED_NAME if names_something else UNUSED_ENTRY
    return said(folder, "procedures", {"needs": needs, "do": [step]}, also)


@pytest.mark.parametrize("quantity", QUANTITIES.values(), ids=QUANTITIES)
def test_the_example_of_a_quantity_is_right(folder: Path, quantity: Quantity) -> None:
    effect = yaml.safe_load(quantity.example)
    assert list(effect["modify"]) == [quantity.name]
    assert effect_on(folder, "variants", effect) == []


@pytest.mark.parametrize("event", EVENTS.values(), ids=EVENTS)
def test_the_example_of_an_event_is_right(folder: Path, event: Event) -> None:
    effect = yaml.safe_load(event.example)
    assert effect["when"] == event.name
    used = {name for text in texts(event.example) for name in names_in(text)}
    if event.name == "struck":
        kind = "tokens"
    elif "you" in used or effect.get("can") == "play":
        kind = "cards"
    else:
        kind = "variants"
    assert effect_on(folder, kind, effect) == []


@pytest.mark.parametrize("verb", VERBS.values(), ids=VERBS)
def test_the_example_of_a_verb_is_right(folder: Path, verb: Verb) -> None:
    step = yaml.safe_load(verb.example)
    assert verb.name in step
    if verb.name in PLACES:
        kind, effect, key = PLACES[verb.name]
        assert effect_on(folder, kind, {**effect, key: [step]}) == []
    else:
        used = {name for text in texts(verb.example) for name in names_in(text)}
        told = step[verb.name]
        assert in_procedure(folder, step, used - {told.get("as") if isinstance(told, dict) else None}) == []


@pytest.mark.parametrize("function", [*FUNCTIONS.values(), *METHODS.values()], ids=[*FUNCTIONS, *METHODS])
def test_the_example_of_a_function_is_right(folder: Path, function: Function) -> None:
    tree = parse(function.example).tree
    assert isinstance(tree, Call | Method)
    assert tree.name == function.name
    if "this" in names_in(function.example):
        effect = {"when": "struck", "do": [{"let": {"answer": function.example}}]}
        assert effect_on(folder, "tokens", effect, UNUSED_NAME) == []
    else:
        step = {"let": {"answer": function.example}}
        assert in_procedure(folder, step, names_in(function.example)) == []


@pytest.mark.parametrize("function", [*FUNCTIONS.values(), *METHODS.values()], ids=[*FUNCTIONS, *METHODS])
def test_the_example_of_a_function_gives_as_many_arguments_as_it_wants(function: Function) -> None:
    tree = parse(function.example).tree
    assert isinstance(tree, Call | Method)
    least = sum(not each.optional for each in function.parameters)
    most = len(function.parameters) if function.name != "tagged" else len(tree.arguments)
    assert least <= len(tree.arguments) <= most


@pytest.mark.parametrize("verb", VERBS.values(), ids=VERBS)
def test_the_fields_in_the_example_of_a_verb_exist(verb: Verb) -> None:
    fields = {
        node.name
        for text in texts(verb.example)
        if (tree := parse(text).tree) is not None
        for node in walk(tree)
        if isinstance(node, Field)
    }
    known = {name for name, each in QUANTITIES.items() if each.is_stat}
    known |= {"team", "square", "total", "points", "frags", "wounds", "hand", "in_play"}
    assert fields <= known
