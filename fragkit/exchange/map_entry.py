"""A grid written as a map of a pack: its drawing, with letters for what has none in the pack's reach."""

from __future__ import annotations

import string
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from fragkit.content.drawing import draw
from fragkit.content.glyphs import RESERVED, full_legend
from fragkit.content.grid import WAYS, CellMeaning, EdgeMeaning, Grid
from fragkit.content.library import Library
from fragkit.exchange.plain_yaml import flow, line_of

_WORDS = {way: word for word, way in WAYS.items()}
_LETTERS = string.ascii_uppercase + string.ascii_lowercase + "§¤¶ßæøþðµ«»×÷¬±¿¡ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖØÙÚÛÜÝÞ"


class TooManyKinds(Exception):
    """A map with more kinds of squares or edges than there are letters."""


def map_entry(library: Library, pack: str, id: str, name: str, grid: Grid, regions: Mapping[str, Sequence[str]]) -> str:
    """The YAML of a file that holds the map."""
    known = library.maps_read.cell_glyphs(pack, {})
    legend = full_legend(known, {})
    cells = _lettered(grid.cells, set(legend.squares.values()), {*legend.squares, *RESERVED})
    taken = {*legend.uprights, *legend.levels, *RESERVED}
    upright = [*grid.east, *grid.border.west, *grid.border.east]
    level = [*grid.south, *grid.border.north, *grid.border.south]
    missing = [
        *(each for each in upright if each not in legend.uprights.values()),
        *(each for each in level if each not in legend.levels.values()),
    ]
    edges = _lettered(missing, set(), taken)
    lines = ["maps:", f"  {id}:", f"    name: {line_of(name)}"]
    lines += _section("legend", {glyph: _cell(library, pack, each) for glyph, each in cells.items()})
    lines += _section("edges", {glyph: _edge(each) for glyph, each in edges.items()})
    lines += _section("regions", {each: list(ranges) for each, ranges in regions.items()})
    lines.append("    drawing: |")
    lines += [f"      {row}" for row in draw(grid, {**known, **cells}, edges).splitlines()]
    return "\n".join(lines) + "\n"


def _lettered(used: Iterable[Any], known: set[Any], taken: set[str]) -> dict[str, Any]:
    """A letter for everything that has none."""
    free = (each for each in _LETTERS if each not in taken)
    found: dict[str, Any] = {}
    for meaning in dict.fromkeys(used):
        if meaning not in known:
            letter = next(free, None)
            if letter is None:
                raise TooManyKinds("this map has more kinds of squares or edges than there are letters for them")
            found[letter] = meaning
    return found


def _section(name: str, entries: Mapping[str, object]) -> list[str]:
    if not entries:
        return []
    return [f"    {name}:", *(f"      {flow(key)}: {flow(value)}" for key, value in entries.items())]


def _cell(library: Library, pack: str, cell: CellMeaning) -> dict[str, Any]:
    said: dict[str, Any] = {}
    if cell.terrain is not None:
        short = cell.terrain.partition(":")[2]
        said["terrain"] = short if library.resolve("terrain", short, pack) == cell.terrain else cell.terrain
    if cell.door is not None:
        way = None if cell.door.way is None else _WORDS[cell.door.way]
        said["door"] = _without_none({"colour": cell.door.colour, "way": way})
    said |= {"respawn": cell.respawn, "colour": cell.colour, "diagonal": cell.diagonal, "group": cell.group}
    said["solid"] = cell.solid or None
    return _without_none(said)


def _edge(edge: EdgeMeaning) -> dict[str, Any]:
    way = None if edge.way is None else _WORDS[edge.way]
    return _without_none({"kind": edge.kind.value, "colour": edge.colour, "way": way})


def _without_none(said: Mapping[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in said.items() if value is not None}
