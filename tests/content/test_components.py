"""What rules say of the components: the packs of the base game have it, and files can say it."""

from __future__ import annotations

import colorsys
from functools import cache

import pytest

from fragkit.content.fighter import Fighter
from fragkit.content.grid import EdgeKind
from fragkit.content.library import Library
from tests.libraries import shipped_library

BASE = ("core", "classic", "gold")


@cache
def library() -> Library:
    return shipped_library()


@pytest.mark.proves("BASE-FIGHTER-01")
def test_a_fighter_has_three_stats_all_of_them_whole_numbers() -> None:
    stats = {name for name, field in Fighter.model_fields.items() if field.annotation == int | None}
    assert stats == {"health", "speed", "accuracy"}


@pytest.mark.proves("BASE-CARDS-13")
def test_every_gadget_of_the_base_game_bears_letters_of_its_deck() -> None:
    letters = library().decks["core:gadget"].symbols
    assert letters == {"A": "Armor", "H": "Health", "W": "Weapon", "M": "Movement"}
    gadgets = {
        name: set(card.symbol)
        for name, card in library().cards.items()
        if name.partition(":")[0] in BASE and card.deck == "gadget"
    }
    assert gadgets
    assert {name: symbols for name, symbols in gadgets.items() if not symbols or symbols - letters.keys()} == {}


@pytest.mark.proves("BASE-COMPONENTS-05")
def test_files_can_say_every_symbol_of_the_legend() -> None:
    assert {name for name in library().decks if name.startswith("core:")} == {
        "core:weapon",
        "core:gadget",
        "core:special",
    }
    grid = library().maps_read.read("gold:closet").grid
    assert grid is not None
    assert {cell.terrain for cell in grid.cells} >= {
        "core:weapon-powerup",
        "core:gadget-powerup",
        "core:teleporter",
        "core:grate",
    }
    doors = [edge for edge in (*grid.east, *grid.south) if edge.kind is EdgeKind.DOOR]
    assert {edge.way is None for edge in doors} == {True, False}


@pytest.mark.proves("BASE-LEFTOVER-08")
def test_the_blood_counter_is_red() -> None:
    colour = library().tokens["core:blood-counter"].colour
    red, green, blue = (int(colour[start : start + 2], 16) / 255 for start in (1, 3, 5))
    hue, _, saturation = colorsys.rgb_to_hls(red, green, blue)
    assert min(hue, 1 - hue) < 1 / 24
    assert saturation > 1 / 2


@pytest.mark.proves("DM-KEY-01")
def test_every_door_has_a_colour() -> None:
    doors = []
    for name in library().maps:
        grid = library().maps_read.read(name).grid
        assert grid is not None
        doors += [(name, edge.colour) for edge in (*grid.east, *grid.south) if edge.kind is EdgeKind.DOOR]
        doors += [(name, cell.door.colour) for cell in grid.cells if cell.door is not None]
    assert len(doors) > 20
    assert [(name, colour) for name, colour in doors if colour not in ("red", "green", "blue")] == []
