"""Shares tasks out among processes that know what this one knows, and knows none of the tasks.

Every helper is a copy of this process (`fork`), so nothing is sent to it but which task is next, and nothing comes back
but what the task gives. Where processes cannot be copied, or one is lost, the tasks are done here: the answers are the
same and in the same order, however many there are.
"""

from __future__ import annotations

import os
import pickle
import sys
import threading
from collections.abc import Callable, Iterator, Sequence
from typing import Any, NoReturn, TypeVar

Answer = TypeVar("Answer")
Task = Callable[[], Answer]
MOST_HELPERS = 3
"""Beyond these, the longest task is what one waits for."""


def processors() -> int:
    """How many processes are worth having here: one where all processors are busy already."""
    there = len(os.sched_getaffinity(0)) if sys.platform == "linux" else os.cpu_count() or 1
    return 1 if hasattr(os, "getloadavg") and os.getloadavg()[0] >= there else there


def shared(tasks: Sequence[Task[Answer]], processes: int) -> list[Answer]:
    """What the tasks give, in their order, done by as many processes, of which this is one."""
    helpers = min(processes - 1, MOST_HELPERS, len(tasks) - 1)
    if helpers < 1 or not hasattr(os, "fork") or threading.active_count() > 1:
        return [task() for task in tasks]
    waiting, given = os.pipe()
    os.write(given, bytes(range(len(tasks))))
    os.close(given)
    team = _Team()
    try:
        for _ in range(helpers):
            team.add(lambda: dict(_taken(waiting, tasks)))
        done: dict[int, Any] = dict(_taken(waiting, tasks))
        for answers in team.answers():
            done.update(answers)
    finally:
        os.close(waiting)
        team.end()
    return [done[number] if number in done else task() for number, task in enumerate(tasks)]


def _taken(waiting: int, tasks: Sequence[Task[Answer]]) -> Iterator[tuple[int, Answer]]:
    """Takes one task after another from those that wait, and does it."""
    while number := os.read(waiting, 1):
        yield number[0], tasks[number[0]]()


class _Team:
    """The helpers, each with the pipe that it answers through."""

    def __init__(self) -> None:
        self._helpers: dict[int, int] = {}

    def add(self, work: Callable[[], object]) -> None:
        """One helper more, if there can be one."""
        answer, mouth = os.pipe()
        try:
            process = os.fork()
        except OSError:
            os.close(answer)
            os.close(mouth)
            return
        if process == 0:
            _help(work, mouth)
        os.close(mouth)
        self._helpers[process] = answer

    def answers(self) -> Iterator[dict[int, Any]]:
        """What those have found out who came to an end."""
        for process, answer in list(self._helpers.items()):
            with os.fdopen(answer, "rb") as pipe:
                del self._helpers[process]
                data = pipe.read()
            _, status = os.waitpid(process, 0)
            if status == 0:
                yield pickle.loads(data)  # noqa: S301 - it comes from a copy of this process

    def end(self) -> None:
        """Waits for those who have not been heard; they cannot tell anything any more."""
        for process, answer in self._helpers.items():
            os.close(answer)
            os.waitpid(process, 0)
        self._helpers.clear()


def _help(work: Callable[[], object], mouth: int) -> NoReturn:
    """All that a helper does. Nothing that it inherited is closed, flushed or told of: that is not its own."""
    code = 1
    try:
        with os.fdopen(mouth, "wb") as pipe:
            pipe.write(pickle.dumps(work()))
        code = 0
    finally:
        os._exit(code)
