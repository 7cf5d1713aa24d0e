"""The same seed is the same game, in every process and whatever the hashes of that process are."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from hashlib import sha256
from pathlib import Path

import pytest

from fragkit.engine import random as chance
from fragkit.engine.random import Streams
from tests.engine.played import PLAIN, TABLES, Table, name, played

ROOT = Path(__file__).parents[2]
COUNT = 150


def fingerprint(table: Table, seed: int) -> str:
    """What a game by chance was: every decision, digest, option and word."""
    game = played(table, seed, COUNT)
    views = [json.dumps(game.view(seat).as_dict()) for seat in (None, 0, 1)]
    whole = "\n".join([game.save(), repr(game.log), repr(game.decision), *views])
    return sha256(whole.encode()).hexdigest()


def fingerprints() -> dict[str, str]:
    return {name(table): fingerprint(table, 1) for table in TABLES}


def in_another_process(hash_seed: str) -> subprocess.Popen[str]:
    script = "import json; from tests.engine.test_same_game import fingerprints; print(json.dumps(fingerprints()))"
    environment = {**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": str(ROOT)}
    return subprocess.Popen(
        [sys.executable, "-c", script], env=environment, stdout=subprocess.PIPE, text=True, cwd=ROOT
    )


def test_the_same_seed_is_the_same_game_in_every_process() -> None:
    others = [in_another_process(hash_seed) for hash_seed in ("0", "4242")]
    here = fingerprints()
    for other in others:
        printed, _ = other.communicate(timeout=300)
        assert other.returncode == 0
        assert json.loads(printed) == here


def test_another_seed_is_another_game() -> None:
    found = [fingerprint(PLAIN, seed) for seed in range(4)]
    assert len(set(found)) == 4


def test_what_a_seed_says_never_changes() -> None:
    """Pinned, so that a saved game can be read on every machine, and by later versions."""
    streams = Streams(7)
    assert streams.faces(5) == (2, 3, 6, 5, 3)
    assert streams.order(6, "a deck") == (4, 1, 5, 0, 2, 3)
    assert streams.below(1000, "pick") == 871


@pytest.mark.parametrize("rarely", [True, False])
def test_numbers_that_are_looked_ahead_are_those_of_the_stream(rarely: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    ahead, step = Streams(11), Streams(11)
    if not rarely:
        monkeypatch.setattr(chance, "_FAIR", 1 << 62)
    assert [ahead.faces(1) for _ in range(300)] == [(step.below(6, "dice") + 1,) for _ in range(300)]
    for count in (0, 1, 2, 70, 3):
        left = list(range(count))
        for last in range(count - 1, 0, -1):
            other = step.below(last + 1, "deck")
            left[last], left[other] = left[other], left[last]
        assert ahead.order(count, "deck") == tuple(left)
    assert ahead == step
    assert ahead.clone().faces(4) == ahead.faces(4) == step.faces(4)


def test_streams_that_are_taken_up_where_others_stand_go_on_alike() -> None:
    one = Streams(11)
    for count in range(1, 100):
        one.faces(count % 5)
        other = Streams(11, one.counters)
        assert one == other
        assert one.counters == {"dice": count}
        copy = one.clone()
        assert other.below(6, "dice") == copy.below(6, "dice")
        assert other.order(3, "dice") == copy.order(3, "dice")
        assert other == copy != one
