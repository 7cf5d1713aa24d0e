"""The cards that a player holds or has before him, and what was worked out of them. It knows no rule about hands."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from fragkit.engine.pieces import Card


class Hand(list[Card]):
    """Cards in a hand, or before a player. It keeps what was worked out of it until it changes."""

    __slots__ = ("kept", "moments")

    changes = 0
    """How often any hand of any game has changed: what is worked out of several hands is kept as long as this is."""

    def __init__(self, cards: Iterable[Card] = ()) -> None:
        super().__init__(cards)
        self._changed()

    def _changed(self) -> None:
        Hand.changes += 1
        self.moments = frozenset([moment for card in self for moment in card.kind.plays])
        """The events, `any-time` or `""`, at which some card of it can be played from the hand."""
        self.kept: dict[str, Any] = {}
        """What others worked out of it."""

    def append(self, card: Card) -> None:
        """One more."""
        super().append(card)
        self._changed()

    def remove(self, card: Card) -> None:
        """One less."""
        super().remove(card)
        self._changed()

    def forget_uses(self) -> None:
        """What can be used may be something else, but not which of these cards can be played."""
        self.kept.pop("handling", None)

    def copy(self) -> Hand:
        """A hand of its own."""
        copy = Hand.__new__(Hand)
        copy.extend(self)
        copy.moments = self.moments
        copy.kept = {}
        return copy
