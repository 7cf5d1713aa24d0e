"""What other programs made, as a new file of a pack that nobody has written yet: maps from Tiled, cards from tables."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from fragkit.content.beginnings import CannotBegin, named
from fragkit.content.library import Library
from fragkit.diagnostic import Diagnostic, Severity
from fragkit.exchange.adding import laid_out, trouble_with
from fragkit.exchange.csv_cards import NoTable, about_cells, read_cards
from fragkit.exchange.map_entry import TooManyKinds, map_entry
from fragkit.exchange.tiled_import import NotFromTiled, read_tiled

_COLOUR = re.compile(r"#[0-9a-f]{6}|[a-z]{1,20}")


class CannotBring(Exception):
    """Why nothing comes of a file, in words."""


class HasMistakes(Exception):
    """What has to be mended in a file first, each with its place."""

    def __init__(self, mistakes: Sequence[str]) -> None:
        super().__init__("; ".join(mistakes))
        self.mistakes = tuple(mistakes)


@dataclass(frozen=True, slots=True)
class Brought:
    """A new file of a pack."""

    name: str
    """Inside the pack, with `/` between folders."""
    text: str
    entries: int
    findings: tuple[Diagnostic, ...]
    """What lint would say about it."""


def bring_map(root: Path, library: Library, data: bytes, file: str, name: str | None = None) -> Brought:
    """A map that was painted in Tiled; `file` is what its file is called, for messages and for a name."""
    pack = library.shelf.asked[0]
    try:
        found = read_tiled(
            data,
            lambda text: library.resolve("terrain", text, pack),
            lambda text: _COLOUR.fullmatch(text) is not None,
        )
        if found.problems or found.grid is None:
            raise HasMistakes([f"{file}: {each}" for each in found.problems])
        about = named(name or found.name or Path(file).stem)
        _is_new(library, pack, "maps", about.id)
        text = map_entry(library, pack, about.id, about.name, found.grid, found.regions)
    except (NotFromTiled, CannotBegin, TooManyKinds) as why:
        raise CannotBring(str(why)) from None
    path = f"maps/{about.id}.yaml"
    return Brought(path, laid_out(root, path, text), 1, tuple(trouble_with(root, path, text)))


def bring_cards(
    root: Path, library: Library, data: bytes, file: str, name: str | None = None, deck: str | None = None
) -> Brought:
    """The cards of a table; `deck` is for rows that name none."""
    pack = library.shelf.asked[0]
    try:
        table = read_cards(data, deck)
        about = named(name or Path(file).stem)
    except (NoTable, CannotBegin) as why:
        raise CannotBring(str(why)) from None
    path = f"cards/{about.id}.yaml"
    findings: list[Diagnostic] = []
    if not table.problems:
        for id in table.ids:
            _is_new(library, pack, "cards", id)
        findings = trouble_with(root, path, table.text)
        wrong = [each for each in findings if each.severity is Severity.ERROR]
        about_cells(table, ((each.span.line, f"{each.message}. {each.help or ''}".strip()) for each in wrong))
    if table.problems:
        raise HasMistakes([each.told(file) for each in table.problems])
    return Brought(path, laid_out(root, path, table.text), len(table.ids), tuple(findings))


def _is_new(library: Library, pack: str, kind: str, id: str) -> None:
    if f"{pack}:{id}" in library.shelf.entries[kind]:
        raise CannotBring(f"this pack has `{id}` among its {kind} already; give it another name")
