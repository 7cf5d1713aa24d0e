"""Poker hands against others that judge them: pokerkit for plain hands, and every possible card for a wild one."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations, combinations_with_replacement, product

import pytest
from pokerkit import Card as PokerCard
from pokerkit import StandardLookup

from fragkit.engine.poker import poker_rank, rank_of

HANDS = 100_000
SUITS = {"spades": "s", "hearts": "h", "diamonds": "d", "clubs": "c"}
FRENCH = [(value, suit) for value in range(2, 15) for suit in SUITS]
"""The 52 cards, each by its value and suit."""
LETTERS = dict(zip(range(2, 15), "23456789TJQKA", strict=True))

Plain = tuple[int, str]


@dataclass(frozen=True, slots=True)
class Kind:
    rank: int
    suit: str | None


@dataclass(frozen=True, slots=True)
class Dealt:
    """A card as far as poker goes."""

    kind: Kind


def rank(hand: Sequence[Plain], wild: int = 0, blank: str | None = "wild") -> tuple[int, ...]:
    """What the engine says of a hand, and so many wild cards."""
    cards = [Dealt(Kind(*each)) for each in hand] + [Dealt(Kind(0, blank))] * wild
    return poker_rank(cards)  # type: ignore[arg-type]


@cache
def judge() -> StandardLookup:
    return StandardLookup()


@cache
def card_of(plain: Plain) -> PokerCard:
    (card,) = PokerCard.parse(LETTERS[plain[0]] + SUITS[plain[1]])
    return card


def judged(hand: Sequence[Plain]) -> int:
    """What pokerkit says of a hand: a number that is higher for a better one."""
    return judge().get_entry([card_of(each) for each in hand]).index


def same_order(hands: Sequence[Sequence[Plain]]) -> bool:
    """Whether both put the hands into the same order, with the same ties."""
    pairs = {(judged(hand), rank(hand)) for hand in hands}
    ours = [rank for _, rank in sorted(pairs)]
    return len(pairs) == len({judged for judged, _ in pairs}) == len(set(ours)) and ours == sorted(ours)


@pytest.mark.proves("DL-POKER-01", "DL-POKER-13")
def test_a_hundred_thousand_hands_are_ranked_as_pokerkit_ranks_them() -> None:
    chance = random.Random(112)
    hands = [chance.sample(FRENCH, 5) for _ in range(HANDS)]
    assert same_order(hands)
    assert {rank(hand)[0] for hand in hands[:20_000]} == set(range(8))


@pytest.mark.proves("DL-POKER-02", "DL-POKER-03")
def test_every_straight_flush_and_every_four_of_a_kind_is_ranked_as_pokerkit_ranks_it() -> None:
    """They are too rare to come up by chance."""
    straights = [
        [(high - step if high - step > 1 else 14, suit) for step in range(5)] for high in range(5, 15) for suit in SUITS
    ]
    fours = [
        [*((value, suit) for suit in SUITS), (other, "clubs")]
        for value, other in product(range(2, 15), repeat=2)
        if value != other
    ]
    assert same_order([*straights, *fours])


def by_trying(hand: Sequence[Plain], wild: int) -> tuple[int, ...]:
    """The best that a hand can be, with every card of a French deck tried for every wild one."""
    return max(rank_of([*hand, *cards]) for cards in combinations_with_replacement(FRENCH, wild))


@pytest.mark.proves("DL-JOKER-01", "DL-COMBINE-03", "DL-POKER-12")
@pytest.mark.parametrize("blank", ["wild", None])
@pytest.mark.parametrize(("wild", "hands"), [(1, 1000), (2, 60), (3, 4)])
def test_a_wild_card_is_the_best_of_all_cards(wild: int, hands: int, blank: str | None) -> None:
    """The plain cards are of two French decks, so that some of them are there twice."""
    chance = random.Random(wild)
    for _ in range(hands):
        hand = chance.sample([*FRENCH, *FRENCH], 5 - wild)
        assert rank(hand, wild, blank) == by_trying(hand, wild), hand


@pytest.mark.proves("DL-JOKER-01")
@pytest.mark.parametrize(("wild", "hands"), [(1, 400), (2, 10)])
def test_a_wild_card_is_never_worse_than_any_other_card_says_pokerkit(wild: int, hands: int) -> None:
    """Of the cards that are not in the hand, the one that pokerkit likes best is no better than what we make of it."""
    chance = random.Random(wild)
    for _ in range(hands):
        hand = chance.sample(FRENCH, 5 - wild)
        rest = [each for each in FRENCH if each not in hand]
        best = max(combinations(rest, wild), key=lambda cards: judged([*hand, *cards]))
        assert rank(hand, wild) >= rank([*hand, *best]), hand
