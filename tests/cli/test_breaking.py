"""Breaking any line of a new pack by hand gives a message that a person can act on, and never a crash."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import fragkit
from fragkit.content.beginnings import begin_pack
from fragkit.diagnostic import Diagnostic
from fragkit.effects.schema import schemas
from fragkit.lint.run import lint

FILES = ("pack.yaml", "cards.yaml", "fighters.yaml", "maps.yaml", "scenarios.yaml")
FREE_TEXT = {"name", "title", "flavour", "text", "description", "authors", "license"}
LOOSE_IDS = {"running-shoes", "eagle-eye", "handyman", "workshop", "nail-gun-hits-and-hurts"}
"""Ids that nothing refers to: any other name is as good."""


@pytest.fixture(scope="module")
def original(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("new") / "demo"
    begin_pack(folder, schemas(), author="Ann", license="CC-BY-4.0")
    return folder


def keyed_lines(folder: Path) -> Iterator[tuple[str, int, str]]:
    """Every line with a key of its own: file, line number, key."""
    for name in FILES:
        for number, line in enumerate((folder / name).read_text().splitlines()):
            found = re.match(r"\s*(?:- )?([a-zA-Z][\w-]*):", line)
            if found and not line.lstrip().startswith("#"):
                yield name, number, found[1]


def broken(original: Path, folder: Path, name: str, change: dict[int, str | None]) -> list[Diagnostic]:
    copy = folder / "demo"
    copy.mkdir()
    for each in FILES:
        lines = (original / each).read_text().splitlines()
        if each == name:
            lines = [text for number, line in enumerate(lines) if (text := change.get(number, line)) is not None]
        (copy / each).write_text("\n".join(lines) + "\n")
    return lint(fragkit.load(copy))


def assert_helpful(findings: list[Diagnostic], what: str) -> None:
    assert findings, what
    for found in findings:
        assert found.help, (what, found)
        assert "pydantic" not in found.message.lower()


def test_a_misspelt_key_is_found_on_every_line(original: Path, tmp_path: Path) -> None:
    for index, (name, number, key) in enumerate(keyed_lines(original)):
        if key in LOOSE_IDS:
            continue
        line = (original / name).read_text().splitlines()[number]
        wrong = key + "x" if len(key) == 1 else key[1] + key[0] + key[2:]
        if wrong == key:
            wrong = key + "q"
        (tmp_path / str(index)).mkdir()
        findings = broken(original, tmp_path / str(index), name, {number: line.replace(key, wrong, 1)})
        assert_helpful(findings, f"{name}:{number + 1} {key} -> {wrong}")


def test_a_lost_colon_is_found_on_every_line(original: Path, tmp_path: Path) -> None:
    for index, (name, number, key) in enumerate(keyed_lines(original)):
        line = (original / name).read_text().splitlines()[number]
        (tmp_path / str(index)).mkdir()
        findings = broken(original, tmp_path / str(index), name, {number: line.replace(f"{key}:", key, 1)})
        assert_helpful(findings, f"{name}:{number + 1} {key} without its colon")


def test_an_unclosed_quote_is_found_on_every_line(original: Path, tmp_path: Path) -> None:
    for index, (name, number, key) in enumerate(keyed_lines(original)):
        line = (original / name).read_text().splitlines()[number]
        (tmp_path / str(index)).mkdir()
        findings = broken(original, tmp_path / str(index), name, {number: line.replace(f"{key}:", f"{key}: '", 1)})
        assert_helpful(findings, f"{name}:{number + 1} {key} with an open quote")


def test_a_nonsense_value_is_found_on_every_line_that_is_not_free_text(original: Path, tmp_path: Path) -> None:
    for index, (name, number, key) in enumerate(keyed_lines(original)):
        line = (original / name).read_text().splitlines()[number]
        if key in FREE_TEXT or not re.search(rf"{key}:\s+[^#\s]", line) or line.rstrip().endswith("|"):
            continue
        (tmp_path / str(index)).mkdir()
        wrong = re.sub(rf"{key}:.*", f"{key}: xyzzy plugh", line)
        findings = broken(original, tmp_path / str(index), name, {number: wrong})
        assert_helpful(findings, f"{name}:{number + 1} {key}: xyzzy plugh")


def test_a_row_of_the_map_that_slipped_is_found_at_its_line(original: Path, tmp_path: Path) -> None:
    lines = (original / "maps.yaml").read_text().splitlines()
    rows = [number for number, line in enumerate(lines) if re.match(r"\s+[+|]", line)]
    for row in rows[1:]:
        (tmp_path / str(row)).mkdir()
        slipped = re.sub(r"([+|])", r"\1 ", lines[row], count=1)
        findings = broken(original, tmp_path / str(row), "maps.yaml", {row: slipped})
        assert_helpful(findings, f"maps.yaml:{row + 1} slipped")
        assert row + 1 in {found.span.line for found in findings}
