"""The decks of the base game: how many cards, how different, how short, and each with a scenario that plays it."""

from __future__ import annotations

import re
from functools import cache
from itertools import combinations

import pytest

import fragkit
from fragkit.content.card import Card
from fragkit.content.library import Library
from fragkit.effects.phrases import names_in, rules_text

PACK = "gold:"
MOST_WORDS = 45
"""More than that does not fit a poker card in a size that can be read across a table."""


@cache
def library() -> Library:
    return fragkit.load()


@cache
def cards() -> dict[str, Card]:
    return {name: card for name, card in library().cards.items() if name.startswith(PACK)}


@cache
def printed(name: str) -> str:
    """The rules text of a card, as it is printed."""
    return " ".join(rules_text(library().cards[name], "en", names_in(library(), "gold")).paragraphs)


@cache
def shown() -> frozenset[str]:
    """The cards that somebody holds or has in play in a scenario of the pack."""
    fighters = [
        fighter
        for name, scenario in library().scenarios.items()
        if name.startswith(PACK)
        for fighter in scenario.given.fighters.values()
    ]
    return frozenset(card for fighter in fighters for card in (*fighter.hand, *fighter.in_play))


def abilities(card: Card) -> tuple[object, ...]:
    """All of a weapon but its numbers, and its tags, which only tell what protects from it."""
    return (card.effects, card.play, card.area)


def test_there_are_three_decks_of_112_cards_most_of_them_different() -> None:
    assert {card.deck for card in cards().values()} == {"weapon", "gadget", "special"}
    assert sum(card.copies for card in cards().values()) == 112
    assert len(cards()) >= 75


@pytest.mark.parametrize("name", cards())
def test_somebody_has_the_card_in_a_scenario(name: str) -> None:
    assert name.removeprefix(PACK) in shown()


@pytest.mark.parametrize("name", cards())
def test_the_text_fits_the_card(name: str) -> None:
    assert len(re.findall(r"\S+", printed(name))) <= MOST_WORDS


def test_every_card_has_a_line_of_colour_of_its_own() -> None:
    lines = [card.flavour for card in cards().values()]
    assert all(lines)
    assert len(set(lines)) == len(lines)


def test_no_two_cards_of_a_deck_do_the_same() -> None:
    said = [(card.deck, card.damage, card.ammo, printed(name)) for name, card in cards().items()]
    assert len(set(said)) == len(said)


def test_no_weapon_is_only_a_better_one() -> None:
    weapons = {name: card for name, card in cards().items() if card.deck == "weapon"}
    alike = [
        (one, other) for one, other in combinations(weapons, 2) if abilities(weapons[one]) == abilities(weapons[other])
    ]
    assert alike
    for one, other in alike:
        (power, shots), (force, rounds) = (
            (int(str(each.damage).removesuffix("d")), each.ammo or 100) for each in (weapons[one], weapons[other])
        )
        assert (power - force) * (shots - rounds) < 0, f"{one} and {other}: one has more of both"
