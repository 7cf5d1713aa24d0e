"""Where a step is being written: the names it sees, the lines it goes to, and what waits for its result."""

from __future__ import annotations

from dataclasses import dataclass, replace

from fragkit.effects.compiling.source import Block, Code, Scope, Unit, name_of
from fragkit.effects.types import Type

ORIGIN = "o"
"""The local that has what the effect stands on."""


@dataclass(slots=True)
class Frame:
    """A list of steps inside a function. Names that are bound in it stay in it."""

    scope: Scope
    block: Block
    asks: bool
    """Whether the function is a generator."""
    wants: Type | None = None
    """The type of the result that is waited for."""
    result: str | None = None
    """The local that keeps it."""
    contest: list[Type] | None = None
    """In a contest, where results are compared: the types of those that the steps give."""
    replaced: str | None = None
    """The event that the steps stand in for."""
    fields: tuple[str, ...] = ()
    """Its fields."""
    loops: int = 0
    """How many loops the steps are in, inside their function."""

    def inner(self, *, loops: int = 0) -> Frame:
        """For the steps inside a step."""
        return replace(self, loops=self.loops + loops)

    def bind(self, name: str, code: Code) -> None:
        """A name for the steps that follow."""
        self.scope = self.scope.bind(name, code)


def bound(frame: Frame, unit: Unit, name: str, type: Type, *, there: bool = False, full: bool = False) -> str:
    """Makes a local for an author's name and gives it."""
    local = unit.fresh("v")
    frame.bind(name, name_of(local, type, there=there, full=full))
    return local


def condition(tests: list[str]) -> str | None:
    """The head of what is done only if all tests hold."""
    return f"if {' and '.join(tests)}:" if tests else None


def finished(body: list[str]) -> list[str]:
    """The lines of a function that is given actions, with the rules at hand if they are asked."""
    used = any("R." in line for line in body)
    return [*(["    R = A.rules"] if used else []), *(body or ["    pass"])]
