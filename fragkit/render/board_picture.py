"""The board that a game is played on, as one picture for a screen: an SVG that needs no other file.

It is drawn from the same shapes as a printed map; whoever shows it puts figures and counters over it.
"""

from __future__ import annotations

from dataclasses import dataclass

from markupsafe import Markup

from fragkit.content.grid import Grid
from fragkit.content.library import Library
from fragkit.fitting.sizes import Mm
from fragkit.render.filling import fill
from fragkit.render.map_layout import Window
from fragkit.render.map_looks import terrain_looks
from fragkit.render.map_picture import draw_map
from fragkit.render.maps import RIM, map_look
from fragkit.render.page import styles

SQUARE: Mm = 25


@dataclass(frozen=True, slots=True)
class BoardPicture:
    """A picture, and where the squares lie in it."""

    svg: str
    square: Mm
    rim: Mm
    """What it shows around the squares; its upper left corner is there, and the squares begin at 0, 0."""


def board_picture(library: Library, grid: Grid, pack: str, map: str | None = None) -> BoardPicture:
    """The picture of a grid, as the maps of a pack look; with the regions of a map, if it is one of the library."""
    looks = terrain_looks(library, pack)
    look = map_look(library, grid, looks, SQUARE, map)
    rim = RIM * SQUARE
    window = Window(-rim, -rim, grid.width * SQUARE + 2 * rim, grid.height * SQUARE + 2 * rim)
    used = dict.fromkeys(cell.terrain for cell in grid.cells if cell.terrain in looks)
    svg = fill(
        "board.svg.j2",
        picture=draw_map(grid, look, window),
        looks=[looks[each] for each in used if each is not None],
        styles=Markup(styles("map.css")),  # noqa: S704 - what ships with fragkit
    )
    return BoardPicture(svg, SQUARE, rim)
