"""The emblem of a card's drawing: what its entry names, or else what can be seen from what the card does."""

from __future__ import annotations

from collections.abc import Sequence

from fragkit.content.card import Card
from fragkit.render.symbols import SYMBOLS
from fragkit.render.text_icons import Run

_BY_NAME = {str(name): path for name, path in SYMBOLS.items()}


def emblem_of(card: Card, paragraphs: Sequence[Sequence[Run]]) -> str | None:
    """A path in a box from -10 to 10; None for a card of which nothing can be told, which gets a pattern."""
    if card.emblem is not None:
        return SYMBOLS[card.emblem]
    for tag in card.tags:
        if tag in _BY_NAME:
            return _BY_NAME[tag]
    for field, symbol in ((card.area, "bomb"), (card.armor, "shield"), (card.damage, "gun")):
        if field is not None:
            return _BY_NAME[symbol]
    return next((run.icon for paragraph in paragraphs for run in paragraph if run.icon is not None), None)
