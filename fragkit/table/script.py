"""Chance that is laid down beforehand: the dice of a scenario, by what they are rolled for."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from fragkit.engine.decisions import Chance, Roll, Shuffle
from fragkit.engine.errors import OutOfDice


@dataclass(slots=True)
class Script:
    """Dice in order. What is picked by chance is scripted like a die; shuffling leaves a deck as it is."""

    faces: Mapping[str, Sequence[int]]
    used: dict[str, int] = field(default_factory=dict)

    def left(self, reason: str) -> Sequence[int]:
        """The dice that have not been rolled."""
        return self.faces.get(reason, ())[self.used.get(reason, 0) :]

    def answer(self, asked: Roll | Chance | Shuffle) -> Any:
        """What falls."""
        if isinstance(asked, Shuffle):
            return tuple(range(asked.count))
        if isinstance(asked, Chance):
            return min(self._next(asked.stream, 1)[0], asked.count) - 1
        return self._next(asked.reason, asked.count)

    def _next(self, reason: str, count: int) -> tuple[int, ...]:
        left = self.left(reason)
        if len(left) < count:
            raise OutOfDice(f"{_dice(count)} for `{reason}`, and the script has {_amount(len(left))}")
        self.used[reason] = self.used.get(reason, 0) + count
        return tuple(left[:count])


def _dice(count: int) -> str:
    return "1 die is rolled" if count == 1 else f"{count} dice are rolled"


def _amount(count: int) -> str:
    return f"only {count} left" if count else "none left"
