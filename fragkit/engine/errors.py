"""Why an action cannot be played: one class for each reason, with a message for the author or the player."""

from __future__ import annotations

from fragkit.packs.nodes import Path


class CannotPlay(Exception):
    """An action that cannot be played to its end."""


class Refused(CannotPlay):
    """The rules forbid it; nothing has changed."""


class NotYourTurn(Refused):
    """It is somebody else's turn."""


class TurnIsOver(Refused):
    """Nothing more can be done in this turn but end it."""


class OffTheBoard(Refused):
    """The fighter is out of play."""


class NoSuchWeapon(Refused):
    """The attacker does not have that weapon."""


class OutOfAmmo(Refused):
    """The weapon is empty."""


class NoAttacksLeft(Refused):
    """All attacks of this turn have been made."""


class OwnFighter(Refused):
    """Nobody attacks himself."""


class OutOfSight(Refused):
    """There is no line of sight."""


class Barred(Refused):
    """A wall, a window, a door or the edge of the map stops the step."""


class OutOfMovement(Refused):
    """There is no movement left."""


class NotInHand(Refused):
    """The player does not hold that card."""


class ArmorWorn(Refused):
    """A fighter wears one suit of armor at a time."""


class NotPlayedYet(CannotPlay):
    """The rules know it, but this engine does not yet."""


class OutOfDice(CannotPlay):
    """A script has fewer dice than are rolled."""


class UnplayableContent(Exception):
    """An entry of a pack that the engine cannot play; the place is given as a path in that entry."""

    def __init__(
        self,
        kind: str,
        qualified: str,
        path: Path,
        message: str,
        help: str | None = None,
        start: int | None = None,
        end: int | None = None,
    ) -> None:
        super().__init__(message)
        self.kind = kind
        self.qualified = qualified
        self.path = path
        self.message = message
        self.help = help
        self.start = start
        self.end = end
