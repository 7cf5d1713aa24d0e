"""Somebody else's cards, changed by a pack: key by key, the last one wins, and lint says when they have moved on."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest

import fragkit
from fragkit.content.library import Library
from fragkit.diagnostic import Severity
from fragkit.engine.errors import WrongTable
from fragkit.engine.game import Game
from fragkit.lint import lint

MakePack = Callable[..., Path]

PACK = """
    id: demo
    version: 0.1.0
    title: Demo
    authors: [Somebody]
    license: CC0-1.0
    language: en
    format: 1
    requires: {{{required}: '>=0.1'}}
"""


def library(make_pack: MakePack, variants: str, required: str = "gold") -> Library:
    found = fragkit.load(make_pack(pack=PACK.format(required=required), variants=variants))
    assert found.findings == []
    return found


def option(name: str, patch: str, more: str = "effects: []") -> str:
    return f"  {name}: {{name: X, group: option, patch: {patch}, {more}}}\n"


# What becomes of the card


def test_two_patches_of_one_card_are_merged_key_by_key(make_pack: MakePack) -> None:
    one = option("longer", "{cards: {machine-gun: {ammo: 9}}}")
    other = option("stronger", "{cards: {machine-gun: {damage: 5d}}}")
    shelf = library(make_pack, f"variants:\n{one}{other}")
    card = Game(shelf, "gold", options=["longer", "stronger"], seats=2).arena.box.card("gold:machine-gun")
    assert (card.ammo, card.damage, card.name) == (9, 5, "Machine Gun")


@pytest.mark.parametrize(("options", "ammo"), [(["nine", "seven"], 7), (["seven", "nine"], 9)])
def test_of_two_that_change_one_key_the_last_loaded_wins(make_pack: MakePack, options: list[str], ammo: int) -> None:
    nine, seven = (
        option(name, f"{{cards: {{machine-gun: {{ammo: {ammo}}}}}}}") for name, ammo in (("nine", 9), ("seven", 7))
    )
    shelf = library(make_pack, f"variants:\n{nine}{seven}")
    assert Game(shelf, "gold", options=options, seats=2).arena.box.card("gold:machine-gun").ammo == ammo


def test_a_patch_speaks_of_what_its_own_pack_remembers(make_pack: MakePack) -> None:
    """The card is of a pack that knows nothing of the memory."""
    variants = """
        variants:
          counted:
            name: Counted
            group: option
            memory: {plays: {per: fighter, type: int, start: 0}}
            patch:
              cards:
                bullet-time:
                  effects:
                    - when: played
                      if: card == this
                      do:
                        - gain: {plays: 1, of: you}
    """
    shelf = library(make_pack, variants)
    source = Game(shelf, "gold", options=["counted"], seats=2).arena.box.compiled.source("cards", "gold:bullet-time")
    assert "plays" in source


@pytest.mark.proves("TAG-KEEPAWAY-02")
def test_what_is_fought_over_is_the_pack_s_affair(make_pack: MakePack) -> None:
    patch = "{tokens: {treasure: {name: The Flag, symbol: flag}}}"
    shelf = library(make_pack, f"variants:\n{option('flag', patch)}", "fan-variants")
    named = [
        Game(shelf, "gold:gold", options=["keep-away", *more], seats=2).arena.box.token("fan-variants:treasure").name
        for more in ([], ["flag"])
    ]
    assert named == ["The Treasure", "The Flag"]


# What lint says of it


def findings(make_pack: MakePack, was: str) -> list[tuple[str, Severity, str]]:
    shelf = library(make_pack, "variants:\n" + option("longer", "{cards: {machine-gun: {ammo: 9}}}", was))
    return [(each.code, each.severity, each.message) for each in lint(shelf)]


def test_lint_shows_what_a_patch_changes(make_pack: MakePack) -> None:
    message = "this changes `ammo` of `gold:machine-gun` from `6` to `9`"
    assert findings(make_pack, "effects: []") == [("FK442", Severity.INFO, message)]


def test_a_patch_that_knows_what_it_changes_is_left_alone(make_pack: MakePack) -> None:
    assert findings(make_pack, "was: {cards: {machine-gun: {ammo: 6}}}") == []


def test_lint_warns_when_the_target_has_moved_on(make_pack: MakePack) -> None:
    message = "`ammo` of `gold:machine-gun` is `6` now, and was `5`"
    assert findings(make_pack, "was: {cards: {machine-gun: {ammo: 5}}}") == [("FK443", Severity.WARNING, message)]


def test_what_is_not_patched_need_not_be_said(make_pack: MakePack) -> None:
    found = findings(make_pack, "was: {cards: {machine-gun: {ammo: 6, damage: 3d}}}")
    assert found == [("FK435", Severity.WARNING, "`damage` is not patched, so what it was says nothing")]


# What goes with what


@cache
def shipped() -> Library:
    return fragkit.load()


TAGS = ("a-turn-to-frag", "there-shall-be-only-one", "keep-away", "king-of-the-hill")


@pytest.mark.proves("TAG-TURN-02")
@pytest.mark.parametrize("tag", TAGS)
def test_frag_tag_goes_with_everything_but_sides_and_other_ways_to_win(tag: str) -> None:
    shelf = shipped()
    for other in ("capture-the-flag", "team-play", "last-man-standing", *(each for each in TAGS if each != tag)):
        with pytest.raises(WrongTable):
            Game(shelf, "gold", options=[tag, other], map="harbour-arena", seats=4)
    options = [tag, "real-time", "barrels", "altered-machine-gun", "altered-electromagnetic-cannon"]
    game = Game(shelf, "gold", options=options, map="closet", seats=4)
    assert game.arena.box.rules.victory_of == f"fan-variants:{tag}"
