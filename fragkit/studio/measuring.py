"""Measures what a card or a fighter does to win rates, in a thread of its own, and tells of it while games are played.

The games are played in growing numbers, and none of them twice: so the interval is there early, and then narrows.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Event, Thread
from time import monotonic
from typing import Any

from fragkit.content.library import Library
from fragkit.engine.errors import CannotPlay, WrongTable
from fragkit.table.balance import Balance, balance
from fragkit.table.balance.findings import Measured
from fragkit.table.balance.picture import Bar, picture
from fragkit.table.balance.telling import heading, interval, pace, percent, verdict
from fragkit.table.bots import UnknownBot
from fragkit.table.games import Table, filled_in
from fragkit.table.statistics import Estimate

FIRST = 6
"""How many games are played before anything is said about the interval."""
PAUSE = 0.2
"""Seconds between two tellings of how far it is."""
Tell = Callable[[dict[str, Any]], None]


class Stopped(Exception):
    """Somebody does not want to know any more."""


class Measuring:
    """One measurement that is under way."""

    def __init__(self, library: Library, id: str, games: int, seats: tuple[str, ...], tell: Tell) -> None:
        self._library, self._id, self._games, self._seats = library, id, games, seats
        self._tell = tell
        self._stop = Event()
        self._told = 0.0
        self._played = 0
        self._thread = Thread(target=self._run, name="fragkit-balance", daemon=True)

    def start(self) -> None:
        """Begins to play."""
        self._thread.start()

    def stop(self) -> None:
        """Ends it after the game that is being played."""
        self._stop.set()

    @property
    def is_over(self) -> bool:
        """Whether there is nothing more to come."""
        return not self._thread.is_alive()

    def _run(self) -> None:
        try:
            with TemporaryDirectory(prefix="fragkit-balance-") as folder:
                self._measure(Path(folder) / "games")
        except Stopped:
            self._tell({"id": self._id, "over": True, "stopped": True})
        except (CannotPlay, WrongTable, UnknownBot) as why:
            said = str(why)
            self._tell({"id": self._id, "over": True, "error": f"{said[:1].upper()}{said[1:]}."})

    def _measure(self, journal: Path) -> None:
        packs = tuple(self._library.shelf.asked)
        fighters = filled_in(self._library, None, (), packs)
        table = Table(None, (), None, self._seats, packs=packs, fighters=fighters)
        for games in _steps(self._games):
            found = balance(
                self._library,
                table,
                [self._id],
                games=games,
                resume=journal,
                watching=self._watching(games),
            )
            self._tell({**told(found, self._library), "id": self._id, "games": games, "wanted": self._games})
        self._tell({"id": self._id, "over": True})

    def _watching(self, games: int) -> Callable[[int, int], None]:
        def watch(played: int, all: int) -> None:
            if self._stop.is_set():
                raise Stopped
            now = monotonic()
            self._played = max(self._played, played)  # those of the last step are counted again
            if now - self._told > PAUSE:
                self._told = now
                all = self._games - (-self._games // len(self._seats))  # each deal once plainly
                self._tell({"id": self._id, "played": self._played, "all": all, "games": games})

        return watch


def _steps(games: int) -> Iterator[int]:
    """How many games are looked at each time: more and more, up to all."""
    now = min(FIRST, games)
    while now < games:
        yield now
        now = min(games, now * 2)
    yield games


def told(found: Balance, library: Library) -> dict[str, Any]:
    """What was found out so far, with its pictures."""
    wins = [Bar(each.subject.name, each.win, each.stands_out) for each in found.measured]
    frags = [Bar(each.subject.name, each.frags, each.frags.stands_out) for each in found.measured]
    return {
        "heading": heading(found, library),
        "verdict": verdict(found),
        "pace": pace(found),
        "measured": [_measured(each) for each in found.measured],
        "pictures": [
            str(picture(wins, "Difference of the win rate", "percentage points", 100)),
            str(picture(frags, "Difference in frags", "frags a game")),
        ],
    }


def _measured(each: Measured) -> dict[str, Any]:
    return {
        "name": each.subject.name,
        "win": _estimate(each.win, 100, "points"),
        "frags": _estimate(each.frags, 1, "frags"),
        "with": percent(each.win_rates[0]),
        "without": percent(each.win_rates[1]),
        "drawn": each.drawn,
        "played": each.played,
        "useful": each.useful,
    }


def _estimate(each: Estimate, scale: float, unit: str) -> dict[str, Any]:
    low, high = each.ci95
    words = interval(each, scale, unit)
    return {"value": each.value * scale, "low": low * scale, "high": high * scale, "words": words}
