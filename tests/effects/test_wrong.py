"""Every way to be wrong has a file here that says in its first line which finding it must yield, and where."""

import re
from pathlib import Path

import pytest

import fragkit
from fragkit.lint.codes import codes

FILES = sorted(Path(__file__).with_name("wrong").glob("*.yaml"))
EXPECTED = re.compile(r"# expect: (FK\d{3}) at (\d+):(\d+)-(\d+):(\d+)\n")
PACK = """\
id: wrong
version: 1.0.0
title: Wrong
authors: [Somebody]
license: CC0-1.0
language: en
format: 1
requires: {core: '>=0.1'}
"""
LEAST = 100
STYLES = {
    "plain": r"^ +(- )?\w+: [a-z]",
    "single quotes": r": '",
    "double quotes with escapes": r': ".*\\[ux"]',
    "literal block": r": \|\n",
    "folded block": r": >-\n",
    "flow mapping": r"- \{",
    "beyond ASCII": r"[éü]",
    "emoji": "😀",
}

Place = tuple[str, int, int, int, int]


def expected(text: str) -> Place:
    found = EXPECTED.match(text)
    assert found is not None, "the first line says what to expect"
    return (found[1], *map(int, found.groups()[1:]))


def findings(folder: Path, data: bytes) -> list[fragkit.Diagnostic]:
    (folder / "pack.yaml").write_text(PACK, encoding="utf-8")
    (folder / "content.yaml").write_bytes(data)
    return fragkit.lint(fragkit.load(folder))


def places(found: list[fragkit.Diagnostic]) -> list[Place]:
    return [(each.code, each.span.line, each.span.column, each.span.end_line, each.span.end_column) for each in found]


@pytest.mark.parametrize("line_end", ["\n", "\r\n"], ids=["unix", "windows"])
@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_one_mistake_is_one_finding_at_its_characters_with_a_way_out(path: Path, line_end: str, tmp_path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    found = findings(tmp_path, text.replace("\n", line_end).encode())
    assert places(found) == [expected(text)]
    assert found[0].help
    assert found[0].help.endswith((".", "?", "`"))
    assert re.match(r"[a-z0-9`]|[A-Z] ", found[0].message)
    assert not found[0].message.endswith(".")


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_what_is_offered_mends_the_mistake(path: Path, tmp_path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    fix = findings(tmp_path, text.encode())[0].fix
    if fix is not None:
        for edit in sorted(fix.edits, key=lambda edit: -edit.start):
            text = text[: edit.start] + edit.text + text[edit.end :]
        assert places(findings(tmp_path, text.encode())) == []


def test_there_are_many() -> None:
    assert len(FILES) >= LEAST


@pytest.mark.parametrize("code", [code for code in codes() if code.startswith("FK4")])
def test_every_code_of_effects_is_met(code: str) -> None:
    least = 1 if code in ("FK440", "FK441") else 2
    assert sum(path.name.startswith(f"{code[2:]}-") for path in FILES) >= least


@pytest.mark.parametrize("style", STYLES)
def test_every_way_to_write_a_value_is_met(style: str) -> None:
    texts = [path.read_text(encoding="utf-8") for path in FILES]
    assert any(re.search(STYLES[style], text, re.MULTILINE) for text in texts)


def test_files_are_named_after_their_code() -> None:
    for path in FILES:
        code = expected(path.read_text(encoding="utf-8"))[0]
        assert path.name.startswith(f"{code[2:]}-")
        assert code in codes()
