"""Compiled with mypyc, the engine plays the same games: the same options, dice, words and states, choice by choice."""

from __future__ import annotations

import json
import os
import random
import shutil
import subprocess
import sys
import sysconfig
from hashlib import sha256
from pathlib import Path

import pytest

from compile_engine import AS_WRITTEN, HERE, ROOMS, modules
from fragkit.engine.game import Game
from tests.engine.played import TABLES, library, name
from tests.engine.test_same_game import fingerprints

LONG = 400
HEADERS = Path(sysconfig.get_path("include"), "Python.h")
COMPILER = (sysconfig.get_config_var("CC") or "cc").split()[0]

pytestmark = pytest.mark.skipif(
    "CI" not in os.environ and (shutil.which(COMPILER) is None or not HEADERS.is_file()),
    reason="there is no C compiler here, or Python's headers are not",
)


def games() -> dict[str, list[str]]:
    """Games as bots play them by the thousand, with nothing recorded: each table's decisions, hashed one by one."""
    found = {}
    for table in TABLES:
        game = table.game(3, record=False, forkable=False)
        found[name(table)] = [_chosen(game, random.Random(number)) for number in range(LONG) if game.decision]
    return found


def _chosen(game: Game, chance: random.Random) -> str:
    decision = game.decision
    assert decision is not None
    option = chance.choice(decision.options)
    asked = f"{decision.seat} {decision.why} {[each.code for each in decision.options]} {option.code}"
    game.choose(option)
    return sha256(asked.encode()).hexdigest()[:12]


def everything() -> str:
    """What a process has to say of its games, and which engine plays them."""
    from fragkit.engine import turn

    assert library()
    return json.dumps({"engine": turn.__file__, "recorded": fingerprints(), "plain": games()})


@pytest.mark.long
def test_compiled_games_are_the_same(tmp_path: Path) -> None:
    compiled = compile_in_another_process(tmp_path)
    script = "from tests.engine.test_compiled import everything; print(everything())"
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(tmp_path), str(HERE)])}
    done = subprocess.run(
        [sys.executable, "-P", "-c", script], env=environment, capture_output=True, text=True, cwd=tmp_path, check=False
    )
    assert done.returncode == 0, done.stderr
    there, here = json.loads(done.stdout), json.loads(everything())
    assert here.pop("engine") == str(HERE / "fragkit/engine/turn.py")
    assert Path(there.pop("engine")).relative_to(tmp_path).as_posix() in compiled
    assert there == here


def compile_in_another_process(folder: Path) -> str:
    """mypyc changes the folder that it works in, and keeps much in memory."""
    command = [sys.executable, "-m", "compile_engine", str(folder), "0"]
    done = subprocess.run(command, cwd=HERE, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    assert done.stdout.splitlines()[-1].startswith(f"{len(modules()) + 1} modules are compiled")
    return "\n".join(each.relative_to(folder).as_posix() for each in folder.rglob("turn.*"))


def test_what_is_not_compiled_is_there() -> None:
    assert [each for each in AS_WRITTEN if not (HERE / each).is_file()] == []
    assert {Path(each).parent.as_posix() for each in modules()} == set(ROOMS)
