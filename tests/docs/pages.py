"""The examples on the pages for authors, and the packs that they make.

A fenced `yaml` block is a content file or a pack.yaml. One that is less says so in a comment on the line above it:

    <!-- fragment: effects of cards -->     a list of effects; also of weapons, fighters, terrain, ...
    <!-- fragment: steps -->                a list of steps, of a card that is played
    <!-- fragment: keys of maps -->         keys of an entry of a section
    <!-- fragment: given -->                keys of what is given in a scenario
    <!-- wrong: FK302 in cards.yaml -->     a content file with exactly this finding

A fenced `text` block is the rules text of all that the example above it declares, wrapped at will. A fenced `console`
block shows a command and how its output begins, in the pack of the wrong file before it, if there is one. A fenced
`python` block shows a session at the prompt.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from textwrap import dedent, indent
from typing import Any

from ruamel.yaml import YAML

from fragkit.packs.shelf import SECTIONS

ROOT = Path(__file__).parents[2]
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").glob("*.md"))]
"""The pages written by hand; those in docs/reference are made from what other tests look at."""

PACK = """\
id: my-pack
version: 1.0.0
title: My Pack
authors: [Me]
license: CC-BY-4.0
language: en
format: 1
requires: {gold: '>=0.1'}
"""

_FENCE = re.compile(r"^```(?P<language>\w*)\n(?P<text>.*?)^```$", re.MULTILINE | re.DOTALL)
_MARK = re.compile(r"<!-- (.+) -->\n$")

_BEARERS = {
    "cards": "deck: gadget",
    "weapons": "deck: weapon\ndamage: 2d",
    "fighters": "",
    "terrain": "",
    "tokens": "",
    "statuses": "",
    "variants": "group: option",
}
_REST = {
    "maps": "name: A map\ndrawing: |\n  1 2 3 4\n" + "  . . . .\n" * 9,
}
_SCENARIO = "fighters: {A: {}, B: {}}\nvariant: gold"


@dataclass(frozen=True, slots=True)
class Block:
    """A fenced block of a page."""

    page: Path
    line: int
    language: str
    text: str
    mark: str

    @property
    def name(self) -> str:
        return f"{self.page.stem}-{self.line}"

    @property
    def wrong(self) -> tuple[str, str] | None:
        """The code that it is meant to yield, and its file."""
        found = re.fullmatch(r"wrong: (FK\d{3}) in (\S+)", self.mark)
        return (found[1], found[2]) if found else None


def blocks(page: Path) -> Iterator[Block]:
    text = page.read_text(encoding="utf-8")
    for found in _FENCE.finditer(text):
        mark = _MARK.search(text[: found.start()])
        line = text.count("\n", 0, found.start()) + 1
        yield Block(page, line, found["language"], found["text"], mark[1] if mark else "")


def values(text: str) -> Any:
    return YAML(typ="safe", pure=True).load(text)


def files(block: Block) -> dict[str, str]:
    """The files that a block stands for, by name."""
    if block.wrong is not None:
        return {block.wrong[1]: block.text}
    if block.mark.startswith("fragment: "):
        return {f"{block.name}.yaml": _whole(block)}
    found = values(block.text) or {}
    assert isinstance(found, dict), f"{block.name}: a list is a fragment; say of what in a comment above it"
    if "id" in found:
        return {"pack.yaml": block.text}
    assert found.keys() <= set(SECTIONS), f"{block.name}: this is a fragment; say of what in a comment above it"
    return {f"{block.name}.yaml": block.text}


def _whole(block: Block) -> str:
    what = block.mark.removeprefix("fragment: ")
    text = dedent(block.text)
    if what == "steps":
        return _entry("cards", f"name: Thing\ndeck: special\nkind: attack\nplay:\n{indent(text, '  ')}")
    if what == "given":
        given = indent(f"{_SCENARIO}\n{text}", "  ")
        return _entry("scenarios", f"given:\n{given}\nthen: [in_play(A)]")
    if what.startswith("effects of "):
        bearer = what.removeprefix("effects of ")
        section = "cards" if bearer == "weapons" else bearer
        return _entry(section, f"name: Thing\n{_BEARERS[bearer]}\neffects:\n{indent(text, '  ')}")
    section = what.removeprefix("keys of ")
    return _entry(section, f"{_REST[section]}\n{text}")


def _entry(section: str, keys: str) -> str:
    return f"{section}:\n  thing:\n{indent(keys, '    ')}"


def declared(text: str) -> set[tuple[str, str]]:
    """The entries of a file: their sections and ids."""
    found = values(text)
    if not isinstance(found, dict):
        return set()
    return {(section, id) for section, entries in found.items() if isinstance(entries, dict) for id in entries}


def make_pack(folder: Path, block: Block, before: list[Block]) -> Path:
    """A pack of the block, and of what the page has shown before it, unless that is the same thing in another state.

    What is wrong stands alone.
    """
    pack = folder / "my-pack"
    pack.mkdir()
    written = {"pack.yaml": PACK, **files(block)}
    alone = block.wrong is not None
    seen = set() if alone else {each for text in files(block).values() for each in declared(text)}
    for each in [] if alone else reversed(before):
        if each.language != "yaml" or each.wrong is not None or each.mark or "pack.yaml" in files(each):
            continue
        ((name, text),) = files(each).items()
        if not declared(text) & seen:
            written.setdefault(name, text)
            seen |= declared(text)
    for name, text in written.items():
        (pack / name).write_text(text, encoding="utf-8")
    return pack
