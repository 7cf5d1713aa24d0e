"""Options together: hundreds of combinations drawn by chance, and played; and those that are refused, in words.

All that must hold is looked at at every decision, so they are played on small maps, some of them of a pack beside this.
"""

from __future__ import annotations

import random
from functools import cache
from itertools import combinations
from pathlib import Path

import pytest

import fragkit
from fragkit.content.choosing import with_needs
from fragkit.content.library import Library
from fragkit.engine.errors import CannotPlay, WrongTable
from fragkit.engine.opening import Player, fits_the_map
from fragkit.engine.rulebook import choose_rules
from fragkit.table.tables import Table
from fragkit.table.watching import ENDLESS, THOROUGHLY, Match
from fragkit.table.whims import Whim, any_kind, any_option, bloodthirsty

COMBINATIONS = 200
DECISIONS = 50
"""A round or two: enough for everything that comes into force at the beginning to meet."""
EDITION = "gold:gold"
PACKS = ("core", "deathmatch", "fan-variants")
SMALL, SMALL_AND_JOINED = ("gold:closet", "small-arena:hut", "small-arena:shed"), ("small-arena:yard",)
WHIMS: tuple[Whim, ...] = (bloodthirsty, any_kind, any_option)


@cache
def library() -> Library:
    return fragkit.load(Path(__file__).parent / "small-arena")


@cache
def choices(group: str) -> list[str]:
    """What the players may choose beside the edition, which includes some already."""
    included = choose_rules(library(), EDITION).variants
    return [
        name
        for name, variant in library().variants.items()
        if variant.group == group and name.partition(":")[0] in PACKS and name not in included
    ]


def drawn(chance: random.Random) -> tuple[str, ...]:
    """Mostly a way to win, seldom mere teams, and any number of options, each after what it needs."""
    victory = chance.sample(choices("victory"), chance.random() < 3 / 4)
    teams = chance.sample(choices("teams"), chance.random() < 1 / 4)
    options = chance.sample(choices("option"), chance.randint(1, 5))
    return tuple(dict.fromkeys(need for each in (*teams, *victory, *options) for need in with_needs(library(), each)))


def laid(options: tuple[str, ...], chance: random.Random) -> Match | None:
    """A table for them, with four players or more; nothing if they do not go together."""
    count = chance.randint(4, 6)
    try:
        joined = choose_rules(library(), EDITION, options).joined
        table = Table(EDITION, options, chance.choice(SMALL_AND_JOINED if joined else SMALL))
        fits_the_map(table.box(library()), table.board(library()), count)
    except CannotPlay:
        return None
    players = tuple(Player(name, "gold:rookie") for name in "ABCDEF"[:count])
    return Match(table, players, chance.randint(0, 999), chance.choice(WHIMS))


@cache
def legal() -> dict[frozenset[str], Match]:
    """As many different combinations as are wanted, each with a table."""
    chance = random.Random(6)
    found: dict[frozenset[str], Match] = {}
    while len(found) < COMBINATIONS:
        options = drawn(chance)
        match = laid(options, chance)
        if match is not None:
            found.setdefault(frozenset(options), match)
    return found


@pytest.mark.parametrize("part", range(10))
def test_combinations_are_played_for_a_while(part: int) -> None:
    for match in list(legal().values())[part::10]:
        played = match.watch(library(), THOROUGHLY, DECISIONS)
        assert (played.refused, played.decisions > 0) == (None, True), f"{match.table}"
        assert played.trouble is None or played.trouble.invariant == ENDLESS, f"{played.trouble}"


def test_every_variant_is_in_several_of_them() -> None:
    counts = {each: sum(each in options for options in legal()) for each in (*choices("victory"), *choices("option"))}
    assert {each: count for each, count in counts.items() if count < 3} == {}


REFUSED = [
    (("capture-the-flag", "domination"), "a game has one victory, so `deathmatch:capture-the-flag`, `deathm"),
    (("last-man-standing", "team-play"), "`deathmatch:last-man-standing` cannot be played together with `deathm"),
    (("last-man-standing", "chaotic-spawning", "team-play"), "`deathmatch:last-man-standing` cannot be played"),
    (("two-map-free-for-all", "red-rover"), "`deathmatch:two-map-free-for-all` cannot be played together with"),
    (("chaotic-spawning",), "`deathmatch:chaotic-spawning` needs `deathmatch:team-play`: add `--with deathm"),
    (("unbalanced-teams", "last-man-standing"), "`deathmatch:unbalanced-teams` needs `deathmatch:team-play`"),
]


@pytest.mark.proves("DM-COMPONENTS-04")
@pytest.mark.parametrize(("options", "words"), REFUSED)
def test_what_does_not_go_together_is_refused_before_the_game_begins(options: tuple[str, ...], words: str) -> None:
    with pytest.raises(WrongTable) as refused:
        fragkit.Game(library(), "gold", options=[f"deathmatch:{each}" for each in options], seats=4)
    assert str(refused.value).startswith(words)


@pytest.mark.proves("DM-COMPONENTS-12")
def test_teams_on_one_map_are_refused() -> None:
    with pytest.raises(WrongTable, match="joined"):
        fragkit.Game(library(), "gold", options=["deathmatch:death-match"], map="deathmatch:waterworks", seats=4)


def test_of_any_two_variants_it_is_said_whether_they_go_together() -> None:
    """Either they do, or the words name one of the two and what it does not go with, or needs."""
    for pair in combinations([*choices("victory"), *choices("teams"), *choices("option")], 2):
        why = refusal_of(pair)
        assert why is None or any(f"`{each}`" in why for each in pair)


def refusal_of(pair: tuple[str, str]) -> str | None:
    try:
        assert set(pair) <= set(choose_rules(library(), EDITION, pair).variants)
    except WrongTable as refused:
        return str(refused)
    return None
