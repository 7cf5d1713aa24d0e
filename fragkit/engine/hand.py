"""The cards that a player holds or has before him, and what was worked out of them. It knows no rule about hands."""

from __future__ import annotations

from collections.abc import Iterable

from fragkit.engine.kept import CHANGES, Kept
from fragkit.engine.pieces import Card


class Hand(list[Card]):
    """Cards in a hand, or before a player. It keeps what was worked out of it until it changes."""

    __slots__ = ("kept", "moments")

    def __init__(self, cards: Iterable[Card] = ()) -> None:
        super().__init__(cards)
        self.kept = Kept()
        """What others worked out of it."""
        self.moments = self._moments()
        """The events, or `any-time`, at which some card of it can be played from the hand."""
        CHANGES.count += 1

    def _moments(self) -> frozenset[str]:
        found: frozenset[str] = frozenset()
        for card in self:
            found |= card.moments
        return found

    def append(self, card: Card) -> None:
        """One more."""
        list.append(self, card)
        self.kept = Kept()
        if not card.moments <= self.moments:
            self.moments |= card.moments
            CHANGES.count += 1

    def remove(self, card: Card) -> None:
        """One less."""
        list.remove(self, card)
        self.kept = Kept()
        if card.moments:
            self.moments = self._moments()
            CHANGES.count += 1

    def forget_uses(self) -> None:
        """What can be used may be something else, but not which of these cards can be played."""
        self.kept.handling = None

    def copy(self) -> Hand:
        """A hand of its own."""
        copy = Hand.__new__(Hand)
        copy.extend(self)
        copy.moments = self.moments
        copy.kept = Kept()
        return copy
