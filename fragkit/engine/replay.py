"""Plays a saved game again, and says where it first does not go as it went."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from fragkit import __version__
from fragkit.engine.decisions import Choose, Seat, codes
from fragkit.engine.errors import DifferentGame
from fragkit.engine.replay_text import SavedGame
from fragkit.engine.saving import digest
from fragkit.suggest import listed

if TYPE_CHECKING:
    from fragkit.engine.game import Game


def play_again(game: Game, saved: SavedGame, watching: Callable[[int, int], None] | None = None) -> None:
    """Takes every decision of a saved game in one that has just begun; `DifferentGame` at the first difference.

    `watching` is told how many decisions of how many have been taken.
    """
    _Again(game, saved).play(watching)


class _Again:
    """A game beside the saved one."""

    def __init__(self, game: Game, saved: SavedGame) -> None:
        self.game = game
        self.saved = saved

    def play(self, watching: Callable[[int, int], None] | None) -> None:
        decisions = self.saved.decisions
        self.compare_tables(0)
        for number, (seat, code) in enumerate(decisions, 1):
            self.expect(self.game.decision, number, seat, code)
            self.game.choose(code)
            self.compare_tables(number)
            if watching is not None:
                watching(number, len(decisions))
        self.compare_ends(len(decisions))

    def expect(self, decision: Choose | None, number: int, seat: Seat, code: str) -> None:
        """That this seat is asked, and offered this."""
        if decision is None:
            raise self.differs(f"decision {number}, `{code}`, is not asked for: the game is over", number, code)
        offered = tuple(codes(decision))
        if decision.seat != seat:
            message = f"decision {number}, `{code}`, was taken by seat {seat}, and now seat {decision.seat} is asked"
            raise self.differs(f"{message}, about `{decision.why}`", number, code, offered)
        if code not in offered:
            message = f"decision {number}, `{code}`, cannot be taken by seat {seat} now: there is {listed(offered)}"
            raise self.differs(message, number, code, offered)

    def compare_tables(self, number: int) -> None:
        expected = self.saved.checks.get(number)
        if expected is None:
            return
        found = digest(self.game.state)
        if found != expected:
            since = max((each for each in self.saved.checks if each < number), default=0)
            when = f"after decision {number}" if number else "before the first decision"
            where = f"; after decision {since} it still was" if since else ""
            message = f"{when} the table is not what it was{where} (its digest was {expected}, and is {found})"
            raise self.differs(message, number, expected, (found,))

    def compare_ends(self, number: int) -> None:
        was = _ending(self.saved.over, self.saved.winners)
        now = _ending(self.game.over, self.game.result)
        if was != now:
            message = f"after decision {number}, the last, the game was {was}, and now it is {now}"
            raise self.differs(message, number, was, (now,))

    def differs(self, message: str, number: int, expected: str, offered: tuple[str, ...] = ()) -> DifferentGame:
        by = self.saved.saved_by
        told = message if by == __version__ else f"{message}; it was saved by fragkit {by}, and this is {__version__}"
        return DifferentGame(told, number, expected, offered)


def _ending(over: bool, winners: tuple[Seat, ...] | None) -> str:
    if not over:
        return "under way"
    return f"won by seat {' and '.join(map(str, winners))}" if winners else "over without a winner"
