"""When the greedy bot plays what it could keep: what hurts without a weapon, what hinders, what lasts for a turn."""

from __future__ import annotations

import textwrap
from collections.abc import Callable
from pathlib import Path

import pytest

import fragkit
from fragkit.engine.game import Game
from fragkit.engine.view import SeenOption
from fragkit.table.bots import bot
from fragkit.table.places import Names, Places
from fragkit.table.staging import set_up
from tests.conftest import PACK

SCENES = {
    "more attacks, and somebody to shoot at": """\
        variant: gold:gold
        board: A . B
        fighters:
          A: {sheet: gold:rookie, hand: [gold:bullet-time]}
          B: {sheet: gold:rookie}
        """,
    "more attacks, and nobody to shoot at": """\
        variant: gold:gold
        board: |
          +-+-+
          |A .|
          +-+-+
          |B .|
          +-+-+
        fighters:
          A: {sheet: gold:rookie, hand: [gold:bullet-time]}
          B: {sheet: gold:rookie}
        """,
    "more attacks on the turn of another": """\
        variant: gold:gold
        board: A . B
        fighters:
          A: {sheet: gold:rookie}
          B: {sheet: gold:rookie, hand: [gold:bullet-time]}
        phase: movement-roll
        """,
    "a hex that hurts": """\
        variant: deadlands:deadlands
        board: A . B
        fighters:
          A: {sheet: deadlands:huckster, hand: [deadlands:lead-fever]}
          B: {sheet: deadlands:indian-brave}
        """,
    "a hex that hurts, round the corner": """\
        variant: deadlands:deadlands
        board: |
          +-+-+-+
          |A . .|
          +-+-+ +
          |B . .|
          +-+-+-+
        fighters:
          A: {sheet: deadlands:huckster, movement: 5, hand: [deadlands:lead-fever]}
          B: {sheet: deadlands:indian-brave}
        """,
    "a hex that does not reach": """\
        variant: deadlands:deadlands
        board: A . . . . . B
        fighters:
          A: {sheet: deadlands:huckster, hand: [deadlands:cold-spot]}
          B: {sheet: deadlands:indian-brave}
        """,
    "a hex that hinders": """\
        variant: deadlands:deadlands
        board: A . B
        fighters:
          A: {sheet: deadlands:huckster, hand: [deadlands:evil-eye]}
          B: {sheet: deadlands:indian-brave}
        """,
    "a sure eye without a gun": """\
        variant: deadlands:deadlands
        board: A . B
        fighters:
          A: {sheet: deadlands:huckster, hand: [deadlands:dead-eye]}
          B: {sheet: deadlands:indian-brave}
        """,
    "a hex for two cards, one of them the only gun": """\
        variant: deadlands:deadlands
        board: |
          +-+-+
          |A .|
          +-+-+
          |B .|
          +-+-+
        fighters:
          A: {sheet: deadlands:huckster, hand: [deadlands:long-nosed-revolver, deadlands:cartridge-belt]}
          B: {sheet: deadlands:indian-brave}
        discards: {hex: [deadlands:red-harvest]}
        """,
    "an eye for an eye": """\
        variant: deadlands:deadlands
        board: A B
        fighters:
          A: {sheet: deadlands:indian-brave, wounds: 2}
          B: {sheet: deadlands:huckster, hand: [deadlands:eye-for-an-eye]}
        dice: {to-hit: [6, 6]}
        """,
    "an attack to spare": """\
        variant: deadlands:deadlands
        board: |
          +-+-+
          |A .|
          +-+-+
          |B .|
          +-+-+
        fighters:
          A: {sheet: deadlands:indian-brave}
          B: {sheet: deadlands:huckster}
        """,
}

Lay = Callable[[str], Game]


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory) -> fragkit.Library:
    folder: Path = tmp_path_factory.mktemp("scenes") / "demo"
    folder.mkdir()
    (folder / "pack.yaml").write_text(PACK.replace("requires:", "requires:\n  deadlands: '>=0.1'"), encoding="utf-8")
    scenes = [
        f"  {id_of(name)}:\n    given:\n{textwrap.indent(textwrap.dedent(given), ' ' * 6)}    then: [true]\n"
        for name, given in SCENES.items()
    ]
    (folder / "scenarios.yaml").write_text("scenarios:\n" + "".join(scenes), encoding="utf-8")
    library = fragkit.load(folder)
    assert library.findings == []
    return library


def id_of(name: str) -> str:
    return name.replace(",", "").replace(" ", "-")


@pytest.fixture
def lay(library: fragkit.Library) -> Lay:
    def laid(name: str) -> Game:
        qualified = f"demo:{id_of(name)}"
        entry, given = library.entry("scenarios", qualified), library.scenarios[qualified].given
        game = set_up(given, Places(entry), Names(library, "demo")).game
        if not given.dice:
            game.nature = lambda asked: (1,) * asked.count
        return game

    return laid


def chosen(game: Game) -> SeenOption:
    assert game.decision is not None
    view = game.view(game.decision.seat)
    code = bot("greedy", seed=0).choose(view)
    return next(each for each in view.options if each.code == code)


def codes(game: Game) -> list[str]:
    assert game.decision is not None
    return [each.code for each in game.decision.options]


def turn(game: Game) -> list[str]:
    """What it does until its turn is over or somebody else is asked."""
    assert game.decision is not None
    seat, player, done = game.decision.seat, bot("greedy"), []
    while game.decision is not None and game.decision.seat == seat and game.turns == 1:
        done.append(player.choose(game.view(seat)))
        game.choose(done[-1])
    return done


@pytest.mark.parametrize("scene", ["more attacks, and somebody to shoot at", "a hex that hurts", "a hex that hinders"])
def test_it_plays_what_is_good_for_something_now(lay: Lay, scene: str) -> None:
    assert chosen(lay(scene)).act == "play"


@pytest.mark.parametrize(
    "scene", ["more attacks, and nobody to shoot at", "a sure eye without a gun", "a hex that does not reach"]
)
def test_it_keeps_what_would_be_good_for_nothing(lay: Lay, scene: str) -> None:
    game = lay(scene)
    assert any(each.startswith("play") for each in codes(game))
    assert not any(each.startswith("play") for each in turn(game))


def test_it_keeps_what_helps_on_its_own_turn_for_its_own_turn(lay: Lay) -> None:
    game = lay("more attacks on the turn of another")
    while game.decision is not None and game.decision.seat == 0:
        game.choose("end" if "end" in codes(game) else codes(game)[0])
        if game.decision is not None and game.decision.seat == 1:
            break
    assert game.decision is not None
    assert game.decision.seat == 1
    assert any(each.startswith("play") for each in codes(game))
    assert chosen(game).act == "pass"


def test_it_goes_where_it_can_use_a_hex(lay: Lay) -> None:
    done = turn(lay("a hex that hurts, round the corner"))
    assert done[:2] == ["step east", "step east"]
    assert any(each.startswith("play deadlands:lead-fever") for each in done)


def test_it_does_not_give_its_only_weapon_away(lay: Lay) -> None:
    game = lay("a hex for two cards, one of them the only gun")
    assert any("swap-for-hex" in each for each in codes(game))
    assert not any("swap-for-hex" in each for each in turn(game))


def test_it_answers_a_hit_with_one_of_its_own(lay: Lay) -> None:
    game = lay("an eye for an eye")
    game.choose(next(each for each in codes(game) if each.startswith("attack 1")))
    assert chosen(game).act == "play"


def test_it_holds_an_attack_for_which_there_is_no_target(lay: Lay) -> None:
    assert any("hold-an-attack" in each for each in turn(lay("an attack to spare")))
