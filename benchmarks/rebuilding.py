"""Rendering all that ships beside rendering it again after one card was edited: in one session, and from the folder."""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path

import fragkit
from benchmarks.timing import calls_of, ratio, report, verdict
from fragkit.content.library import Library
from fragkit.render.kept import Kept
from fragkit.render.site import render
from fragkit.shipped import shipped

TARGET = 1 / 5
EDITED = "It leaves a mark on everything it goes through."


def measure(rounds: int) -> None:
    """Compares a rebuild with the whole. Reading the packs is not part of either."""
    with tempfile.TemporaryDirectory() as folder:
        packs = Path(folder) / "content"
        shutil.copytree(shipped("content"), packs)
        edits = _edits(packs, rounds + 1)
        times = calls_of(_Builds(Path(folder), edits).calls(), rounds)
    report("rendering everything that ships", times)
    whole = times["the whole"]
    for name in ("one edited card, in a session", "one edited card, from the folder"):
        verdict(f"{name} / rendering the whole", ratio(times[name], whole), TARGET)


def _edits(packs: Path, times: int) -> list[Library]:
    """The packs as they are after each of some edits of one card."""
    path = next(path for path in sorted((packs / "gold").glob("*.yaml")) if EDITED in path.read_text("utf-8"))
    text = path.read_text("utf-8")
    libraries = []
    for number in range(times):
        path.write_text(text.replace(EDITED, f"Edit {number}.", 1), encoding="utf-8")
        libraries.append(fragkit.load(sorted(packs.iterdir())))
    return libraries


class _Builds:
    def __init__(self, folder: Path, edits: list[Library]) -> None:
        self._folder = folder
        self._edits = edits
        self._kept = Kept()
        render(edits[-1], folder / "session", kept=self._kept)
        render(edits[-1], folder / "folder")
        self._turns: dict[str, Iterator[int]] = {name: count() for name in ("whole", "session", "folder")}

    def _next(self, name: str) -> Library:
        return self._edits[next(self._turns[name]) % len(self._edits)]

    def _whole(self) -> None:
        shutil.rmtree(self._folder / "whole", ignore_errors=True)
        render(self._next("whole"), self._folder / "whole")

    def calls(self) -> dict[str, Callable[[], object]]:
        """What is timed."""
        return {
            "the whole": self._whole,
            "one edited card, in a session": lambda: render(
                self._next("session"), self._folder / "session", kept=self._kept
            ),
            "one edited card, from the folder": lambda: render(self._next("folder"), self._folder / "folder"),
        }
