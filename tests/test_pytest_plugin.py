"""Scenarios of a pack as items of a pytest run: collected when asked for, told without a traceback."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

import fragkit.pytest_items  # noqa: F401 -- so that runs inside this one need not import it, each anew

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
WRONG = """\
scenarios:
  dice-are-missing:
    given: {variant: gold, board: A . B, fighters: {A: {in_play: [machine-gun]}, B: {}}, dice: {to-hit: [6]}}
    when: [A attacks B with machine-gun]
    then: [true]
  dice-are-left-over:
    given: {variant: gold, board: A . B, fighters: {A: {}, B: {}}, dice: {damage: [4, 5]}}
    then: [true]
  a-step-is-illegal:
    given: {variant: gold, board: A B, fighters: {A: {}, B: {}}}
    when: [A steps west]
    then: [true]
  a-choice-is-missing:
    given:
      variant: gold
      board: A B
      fighters: {A: {in_play: [rail-gun, machine-gun], hand: [ammo-crate], ammo: {rail-gun: 0, machine-gun: 5}}, B: {}}
    when: [A plays ammo-crate]
    then: [true]
"""


@pytest.fixture(autouse=True)
def alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """Plugins that somebody wants for this run are none of the runs inside it."""
    monkeypatch.delenv("PYTEST_PLUGINS", raising=False)


@pytest.fixture(autouse=True)
def without_other_plugins(pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> None:
    """Those of the language server's tests take every item for a function of Python."""
    monkeypatch.setenv("PYTEST_ADDOPTS", "-p no:asyncio -p no:pytest-lsp")


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
def test_nothing_is_collected_or_imported_unless_asked_for(pytester: pytest.Pytester) -> None:
    pytester.makepyfile(
        test_own="""
        import sys

        def test_own():
            heavy = [name for name in sys.modules if name.startswith(("fragkit.", "pydantic", "yaml"))]
            assert heavy == ["fragkit.testing"]
        """
    )

    result = pytester.runpytest_subprocess("-v")

    result.assert_outcomes(passed=1)


@pytest.mark.usefixtures("folder")
def test_each_scenario_is_an_item_with_its_id(pytester: pytest.Pytester) -> None:
    result = pytester.runpytest_subprocess("--fragkit", "-v")

    result.assert_outcomes(passed=2, failed=1)
    result.stdout.fnmatch_lines(
        ["demo/scenarios.yaml::two-stand-up PASSED*", "demo/scenarios.yaml::one-has-fallen FAILED*"]
    )


@pytest.mark.usefixtures("folder")
def test_a_failure_is_told_with_its_place_and_without_a_traceback(pytester: pytest.Pytester) -> None:
    result = pytester.runpytest_inprocess("--fragkit")

    result.stdout.fnmatch_lines(
        [
            "*demo:one-has-fallen*",
            "demo/scenarios.yaml:18:9: failed demo:one-has-fallen: `B.wounds == 1`: B.wounds is 0",
            "18 |       - B.wounds == 1",
        ]
    )
    result.stdout.no_fnmatch_line("*Traceback*")
    result.stdout.no_fnmatch_line("*.py:*")


def test_what_a_story_leaves_out_or_cannot_do_fails_at_its_place(pytester: pytest.Pytester, folder: Path) -> None:
    (folder / "scenarios.yaml").write_text(WRONG, encoding="utf-8")

    result = pytester.runpytest_inprocess("--fragkit", "demo")

    result.assert_outcomes(failed=4)
    result.stdout.fnmatch_lines(
        [
            "demo/scenarios.yaml:4:12: error demo:dice-are-missing: *the script has only 1 left",
            "demo/scenarios.yaml:7:84: failed demo:dice-are-left-over: these dice for `damage` were never rolled: 4, 5",
            "demo/scenarios.yaml:11:12: error demo:a-step-is-illegal: `A steps west`: *",
            "demo/scenarios.yaml:18:12: error demo:a-choice-is-missing: *A must choose from *: write `A chooses ...`",
        ]
    )


@pytest.mark.usefixtures("folder")
def test_one_can_be_chosen_by_its_node_or_by_the_rule_that_it_proves(pytester: pytest.Pytester) -> None:
    pytester.runpytest_inprocess("--fragkit", "demo/scenarios.yaml::two-stand-up").assert_outcomes(passed=1)
    pytester.runpytest_inprocess("--fragkit", "-k", "BASE-LOS-01").assert_outcomes(passed=1, deselected=2)


@pytest.mark.usefixtures("folder")
def test_the_ini_file_names_packs_for_every_run(pytester: pytest.Pytester) -> None:
    other = pytester.path / "other"
    other.mkdir()
    (other / "pack.yaml").write_text(PACK.replace("demo", "other"), encoding="utf-8")
    (other / "scenarios.yaml").write_text(SCENARIOS, encoding="utf-8")
    pytester.makeini("[pytest]\nfragkit_packs = demo\n")

    pytester.runpytest_inprocess().assert_outcomes(passed=2, failed=1)


def test_yaml_outside_a_pack_is_left_alone(pytester: pytest.Pytester) -> None:
    (pytester.path / "scenarios.yaml").write_text(SCENARIOS, encoding="utf-8")

    assert pytester.runpytest_inprocess("--fragkit").ret == pytest.ExitCode.NO_TESTS_COLLECTED


def test_a_file_with_mistakes_fails_and_says_so(pytester: pytest.Pytester, folder: Path) -> None:
    (folder / "cards.yaml").write_text("cards:\n  club: {deck: weapon, nam: Club}\n", encoding="utf-8")
    (folder / "scenarios.yaml").write_text(SCENARIOS.replace("board", "bord", 1), encoding="utf-8")

    result = pytester.runpytest_inprocess("--fragkit", "-v")

    result.assert_outcomes(passed=1, failed=3)
    result.stdout.fnmatch_lines(["demo/cards.yaml::lint FAILED*", "demo/scenarios.yaml::lint FAILED*"])
    result.stdout.fnmatch_lines(["demo/cards.yaml:2:*error FK*`nam`*", "demo/scenarios.yaml:6:*error FK*`bord`*"])


def test_a_manifest_with_mistakes_does_not_hide_its_pack(pytester: pytest.Pytester, folder: Path) -> None:
    (folder / "pack.yaml").write_text(PACK.replace("gold:", "glod:"), encoding="utf-8")

    result = pytester.runpytest_inprocess("--fragkit", "-v", "demo")

    result.stdout.fnmatch_lines(["demo/pack.yaml::lint FAILED*", "demo/pack.yaml:9:*error FK*glod*"])


@pytest.mark.usefixtures("folder")
def test_a_mistake_of_fragkit_itself_shows_its_traceback(pytester: pytest.Pytester) -> None:
    pytester.makeconftest("""
        import fragkit.pytest_items

        def stumble(*_):
            raise ZeroDivisionError("once too often")

        fragkit.pytest_items.run_scenarios = stumble
        """)

    result = pytester.runpytest_subprocess("--fragkit")

    result.assert_outcomes(passed=1, failed=2)
    result.stdout.fnmatch_lines(["*def stumble(*", "*ZeroDivisionError: once too often"])


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
