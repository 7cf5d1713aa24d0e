"""The engine compiled with mypyc, in a process of its own that plays a round whenever it is told to."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from hashlib import blake2b
from importlib.util import find_spec
from pathlib import Path

ROOT = Path(__file__).parent.parent
FOLDER = ROOT / "build" / "compiled"
STAMP = FOLDER / "made-from.txt"

Rates = tuple[float, float]


def compiled() -> Callable[[int], Rates] | None:
    """Decisions a second of a round by its number, all and those with a choice; None without what it takes to compile.

    It is compiled when it is first needed, which takes minutes, and kept in build/compiled.
    """
    if find_spec("mypyc") is None or find_spec("setuptools") is None:
        return None
    if not STAMP.is_file() or STAMP.read_text("utf-8") != _sources():
        FOLDER.mkdir(parents=True, exist_ok=True)
        print("Compiling the engine: this takes a few minutes, once ...", flush=True)
        subprocess.run([sys.executable, "-m", "compile_engine", str(FOLDER), "3"], cwd=ROOT, check=True)
        STAMP.write_text(_sources(), "utf-8")
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


def _sources() -> str:
    """A hash of what is compiled, and for which Python."""
    digest = blake2b(sys.version.encode(), digest_size=12)
    for path in sorted((ROOT / "fragkit").rglob("*.py")):
        digest.update(path.relative_to(ROOT).as_posix().encode() + b"\0" + path.read_bytes() + b"\0")
    return digest.hexdigest()


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
