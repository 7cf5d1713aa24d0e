"""Who plays many games: this process, or several that get the library once. Games come back in the order of the tasks.

A task says everything about its game, so it does not matter who plays it, nor how often it is tried.
"""

from __future__ import annotations

import os
import signal
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import closing, contextmanager, suppress
from copy import copy
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import islice
from multiprocessing import active_children, get_context, parent_process
from threading import Thread
from typing import Protocol

from fragkit import garbage
from fragkit.content.library import Library
from fragkit.engine.errors import CannotPlay
from fragkit.table.bots import register
from fragkit.table.bots.registry import MakeBot
from fragkit.table.games import BrokenGame, Handed, Seated, Table, play_one, play_with
from fragkit.table.journal import Journal
from fragkit.table.tally import Played

MOST_AT_ONCE = 20
"""How many games of a deal a process is given at a time, at most."""
SHARES_AHEAD = 3
"""How many such shares wait for each process, so that none is idle and little is played in vain."""
TRIES = 3
"""How often processes that ended before their time are replaced."""


@dataclass(frozen=True, slots=True)
class Task:
    """One game: at which table, with which seed and library, and what is given to whom in it."""

    name: str
    """Two tasks of the same work have different names."""
    table: Table
    seed: int
    library: int = 0
    given: Handed | Seated | None = None

    @property
    def plainly(self) -> Task:
        """The same game without what is given in it; it has no name of its own."""
        return self if self.given is None else replace(self, name="", given=None)


class LostCrew(BrokenGame):
    """Whoever should play is not there, or no longer; it is no fault of the game."""


Outcome = Played | str
"""A game that was played; in words, why it could not be."""
Games = Generator[Outcome]


class Crew(Protocol):
    """Whoever plays games for others."""

    def play(self, tasks: Iterable[Task]) -> Games:
        """Plays them; what came of it, in the order of the tasks. Nobody need take all, and there may be no end."""


@dataclass(slots=True)
class Equipment:
    """What whoever plays must have: libraries, by their numbers, and the bots, by their names."""

    libraries: tuple[Library, ...]
    makers: Mapping[str, MakeBot] = field(default_factory=dict)
    _last: tuple[Task, Played] | None = None
    """The last game that was played plainly: those with something given mostly come right after it."""

    def packed(self) -> Equipment:
        """The same for a journey: what is compiled cannot travel, and is made again there."""
        lean = [copy(library) for library in self.libraries]
        for library in lean:
            library.kept = {}
        return Equipment(tuple(lean), dict(self.makers))

    def unpacked(self) -> Equipment:
        """Makes the bots known in this process."""
        for name, make in self.makers.items():
            register(name, make)
        return self

    def play(self, task: Task) -> Outcome:
        """One game."""
        try:
            if task.given is None:
                return self._plain(task)
            plain = partial(self._plain, task.plainly)
            return play_with(self.libraries[task.library], task.table, task.seed, task.given, plain)
        except CannotPlay as why:
            return f"{task.name}: {why}"

    def _plain(self, task: Task) -> Played:
        task = replace(task, name="")
        last = self._last  # another thread may play as well
        if last is None or last[0] != task:
            last = self._last = task, play_one(self.libraries[task.library], task.table, task.seed)
        return last[1]


@dataclass(slots=True)
class Alone:
    """This process."""

    equipment: Equipment

    def play(self, tasks: Iterable[Task]) -> Games:
        """One after the other, each when it is asked for."""
        with garbage.kept_out():
            yield from map(self.equipment.play, tasks)


@dataclass(slots=True)
class Processes:
    """So many processes. They are spawned, not forked; one that ends before its time is replaced."""

    equipment: Equipment
    jobs: int

    def play(self, tasks: Iterable[Task]) -> Games:
        """A few shares ahead of what is asked for.

        A share is one deal: whoever waits for it with a clock in his hand waits no longer than he must, and little is
        played in vain when he stops. To send it takes far less time than to play it.
        """
        shares = shared_out(tasks, 1, MOST_AT_ONCE)
        left: deque[Sequence[Task]] = deque(islice(shares, self.jobs * SHARES_AHEAD))
        packed = self.equipment.packed()
        for _ in range(TRIES):
            with suppress(BrokenProcessPool):
                yield from self._played(packed, left, shares)
                return
        raise LostCrew(
            "the processes that play end before their time; with fewer `--jobs` there is more memory for each"
        )

    def _played(self, packed: Equipment, left: deque[Sequence[Task]], more: Iterator[Sequence[Task]]) -> Games:
        """Plays the shares that are left, and those after them; a share is left until it has come back."""
        others = set(active_children())
        pool = ProcessPoolExecutor(self.jobs, get_context("spawn"), _sit_down, (packed,))
        waiting: deque[Future[list[Outcome]]] = deque()
        try:
            with _undisturbed():
                waiting.extend(pool.submit(_play, share) for share in left)
            while waiting:
                outcomes = waiting.popleft().result()
                left.popleft()
                for share in islice(more, 1):
                    left.append(share)
                    with _undisturbed():
                        waiting.append(pool.submit(_play, share))
                yield from outcomes
        finally:
            if waiting:  # nobody wants what is still being played
                for process in set(active_children()) - others:
                    process.terminate()
            pool.shutdown(cancel_futures=True)


def shared_out(tasks: Iterable[Task], size: int, most: int) -> Iterator[list[Task]]:
    """Shares of so many games. One with something given stays with its plain one, up to the most that there may be."""
    share: list[Task] = []
    for task in tasks:
        if len(share) >= (size if task.given is None else most):
            yield share
            share = []
        share.append(task)
    if share:
        yield share


@contextmanager
def _undisturbed() -> Iterator[None]:
    """Processes that are begun here hear nothing, not even Ctrl-C, while they start; this one hears it afterwards."""
    if not hasattr(signal, "pthread_sigmask"):  # as on Windows
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT, signal.SIGTERM})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def crew_for(equipment: Equipment, jobs: int) -> Crew:
    """As many processes as are asked for; one is this one."""
    return Processes(equipment, jobs) if jobs > 1 else Alone(equipment)


def played(crew: Crew, tasks: Iterable[Task], journal: Journal | None = None) -> Generator[Played]:
    """The games, in the order of the tasks; what a journal has is not played again. `BrokenGame` when one fails.

    The tasks are gone through twice, so they must be the same again.
    """
    known = {} if journal is None else {**journal.games}
    with closing(crew.play(task for task in tasks if task.name not in known)) as fresh:
        for task in tasks:
            if task.name in known:
                yield known[task.name]
                continue
            outcome = _next(fresh, journal)
            if isinstance(outcome, str):
                raise BrokenGame(outcome)
            if journal is not None:
                journal.note(task.name, outcome)
            yield outcome


def _next(fresh: Games, journal: Journal | None) -> Outcome:
    try:
        return next(fresh)
    except LostCrew as why:
        if journal is None:
            raise
        raise LostCrew(f"{why}. The same command goes on from {journal.path}") from why


_here: list[Callable[[Task], Outcome]] = []
"""In a process that plays for another: what plays a game."""


def _sit_down(equipment: Equipment) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # whoever gave the work ends this process
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGTERM})
    Thread(target=_end_with_whoever_gave_the_work, daemon=True).start()
    _here[:] = [partial(Equipment.play, equipment.unpacked())]
    garbage.keep_all()


def _end_with_whoever_gave_the_work() -> None:
    """One that is killed ends nobody: without this, processes would wait for more work as long as the machine runs."""
    giver = parent_process()
    if giver is not None:
        giver.join()
        os._exit(1)


def _play(share: Sequence[Task]) -> list[Outcome]:
    return [_here[0](task) for task in share]
