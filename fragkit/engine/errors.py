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


class UnplayableContent(CannotPlay):
    """An entry of a pack that has mistakes, so that it cannot be played; the place is a path in that entry."""

    def __init__(self, kind: str, qualified: str, path: Path, message: str, help: str | None = None) -> None:
        super().__init__(message)
        self.kind = kind
        self.qualified = qualified
        self.path = path
        self.message = message
        self.help = help
