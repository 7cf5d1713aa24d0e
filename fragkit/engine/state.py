"""All that changes in a game, as plain data. What is printed is shared by every game and never copied."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from typing import TypeAlias

from fragkit.effects.prepare import Modifier
from fragkit.engine.board import Square
from fragkit.engine.box import CardKind, Sheet, WeaponKind
from fragkit.engine.decisions import Seat
from fragkit.engine.random import Streams

CardId: TypeAlias = int
"""One of the cards on the table; of two copies each has its own."""


class Phase(StrEnum):
    """Where a turn stands."""

    MOVEMENT_ROLL = "movement-roll"
    ACTION = "action"
    FINISH = "finish"


@dataclass(frozen=True, slots=True)
class Weapon:
    """A weapon in somebody's hands; a starting weapon is no card (BASE-CARDS-21)."""

    kind: WeaponKind
    holder: Seat
    card: CardId | None


@dataclass(frozen=True, slots=True)
class InForce:
    """A modifier at work, with what it comes from; with a `weapon`, it reaches only the attacks made with that."""

    modifier: Modifier
    holder: Seat
    card: CardId | None
    weapon: Weapon | None


@dataclass(frozen=True, slots=True)
class Dropped:
    """Weapons that a fragged fighter left, laid beside the map for a square of it."""

    square: Square
    cards: tuple[CardId, ...]


@dataclass(slots=True)
class CardState:
    """A card with what is marked on it."""

    kind: CardKind
    ammo: int | None
    armor: int

    def clone(self) -> CardState:
        """A copy of its own."""
        return CardState(self.kind, self.ammo, self.armor)


@dataclass(slots=True)
class FighterState:
    """A player and his figure; out of play he has no square."""

    name: str
    sheet: Sheet | None
    health: int
    speed: int
    accuracy: int
    square: Square | None
    wounds: int = 0
    frags: int = 0
    movement: int = 0
    attacks_made: int = 0
    hand: list[CardId] = field(default_factory=list)
    in_play: list[CardId] = field(default_factory=list)

    def clone(self) -> FighterState:
        """A copy of its own."""
        return FighterState(
            self.name,
            self.sheet,
            self.health,
            self.speed,
            self.accuracy,
            self.square,
            self.wounds,
            self.frags,
            self.movement,
            self.attacks_made,
            self.hand.copy(),
            self.in_play.copy(),
        )


@dataclass(slots=True)
class State:
    """The table between two actions."""

    fighters: list[FighterState]
    streams: Streams
    active: Seat = 0
    phase: Phase = Phase.ACTION
    cards: list[CardState] = field(default_factory=list)
    discards: dict[str, list[CardId]] = field(default_factory=dict)
    dropped: list[Dropped] = field(default_factory=list)
    modifiers: dict[str, list[InForce]] = field(default_factory=dict)
    """By quantity, in the order in which they came into force."""

    def clone(self) -> State:
        """A copy of its own, down to the last list."""
        return State(
            [fighter.clone() for fighter in self.fighters],
            self.streams.clone(),
            self.active,
            self.phase,
            [card.clone() for card in self.cards],
            {deck: cards.copy() for deck, cards in self.discards.items()},
            self.dropped.copy(),
            {quantity: modifiers.copy() for quantity, modifiers in self.modifiers.items()},
        )

    def occupied(self) -> int:
        """The squares where somebody stands, as bits."""
        squares = 0
        for fighter in self.fighters:
            if fighter.square is not None:
                squares |= 1 << fighter.square
        return squares
