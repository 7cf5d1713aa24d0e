"""How long many games will still take, by those that have come. It is told what time it is."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass
from math import ceil

TOGETHER = 0.1
"""Games that come within so many seconds have come together: several processes, or a cluster, give them back by shares.
Of long work, a hundredth of it."""
LEAST = 1.0
"""So many seconds are the least to measure by."""


@dataclass(slots=True)
class _Share:
    """Games that came together, and how many there were with them."""

    begun: float
    ended: float
    games: int
    played: int


class Pace:
    """Measures between shares that have come, so that it does not count how long it took until there was the first.

    Only the later half of the time counts: what comes first may be games that a file remembers.
    """

    def __init__(self, begun: float) -> None:
        self._begun = begun
        self._shares: deque[_Share] = deque()
        self._first: _Share | None = None

    def left(self, now: float, played: int, all: int) -> float | None:
        """How many seconds it will take until all have been played; None while there is too little to measure by."""
        first = self._note(now, played)
        last = self._last_whole()
        measured = last.ended - first.ended
        if measured < max(LEAST, (first.ended - self._begun) / 2):  # the first shares of all processes come at once
            return None
        while self._shares[1].ended <= first.ended + measured / 2:
            self._shares.popleft()
        since = self._shares[0]
        each = (last.ended - since.ended) / max(1, last.played - since.played)
        return max(0.0, last.ended + each * (all - last.played) - now)

    def _note(self, now: float, played: int) -> _Share:
        """So many have been played by now. Gives the first share."""
        if self._first is None:
            self._first = _Share(now, now, played, played)
            self._shares.append(self._first)
            return self._first
        share = self._shares[-1]
        if now - share.begun < max(TOGETHER, (now - self._first.begun) / 100):
            share.ended, share.games, share.played = now, share.games + played - share.played, played
        else:
            self._shares.append(_Share(now, now, played - share.played, played))
        return self._first

    def _last_whole(self) -> _Share:
        """The last share that is probably there as a whole: it has as many games as the one before, or a next one."""
        if len(self._shares) == 1 or self._shares[-1].games >= self._shares[-2].games:
            return self._shares[-1]
        return self._shares[-2]


def in_words(seconds: float) -> str:
    """A time that is left, about.

    >>> in_words(0.3), in_words(75), in_words(100), in_words(5000), in_words(7000)
    ('1 s left', '75 s left', '2 min left', '83 min left', '1.9 h left')
    """
    if seconds <= 90:
        return f"{max(1, ceil(seconds))} s left"
    return f"{seconds / 60:.0f} min left" if seconds <= 90 * 60 else f"{seconds / 3600:.1f} h left"
