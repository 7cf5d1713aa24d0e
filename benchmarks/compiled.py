"""The engine compiled with mypyc, in a process of its own that plays a round whenever it is told to."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path

ROOT = Path(__file__).parent.parent
FOLDER = ROOT / "build" / "compiled"

Rates = tuple[float, float]


def compiled() -> Callable[[int], Rates] | None:
    """Decisions a second of a round by its number, all and those with a choice; None without what it takes to compile.

    It is compiled when it is first needed, which takes minutes, and kept in build/compiled.
    """
    if find_spec("mypyc") is None or find_spec("setuptools") is None:
        return None
    print("Compiling the engine: this takes a few minutes, unless it is the same as last time ...", flush=True)
    subprocess.run([sys.executable, "-m", "compile_engine", str(FOLDER)], cwd=ROOT, check=True)
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(FOLDER), str(ROOT)])}
    command = [sys.executable, "-P", "-m", "benchmarks.compiled"]
    player = subprocess.Popen(command, env=environment, text=True, stdin=subprocess.PIPE, stdout=subprocess.PIPE)

    def rates(number: int) -> Rates:
        assert player.stdin is not None
        assert player.stdout is not None
        print(number, file=player.stdin, flush=True)
        every, real = player.stdout.readline().split()
        return float(every), float(real)

    return rates


def _answer() -> None:
    """Plays the rounds that it is asked for."""
    import fragkit
    from benchmarks.playing import games
    from fragkit.engine import turn

    assert not str(turn.__file__).endswith(".py"), "this is not the compiled engine"
    library = fragkit.load()
    games(library, 0)
    for line in sys.stdin:
        print(*games(library, int(line)), flush=True)


if __name__ == "__main__":
    _answer()
