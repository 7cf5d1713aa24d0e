"""How far one comes on a board by steps and teleporters, without keys and cards. It knows nobody who walks."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable
from dataclasses import dataclass

from fragkit.board.board import Board


@dataclass(frozen=True, slots=True)
class Ways:
    """What leads from one square of a board to the next, by their indexes."""

    onward: tuple[tuple[int, ...], ...]
    """The squares one step away."""
    back: tuple[tuple[int, ...], ...]
    """The squares from which a step leads here."""
    teleporters: tuple[int, ...]

    def reached(self, starts: Iterable[int], most: int | None = None) -> dict[int, int]:
        """How many steps away each square is that can be reached, in at most so many; a teleporter is a step."""
        return _walked(self.onward, self.teleporters, starts, most)

    def leading_to(self, ends: Iterable[int]) -> dict[int, int]:
        """The same the other way round: how far it is from each square from which an end can be reached."""
        return _walked(self.back, self.teleporters, ends, None)


def ways_of(board: Board) -> Ways:
    """The ways of a board."""
    onward = tuple(tuple(step.square.index for step in steps) for steps in board.steps)
    back: list[list[int]] = [[] for _ in onward]
    for index, beyond in enumerate(onward):
        for each in beyond:
            back[each].append(index)
    return Ways(onward, tuple(map(tuple, back)), tuple(each.index for each in board.teleporters))


def _walked(
    onward: tuple[tuple[int, ...], ...], teleporters: tuple[int, ...], starts: Iterable[int], most: int | None
) -> dict[int, int]:
    found = dict.fromkeys(starts, 0)
    waiting = deque(found)
    unused = set(teleporters)
    while waiting:
        here = waiting.popleft()
        if found[here] == most:
            break
        beyond = onward[here]
        if here in unused:  # the first one opens all of them; any other would only say so again
            beyond, unused = (*beyond, *teleporters), set()
        for there in beyond:
            if there not in found:
                found[there] = found[here] + 1
                waiting.append(there)
    return found
