"""Dice: in how many equally likely ways they come to each total. Whole numbers only; it knows no attack."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import gcd
from typing import TypeAlias

FACES = range(1, 7)
"""What a die can show (BASE-COMPONENTS-04)."""

Ways: TypeAlias = Sequence[int]
"""In how many equally likely ways something comes to 0, 1, 2 and so on."""


@dataclass(frozen=True, slots=True)
class Dice:
    """The dice of one roll: those that show some faces are rolled again, once, and then some faces do not count."""

    count: int
    reroll: frozenset[int] = frozenset()
    drop: frozenset[int] = frozenset()


@lru_cache(maxsize=128)
def totals(dice: Dice) -> Ways:
    """The ways to each total.

    >>> totals(Dice(2))
    (0, 0, 1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1)
    """
    one, count = _one_die(dice), dice.count
    # The ways of one die are the digits of a long number, in a base that the ways of all of them stay below. So they
    # are the digits of its power, and nothing adds up lists as fast as Python multiplies.
    size = (sum(one) ** count).bit_length() // 8 + 1
    number = int.from_bytes(b"".join(each.to_bytes(size, "little") for each in one), "little")
    digits = (number**count).to_bytes(size * (count * FACES[-1] + 1), "little")
    return tuple(int.from_bytes(digits[at : at + size], "little") for at in range(0, len(digits), size))


def _one_die(dice: Dice) -> Ways:
    """A face that stands leaves all faces of a second throw open; one that is rolled again is replaced by each."""
    ways = [0] * (FACES[-1] + 1)
    for face in FACES:
        stands = 0 if face in dice.reroll else len(FACES)
        ways[0 if face in dice.drop else face] += stands + len(dice.reroll)
    return [each // gcd(*ways) for each in ways]
