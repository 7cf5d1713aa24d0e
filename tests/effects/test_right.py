"""What fans are likely to write and is right stays without a finding."""

from pathlib import Path

import pytest

import fragkit

FILES = sorted(Path(__file__).with_name("right").glob("*.yaml"))
PACK = """\
id: right
version: 1.0.0
title: Right
authors: [Somebody]
license: CC0-1.0
language: en
format: 1
requires: {core: '>=0.1'}
"""


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_nothing_is_found(path: Path, tmp_path: Path) -> None:
    (tmp_path / "pack.yaml").write_text(PACK, encoding="utf-8")
    (tmp_path / "content.yaml").write_bytes(path.read_bytes())
    assert [f"{found.code} {found.message}" for found in fragkit.lint(fragkit.load(tmp_path))] == []
