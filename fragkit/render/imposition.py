"""Which card lies where, on which side of which sheet, so that fronts and backs meet. Knows not what is on them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal, NamedTuple, TypeAlias, get_args

from fragkit.fitting.sizes import Mm
from fragkit.render.cards import CardFace
from fragkit.render.sheet import BLEEDS, Place, Sheet, pages_of, sheet_for

Backs: TypeAlias = Literal["none", "separate", "gutterfold", "duplex-long", "duplex-short"]
BACKS: tuple[Backs, ...] = get_args(Backs)
MOST_OFFSET: Mm = 10
"""A printer that is off by more than that has another paper in it."""


@dataclass(frozen=True, slots=True)
class Offset:
    """How far the backs are moved, because a printer draws in the other side of the paper a little askew."""

    right: Mm = 0
    down: Mm = 0

    def __post_init__(self) -> None:
        if not all(abs(each) <= MOST_OFFSET for each in (self.right, self.down)):  # `nan` is no length either
            raise ValueError(f"backs are moved by at most {MOST_OFFSET:g} mm")


@dataclass(frozen=True, slots=True)
class CardPrint:
    """How cards are printed: what is beyond the cut, where the backs are, and how much ink it takes."""

    bleed: Mm = 0
    backs: Backs = "separate"
    offset: Offset = Offset()
    low_ink: bool = False
    guides: bool = False
    """Whether cut, safe zone and corners are shown, for somebody who looks at a proof."""

    def __post_init__(self) -> None:
        if self.backs not in BACKS:
            raise ValueError(f"backs cannot be `{self.backs}`; they are {', '.join(BACKS)}")
        if not BLEEDS[0] <= self.bleed <= BLEEDS[1]:
            raise ValueError(f"the bleed is {BLEEDS[0]:g} to {BLEEDS[1]:g} mm")

    def sheet(self, paper: str, size: str) -> Sheet:
        """The sheet that cards of a size are printed on."""
        return sheet_for(paper, size, bleed=self.bleed, folded=self.backs == "gutterfold")


class Laid(NamedTuple):
    """A card on a sheet, with its face or its back up."""

    card: CardFace
    place: Place
    is_back: bool = False
    is_turned: bool = False
    """Whether it stands on its head."""


@dataclass(frozen=True, slots=True)
class Side:
    """One side of a sheet of paper."""

    sheet: int
    """The number of the sheet of paper."""
    cards: Sequence[Laid]
    is_back: bool = False
    offset: Offset = Offset()

    @property
    def packs(self) -> list[str]:
        """The packs that its cards come from, with their versions."""
        return list(dict.fromkeys(f"{laid.card.pack_title} {laid.card.pack_version}" for laid in self.cards))


def sides_of(cards: Sequence[CardFace], sheet: Sheet, how: CardPrint) -> list[Side]:
    """The sides in the order in which they are printed. A place without a card stays blank on both sides."""
    pages = pages_of(cards, sheet.places)
    if how.backs == "gutterfold":
        return [Side(number, tuple(_folded(page, sheet))) for number, page in enumerate(pages, 1)]
    places = [sheet.place(at) for at in range(sheet.places)]
    fronts = [
        Side(number, tuple(Laid(card, place) for card, place in zip(page, places, strict=False)))
        for number, page in enumerate(pages, 1)
    ]
    if how.backs == "none":
        return fronts
    across = turns_like_a_page(sheet, how.backs)
    behind = {place: sheet.mirrored(place, across=across) for place in places}
    backs = [_back(side, behind, how, is_turned=not across) for side in fronts]
    if how.backs == "separate":
        return [*fronts, *backs]
    return [side for pair in zip(fronts, backs, strict=True) for side in pair]


def turns_like_a_page(sheet: Sheet, backs: Backs) -> bool:
    """Whether the paper is turned over from the right to the left, and not upwards."""
    return (backs != "duplex-short") != sheet.paper.is_landscape


def _back(side: Side, behind: Mapping[Place, Place], how: CardPrint, *, is_turned: bool) -> Side:
    """The other side of a sheet: what lies left there, lies right here. Turned over upwards, it stands on its head."""
    laid = tuple([Laid(each.card, behind[each.place], True, is_turned) for each in side.cards])
    return Side(side.sheet, laid, True, how.offset)


def _folded(page: Sequence[CardFace], sheet: Sheet) -> Iterator[Laid]:
    for at, card in enumerate(page):
        place = sheet.place(at)
        yield Laid(card, place)
        yield Laid(card, sheet.mirrored(place, across=False), is_back=True, is_turned=True)
