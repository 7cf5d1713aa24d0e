"""What happened, told event by event: for messages, replays and statistics. Nothing in the rules reads it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from fragkit.engine.board import Square
from fragkit.engine.decisions import Faces, Roll, Seat


@dataclass(frozen=True, slots=True)
class Rolled:
    """Dice fell."""

    roll: Roll
    faces: Faces


@dataclass(frozen=True, slots=True)
class TurnBegan:
    """A player's turn began."""

    who: Seat


@dataclass(frozen=True, slots=True)
class Stepped:
    """A fighter went to a neighbouring square."""

    who: Seat
    origin: Square
    square: Square


@dataclass(frozen=True, slots=True)
class Played:
    """A card came into play from the hand."""

    who: Seat
    card: str


@dataclass(frozen=True, slots=True)
class Discarded:
    """A card left play."""

    who: Seat
    card: str


@dataclass(frozen=True, slots=True)
class Declared:
    """An attack was declared with a weapon."""

    attacker: Seat
    target: Seat
    weapon: str


@dataclass(frozen=True, slots=True)
class Missed:
    """The roll to hit fell short."""

    attacker: Seat
    target: Seat


@dataclass(frozen=True, slots=True)
class Damaged:
    """An attack did this much damage, of which armor took a part."""

    target: Seat
    points: int
    absorbed: int


@dataclass(frozen=True, slots=True)
class Fragged:
    """A fighter was fragged, by another one or by nobody."""

    victim: Seat
    attacker: Seat | None


Happening: TypeAlias = Rolled | TurnBegan | Stepped | Played | Discarded | Declared | Missed | Damaged | Fragged
