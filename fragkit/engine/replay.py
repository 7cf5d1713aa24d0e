"""Plays a saved game again, and says where it first does not go as it went."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

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
    _compare_tables(game, saved, 0)
    for number, (seat, code) in enumerate(saved.decisions, 1):
        _expect(game.decision, number, seat, code)
        game.choose(code)
        _compare_tables(game, saved, number)
        if watching is not None:
            watching(number, len(saved.decisions))
    _compare_ends(game, saved)


def _expect(decision: Choose | None, number: int, seat: Seat, code: str) -> None:
    """That this seat is asked, and offered this."""
    if decision is None:
        raise DifferentGame(f"decision {number}, `{code}`, is not asked for: the game is over", number, code)
    offered = tuple(codes(decision))
    if decision.seat != seat:
        message = f"decision {number}, `{code}`, was taken by seat {seat}, and now seat {decision.seat} is asked"
        raise DifferentGame(f"{message}, about `{decision.why}`", number, code, offered)
    if code not in offered:
        message = f"decision {number}, `{code}`, cannot be taken by seat {seat} now: there is {listed(offered)}"
        raise DifferentGame(message, number, code, offered)


def _compare_tables(game: Game, saved: SavedGame, number: int) -> None:
    expected = saved.checks.get(number)
    if expected is None:
        return
    found = digest(game.state)
    if found != expected:
        since = max((each for each in saved.checks if each < number), default=0)
        when = f"after decision {number}" if number else "before the first decision"
        where = f"; after decision {since} it still was" if since else ""
        message = f"{when} the table is not what it was{where} (its digest was {expected}, and is {found})"
        raise DifferentGame(message, number, expected, (found,))


def _compare_ends(game: Game, saved: SavedGame) -> None:
    was, now = _ending(saved.over, saved.winners), _ending(game.over, game.result)
    if was != now:
        message = f"after decision {len(saved.decisions)}, the last, the game was {was}, and now it is {now}"
        raise DifferentGame(message, len(saved.decisions), was, (now,))


def _ending(over: bool, winners: tuple[Seat, ...] | None) -> str:
    if not over:
        return "under way"
    return f"won by seat {' and '.join(map(str, winners))}" if winners else "over without a winner"
