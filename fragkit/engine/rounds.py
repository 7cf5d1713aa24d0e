"""Rounds: the repetitions of a phase within a turn, and what is counted in them. It knows no rule."""

from __future__ import annotations

from typing import Final

from fragkit.effects.compiling.interface import Duration
from fragkit.engine.arena import Arena

SAME: Final = "same-"
"""What a turn puts before a phase where a duration ends with the same round of it in the next turn."""


def round_of(arena: Arena) -> tuple[int, int]:
    """Which round of the turn it is, and of how many; the first of one where no phase is repeated."""
    phases = arena.box.phases
    for spot in arena.state.cursor:
        if spot.index >= len(phases):
            break
        phase = phases[spot.index]
        if phase.repeat > 1:
            return spot.run + 1, phase.repeat
        phases = phase.phases
    return 1, 1


def due(arena: Arena, until: Duration) -> tuple[int, int] | None:
    """When something ends that begins now, if this turn counts that in rounds (RT-SEGMENT-08)."""
    meant = arena.box.rules.turn.durations.get(until, "") if isinstance(until, str) else ""
    return (arena.state.turns + 1, round_of(arena)[0]) if meant.startswith(SAME) else None
