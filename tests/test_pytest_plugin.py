"""Scenarios of a pack as items of a pytest run: collected when asked for, told without a traceback."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

pytest_plugins = ["pytester"]

PACK = """\
id: demo
version: 1.0.0
title: Demo
authors: [Somebody]
license: CC-BY-4.0
language: en
format: 1
requires:
  gold: '>=0.1'
"""
SCENARIOS = """\
scenarios:
  two-stand-up:
    proves: [BASE-LOS-01]
    given:
      variant: gold
      board: |
        A B
      fighters: {A: {}, B: {}}
    then: [in_play(A)]

  one-has-fallen:
    given:
      variant: gold
      board: |
        A B
      fighters: {A: {}, B: {}}
    then:
      - B.wounds == 1
"""


@pytest.fixture
def folder(pytester: pytest.Pytester) -> Path:
    """A project with one pack and one test of its own."""
    pack = pytester.path / "demo"
    pack.mkdir()
    (pack / "pack.yaml").write_text(PACK, encoding="utf-8")
    (pack / "scenarios.yaml").write_text(SCENARIOS, encoding="utf-8")
    pytester.makepyfile(test_own="def test_own():\n    pass\n")
    return pack


@pytest.mark.usefixtures("folder")
def test_nothing_is_collected_unless_asked_for(pytester: pytest.Pytester) -> None:
    result = pytester.runpytest("-v")

    result.assert_outcomes(passed=1)


@pytest.mark.usefixtures("folder")
def test_each_scenario_is_an_item_with_its_id(pytester: pytest.Pytester) -> None:
    result = pytester.runpytest("--fragkit", "-v")

    result.assert_outcomes(passed=2, failed=1)
    result.stdout.fnmatch_lines(
        ["demo/scenarios.yaml::two-stand-up PASSED*", "demo/scenarios.yaml::one-has-fallen FAILED*"]
    )


@pytest.mark.usefixtures("folder")
def test_a_failure_is_told_with_its_place_and_without_a_traceback(pytester: pytest.Pytester) -> None:
    result = pytester.runpytest("--fragkit")

    result.stdout.fnmatch_lines(
        [
            "*demo:one-has-fallen*",
            "demo/scenarios.yaml:19:9: failed demo:one-has-fallen: `B.wounds == 1`: B.wounds is 0",
            "19 |       - B.wounds == 1",
        ]
    )
    result.stdout.no_fnmatch_line("*Traceback*")
    result.stdout.no_fnmatch_line("*.py:*")


@pytest.mark.usefixtures("folder")
def test_one_can_be_chosen_by_its_node_or_by_the_rule_that_it_proves(pytester: pytest.Pytester) -> None:
    pytester.runpytest("--fragkit", "demo/scenarios.yaml::two-stand-up").assert_outcomes(passed=1)
    pytester.runpytest("--fragkit", "-k", "BASE-LOS-01").assert_outcomes(passed=1, deselected=2)


@pytest.mark.usefixtures("folder")
def test_the_ini_file_names_packs_for_every_run(pytester: pytest.Pytester) -> None:
    other = pytester.path / "other"
    other.mkdir()
    (other / "pack.yaml").write_text(PACK.replace("demo", "other"), encoding="utf-8")
    (other / "scenarios.yaml").write_text(SCENARIOS, encoding="utf-8")
    pytester.makeini("[pytest]\nfragkit_packs = demo\n")

    pytester.runpytest().assert_outcomes(passed=2, failed=1)


def test_yaml_outside_a_pack_is_left_alone(pytester: pytest.Pytester) -> None:
    (pytester.path / "scenarios.yaml").write_text(SCENARIOS, encoding="utf-8")

    assert pytester.runpytest("--fragkit").ret == pytest.ExitCode.NO_TESTS_COLLECTED


def test_a_file_with_mistakes_fails_and_says_so(pytester: pytest.Pytester, folder: Path) -> None:
    (folder / "cards.yaml").write_text("cards:\n  club: {deck: weapon, nam: Club}\n", encoding="utf-8")
    (folder / "scenarios.yaml").write_text(SCENARIOS.replace("board", "bord", 1), encoding="utf-8")

    result = pytester.runpytest("--fragkit", "-v")

    result.assert_outcomes(passed=1, failed=3)
    result.stdout.fnmatch_lines(["demo/cards.yaml::lint FAILED*", "demo/scenarios.yaml::lint FAILED*"])
    result.stdout.fnmatch_lines(["demo/cards.yaml:2:*error FK*`nam`*", "demo/scenarios.yaml:6:*error FK*`bord`*"])


def test_a_mistake_of_fragkit_itself_shows_its_traceback(
    pytester: pytest.Pytester, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def stumble(*_: object) -> None:
        raise ZeroDivisionError("once too often")

    monkeypatch.setattr("fragkit.pytest_items.run_scenarios", stumble)

    result = pytester.runpytest("--fragkit")

    result.stdout.fnmatch_lines(["*ZeroDivisionError: once too often"])


def test_pytest_is_needed_by_nobody_else() -> None:
    code = """
import sys
sys.modules["pytest"] = sys.modules["_pytest"] = None
import fragkit, fragkit.testing
loaded = [name for name in sys.modules if name.startswith("fragkit.") and name != "fragkit.testing"]
assert loaded == [], loaded
fragkit.testing.check_pack
"""
    subprocess.run([sys.executable, "-c", code], check=True)
