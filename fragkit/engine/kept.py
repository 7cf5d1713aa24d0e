"""What is worked out of the cards in a hand or before a player, and kept until they change. It knows no rule."""

from __future__ import annotations

from typing import Any, Final

from fragkit.engine.options import Option


class Changes:
    """How often any hand of any game has changed so that something else can be answered with it.

    What is worked out of several hands is kept as long as this is.
    """

    __slots__ = ("count",)

    def __init__(self) -> None:
        self.count = 0


CHANGES: Final = Changes()


class Kept:
    """What was worked out of some cards; another one when they change, so it tells them from what they were."""

    __slots__ = ("answers", "drops", "handling", "plays", "suits")

    def __init__(self) -> None:
        self.answers: dict[str, list[Option]] | None = None
        """Which of them are played at a moment, where that depends on nothing else but that nothing forbids it."""
        self.drops: list[Option] | None = None
        """Which of them can be dropped."""
        self.plays: Plays | None = None
        self.handling: Handling | None = None
        self.suits: dict[str, int] | None = None
        """The numbers of one who has nothing to do about them at the end of his turn."""


class Plays:
    """Which cards of a hand can be played."""

    __slots__ = ("alive", "bans", "in_play", "limit", "options")

    def __init__(self, bans: tuple[Any, ...], alive: bool, limit: int, in_play: Kept, options: list[Option]) -> None:
        self.bans = bans
        self.alive = alive
        self.limit = limit
        self.in_play = in_play
        """What was kept of the cards before him then."""
        self.options = options

    def is_for(self, bans: tuple[Any, ...], alive: bool, limit: int) -> bool:
        """Whether nothing else was asked then."""
        return self.alive is alive and self.limit == limit and self.bans == bans


class Handling:
    """What somebody can do with what he has, wherever he stands."""

    __slots__ = ("ending", "in_play", "kinds", "options", "version")

    def __init__(
        self, version: int, kinds: tuple[str, ...], in_play: Kept, options: list[Option], ending: list[Option]
    ) -> None:
        self.version = version
        """With which version of all that could be done this is true."""
        self.kinds = kinds
        self.in_play = in_play
        """What was kept of the cards before him then."""
        self.options = options
        self.ending = ending
        """The same, and that he can finish."""
