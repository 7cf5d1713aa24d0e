"""Every attack on the page about packs of strangers has a test, and every test that it names is there."""

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "security.md").read_text(encoding="utf-8")
ROWS = [line for line in PAGE.splitlines() if line.startswith("|") and "---" not in line and "| attack |" not in line]


def test_every_attack_names_its_tests() -> None:
    assert len(ROWS) > 25
    assert [row for row in ROWS if "`test_" not in row.rsplit("|", 2)[1]] == []


def test_every_test_that_is_named_is_there() -> None:
    there = {
        name
        for path in (ROOT / "tests").rglob("test_*.py")
        for name in re.findall(r"def (test_\w+)", path.read_text(encoding="utf-8"))
    }
    assert sorted(set(re.findall(r"`(test_\w+)`", PAGE)) - there) == []


def test_every_hostile_test_stands_for_an_attack() -> None:
    named = set(re.findall(r"`(test_\w+)`", PAGE))
    silent = ["test_hostile_saves.py"]
    hostile = [path for path in (ROOT / "tests" / "hostile").glob("test_*.py") if path.name not in silent]
    written = {name for path in hostile for name in re.findall(r"def (test_\w+)", path.read_text(encoding="utf-8"))}
    assert sorted(written - named) == []
