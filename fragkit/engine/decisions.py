"""What the rules ask while they are carried out: players choose, and nature rolls. Who answers is the driver's affair.

A rule that must know something yields one of these and is sent the answer. There is no kind of decision for any card.
"""

from __future__ import annotations

from collections.abc import Generator
from typing import Any, Final, TypeAlias, TypeVar

from fragkit.engine.options import Option

Seat: TypeAlias = int
"""A player, by his place at the table."""

Faces: TypeAlias = tuple[int, ...]
"""Dice as they fell, each from 1 to 6 (BASE-COMPONENTS-04)."""

TO_HIT: Final = "to-hit"
DEFENCE: Final = "defence"
DAMAGE: Final = "damage"
MOVEMENT: Final = "movement"
POWER_UP: Final = "power-up"
SPAWN: Final = "spawn"
CONTEST: Final = "contest"

ACTION: Final = "action"
DECLARE: Final = "declare"
"""Why one is asked for an action of a phase: to be carried out, or to be announced."""


class Roll:
    """Nature is asked for that many dice, rolled for this reason by that player; the answer is `Faces`."""

    __slots__ = ("by", "count", "reason")

    def __init__(self, count: int, reason: str, by: Seat | None) -> None:
        self.count = count
        self.reason = reason
        self.by = by

    def __repr__(self) -> str:
        return f"Roll({self.count}, {self.reason!r}, {self.by})"


class Chance:
    """Nature is asked for one of several, all equally likely; the answer is a number from 0."""

    __slots__ = ("count", "stream")

    def __init__(self, count: int, stream: str) -> None:
        self.count = count
        self.stream = stream


class Shuffle:
    """Nature is asked for an order of so many cards; the answer is a tuple of their numbers from 0."""

    __slots__ = ("count", "deck")

    def __init__(self, deck: str, count: int) -> None:
        self.deck = deck
        self.count = count


class Choose:
    """A player is asked to take one of these options.

    `why` says what it is about: `action` in a phase that offers actions, the name of an event in a window, or the
    place of a step in a pack. `final` is true for the action of a phase: nothing is under way, so the game can be
    copied there. `left` is how many are still to be chosen, this one among them.
    """

    __slots__ = ("left", "options", "seat", "why")

    def __init__(self, seat: Seat, why: str, options: list[Option], left: int = 1) -> None:
        self.seat = seat
        self.why = why
        self.options = options
        self.left = left

    @property
    def final(self) -> bool:
        """Whether it is about the action of a phase."""
        return self.why in (ACTION, DECLARE)

    def __repr__(self) -> str:
        return f"Choose({self.seat}, {self.why!r}, {[option.code for option in self.options]})"


class ChooseAction(Choose):
    """A player is asked for the action of a phase: the rest is said by whoever makes it.

    Most decisions are such, so it is made without a call of Python's own.
    """

    __slots__ = ()

    why: str = ACTION
    left: int = 1

    def __init__(self) -> None:
        """Who, and what he can take, comes next."""


if __file__.endswith(".py"):  # a compiled class makes its objects as fast with the one above
    ChooseAction.__init__ = object.__init__  # type: ignore[method-assign]


def codes(decision: Choose) -> list[str]:
    """The codes of all options, no two alike: of several with one code, the later ones are numbered."""
    plain = [option.code for option in decision.options]
    if len(set(plain)) == len(plain):
        return plain
    found: dict[str, int] = {}
    unlike = []
    for option in decision.options:
        count = found[option.code] = found.get(option.code, 0) + 1
        unlike.append(option.code if count == 1 else f"{option.code} #{count}")
    return unlike


Decision: TypeAlias = Roll | Chance | Shuffle | Choose

Result = TypeVar("Result")
Acting: TypeAlias = Generator[Decision, Any, Result]
"""A rule being carried out: it yields what it must know, is sent the answer, and returns its result."""
Unfinished: TypeAlias = Acting[None] | None
"""What is left of something that was begun: None if it is done, as most steps are, with nothing to ask or to roll."""
