"""Whatever the checker accepts is played: random effects of every kind of owner, in games of the real engine.

Each game has a card, a weapon, a terrain, a token, a status, a fighter and a variant with two random effects each.
Nothing may raise, and all that must hold of games goes on to hold. Effects that never come to an end are stopped by
the engine with words; that is its answer to them, and no mistake.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
import yaml

import fragkit
from fragkit.content.kinds import MODELS
from fragkit.effects.checking import World, check_entry
from fragkit.effects.checking.bearing import Carrier
from fragkit.effects.checking.problems import WARNINGS
from fragkit.engine.game import Game
from fragkit.engine.opening import Player
from fragkit.table.tables import Table
from fragkit.table.watching import ENDLESS, LIGHTLY, THOROUGHLY, Match
from fragkit.table.whims import any_option
from tests.effects.compiling.random_effects import DECLARED, Writer
from tests.engine.forgetful import differences

GAMES = range(40)
DECISIONS = 150
EFFECTS = 2
ENDED = ("never come", "goes round in a circle", "nobody could choose anything")
TRIES = 200

PACK = """\
id: test
version: 1.0.0
title: Test
authors: [Somebody]
license: CC0-1.0
language: en
format: 1
requires: {gold: '>=0.1'}
"""
CONTENT = (
    DECLARED
    + """\
    effects:
      - when: phase.start
        if: phase == 'action'
        do:
          - draw: {deck: hex, by: who}
          - draw: {deck: gun, by: who}
          - mark: {who: who, status: x, until: their-next-turn}
          - place: {new: x, at: who.square, owner: who}
decks:
  hex: {name: Hex}
  gun: {name: Gun}
cards:
  trick: {deck: hex, name: Trick, copies: 3}
maps:
  arena:
    name: Arena
    drawing: |
      +-+-+-+-+-+-+-+
      |1 ~ . W . ~ 2|
      + + +-+ + + + +
      |. T|. . ~ . .|
      + + + + + +-+ +
      |3 . ~ % . T 4|
      +-+-+-+-+-+-+-+
    legend: {'~': {terrain: x}}
"""
)
OWNERS: dict[Carrier, tuple[str, dict[str, Any]]] = {
    Carrier.CARD: ("cards", {"deck": "hex", "name": "X", "kind": "free", "copies": 9}),
    Carrier.WEAPON: ("cards", {"deck": "gun", "name": "Y", "damage": "2d", "ammo": 2, "copies": 9, "tags": ["loud"]}),
    Carrier.TERRAIN: ("terrain", {"name": "X"}),
    Carrier.TOKEN: ("tokens", {"name": "X", "supply": {"count": 4, "hard": True}, "targetable": True}),
    Carrier.STATUS: ("statuses", {"name": "X"}),
    Carrier.SHEET: ("fighters", {"name": "X"}),
    Carrier.VARIANT: (
        "variants",
        {"name": "X", "group": "option", "includes": ["option"], "params": {"most": {"type": "int", "default": 3}}},
    ),
}
NAMES = {Carrier.WEAPON: "y"}


def named(carrier: Carrier) -> str:
    return NAMES.get(carrier, "x")


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("packs") / "test"
    folder.mkdir()
    (folder / "pack.yaml").write_text(PACK, encoding="utf-8")
    (folder / "content.yaml").write_text(CONTENT, encoding="utf-8")
    write_owners(folder, {})
    return folder


def write_owners(folder: Path, effects: dict[Carrier, list[dict[str, Any]]]) -> None:
    sections: dict[str, dict[str, Any]] = {}
    for carrier, (kind, keys) in OWNERS.items():
        sections.setdefault(kind, {})[named(carrier)] = {**keys, "effects": effects.get(carrier, [])}
    (folder / "owners.yaml").write_text(yaml.safe_dump(sections, sort_keys=False), encoding="utf-8")


@pytest.fixture(scope="module")
def world(folder: Path) -> World:
    library = fragkit.load(folder)
    assert library.findings == []
    return World(library, "test")


def accepted(world: World, chance: Random, carrier: Carrier) -> dict[str, Any]:
    """A random effect that the checker has nothing against."""
    kind, keys = OWNERS[carrier]
    for _ in range(TRIES):
        effect = Writer(chance, world).effect(carrier)
        model = MODELS[kind].model_validate({**keys, "effects": [effect]})
        if all(each.code in WARNINGS for each in check_entry(world, model)):
            return effect
    raise AssertionError(f"the checker refused {TRIES} effects of a {carrier}")


def several(world: World, chance: Random, carrier: Carrier) -> Iterator[dict[str, Any]]:
    for number in range(EFFECTS):
        effect = accepted(world, chance, carrier)
        yield {**effect, "can": f"trick-{number}"} if "can" in effect else effect


@pytest.mark.parametrize("seed", GAMES)
def test_what_the_checker_accepts_is_played(folder: Path, world: World, seed: int) -> None:
    chance = Random(seed)
    effects = {carrier: list(several(world, chance, carrier)) for carrier in OWNERS}
    write_owners(folder, effects)
    library = fragkit.load(folder)
    assert library.findings == []
    players = tuple(Player(name, "test:x", (3, 2, 2)) for name in "ABC")
    match = Match(Table("gold:gold", ("test:x",), "test:arena"), players, seed, any_option)
    played = match.watch(library, THOROUGHLY if seed % 4 == 0 else LIGHTLY, DECISIONS)
    assert played.refused is None
    if played.trouble is not None and played.trouble.invariant != ENDLESS:
        written = (folder / "owners.yaml").read_text(encoding="utf-8")
        assert any(words in played.trouble.message for words in ENDED), f"{played.trouble}\n{written}"


@pytest.mark.parametrize("seed", range(100, 112))
def test_it_is_played_the_same_if_nothing_is_kept(folder: Path, world: World, seed: int) -> None:
    chance = Random(seed)
    write_owners(folder, {each: list(several(world, chance, each)) for each in chance.sample(list(OWNERS), 2)})
    library = fragkit.load(folder)
    players = [Player(name, "test:x", (3, 2, 2)) for name in "ABC"]

    def begin(seed: int, **more: Any) -> Game:
        return Game(library, "gold:gold", options=["test:x"], map="test:arena", seats=players, seed=seed, **more)

    assert differences(begin, seed, DECISIONS, attentively=False) == []
