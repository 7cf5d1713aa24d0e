"""FK803: two decks that look alike in black and white, or to a colour-blind reader."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from fragkit.content.card import Deck
from fragkit.content.colour_vision import confused_by
from fragkit.content.colours import parse
from fragkit.content.library import Library
from fragkit.diagnostic import Diagnostic, Note, Severity, warning
from fragkit.lint.codes import Code, content

CODE = Code(
    "FK803",
    "colours-alike",
    "Two decks have the same shape, and their colours cannot be told apart in black and white or by a colour-blind"
    " reader.",
    "One player in twelve would take cards of the wrong deck, and so would everybody with a black and white printer.",
    content("""
        decks:
          fire: {name: Fire, colour: '#b3261e', shape: square}
          moss: {name: Moss, colour: '#4d6a1e', shape: square}
        cards:
          torch: {deck: fire, name: Torch, damage: 1d}
          pebble: {deck: moss, name: Pebble, damage: 1d}
    """),
    content("""
        decks:
          fire: {name: Fire, colour: '#b3261e', shape: square}
          moss: {name: Moss, colour: '#4d6a1e', shape: hexagon}
        cards:
          torch: {deck: fire, name: Torch, damage: 1d}
          pebble: {deck: moss, name: Pebble, damage: 1d}
    """),
    Severity.WARNING,
)
_MOST_DECKS = 40


def check(library: Library) -> Iterator[Diagnostic]:
    """Decks of a pack, and of those that it requires, that look alike."""
    asked = list(library.asked("decks"))
    for first, second in combinations(list(library.decks)[:_MOST_DECKS], 2):
        if second not in asked and first not in asked:
            continue
        if not _meet(library, first, second):
            continue
        reader = _confused(library.decks[first], library.decks[second])
        if reader is not None:
            mine, other = (second, first) if second in asked else (first, second)
            entry, there = library.entry("decks", mine), library.entry("decks", other)
            message = f"this deck and {library.decks[other].name} have the same shape and cannot be told apart {reader}"
            help = "Give it another `shape:`, or a colour that is much lighter or darker."
            notes = [Note(f"{library.decks[other].name} is here", there.span())]
            yield warning("FK803", entry.span(), message, help=help, entity=mine, notes=notes)


def _meet(library: Library, first: str, second: str) -> bool:
    """Whether one pack can reach both: two packs that know nothing of each other are not on one table."""
    one, other = first.partition(":")[0], second.partition(":")[0]
    return other in library.shelf.packs[one].reach or one in library.shelf.packs[other].reach


def _confused(one: Deck, other: Deck) -> str | None:
    if one.shape != other.shape:
        return None
    return confused_by(parse(one.colour), parse(other.colour))
