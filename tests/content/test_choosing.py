"""Which variants are played together: their order, who takes whose place, and what does not go together."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

import fragkit
from fragkit.content.choosing import (
    all_that_comes_along,
    changed,
    changes_of,
    last_word,
    load_order,
    why_not,
    with_needs,
)
from fragkit.content.library import Library
from tests.conftest import PACK

VARIANTS = """\
    variants:
      box: {name: Box, group: edition, includes: [short-turn, frags]}
      short-turn: {name: Short Turn, group: turn, includes: [clock]}
      clock: {name: Clock, group: option, patch: {cards: {bell: {name: Loud Bell, ammo: 3}}}}
      frags: {name: Frags, group: victory, victory: {first_to: {frags: 3}}}
      race: {name: Race, group: victory, includes: [sides], victory: {first_to: {frags: 9}}}
      sides: {name: Sides, group: teams, teams: {red: {}, blue: {}}}
      medals: {name: Medals, group: option, needs: [sides], patch: {cards: {bell: {ammo: 5}}}}
      ribbons: {name: Ribbons, group: option, needs: [medals]}
      loner: {name: Loner, group: option, excludes: [sides]}
    """
CARDS = """\
    cards:
      bell: {deck: weapon, name: Bell, damage: 1d, ammo: 1}
    """


@pytest.fixture
def library(make_pack: Callable[..., Path]) -> Library:
    return fragkit.load(make_pack(pack=PACK.replace("gold:", "core:"), variants=VARIANTS, cards=CARDS))


def ids(*names: str) -> list[str]:
    return [f"demo:{name}" for name in names]


def reasons(library: Library, *names: str) -> list[str]:
    chosen = ids(*names)
    return list(why_not(library, chosen, load_order(library, chosen)))


def test_what_comes_along_comes_first(library: Library) -> None:
    assert list(load_order(library, ids("box"))) == ids("clock", "short-turn", "frags", "box")
    assert all_that_comes_along(library, ids("box")) == ids("box", "short-turn", "frags", "clock")


def test_what_is_chosen_takes_the_place_of_what_only_comes_along(library: Library) -> None:
    variants = load_order(library, ids("box", "race"))
    assert list(variants) == ids("clock", "short-turn", "box", "sides", "race")
    assert (last_word(variants, "victory"), last_word(variants, "turn")) == ("demo:race", None)


def test_what_is_needed_comes_before_whoever_needs_it_if_it_is_there(library: Library) -> None:
    assert list(load_order(library, ids("medals", "sides"))) == ids("sides", "medals")
    assert list(load_order(library, ids("medals", "race"))) == ids("sides", "medals", "race")
    assert list(load_order(library, ids("medals"))) == ids("medals")


def test_with_all_that_it_needs(library: Library) -> None:
    assert list(with_needs(library, "demo:ribbons")) == ids("sides", "medals", "ribbons")
    assert list(with_needs(library, "demo:box", "demo:medals")) == ids("box", "sides", "medals")


@pytest.mark.parametrize(
    ("chosen", "why"),
    [
        (["box", "race"], []),
        (["frags", "race"], ["a game has one victory, so `demo:frags`, `demo:race` cannot be played together"]),
        (["race", "loner"], ["`demo:loner` cannot be played together with `demo:sides`"]),
        (["medals"], ["`demo:medals` needs `demo:sides`: add `--with demo:sides`"]),
        (["medals", "race"], []),
    ],
)
def test_why_they_do_not_go_together(library: Library, chosen: list[str], why: list[str]) -> None:
    assert reasons(library, *chosen) == why


def test_of_several_that_change_a_key_the_last_one_does(library: Library) -> None:
    changes = changes_of(library, load_order(library, ids("clock", "sides", "medals")))
    assert changes == {("cards", "demo:bell"): {"name": "Loud Bell", "ammo": 5}}
    bell = changed(library.cards["demo:bell"], changes["cards", "demo:bell"])
    assert (bell.name, bell.ammo, bell.damage) == ("Loud Bell", 5, "1d")
    assert library.cards["demo:bell"].ammo == 1


def test_what_there_is_not_is_left_out(library: Library) -> None:
    assert list(load_order(library, ids("nothing", "clock"))) == ids("clock")
    assert with_needs(library, "demo:nothing") == ()
