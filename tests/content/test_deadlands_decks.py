"""The decks of Deadlands: how many cards, which suits and ranks, how different, how short, each with a scenario."""

from __future__ import annotations

import re
from collections import Counter
from functools import cache

import pytest

from fragkit.content.card import Card
from fragkit.content.library import Library
from fragkit.effects.phrases import names_in, rules_text
from tests.libraries import shipped_library

PACK = "deadlands:"
MOST_WORDS = 45
"""As for the base game."""
SUITS = ("spades", "hearts", "diamonds", "clubs")
RANKS = (2, 3, 4, 5, 6, 7, 8, 9, 10, "jack", "queen", "king", "ace")
DECKS = {"weapon", "gadget", "special", "hex"}
JOKER = "deadlands:joker"
NAMED_IN_THE_BOOK = {
    "armored-duster",
    "bulletproof-vest",
    "hoyles-book",
    "joker",
    "light-armor",
    "light-armored-leggings",
    "no-carrier",
}


@cache
def library() -> Library:
    return shipped_library()


@cache
def cards() -> dict[str, Card]:
    return {name: card for name, card in library().cards.items() if name.startswith(PACK)}


@cache
def suited() -> dict[str, Card]:
    """All cards but the Jokers, which are in every deck."""
    return {name: card for name, card in cards().items() if name != JOKER}


def deck_of(deck: str) -> dict[str, Card]:
    return {name: card for name, card in suited().items() if card.deck == deck}


@cache
def printed(name: str) -> str:
    """The rules text of a card, as it is printed."""
    return " ".join(rules_text(library().cards[name], "en", names_in(library(), "deadlands", "en")).paragraphs)


@cache
def shown() -> frozenset[str]:
    """The cards that somebody holds or has in play, or that lie on a pile, in a scenario of the pack."""
    scenarios = [scenario.given for name, scenario in library().scenarios.items() if name.startswith(PACK)]
    held = [
        card for given in scenarios for fighter in given.fighters.values() for card in (*fighter.hand, *fighter.in_play)
    ]
    lying = [card for given in scenarios for pile in given.piles.values() for card in pile]
    return frozenset([*held, *lying])


@pytest.mark.proves("DL-COMPONENTS-01")
def test_there_are_112_cards_28_in_each_of_four_decks() -> None:
    sizes = {deck: sum(card.copies for card in deck_of(deck).values()) for deck in DECKS}
    assert {card.deck for card in suited().values()} == DECKS
    assert set(cards()[JOKER].deck) == DECKS
    assert sizes == dict.fromkeys(DECKS, 26)
    assert cards()[JOKER].copies == 2
    assert sum(sizes.values()) + cards()[JOKER].copies * len(DECKS) == 112
    assert len(cards()) >= 90


@pytest.mark.proves("DL-COMPONENTS-09")
def test_they_are_two_french_decks_and_eight_jokers() -> None:
    found = Counter((card.suit, card.rank) for card in suited().values() for _ in range(card.copies))
    assert found == Counter({(suit, rank): 2 for suit in SUITS for rank in RANKS})
    assert (cards()[JOKER].suit, cards()[JOKER].rank) == ("wild", None)


@pytest.mark.parametrize("deck", sorted(DECKS))
def test_no_deck_is_better_for_poker_than_another(deck: str) -> None:
    """Whatever deck one draws from: every rank twice, and every suit as often as the others, but for one card."""
    printed_on = [(card.suit, card.rank) for card in deck_of(deck).values() for _ in range(card.copies)]
    assert Counter(rank for _, rank in printed_on) == Counter(dict.fromkeys(RANKS, 2))
    assert set(Counter(suit for suit, _ in printed_on).values()) <= {6, 7}


def test_what_the_book_names_is_there() -> None:
    assert {f"{PACK}{name}" for name in NAMED_IN_THE_BOOK} <= set(cards())


def test_there_are_more_than_20_different_hexes_and_none_without_the_rules_for_them() -> None:
    hexes = deck_of("hex")
    assert len(hexes) >= 20
    assert all("hexes" in card.needs for card in hexes.values())


def test_many_weapons_can_malfunction_and_in_different_ways() -> None:
    ways = [str(card.malfunction) for card in deck_of("weapon").values() if card.malfunction is not None]
    assert len(ways) >= 10
    assert len(set(ways)) >= 7


@pytest.mark.proves("DL-MALFUNCTION-01")
def test_no_malfunction_does_more_than_two_dice_to_its_firer() -> None:
    dice = [
        int(each)
        for card in deck_of("weapon").values()
        for each in re.findall(r"'damage': '(\d+)d'", str(card.malfunction))
    ]
    assert dice
    assert max(dice) <= 2


@pytest.mark.proves("DL-FIGHTERS-05")
def test_a_revolver_is_called_one_and_tagged_as_one() -> None:
    for card in deck_of("weapon").values():
        assert ("revolver" in card.name.lower()) == ("revolver" in card.tags)
        assert ("gatling pistol" in card.name.lower()) == ("gatling-pistol" in card.tags)


@pytest.mark.parametrize("name", cards())
def test_somebody_has_the_card_in_a_scenario(name: str) -> None:
    assert name.removeprefix(PACK) in shown()


@pytest.mark.parametrize("name", cards())
def test_the_text_fits_the_card(name: str) -> None:
    assert len(re.findall(r"\S+", printed(name))) <= MOST_WORDS


def test_every_card_has_a_line_of_colour_of_its_own() -> None:
    lines = [card.flavour for name, card in library().cards.items() if name.startswith((PACK, "gold:"))]
    assert all(lines)
    assert len(set(lines)) == len(lines)


def test_no_two_cards_of_a_deck_do_the_same() -> None:
    said = [(card.deck, card.damage, card.ammo, card.tags, printed(name)) for name, card in suited().items()]
    assert len({str(each) for each in said}) == len(said)


def test_no_card_is_called_like_one_of_the_base_game_unless_the_books_do_so() -> None:
    base = {card.name for name, card in library().cards.items() if name.startswith("gold:")}
    assert {card.name for card in cards().values()} & base == {"Light Armor"}
