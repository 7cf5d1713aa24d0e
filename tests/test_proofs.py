"""Every rule of the base game, the expansion and the fan variants is proved by a scenario or a test that names its id.

    @pytest.mark.proves("BASE-LOS-11")

Markers are read from the text of the tests, without importing them. That the scenarios pass is for
tests/table/test_shipped_scenarios.py to see.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from fragkit.content.game import Rule
from fragkit.content.library import Library
from fragkit.content.proofs import proofs_by_scenarios
from tests.libraries import shipped_library

ROOT = Path(__file__).parents[1]
PROVED = ("core", "classic", "gold", "deathmatch", "fan-variants")
"""The packs whose rules must be proved by now."""

CITED = re.compile(r"\b(?:BASE|CLASSIC|GOLD|DM|DL|TAG|ALT|RT)-[A-Z]+-[0-9]{2}\b")


@cache
def library() -> Library:
    return shipped_library()


@cache
def rules() -> dict[str, Rule]:
    """Every rule that ships, by its id."""
    return {name.partition(":")[2]: rule for name, rule in library().rules.items()}


@cache
def proved_by_scenarios() -> frozenset[str]:
    return frozenset(name.partition(":")[2] for name in proofs_by_scenarios(library(), library().scenarios))


def is_mark(node: ast.AST, *names: str) -> bool:
    """Whether an expression is `pytest.mark.` and one of these names."""
    return isinstance(node, ast.Attribute) and node.attr in names and ast.unparse(node.value) == "pytest.mark"


def markers(tree: ast.Module) -> Iterator[tuple[int, str]]:
    """The rules that the tests of a module are marked with, each with its line."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and is_mark(node.func, "proves"):
            yield from ((each.lineno, str(each.value)) for each in _words(node.args))


def _words(arguments: list[ast.expr]) -> Iterator[ast.Constant]:
    """The words among the arguments of a marker, those of a starred tuple too."""
    for each in arguments:
        if isinstance(each, ast.Starred) and isinstance(each.value, ast.Tuple):
            yield from _words(each.value.elts)
        else:
            assert isinstance(each, ast.Constant), f"line {each.lineno}: write the ids of the rules themselves"
            yield each


def idle(tree: ast.Module) -> Iterator[str]:
    """Tests that are marked with rules, and skipped or expected to fail."""
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            marks = [each.func if isinstance(each, ast.Call) else each for each in node.decorator_list]
            if any(is_mark(each, "proves") for each in marks) and any(is_mark(each, "skip", "xfail") for each in marks):
                yield node.name


@cache
def modules() -> dict[str, ast.Module]:
    """The tests, read and not run."""
    files = sorted((ROOT / "tests").rglob("*.py"))
    return {str(path.relative_to(ROOT)): ast.parse(path.read_text(encoding="utf-8")) for path in files}


@cache
def marked() -> dict[str, list[str]]:
    """The rules that tests are marked with, and where."""
    found: dict[str, list[str]] = {}
    for name, tree in modules().items():
        for line, rule in markers(tree):
            found.setdefault(rule, []).append(f"{name}:{line}")
    return found


def test_every_rule_is_proved() -> None:
    packs = {name.partition(":")[2]: name.partition(":")[0] for name in library().rules}
    provable = {id for id, rule in rules().items() if rule.proof != "none" and packs[id] in PROVED}
    unproved = provable - marked().keys() - proved_by_scenarios()
    assert sorted(unproved) == [], "write a scenario or a test that names them; see docs/rules.md"


def test_every_marker_names_a_rule() -> None:
    assert {rule: places for rule, places in marked().items() if rule not in rules()} == {}


def test_no_rule_without_anything_to_prove_is_proved() -> None:
    without = {id for id, rule in rules().items() if rule.proof == "none"}
    assert without & (marked().keys() | proved_by_scenarios()) == set()


def test_no_test_that_proves_a_rule_is_skipped_or_expected_to_fail() -> None:
    assert [f"{name}: {test}" for name, tree in modules().items() for test in idle(tree)] == []


def test_no_two_packs_that_ship_have_a_rule_of_the_same_id() -> None:
    assert len(rules()) == len(library().rules)


@pytest.mark.parametrize("folder", ["fragkit", "content", "docs"])
def test_every_rule_that_is_cited_exists(folder: str) -> None:
    cited = {
        f"{path.relative_to(ROOT)}: {found}"
        for path in (ROOT / folder).rglob("*")
        if path.suffix in (".py", ".yaml", ".md")
        for found in CITED.findall(path.read_text(encoding="utf-8"))
        if found not in rules()
    }
    assert cited == set()


def test_a_marker_is_found_wherever_it_stands() -> None:
    tree = ast.parse(
        'pytestmark = pytest.mark.proves("A-1")\n'
        '@pytest.mark.proves("B-1", "B-2")\n'
        "def test_something(): ...\n"
        '@pytest.mark.parametrize("x", [pytest.param(1, marks=pytest.mark.proves("C-1"))])\n'
        "class TestSomething: ...\n"
        '@pytest.mark.proves(*("D-1", "D-2"), "D-3")\n'
        "def test_more(): ...\n"
    )
    found = [(1, "A-1"), (2, "B-1"), (2, "B-2"), (4, "C-1"), (6, "D-1"), (6, "D-2"), (6, "D-3")]
    assert sorted(markers(tree)) == found


def test_a_test_that_is_not_run_proves_nothing() -> None:
    tree = ast.parse(
        '@pytest.mark.proves("A-1")\n@pytest.mark.skip\ndef test_one(): ...\n'
        '@pytest.mark.xfail(reason="x")\n@pytest.mark.proves("A-1")\ndef test_two(): ...\n'
        '@pytest.mark.proves("A-1")\ndef test_three(): ...\n'
    )
    assert list(idle(tree)) == ["test_one", "test_two"]
