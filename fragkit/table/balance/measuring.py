"""Plays the games, and compares them pair by pair. How the answer looks is not its business.

Every deal is played plainly, as the seed has it. For each subject it is played again with one difference, once for each
seat: the seat draws the card where it would have drawn another of the same deck, or plays the fighter instead of the
one that was dealt to it. Without subjects, the plain games are asked: what was dealt to whom was chance as well.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass
from itertools import count
from operator import length_hint
from pathlib import Path
from time import monotonic

from fragkit.content.library import Library
from fragkit.engine.arena import Arena
from fragkit.engine.errors import WrongTable
from fragkit.table.balance.comparing import answer, so_far
from fragkit.table.balance.findings import Balance, Measured
from fragkit.table.balance.subjects import Subject, all_subjects, subjects_named
from fragkit.table.balance.versions import Version
from fragkit.table.bots import maker
from fragkit.table.crew import Equipment, Task, crew_for, played
from fragkit.table.games import Table, sheets_of
from fragkit.table.journal import open_journal
from fragkit.table.simulation import MakeCrew, Watching, about
from fragkit.table.tally import Played

SAID_EVERY = 2.0
"""After so many seconds it is said again how much is known."""

Hearing = Callable[[Sequence[Measured]], None]
"""Is told from time to time what is known so far."""


def balance(
    library: Library,
    table: Table,
    ids: Sequence[str] = (),
    *,
    games: int | None = 100,
    seconds: float | None = None,
    seed: int = 0,
    jobs: int = 1,
    against: Library | None = None,
    resume: Path | None = None,
    crew: MakeCrew | None = None,
    watching: Watching | None = None,
    hearing: Hearing | None = None,
) -> Balance:
    """Plays so many games with every subject, and each deal plainly, and says what the difference was.

    The games with a subject go round the seats: as many as there are seats have one deal, and are compared with the
    same plain game. Without `ids`, everything is judged by that many plain games alone. `against` is a library with
    another version of the same packs: what differs, or what the ids say, is measured in both, or in the one that has
    it. The table must deal sheets that both have.
    With `seconds`, it ends with the deals that have been played by then, the first at least; how many that are depends
    on the machine, and with `games` there are no more than these.
    `WrongTable` when an id is nothing in this game, `CannotPlay` when there is no such game.
    """
    begun = monotonic()
    libraries = (library,) if against is None else (library, against)
    arenas = [table.on_map_of(0).game(each, seed).arena for each in libraries]
    subjects = _asked_for(arenas, ids, table, against is not None)
    versions = [
        Version(number, each, table, arena, mine)
        for number, (each, arena, mine) in enumerate(zip(libraries, arenas, subjects, strict=True))
    ]
    for version in versions:
        version.try_out(seed)
    equipment = Equipment(libraries, {name: maker(name) for name in table.seats})
    players = crew_for(equipment, jobs) if crew is None else crew(equipment)
    journal = None
    if resume is not None:
        older = {} if against is None else {"against": about(against, table, seed)}
        journal = open_journal(resume, {**about(library, table, seed), **older})
    work = Work(versions, seed, games)
    clock = _Clock(watching, hearing, begun, None if seconds is None else begun + seconds, begun)
    with closing(played(players, work, journal)) as coming:
        for deal in count():
            if work.is_over(deal) or (deal and clock.is_over()):
                break
            if not _play_deal(work, deal, coming, clock):
                break
    return answer(versions, ids, seed, clock.played)


@dataclass(slots=True)
class Work:
    """All that is to be played, deal by deal. Where nobody has said how many games, there is no end."""

    versions: Sequence[Version]
    seed: int
    games: int | None

    def seats(self, deal: int) -> range:
        """Which seats are given something in a deal: all, until there are games enough."""
        seats = len(self.versions[0].table.seats)
        left = seats if self.games is None else self.games - deal * seats
        return range(min(seats, left))

    def is_over(self, deal: int) -> bool:
        """Whether there is no such deal."""
        if self.games is None:
            return False
        return not self.seats(deal) if self._is_paired else deal >= self.games

    def __iter__(self) -> Iterator[Task]:
        for deal in count():
            if self.is_over(deal):
                return
            for version in self.versions:
                yield from version.tasks(self.seed, deal, self.seats(deal))

    def __len__(self) -> int:
        if self.games is None:
            raise TypeError("there is no end")
        deals = -(-self.games // len(self.versions[0].table.seats)) if self._is_paired else self.games
        return sum(deals + self.games * len(version.subjects) for version in self.versions)

    @property
    def _is_paired(self) -> bool:
        return any(version.subjects for version in self.versions)


@dataclass(slots=True)
class _Clock:
    """Knows when it is time to end, and tells whoever watches how far it is."""

    watching: Watching | None
    hearing: Hearing | None
    begun: float
    until: float | None
    said: float
    """When it was told the last time what is known."""
    played: int = 0

    def one(self, work: Work) -> None:
        """A game more."""
        self.played += 1
        if self.watching is not None:
            self.watching(self.played, self._all(work))

    def _all(self, work: Work) -> int:
        """How many it will have been, as it looks now."""
        known = length_hint(work, 0)
        if self.until is None:
            return known
        passed = max(monotonic() - self.begun, 1e-3)
        likely = max(self.played, round(self.played * (self.until - self.begun) / passed))
        return min(known, likely) if known else likely

    def is_over(self) -> bool:
        """Whether the time is up."""
        return self.until is not None and monotonic() >= self.until

    def deal(self, work: Work) -> None:
        """A deal more."""
        version = work.versions[0]
        if self.hearing is not None and version.subjects and monotonic() - self.said >= SAID_EVERY:
            self.said = monotonic()
            self.hearing(so_far(version))


def _play_deal(work: Work, deal: int, coming: Iterator[Played], clock: _Clock) -> bool:
    """Whether a deal was played to its end before the time was up; one that was not does not count."""
    seats, games = work.seats(deal), []
    for version in work.versions:
        mine = []
        for _ in version.tasks(work.seed, deal, seats):
            if deal and clock.is_over():
                return False
            mine.append(next(coming))
            clock.one(work)
        games.append(mine)
    for version, mine in zip(work.versions, games, strict=True):
        version.take(mine, seats)
    clock.deal(work)
    return True


def _asked_for(arenas: Sequence[Arena], ids: Sequence[str], table: Table, compared: bool) -> list[list[Subject]]:
    """What is measured in pairs, for each version."""
    if not compared:
        return [subjects_named(arenas[0], ids, table.fighters)]
    fighters = _to_be_given(arenas, table.fighters)
    if not ids:
        return _changed(arenas, fighters)
    found, refusals = [], []
    for arena, mine in zip(arenas, fighters, strict=True):
        meant: list[Subject] = []
        for id in ids:
            try:
                meant += subjects_named(arena, [id], mine)
            except WrongTable as why:
                refusals.append((id, why))
        found.append(meant)
    for id, reason in refusals:
        if sum(each == id for each, _ in refusals) == len(arenas):  # neither version has it
            raise reason
    return found


def _to_be_given(arenas: Sequence[Arena], dealt: Sequence[str]) -> list[list[str]]:
    """For each of two versions the sheets that somebody can be given: those that are dealt, and those that only it has.

    The same are dealt in both, or games would differ by the deal alone.
    """
    sheets = [sheets_of(arena) for arena in arenas]
    return [
        [each for each in dealt if each in arena.box.library.fighters] + [each for each in mine if each not in others]
        for arena, mine, others in zip(arenas, sheets, reversed(sheets), strict=True)
    ]


def _changed(arenas: Sequence[Arena], fighters: Sequence[Sequence[str]]) -> list[list[Subject]]:
    """Cards and fighters that do not say the same in both versions, or are not in both."""
    every = [all_subjects(arena, mine) for arena, mine in zip(arenas, fighters, strict=True)]
    new, old = (
        {each.id: _said(arena.box.library, each) for each in mine if each.kind != "build"}
        for arena, mine in zip(arenas, every, strict=True)
    )
    return [[each for each in mine if new.get(each.id) != old.get(each.id)] for mine in every]


def _said(library: Library, subject: Subject) -> str:
    kind = "cards" if subject.is_card else "fighters"
    return library.models[kind][subject.id].model_dump_json(
        exclude={"names", "text", "texts", "flavour", "art", "notes"}
    )
