"""FK602: a card that does nothing, and that nothing asks for."""

from __future__ import annotations

from collections.abc import Iterator

from fragkit.content.card import Card
from fragkit.content.library import Library
from fragkit.diagnostic import Diagnostic, Severity, warning
from fragkit.lint.codes import Code, content
from fragkit.lint.mentions import Mentions
from fragkit.packs.shelf import Entry

CODE = Code(
    "FK602",
    "card-without-effect",
    "A card does nothing: it has no damage, no armor, no effects and nothing to play, and no other entry asks for it.",
    "A text alone does nothing in the game. Whoever draws the card has drawn nothing.",
    content("""
        cards:
          lucky-sock:
            deck: gadget
            name: Lucky Sock
            text: You are faster while you wear it.
    """),
    content("""
        cards:
          lucky-sock:
            deck: gadget
            name: Lucky Sock
            effects:
              - modify: {speed: {add: 1}}
    """),
    Severity.WARNING,
)


def check(library: Library) -> Iterator[Diagnostic]:
    """The cards that do nothing."""
    for qualified in library.asked("cards"):
        card, entry = library.cards[qualified], library.entry("cards", qualified)
        if entry.document.left_out:
            continue  # what it does may stand in what could not be read
        if _does_nothing(card) and not _is_asked_for(Mentions.of(library), card, entry):
            message = "this card does nothing: it has no damage, no armor, no effects and nothing to play"
            help = "Say what it does under `effects:` or `play:`; `fragkit explain modify` has an example."
            yield warning("FK602", entry.span(), message, help=help, entity=qualified)


def _does_nothing(card: Card) -> bool:
    does = (card.damage, card.armor, card.area, card.ammo, card.suit, card.effects, card.play, card.malfunction)
    return not any(each is not None and each != [] for each in does)


def _is_asked_for(mentions: Mentions, card: Card, entry: Entry) -> bool:
    return mentions.elsewhere(entry) or any(mentions.elsewhere(entry, tag) for tag in card.tags)
