"""Pictures of tiles, as one SVG without style sheets, which is all that map editors understand."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from fragkit.content.grid import FLOOR, OPEN, Border, CellMeaning, EdgeMeaning, Grid
from fragkit.content.library import Library
from fragkit.render.filling import fill
from fragkit.render.map_layout import Window
from fragkit.render.map_looks import terrain_looks
from fragkit.render.map_picture import Picture, draw_map
from fragkit.render.maps import map_look

SIDE = 64
"""Pixels of a tile."""
_UNITS = 25.0


def square_pictures(library: Library, pack: str, cells: Sequence[CellMeaning]) -> str:
    """Squares side by side."""
    return _pictures(library, pack, [_one(cell) for cell in cells], (0, 0))


def edge_pictures(library: Library, pack: str, edges: Sequence[EdgeMeaning], upright: bool) -> str:
    """Edges side by side, each in the middle of its tile."""
    grids = [_two(edge, upright) for edge in edges]
    return _pictures(library, pack, grids, (_UNITS / 2, 0) if upright else (0, _UNITS / 2))


def _pictures(library: Library, pack: str, grids: Sequence[Grid], corner: tuple[float, float]) -> str:
    looks = terrain_looks(library, pack)
    pictures = []
    for grid in grids:
        look = map_look(library, grid, looks, _UNITS, None)
        drawn = draw_map(grid, look, Window(*corner, _UNITS, _UNITS))
        pictures.append(
            replace(drawn, names=(), groups=(), gaps="", lines="", walls="") if len(grid.cells) == 1 else _bare(drawn)
        )
    return fill(
        "tiles.svg.j2",
        pictures=pictures,
        looks={look.key: look for look in looks.values()},
        side=SIDE,
        scale=SIDE / _UNITS,
        corner=corner,
    )


def _bare(picture: Picture) -> Picture:
    """Only what stands between the squares."""
    return replace(picture, floor="", lines="", terrain=(), names=(), groups=(), gaps="")


def _one(cell: CellMeaning) -> Grid:
    open_border = Border((OPEN,), (OPEN,), (OPEN,), (OPEN,))
    return Grid(1, 1, (cell,), (), (), open_border)


def _two(edge: EdgeMeaning, upright: bool) -> Grid:
    two, one = (OPEN, OPEN), (OPEN,)
    if upright:
        return Grid(2, 1, (FLOOR, FLOOR), (edge,), (), Border(two, one, two, one))
    return Grid(1, 2, (FLOOR, FLOOR), (), (edge,), Border(one, two, one, two))
