"""`fragkit replay` runs a saved game again, and says in words what is wrong with one."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

import fragkit
from fragkit.cli.app import fragkit as command_line
from tests.libraries import shipped_library

Replay = Callable[..., Result]


@pytest.fixture(scope="module")
def text() -> str:
    game = fragkit.Game(shipped_library(), "gold", map="closet", seats=2, seed=3)
    chance = random.Random(3)
    while game.decision is not None:
        game.choose(chance.choice(game.decision.options))
    return game.save()


@pytest.fixture
def replay(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Replay:
    """`replay(text, '--log')` runs the command on a file of this text."""
    monkeypatch.chdir(tmp_path)

    def run(text: str, *options: str) -> Result:
        Path("game.frag").write_bytes(text.encode(errors="surrogateescape"))
        return CliRunner().invoke(command_line, ["replay", "game.frag", *options])

    return run


def test_a_game_that_goes_as_it_went_is_the_same_game(replay: Replay, text: str) -> None:
    result = replay(text)
    assert result.exit_code == 0
    assert result.output.startswith("game.frag: the same game: ")
    assert result.output.rstrip().endswith(("won by A.", "won by B."))


def test_a_game_that_was_not_over_is_run_as_far_as_it_goes(replay: Replay) -> None:
    game = fragkit.Game(shipped_library(), "gold", map="closet", seats=2, seed=3)
    game.choose(game.view(game.decision.seat).options[0])
    assert replay(game.save()).output == "game.frag: the same game as far as it goes: 1 decision, 0 turns.\n"


def test_quiet_is_quiet_about_what_is_right(replay: Replay, text: str) -> None:
    assert replay(text, "--quiet").output == ""


def test_the_log_tells_what_happened(replay: Replay, text: str) -> None:
    lines = replay(text, "--log").output.splitlines()
    assert "A draws from the Weapon deck" in lines
    assert lines[-2].endswith(" wins")


def test_a_difference_is_named_and_is_a_failure(replay: Replay, text: str) -> None:
    result = replay(text.replace("seed 3", "seed 4"))
    assert result.exit_code == 1
    assert "game.frag: before the first decision the table is not what it was" in result.output


def test_other_packs_are_refused_with_a_way_out(replay: Replay, text: str) -> None:
    before, line, after = text.partition("\npack gold 0.1.0 ")
    changed = before + line + "0" * 16 + after[16:]
    result = replay(changed)
    assert result.exit_code == 1
    assert "the pack `gold` is not as it was" in result.output
    assert "`--anyway` tries it" in result.output
    assert replay(changed, "--anyway").exit_code == 0


def test_a_missing_file_is_wrong_usage() -> None:
    assert CliRunner().invoke(command_line, ["replay", "nowhere.frag"]).exit_code == 2


@pytest.mark.parametrize("spoilt", ["", "hello\n", "\udcff\udcfe", "fragkit game 1\n\x1b[31m\n"])
def test_what_is_no_saved_game_is_refused_in_words(spoilt: str, replay: Replay) -> None:
    result = replay(spoilt)
    assert result.exit_code == 1
    assert isinstance(result.exception, SystemExit)
    assert "saved game" in result.output
    assert "\x1b" not in result.output
