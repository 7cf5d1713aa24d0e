"""What each code means, with a wrong and a right example that the tests hold to their word.

Codes are never used for anything else later. Families: FK0 files, FK1 YAML, FK2 packs and references, FK3 shape,
FK4 effects and scenarios, FK5 maps, FK6 sense, FK7 texts, FK8 print, FK9 the pack as a whole. A check that has a file
of its own says there what its code means.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from pathlib import Path
from textwrap import dedent

from fragkit.diagnostic import Severity

FAMILIES = (
    "files",
    "syntax",
    "packs",
    "shape",
    "expressions",
    "effects",
    "courses",
    "maps",
    "themes",
)

PACK = """\
id: example
version: 1.0.0
title: An example
authors: [You]
license: CC-BY-4.0
language: en
format: 1
requires: {core: '>=0.1'}
"""


@dataclass(frozen=True, slots=True)
class Example:
    """A small pack. `text` is what is shown; `files` or `build` make it when it is more than one content file."""

    text: str
    files: Mapping[str, str | bytes] | None = None
    build: Callable[[Path], None] | None = None

    def write(self, folder: Path) -> None:
        """Makes the pack in an empty folder."""
        (folder / "pack.yaml").write_text(PACK, encoding="utf-8")
        if self.build is not None:
            self.build(folder)
            return
        for name, text in (self.files or {"content.yaml": self.text}).items():
            data = text.encode() if isinstance(text, str) else text
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            (folder / name).write_bytes(data)


@dataclass(frozen=True, slots=True)
class Code:
    """One kind of finding."""

    code: str
    name: str
    what: str
    why: str
    wrong: Example
    right: Example
    severity: Severity = Severity.ERROR


def content(text: str) -> Example:
    """An example that is one content file."""
    return Example(dedent(text).strip("\n") + "\n")


def manifest(text: str) -> Example:
    """An example of a pack.yaml."""
    text = dedent(text).strip("\n") + "\n"
    return Example(text, {"pack.yaml": text})


@cache
def codes() -> dict[str, Code]:
    """Every code, in order."""
    found: dict[str, Code] = {}
    for family in FAMILIES:
        for code in import_module(f"fragkit.lint.codes.{family}").CODES:
            found[code.code] = code
    for code in import_module("fragkit.lint.checks").CODES:
        found[code.code] = code
    return dict(sorted(found.items()))
