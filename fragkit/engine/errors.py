"""Why something cannot be played: one class for each reason that a caller can act on, with a message for people."""

from __future__ import annotations

from fragkit.packs.nodes import Path


class CannotPlay(Exception):
    """Something cannot be played to its end."""


class NotAnOption(CannotPlay):
    """What was chosen is not among the options."""


class OutOfDice(CannotPlay):
    """A script has fewer dice than are rolled."""


class OutOfSteps(CannotPlay):
    """One action set off more than any game needs; the entry that ran out is named."""


class WrongTable(CannotPlay):
    """The game cannot begin like this: too many players for the map, or variants that do not go together."""


class BrokenSave(CannotPlay):
    """What should be a saved game, or a state of one, is none."""


class OtherContent(CannotPlay):
    """A saved game was played with packs that are not these."""


class DifferentGame(CannotPlay):
    """A saved game does not go as it went. `decision` is the first that differs, counted from 1; what was chosen there
    is `expected`, and `offered` are the codes of what can be chosen now.
    """

    def __init__(self, message: str, decision: int, expected: str, offered: tuple[str, ...] = ()) -> None:
        super().__init__(message)
        self.decision = decision
        self.expected = expected
        self.offered = offered


class UnplayableContent(CannotPlay):
    """An entry of a pack that has mistakes, so that it cannot be played; the place is a path in that entry."""

    def __init__(self, kind: str, qualified: str, path: Path, message: str, help: str | None = None) -> None:
        super().__init__(message)
        self.kind = kind
        self.qualified = qualified
        self.path = path
        self.message = message
        self.help = help
