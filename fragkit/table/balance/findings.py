"""What was found out, as plain numbers. It plays nothing and draws nothing."""

from __future__ import annotations

from dataclasses import dataclass, field

from fragkit.table.balance.subjects import Subject
from fragkit.table.simulation import Report
from fragkit.table.statistics import Estimate

PAIRED, SURVEY = "paired", "survey"
"""The same games with and without it; or games in which somebody happened to have it."""


@dataclass(slots=True)
class Measured:
    """What was found out about a subject."""

    subject: Subject
    design: str
    win: Estimate
    """By how much more often somebody wins with it than without."""
    frags: Estimate
    """How many more frags he makes in a game."""
    win_rates: tuple[float, float]
    """With it and without."""
    frag_rates: tuple[float, float]
    drawn: float | None = None
    """In how many games it is drawn, for each player; None for what is not drawn."""
    played: float | None = None
    """How many of those who draw it play it; None if nobody drew it."""
    useful: float | None = None
    """How many of them got something out of it: with a weapon, they hit."""

    @property
    def stands_out(self) -> bool:
        """Whether the win rate differs by more than chance explains, everything that was measured taken together."""
        return self.win.stands_out

    @property
    def verdict(self) -> str:
        """In a word: `strong`, `weak` or nothing."""
        return in_a_word(self.win)


def in_a_word(win: Estimate) -> str:
    """What a difference of the win rate makes of whoever has it: `strong`, `weak` or nothing."""
    if not win.stands_out:
        return ""
    return "strong" if win.value > 0 else "weak"


def seat_name(number: int) -> str:
    """How a seat is called."""
    return chr(ord("A") + number)


@dataclass(slots=True)
class SeatFound:
    """What was found out about a seat."""

    win: Estimate
    """By how much more often it wins than the mean of all seats."""
    frags: Estimate
    """By how many frags more it makes in a game than the mean of all seats."""
    win_rate: float
    frag_rate: float

    @property
    def verdict(self) -> str:
        """In a word: `strong`, `weak` or nothing."""
        return in_a_word(self.win)


@dataclass(slots=True)
class MapFound:
    """What was found out about a map."""

    id: str
    games: int
    seats: list[Estimate]
    """By how much more often each seat wins there than the mean of all seats there."""
    win_rates: list[float]
    frags: Estimate
    """By how much the frags of a game, all seats together, are more than the mean of all maps."""
    frag_rate: float

    @property
    def favours(self) -> list[int]:
        """Seats that win there more often than chance explains."""
        return [seat for seat, each in enumerate(self.seats) if in_a_word(each) == "strong"]

    @property
    def hampers(self) -> list[int]:
        """Seats that win there less often."""
        return [seat for seat, each in enumerate(self.seats) if in_a_word(each) == "weak"]

    @property
    def verdict(self) -> str:
        """In a few words what is more than chance explains, such as `favours A, many frags`."""
        said = [
            f"{word} {' '.join(map(seat_name, seats))}"
            for word, seats in (("favours", self.favours), ("hampers", self.hampers))
            if seats
        ]
        if self.frags.stands_out:
            said.append("many frags" if self.frags.value > 0 else "few frags")
        return ", ".join(said)


@dataclass(slots=True)
class Change:
    """What another version of a pack does to a subject; None where a version does not have it."""

    subject: Subject
    before: Measured | None
    after: Measured | None
    win: Estimate | None
    """How much better it has become, game by game."""
    frags: Estimate | None


@dataclass(slots=True)
class Comparison:
    """Two versions of a pack, in games with the same seeds."""

    turns: Estimate
    """How many more turns a game has than before."""
    lead_changes: Estimate
    seats: list[Estimate]
    """How much more often each seat wins than before."""
    changes: list[Change]
    same: int
    """How many games went as before, turn for turn."""


@dataclass(slots=True)
class Balance:
    """The whole answer."""

    report: Report
    """The plain games."""
    seats: list[SeatFound]
    turns: Estimate
    lead_changes: Estimate
    measured: list[Measured]
    maps: list[MapFound] = field(default_factory=list)
    comparison: Comparison | None = None
    games: int = 0
    """How many games were played in all."""

    @property
    def pairs(self) -> int:
        """How many games there were with each subject; in a survey, how many games."""
        changed = [] if self.comparison is None else [each.before for each in self.comparison.changes]
        found = [each for each in (*self.measured, *changed) if each is not None and each.design == PAIRED]
        return found[0].win.tries if found else self.report.games
