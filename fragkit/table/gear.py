"""What nobody gets into play beyond a limit. What he has may stay when the limit falls, so it takes two looks to tell.

Nothing is discarded because a limit fell (BASE-CARDS-10), nor taken off because what it was worn with is lost
(DL-ARMOR-01). Like the invariants of one moment, these do not care which cards there are.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple, TypeAlias

from fragkit.engine.cards import used_slots
from fragkit.engine.game import Game
from fragkit.engine.pieces import Card
from fragkit.engine.quantities import value


class Gear(NamedTuple):
    """What everybody has in play, as far as it is limited."""

    slots: dict[tuple[int, str], tuple[int, int]]
    """How many cards of a deck he has, and how many he may have, by his seat and the deck."""
    suits: dict[int, tuple[Card, ...]]
    """The armor that he wears, by his seat."""


Look: TypeAlias = Callable[[Game, Gear, Gear], Iterator[str]]
"""Says what is wrong now, with what there was before."""

NOTHING = Gear({}, {})


def gear(game: Game) -> Gear:
    """Who has nothing is left out."""
    slots, suits = {}, {}
    for deck in game.arena.setting.decks:
        limit = game.arena.box.deck(deck).limit
        if limit is None:
            continue
        for fighter in game.state.fighters:
            used = used_slots(game.arena, fighter, deck)
            if used:
                slots[fighter.seat, deck] = used, value(game.arena, limit, fighter)
    for fighter in game.state.fighters:
        worn = tuple(card for card in fighter.in_play if card.kind.armor)
        if worn:
            suits[fighter.seat] = worn
    return Gear(slots, suits)


def equipment_is_within_its_limit(game: Game, now: Gear, before: Gear) -> Iterator[str]:
    """BASE-CARDS-10: nobody gets more weapons into play than his limit, or of whatever else is limited."""
    for (seat, deck), (used, most) in now.slots.items():
        had, might = before.slots.get((seat, deck), (1, 1))
        if used > max(most, had, might):
            yield f"{game.state.fighters[seat].name} has {used} cards of {deck} in play, and may have {most}"


def armor_is_worn_alone(game: Game, now: Gear, before: Gear) -> Iterator[str]:
    """BASE-ARMOR-05: nobody puts on a second suit of armor, unless there is one that goes with all the others."""
    for seat, worn in now.suits.items():
        if len(worn) < 2 or set(worn) <= set(before.suits.get(seat, ())):
            continue
        if not any(all(one is each or _go_together(one, each) for each in worn) for one in worn):
            yield f"{game.state.fighters[seat].name} wears {', '.join(map(repr, worn))}"


def _go_together(one: Card, other: Card) -> bool:
    return one.id in other.kind.worn_with or other.id in one.kind.worn_with


LOOKS: tuple[Look, ...] = (equipment_is_within_its_limit, armor_is_worn_alone)
"""All of them; they cost little."""
