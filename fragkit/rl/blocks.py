"""The numbers of actions in blocks: each is a table, counted row by row."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple


class Block(NamedTuple):
    """Numbers from `start` on: one for each column of each row."""

    name: str
    start: int
    rows: tuple[str, ...]
    columns: tuple[str, ...]

    @property
    def size(self) -> int:
        """How many numbers it has."""
        return len(self.rows) * len(self.columns)

    def number(self, row: int, column: int) -> int:
        """The number of an action.

        >>> Block("attacks", 100, ("rifle", "club"), ("oneself", "player +1")).number(1, 0)
        102
        """
        return self.start + row * len(self.columns) + column

    def meaning(self, number: int) -> str:
        """What a number of the block stands for.

        >>> Block("attacks", 100, ("rifle", "club"), ("oneself", "player +1")).meaning(103)
        'attacks: club, player +1'
        """
        row, column = divmod(number - self.start, len(self.columns))
        words = ", ".join(word for word in (self.rows[row], self.columns[column]) if word)
        return f"{self.name}: {words}"


class Blocks:
    """Blocks one after the other."""

    def __init__(self) -> None:
        self.by_name: dict[str, Block] = {}
        self.size = 0

    def add(self, name: str, rows: Iterable[object], columns: Iterable[object]) -> Block:
        """The next block; one without rows or columns has no numbers."""
        block = Block(name, self.size, tuple(map(str, rows)), tuple(map(str, columns)))
        self.by_name[name] = block
        self.size += block.size
        return block

    def of(self, number: int) -> Block:
        """The block that a number is in."""
        return next(each for each in self.by_name.values() if each.start <= number < each.start + each.size)
