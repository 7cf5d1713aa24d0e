"""`fragkit test --soak` on the command line."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from fragkit.cli.app import fragkit
from tests.endless import CIRCLE

MakePack = Callable[..., Path]

FINE = 8
"""The seed of a game of the endless pack that ends; that of the next one does not."""


def test(*arguments: object) -> Result:
    return CliRunner().invoke(fragkit, ["test", *map(str, arguments)])


test.__test__ = False  # type: ignore[attr-defined]


def test_games_are_played_and_counted(make_pack: MakePack) -> None:
    result = test(make_pack(), "--soak", 2)

    assert result.exit_code == 0
    assert "2 games with " in result.output
    assert result.output.endswith("decisions: nothing wrong.\n")


def test_nothing_is_played_unless_asked_for(make_pack: MakePack) -> None:
    assert "games" not in test(make_pack()).output


def test_a_trouble_says_how_to_get_there_again_and_fails(make_pack: MakePack) -> None:
    pack = make_pack(tricks=CIRCLE)
    result = test(pack, "--soak", 2, "--seed", FINE)

    assert result.exit_code == 1
    assert result.output.endswith(": 1 wrong.\n")
    again = next(line for line in result.output.splitlines() if "Again:" in line)
    seed = again.split("--seed ")[1].rstrip("`.")
    assert test(pack, "--soak", 1, "--seed", seed).exit_code == 1


def test_programs_get_it_as_json(make_pack: MakePack) -> None:
    told = json.loads(test(make_pack(tricks=CIRCLE), "--soak", 2, "--seed", FINE, "--json").output)

    assert told["soak"]["games"] == 2
    assert told["soak"]["troubles"][0].keys() >= {"table", "players", "seed", "invariant", "message", "choices"}
    assert "soak" not in json.loads(test(make_pack(), "--json").output)


def test_programs_are_told_that_a_broken_pack_was_not_played(make_pack: MakePack) -> None:
    result = test(make_pack(cards="cards:\n  club: {deck: weapon, nam: Club}\n"), "--soak", 1, "--json")

    assert result.exit_code == 1
    assert json.loads(result.output)["summary"]["lint_errors"] == 1
    assert "soak" not in json.loads(result.output)


def test_quiet_says_only_what_is_wrong(make_pack: MakePack) -> None:
    assert test(make_pack(), "--soak", 1, "--quiet").output == ""


@pytest.mark.parametrize("number", ["0", "-3", "many"])
def test_a_wrong_number_is_wrong_usage(number: str) -> None:
    assert test("--soak", number).exit_code == 2
