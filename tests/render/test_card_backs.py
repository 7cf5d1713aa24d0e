"""The backs of cards: what tells the decks apart, also where an edition has its own colours."""

from __future__ import annotations

import colorsys
from collections.abc import Callable
from typing import Any

import pytest

from fragkit.content.library import Library
from fragkit.fitting.sizes import CARD_SIZES
from fragkit.render.cards import card_face, card_faces
from fragkit.render.colour import parse
from fragkit.render.decks import DeckFace
from fragkit.render.map_looks import terrain_looks
from tests.libraries import shipped_library

LibraryOf = Callable[..., Library]
POKER = CARD_SIZES["poker"]
HUES = {"red": 0, "green": 120, "blue": 240}


def decks_of(pack: str) -> dict[str, DeckFace]:
    faces = card_faces(shipped_library(), POKER)
    return {face.deck.name: face.deck for face in faces if face.id.startswith(f"{pack}:")}


def hue_of(colour: str) -> str:
    """The name of the nearest of three colours."""
    hue = 360 * colorsys.rgb_to_hls(*parse(colour))[0]
    return min(HUES, key=lambda name: abs((hue - HUES[name] + 180) % 360 - 180))


@pytest.mark.proves("DL-COMPONENTS-08")
def test_the_backs_of_deadlands_are_told_apart_by_their_symbols() -> None:
    symbols = {name: deck.back.symbol for name, deck in decks_of("deadlands").items()}
    assert {name: hue_of(colour) if colour else None for name, colour in symbols.items()} == {
        "Gadget": "green",
        "Weapon": "blue",
        "Hex": "red",
        "Special": None,
    }


def test_an_edition_changes_the_look_of_a_deck_for_its_own_cards_only() -> None:
    gold, deadlands = decks_of("gold"), decks_of("deadlands")
    assert hue_of(gold["Weapon"].palette.band) == "red"
    assert deadlands["Weapon"].palette != gold["Weapon"].palette
    assert deadlands["Gadget"] == gold["Gadget"]


def test_on_the_maps_of_an_edition_power_ups_have_the_colours_of_its_decks() -> None:
    gold, deadlands = (terrain_looks(shipped_library(), pack) for pack in ("gold", "deadlands"))
    assert hue_of(gold["core:weapon-powerup"].symbol_fill) == "red"
    assert hue_of(deadlands["core:weapon-powerup"].symbol_fill) == "blue"
    assert gold["core:gadget-powerup"] == deadlands["core:gadget-powerup"]


def back_of(library_of: LibraryOf, **deck: Any) -> Any:
    library = library_of({"it": {"deck": "odd"}}, decks={"odd": {"name": "Odd", "shape": "hexagon", **deck}})
    assert library.findings == []
    return card_face(library, "demo:it", POKER).deck.back


def test_a_back_is_like_its_deck_unless_it_says_otherwise(library_of: LibraryOf) -> None:
    back = back_of(library_of, colour="#1b6e3c")
    assert (hue_of(back.symbol), back.shape, back.art) == ("green", "hexagon", None)


def test_a_back_can_have_a_colour_and_a_shape_of_its_own(library_of: LibraryOf) -> None:
    back = back_of(library_of, colour="#1b6e3c", back={"colour": "#b3261e", "shape": "circle"})
    assert (hue_of(back.symbol), back.shape) == ("red", "circle")
