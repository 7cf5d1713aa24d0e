"""FK605: armor that is worn with something that is no armor."""

from __future__ import annotations

from collections.abc import Iterator

from fragkit.content.library import Library
from fragkit.diagnostic import Diagnostic, Severity, warning
from fragkit.lint.codes import Code, content
from fragkit.packs.nodes import descend

CODE = Code(
    "FK605",
    "worn-with-no-armor",
    "A card is declared to be worn together with a card that is no armor.",
    "Only armor gets in the way of other armor; anything else may be had beside it anyway, and the other card that"
    " was meant still may not be worn.",
    content("""
        cards:
          helmet: {deck: gadget, name: Helmet, armor: 1, worn_with: [torch]}
          torch: {deck: gadget, name: Torch, effects: [{modify: {accuracy: {add: 1}}}]}
    """),
    content("""
        cards:
          helmet: {deck: gadget, name: Helmet, armor: 1, worn_with: [vest]}
          vest: {deck: gadget, name: Vest, armor: 2}
    """),
    Severity.WARNING,
)


def check(library: Library) -> Iterator[Diagnostic]:
    """Armor that is combined with what is no armor."""
    for qualified in library.asked("cards"):
        for index, reference in enumerate(library.cards[qualified].worn_with):
            entry = library.entry("cards", qualified)
            other = library.resolve("cards", reference, entry.pack)
            card = library.cards.get(other) if other is not None else None
            if card is not None and card.armor is None:
                node, taken = descend(entry.node, ("worn_with", index))
                span = entry.span(node) if taken == 2 else entry.span()
                message = f"`{reference}` is no armor, so nothing stands in the way of having both"
                help = "Name the armor that it may be worn with, or leave it out."
                yield warning("FK605", span, message, help=help, entity=qualified)
