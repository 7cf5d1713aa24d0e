"""What is printed: cards, sheets, counters and sides, as the rules see them. Nothing here ever changes in a game.

Pieces are shared by every game and every copy of one; what is marked on them, such as ammo, is part of the state.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, Literal

from fragkit.effects.compiling import CompiledCan, CompiledEffects, CompiledMemory, CompiledSteps
from fragkit.effects.compiling.compiled import Lasting
from fragkit.effects.gist import NOTHING_SAID, Gist

NO_TAGS: Final[frozenset[str]] = frozenset()
NO_EFFECTS: Final = CompiledEffects()

RANKS: Final = {"jack": 11, "queen": 12, "king": 13, "ace": 14}
"""What the ranks that are words are worth."""


@dataclass(frozen=True, slots=True, eq=False)
class DeckKind:
    """A deck: whose its cards are, when they are played, and what becomes of them."""

    id: str
    name: str
    belongs_to: Literal["fighter", "player"]
    when_fragged: Literal["keep", "discard", "drop"]
    any_time: bool
    limit: str | None
    """The quantity that limits how many of its cards a fighter has in play."""
    rewards: bool
    effects: CompiledEffects


@dataclass(frozen=True, slots=True, eq=False)
class CardKind:
    """A card as printed, or a weapon printed on a sheet."""

    id: str
    name: str
    tags: frozenset[str]
    effects: CompiledEffects
    """Without its `can: play`."""
    plays: Mapping[str, tuple[CompiledCan | None, ...]]
    """How it is played from the hand, by moment: an event, `any-time`, or `""` for an action of one's own turn; None
    is without more ado."""
    play: CompiledSteps | None
    malfunction: CompiledSteps | None
    lasts: Lasting | None
    damage: int | None
    ammo: int | None
    shots_per_ammo: int
    area: int | None
    armor: int
    worn_with: frozenset[str]
    action: str
    """What kind of action playing it is."""
    suit: str | None
    rank: int
    gist: Gist = NOTHING_SAID


class Card:
    """One of the cards on the table; of two copies each has its own number. A starting weapon is one, too."""

    __slots__ = (
        *("can_damage", "can_malfunction", "code", "damage", "deck", "full_ammo", "id", "kind", "moments", "name"),
        *("number", "of_deck", "plain", "tags", "unlimited", "value", "ways", "weapon"),
    )

    def __init__(self, number: int, kind: CardKind, of_deck: DeckKind | None) -> None:
        self.number = number
        self.kind = kind
        self.of_deck = of_deck
        self.id = kind.id
        self.name = kind.name
        self.deck = of_deck.id if of_deck is not None else None
        self.tags = kind.tags
        self.weapon = kind.damage is not None
        self.damage = kind.damage or 0
        self.can_damage = self.damage > 0
        self.can_malfunction = kind.malfunction is not None
        self.full_ammo = kind.ammo or 0
        self.value = kind.rank
        self.code = f"{kind.id}.{number}"
        self.moments = frozenset(kind.plays) - {""}
        """When it can be played from the hand, beside one's own turn."""
        self.ways = tuple(
            [(moment, at, can) for moment in ("", "any-time") for at, can in enumerate(kind.plays.get(moment, ()))]
        )
        """How it is played in one's own turn: the moment, which way of it, and what it says about it."""
        self.plain = kind.action == "activate" and all(can is None for _, _, can in self.ways)
        """Whether it is played in one's own turn without more ado."""
        limited = kind.armor or (of_deck is not None and of_deck.limit is not None)
        self.unlimited = kind.action == "activate" and not limited
        """Whether it is an activation, and there is always room for it."""

    def __repr__(self) -> str:
        return f"<{self.code}>"


@dataclass(frozen=True, slots=True, eq=False)
class Sheet:
    """A fighter as printed."""

    id: str
    name: str
    tags: frozenset[str]
    health: int | None
    speed: int | None
    accuracy: int | None
    weapon: CardKind | None
    gear: tuple[CardKind, ...]
    unique: bool
    """Whether only one player of a game can play him."""
    effects: CompiledEffects


@dataclass(frozen=True, slots=True, eq=False)
class TokenKind:
    """A counter as printed."""

    id: str
    name: str
    tags: frozenset[str]
    solid: bool
    blocks_sight: bool
    targetable: bool
    carriable: bool
    slot: str | None
    zone: int
    dice: int | None
    """The dice of its movement roll, if its owner steers it."""
    jump: int
    supply: int | None
    hard: bool
    leftover: Literal["blood", "pile", "item"] | None
    memory: Mapping[str, CompiledMemory]
    effects: CompiledEffects


@dataclass(frozen=True, slots=True, eq=False)
class StatusKind:
    """A condition as printed."""

    id: str
    name: str
    tags: frozenset[str]
    solid: bool
    blocks_sight: bool
    untouchable: bool
    unique: bool
    lasts: Lasting
    effects: CompiledEffects


@dataclass(frozen=True, slots=True, eq=False)
class Team:
    """A side."""

    id: str
    index: int
    map: str | None


@dataclass(frozen=True, slots=True)
class Source:
    """What an attack comes from when it is no weapon: a step with its tags."""

    tags: frozenset[str] = NO_TAGS
    can_damage: bool = True


NATURE: Final = Source()
"""Where harm comes from that nothing did: a bonus that ended."""


class Rolled:
    """Dice as they fell, while they can still be changed."""

    __slots__ = ("by", "faces", "number", "picks", "reason", "weapon")

    def __init__(
        self,
        faces: tuple[int, ...],
        reason: str,
        by: int,
        weapon: Card | None = None,
        number: int = 0,
        picks: bool = False,
    ) -> None:
        self.faces = faces
        self.reason = reason
        self.by = by
        self.weapon = weapon
        self.number = number
        """Which roll of the game it is."""
        self.picks = picks

    @property
    def total(self) -> int:
        """Their sum."""
        return sum(self.faces)
