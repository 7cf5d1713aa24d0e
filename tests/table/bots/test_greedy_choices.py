"""What the greedy bot does in small situations, each drawn so that one thing is plainly best."""

from __future__ import annotations

import textwrap
from collections.abc import Callable
from pathlib import Path

import pytest

import fragkit
from fragkit.engine.game import Game
from fragkit.engine.setup import designs
from fragkit.engine.view import SeenOption, View
from fragkit.table.bots import bot
from fragkit.table.bots.picks import design
from fragkit.table.places import Names, Places
from fragkit.table.staging import set_up
from tests.conftest import PACK

SCENES = {
    "what hampers those who shoot": """\
        board: A . B
        fighters:
          A: {sheet: gold:rookie, hand: [zigzag-manual]}
          B: {sheet: gold:rookie}
        """,
    "a foe who is hard to hit": """\
        board: C . A . B
        fighters:
          A: {sheet: gold:rookie, accuracy: 1}
          B: {sheet: gold:rookie, in_play: [zigzag-manual]}
          C: {sheet: gold:rookie}
        """,
    "a last word": """\
        board: A B .
        fighters:
          A: {sheet: gold:rookie, in_play: [electromagnetic-cannon]}
          B: {sheet: gold:rookie, wounds: 2, hand: [parting-gift]}
        dice: {to-hit: [6, 6], defence: [1], damage: [6, 6, 6, 6, 6]}
        """,
    "a weak and a strong foe": """\
        board: |
          C . A . B
        fighters:
          A: {sheet: gold:rookie}
          B: {sheet: gold:rookie, wounds: 2}
          C: {sheet: gold:rookie}
        """,
    "three weapons": """\
        board: A . B
        fighters:
          A: {sheet: gold:rookie, in_play: [machine-gun, electromagnetic-cannon, tranquilizer-pistol]}
          B: {sheet: gold:rookie}
        """,
    "a weapon in the hand": """\
        board: A . B
        fighters:
          A: {sheet: gold:rookie, hand: [electromagnetic-cannon]}
          B: {sheet: gold:rookie}
        """,
    "too near for a bomb": """\
        board: A B .
        fighters:
          A: {sheet: gold:rookie, wounds: 2, in_play: [mini-nuke]}
          B: {sheet: gold:rookie}
        """,
    "far enough for a bomb": """\
        board: A . . . B
        fighters:
          A: {sheet: gold:rookie, in_play: [mini-nuke]}
          B: {sheet: gold:rookie}
        """,
    "a foe out of range": """\
        board: A . . . . . . . . . . . . . . B
        fighters:
          A: {sheet: gold:rookie, movement: 8}
          B: {sheet: gold:rookie}
        """,
    "acid between": """\
        board: |
          +-+-+-+
          |A ~ W|
          + + + +
          |. . .|
          +-+-+-+
          |B . .|
          +-+-+-+
        fighters:
          A: {sheet: gold:rookie, movement: 4}
          B: {sheet: gold:rookie}
        """,
    "blood nearby": """\
        board: |
          +-+-+-+-+-+
          |. . A . .|
          +-+-+-+-+-+
          |B . . . .|
          +-+-+-+-+-+
        fighters:
          A: {sheet: gold:rookie, wounds: 2, movement: 2}
          B: {sheet: gold:rookie}
        tokens: [{token: core:blood-counter, at: A1}]
        """,
    "a pile nearby": """\
        board: |
          +-+-+-+-+-+
          |. . A . .|
          +-+-+-+-+-+
          |B . . . .|
          +-+-+-+-+-+
        fighters:
          A: {sheet: gold:rookie, movement: 2}
          B: {sheet: gold:rookie}
        tokens: [{token: core:weapon-counter, at: E1, cards: [electromagnetic-cannon]}]
        """,
    "a power-up nearby": """\
        board: |
          +-+-+-+-+-+
          |. . A . W|
          +-+-+-+-+-+
          |B . . . .|
          +-+-+-+-+-+
        fighters:
          A: {sheet: gold:rookie, movement: 2}
          B: {sheet: gold:rookie}
        """,
    "a corner to hide in": """\
        board: |
          +-+-+-+-+-+
          |. A . . B|
          + +-+-+-+-+
          |. . . . .|
          +-+-+-+-+-+
        fighters:
          A: {sheet: gold:rookie, wounds: 2, accuracy: 1, movement: 2}
          B: {sheet: gold:rookie, accuracy: 4, in_play: [electromagnetic-cannon]}
        phase: action
        """,
    "armor in the hand": """\
        board: A . B
        fighters:
          A: {sheet: gold:rookie, hand: [flak-vest]}
          B: {sheet: gold:rookie}
        """,
    "a boost in the hand": """\
        board: A . B
        fighters:
          A: {sheet: gold:rookie, hand: [combat-drugs]}
          B: {sheet: gold:rookie}
        """,
    "a cure, and unhurt": """\
        board: |
          +-+-+
          |A .|
          +-+-+
          |B .|
          +-+-+
        fighters:
          A: {sheet: gold:rookie, hand: [healing-potion, ammo-crate]}
          B: {sheet: gold:rookie}
        """,
    "a cure, and wounded": """\
        board: |
          +-+-+
          |A .|
          +-+-+
          |B .|
          +-+-+
        fighters:
          A: {sheet: gold:rookie, wounds: 2, hand: [healing-potion]}
          B: {sheet: gold:rookie}
        """,
    "an empty gun": """\
        board: |
          +-+-+
          |A .|
          +-+-+
          |B .|
          +-+-+
        fighters:
          A: {sheet: gold:rookie, hand: [ammo-crate], in_play: [mini-nuke], ammo: {mini-nuke: 0}}
          B: {sheet: gold:rookie}
        """,
    "too many cards": """\
        board: |
          +-+-+
          |A .|
          +-+-+
          |B .|
          +-+-+
        fighters:
          A:
            sheet: gold:rookie
            hand: [electromagnetic-cannon, flak-vest, healing-potion, tranquilizer-pistol, combat-drugs, disconnect]
          B: {sheet: gold:rookie}
        phase: finish
        """,
    "about to die": """\
        board: A . B
        fighters:
          A: {sheet: gold:rookie, accuracy: 4, in_play: [electromagnetic-cannon]}
          B: {sheet: gold:rookie, hand: [healing-potion], wounds: 2, blood: 1}
        dice: {to-hit: [6, 6, 6, 6], defence: [1, 1], damage: [2, 1, 1, 1, 1]}
        """,
    "a deadly shot": """\
        board: A . B
        fighters:
          A: {sheet: gold:rookie, accuracy: 4, in_play: [electromagnetic-cannon]}
          B: {sheet: gold:rookie, hand: [packet-loss], wounds: 2}
        """,
    "a harmless shot": """\
        board: A . . . . . . . . . . B
        fighters:
          A: {sheet: gold:rookie}
          B: {sheet: gold:rookie, hand: [packet-loss], in_play: [flak-vest]}
        """,
    "a deadly hit": """\
        board: A . B
        fighters:
          A: {sheet: gold:rookie, in_play: [electromagnetic-cannon]}
          B: {sheet: gold:rookie, hand: [disconnect], wounds: 2}
        dice: {to-hit: [6, 6]}
        """,
    "a long shot with a sure aim": """\
        board: A . . . . . . . . . . B
        fighters:
          A: {sheet: gold:rookie, hand: [aimbot], in_play: [electromagnetic-cannon]}
          B: {sheet: gold:rookie, wounds: 1}
        """,
    "somewhere to be": """\
        board: |
          +-+-+-+-+-+-+-+-+-+
          |A . . . . . . . .|
          +-+-+-+-+-+-+-+-+-+
          |. . . . B . . . .|
          +-+-+-+-+-+-+-+-+-+
        fighters:
          A: {sheet: gold:rookie, hand: [personal-teleporter], in_play: [electromagnetic-cannon]}
          B: {sheet: gold:rookie, wounds: 2}
        phase: movement-roll
        """,
}
"""The situations, by their names; it is A's turn."""


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory) -> fragkit.Library:
    folder: Path = tmp_path_factory.mktemp("scenes") / "demo"
    folder.mkdir()
    (folder / "pack.yaml").write_text(PACK, encoding="utf-8")
    scenes = [
        f"  {id_of(name)}:\n    given:\n      variant: gold:gold\n{textwrap.indent(textwrap.dedent(given), ' ' * 6)}"
        "    then: [true]\n"
        for name, given in SCENES.items()
    ]
    (folder / "scenarios.yaml").write_text("scenarios:\n" + "".join(scenes), encoding="utf-8")
    library = fragkit.load(folder)
    assert library.findings == []
    return library


def id_of(name: str) -> str:
    return name.replace(",", "").replace(" ", "-")


Lay = Callable[[str], Game]


@pytest.fixture
def lay(library: fragkit.Library) -> Lay:
    """`lay(name)` is the game in that situation; where no dice are said, they all show 1."""

    def laid(name: str) -> Game:
        qualified = f"demo:{id_of(name)}"
        entry, given = library.entry("scenarios", qualified), library.scenarios[qualified].given
        game = set_up(given, Places(entry), Names(library, "demo")).game
        if not given.dice:
            game.nature = lambda asked: (1,) * asked.count
        return game

    return laid


def chosen(game: Game, seed: int = 0) -> SeenOption:
    assert game.decision is not None
    view = game.view(game.decision.seat)
    code = bot("greedy", seed=seed).choose(view)
    return next(each for each in view.options if each.code == code)


def turn(game: Game) -> list[str]:
    """What the greedy bot does until its turn is over or somebody else is asked."""
    assert game.decision is not None
    seat, player, done = game.decision.seat, bot("greedy"), []
    while game.decision is not None and game.decision.seat == seat and game.turns == 1:
        done.append(player.choose(game.view(seat)))
        game.choose(done[-1])
    return done


def after(game: Game, *beginnings: str) -> Game:
    """The game after these options were chosen, each by how its code begins."""
    for beginning in beginnings:
        assert game.decision is not None
        option = next(each for each in game.decision.options if each.code.startswith(beginning))
        game.choose(option)
    return game


def hand(view: View) -> list[str]:
    assert view.me is not None
    return [card.name for card in view.me.hand or ()]


# Attacks


def test_it_shoots_at_the_one_whom_it_is_likelier_to_frag(lay: Lay) -> None:
    assert chosen(lay("a weak and a strong foe")).seat == 1


def test_it_shoots_with_what_does_most(lay: Lay) -> None:
    option = chosen(lay("three weapons"))
    assert (option.act, option.card and option.card.name) == ("attack", "Electromagnetic Cannon")


def test_it_shoots_with_a_weapon_from_its_hand(lay: Lay) -> None:
    option = chosen(lay("a weapon in the hand"))
    assert (option.act, option.card and option.card.name) == ("attack", "Electromagnetic Cannon")


def test_it_does_not_blow_itself_up(lay: Lay) -> None:
    option = chosen(lay("too near for a bomb"))
    assert (option.act, option.card and option.card.name) == ("attack", "Pistol")


def test_it_uses_a_bomb_from_afar(lay: Lay) -> None:
    option = chosen(lay("far enough for a bomb"))
    assert (option.act, option.card and option.card.name) == ("attack", "Mini Nuke")


# Moves


def test_it_goes_where_it_hits_well_and_shoots_from_there(lay: Lay) -> None:
    game = lay("a foe out of range")
    done = turn(game)
    assert done[:6] == ["step east"] * 6
    assert any(each.startswith("attack") for each in done)


def test_it_walks_round_what_hurts(lay: Lay) -> None:
    game = lay("acid between")
    turn(game)
    assert game.view(0).fighters[0].square == "C1"
    assert ("stepped", 0, "B1") not in game.log


@pytest.mark.parametrize(
    ("scene", "where"), [("blood nearby", "A1"), ("a pile nearby", "E1"), ("a power-up nearby", "E1")]
)
def test_it_fetches_what_lies_about(lay: Lay, scene: str, where: str) -> None:
    game = lay(scene)
    turn(game)
    assert ("stepped", 0, where) in game.log


def test_it_takes_what_it_finds(lay: Lay) -> None:
    game = lay("a pile nearby")
    turn(game)
    assert hand(game.view(0)) == ["Electromagnetic Cannon"]


def test_it_hides_from_somebody_stronger(lay: Lay) -> None:
    game = lay("a corner to hide in")
    turn(game)
    square = game.view(0).fighters[0].square
    assert square is not None
    assert square.endswith("2") or square == "A1"


# Cards


@pytest.mark.parametrize("scene", ["armor in the hand", "a boost in the hand"])
def test_it_plays_what_helps_before_it_shoots(lay: Lay, scene: str) -> None:
    assert chosen(lay(scene)).act == "play"


def test_it_plays_what_hampers_those_who_shoot_at_it(lay: Lay) -> None:
    assert chosen(lay("what hampers those who shoot")).act == "play"


def test_it_reckons_with_what_its_target_wears(lay: Lay) -> None:
    shots = [code for code in turn(lay("a foe who is hard to hit")) if code.startswith("attack")]
    assert [code.split()[1] for code in shots] == ["2"]


def test_it_has_a_last_word(lay: Lay) -> None:
    game = after(lay("a last word"), "attack 1 gold:electromagnetic-cannon")
    while game.decision is not None and game.decision.why != "fragged":
        game.choose("pass")
    assert chosen(game).act == "play"


def test_it_keeps_what_would_be_wasted(lay: Lay) -> None:
    assert turn(lay("a cure, and unhurt"))[-1] == "end"
    assert len(hand(lay("a cure, and unhurt").view(0))) == 2


@pytest.mark.parametrize("scene", ["a cure, and wounded", "an empty gun"])
def test_it_plays_what_is_needed(lay: Lay, scene: str) -> None:
    assert chosen(lay(scene)).act == "play"


def test_it_discards_what_is_worth_least(lay: Lay) -> None:
    option = chosen(lay("too many cards"))
    assert option.card is not None
    assert option.card.name == "Tranquilizer Pistol"


# Answers


def test_it_averts_its_death_with_blood_before_cards(lay: Lay) -> None:
    game = after(lay("about to die"), "attack 1 gold:electromagnetic-cannon")
    while game.decision is not None and game.decision.why != "dying":
        game.choose("pass")
    assert chosen(game).act == "use"


@pytest.mark.parametrize(("scene", "act"), [("a deadly shot", "play"), ("a harmless shot", "pass")])
def test_it_answers_a_shot_when_much_is_at_stake(lay: Lay, scene: str, act: str) -> None:
    assert chosen(after(lay(scene), "attack 1")).act == act


def test_it_stops_a_hit_that_would_kill(lay: Lay) -> None:
    game = after(lay("a deadly hit"), "attack 1 gold:electromagnetic-cannon")
    assert game.decision is not None
    assert game.decision.why == "attack.hit"
    assert chosen(game).act == "play"


def test_it_helps_its_own_shot_when_that_pays(lay: Lay) -> None:
    game = after(lay("a long shot with a sure aim"), "attack 1 gold:electromagnetic-cannon")
    assert chosen(game).act == "play"


def test_it_goes_by_card_where_it_cannot_walk(lay: Lay) -> None:
    game = lay("somewhere to be")
    assert chosen(game).act == "play"
    game.choose(chosen(game))
    square = chosen(game).square
    assert square is not None
    assert square[-1] == "2"
    assert square != "E2"


# Stats


def test_it_designs_a_fighter_who_lives_and_hits() -> None:
    assert max(designs(7), key=design) == "2-2-3"
