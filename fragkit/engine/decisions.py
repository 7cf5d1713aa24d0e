"""What the rules ask while they are carried out. Who answers, and how, is the driver's affair.

So far they only ask for dice, which fall by chance: a decision of nature.
"""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass
from typing import TypeAlias, TypeVar

Seat: TypeAlias = int
"""A fighter, by the place of his player at the table."""

Faces: TypeAlias = tuple[int, ...]
"""Dice as they fell, each from 1 to 6 (BASE-COMPONENTS-04)."""

TO_HIT = "to-hit"
DEFENCE = "defence"
DAMAGE = "damage"
MOVEMENT = "movement"
REASONS = (TO_HIT, DEFENCE, DAMAGE, MOVEMENT)
"""What dice are rolled for."""


@dataclass(frozen=True, slots=True)
class Roll:
    """That many dice, for this reason, by that fighter, or by nobody in particular."""

    count: int
    reason: str
    by: Seat | None


Decision: TypeAlias = Roll

Result = TypeVar("Result")
Acting: TypeAlias = Generator[Decision, Faces, Result]
"""A rule being carried out: it yields what it must know, is sent the answer, and returns its result."""


def total(count: int, reason: str, by: Seat | None) -> Acting[int]:
    """Rolls and adds up; no dice are nothing, and need no roll."""
    if count <= 0:
        return 0
    return sum((yield Roll(count, reason, by)))
