"""What the commands that play many games share: processes, seed, a file to go on from, and a bar while one waits."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from threading import current_thread, main_thread
from time import monotonic
from typing import TYPE_CHECKING

import click

from fragkit.cli.common import Function
from fragkit.cli.pace import Pace, in_words
from fragkit.lint.frames import harmless
from fragkit.table.games import MOST_TURNS
from fragkit.table.simulation import MakeCrew

if TYPE_CHECKING:
    from click._termui_impl import ProgressBar

MOST_JOBS = 256
MANY = 50
"""For fewer games it takes longer to start processes than to play."""
INTERRUPTED, TERMINATED = 128 + signal.SIGINT, 128 + signal.SIGTERM
"""The exit codes of what was stopped with Ctrl-C, and by whoever ends processes, such as `timeout` or a server."""

maps_option = click.option(
    "--map",
    "maps",
    multiple=True,
    metavar="M",
    help="The map, or several, each with a --map of its own: games go round them; default: the first that fits.",
)
most_turns_option = click.option(
    "--most-turns",
    type=click.IntRange(1),
    default=MOST_TURNS,
    show_default=True,
    metavar="N",
    help="Where a game is broken off that nobody wins.",
)


def many_options(function: Function) -> Function:
    """`--jobs`, `--cluster`, `--seed` and `--resume`."""
    function = click.option(
        "--cluster",
        metavar="ADDRESS",
        help="Play on the Dask cluster with this scheduler instead, such as tcp://192.168.0.7:8786.",
    )(function)
    function = click.option(
        "--resume",
        type=click.Path(dir_okay=False, path_type=Path),
        metavar="FILE",
        help="Remember games in this file; the same command goes on from there after an interruption.",
    )(function)
    function = click.option(
        "--seed", type=int, default=0, show_default=True, metavar="S", help="The same seed, the same games."
    )(function)
    return click.option(
        "--jobs",
        type=click.IntRange(1, MOST_JOBS),
        metavar="J",
        help=f"Processes that play; default: one for each processor, and one in all for fewer than {MANY} games.",
    )(function)


def jobs_for(written: int | None, games: int | None) -> int:
    """How many processes play, if it is not said: as many as can at a time, where it pays to start them."""
    if written is not None:
        return written
    return 1 if games is not None and games < MANY else min(processors(), MOST_JOBS)


def processors() -> int:
    """How many this process may use."""
    allowed = getattr(os, "sched_getaffinity", None)  # not on every system
    return len(allowed(0)) if allowed is not None else os.cpu_count() or 1


def crew_at(cluster: str | None) -> MakeCrew | None:
    """What plays on a cluster; None where none is asked for."""
    if cluster is None:
        return None
    from fragkit.table.cluster import Cluster

    return partial(Cluster, address=cluster)


class Bar:
    """A bar on a terminal: how many games have been played, how long it will take, and perhaps a word beside it."""

    def __init__(self, shown: ProgressBar[str | None], clock: Callable[[], float] = monotonic) -> None:
        self._shown = shown
        self._clock = clock
        self._pace = Pace(clock())
        self._word = ""

    def __call__(self, played: int, all: int) -> None:
        """So many games of so many have been played."""
        left = self._pace.left(self._clock(), played, all) if played < all else None
        beside = (None if left is None else in_words(left), self._word)
        self._shown.length = all
        self._shown.update(played - self._shown.pos, "  ".join(filter(None, beside)))

    def say(self, word: str) -> None:
        """What stands beside the bar from now on."""
        self._word = word


class Terminated(KeyboardInterrupt):
    """Somebody ends this process; it is done as with Ctrl-C, so that the processes that play for it end, too."""


@contextmanager
def _terminable() -> Iterator[None]:
    def terminated(*_: object) -> None:
        raise Terminated

    if current_thread() is not main_thread():  # where nobody hears it
        yield
        return
    before = signal.signal(signal.SIGTERM, terminated)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)


@contextmanager
def progress(quiet: bool, resume: Path | None = None, label: str = "Playing") -> Iterator[Bar | None]:
    """A bar on a terminal with the time that is left, and nothing in a pipe. Ctrl-C ends it with what can be done."""
    try:
        with _terminable(), _bar(quiet, label) as bar:
            yield bar
    except KeyboardInterrupt as why:
        advice = "`--resume FILE` would have kept the games"
        if resume is not None:
            advice = f"the same command goes on from {resume}"
        click.echo("\n" + harmless(f"Interrupted: {advice}."), err=True)
        raise SystemExit(TERMINATED if isinstance(why, Terminated) else INTERRUPTED) from None


@contextmanager
def _bar(quiet: bool, label: str) -> Iterator[Bar | None]:
    if quiet or not sys.stderr.isatty():
        yield None
        return
    with click.progressbar(
        length=1,
        label=harmless(label),
        show_pos=True,
        show_eta=False,  # its mean counts how long it took to start processes for that of a game
        file=sys.stderr,
        item_show_func=lambda word: word or "",
    ) as shown:
        yield Bar(shown)
