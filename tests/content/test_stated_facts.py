"""What the books of the expansion and of the west state of their pieces, maps and tables is what the packs have."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

import fragkit
from fragkit.content.grid import Grid
from fragkit.engine.errors import WrongTable
from fragkit.engine.game import Game
from fragkit.engine.opening import Player
from fragkit.engine.pieces import Card
from fragkit.engine.random import Streams
from fragkit.engine.state import Token
from fragkit.render.map_layout import map_sheet
from fragkit.render.maps import printed_maps
from fragkit.render.record_layout import GAMES, record_page
from fragkit.render.records import record_sheets
from fragkit.table.whims import bloodthirsty
from tests.libraries import shipped_library

SHIPPED = Path(fragkit.__file__).parents[1] / "content"
LIBRARY = shipped_library()
STREET, DESERT = "deadlands:main-street", "deadlands:wasted-desert"
FRAIL = (1, 3, 3)


def grid_of(map: str) -> Grid:
    grid = LIBRARY.maps_read.read(map).grid
    assert grid is not None
    return grid


def squares_with(map: str, tag: str) -> set[tuple[int, int]]:
    """Where a map has ground with a tag."""
    grid = grid_of(map)
    found = set()
    for x, y in grid.squares():
        terrain = grid.cell(x, y).terrain
        if terrain is not None and tag in LIBRARY.terrain[LIBRARY.resolve("terrain", terrain, "deadlands") or ""].tags:
            found.add((x, y))
    return found


def players(count: int) -> tuple[Player, ...]:
    return tuple(Player(chr(ord("A") + seat), "gold:rookie", FRAIL) for seat in range(count))


def supply(token: str) -> tuple[int, bool] | None:
    found = LIBRARY.tokens[f"deathmatch:{token}"].supply
    return None if found is None else (found.count, found.hard)


# The expansion


@pytest.mark.proves("DM-BARREL-01", "DM-BUSTERS-03", "DM-COMPONENTS-14", "DM-MINE-07")
def test_so_many_counters_are_printed_and_only_napalm_runs_out() -> None:
    assert supply("barrel") == (12, False)
    assert supply("napalm") == (2, True)
    assert supply("mine") is None
    assert supply("radiation") is None
    assert supply("flag") == (2, False)
    assert supply("base") == (2, False)


@pytest.mark.proves("DM-BARREL-41", "DM-KEY-10", "DM-MINE-13", "DM-NAPALM-01", "DM-NAPALM-15")
def test_the_cards_have_the_numbers_that_are_stated() -> None:
    cards = {name.partition(":")[2]: card for name, card in LIBRARY.cards.items() if name.startswith("deathmatch:")}
    assert cards["respawn-barrels"].copies == 2
    for colour in ("red", "green", "blue"):
        key = cards[f"{colour}-key"]
        assert (key.deck, key.copies >= 1, colour in key.tags) == ("gadget", True, True)
    assert cards["mine-dropper"].ammo == 6
    launcher = cards["napalm-launcher"]
    assert (launcher.deck, launcher.damage, launcher.ammo, launcher.tags) == ("weapon", "4d", 2, ["flame"])


@pytest.mark.proves("DM-WATER-09")
def test_weapons_are_of_a_kind_that_water_minds_or_of_none() -> None:
    weapons = [card for card in LIBRARY.cards.values() if card.damage is not None]
    kinds = [{"flame", "energy"} & set(card.tags) for card in weapons]
    assert {frozenset(each) for each in kinds} == {frozenset(), frozenset({"flame"}), frozenset({"energy"})}


@pytest.mark.proves("DM-COMPONENTS-01")
def test_without_the_base_game_the_expansion_is_a_mistake(tmp_path: Path) -> None:
    assert "gold" in LIBRARY.shelf.packs["deathmatch"].reach
    assert not any(v.group == "edition" for name, v in LIBRARY.variants.items() if name.startswith("deathmatch:"))
    alone = tmp_path / "deathmatch"
    alone.mkdir()
    manifest = (SHIPPED / "deathmatch" / "pack.yaml").read_text(encoding="utf-8")
    assert "gold: '>=0.1'" in manifest
    (alone / "pack.yaml").write_text(manifest.replace("gold: '>=0.1'", "gold: '>=99'"), encoding="utf-8")
    assert [each for each in fragkit.load(alone).findings if "gold" in each.message]


@pytest.mark.proves("DM-TEAM-01", "DM-TEAM-12")
def test_teams_are_red_and_blue_and_play_on_two_maps() -> None:
    variant = LIBRARY.variants["deathmatch:team-play"]
    assert list(variant.teams or {}) == ["red", "blue"]
    assert variant.needs_map == "joined"
    with pytest.raises(WrongTable):
        Game(LIBRARY, "gold", options=["team-play"], map="sky-harbour", seats=4)
    game = Game(LIBRARY, "gold", options=["team-play"], seats=4, seed=1)
    assert all(game.arena.board.part(part) for part in ("base", "expansion"))
    assert [team.id for team in game.arena.box.teams] == ["red", "blue"]


@pytest.mark.proves("DM-BUSTERS-01", "DM-NOSPECIALS-04")
@pytest.mark.parametrize("option", ["barrel-busters", "no-specials"])
@pytest.mark.parametrize("mode", [[], ["team-play"]], ids=["each-for-himself", "in-teams"])
def test_an_option_fits_any_mode(option: str, mode: list[str]) -> None:
    game = Game(LIBRARY, "gold", options=[*mode, option], seats=4, seed=1)
    assert f"deathmatch:{option}" in game.arena.box.rules.variants
    if option == "barrel-busters":
        assert "deathmatch:barrels" in game.arena.box.rules.variants


@pytest.mark.proves("DM-COMPONENTS-06")
@pytest.mark.parametrize("seats", range(2, 13))
def test_four_to_six_are_meant_and_others_are_warned(seats: int) -> None:
    options = ["two-map-free-for-all"] if seats > 6 else ["barrels"]
    game = Game(LIBRARY, "gold", options=options, seats=seats, seed=1)
    assert (game.advice is None) == (4 <= seats <= 6)


@pytest.mark.proves("DM-COMPONENTS-16")
@pytest.mark.parametrize("options", [["last-man-standing"], ["blink-of-an-eye"], ["tactical-advantage"], ["barrels"]])
def test_of_those_who_play_for_themselves_one_wins(options: list[str]) -> None:
    for seed in range(3):
        game = Game(LIBRARY, "gold", options=options, map="closet", seats=players(4), seed=seed, record=False)
        chance = Streams(seed)
        while game.decision is not None:
            game.choose(bloodthirsty(game.decision, chance))
        assert game.result is not None
        assert len(game.result) == 1


@pytest.mark.proves("DM-EXCHANGE-12")
def test_only_cards_and_counters_can_be_passed_on() -> None:
    game = Game(LIBRARY, "gold", options=["team-play"], seats=players(4), seed=3, record=False, forkable=False)
    chance, passed = Random(3), 0
    for _ in range(400):
        if game.decision is None:
            break
        for fighter in game.state.fighters:
            items = game.arena.knowledge.items(fighter)
            passed += len(items)
            assert all(isinstance(each, Card | Token) for each in items)
        game.choose(chance.choice(game.decision.options))
    assert passed > 0


# The west


@pytest.mark.proves("DL-COMPONENTS-03", "DL-GALLOWS-01")
def test_one_side_has_a_street_with_four_gallows_and_the_other_beasts_around_one() -> None:
    street, desert = grid_of(STREET), grid_of(DESERT)
    assert squares_with(STREET, "tentacle") == set()
    assert squares_with(DESERT, "tentacle")
    assert squares_with(DESERT, "mouth")
    end = squares_with(STREET, "gallows")
    assert len(end) == 4
    assert all(5 <= x <= 8 and y >= street.height - 2 for x, y in end)  # the street is F to I
    assert squares_with(DESERT, "gallows") == {(desert.width // 2, desert.height // 2)}


@pytest.mark.proves("DL-RESPAWN-02")
@pytest.mark.parametrize("map", [STREET, DESERT])
def test_the_graves_are_numbered(map: str) -> None:
    grid = grid_of(map)
    assert sorted(n for x, y in grid.squares() if (n := grid.cell(x, y).respawn) is not None) == [1, 2, 3, 4, 5, 6]


@pytest.mark.proves("DL-COMPONENTS-11")
def test_the_legends_tell_doors_windows_and_beasts() -> None:
    faces = {face.id: face for face in printed_maps(LIBRARY, map_sheet("a4", 25)).faces}
    words = " ".join(entry.name.lower() for map in (STREET, DESERT) for entry in faces[map].legend)
    assert "one-way" in words
    assert "door" in words
    assert "window" in words
    assert "tentacle" in words


@pytest.mark.proves("DL-COMPONENTS-10")
def test_a_sheet_has_a_cheat_a_drawback_and_six_games_of_five_boxes() -> None:
    sheets = [
        each
        for each in record_sheets(LIBRARY, record_page("a4", 1), ["deadlands:deadlands"])
        if each.id.startswith("deadlands:")
    ]
    assert len(sheets) == 8
    for sheet in sheets:
        assert [stat.name for stat in sheet.stats] == ["Health", "Speed", "Accuracy"]
        titles = {panel.title for panel in sheet.panels}
        assert {"Cheat", "Drawback"} <= titles or {"Cheatin'", "Drawback"} <= titles
        assert (GAMES, sheet.score.boxes) == (6, 5)


@pytest.mark.proves("DL-SHOOTOUT-03")
def test_everybody_sees_who_holds_an_attack() -> None:
    game = Game(LIBRARY, "deadlands", seats=4, seed=5, forkable=False)
    chance = Random(5)
    for _ in range(3000):
        assert game.decision is not None
        held = next((each for each in game.decision.options if each.code.startswith("use hold-an-attack")), None)
        holder = game.decision.seat
        game.choose(held or chance.choice(game.decision.options))
        if held is not None:
            break
    for seat in range(4):
        statuses = [each.id for each in game.view(seat).fighters[holder].statuses]
        assert any("holding" in each for each in statuses)
