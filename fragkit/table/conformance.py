"""The conformance kit: is a pack sound, do its scenarios pass, and does nothing break when it is played on a whim?"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from fragkit.content.library import Library, load
from fragkit.diagnostic import Diagnostic, Severity
from fragkit.engine.opening import Player
from fragkit.lint.run import lint
from fragkit.table.scenario import Outcome, run_scenarios
from fragkit.table.tables import FEWEST, NoTable, Table, tables_of
from fragkit.table.watching import ENDLESS, THOROUGHLY, Care, Match, Played, Trouble
from fragkit.table.whims import any_kind, any_option, bloodthirsty

GAMES = 40
"""How many games are played when nobody says how many; but one at every table at least."""

MOST_DECISIONS = 5_000
"""Players without a plan have mostly won by then, where frags win."""

_WHIMS = (bloodthirsty, any_kind, any_option)
_LETTERS = "ABCDEF"


@dataclass(slots=True)
class Soak:
    """Games that were played on a whim, and what was wrong in them."""

    unplayed: list[NoTable] = field(default_factory=list)
    games: int = 0
    decisions: int = 0
    troubles: list[Trouble] = field(default_factory=list)
    unfinished: list[Trouble] = field(default_factory=list)
    """Games that were not over after a long time: perhaps nobody can win, perhaps it takes a plan."""

    def __str__(self) -> str:
        return f"{_counted(self.games, 'game')} with {_counted(self.decisions, 'decision')}"

    def note(self, match: Match, played: Played) -> None:
        """One more game."""
        if played.refused is not None:
            refused = NoTable(f"{match.table}, {len(match.players)} players", played.refused)
            self.unplayed += [] if refused in self.unplayed else [refused]
            return
        self.games += 1
        self.decisions += played.decisions
        if played.trouble is not None:
            endless = played.trouble.invariant == ENDLESS
            (self.unfinished if endless else self.troubles).append(played.trouble)

    def notes(self) -> Iterator[str]:
        """What is worth knowing and need not be wrong."""
        yield from (f"Not played: {each.what}: {each.why}." for each in self.unplayed)
        yield from (f"Not over: {each}. No other game was played there." for each in self.unfinished)


@dataclass(slots=True)
class Report:
    """What the kit has to say about a pack. `print` it, or ask whether it is `ok`."""

    packs: tuple[str, ...]
    findings: list[Diagnostic]
    """What lint found; with an error among it nothing is played."""
    outcomes: list[Outcome] = field(default_factory=list)
    """What became of the scenarios."""
    soak: Soak = field(default_factory=Soak)
    """What became of the games."""

    @property
    def errors(self) -> list[Diagnostic]:
        """The findings that make content unusable."""
        return [found for found in self.findings if found.severity is Severity.ERROR]

    @property
    def failures(self) -> list[Outcome]:
        """The scenarios that did not end as they must."""
        return [outcome for outcome in self.outcomes if outcome.status != "passed"]

    @property
    def troubles(self) -> list[Trouble]:
        """What was wrong in games."""
        return self.soak.troubles

    @property
    def ok(self) -> bool:
        """Whether nothing is wrong."""
        return not self.errors and not self.failures and not self.troubles

    def __str__(self) -> str:
        return "\n".join(self._lines())

    def _lines(self) -> Iterator[str]:
        for found in self.errors:
            yield f"{found.span.path}:{found.span.line}:{found.span.column}: {found.code} {found.message}"
        yield from (outcome.headline for outcome in self.failures)
        yield from map(str, self.troubles)
        name = ", ".join(self.packs) or "no pack"
        if self.errors:
            yield f"{name}: {_counted(len(self.errors), 'error')}, so nothing was played."
            return
        passed = len(self.outcomes) - len(self.failures)
        wrong = _counted(len(self.troubles), "trouble") if self.troubles else "nothing wrong"
        yield f"{name}: {passed} of {_counted(len(self.outcomes), 'scenario')} passed; {self.soak}, {wrong}."
        yield from self.soak.notes()


def check_pack(path: str | Path, *, games: int = GAMES, seed: int = 0, care: Care = THOROUGHLY) -> Report:
    """Lints a pack, plays its scenarios, and plays games with what is in it: every variant that can be chosen, on every
    map, so many in all and one of each at least, the first with that seed.
    """
    return check_library(load(path), games=games, seed=seed, care=care)


def check_library(library: Library, *, games: int = GAMES, seed: int = 0, care: Care = THOROUGHLY) -> Report:
    """The same for the packs of a library that were asked for."""
    report = Report(tuple(library.shelf.asked), lint(library))
    if report.errors:
        return report
    report.outcomes = list(run_scenarios(library))
    tables, report.soak.unplayed = tables_to_play(library)
    for _ in soaking(library, tables, report.soak, range(seed, seed + max(games, len(tables))), care):
        pass
    return report


def tables_to_play(library: Library) -> tuple[list[tuple[str, Table]], list[NoTable]]:
    """The tables of the packs that were asked for, each with its pack; and what cannot be played."""
    found = [(pack, each) for pack in library.shelf.asked for each in tables_of(library, pack)]
    tables = [(pack, each) for pack, each in found if isinstance(each, Table)]
    return tables, [each for _, each in found if isinstance(each, NoTable)]


def soaking(
    library: Library, tables: Sequence[tuple[str, Table]], soak: Soak, seeds: Iterable[int], care: Care = THOROUGHLY
) -> Iterator[Played]:
    """Plays a game for each seed, and notes it down. Where something was wrong, no other game is played.

    The seed of a game decides its table, its players and all that happens, so that one alone can be played again.
    """
    troubled = set()
    for seed in seeds:
        round, index = divmod(seed, max(len(tables), 1))
        if not tables or index in troubled:
            continue
        pack, table = tables[index]
        match = match_of(library, pack, table, seed, round)
        played = match.watch(library, care, MOST_DECISIONS)
        if played.trouble is not None:
            troubled.add(index)
        soak.note(match, played)
        yield played


def match_of(library: Library, pack: str, table: Table, seed: int, round: int = 0) -> Match:
    """A game at a table; from round to round there are more players, other fighters, and other whims."""
    count = FEWEST + round % (table.most(library) - FEWEST + 1)
    sheets = _sheets(library, pack, table)
    players = [Player(letter, sheets[(round + seat) % len(sheets)]) for seat, letter in enumerate(_LETTERS[:count])]
    return Match(table, tuple(players), seed, _WHIMS[round % len(_WHIMS)])


def _sheets(library: Library, pack: str, table: Table) -> list[str | None]:
    """The fighters of the pack, or else of the game, or else figures without a sheet."""
    packs = table.box(library).packs
    in_game = [name for name in library.fighters if name.partition(":")[0] in packs]
    own = [name for name in in_game if name.partition(":")[0] == pack]
    return [*(own or in_game)] or [None]


def _counted(number: int, what: str) -> str:
    return f"{number:,} {what}" if number == 1 else f"{number:,} {what}s"
