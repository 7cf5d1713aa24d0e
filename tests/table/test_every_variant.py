"""Every variant of the packs that ship, played on a whim for a while and looked at thoroughly: nothing breaks."""

from __future__ import annotations

from functools import cache

import pytest

import fragkit
from fragkit.content.choosing import EDITION, with_needs
from fragkit.content.library import Library
from fragkit.engine.errors import CannotPlay
from fragkit.engine.opening import fits_the_map
from fragkit.engine.rulebook import choose_rules
from fragkit.table.conformance import match_of
from fragkit.table.tables import FEWEST, Table
from fragkit.table.watching import ENDLESS, THOROUGHLY
from tests.libraries import shipped_library

GAMES = 3
DECISIONS = 100
"""Enough for a few rounds; how a game goes on is looked at in those of test_random_games.py."""

VARIANTS = list(shipped_library().variants)
EDITIONS = ("gold:gold", "deadlands:deadlands", "classic:classic")


@cache
def library() -> Library:
    """One of its own, so that what hundreds of games make of it goes with them."""
    return fragkit.load()


def edition_for(variant: str) -> str:
    """Itself, or else one to which it adds something, or else one that includes it."""
    if library().variants[variant].group == EDITION:
        return variant
    fitting = [each for each in EDITIONS if goes_with(each, variant)]
    adds = [each for each in fitting if variant not in choose_rules(library(), each).variants]
    return (adds or fitting)[0]


def goes_with(edition: str, variant: str) -> bool:
    try:
        choose_rules(library(), edition, with_needs(library(), variant))
    except CannotPlay:
        return False
    return True


def tables(variant: str) -> list[Table]:
    """Where it can be played, on any map that ships."""
    edition = edition_for(variant)
    found = []
    for map in library().maps:
        table = Table(edition, () if edition == variant else with_needs(library(), variant), map)
        try:
            fits_the_map(table.box(library()), table.board(library()), FEWEST)
        except CannotPlay:
            continue
        found.append(table)
    return found


@pytest.mark.parametrize("variant", VARIANTS)
def test_a_variant_is_played_for_a_while(variant: str) -> None:
    found = tables(variant)
    assert found
    for number in range(GAMES):
        seed = VARIANTS.index(variant) * GAMES + number
        match = match_of(library(), variant.partition(":")[0], found[seed % len(found)], seed, seed)
        played = match.watch(library(), THOROUGHLY, DECISIONS)
        assert played.refused is None
        assert played.decisions > 0
        assert played.trouble is None or played.trouble.invariant == ENDLESS, f"{played.trouble}"
