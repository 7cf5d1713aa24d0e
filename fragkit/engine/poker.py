"""The rank of a poker hand, with wild cards and more than four of a kind (several decks are shuffled together)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import combinations_with_replacement
from typing import Final

from fragkit.engine.pieces import Card

WILD: Final = "wild"
HAND: Final = 5
_VALUES: Final = range(2, 15)
_WHEEL: Final = (14, 5, 4, 3, 2)
_COURT: Final = {11: "jack", 12: "queen", 13: "king", 14: "ace"}


def pips(suit: str | None, rank: int) -> str:
    """What a card is in a hand of poker, in words; nothing if it has no suit or value.

    >>> pips("spades", 14), pips("hearts", 9), pips("wild", 0)
    ('ace of spades', '9 of hearts', '')
    """
    return "" if suit is None or not rank else f"{_value(rank)} of {suit}"


def called(rank: tuple[int, ...]) -> str:
    """What players call a hand of that rank.

    >>> called((6, 13, 6)), called((1, 14, 9, 8, 2)), called((0, 12, 9, 8, 5, 2))
    ('a full house, kings over 6s', 'a pair of aces', 'queen high')
    """
    kind, *values = rank
    if not values:
        return "no hand"
    best = _value(values[0])
    match kind:
        case 8:
            return "a royal flush" if values[0] == max(_VALUES) else f"a straight flush to the {best}"
        case 7:
            return f"five {best}s" if len(values) == 2 and values[0] == values[1] else f"four {best}s"
        case 6:
            return f"a full house, {best}s over {_value(values[1])}s"
        case 5:
            return f"a flush, {best} high"
        case 4:
            return f"a straight to the {best}"
        case 3:
            return f"three {best}s"
        case 2:
            return f"two pairs, {best}s and {_value(values[1])}s"
        case 1:
            return f"a pair of {best}s"
    return f"{best} high"


def _value(rank: int) -> str:
    return _COURT.get(rank, str(rank))


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
