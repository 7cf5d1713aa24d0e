"""The sizes of cards, in millimetres. Knows nothing of what is on a card."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

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
"""What cards are printed as unless somebody asks for another size."""
