"""Nothing is kept too long and no rule is skipped for speed, whatever an author writes.

Small packs with effects of which no shipped card has the like: their games, played by chance, are the same when nothing
is kept at all (`forgetful.py`).
"""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path

import pytest

import fragkit
from fragkit.content.library import Library
from fragkit.engine.game import Game
from fragkit.engine.hand import Hand
from fragkit.engine.opening import Player
from fragkit.engine.options import Act
from fragkit.engine.windows import answers
from tests.engine.author import Author
from tests.engine.forgetful import differences, picked
from tests.engine.onlookers import look_on
from tests.engine.played import TABLES, Table, name

PACK = """\
id: demo
version: 1.0.0
title: Demo
authors: [Somebody]
license: CC0-1.0
language: en
format: 1
requires: {gold: '>=0.1'}
"""
CONTENT = """\
decks: {hex: {name: Hex%(deck)s}}
events:
  bell: {fields: {ringer: fighter}}
cards:
  trick: {deck: hex, name: Trick, copies: 6}
  charm: {deck: hex, name: Charm, copies: 12, kind: free, effects: [%(card)s]}
tokens:
  lamp: {name: Lamp, zone: 1, supply: {count: 6, hard: true}, effects: [%(token)s]}
statuses:
  dizzy: {name: Dizzy, effects: [%(status)s]}
terrain:
  moss: {name: Moss, effects: [%(terrain)s]}
fighters:
  imp: {name: Imp, effects: [%(sheet)s]}
variants:
  party:
    name: Party
    group: option
    memory: {score: {per: fighter, type: int}}
    effects:
      - when: setup.ready
        do:
          - for: one
            in: fighters
            do:
              - draw: {deck: hex, by: one}
              - draw: {deck: hex, by: one}
              - place: {new: lamp, at: one.square, owner: one}
      - %(variant)s
maps:
  arena:
    name: Arena
    drawing: |
      +-+-+-+-+-+-+-+
      |1 ~ . W . ~ 2|
      + + +-+ + + + +
      |. T|. . ~ . .|
      + + + + + + + +
      |. . ~ . . . .|
      + + + + + +-+ +
      |3 . ~ %% . T G|
      +-+-+-+-+-+-+-+
    legend: {'~': {terrain: moss}}
"""
CASES: dict[str, dict[str, str]] = {
    "speed-near-a-counter": {"token": "{modify: {speed: {add: 2}}}"},
    "health-near-a-counter": {"token": "{modify: {health: {add: 2}}}"},
    "accuracy-near-a-counter": {"token": "{modify: {sheet_accuracy: {add: 3}}}"},
    "limits-near-a-counter": {"token": "{modify: {weapon_limit: {set: 0}, hand_limit: {set: 1}}}"},
    "jumps-on-the-ground": {"terrain": "{modify: {jump_distance: {add: 2}}}"},
    "speed-on-the-ground": {"terrain": "{modify: {speed: {add: 2}}}"},
    "health-on-the-ground": {"terrain": "{modify: {sheet_health: {add: -3}}}"},
    "attacks-on-the-ground": {"terrain": "{modify: {accuracy: {set: 1}}}"},
    "damage-on-the-ground": {"terrain": "{modify: {attack.extra_damage: {add: 1}}, here: target}"},
    "speed-that-is-spent": {"sheet": "{modify: {speed: {add: 2}}, if: you.movement > 4}"},
    "health-that-is-spent": {"sheet": "{modify: {health: {add: 2}}, if: you.movement > 2}"},
    "jumps-by-a-condition": {
        "sheet": "{modify: {sheet_speed: {add: 1}}, if: 'count(fighters_in(area(you.square, 2))) > 1'}"
    },
    "a-ban-on-those-who-stand-there": {
        "variant": "{modify: {allowed: {set: false}}, of: fighters_in(squares('moss')), if: action == 'attack'}"
    },
    "a-ban-on-the-wounded": {
        "variant": "{modify: {allowed: {set: false}}, of: 'only(fighters, each.wounds > 0)', if: action == 'attack'}"
    },
    "a-ban-on-one-who-has-a-hand": {
        "card": "{modify: {allowed: {set: false}}, of: everyone, if: action == 'attack' and count(fighter.hand) > 1}"
    },
    "a-ban-that-comes-on-attacks": {"card": "{modify: {allowed: {set: false}}, if: action == 'attack'}"},
    "a-ban-on-free-cards": {"variant": "{modify: {allowed: {set: false}}, if: kind == 'free' and fighter.wounds > 0}"},
    "a-ban-that-comes-on-cards-there": {
        "card": "{modify: {allowed: {set: false}}, of: fighters_in(squares('moss')), if: action == 'play'}"
    },
    "an-empty-hand": {
        "variant": "{when: becomes, each: {one: fighters}, if: count(one.hand) == 0, do: [{gain: {score: 1, of: one}}]}"
    },
    "cards-in-play": {
        "variant": "{when: becomes, each: {one: fighters}, if: count(one.in_play) > 1,"
        " do: [{gain: {score: 1, of: one}}]}"
    },
    "movement-that-is-spent": {
        "variant": "{when: becomes, each: {one: fighters}, if: one.movement == 1, do: [{gain: {score: 1, of: one}}]}"
    },
    "blood-that-is-paid": {
        "variant": "{when: becomes, each: {one: fighters}, if: one.blood > 0, do: [{gain: {score: 1, of: one}}]}",
        "sheet": "{can: prick, kind: free, limit: once-per-turn, do: [{gain: {blood: 1, of: you}}]},"
        "{can: bleed, kind: free, cost: {blood: 1}, do: [{gain: {movement: 1, of: you}}]}",
    },
    "a-life-by-ones-hand": {
        "sheet": "{modify: {health: {add: -3}}, if: count(you.hand) > 4},"
        "{can: reach, kind: free, limit: once-per-turn, do: [{draw: {deck: hex, by: you}}]}",
    },
    "a-life-by-ones-blood": {
        "sheet": "{modify: {sheet_health: {add: -3}}, if: you.blood > 0},"
        "{can: prick, kind: free, limit: once-per-turn, do: [{gain: {blood: 1, of: you}}]}",
    },
    "numbers-that-the-ground-changes": {
        "terrain": "{modify: {speed: {add: 2}}}",
        "variant": "{when: becomes, each: {one: fighters}, if: one.move_dice > 3, do: [{gain: {score: 1, of: one}}]}",
    },
    "numbers-that-wounds-change": {
        "sheet": "{modify: {accuracy: {add: 3}}, if: you.wounds > 0}",
        "variant": "{when: becomes, each: {one: fighters}, if: one.attacks_left > 1,"
        " do: [{gain: {score: 1, of: one}}]}",
    },
    "at-any-time-when-wounded-or-there": {
        "sheet": "{can: howl, when: any-time, kind: free, if: you.wounds > 0, do: [{heal: {who: you, points: 1}}]},"
        "{can: prick, kind: free, limit: once-per-turn, do: [{set: {wounds: 1, of: you}}]},"
        "{can: hum, when: any-time, kind: free, limit: once-per-turn, if: you.square in squares('moss'),"
        " do: [{gain: {score: 1, of: you}}]}",
    },
    "at-any-time-but-not-before-one-may-act": {
        "variant": "{when: rolled, if: reason == 'movement',"
        " do: [{set: {wounds: 1, of: roller}}, {signal: {event: bell, with: {ringer: roller}}}]}",
        "sheet": "{can: hum, when: any-time, kind: free, if: you.wounds > 0, do: [{heal: {who: you, points: 1}}]}",
    },
    "rolls-that-somebody-hears": {
        "card": "{when: rolled, if: reason == 'movement', do: [{gain: {movement: 1, of: you}}]}"
    },
    "attacks-that-a-status-changes": {
        "status": "{modify: {attack.hit_dice: {add: 2}}}",
        "variant": "{when: attack.missed, do: [{mark: {who: attacker, status: dizzy, until: their-next-turn}}]}",
    },
    "until-an-event": {
        "card": "{can: spin, kind: free, limit: once-per-turn,"
        " do: [{mark: {who: others, status: dizzy, until: {when: attack.done}}}]}",
        "status": "{modify: {attack.damage_dice: {add: 2}}, you: target}",
    },
    "an-ending-that-is-about-something-else": {
        "card": "{can: spin, kind: free, do: [{mark: {who: others, status: dizzy, until: {when: fragged}}}]}",
        "variant": "{when: becomes, each: {one: fighters}, if: one.square in squares('powerup'),"
        " do: [{draw: {deck: weapon, by: one}}]}",
    },
    "counters-that-age": {"token": "{when: phase.start, here: who, if: this.age > 1, do: [{remove: this}]}"},
}
SEEDS = range(3)
COUNT = 160
LONGER = 250


@pytest.fixture
def library(tmp_path: Path) -> Callable[[dict[str, str]], Library]:
    """The library with these effects of a card, a token, a status, ground, a sheet and a variant."""

    def make(effects: dict[str, str]) -> Library:
        folder = tmp_path / "demo"
        folder.mkdir()
        (folder / "pack.yaml").write_text(PACK, encoding="utf-8")
        quiet = dict.fromkeys(("card", "token", "status", "terrain", "sheet", "deck"), "")
        usual = "{when: setup.ready, do: []}"
        (folder / "content.yaml").write_text(CONTENT % {"variant": usual, **quiet, **effects}, encoding="utf-8")
        found = fragkit.load(folder)
        assert found.findings == []
        return found

    return make


def party(library: Library) -> Callable[..., Game]:
    """A game with all that is in the pack."""
    players = [Player(each, "demo:imp", (3, 2, 2)) for each in "ABC"]

    def begin(seed: int, **more: object) -> Game:
        return Game(library, "gold:gold", options=["demo:party"], map="demo:arena", seats=players, seed=seed, **more)  # type: ignore[arg-type]

    return begin


@pytest.mark.parametrize("table", TABLES, ids=name)
def test_shipped_games_are_the_same_if_nothing_is_kept(table: Table) -> None:
    assert differences(table.game, 3, COUNT) == []


@pytest.mark.parametrize("case", CASES)
def test_games_of_authors_are_the_same_if_nothing_is_kept(
    case: str, library: Callable[[dict[str, str]], Library]
) -> None:
    begin = party(library(CASES[case]))
    for seed in SEEDS:
        assert differences(begin, seed, COUNT) == []


@pytest.mark.parametrize("case", CASES)
def test_glances_at_games_of_authors_show_what_is_so_now(
    case: str, library: Callable[[dict[str, str]], Library]
) -> None:
    begin = party(library(CASES[case]))
    look_on(begin(1, record=False, forkable=False), 1, COUNT)


@pytest.mark.parametrize("seed", [*range(24), 1306])
def test_games_by_chance_are_the_same_if_nothing_is_kept(
    seed: int, library: Callable[[dict[str, str]], Library]
) -> None:
    effects = Author(random.Random(seed)).pack()
    begin = party(library(effects))
    assert differences(begin, seed, LONGER, attentively=False) == [], effects


def test_what_is_kept_of_a_hand_is_not_for_the_dead(library: Callable[[dict[str, str]], Library]) -> None:
    game = party(library({"deck": ", belongs_to: fighter, played: any-time"}))(1, record=False, forkable=False)
    arena, chance = game.arena, random.Random(1)
    while game.decision is not None and game.decision.why != "action":
        game.choose(picked(game.decision, chance))
    one = next(each for each in game.state.fighters if each.seat != game.state.active)
    one.hand = Hand([card for card in arena.setting.cards if card.id == "demo:trick"][:1])
    about = (arena.active, one.square)
    for _ in range(2):
        assert [each.act for each in answers(arena, one, "enter", about)] == [Act.PLAY]
    one.alive = False
    assert answers(arena, one, "enter", about) == []
