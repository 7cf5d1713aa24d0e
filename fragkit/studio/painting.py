"""A map to paint: its drawing taken apart into squares and what is between them, and the brushes there are for it."""

from __future__ import annotations

import string
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from fragkit.content.drawing import LARGEST
from fragkit.content.glyphs import FIXED_CELLS, Problems, full_legend, why_no_glyph
from fragkit.content.grid import CellMeaning, EdgeKind, EdgeMeaning
from fragkit.content.library import Library
from fragkit.content.maps import edge_of
from fragkit.content.rows import aligned_rows
from fragkit.exchange.plain_yaml import flow
from fragkit.packs.nodes import Mapping as Node
from fragkit.packs.shelf import Entry
from fragkit.studio.answers import Refused
from fragkit.studio.rewriting import Lines, written_behind

LETTERS = string.ascii_letters
"""What may be given to ground that has no letter."""


def painted(library: Library, qualified: str) -> dict[str, Any]:
    """The canvas of a map, character by character, and its brushes."""
    model = library.maps.get(qualified)
    if model is None or model.drawing is None:
        raise Refused("A map that is joined of others has no drawing of its own: paint those.", 422)
    cells = library.maps_read.cell_glyphs(qualified.partition(":")[0], model.legend)
    edges = {glyph: edge_of(each) for glyph, each in model.edges.items()}
    legend = full_legend(cells, edges)
    problems = Problems()
    rows = aligned_rows(model.drawing, legend, problems)
    if len(rows) < 3 or problems:
        raise Refused("This drawing has mistakes. Mend them in the editor first.", 422)
    return {
        "title": model.name,
        "rows": ["".join(spot.glyph or " " for spot in row) for row in rows],
        "largest": LARGEST,
        "squares": [_square(library, glyph, each) for glyph, each in legend.squares.items()],
        "edges": list(_edges(legend.uprights, legend.levels)),
        "more": list(_unlettered(library, qualified.partition(":")[0], legend.squares)),
    }


def _unlettered(library: Library, pack: str, known: Mapping[str, CellMeaning]) -> Iterator[dict[str, Any]]:
    """The ground that no letter stands for on this map, each with a letter that is free for it."""
    reach = library.shelf.packs[pack].reach
    lettered = {each.terrain for each in known.values()}
    taken = set(known)
    for qualified, terrain in library.terrain.items():
        if qualified in lettered or qualified.partition(":")[0] not in reach:
            continue
        letter = next((each for each in (*terrain.name, *LETTERS) if each not in taken and each in LETTERS), None)
        if letter is None:
            return
        taken.add(letter)
        id = qualified.partition(":")[2]
        called = id if library.resolve("terrain", id, pack) == qualified else qualified
        yield {"glyph": letter, "terrain": called, "name": terrain.name, "colour": terrain.colour}


def legend_with(library: Library, entry: Entry, said: Mapping[str, object]) -> Lines | None:
    """The legend of a map with more letters in it, as it is to be written; None when there are no more."""
    if not said:
        return None
    model = library.maps.get(entry.qualified)
    taken = library.maps_read.cell_glyphs(entry.pack, model.legend if model is not None else {})
    for letter, terrain in said.items():
        if why_no_glyph(letter) is not None or letter in taken or letter in FIXED_CELLS or not isinstance(terrain, str):
            raise Refused("That letter means something else already.", 409)
        if library.resolve("terrain", terrain, entry.pack) is None:
            raise Refused("There is no such ground.", 404)
    more = [f"{flow(letter)}: {flow(terrain)}" for letter, terrain in said.items()]
    node = entry.node.get("legend") if isinstance(entry.node, Node) else None
    if not isinstance(node, Node) or not node.keys:
        return Lines("\n".join(more))
    written = written_behind(entry, node.start, node.end)
    if node.flow:
        return Lines(f"{written.rstrip().removesuffix('}').rstrip(', ')}, {', '.join(more)}}}")
    return Lines("\n".join([written.rstrip("\n"), *more]))


def _square(library: Library, glyph: str, meaning: CellMeaning) -> dict[str, Any]:
    terrain = library.terrain.get(meaning.terrain) if meaning.terrain is not None else None
    name = terrain.name if terrain is not None else ""
    if meaning.solid:
        name = "Rock"
    elif meaning.respawn is not None:
        name = f"Respawn point {meaning.respawn}{f' ({meaning.colour})' if meaning.colour else ''}"
    elif meaning.diagonal is not None:
        name = f"{name or 'Floor'} with a diagonal wall"
    elif meaning.door is not None:
        name = f"{f'{meaning.door.colour} ' if meaning.door.colour else ''}door that fills the square".capitalize()
    colour = terrain.colour if terrain is not None else "#3d4046" if meaning.solid else "#fbfaf6"
    return {"glyph": glyph, "name": name or "Floor", "colour": colour}


def _edges(uprights: dict[str, EdgeMeaning], levels: dict[str, EdgeMeaning]) -> Iterator[dict[str, Any]]:
    """The brushes for edges; a wall is one brush, though it is written in two ways."""
    seen: set[EdgeMeaning] = set()
    for meaning in (*uprights.values(), *levels.values()):
        if meaning in seen:
            continue
        seen.add(meaning)
        upright, level = (_glyphs(each, meaning) for each in (uprights, levels))
        way = f", one way {meaning.way.value}" if meaning.way is not None else ""
        words = f"{meaning.colour} {meaning.kind.value}" if meaning.colour else meaning.kind.value
        name = "Open" if meaning.kind is EdgeKind.OPEN else f"{words}{way}".capitalize()
        yield {"name": name, "kind": meaning.kind.value, "colour": meaning.colour, "upright": upright, "level": level}


def _glyphs(glyphs: dict[str, EdgeMeaning], meaning: EdgeMeaning) -> list[str]:
    return [glyph for glyph, each in glyphs.items() if each == meaning]


def drawn(rows: Sequence[str]) -> str:
    """The drawing that a canvas stands for: corners where something meets, and no space at the ends of lines."""
    height, width = len(rows), len(rows[0]) if rows else 0
    right = all(len(row) == width and row.isprintable() for row in rows)
    most = 2 * LARGEST + 1
    if not right or not (3 <= height <= most and 3 <= width <= most) or height % 2 == 0 or width % 2 == 0:
        raise Refused("That is no drawing of a map.")
    lines = []
    for at, row in enumerate(rows):
        letters = ["+" if at % 2 == 0 and n % 2 == 0 else letter for n, letter in enumerate(row)]
        lines.append("".join(letters).rstrip())
    return "\n".join(lines) + "\n"
