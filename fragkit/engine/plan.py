"""The plan of a turn: what comes before the action, and after it, where that is as simple as in most variants."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from fragkit.effects.compiling import CompiledPhase, CompiledSteps


class First:
    """What is done in a phase before the action."""

    __slots__ = ("at_once", "do", "index", "needed")

    def __init__(self, index: int, do: CompiledSteps, needed: Callable[..., bool] | None) -> None:
        self.index = index
        """Which phase it is."""
        self.do = do
        self.at_once = do.at_once
        self.needed = needed
        """Whether there is anything to do; None: always."""


class Plan:
    """A turn of plain phases, in one of which its player acts as he likes."""

    __slots__ = ("action", "first", "kinds", "last", "own", "ticks", "to")

    def __init__(self, phases: Sequence[CompiledPhase], action: int) -> None:
        offer = phases[action].offer
        assert offer is not None
        self.action = action
        """Which phase he acts in."""
        self.to, self.kinds = offer.to, offer.kinds
        self.own = offer.own
        """Whether he acts whose turn it is, and nobody else."""
        self.first = [First(index, each.do, each.needed) for index, each in enumerate(phases[:action]) if each.do]
        """What is done before that."""
        self.last: tuple[Callable[..., bool], ...] = tuple([_needed(each) for each in phases[action + 1 :] if each.do])
        """Whether there is anything to do afterwards, phase by phase."""
        self.ticks = any(each.tick for each in phases)


def plan_of(phases: Sequence[CompiledPhase]) -> Plan | None:
    """The plan of plain phases; None where more than one of them offers something, or not everything in any order."""
    offering = [index for index, each in enumerate(phases) if each.offer is not None]
    if len(offering) != 1 or any(each.tick for each in phases[: offering[0]]):
        return None
    phase = phases[offering[0]]
    if phase.offer is None or phase.offer.count is not None or phase.do is not None:
        return None
    return Plan(phases, offering[0]) if are_for_strides(phase.offer.kinds) else None


def are_for_strides(kinds: tuple[str, ...]) -> bool:
    """Whether both moves and attacks are offered in a phase."""
    return "move" in kinds and "attack" in kinds


def _needed(phase: CompiledPhase) -> Callable[..., bool]:
    return phase.needed or _always


def _always(*_: Any) -> bool:
    return True
