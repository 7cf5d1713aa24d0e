"""The rank of a poker hand, with wild cards and more than four of a kind (several decks are shuffled together)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import combinations_with_replacement

from fragkit.engine.pieces import Card

WILD = "wild"
HAND = 5
_VALUES = range(2, 15)
_WHEEL = (14, 5, 4, 3, 2)


def poker_rank(cards: Sequence[Card]) -> tuple[int, ...]:
    """The better hand has the greater rank; a wild card, or one without a suit, is whatever serves best.

    It serves best in a suit of the hand: only a flush asks for suits (DL-JOKER-01, DL-COMBINE-03). Of more than five
    cards the first five are the hand.
    """
    cards = cards[:HAND]
    plain = [(card.kind.rank, card.kind.suit) for card in cards if card.kind.suit not in (None, WILD)]
    wild = len(cards) - len(plain)
    if not cards:
        return (0,)
    suit = plain[0][1] if plain else WILD
    return max(
        rank_of([*plain, *[(value, suit) for value in values]])
        for values in combinations_with_replacement(_VALUES, wild)
    )


def rank_of(hand: Sequence[tuple[int, str | None]]) -> tuple[int, ...]:
    """The rank of values and suits: the kind of hand, then what decides between two of that kind."""
    counts = Counter(value for value, _ in hand)
    groups = sorted(counts.items(), key=lambda each: (each[1], each[0]), reverse=True)
    shape = tuple(count for _, count in groups)
    values = tuple(value for value, _ in groups)
    flush = len(hand) == HAND and len({suit for _, suit in hand}) == 1
    straight = _straight(values) if len(values) == 5 else None
    if straight is not None and flush:  # DL-POKER-02, -03: the one to the ace is a royal flush
        return (8, straight)
    if shape[:1] == (5,):  # DL-POKER-12: four of a kind, and a fifth
        return (7, *values, *values)
    if shape[:1] == (4,):
        return (7, *values)
    if shape[:2] == (3, 2):
        return (6, *values)
    if flush:
        return (5, *sorted([value for value, _ in hand], reverse=True))
    if straight is not None:
        return (4, straight)
    if shape[:1] == (3,):
        return (3, *values)
    if shape[:2] == (2, 2):
        return (2, *values)
    if shape[:1] == (2,):
        return (1, *values)
    return (0, *values)


def _straight(values: tuple[int, ...]) -> int | None:
    """The highest card of a straight; an ace may be low."""
    ordered = tuple(sorted(values, reverse=True))
    if ordered[0] - ordered[4] == 4:
        return ordered[0]
    return 5 if ordered == _WHEEL else None
