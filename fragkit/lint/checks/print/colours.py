"""FK803: two decks that look alike in black and white, or to a colour-blind reader."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import combinations
from typing import TypeAlias

from fragkit.content.card import Deck
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
RGB: TypeAlias = tuple[float, float, float]
_ALIKE = 0.13
"""How far two colours may be apart, from 0 to 1, and still be taken for each other."""
_MOST_DECKS = 40


def _mixed(matrix: tuple[RGB, RGB, RGB]) -> Callable[[RGB], RGB]:
    def seen(colour: RGB) -> RGB:
        first, second, third = (sum(a * b for a, b in zip(row, colour, strict=True)) for row in matrix)
        return first, second, third

    return seen


_GREY = (0.299, 0.587, 0.114)
READERS: dict[str, Callable[[RGB], RGB]] = {
    "in black and white": _mixed((_GREY, _GREY, _GREY)),
    "by a reader who sees no red": _mixed(((0.152, 1.053, -0.205), (0.115, 0.786, 0.099), (-0.004, -0.048, 1.052))),
    "by a reader who sees no green": _mixed(((0.367, 0.861, -0.228), (0.280, 0.673, 0.047), (-0.012, 0.043, 0.969))),
    "by a reader who sees no blue": _mixed(((1.256, -0.077, -0.179), (-0.078, 0.931, 0.148), (0.005, 0.691, 0.304))),
}
"""How colours look to readers, by the matrices of Machado, Oliveira and Fernandes (2009)."""


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
    colours = colour_of(one.colour), colour_of(other.colour)
    if one.shape != other.shape or colours[0] is None or colours[1] is None:
        return None
    for reader, seen in READERS.items():
        if max(abs(a - b) for a, b in zip(seen(colours[0]), seen(colours[1]), strict=True)) < _ALIKE:
            return reader
    return None


def colour_of(written: str) -> RGB | None:
    """Red, green and blue from 0 to 1; None for a name, which only the printer knows."""
    if not written.startswith("#"):
        return None
    red, green, blue = (int(written[at : at + 2], 16) / 255 for at in (1, 3, 5))
    return red, green, blue
