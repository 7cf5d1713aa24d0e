"""A map of the library for Tiled: three layers of tiles, the regions as rectangles, and pictures to paint with.

The squares begin in the second column and row, so that there is room for the outer walls: a layer holds what stands
right of each square, another what lies below it.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

from fragkit import __version__
from fragkit.content.glyphs import FIXED_EDGES
from fragkit.content.grid import FLOOR, OPEN, SOLID, CellMeaning, Direction, EdgeMeaning, Grid, parse_range
from fragkit.content.library import Library
from fragkit.exchange.tile_pictures import SIDE, edge_pictures, square_pictures
from fragkit.exchange.tiles import LEVEL, SQUARE, UPRIGHT, Properties, edge_properties, square_properties

FORMAT, TILED = "1.8", "1.8.2"
"""The oldest format and program that all of this is in."""
SQUARES, RIGHT, BELOW, REGIONS = "squares", "right of them", "below them", "regions"
"""The layers."""

Meaning = TypeVar("Meaning", bound=CellMeaning | EdgeMeaning)


class CannotExport(Exception):
    """Why a map cannot be given to Tiled, in words."""


@dataclass(frozen=True, slots=True)
class TiledMap:
    """The files that Tiled needs, by name; the map first."""

    files: Mapping[str, str]


def tiled_map(library: Library, qualified: str) -> TiledMap:
    """A map of the library, by `pack:id`."""
    model = library.maps[qualified]
    grid = library.maps_read.read(qualified).grid
    if grid is None:
        raise CannotExport(f"the drawing of `{qualified}` cannot be read; `fragkit lint` says why")
    pack, _, id = qualified.partition(":")
    squares = _palette((*grid.cells,), _paints(library, pack))
    edges = [*_rights(grid), *_belows(grid)]
    uprights = _palette(_rights(grid), [each for each in _doors(edges) if each.way is None or each.way.sideways])
    levels = _palette(_belows(grid), [each for each in _doors(edges) if each.way is None or not each.way.sideways])
    sets = [
        _tileset(1, f"{id}-squares", SQUARE, [square_properties(each) for each in squares]),
        _tileset(
            1 + len(squares), f"{id}-right", UPRIGHT, [edge_properties(each) for each in uprights], (SIDE // 2, 0)
        ),
        _tileset(
            1 + len(squares) + len(uprights),
            f"{id}-below",
            LEVEL,
            [edge_properties(each) for each in levels],
            (0, SIDE // 2),
        ),
    ]
    width, height = grid.width + 1, grid.height + 1
    layers = [
        _layer(1, SQUARES, width, height, _placed_squares(grid, squares, 1)),
        _layer(2, RIGHT, width, height, _placed_rights(grid, uprights, sets[1]["firstgid"])),
        _layer(3, BELOW, width, height, _placed_belows(grid, levels, sets[2]["firstgid"])),
        _regions(4, model.regions),
    ]
    said = {
        "type": "map",
        "version": FORMAT,
        "tiledversion": TILED,
        "orientation": "orthogonal",
        "renderorder": "right-down",
        "infinite": False,
        "width": width,
        "height": height,
        "tilewidth": SIDE,
        "tileheight": SIDE,
        "nextlayerid": 5,
        "nextobjectid": 1 + sum(map(len, model.regions.values())),
        "layers": layers,
        "tilesets": sets,
        "properties": _properties({"name": model.name, "made by": f"fragkit {__version__}"}),
    }
    return TiledMap(
        {
            f"{id}.tmj": json.dumps(said, ensure_ascii=False, indent=1) + "\n",
            f"{id}-squares.svg": square_pictures(library, pack, squares),
            f"{id}-right.svg": edge_pictures(library, pack, uprights, upright=True),
            f"{id}-below.svg": edge_pictures(library, pack, levels, upright=False),
        }
    )


def _paints(library: Library, pack: str) -> list[CellMeaning]:
    """What somebody may want to paint with, beside what is there: floor, rock, numbers, and terrain in reach."""
    numbers = [CellMeaning(respawn=number) for number in range(1, 10)]
    diagonals = [CellMeaning(diagonal="/"), CellMeaning(diagonal="\\")]
    return [FLOOR, SOLID, *numbers, *diagonals, *library.maps_read.terrain_glyphs(pack).values()]


def _doors(edges: Iterable[EdgeMeaning]) -> list[EdgeMeaning]:
    """Walls, windows, and doors of every colour and way that there usually are."""
    return [*dict.fromkeys([*FIXED_EDGES.values(), *edges])]


def _palette(used: Iterable[Meaning], more: Iterable[Meaning]) -> list[Meaning]:
    """Every meaning once, the usual ones first; an open edge is no tile."""
    return [each for each in dict.fromkeys([*more, *used]) if each != OPEN]


def _rights(grid: Grid) -> list[EdgeMeaning]:
    return [*grid.east, *grid.border.west, *grid.border.east]


def _belows(grid: Grid) -> list[EdgeMeaning]:
    return [*grid.south, *grid.border.north, *grid.border.south]


def _placed_squares(grid: Grid, palette: Sequence[CellMeaning], first: int) -> list[int]:
    known = {meaning: first + at for at, meaning in enumerate(palette)}
    rows = [[0] * (grid.width + 1)]
    for y in range(grid.height):
        rows.append([0, *(known[grid.cell(x, y)] for x in range(grid.width))])
    return [each for row in rows for each in row]


def _placed_rights(grid: Grid, palette: Sequence[EdgeMeaning], first: int) -> list[int]:
    known = {meaning: first + at for at, meaning in enumerate(palette)}
    found = [0] * (grid.width + 1)
    for y in range(grid.height):
        west, east = grid.border_edge(0, y, Direction.WEST), grid.border_edge(grid.width - 1, y, Direction.EAST)
        inner = [grid.edge(x, y, Direction.EAST) for x in range(grid.width - 1)]
        found += [known.get(edge, 0) for edge in (west, *inner, east)]
    return found


def _placed_belows(grid: Grid, palette: Sequence[EdgeMeaning], first: int) -> list[int]:
    known = {meaning: first + at for at, meaning in enumerate(palette)}
    found: list[int] = []
    for y in range(-1, grid.height):
        found.append(0)
        for x in range(grid.width):
            is_outer = y in (-1, grid.height - 1)
            side = Direction.NORTH if y < 0 else Direction.SOUTH
            edge = grid.border_edge(x, max(y, 0), side) if is_outer else grid.edge(x, y, side)
            found.append(known.get(edge, 0))
    return found


def _layer(number: int, name: str, width: int, height: int, data: list[int]) -> dict[str, Any]:
    return {
        "type": "tilelayer",
        "id": number,
        "name": name,
        "x": 0,
        "y": 0,
        "width": width,
        "height": height,
        "opacity": 1,
        "visible": True,
        "data": data,
    }


def _regions(number: int, regions: Mapping[str, Sequence[str]]) -> dict[str, Any]:
    objects: list[dict[str, Any]] = []
    for name, ranges in regions.items():
        for text in ranges:
            area = parse_range(text)
            if area is not None:
                objects.append(
                    {
                        "id": len(objects) + 1,
                        "name": name,
                        "type": "region",
                        "x": (area.left + 1) * SIDE,
                        "y": (area.top + 1) * SIDE,
                        "width": (area.right - area.left + 1) * SIDE,
                        "height": (area.bottom - area.top + 1) * SIDE,
                        "rotation": 0,
                        "visible": True,
                    }
                )
    return {
        "type": "objectgroup",
        "draworder": "topdown",
        "id": number,
        "name": REGIONS,
        "x": 0,
        "y": 0,
        "opacity": 1,
        "visible": True,
        "objects": objects,
    }


def _tileset(
    first: int, name: str, kind: str, tiles: Sequence[Properties], offset: tuple[int, int] = (0, 0)
) -> dict[str, Any]:
    return {
        "firstgid": first,
        "name": name,
        "image": f"{name}.svg",
        "imagewidth": SIDE * len(tiles),
        "imageheight": SIDE,
        "tilewidth": SIDE,
        "tileheight": SIDE,
        "margin": 0,
        "spacing": 0,
        "columns": len(tiles),
        "tilecount": len(tiles),
        "tileoffset": {"x": offset[0], "y": offset[1]},
        "tiles": [
            {"id": at, "type": kind, "properties": _properties(said)} if said else {"id": at, "type": kind}
            for at, said in enumerate(tiles)
        ],
    }


def _properties(said: Properties) -> list[dict[str, Any]]:
    kinds = {bool: "bool", int: "int", str: "string"}
    return [{"name": name, "type": kinds[type(value)], "value": value} for name, value in sorted(said.items())]
