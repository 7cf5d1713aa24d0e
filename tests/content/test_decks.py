"""The decks in the boxes: how many cards, how different, how short, and each with a scenario that plays it."""

from __future__ import annotations

import re
from functools import cache
from itertools import combinations

import pytest

import fragkit
from fragkit.content.card import Card
from fragkit.content.library import Library
from fragkit.effects.phrases import names_in, rules_text
from tests.libraries import shipped_library

PACKS = {"gold": (112, 75), "deathmatch": (56, 50)}
"""How many cards are in the box of a pack, and how many different ones there are at least."""
MOST_WORDS = 45
"""More than that does not fit a poker card in a size that can be read across a table."""


@cache
def library() -> Library:
    return shipped_library()


@cache
def cards_of(pack: str) -> dict[str, Card]:
    return {name: card for name, card in library().cards.items() if name.startswith(f"{pack}:")}


CARDS = [name for pack in PACKS for name in cards_of(pack)]


@cache
def printed(name: str) -> str:
    """The rules text of a card, as it is printed."""
    pack = name.partition(":")[0]
    return " ".join(rules_text(library().cards[name], "en", names_in(library(), pack, "en")).paragraphs)


@cache
def shown(pack: str) -> frozenset[str]:
    """The cards that somebody holds or has in play in a scenario of the pack."""
    fighters = [
        fighter
        for name, scenario in library().scenarios.items()
        if name.startswith(f"{pack}:")
        for fighter in scenario.given.fighters.values()
    ]
    return frozenset(card for fighter in fighters for card in (*fighter.hand, *fighter.in_play))


def abilities(card: Card) -> tuple[object, ...]:
    """All of a weapon but its numbers, and its tags, which only tell what protects from it."""
    return (card.effects, card.play, card.area)


@pytest.mark.proves("DM-COMPONENTS-08")
@pytest.mark.parametrize("pack", PACKS)
def test_there_are_three_decks_most_of_them_different(pack: str) -> None:
    cards, (copies, different) = cards_of(pack), PACKS[pack]
    assert {card.deck for card in cards.values()} == {"weapon", "gadget", "special"}
    assert sum(card.copies for card in cards.values()) == copies
    assert len(cards) >= different


@pytest.mark.parametrize("name", CARDS)
def test_somebody_has_the_card_in_a_scenario(name: str) -> None:
    pack, _, id = name.partition(":")
    assert id in shown(pack)


@pytest.mark.parametrize("name", CARDS)
def test_the_text_fits_the_card(name: str) -> None:
    assert len(re.findall(r"\S+", printed(name))) <= MOST_WORDS


def test_every_card_has_a_line_of_colour_of_its_own() -> None:
    lines = [library().cards[name].flavour for name in CARDS]
    assert all(lines)
    assert len(set(lines)) == len(lines)


def test_no_two_cards_of_a_deck_do_the_same() -> None:
    cards = {name: library().cards[name] for name in CARDS}
    said = [(card.deck, card.damage, card.ammo, printed(name)) for name, card in cards.items()]
    assert len(set(said)) == len(said)


def test_no_weapon_is_only_a_better_one() -> None:
    weapons = {name: library().cards[name] for name in CARDS if library().cards[name].damage is not None}
    alike = [
        (one, other) for one, other in combinations(weapons, 2) if abilities(weapons[one]) == abilities(weapons[other])
    ]
    assert alike
    for one, other in alike:
        (power, shots), (force, rounds) = (
            (int(str(each.damage).removesuffix("d")), each.ammo or 100) for each in (weapons[one], weapons[other])
        )
        assert (power - force) * (shots - rounds) < 0, f"{one} and {other}: one has more of both"


def in_the_decks(*options: str) -> dict[str, int]:
    """The cards of a game of Gold and how many of each."""
    game = fragkit.Game(library(), "gold", options=options, seats=2, record=False)
    cards = [card.id for card in game.arena.setting.cards if card.deck is not None]
    return {name: cards.count(name) for name in set(cards)}


@pytest.mark.proves("DM-COMPONENTS-08", "DM-COMPONENTS-09", "DM-COMPONENTS-10")
def test_the_expansion_joins_the_decks_and_the_blank_card_stays_out() -> None:
    """DM-BARREL-44: 55 of the 56, and some only where there are barrels."""
    with_barrels = in_the_decks("deathmatch:barrels")
    assert sum(with_barrels.values()) == 112 + 55
    assert "deathmatch:blank-card" not in with_barrels
    left_out = {name for name, card in cards_of("deathmatch").items() if "barrels" in card.needs}
    assert sum(in_the_decks("deathmatch:blink-of-an-eye").values()) == 112 + 55 - sum(
        cards_of("deathmatch")[name].copies for name in left_out
    )


@pytest.mark.proves("DM-COMPONENTS-09")
def test_a_variant_that_writes_on_the_blank_card_puts_it_into_the_decks() -> None:
    assert in_the_decks("deathmatch:house-card")["deathmatch:blank-card"] == 1
