"""What each code means, with a wrong and a right example that the tests hold to their word.

Codes are never used for anything else later. Families: FK0 files, FK1 YAML, FK2 packs and references, FK3 shape,
FK4 effects and scenarios, FK5 maps, FK6 sense, FK7 texts, FK8 print, FK9 the pack as a whole. Each code has a file of
its own that bears its number and its name: below `checks` with the check, or below this folder where another room finds
it. So which there are is seen from the folders, and a file is read when somebody asks what its code means.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from pathlib import Path
from textwrap import dedent
from typing import Literal

from fragkit.diagnostic import Severity

Suppressed = Literal["anywhere", "for files", "never"]
_FOLDERS = (Path(__file__).parent, Path(__file__).parents[1] / "checks")
_FILE = re.compile(r"(?P<code>fk\d{3})_(?P<name>\w+)\.py")

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
    suppressed: Suppressed = "anywhere"
    """Where it can be: by a comment at its place as well, only for files in pack.yaml, or never."""


def content(text: str) -> Example:
    """An example that is one content file."""
    return Example(dedent(text).strip("\n") + "\n")


def manifest(text: str) -> Example:
    """An example of a pack.yaml."""
    text = dedent(text).strip("\n") + "\n"
    return Example(text, {"pack.yaml": text})


class Codes(Mapping[str, Code]):
    """Every code, in order. Which there are, and their names, is known without reading what each of them means."""

    def __init__(self) -> None:
        self.names: dict[str, str] = {}
        """The code that each name stands for."""
        self._modules: dict[str, str] = {}
        files = [each for folder in _FOLDERS for each in folder.glob("*/fk*.py")]
        for path in sorted(files, key=lambda path: path.name):
            named = _FILE.fullmatch(path.name)
            if named is not None:
                code = named["code"].upper()
                self.names[named["name"].replace("_", "-")] = code
                self._modules[code] = ".".join(("fragkit.lint", *path.parts[-3:-1], path.stem))

    def __getitem__(self, code: str) -> Code:
        found: Code = import_module(self._modules[code]).CODE
        return found

    def __iter__(self) -> Iterator[str]:
        return iter(self._modules)

    def __len__(self) -> int:
        return len(self._modules)


@cache
def codes() -> Codes:
    """Every code, in order."""
    return Codes()
