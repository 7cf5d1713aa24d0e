"""The sizes of cards, in millimetres, and which a pack wants. Knows nothing of what is on a card."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from fragkit.content.library import Library

Mm: TypeAlias = float


@dataclass(frozen=True, slots=True)
class CardSize:
    """A card after cutting. Its corners are rounded on the screen only: scissors cut straight."""

    name: str
    width: Mm
    height: Mm
    corner: Mm = 3


CARD_SIZES = {
    size.name: size
    for size in (
        CardSize("poker", 63.5, 88.9),
        CardSize("euro", 63, 88),
        CardSize("bridge", 57.15, 88.9),
        CardSize("usa", 56, 87),
        CardSize("euro-large", 59, 92),
        CardSize("japanese", 59, 86, corner=1),
        CardSize("tarot", 69.85, 120.65),
        CardSize("mini", 44.45, 63.5),
        CardSize("mini-euro", 44, 67),
        CardSize("jumbo", 88.9, 139.7),
    )
}
USUAL = "poker"
"""What cards are printed as unless a pack or somebody asks for another size."""


def size_in(library: Library, pack: str) -> CardSize:
    """The size that the cards of a pack have to fit."""
    info = library.packs.get(pack)
    return CARD_SIZES[(info.card_size if info is not None else None) or USUAL]


def size_of_all(library: Library) -> str:
    """The size in which the packs that were asked for are printed together: theirs, if they agree on one."""
    wanted = {size_in(library, pack).name for pack in library.shelf.asked}
    return wanted.pop() if len(wanted) == 1 else USUAL
