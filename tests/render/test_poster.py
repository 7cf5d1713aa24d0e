"""Pictures of cards with an emblem: always the same, in the colours of their deck, and printable with little ink."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest

from fragkit.render.colour import palette
from fragkit.render.drawing import HEIGHT, WIDTH
from fragkit.render.poster import backdrop, poster
from fragkit.render.symbols import SYMBOLS

RED, STAR = palette("#b3261e"), SYMBOLS["star"]
SHAPES = ["circle", "diamond", "hexagon", "square", "triangle"]


def read(paths: str) -> ElementTree.Element:
    return ElementTree.fromstring(f"<svg>{paths}</svg>")


def test_a_picture_is_the_same_for_the_same_card() -> None:
    assert poster("gold:axe", RED, "circle", STAR) == poster("gold:axe", RED, "circle", STAR)


@pytest.mark.parametrize("shape", SHAPES)
def test_cards_of_a_deck_have_one_of_a_few_grounds_and_each_its_own_turn(shape: str) -> None:
    drawn = [poster(f"pack:card-{number}", RED, shape, STAR) for number in range(60)]
    assert len({each.plates[0] for each in drawn}) == 6
    assert len({each.emblem for each in drawn}) == 60


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("seen", [200.0, HEIGHT, 50.0, 35.5])
def test_all_of_it_is_one_picture_in_the_colours_of_the_deck(shape: str, seen: float) -> None:
    for number in range(8):
        drawing = poster(f"pack:card-{number}", RED, shape, STAR, seen)
        fills = {each.get("fill") for each in read(drawing.surfaces).iter("path")}
        assert {RED.deep, RED.band, RED.glow} <= fills <= {*RED, "#fffdf6"}


def test_the_dots_lie_at_the_lower_edge_of_what_is_seen() -> None:
    for seen in (HEIGHT, 50.0, 36.0):
        dots = poster("pack:card", RED, "circle", STAR, seen).plates[1]
        assert {layer.transform for layer in dots.layers} == {f"translate(0 {(HEIGHT + seen) / 2:g})"}
        assert all(0 <= float(x) <= WIDTH + 5 for layer in dots.layers for x in re.findall(r"M(\S+) ", layer.path))


def test_the_shade_on_an_emblem_begins_at_its_middle() -> None:
    emblem = poster("pack:card", RED, "circle", STAR).emblem
    assert emblem is not None
    (window,) = read(emblem.surfaces).findall("svg")
    top = window.get("y")
    assert window.get("viewBox") == f"0 {top} 120 80"
    assert float(str(top)) == pytest.approx(38.5 + 0.4 * emblem.size, abs=0.01)


@pytest.mark.parametrize("shape", SHAPES)
def test_with_little_ink_nothing_is_filled_but_the_emblem(shape: str) -> None:
    for number in range(8):
        lines = poster(f"pack:card-{number}", RED, shape, STAR).lines(RED)
        assert "h.01" not in lines  # no dots
        drawn = read(lines)
        inked = [each for each in drawn.iter("path") if each.get("fill") not in (None, "#ffffff")]
        assert [(each.get("d"), each.get("fill")) for each in inked] == [(STAR, RED.band)]


def test_a_backdrop_has_no_emblem() -> None:
    assert backdrop("gold:jack", RED, "circle").emblem is None
    assert backdrop("gold:jack", RED, "circle").surfaces
