"""Packs that a test writes, checked and compiled."""

from __future__ import annotations

import textwrap
from collections.abc import Callable
from pathlib import Path

import pytest

import fragkit
from fragkit.effects.checking import World, check_entry
from fragkit.effects.checking.problems import WARNINGS
from fragkit.effects.compiling import Compiled

PACK = """\
id: test
version: 1.0.0
title: Test
authors: [Somebody]
license: CC0-1.0
language: en
format: 1
"""
DECKS = """\
decks:
  weapon: {name: Weapon}
  hex: {name: Hex}
"""
KINDS = ("cards", "decks", "events", "fighters", "procedures", "statuses", "tables", "terrain", "tokens", "variants")

MakeCompiled = Callable[[str], Compiled]


def compiled_pack(folder: Path, text: str) -> Compiled:
    """A pack `test` with the decks `weapon` and `hex`, and whatever the text declares."""
    folder.mkdir(exist_ok=True)
    (folder / "pack.yaml").write_text(PACK, encoding="utf-8")
    (folder / "decks.yaml").write_text(DECKS, encoding="utf-8")
    (folder / "content.yaml").write_text(textwrap.dedent(text), encoding="utf-8")
    library = fragkit.load(folder)
    assert library.findings == []
    world = World(library, "test")
    for kind in KINDS:
        for qualified, model in library.models[kind].items():
            problems = [each for each in check_entry(world, model) if each.code not in WARNINGS]
            assert problems == [], qualified
    return Compiled(library)


@pytest.fixture
def compiled(tmp_path: Path) -> MakeCompiled:
    return lambda text: compiled_pack(tmp_path / "test", text)
