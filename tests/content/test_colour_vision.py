"""Colours as other readers see them; the numbers are those of an independent implementation (colorspacious 1.1.2)."""

from __future__ import annotations

from itertools import combinations

import pytest

from fragkit.content.colour_vision import READERS, TOLD_APART, apart, confused_by, seen
from fragkit.content.colours import parse
from fragkit.content.library import Library
from fragkit.render.decks import deck_face, deck_in
from tests.libraries import shipped_library

NO_RED, NO_GREEN, NO_BLUE = (f"by a reader who sees no {colour}" for colour in ("red", "green", "blue"))


@pytest.mark.parametrize(
    ("colour", "reader", "light"),
    [
        ("#b3261e", NO_RED, (0.0864, 0.0681, 0.0110)),
        ("#1b6e3c", NO_RED, (0.1565, 0.1283, 0.0400)),
        ("#b3261e", NO_GREEN, (0.1793, 0.1399, 0.0081)),
        ("#3d4fa3", NO_GREEN, (0.0009, 0.0830, 0.3577)),
        ("#b3261e", NO_BLUE, (0.5622, 0.0, 0.0195)),
        ("#1b6e3c", NO_BLUE, (0.0, 0.1509, 0.1216)),
    ],
)
def test_a_colour_is_seen_as_the_published_model_says(
    colour: str, reader: str, light: tuple[float, float, float]
) -> None:
    assert seen(parse(colour), READERS[reader]) == pytest.approx(light, abs=0.0001)


def test_red_and_green_of_the_same_lightness_are_one_colour_to_who_sees_no_green() -> None:
    one, other = parse("#b3261e"), parse("#4d6a1e")
    assert apart(one, other, READERS[NO_GREEN]) < TOLD_APART < apart(one, other, READERS[NO_BLUE])
    assert confused_by(one, other) == "in black and white"


def test_yellow_and_blue_are_told_apart_by_everybody() -> None:
    assert confused_by(parse("gold"), parse("#1d4f91")) is None


@pytest.fixture
def library() -> Library:
    return shipped_library()


def test_decks_of_one_game_are_told_apart_by_every_reader_as_they_are_printed(library: Library) -> None:
    for pack in library.shelf.packs:
        reach = library.shelf.packs[pack].reach
        faces = [deck_face(deck_in(library, name, pack)) for name in library.decks if name.partition(":")[0] in reach]
        for one, other in combinations(faces, 2):
            fronts = one.shape != other.shape or confused_by(parse(one.palette.band), parse(other.palette.band)) is None
            backs = (one.back.shape, other.back.shape)
            behind = confused_by(parse(one.back.palette.band), parse(other.back.palette.band)) is None
            assert fronts, (pack, one.name, other.name)
            assert backs[0] != backs[1] or behind, (pack, one.name, other.name)
