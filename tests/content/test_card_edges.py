"""Every card that ships at its edges: without ammo, in the wrong hands, its player fragged in the middle.

What a card does is in the scenarios of its pack; this holds for all of them, whatever they do.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest
import yaml

import fragkit
from fragkit.content.card import Card
from fragkit.content.library import Library
from fragkit.engine.box import OWN_TURN, Box, box_of
from fragkit.engine.decisions import Chance, Choose, Roll, Shuffle
from fragkit.engine.game import Game
from fragkit.engine.options import Act, Option
from fragkit.engine.rulebook import choose_rules
from fragkit.table.places import Names, Places
from fragkit.table.staging import Stage, set_up
from tests.conftest import PACK as MANIFEST
from tests.libraries import shipped_library

Lay = Callable[[str, str], Stage]

SHIPPED = shipped_library()
EDITIONS = {"gold": "gold:gold", "deathmatch": "gold:gold", "deadlands": "deadlands:deadlands"}
"""The edition that the cards of a pack are tried in."""
NEVER_HELD = {"deadlands:joker"}


def is_left_out(name: str, card: Card) -> bool:
    """Whether it needs a variant that its edition does not include."""
    pack = name.partition(":")[0]
    played = choose_rules(SHIPPED, EDITIONS[pack]).variants
    return any(SHIPPED.resolve("variants", each, pack) not in played for each in card.needs)


CARDS = sorted(
    name
    for name, card in SHIPPED.cards.items()
    if name.partition(":")[0] in EDITIONS and name not in NEVER_HELD and not is_left_out(name, card)
)
"""All but those that nobody ever holds, or that are left out of their edition when it is played without options."""
WEAPONS = [name for name in CARDS if SHIPPED.cards[name].damage is not None]
WITH_DAMAGE = [name for name in WEAPONS if SHIPPED.cards[name].damage != "0d"]
"""What a weapon without dice of its own does, it does with the hit, before anybody can answer."""
LOADED = [name for name in WEAPONS if SHIPPED.cards[name].ammo is not None]
FAR = {"deadlands:mountain-howitzer"}
"""Nothing for targets right beside one."""

AMBUSH = {
    "deck": "special",
    "name": "Ambush",
    "suit": "spades",
    "rank": 2,
    "effects": [
        {
            "can": "play",
            "when": "attack.hit",
            "you": "target",
            "kind": "free",
            "do": [{"frag": {"who": "attacker", "credit": "nobody"}}, {"discard": "this"}],
        }
    ],
}
"""Whoever hits its player is dead before his damage is rolled."""


def edition(name: str) -> str:
    return EDITIONS[name.partition(":")[0]]


@cache
def box(edition: str) -> Box:
    return box_of(SHIPPED, edition, (), tuple(pack for pack, played in EDITIONS.items() if played == edition))


IN_OWN_TURN = [name for name in CARDS if set(box(edition(name)).card(name).plays) == {OWN_TURN}]


def story(kind: str, name: str) -> str:
    return f"{kind}-{name.replace(':', '-')}"


def given(name: str, **fighters: object) -> dict[str, object]:
    """A shoots at B, who can read a hex; the others of his edition look on from afar."""
    board = "A . . . B\n" if name in FAR else "A B . . .\n"
    return {"variant": edition(name), "board": f"{board}. . . C D\n", "fighters": {"C": {}, "D": {}, **fighters}}


def stories() -> dict[str, dict[str, object]]:
    """What lies on the table, for each test."""
    found: dict[str, dict[str, object]] = {}
    for name in CARDS:
        west = edition(name) == "deadlands:deadlands"
        shooter, reader = ("deadlands:indian-brave", "deadlands:huckster") if west else ("gold:rookie", "gold:rookie")
        found[story("held", name)] = given(name, A={"sheet": shooter}, B={"sheet": reader, "hand": [name]})
        if name in WEAPONS:
            found[story("armed", name)] = given(name, A={"in_play": [name]}, B={"hand": ["ambush"]})
    return {id: {"given": each, "then": [True]} for id, each in found.items()}


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory) -> Library:
    pack: Path = tmp_path_factory.mktemp("packs") / "demo"
    pack.mkdir()
    requires = "".join(f"  {each}: '>=0.1'\n" for each in EDITIONS if each != "gold")
    (pack / "pack.yaml").write_text(MANIFEST + requires, encoding="utf-8")
    entries = {"cards": {"ambush": AMBUSH}, "scenarios": stories()}
    (pack / "entries.yaml").write_text(yaml.safe_dump(entries), encoding="utf-8")
    library = fragkit.load(pack)
    assert [each.message for each in fragkit.lint(library) if each.severity == "error"] == []
    return library


@pytest.fixture
def table(library: Library) -> Lay:
    def lay(kind: str, name: str) -> Stage:
        id = f"demo:{story(kind, name)}"
        entry = library.entry("scenarios", id)
        stage = set_up(library.scenarios[id].given, Places(entry), Names(library, entry.pack))
        stage.game.nature = sixes
        return stage

    return lay


def sixes(asked: Roll | Chance | Shuffle) -> object:
    """Every die shows a six, and every pile stays as it is."""
    if isinstance(asked, Roll):
        return (6,) * asked.count
    return 0 if isinstance(asked, Chance) else tuple(range(asked.count))


def about(decision: Choose, card: str) -> list[Option]:
    """The options that use a card in some way."""
    return [each for each in decision.options if getattr(each.subject, "id", None) == card]


def decision_of(game: Game) -> Choose:
    assert game.decision is not None
    return game.decision


def shot_at_b(options: list[Option]) -> Option:
    return next(each for each in options if each.act is Act.ATTACK and each.code.startswith("attack 1 "))


@pytest.mark.parametrize("name", LOADED)
def test_without_ammo_a_weapon_is_not_fired(table: Lay, name: str) -> None:
    stage = table("armed", name)
    [weapon] = stage.fighter("A").in_play
    assert Act.ATTACK in [each.act for each in about(decision_of(stage.game), name)]
    stage.game.state.ammo[weapon.number] = 0
    assert Act.ATTACK not in [each.act for each in about(decision_of(stage.game.clone()), name)]


@pytest.mark.parametrize("name", CARDS)
def test_nobody_plays_a_card_of_another_player(table: Lay, name: str) -> None:
    decision = decision_of(table("held", name).game)
    assert decision.seat == 0
    assert about(decision, name) == []


@pytest.mark.parametrize("name", IN_OWN_TURN)
def test_what_is_for_ones_own_turn_is_not_played_in_anothers(table: Lay, name: str) -> None:
    """A attacks the one who holds it, and ends his turn: the holder is never asked for it until it is his."""
    game = table("held", name).game
    game.choose(shot_at_b(decision_of(game).options))
    asked = 0
    while game.state.active == 0:
        asked += 1
        assert about(decision_of(game), name) == []
        game.choose(decision_of(game).options[-1])
    assert asked > 0


@pytest.mark.parametrize("name", WITH_DAMAGE)
def test_whoever_is_fragged_in_the_middle_of_his_attack_does_no_more_harm(table: Lay, name: str) -> None:
    stage = table("armed", name)
    game, rolled = stage.game, list[str]()

    def watched(asked: Roll | Chance | Shuffle) -> object:
        if isinstance(asked, Roll):
            rolled.append(asked.reason)
        return sixes(asked)

    game.nature = watched
    game.choose(shot_at_b(about(decision_of(game), name)))
    while not (plays := about(decision_of(game), "demo:ambush")):
        assert not decision_of(game).final, f"{name} never hit"
        game.choose(decision_of(game).options[-1])
    before = len(rolled)
    game.choose(plays[0])
    a, b = stage.fighter("A"), stage.fighter("B")
    assert not a.alive
    assert (b.wounds, b.alive) == (0, True)
    assert {"defence", "damage"}.isdisjoint(rolled[before:])
