"""Plays the games, and compares them pair by pair. How the answer looks is not its business.

Every game has a plain form, as the seed deals it. For each subject it is played once more with one difference: one
seat, each in turn, draws the card where it would have drawn another of the same deck, or plays the fighter instead of
the one that was dealt to it. Without subjects, the plain games are asked: what was dealt to whom was chance as well.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

from fragkit.content.library import Library
from fragkit.engine.arena import Arena
from fragkit.engine.errors import WrongTable
from fragkit.table.balance.comparing import answer
from fragkit.table.balance.findings import Balance
from fragkit.table.balance.subjects import Subject, all_subjects, subjects_named
from fragkit.table.balance.versions import Version
from fragkit.table.bots import maker
from fragkit.table.crew import Crew, Equipment, crew_for, played
from fragkit.table.games import Table
from fragkit.table.journal import Journal, open_journal
from fragkit.table.simulation import MakeCrew, Watching, about


def balance(
    library: Library,
    table: Table,
    ids: Sequence[str] = (),
    *,
    games: int = 100,
    seed: int = 0,
    jobs: int = 1,
    against: Library | None = None,
    resume: Path | None = None,
    crew: MakeCrew | None = None,
    watching: Watching | None = None,
) -> Balance:
    """Plays so many games at a table, and each once more for every subject, and says what the difference was.

    Without `ids`, everything is judged by the plain games alone. `against` is a library with another version of the
    same packs: what differs, or what the ids say, is measured in both.
    `WrongTable` when an id is nothing in this game, `CannotPlay` when there is no such game.
    """
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
    count = _Counting(watching, sum(games * (1 + len(each.subjects)) for each in versions))
    _play_plain(versions, players, games, seed, journal, count)
    _play_with(versions, players, games, seed, journal, count)
    return answer(versions, ids, seed, count.done)


def _asked_for(arenas: Sequence[Arena], ids: Sequence[str], table: Table, compared: bool) -> list[list[Subject]]:
    """What is measured in pairs, for each version."""
    if not compared:
        return [subjects_named(arenas[0], ids, table.fighters)]
    if not ids:
        return [list(each) for each in _changed(arenas, table.fighters)]
    found, refusals = [], []
    for arena in arenas:
        meant: list[Subject] = []
        for id in ids:
            try:
                meant += subjects_named(arena, [id], _there(arena, table.fighters))
            except WrongTable as why:
                refusals.append((id, why))
        found.append(meant)
    for id, reason in refusals:
        if sum(each == id for each, _ in refusals) == len(arenas):  # neither version has it
            raise reason
    return found


def _there(arena: Arena, fighters: Sequence[str]) -> list[str]:
    return [each for each in fighters if each in arena.box.library.fighters]


def _changed(arenas: Sequence[Arena], fighters: Sequence[str]) -> list[list[Subject]]:
    """Cards and fighters that do not say the same in both versions, or are not in both."""
    every = [all_subjects(arena, _there(arena, fighters)) for arena in arenas]
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


# Playing


@dataclass(slots=True)
class _Counting:
    """Tells whoever watches."""

    watching: Watching | None
    all: int
    done: int = 0

    def one(self) -> None:
        self.done += 1
        if self.watching is not None:
            self.watching(self.done, self.all)


def _play_plain(
    versions: Sequence[Version], crew: Crew, games: int, seed: int, journal: Journal | None, count: _Counting
) -> None:
    tasks = [(version, version.task(seed, number)) for version in versions for number in range(games)]
    with closing(played(crew, [task for _, task in tasks], journal)) as coming:
        for (version, _), each in zip(tasks, coming, strict=True):
            version.plain.append(each)
            count.one()


def _play_with(
    versions: Sequence[Version], crew: Crew, games: int, seed: int, journal: Journal | None, count: _Counting
) -> None:
    wanted = [
        (version, subject, number, task)
        for version in versions
        for number in range(games)
        for subject in version.subjects
        if (task := version.task_with(subject, seed, number)) is not None
    ]
    count.all = count.done + len(wanted)
    if not wanted:
        return
    with closing(played(crew, [task for *_, task in wanted], journal)) as coming:
        for (version, subject, number, _), each in zip(wanted, coming, strict=True):
            version.given.setdefault(subject, {})[number] = each
            count.one()
