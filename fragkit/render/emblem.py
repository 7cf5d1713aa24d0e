"""The emblem of a card's drawing: what its entry names, or else what can be seen from what the card does."""

from __future__ import annotations

from collections.abc import Sequence

from fragkit.content.card import Card
from fragkit.render.symbols import SYMBOLS
from fragkit.render.text_icons import Run


def emblem_of(card: Card, paragraphs: Sequence[Sequence[Run]]) -> str | None:
    """A path in a box from -10 to 10; None for a card of which nothing can be told, which gets a pattern."""
    if card.emblem is not None:
        return SYMBOLS[card.emblem]
    named = (path for tag in card.tags for name, path in SYMBOLS.items() if name == tag)
    seen = [
        (card.area is not None, SYMBOLS["bomb"]),
        (card.armor is not None, SYMBOLS["shield"]),
        (card.damage is not None, SYMBOLS["gun"]),
    ]
    shown = (path for is_there, path in seen if is_there)
    spoken_of = (run.icon for paragraph in paragraphs for run in paragraph if run.icon is not None)
    return next((path for paths in (named, shown, spoken_of) for path in paths), None)
