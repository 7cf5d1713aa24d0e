"""Text of a stranger on its way to a terminal: nothing that a terminal obeys or that deceives a reader gets there."""

import os
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

Lint = Callable[..., Any]
Packs = Callable[[dict[str, bytes]], dict[str, Path]]

OBEYED = re.compile("[\x00-\x09\x0b-\x1f\x7f-\x9f\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff]")
TEXTS = {
    "an escape": "decks:\n  a:\n    nam\x1be: A\x1b[31mB\x1b]0;title\x07\n",
    "an escape that is escaped": 'decks:\n  a:\n    "nam\\e[31me": "\\e[2J"\n',
    "an id with an escape": 'decks:\n  "a\\e[31m": {name: A}\n',
    "a section with an escape": '"decks\\e[31m": {}\n',
    "a key twice with an escape": '"a\\e[31m": 1\n"a\\e[31m": 1\n',
    "a tag with an escape": "decks: !\x1b[31m {}\n",
    "a direction": "decks:\n  a:\n    nam\u202ee: \u2066A\u2069\n",
    "a direction that is escaped": 'decks:\n  a:\n    "nam\\u202ee": A\n',
    "a second byte order mark": "\ufeff\ufeffdecks: 1\n",
    "a carriage return": "decks:\n  a:\n    name: A\rall is well\n",
    "a command for GitHub": 'decks:\n  a:\n    "x\\n::set-output name=a::b": 1\n',
    "other line breaks": "decks:\n  a:\n    nam\u2028e\u0085: 1\n",
}


NAMES = [b"a\x1b[31m.yaml", b"a\n.yaml", b"\xff\xfe.yaml", "\u202elmay.yaml".encode(), b"::error::.yaml"]


@pytest.mark.parametrize("form", ["text", "github"])
def test_nothing_that_a_terminal_obeys_is_printed(form: str, packs: Packs, lint: Lint) -> None:
    folders = packs({name: text.encode() for name, text in TEXTS.items()})
    printed = lint(*folders.values(), form=form).printed
    assert OBEYED.findall(printed) == []
    assert "\n::set-output" not in printed
    assert [name for name, folder in folders.items() if str(folder) not in printed] == []


@pytest.mark.parametrize("form", ["text", "json", "github"])
def test_the_name_of_a_file_is_as_harmless_as_its_text(form: str, pack: Path, lint: Lint) -> None:
    for name in NAMES:
        Path(os.fsdecode(os.fsencode(pack) + b"/" + name)).write_text("deck: 1\n", encoding="utf-8")
    printed = lint(pack, form=form).printed
    assert OBEYED.findall(printed) == []
    assert printed.count("FK205") == len(NAMES)
