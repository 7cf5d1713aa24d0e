"""FK609: a deck without cards, and a pack that has more or fewer cards than it says."""

from __future__ import annotations

import re
from collections.abc import Iterator

from fragkit.content.library import Library
from fragkit.diagnostic import Diagnostic, Severity, warning
from fragkit.lint.checks.pack import manifest_keys
from fragkit.lint.codes import PACK, Code, Example

_CARDS = """\
cards:
  pop-gun: {deck: weapon, name: Pop Gun, copies: 3, damage: 1d}
"""


def _saying(count: int) -> Example:
    text = f"{PACK}description: A pack of {count} cards.\n"
    return Example(f"{text}---\n{_CARDS}", {"pack.yaml": text, "cards.yaml": _CARDS})


CODE = Code(
    "FK609",
    "deck-count-off",
    "A deck has no cards, or a pack has more or fewer cards, copies included, than its description says.",
    "Whoever draws from an empty deck draws nothing, and whoever counts his prints finds one missing.",
    _saying(2),
    _saying(3),
    Severity.WARNING,
)
_COUNTED = re.compile(r"\b(\d{1,4}) cards\b")


def check(library: Library) -> Iterator[Diagnostic]:
    """Decks and packs of those that were asked about whose cards are off."""
    asked = list(library.asked("decks"))
    filled = _filled(library) if asked else set()
    for qualified in asked:
        if qualified not in filled:
            entry = library.entry("decks", qualified)
            help = f"Give it cards, with `deck: {entry.id}`, or delete it."
            yield warning("FK609", entry.span(), "this deck has no cards", help=help, entity=qualified)
    for pack, text, span in manifest_keys(library, "description"):
        said = _COUNTED.search(text)
        count = sum(card.copies for name, card in library.cards.items() if name.startswith(f"{pack}:"))
        if said is not None and int(said[1]) != count:
            message = f"this speaks of {said[1]} cards, and there are {count}, copies included"
            yield warning("FK609", span, message, help="Count again, or say another number.", entity=pack)


def _filled(library: Library) -> set[str]:
    """The decks that have a card, and those of packs that nobody has filled yet but somebody may."""
    found: set[str] = set()
    for qualified, card in library.cards.items():
        for reference in card.deck if isinstance(card.deck, list) else [card.deck]:
            deck = library.resolve("decks", reference, qualified.partition(":")[0])
            found.update([deck] if deck is not None else [])
    packs_with_cards = {qualified.partition(":")[0] for qualified in library.cards}
    return found | {deck for deck in library.decks if deck.partition(":")[0] not in packs_with_cards}
