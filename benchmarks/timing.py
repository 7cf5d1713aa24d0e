"""Times commands in turn, round by round, so that a busy moment of the machine hits all of them alike."""

from __future__ import annotations

import gc
import os
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

Command = Sequence[str]


def tool(name: str) -> str:
    """A command of the same environment as this Python."""
    return str(Path(sys.executable).parent / name)


def yamllint(pack: Path) -> Command:
    """Has yamllint look at all cards of a pack, at which it finds nothing wrong."""
    settings = "{extends: default, rules: {line-length: disable, braces: disable}}"
    return [tool("yamllint"), "-d", settings, *map(str, sorted(pack.glob("cards-*.yaml")))]


def surroundings() -> dict[str, str]:
    """The environment of a command: it may keep its bytecode, as what is installed has it."""
    return {key: value for key, value in os.environ.items() if key != "PYTHONDONTWRITEBYTECODE"}


def rounds_of(commands: Mapping[str, Command], rounds: int) -> dict[str, list[float]]:
    """Wall-clock seconds of each command in each round; every command must end with 0."""
    times: dict[str, list[float]] = {name: [] for name in commands}
    environment = surroundings()
    for command in commands.values():
        subprocess.run(command, capture_output=True, env=environment, check=False)
    for _ in range(rounds):
        for name, command in commands.items():
            start = time.perf_counter()
            done = subprocess.run(command, capture_output=True, text=True, env=environment, check=False)
            times[name].append(time.perf_counter() - start)
            if done.returncode != 0:
                raise SystemExit(f"{name} failed:\n{done.stdout[-2000:]}{done.stderr[-2000:]}")
    return times


def calls_of(
    calls: Mapping[str, Callable[[], object]], rounds: int, before: Callable[[str], object] = lambda name: None
) -> dict[str, list[float]]:
    """CPU seconds of each call in each round, in this process and so without start-up; results are thrown away.

    What else the machine does meanwhile counts neither for nor against a call, nor does what is done `before` each.
    """
    times: dict[str, list[float]] = {name: [] for name in calls}
    for name, call in calls.items():
        before(name)
        call()  # what is built when it is first needed belongs to the start-up
    for _ in range(rounds):
        for name, call in calls.items():
            before(name)
            gc.collect()
            start = time.process_time()
            call()
            times[name].append(time.process_time() - start)
    return times


def ratio(ours: Sequence[float], theirs: Sequence[float]) -> float:
    """The median, over the rounds, of ours divided by theirs."""
    return statistics.median(a / b for a, b in zip(ours, theirs, strict=True))


def report(title: str, times: Mapping[str, Sequence[float]]) -> None:
    """The best time of each command."""
    print(f"\n{title}")
    for name, seconds in times.items():
        print(f"  {name:<44} {min(seconds):8.3f} s")


VERDICTS: list[tuple[str, float, float | None]] = []
"""Every ratio of this run, with its target if it has one."""


def verdict(what: str, value: float, target: float | None) -> None:
    """A ratio beside the one that is aimed at."""
    VERDICTS.append((what, value, target))
    print(_line(what, value, target))


def table() -> None:
    """All ratios of this run, one below the other."""
    print(f"\n  {'ours / theirs, unless it says otherwise':<60}  ratio         target")
    for each in VERDICTS:
        print(_line(*each))


def _line(what: str, value: float, target: float | None) -> str:
    if target is None:
        return f"  {what:<60} {value:6.3f}"
    return f"  {what:<60} {value:6.3f}  target {target:6.3f}  {'holds' if value <= target else 'MISSED'}"
