"""The sheets of the base game: one for every build, some with a face, and a pistol on each."""

from __future__ import annotations

from functools import cache
from itertools import permutations, product

import pytest

import fragkit
from fragkit.content.fighter import Fighter
from fragkit.content.library import Library
from fragkit.engine.setup import is_legal_design
from tests.libraries import shipped_library

PACK = "gold:"
POINTS = 7
CHARACTERS = 6
BASE = PACK + "rookie"
BLANK = PACK + "volunteer"

Build = tuple[int, int, int]


@cache
def library() -> Library:
    return shipped_library()


def sheets() -> dict[str, Fighter]:
    return {name: sheet for name, sheet in library().fighters.items() if name.startswith(PACK)}


def build_of(sheet: Fighter) -> Build | None:
    stats = (sheet.health, sheet.speed, sheet.accuracy)
    return None if None in stats else stats  # type: ignore[return-value]


def written(name: str) -> set[str]:
    """The keys that the file itself has of a sheet."""
    return set(library().entry("fighters", name).node.values)  # type: ignore[union-attr]


def presets() -> dict[str, Fighter]:
    return {name: sheet for name, sheet in sheets().items() if {"health", "speed", "accuracy"} <= written(name)}


def characters() -> dict[str, Fighter]:
    return {name: sheet for name, sheet in sheets().items() if name not in presets() and name != BLANK}


@pytest.mark.proves("BASE-FIGHTER-02", "BASE-FIGHTER-03", "BASE-FIGHTER-04")
def test_there_are_twelve_builds_and_a_sheet_for_each() -> None:
    legal = {build for build in product(range(8), repeat=3) if is_legal_design(build, POINTS)}
    assert legal == {turned for build in [(3, 2, 2), (3, 3, 1), (4, 2, 1)] for turned in permutations(build)}
    assert len(legal) == 12
    assert sorted(filter(None, map(build_of, presets().values()))) == sorted(legal)


def test_all_are_built_on_one_and_say_only_what_is_different() -> None:
    for name in presets().keys() - {BASE}:
        assert written(name) == {"extends", "name", "health", "speed", "accuracy", "flavour"}


def test_six_characters_are_all_built_alike_so_that_a_table_is_even() -> None:
    assert len(characters()) == CHARACTERS
    for name, sheet in characters().items():
        assert written(name) == {"extends", "name", "flavour"}
        assert build_of(sheet) == build_of(sheets()[BASE])


def test_every_sheet_has_a_name_and_a_line_of_its_own() -> None:
    for of in ("name", "flavour"):
        said = [getattr(sheet, of) for sheet in sheets().values()]
        assert all(said)
        assert len(set(said)) == len(said)


@pytest.mark.parametrize("name", [*sheets(), "classic:contestant"])
@pytest.mark.proves("BASE-FIGHTER-08")
def test_a_pistol_is_on_every_sheet(name: str) -> None:
    weapon = library().fighters[name].starting_weapon
    assert weapon is not None
    assert (weapon.name, weapon.damage, weapon.effects) == ("Pistol", "2d", [])


@pytest.mark.parametrize("edition", ["gold", "classic"])
def test_whoever_sits_down_gets_a_sheet_that_is_filled_in_and_nobody_elses(edition: str) -> None:
    dealt = [fighter.sheet for fighter in fragkit.Game(library(), edition, seats=6).view(None).fighters]
    assert dealt == [BASE, *list(characters())[:5]]


@pytest.mark.parametrize("edition", ["gold", "classic"])
def test_any_of_them_can_be_chosen(edition: str) -> None:
    for name, sheet in presets().items():
        players = [fragkit.Player("A", name), fragkit.Player("B", BASE)]
        fighter = fragkit.Game(library(), edition, seats=players, record=False).state.fighters[0]
        assert (fighter.health, fighter.speed, fighter.accuracy) == build_of(sheet)
