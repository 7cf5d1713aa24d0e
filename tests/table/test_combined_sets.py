"""Deadlands together with Gold and Death Match, by the rules of either: the decks, and games that nothing breaks."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

import pytest

import fragkit
from fragkit.content.library import Library
from fragkit.engine.box import box_of
from fragkit.engine.poker import poker_rank
from fragkit.table.conformance import match_of
from fragkit.table.scenario import Outcome
from fragkit.table.tables import Table
from fragkit.table.watching import ENDLESS, THOROUGHLY
from tests.conftest import PACK

Play = Callable[..., Outcome]

DECISIONS = 150
WEST = "deadlands:deadlands"
OTHERS = ("gold", "deathmatch")
ORIGINAL = ("gold:gold", "classic:classic")
ALL_SETS = f"{PACK}  deadlands: '>=0.1'\n  deathmatch: '>=0.1'\n"


@cache
def library() -> Library:
    """One of its own, so that what hundreds of games make of it goes with them."""
    return fragkit.load()


def decks_of(variant: str, *packs: str) -> dict[str, dict[str, int]]:
    """How many of which card are in each deck."""
    found: dict[str, dict[str, int]] = {}
    for name, deck, copies in box_of(library(), variant, (), packs).cards_of_the_game():
        found.setdefault(deck, {})[name] = copies
    return found


def sets_in(deck: dict[str, int]) -> set[str]:
    return {name.partition(":")[0] for name in deck}


@pytest.mark.proves("DL-COMBINE-01", "DL-COMBINE-02")
def test_by_the_rules_of_deadlands_three_decks_are_mixed_and_the_hexes_are_not() -> None:
    decks = decks_of(WEST, *OTHERS)
    assert decks.keys() == {"core:weapon", "core:gadget", "core:special", "deadlands:hex"}
    assert sets_in(decks["deadlands:hex"]) == {"deadlands"}
    for deck in ("core:weapon", "core:gadget", "core:special"):
        assert sets_in(decks[deck]) >= {"deadlands", "gold"}
    everything = sum(sum(deck.values()) for deck in decks.values())
    alone = [decks_of(WEST), decks_of("gold:gold")]
    assert everything >= sum(sum(deck.values()) for each in alone for deck in each.values())


@pytest.mark.proves("DL-COMBINE-04")
@pytest.mark.parametrize("edition", ORIGINAL)
def test_by_the_original_rules_there_is_neither_hex_nor_joker_nor_malfunction(edition: str) -> None:
    decks = decks_of(edition, "deadlands", "deathmatch")
    assert decks.keys() == {"core:weapon", "core:gadget", "core:special"}
    for deck in decks.values():
        assert sets_in(deck) >= {"deadlands", "gold"}
        assert "deadlands:joker" not in deck
    assert not any("hexes" in library().cards[name].needs for deck in decks.values() for name in deck)
    assert "deadlands:malfunctions" not in box_of(library(), edition, (), ("deadlands",)).rules.variants


@pytest.mark.proves("DL-COMBINE-03")
def test_every_card_of_the_other_sets_is_wild_in_a_poker_hand() -> None:
    game = fragkit.Game(library(), WEST, packs=OTHERS, seats=2, record=False)
    cards = game.arena.setting.cards
    plain = [card for card in cards if card.id == "deadlands:no-carrier"][:1]
    for card in cards:
        is_wild = poker_rank([*plain, card])[0] == 1
        assert is_wild or card.id.startswith("deadlands:")
        assert is_wild == (card.kind.suit in (None, "wild") or card.kind.rank == plain[0].kind.rank)


@pytest.mark.proves("DL-COMBINE-03")
def test_an_unsuited_card_is_drawn_and_played_like_any_other(play: Play) -> None:
    """It is wild, and no Joker: nobody discards it for another."""
    said = """\
        given:
          variant: deadlands:deadlands
          board: |
            A G
          fighters: {A: {movement: 1}}
          dice: {power-up: [6]}
          piles: {gadget: [gold:roller-skates]}
        when: [A steps east, A plays roller-skates]
        then: ["A.in_play == ['roller-skates']", A.speed == 3]
        """
    outcome = play(said, pack=ALL_SETS)
    assert (outcome.status, outcome.message) == ("passed", None)


@pytest.mark.proves("DL-COMBINE-04")
@pytest.mark.parametrize(
    ("variant", "wounds", "kept"), [("gold:gold", 0, 1), ("classic:classic", 0, 1), ("deadlands:deadlands", 1, 0)]
)
def test_a_one_means_something_only_by_the_rules_of_deadlands(play: Play, variant: str, wounds: int, kept: int) -> None:
    said = f"""\
        given:
          variant: {variant}
          board: |
            A . B
          fighters: {{A: {{in_play: [deadlands:steam-gatling]}}, B: {{}}}}
          dice: {{to-hit: [1, 1], defence: [6, 6, 6{", 1, 1, 1" * wounds}], damage: [1, 2, 2, 2, 2{", 1, 2" * wounds}]}}
        when: [A attacks B with steam-gatling]
        then: [A.wounds == {wounds}, count(A.in_play) == {kept}]
        """
    pack = ALL_SETS + "  classic: '>=0.1'\n"
    outcome = play(said, pack=pack)
    assert (outcome.status, outcome.message) == ("passed", None)


TABLES = [
    (Table(WEST, (), "deadlands:main-street", OTHERS), "deadlands"),
    (Table(WEST, ("deathmatch:barrels",), "deadlands:wasted-desert", OTHERS), "deadlands"),
    (Table(WEST, ("gold:the-112-cards",), "gold:sky-harbour"), "deadlands"),
    (Table("gold:gold", (), "gold:loading-dock", ("deadlands", "deathmatch")), "gold"),
    (Table("gold:gold", ("deathmatch:barrels",), "deadlands:main-street", ("deadlands",)), "gold"),
    (Table("classic:classic", (), "deadlands:wasted-desert", ("deadlands",)), "classic"),
]
"""What is played, and whose fighters."""


@pytest.mark.proves("DL-COMBINE-02", "DL-COMBINE-04")
@pytest.mark.parametrize(("table", "fighters"), TABLES, ids=str)
@pytest.mark.parametrize("seed", [1, 2])
def test_combined_sets_are_played_on_a_whim_and_nothing_breaks(table: Table, fighters: str, seed: int) -> None:
    played = match_of(library(), fighters, table, seed, seed).watch(library(), THOROUGHLY, DECISIONS)
    assert played.refused is None
    assert played.decisions > 0
    assert played.trouble is None or played.trouble.invariant == ENDLESS, f"{played.trouble}"
