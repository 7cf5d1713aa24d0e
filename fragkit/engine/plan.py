"""The plan of a turn: what comes before the action, and after it, where that is as simple as in most variants."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from fragkit.effects.compiling import CompiledPhase, CompiledSteps


class First:
    """What is done in a phase before the action."""

    __slots__ = ("do", "index", "needed")

    def __init__(self, index: int, phase: CompiledPhase, do: CompiledSteps) -> None:
        self.index = index
        """Which phase it is."""
        self.do = do
        self.needed = phase.needed
        """Whether there is anything to do; None: always."""


class Plan:
    """A turn of plain phases, in one of which its player acts as he likes."""

    __slots__ = ("action", "first", "last", "last_of_hands", "movement_roll", "ticks")

    def __init__(self, phases: Sequence[CompiledPhase], action: int) -> None:
        self.action = action
        """Which phase he acts in."""
        self.first = [First(index, each, each.do) for index, each in enumerate(phases[:action]) if each.do]
        """What is done before that."""
        for_the_living = [each for each in phases[:action] if each.do and not each.of_the_dead]
        self.movement_roll = for_the_living[0].movement_roll if len(for_the_living) == 1 else None
        """The reason of the movement roll, where that is all of it for one who is in play; None where it is not."""
        afterwards = [each for each in phases[action + 1 :] if each.do]
        self.last: list[Callable[..., bool]] = [each.needed or _always for each in afterwards]
        """Whether there is anything to do afterwards, phase by phase."""
        self.last_of_hands = all(each.needed and each.needed_reads <= _OF_HANDS for each in afterwards)
        """Whether that depends on his hand and its limit, and on nothing else."""
        self.ticks = any(each.tick for each in phases)


_OF_HANDS: Final = frozenset({"count", "hand", "hand_limit", "you"})


def plan_of(phases: Sequence[CompiledPhase]) -> Plan | None:
    """The plan of plain phases; None where more than one of them offers something, or not everything in any order."""
    offering = [index for index, each in enumerate(phases) if each.offer is not None]
    if len(offering) != 1 or any(each.tick for each in phases[: offering[0]]):
        return None
    phase, offer = phases[offering[0]], phases[offering[0]].offer
    if offer is None or not offer.own or offer.count is not None or phase.do is not None:
        return None
    return Plan(phases, offering[0]) if are_for_strides(offer.kinds) else None


def are_for_strides(kinds: tuple[str, ...]) -> bool:
    """Whether both moves and attacks are offered in a phase."""
    return "move" in kinds and "attack" in kinds


def _always(*_: Any) -> bool:
    return True
