"""Saved games of strangers, replayed in a process with little memory and little time."""

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

import fragkit
from fragkit.engine.errors import CannotPlay
from tests.hostile.limited import CPU_SECONDS, HANG
from tests.libraries import shipped_library
from tests.pace import is_too_much

PATIENCE = 300
Replay = Callable[[bytes], str]


@pytest.fixture(scope="module")
def game() -> bytes:
    return fragkit.Game(shipped_library(), "gold", map="closet", seats=2, seed=1).save().encode()


@pytest.fixture
def replay(tmp_path: Path) -> Replay:
    """Runs `fragkit replay --anyway` on a file of these bytes; tells what it complains of."""

    def run(data: bytes) -> str:
        file, report = tmp_path / "game.frag", tmp_path / "report.json"
        file.write_bytes(data)
        command = [sys.executable, "-m", "fragkit", "replay", os.fspath(file), "--anyway"]
        done = subprocess.run(
            [sys.executable, Path(__file__).with_name("limited.py"), report, str(CPU_SECONDS * HANG), *command],
            stdin=subprocess.DEVNULL,
            capture_output=True,
            timeout=PATIENCE,
            encoding="utf-8",
        )
        needed = json.loads(report.read_text(encoding="utf-8"))
        assert needed["exit"] == 1, done.stderr
        assert not is_too_much(needed["cpu"], CPU_SECONDS), f"{needed['cpu']:.1f} s"
        assert "Traceback" not in done.stderr
        assert needed["megabytes"] < 300
        return done.stderr

    return run


def test_a_flood_of_bytes_is_refused(replay: Replay, game: bytes) -> None:
    assert "at most 4,194,304 characters" in replay(game + b"0 end\n" * 2_000_000)


def test_a_flood_of_decisions_is_refused(replay: Replay, game: bytes) -> None:
    head, _, _ = game.partition(b"decisions ")
    assert "at most 100,000 decisions" in replay(head + b"decisions 500000\n" + b"0 a\n" * 500_000 + b"under way\n")


def test_as_many_decisions_as_there_may_be_end_at_the_first_wrong_one(replay: Replay, game: bytes) -> None:
    head, _, _ = game.partition(b"decisions ")
    assert "decision 1, `a`, cannot" in replay(head + b"decisions 100000\n" + b"0 a\n" * 100_000 + b"under way\n")


def test_brackets_without_end_are_refused(replay: Replay, game: bytes) -> None:
    assert "at most 500 characters" in replay(game.replace(b'{"name": "A"', b"[" * 100_000))


def test_numbers_without_end_are_refused(replay: Replay, game: bytes) -> None:
    assert "at most 500 characters" in replay(game.replace(b"seed 1", b"seed " + b"1" * 1_000_000))


def test_more_dice_than_anybody_could_roll_are_refused(replay: Replay, game: bytes) -> None:
    spoilt = game.replace(b'{"name": "A"', b'{"stats": [999999999, 999999999, 999999999], "name": "A"')
    assert "three stats from 1 to 9" in replay(spoilt)


def test_noise_is_refused(replay: Replay) -> None:
    assert "no UTF-8 text" in replay(bytes(range(256)) * 4000)


def test_a_hand_with_cards_that_nobody_has_is_refused_in_words_that_a_terminal_can_show(
    replay: Replay, game: bytes
) -> None:
    dealt = json.dumps(["gold:nothing\x1b[2J\u202e"]).encode()
    said = replay(game.replace(b'{"name": "A"', b'{"dealt": ' + dealt + b', "name": "A"'))
    assert "A cannot be dealt `gold:nothing" in said
    assert not {"\x1b", "\u202e"} & set(said)


@pytest.mark.parametrize("dealt", ["gold:axe", {"gold:axe": 1}, [["gold:axe"]], [1], [None], None, 7, True, ["x"] * 10])
def test_a_hand_that_is_no_short_list_of_cards_is_refused(game: bytes, dealt: object) -> None:
    said = b'{"dealt": ' + json.dumps(dealt).encode() + b', "name": "A"'
    with pytest.raises(CannotPlay, match="player"):
        fragkit.Game.replay(game.replace(b'{"name": "A"', said).decode(), shipped_library())
