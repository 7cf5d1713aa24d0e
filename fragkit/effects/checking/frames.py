"""Where a step stands: what its list may do and answer, and what the verb of the step was told."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from fragkit.effects.checking.scope import Scope
from fragkit.effects.types import Type
from fragkit.effects.vocabulary import Verb
from fragkit.packs.nodes import Path, Plain

if TYPE_CHECKING:
    from fragkit.effects.checking.steps import StepChecker

UNDER_WAY: dict[str, frozenset[str]] = {
    "attack": frozenset({"attack.declared", "attack.hit", "roll", "rolled", "dying"}),
    "roll": frozenset({"roll", "rolled"}),
    "move": frozenset({"enter", "barred", "occupied", "powerup"}),
}
"""The events during which something can be cancelled; a turn is always under way."""


@dataclass(frozen=True, slots=True)
class Binding:
    """A name that a step gives to something."""

    name: str
    path: Path
    at_key: bool


@dataclass(slots=True)
class Frame:
    """What a list of steps may do: the names it has, and what it may answer."""

    scope: Scope
    wants: Type | None = None
    """The type of the `result` that is waited for, if any."""
    event: str | None = None
    """The event that is answered; empty when there is none, None when the steps can be run from anywhere."""
    replaced: str | None = None
    """The event it stands in for, which it may let proceed."""
    deferred: bool = False
    """Whether the steps are put off, so that nothing is under way any more."""
    hurts: list[str] = field(default_factory=list)
    """The verbs that attack."""
    bound: list[Binding] = field(default_factory=list)
    """The names that its steps have given, in their order."""

    @property
    def rolling(self) -> bool:
        """Whether it answers a roll, so that dice can be changed."""
        return self.event in ("roll", "rolled") and not self.deferred

    def can_cancel(self, what: str) -> bool:
        """Whether that may be under way."""
        if what not in UNDER_WAY or (self.event is None and not self.deferred):
            return True
        return not self.deferred and (self.event in UNDER_WAY[what] or self.event == "any-time")

    def inner(self, scope: Scope) -> Frame:
        """The frame of steps inside a step: names bound there stay there."""
        return replace(self, scope=scope, bound=[])


Given = dict[str, tuple[Plain, Path]]
"""Arguments by their names, each with its place."""


@dataclass(frozen=True, slots=True)
class Told:
    """A verb of a step with its arguments, each with its place."""

    verb: Verb
    given: Given
    path: Path
    """Where the step stands."""
    key: str
    """The word that stands for the verb, which may be misspelt."""
    frame: Frame

    @property
    def place(self) -> Path:
        """Where the verb itself stands."""
        return (*self.path, self.key)

    def __contains__(self, name: str) -> bool:
        return name in self.given

    def only(self, names: Iterable[str]) -> list[str]:
        """Those of the names that were given."""
        return [name for name in names if name in self.given]


Special = Callable[["StepChecker", Told], None]
SPECIAL: dict[str, Special] = {}
"""What is to be checked of verbs whose arguments depend on each other."""


def special(*names: str) -> Callable[[Special], Special]:
    """Registers how the arguments of a verb are checked."""

    def register(function: Special) -> Special:
        SPECIAL.update(dict.fromkeys(names, function))
        return function

    return register
