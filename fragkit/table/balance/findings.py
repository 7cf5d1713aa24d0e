"""What was found out, as plain numbers. It plays nothing and draws nothing."""

from __future__ import annotations

from dataclasses import dataclass

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
    """How many of those who have it play it."""
    useful: float | None = None
    """How many of them get something out of it: with a weapon, they hit."""
    stands_out: bool = False
    """Whether that is more than chance explains, everything that was measured taken together."""

    @property
    def verdict(self) -> str:
        """In a word: `strong`, `weak` or nothing."""
        if not self.stands_out:
            return ""
        return "strong" if self.win.value > 0 else "weak"


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
    seats: list[Estimate]
    """How much more often each seat wins than if all were alike."""
    turns: Estimate
    lead_changes: Estimate
    measured: list[Measured]
    comparison: Comparison | None = None
    games: int = 0
    """How many games were played in all."""

    @property
    def pairs(self) -> int:
        """How many games there were with each subject; in a survey, how many games."""
        changed = [] if self.comparison is None else [each.before for each in self.comparison.changes]
        found = [each for each in (*self.measured, *changed) if each is not None and each.design == PAIRED]
        return found[0].win.tries if found else self.report.games
