"""Chance that can be repeated: a seed and a counter for each stream, the same on every machine.

Streams are apart, so that a card more in a deck does not change how the dice fall.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import product
from operator import mod
from struct import unpack
from typing import Final

_ALL: Final = 1 << 64
_MASK: Final = _ALL - 1
_STRIDE: Final = 0x9E3779B97F4A7C15
_FAIR: Final = _ALL - (1 << 32)
"""Numbers below it are as good as any, whatever they are divided by; the rare others are looked at closely."""


@dataclass(slots=True, eq=False)
class Streams:
    """Where chance stands; two that are equal go on alike."""

    seed: int
    taken: dict[str, int] = field(default_factory=dict)
    """How many numbers of each stream were taken, those of the dice that lie ready among them."""
    _ready: list[int] = field(default_factory=list, repr=False)
    """How the dice fall that come next, by number; the next one last."""

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Streams) and self.seed == other.seed and self.counters == other.counters

    @property
    def counters(self) -> dict[str, int]:
        """How many numbers of each stream have been used."""
        return {**self.taken, DICE: self.taken[DICE] - len(self._ready)} if self._ready else self.taken.copy()

    def clone(self) -> Streams:
        """A copy that goes its own way."""
        return Streams(self.seed, self.taken.copy(), self._ready.copy())

    def below(self, limit: int, stream: str) -> int:
        """The next number of a stream, from 0 to `limit - 1`, all equally likely."""
        self._put_back(stream)
        taken, key = self.taken, _key(self.seed, stream)
        while True:
            count = taken.get(stream, 0)
            taken[stream] = count + 1
            number = _stirred((key + count * _STRIDE) & _MASK)
            if number < _FAIR or number < _ALL - _ALL % limit:
                return number % limit

    def order(self, count: int, stream: str) -> tuple[int, ...]:
        """The numbers below `count` in an order by chance, all equally likely (Fisher and Yates)."""
        numbers, ahead, left = list(range(count)), self._several(count - 1, stream), range(count, 1, -1)
        others: Iterable[int] = map(mod, ahead, left) if ahead else [self.below(each, stream) for each in left]
        for last, other in enumerate(others, 1):
            numbers[-last], numbers[other] = numbers[other], numbers[-last]
        return tuple(numbers)

    def _several(self, count: int, stream: str) -> list[int]:
        """So many numbers of a stream; none where one of them must be looked at closely."""
        self._put_back(stream)
        before = self.taken.get(stream, 0)
        found: list[int] = []
        for number in range(before, before + count, _AHEAD):
            found += _stirred_in_a_row((_key(self.seed, stream) + number * _STRIDE) & _MASK)
        found = found[:count]
        if not found or max(found) >= _FAIR:
            return []
        self.taken[stream] = before + count
        return found

    def faces(self, count: int) -> tuple[int, ...]:
        """That many dice; a few are one number, looked up."""
        if count > _LOOKED_UP:
            few = self.faces(_LOOKED_UP)
            return few + self.faces(count - _LOOKED_UP)
        ready = self._ready
        if ready or self._look_ahead():
            return _FACES[count][ready.pop()]
        return _FACES[count][self.below(6**count, DICE)]

    def _look_ahead(self) -> bool:
        """Lays the next numbers of the dice ready; not where one of them must be looked at closely."""
        taken = self.taken.get(DICE, 0)
        ahead = _stirred_in_a_row((_key(self.seed, DICE) + taken * _STRIDE) & _MASK)
        if max(ahead) >= _FAIR:
            return False
        self.taken[DICE] = taken + _AHEAD
        self._ready += map(_WAYS.__rmod__, reversed(ahead))
        return True

    def _put_back(self, stream: str) -> None:
        """What lies ready of a stream has not been taken after all."""
        if self._ready and stream == DICE:
            self.taken[DICE] -= len(self._ready)
            self._ready.clear()


DICE: Final = "dice"
_LOOKED_UP: Final = 4
_WAYS: Final = 6**_LOOKED_UP
_FACES: Final[list[tuple[tuple[int, ...], ...]]] = [
    tuple(product(range(1, 7), repeat=count)) * 6 ** (_LOOKED_UP - count) for count in range(_LOOKED_UP + 1)
]
"""Every way that so many dice can fall, by the number of any way that the most of them can."""


@lru_cache(maxsize=1024)
def _key(seed: int, stream: str) -> int:
    return _stirred((seed & _MASK) ^ _stirred(_spelled(stream)))


@lru_cache(maxsize=64)
def _spelled(text: str) -> int:
    """A number for a word that, unlike Python's own, never changes (FNV-1a)."""
    number = 0xCBF29CE484222325
    for byte in text.encode():
        number = ((number ^ byte) * 0x100000001B3) & _MASK
    return number


def _stirred(number: int) -> int:
    """The finisher of splitmix64."""
    number = ((number ^ (number >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
    number = ((number ^ (number >> 27)) * 0x94D049BB133111EB) & _MASK
    return number ^ (number >> 31)


# Many numbers at once: each has 128 bits of one long number to itself, so that none of them gets into another's way.

_AHEAD: Final = 64
_ROOM: Final = 128
_EACH: Final = sum(1 << _ROOM * place for place in range(_AHEAD))
_LOW: Final = _EACH * _MASK
_APART: Final = sum((place * _STRIDE & _MASK) << _ROOM * place for place in range(_AHEAD))


def _stirred_in_a_row(first: int) -> tuple[int, ...]:
    """What `_stirred` makes of a number and of those that follow it in a stream."""
    row = (first * _EACH + _APART) & _LOW
    row = ((row ^ (row >> 30)) & _LOW) * 0xBF58476D1CE4E5B9 & _LOW
    row = ((row ^ (row >> 27)) & _LOW) * 0x94D049BB133111EB & _LOW
    row = (row ^ (row >> 31)) & _LOW
    return unpack(f"<{2 * _AHEAD}Q", row.to_bytes(_AHEAD * _ROOM // 8, "little"))[::2]
