"""What the things of a game show to effects: their plain fields. Everything else about them is the engine's own.

Two of them are the same when they are equal; none of them is ever equal to another kind of thing. What is not there is
None: a fighter off the board has no square. Ids are qualified (`pack:id`), and lists hold no None.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Protocol, TypeAlias

Handle: TypeAlias = "int | str | None | tuple[Handle, ...]"
"""Plain data that stands for a thing where the thing itself must not be kept, such as in the queue."""

Rank: TypeAlias = tuple[int, ...]
"""The rank of a poker hand; the better hand has the greater one."""


class Thing(Protocol):
    """Whatever has tags: a fighter, card, token, square, door, source, status or sheet."""

    @property
    def tags(self) -> Collection[str]:
        """The words that effects can ask for; of a square also those of its ground and its regions."""


class Team(Protocol):
    """A side."""

    @property
    def map(self) -> str | None:
        """The part of a joined map that is its home."""


class Square(Thing, Protocol):
    """A square of the board."""


class Source(Thing, Protocol):
    """What an attack comes from: a weapon, or a step with its tags."""

    @property
    def can_damage(self) -> bool:
        """Whether it can do damage."""


class Card(Source, Protocol):
    """A card, or a starting weapon."""

    @property
    def id(self) -> str:
        """Which card it is."""

    @property
    def deck(self) -> str | None:
        """The deck it belongs to."""

    @property
    def damage(self) -> int:
        """The dice of damage printed on it."""

    @property
    def value(self) -> int:
        """The number its rank is worth."""

    @property
    def full_ammo(self) -> int:
        """The shots it has when it is full."""

    @property
    def can_malfunction(self) -> bool:
        """Whether it says what happens when it malfunctions."""


class Mover(Thing, Protocol):
    """A fighter, or a token: what stands on the board and may move."""

    @property
    def team(self) -> Team | None:
        """Its team."""

    @property
    def square(self) -> Square | None:
        """Where it is."""

    @property
    def movement(self) -> int:
        """The movement points it has left."""


class Fighter(Mover, Protocol):
    """A player and his figure."""

    @property
    def sheet(self) -> str | None:
        """Which fighter he is."""

    @property
    def hand(self) -> Sequence[Card]:
        """The cards in his hand."""

    @property
    def in_play(self) -> Sequence[Card]:
        """His cards in play."""

    @property
    def wounds(self) -> int:
        """The Health he has lost."""

    @property
    def blood(self) -> int:
        """The blood counters he holds."""

    @property
    def frags(self) -> int:
        """The frags he has marked."""

    @property
    def turns_taken(self) -> int:
        """How many turns he has had."""

    @property
    def age(self) -> int | None:
        """The age of his player."""

    @property
    def starting_weapon(self) -> Card | None:
        """The weapon printed on his sheet."""


class Token(Mover, Protocol):
    """A counter."""

    @property
    def owner(self) -> Fighter | None:
        """Whose it is."""

    @property
    def carrier(self) -> Fighter | None:
        """Who carries it."""

    @property
    def age(self) -> int:
        """How many turns of its owner have begun since it was placed."""


class Door(Thing, Protocol):
    """A door."""

    @property
    def one_way(self) -> bool:
        """Whether it opens one way only."""

    @property
    def colour(self) -> str | None:
        """Its colour."""


class Roll(Protocol):
    """Dice as they fell."""

    @property
    def total(self) -> int:
        """Their sum."""

    @property
    def faces(self) -> Sequence[int]:
        """Each by its face."""


class Table(Protocol):
    """The game as a whole: what it remembers beside its memories."""

    @property
    def first_to_play(self) -> Fighter | None:
        """Who takes the first turn."""

    @property
    def first_to_place(self) -> Fighter | None:
        """Who places his figure first."""


Item: TypeAlias = Card | Token
"""What can be passed on."""

Owner: TypeAlias = Fighter | Team | Token | Card | Table
"""Whoever remembers something, or has something to count."""
