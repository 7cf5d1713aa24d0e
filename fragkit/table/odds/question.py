"""What is asked: one attack in numbers, within bounds. Whatever cannot be asked is refused in words."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Literal, TypeAlias, get_args

from fragkit.suggest import did_you_mean, listed
from fragkit.table.odds.dice import FACES, Dice

Roll: TypeAlias = Literal["to-hit", "defence", "damage"]
ROLLS: tuple[Roll, ...] = get_args(Roll)
"""The three rolls of an attack, by the words of the effect language."""

MOST_DICE = 99
"""As many as content can write; no roll has more, whatever is added."""
MOST_RANGE = 999
MOST_ATTACKS = 20

_DICE = re.compile(r"([0-9]{1,9})d?")


class BadQuestion(ValueError):
    """Odds that cannot be told; the message says why."""


@dataclass(frozen=True, slots=True)
class Changes:
    """What `change_roll` does to the rolls, in its order: dice are added, some rolled again once, some dropped."""

    add: Mapping[Roll, int]
    reroll: Mapping[Roll, Collection[int]]
    drop: Mapping[Roll, Collection[int]]

    def __post_init__(self) -> None:
        for name in (*self.add, *self.reroll, *self.drop):
            if name not in ROLLS:
                hint = did_you_mean(name, ROLLS) or f"There are {listed(ROLLS)}."
                raise BadQuestion(f"There is no roll `{name}`. {hint}")
        for each in self.add.values():
            within("The number of dice to add", each, -MOST_DICE, MOST_DICE)
        for faces in (*self.reroll.values(), *self.drop.values()):
            for face in faces:
                within("A face", face, FACES[0], FACES[-1])

    def touch(self, roll: Roll) -> bool:
        """Whether this roll is changed in any way."""
        return roll in (*self.add, *self.reroll, *self.drop)

    def applied(self, roll: Roll, count: int) -> Dice:
        """The dice of a roll that would have so many; fewer than none are none."""
        count = max(0, max(0, count) + self.add.get(roll, 0))
        return Dice(count, frozenset(self.reroll.get(roll, ())), frozenset(self.drop.get(roll, ())))


@dataclass(frozen=True, slots=True)
class Question:
    """An attack, and its target as it stands."""

    accuracy: int | None
    range: int | None
    """Both or neither: without a roll to hit the attack hits, as that of a hazard does."""
    damage: int
    health: int
    armor: int
    wounds: int
    extra_damage: int
    ignores_armor: bool
    attacks: int
    changes: Changes

    def __post_init__(self) -> None:
        if (self.accuracy is None) != (self.range is None):
            raise BadQuestion("Give accuracy and range together, or neither when nothing is rolled to hit.")
        if self.accuracy is None and self.changes.touch("to-hit"):
            raise BadQuestion(
                "Without accuracy and range nothing is rolled to hit, so there is no such roll to change."
            )
        within("Accuracy", self.accuracy or 0, 0, MOST_DICE)
        within("Range", self.range or 0, 0, MOST_RANGE)
        within("Damage", self.damage, 0, MOST_DICE)
        within("Health", self.health, 0, MOST_DICE)
        within("Armor", self.armor, 0, MOST_DICE)
        within("Wounds", self.wounds, 0, MOST_DICE)
        within("Extra damage", self.extra_damage, -MOST_DICE, MOST_DICE)
        within("Attacks", self.attacks, 1, MOST_ATTACKS)
        if self.current_health <= 0:
            raise BadQuestion(f"His current Health is {self.current_health}: he is fragged already.")
        within("Current Health", self.current_health, 1, MOST_DICE)
        for dice in (self.to_hit, self.attack, self.defence(self.current_health)):
            within("The number of dice in a roll", dice.count, 0, MOST_DICE)

    @property
    def current_health(self) -> int:
        """BASE-DAMAGE-02: with what armor adds, less what he has lost."""
        return self.health + self.armor - self.wounds

    @property
    def to_hit(self) -> Dice:
        """BASE-HIT-03."""
        return self.changes.applied("to-hit", self.accuracy or 0)

    @property
    def attack(self) -> Dice:
        """BASE-DAMAGE-03."""
        return self.changes.applied("damage", self.damage)

    def defence(self, current_health: int) -> Dice:
        """BASE-DAMAGE-01: a die for each point of current Health; armor that is ignored is as if not there."""
        return self.changes.applied("defence", current_health - (self.armor if self.ignores_armor else 0))


def dice_count(written: str | int) -> int:
    """How many dice `5d` are; a plain number will do.

    >>> dice_count("5d")
    5
    """
    found = _DICE.fullmatch(str(written).strip())
    if found is None:
        raise BadQuestion(f"`{written}` is no number of dice. Five dice are written `5d`.")
    return int(found[1])


def within(what: str, value: int, least: int, most: int) -> None:
    """Refuses a number out of bounds."""
    if not least <= value <= most:
        raise BadQuestion(f"{what} must be from {least} to {most}, not {value}.")
