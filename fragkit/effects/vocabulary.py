"""The words an effect may use, each declared once with its meaning; it must not know how the rules carry them out.

Only words that the engine plays are listed. Help, checks and messages are made from these entries.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from types import MappingProxyType
from typing import TypeVar


class Kind(StrEnum):
    """What a value is."""

    NUMBER = "number"
    YES_NO = "yes/no"
    DICE = "dice"
    FIGHTER = "fighter"
    SQUARE = "square"
    WORD = "word"
    TAGS = "tags"


@dataclass(frozen=True, slots=True)
class Quantity:
    """A number, or a yes or no, that the rules consult and `modify` changes."""

    name: str
    doc: str
    example: str
    subject: str
    """Whose it is: the part that the bearer of an effect must play."""
    base: str
    kind: Kind = Kind.NUMBER


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happens, to which `when` answers; `fields` are the names it brings along."""

    name: str
    doc: str
    example: str
    subject: str
    fields: Mapping[str, Kind]


@dataclass(frozen=True, slots=True)
class Argument:
    """What a verb needs to be told."""

    name: str
    kind: Kind
    doc: str
    optional: bool = False


@dataclass(frozen=True, slots=True)
class Verb:
    """Something that a step of an effect does."""

    name: str
    doc: str
    example: str
    arguments: tuple[Argument, ...]


Declared = TypeVar("Declared", Quantity, Event, Verb)


def _by_name(entries: Iterable[Declared]) -> Mapping[str, Declared]:
    return MappingProxyType({entry.name: entry for entry in entries})


QUANTITIES = _by_name(
    (
        Quantity(
            "health",
            "How many dice he defends with, and how much he can take; armor comes on top, and wounds are taken off.",
            "modify: {health: {add: 1}}",
            subject="fighter",
            base="the Health on his sheet",
        ),
        Quantity(
            "speed",
            "How many dice he rolls for movement.",
            "modify: {speed: {add: 1}}",
            subject="fighter",
            base="the Speed on his sheet",
        ),
        Quantity(
            "accuracy",
            "How many dice he rolls to hit.",
            "modify: {accuracy: {multiply: 2}}",
            subject="fighter",
            base="the Accuracy on his sheet",
        ),
        Quantity(
            "attacks",
            "How many attacks he may make in a turn; asked anew at each declaration.",
            "modify: {attacks: {add: 1}}",
            subject="fighter",
            base="half of his accuracy, rounded up",
        ),
        Quantity(
            "attack.hit_dice",
            "How many dice are rolled to hit.",
            "modify: {attack.hit_dice: {add: 1}}",
            subject="attacker",
            base="the attacker's accuracy",
        ),
        Quantity(
            "attack.hit_number",
            "The total that the roll to hit must reach.",
            "modify: {attack.hit_number: {cap: 10}}",
            subject="attacker",
            base="the distance to the target",
        ),
        Quantity(
            "attack.damage_dice",
            "How many dice of damage are rolled.",
            "modify: {attack.damage_dice: {add: 1}}",
            subject="attacker",
            base="the dice printed on the weapon",
        ),
        Quantity(
            "attack.extra_damage",
            "The points that a hit does beyond what was rolled, even when that was nothing.",
            "modify: {attack.extra_damage: {add: 1}}",
            subject="attacker",
            base="0",
        ),
        Quantity(
            "attack.defence_dice",
            "How many dice the target defends with.",
            "modify: {attack.defence_dice: {add: 1}}",
            subject="target",
            base="the target's health",
        ),
        Quantity(
            "attack.ignores_armor",
            "Whether armor neither adds dice to the defence nor takes any of the damage.",
            "modify: {attack.ignores_armor: {set: true}}",
            subject="attacker",
            base="no",
            kind=Kind.YES_NO,
        ),
    )
)
"""Every number that `modify` can change."""

EVENTS = _by_name(
    (
        Event(
            "enter",
            "A fighter has come to be in a square.",
            "{when: enter, do: [{attack: {target: mover, damage: 2d, credit: nobody}}]}",
            subject="mover",
            fields=MappingProxyType(
                {"mover": Kind.FIGHTER, "square": Kind.SQUARE, "origin": Kind.SQUARE, "how": Kind.WORD}
            ),
        ),
    )
)
"""Everything that `when` can answer."""

VERBS = _by_name(
    (
        Verb(
            "attack",
            "Dice of damage against the target's defence, without a roll to hit.",
            "attack: {target: mover, damage: 2d, credit: nobody}",
            (
                Argument("target", Kind.FIGHTER, "Who is attacked."),
                Argument("damage", Kind.DICE, "The dice of damage, such as `2d`."),
                Argument("credit", Kind.FIGHTER, "Who marks the frag; `nobody` if it is nobody's."),
                Argument("tags", Kind.TAGS, "Words that effects can ask for.", optional=True),
            ),
        ),
    )
)
"""Everything that a step can do."""
