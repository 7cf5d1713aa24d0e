"""What a text is about: words for players who cannot read, and what a view shows of an attack and of dice."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

import fragkit
from fragkit.content.library import Library
from fragkit.effects.compiling.compiled import Aim
from fragkit.effects.gist import Change, Gist
from fragkit.engine.box import box_of
from fragkit.engine.game import Game
from fragkit.engine.options import Act
from fragkit.table.places import Names, Places
from fragkit.table.staging import Stage, set_up

CARDS = """\
    cards:
      salve:
        deck: gadget
        name: Salve
        play:
          - if: you.wounds > 0
            do:
              - heal: {who: you, points: you.wounds}
            else:
              - gain: {blood: 1, of: you}
          - discard: this
      dodge:
        deck: special
        name: Dodge
        effects:
          - can: play
            when: roll
            you: anyone
            do: [{change_roll: {add: 1}}, {discard: this}]
          - modify: {speed: {add: -1}}
            of: everyone
            if: you.wounds > 0
      bayonet: {deck: weapon, name: Bayonet, damage: 1d, effects: [{modify: {attack.extra_damage: {add: you.frags}}}]}
    """
SCENARIO = """\
    scenarios:
      s:
        given:
          variant: gold:gold
          board: |
            A . . B
          fighters:
            A: {sheet: gold:rookie, hand: [dodge]}
            B: {sheet: gold:rookie, hand: [gold:packet-loss], wounds: 1, blood: 1}
          dice: {to-hit: [1, 1]}
        then: [true]
    """


@pytest.fixture
def library(make_pack: Callable[..., Path]) -> Library:
    library = fragkit.load(make_pack(cards=CARDS, scenarios=SCENARIO))
    assert library.findings == []
    return library


@pytest.fixture
def game(library: Library) -> Game:
    entry = library.entry("scenarios", "demo:s")
    stage: Stage = set_up(library.scenarios["demo:s"].given, Places(entry), Names(library, "demo"))
    return stage.game


def choose(game: Game, beginning: str) -> None:
    assert game.decision is not None
    [option] = [each for each in game.decision.options if each.code.startswith(beginning)]
    game.choose(option)


def gist(library: Library, card: str) -> Gist:
    return box_of(library, "gold:gold").card(card).gist


def test_the_words_of_a_card_are_its_verbs_down_to_the_last_branch_and_what_they_change(library: Library) -> None:
    assert gist(library, "demo:salve") == Gist(("blood", "discard", "gain", "heal", "if"), (), ("",))


def test_a_card_says_when_it_can_be_played_and_whose_numbers_it_changes(library: Library) -> None:
    changed = (Change("speed", "add", -1, everyone=True, sometimes=True),)
    assert gist(library, "demo:dodge") == Gist(("change_roll", "discard"), changed, ("roll",))


def test_a_number_that_depends_on_the_game_is_not_told(library: Library) -> None:
    assert gist(library, "demo:bayonet").changes == (Change("attack.extra_damage", "add", None, everyone=False),)


def test_a_number_of_those_who_attack_is_told_from_ones_own(library: Library) -> None:
    [hampering] = gist(library, "gold:zigzag-manual").changes
    [aiming] = gist(library, "gold:horizon-rifle").changes
    assert (hampering.quantity, hampering.against) == ("attack.hit_number", True)
    assert (aiming.quantity, aiming.against) == ("attack.hit_number", False)


def test_ground_says_what_it_does_to_those_who_enter_it(library: Library) -> None:
    assert box_of(library, "gold:gold").ground("core:acid").gist == Gist(("attack",), (), ("enter",), aim=Aim(dice=2))


def test_a_view_shows_the_attack_under_way_and_what_an_answer_is_about(game: Game) -> None:
    choose(game, "attack 1 ")

    view = game.view(1)

    assert view.attack is not None
    assert (view.attack.attacker, view.attack.target) == (0, 1)
    assert view.attack.weapon is not None
    assert view.attack.weapon.name == "Pistol"
    by_act = {each.act: each for each in view.options}
    assert [change.quantity for change in by_act[Act.PLAY].gist.changes] == ["attack.hit_number"]
    assert by_act[Act.USE].gist.words == ("blood", "heal")


def test_a_view_shows_dice_that_can_still_be_changed(game: Game) -> None:
    assert game.view(1).roll is None
    choose(game, "attack 1 ")
    game.choose("pass")

    roll = game.view(0).roll

    assert roll is not None
    assert (roll.seat, roll.reason, roll.faces) == (0, "to-hit", (1, 1))
