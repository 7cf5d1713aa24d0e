"""Packs that are checked in a process with little memory and little time: a crash, a hang or a flood fails."""

import json
import os
import subprocess
import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

from tests.hostile.limited import CPU_SECONDS, HANG
from tests.pace import is_too_much

# Limits for processes are a matter of POSIX.
collect_ignore_glob = [] if find_spec("resource") is not None else ["test_*.py"]

PACK = """\
id: {id}
version: 1.0.0
title: An example
authors: [You]
license: CC-BY-4.0
language: en
format: 1
requires:
  core: '>=0.1'
"""
MEGABYTES = 300
Packs = Callable[[Mapping[str, bytes]], dict[str, Path]]
Gauntlet = Callable[[Mapping[str, list[str]]], "dict[str, Outcome]"]
PATIENCE = 300  # seconds on the clock, for what waits without working; a busy machine may need many


@dataclass(frozen=True)
class Outcome:
    """How a run ended, what it printed and what it needed."""

    exit: int
    printed: str
    complained: str
    cpu: float
    megabytes: float

    @property
    def findings(self) -> list[dict[str, Any]]:
        found: list[dict[str, Any]] = json.loads(self.printed)["diagnostics"]
        return found

    @property
    def codes(self) -> set[str]:
        return {found["code"] for found in self.findings}

    def codes_in(self, path: Path) -> set[str]:
        """The codes of the findings at or below a path."""
        return {found["code"] for found in self.findings if Path(found["path"]).is_relative_to(path)}


def write_pack(folder: Path) -> Path:
    """Makes the folder of a pack that is fine so far."""
    folder.mkdir(parents=True)
    (folder / "pack.yaml").write_text(PACK.format(id=folder.name), encoding="utf-8")
    return folder


@pytest.fixture
def pack(tmp_path: Path) -> Path:
    """The folder of a pack that is fine so far."""
    return write_pack(tmp_path / "example")


@pytest.fixture
def packs(tmp_path: Path) -> Packs:
    """Makes a pack of each text, with a file `cards.yaml`, and tells their folders."""

    def make(texts: Mapping[str, bytes]) -> dict[str, Path]:
        folders = {name: tmp_path / "packs" / f"pack-{number}" for number, name in enumerate(texts)}
        for name, folder in folders.items():
            (write_pack(folder) / "cards.yaml").write_bytes(texts[name])
        return folders

    return make


@pytest.fixture
def gauntlet(tmp_path: Path) -> Callable[[Mapping[str, list[str]]], dict[str, Outcome]]:
    """Runs commands one after another in one process with limits, and tells how each has ended.

    A crash, a hang, a mistake that nobody has foreseen and too much memory fail, with the name of what did it.
    """

    def run(tasks: Mapping[str, list[str]]) -> dict[str, Outcome]:
        done = subprocess.run(
            [sys.executable, "-m", "tests.hostile.gauntlet"],
            input=json.dumps(tasks),
            capture_output=True,
            timeout=PATIENCE * 3,
            encoding="utf-8",
            cwd=Path(__file__).parents[2],
        )
        lines = [json.loads(line) for line in done.stdout.splitlines()]
        assert len(lines) == 2 * len(tasks), f"exit {done.returncode} at `{lines[-1:]}`: {done.stderr[-2000:]}"
        outcomes = {}
        for begun, ended in zip(lines[::2], lines[1::2], strict=True):
            assert ended.pop("unforeseen") is None, f"{begun['name']}: {ended}"
            assert not ended.pop("took_too_long"), f"{begun['name']}: {ended['cpu']:.1f} s"
            assert ended["megabytes"] < MEGABYTES, begun["name"]
            outcomes[begun["name"]] = Outcome(**ended)
        return outcomes

    return run


@pytest.fixture
def lint_each(packs: Packs, gauntlet: Gauntlet) -> Callable[[Mapping[str, str | bytes]], dict[str, Outcome]]:
    """Looks at a pack of each text, all in one process, and finds something in each."""

    def run(texts: Mapping[str, str | bytes]) -> dict[str, Outcome]:
        folders = packs({name: text.encode() if isinstance(text, str) else text for name, text in texts.items()})
        found = gauntlet({name: ["lint", str(folder), "--format", "json"] for name, folder in folders.items()})
        assert [name for name, outcome in found.items() if outcome.exit != 1] == []
        return found

    return run


@pytest.fixture
def lint(tmp_path: Path) -> Callable[..., Outcome]:
    """Runs `fragkit lint` in a process of its own and holds it to what every stranger's pack must keep."""

    def run(*paths: Path, form: str = "json") -> Outcome:
        report = tmp_path / "report.json"
        limited = Path(__file__).with_name("limited.py")
        command = [sys.executable, "-m", "fragkit", "lint", *map(os.fspath, paths), "--format", form]
        done = subprocess.run(
            [sys.executable, limited, report, str(CPU_SECONDS * HANG), *command],
            stdin=subprocess.DEVNULL,
            capture_output=True,
            timeout=PATIENCE,
            encoding="utf-8",
        )
        needed = json.loads(report.read_text(encoding="utf-8"))
        outcome = Outcome(needed["exit"], done.stdout, done.stderr, needed["cpu"], needed["megabytes"])
        assert "Traceback" not in outcome.complained, outcome.complained
        assert outcome.exit == 1, f"exit {outcome.exit} after {outcome.cpu:.1f} s: {outcome.complained}"
        assert not is_too_much(outcome.cpu, CPU_SECONDS), f"{outcome.cpu:.1f} s"
        assert outcome.megabytes < MEGABYTES
        return outcome

    return run
