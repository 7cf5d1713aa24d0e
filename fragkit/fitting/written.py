"""What a card has to say on its face, as far as it takes room: letters, rows of marks, paragraphs and flavour."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from fragkit.content.card import Card
from fragkit.fitting.face import BADGES, BOXES_IN_A_ROW
from fragkit.fitting.pictured import without_widow

MOST_LETTERS = len(BADGES) - 1
"""More letters of a card are not printed in its corner."""


class Written(NamedTuple):
    """The text of a card, each paragraph as long as it is with its pictures."""

    rules: tuple[str, ...]
    flavour: str | None

    @property
    def paragraphs(self) -> tuple[str, ...]:
        """All that is printed below the picture."""
        return (*self.rules, without_widow(self.flavour)) if self.flavour is not None else self.rules


def written_on(card: Card, rules: Iterable[str]) -> Written:
    """What is printed on a card with these paragraphs of rules, each as long as it is with its pictures."""
    flavour = " ".join(card.flavour.split()) if card.flavour is not None else None
    return Written(tuple(rules), flavour)


def letters_of(card: Card) -> tuple[str, ...]:
    """The letters in the corner of a card, each once."""
    return tuple(dict.fromkeys(card.symbol))


def rows_of_marks(card: Card) -> int:
    """How many rows its dice and its boxes for ammo take."""
    rows = 0 if card.damage is None else 1
    if card.ammo is None:
        return rows
    return rows + 1 + (card.ammo - 1) // BOXES_IN_A_ROW if card.ammo else rows + 1
