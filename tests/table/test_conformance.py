"""The conformance kit on packs: sound ones, broken ones, and ones that break a game."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

import fragkit
from fragkit.content.library import Library
from fragkit.engine.game import Game
from fragkit.engine.opening import Player
from fragkit.engine.state import State
from fragkit.shipped import shipped
from fragkit.table.conformance import check_library, match_of, tables_to_play
from fragkit.table.tables import NoTable, Table, tables_of
from fragkit.table.watching import ENDLESS, LIGHTLY, THOROUGHLY, Care, Match
from fragkit.table.whims import any_kind, any_option, bloodthirsty
from fragkit.testing import check_pack
from tests.endless import CIRCLE
from tests.libraries import shipped_library

MakePack = Callable[..., Path]

CARDS = """\
    cards:
      club: {deck: weapon, name: Club, copies: 3, damage: 2d}
    """
GROUND = """\
    terrain:
      magnet: {name: Magnet, effects: [{modify: {weapon_limit: {set: 1}}}, {modify: {speed: {add: 1}}, of: fighters}]}
      mud:
        name: Mud
        effects:
          - when: enter
            do: [{mark: {who: mover, status: clumsy}}]
          - modify: {move_cost: {add: 1}}
      well:
        name: Well
        effects:
          - when: fragged
            do: [{gain: {blood: 1, of: victim}}]
          - can: drink
            by: active
            if: active.square == this
            limit: once-per-turn
            do: [{gain: {frags: 1, of: active}}]
      ice: {name: Ice, effects: [{modify: {hand_limit: {add: -3}, accuracy: {add: 1}}}]}
    statuses:
      clumsy: {name: Clumsy, lasts: this-turn, effects: [{modify: {weapon_limit: {set: 1}}}]}
    maps:
      garden:
        name: Garden
        legend: {m: magnet, u: mud, w: well, i: ice, W: {terrain: well, respawn: 3}}
        drawing: |
          1 u m .
          . w . i
          m i u W
          2 . w m
    """
"""Ground that does everything that ground can do: by squares, for everybody, when something happens, when asked to."""
ENDLESS_VARIANT = """\
    variants:
      peace:
        name: Peace
        group: option
        effects:
          - modify: {allowed: {set: false}}
            if: kind == 'attack'
    """


@pytest.fixture(scope="module")
def library() -> Library:
    return shipped_library()


def test_a_pack_that_ships_is_sound() -> None:
    report = check_pack(shipped("content") / "classic", games=2, care=LIGHTLY)

    assert report.ok, str(report)
    assert len(report.outcomes) >= 10
    assert report.soak.games == 2
    assert str(report).startswith("classic: ")


def test_errors_of_lint_are_reported_and_nothing_is_played(make_pack: MakePack) -> None:
    report = check_pack(make_pack(cards="cards:\n  club: {deck: weapon, nam: Club}\n"))

    assert not report.ok
    assert [found.code for found in report.errors]
    assert report.soak.games == 0
    assert "so nothing was played." in str(report)


def test_a_scenario_that_fails_is_reported_with_its_place(make_pack: MakePack) -> None:
    scenario = """\
        scenarios:
          s:
            given: {variant: gold, board: A B, fighters: {A: {}, B: {}}}
            then: [B.wounds == 1]
        """
    report = check_pack(make_pack(scenarios=scenario), games=0)

    assert not report.ok
    assert [each.id for each in report.failures] == ["s"]
    assert "scenarios.yaml:4:12: failed demo:s: `B.wounds == 1`: B.wounds is 0" in str(report)


def test_cards_of_a_pack_without_a_variant_are_played_with(make_pack: MakePack) -> None:
    library = fragkit.load(make_pack(cards=CARDS))
    [(pack, table), *_], unplayed = tables_to_play(library)
    game = table.lay(library, match_of(library, pack, table, 0).players, 0)

    assert unplayed == []
    assert [card.id for card in game.arena.setting.cards].count("demo:club") == 3


def test_every_variant_is_played_on_every_map_that_fits(library: Library) -> None:
    tables = [each for each in tables_of(library, "deathmatch") if isinstance(each, Table)]

    assert Table("gold:gold", ("deathmatch:barrels",), "deathmatch:waterworks") in tables
    assert Table("gold:gold", ("deathmatch:barrels",), "deathmatch:harbour-arena") in tables
    assert Table("gold:gold", ("deathmatch:death-match",), "deathmatch:harbour-arena") in tables
    assert Table("gold:gold", ("deathmatch:death-match",), "deathmatch:waterworks") not in tables
    assert any(len(each.options) > 4 for each in tables)


def test_what_cannot_be_played_is_said(make_pack: MakePack) -> None:
    variants = "variants:\n  pair: {name: Pair, group: option, needs_map: joined}\n"
    library = fragkit.load(make_pack(variants=variants))
    found = [each for each in tables_of(library, "demo") if isinstance(each, NoTable)]

    assert any("demo:pair" in each.what and each.why == "there is no map of two joined ones" for each in found)


def test_a_pack_with_nothing_to_play_is_fine() -> None:
    report = check_pack(shipped("content") / "core", games=5)

    assert report.ok
    assert report.soak.games == 0


def test_ground_that_does_something_is_sound(make_pack: MakePack) -> None:
    report = check_pack(make_pack(ground=GROUND), games=9)

    assert report.ok, str(report)
    assert report.soak.games == 9


def test_what_goes_round_in_a_circle_is_a_trouble_with_its_seed(make_pack: MakePack) -> None:
    report = check_pack(make_pack(tricks=CIRCLE), games=4, care=LIGHTLY)

    assert not report.ok
    trouble = report.troubles[0]
    assert "demo:tricks" in trouble.table
    assert "circle" in trouble.message or "never comes to an end" in trouble.message
    assert f"seed {trouble.seed}" in str(report)


def test_a_game_that_nobody_can_win_is_a_note(make_pack: MakePack, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("fragkit.table.conformance.MOST_DECISIONS", 60)
    report = check_library(fragkit.load(make_pack(variants=ENDLESS_VARIANT)), games=2, care=LIGHTLY)

    assert report.ok
    assert report.soak.unfinished
    assert "Not over: gold:gold with demo:peace" in str(report)


def test_the_seed_alone_decides_a_game(library: Library) -> None:
    table = Table("gold:gold", (), "gold:closet")
    one, other, another = (match_of(library, "gold", table, seed, 4) for seed in (7, 7, 8))

    assert one == other
    assert one.watch(library, LIGHTLY) == other.watch(library, THOROUGHLY)
    assert one.watch(library, LIGHTLY) != another.watch(library, LIGHTLY)


def test_from_round_to_round_there_are_other_players_and_other_whims(library: Library) -> None:
    table = Table("gold:gold", (), "gold:closet")
    matches = [match_of(library, "gold", table, 0, round) for round in range(6)]

    assert [len(each.players) for each in matches] == [2, 3, 4, 5, 6, 2]
    assert [each.whim for each in matches[:3]] == [bloodthirsty, any_kind, any_option]


def test_a_stumble_of_the_engine_is_a_trouble_with_its_place(library: Library, monkeypatch: pytest.MonkeyPatch) -> None:
    def stumble(*_: object) -> None:
        raise ZeroDivisionError("once too often")

    monkeypatch.setattr("fragkit.engine.performing.take_step", stumble)
    match = Match(Table("gold:gold", (), "gold:closet"), (Player("A"), Player("B")), 3, any_option)

    trouble = match.watch(library, LIGHTLY).trouble

    assert trouble is not None
    assert trouble.invariant == "the_rules_go_on"
    assert "ZeroDivisionError: once too often (test_conformance.py:" in trouble.message


@pytest.mark.parametrize("care", [LIGHTLY, THOROUGHLY], ids=["lightly", "thoroughly"])
def test_a_copy_that_shares_something_is_found(library: Library, monkeypatch: pytest.MonkeyPatch, care: Care) -> None:
    whole = State.clone

    def careless(state: State) -> State:
        copy = whole(state)
        copy.ammo = state.ammo
        return copy

    monkeypatch.setattr(State, "clone", careless)
    match = Match(Table("gold:gold", (), "gold:closet"), (Player("A"), Player("B")), 3, any_option)

    trouble = match.watch(library, care, most=60).trouble

    assert trouble is not None
    assert trouble.message == "a clone shares ammo"


@pytest.mark.parametrize("care", [LIGHTLY, THOROUGHLY], ids=["lightly", "thoroughly"])
def test_a_replay_that_goes_another_way_is_found(library: Library, monkeypatch: pytest.MonkeyPatch, care: Care) -> None:
    lay, laid = Table.lay, []

    def otherwise(table: Table, library: Library, players: tuple[Player, ...], seed: int) -> Game:
        laid.append(lay(table, library, players, seed))
        laid[-1].state.fighters[0].frags += len(laid) - 1
        return laid[-1]

    monkeypatch.setattr(Table, "lay", otherwise)
    match = Match(Table("gold:gold", (), "gold:closet"), (Player("A"), Player("B")), 3, any_option)

    trouble = match.watch(library, care, most=60).trouble

    assert trouble is not None
    assert trouble.invariant == "a_replay_is_the_same"
    assert trouble.message == "a replay differs in A.frags"


def test_a_game_that_goes_on_for_too_long_is_told(library: Library) -> None:
    match = Match(Table("gold:gold", (), "gold:closet"), (Player("A"), Player("B")), 3, any_option)

    played = match.watch(library, LIGHTLY, most=30)

    assert played.decisions == 30
    assert played.trouble is not None
    assert played.trouble.invariant == ENDLESS
    assert str(played.trouble) == (
        "gold:gold on gold:closet, 2 players, seed 3, after 30 decisions: "
        "the game ends: it is not over after 30 decisions"
    )
