"""What all verbs have in common: the game that they change, its budget of steps, and things as plain data."""

from __future__ import annotations

from typing import Any

from fragkit.effects.compiling.interface import Handle
from fragkit.engine.arena import BUDGET, Arena, entry_of
from fragkit.engine.decisions import Acting
from fragkit.engine.errors import OutOfSteps
from fragkit.engine.facts import is_settled, settle
from fragkit.engine.handles import entity, handle, packed, unpacked
from fragkit.engine.knowledge import Knowledge
from fragkit.engine.queue import finish_action


class Doing:
    """What every chapter of the verbs stands on: the table, and what was put off."""

    __slots__ = ("arena", "rules")

    def __init__(self, arena: Arena) -> None:
        self.arena = arena
        self.rules: Knowledge = arena.knowledge
        """The questions that go with it."""

    @property
    def restless(self) -> bool:
        """Whether what was done has consequences that wait."""
        return self.arena.restless and not is_settled(self.arena)

    def drain(self) -> Acting[None]:
        """Works off what was put off, and lets its consequences happen."""
        more = finish_action(self.arena)
        if more is not None:
            yield from more

    def settle(self) -> Acting[None]:
        """Lets those consequences happen."""
        return settle(self.arena)

    def spend(self, entry: str, steps: int) -> None:
        """So many steps more of this action."""
        arena = self.arena
        arena.spent += steps
        if arena.spent > BUDGET:
            raise OutOfSteps(f"{entry_of(entry)} never comes to an end: {BUDGET} steps in one action")

    def handle(self, thing: object) -> Handle:
        """Plain data for a thing."""
        return handle(thing)

    def entity(self, handle: Handle) -> Any:
        """The thing again, or None."""
        return entity(self.arena, handle)

    def packed(self, value: Any) -> Any:
        """A value as plain data."""
        return packed(value)

    def unpacked(self, value: Any) -> Any:
        """The value again."""
        return unpacked(self.arena, value)
