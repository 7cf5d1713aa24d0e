"""The sheets of Deadlands: the six of the box, and two of our own under names that the book only mentions."""

from __future__ import annotations

from functools import cache

import pytest

import fragkit
from fragkit.content.fighter import Fighter
from fragkit.content.library import Library
from tests.libraries import shipped_library

PACK = "deadlands:"
OURS = {"Texas Ranger", "Shaman"}
BOX = {"Agency Operative", "Mad Scientist", "Huckster", "Harrowed Gunslinger", "Saloon Gal", "Indian Brave"}
MARK = "fragkit-design"


@cache
def library() -> Library:
    return shipped_library()


@cache
def sheets() -> dict[str, Fighter]:
    return {name: sheet for name, sheet in library().fighters.items() if name.startswith(PACK)}


@pytest.mark.proves("DL-FIGHTERS-01", "DL-COMBINE-05")
def test_six_in_the_box_and_two_that_are_marked_as_ours() -> None:
    assert {sheet.name for sheet in sheets().values() if MARK not in sheet.tags} == BOX
    assert {sheet.name for sheet in sheets().values() if MARK in sheet.tags} == OURS


@pytest.mark.proves("DL-FIGHTERS-01", "DL-FIGHTERS-02")
@pytest.mark.parametrize("name", sheets())
def test_everyone_is_one_of_a_kind_with_gear_a_cheat_and_a_drawback(name: str) -> None:
    sheet = sheets()[name]
    assert sheet.unique
    assert sheet.cheat
    assert sheet.drawback
    assert sheet.starting_weapon or sheet.starting_gear or sheet.effects


@pytest.mark.parametrize("name", sheets())
def test_everyone_is_in_a_scenario(name: str) -> None:
    played = {
        fighter.sheet
        for id, scenario in library().scenarios.items()
        if id.startswith(PACK)
        for fighter in scenario.given.fighters.values()
    }
    assert name.removeprefix(PACK) in played


def test_a_seat_for_everyone() -> None:
    """Eight are more than there are graves to start from, so a game has six of them, whoever they are."""
    game = fragkit.Game(library(), "deadlands", seats=6, record=False)
    assert len({fighter.sheet for fighter in game.view(None).fighters}) == 6
