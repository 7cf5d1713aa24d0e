"""What the rooms of the rules must not contain: chance of another kind, and the names of content."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import fragkit
from fragkit.content.library import Library
from tests.libraries import shipped_library

ROOM = Path(fragkit.__file__).parent
ENGINE = sorted(path for room in ("board", "engine") for path in (ROOM / room).rglob("*.py"))
EFFECTS = sorted((ROOM / "effects").rglob("*.py"))
NAMED = ("cards", "fighters", "maps", "statuses", "terrain", "tokens", "variants")
ORDINARY = {"turn", "the turn", "it", "flag", "base", "teleporter", "malfunctions"}
"""Names that are plain words of the rules or of English, too."""


@pytest.fixture(scope="module")
def library() -> Library:
    return shipped_library()


def trees(paths: list[Path]) -> Iterator[tuple[str, ast.AST]]:
    for path in paths:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            yield f"{path.name}:{getattr(node, 'lineno', 0)}", node


def literals(paths: list[Path]) -> Iterator[tuple[str, str]]:
    for place, node in trees(paths):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield place, node.value


def content_names(library: Library) -> set[str]:
    names = set()
    for kind in NAMED:
        for qualified, model in library.models[kind].items():
            names |= {qualified, qualified.partition(":")[2], str(getattr(model, "name", "")).lower()}
    return names - {""} - ORDINARY


def test_the_rules_use_no_chance_and_no_clock_but_their_own() -> None:
    banned = {"random", "secrets", "time", "datetime", "uuid", "os"}
    found = [
        place
        for place, node in trees(ENGINE)
        if isinstance(node, ast.Import | ast.ImportFrom)
        for module in ([node.module or ""] if isinstance(node, ast.ImportFrom) else [each.name for each in node.names])
        if module.partition(".")[0] in banned
    ]
    assert found == []


def test_the_rules_ask_for_no_address_and_no_hash() -> None:
    found = [
        place
        for place, node in trees(ENGINE)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ("id", "hash")
    ]
    assert found == []


def is_set(node: ast.AST) -> bool:
    called = isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ("set", "frozenset")
    return isinstance(node, ast.Set | ast.SetComp) or called


def test_the_rules_go_through_no_set_since_its_order_differs_from_run_to_run() -> None:
    found = [
        place
        for place, node in trees(ENGINE)
        if (isinstance(node, ast.For | ast.comprehension) and is_set(node.iter))
        or (
            isinstance(node, ast.Call)
            and isinstance(node.func, ast.Name)
            and node.func.id in ("list", "tuple", "iter", "next", "enumerate", "zip", "map")
            and any(is_set(each) for each in node.args)
        )
    ]
    assert found == []


def test_no_name_of_content_is_a_literal(library: Library) -> None:
    names = content_names(library)
    found = [(place, text) for place, text in literals([*ENGINE, *EFFECTS]) if text.lower() in names]
    assert found == []


def test_no_name_of_content_occurs_in_a_text_of_the_rules(library: Library) -> None:
    names = "|".join(re.escape(name) for name in sorted(content_names(library)))
    word = re.compile(rf"(?<![\w-])(?:{names})(?![\w-])", re.IGNORECASE)
    assert [(place, text) for place, text in literals(ENGINE) if word.search(text)] == []


def test_the_search_finds_what_it_looks_for(library: Library) -> None:
    assert {"machine-gun", "gold:machine-gun", "machine gun", "rookie", "closet", "acid", "gold"} <= content_names(
        library
    )
