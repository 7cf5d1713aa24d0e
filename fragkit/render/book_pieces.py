"""What a rulebook shows of the board: the ground, what stands between squares, and counters, each with its picture."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from fragkit.content.grid import FLOOR, OPEN, WALL, Border, Cell, Direction, Edge, Grid
from fragkit.content.library import Library
from fragkit.effects.phrases import names_in, own_name, rules_text
from fragkit.fitting.sizes import Mm
from fragkit.render.counters import CounterGroup, token_group
from fragkit.render.map_legend import LegendEntry, legend_of
from fragkit.render.map_looks import TerrainLook, colour_marks, terrain_looks
from fragkit.render.map_picture import MapLook

SQUARE: Mm = 25
"""Pictures of squares are drawn as on a map, and shown smaller."""


@dataclass(frozen=True, slots=True)
class Piece:
    """A counter with what it does."""

    name: str
    text: tuple[str, ...]
    group: CounterGroup


@dataclass(frozen=True, slots=True)
class Pieces:
    """Everything with a picture."""

    legend: tuple[LegendEntry, ...]
    terrain: tuple[TerrainLook, ...]
    pieces: tuple[Piece, ...]


def pieces_of(library: Library, packs: Sequence[str], pack: str, language: str) -> Pieces:
    """The ground of these packs and what stands between the squares of their maps, and their counters."""
    looks = terrain_looks(library)
    own = [name for name in looks if name.partition(":")[0] in packs]
    grid = _sampler([Cell(terrain=name) for name in own], list(_grids(library, packs)))
    colours = [edge.colour for edge in grid.east if edge.colour is not None]
    colours += [each.colour for cell in grid.cells if (each := cell.door) is not None and each.colour is not None]
    colours += [cell.colour for cell in grid.cells if cell.colour is not None]
    look = MapLook(SQUARE, {name: each.key for name, each in looks.items()}, frozenset(), colour_marks(colours), {})
    legend = legend_of(library, pack, language, grid, look) if grid.cells else []
    return Pieces(tuple(legend), tuple(looks[name] for name in own), tuple(_counters(library, packs, language)))


def _grids(library: Library, packs: Sequence[str]) -> Iterator[Grid]:
    for name in library.maps:
        if name.partition(":")[0] in packs and (grid := library.maps_read.read(name).grid) is not None:
            yield grid


def _sampler(ground: Sequence[Cell], grids: Sequence[Grid]) -> Grid:
    """One row of squares with everything in it that occurs on some maps, so that its legend is that of all of them."""
    number = next((cell for grid in grids for cell in grid.cells if cell.respawn is not None), None)
    slant = next((cell for grid in grids for cell in grid.cells if cell.diagonal is not None), None)
    doors = {cell.door: Cell(door=cell.door) for grid in grids for cell in grid.cells if cell.door is not None}
    special = [Cell(respawn=number.respawn, colour=number.colour)] if number is not None else []
    special += [Cell(diagonal=slant.diagonal)] if slant is not None else []
    edges = list(dict.fromkeys(edge for grid in grids for edge in (*grid.east, *grid.south)))
    cells = [*ground, *special, *doors.values()]
    if not cells and not edges:
        return Grid(0, 0, (), (), (), Border((), (), (), ()))
    width = max(len(cells), len(edges) + 1)
    row = (*cells, *[FLOOR] * (width - len(cells)))
    between = (*_seen_from_left(edges), *[OPEN] * (width - 1 - len(edges)))
    closed = (WALL,) * width
    return Grid(width, 1, row, between, (), Border(closed, (WALL,), closed, (WALL,)))


def _seen_from_left(edges: Sequence[Edge]) -> Iterator[Edge]:
    for edge in edges:
        yield edge if edge.way is None else Edge(edge.kind, edge.colour, Direction.EAST)


def _counters(library: Library, packs: Sequence[str], language: str) -> Iterator[Piece]:
    for name, token in library.tokens.items():
        pack = name.partition(":")[0]
        if pack in packs:
            wording = rules_text(token, language, names_in(library, pack, language))
            yield Piece(own_name(token, language), wording.paragraphs, token_group(name, token, 1))
