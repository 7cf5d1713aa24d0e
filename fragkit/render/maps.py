"""Maps as they are printed: each map of the library becomes a MapFace that a template can set without thinking."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from fragkit.content.board import Map
from fragkit.content.grid import Grid, Square
from fragkit.content.library import Library
from fragkit.fitting.fit import Fit, fit_title
from fragkit.fitting.sizes import Mm
from fragkit.render.cards import content_hash
from fragkit.render.map_layout import (
    ABOVE,
    BELOW,
    ENTRY,
    LEGEND_HEAD,
    SIDE,
    MapSheet,
    Poster,
    Tile,
    Window,
    tiles_of,
)
from fragkit.render.map_legend import LegendEntry, legend_of
from fragkit.render.map_looks import TerrainLook, colour_marks, labels, terrain_looks
from fragkit.render.map_picture import MapLook, Picture, draw_map
from fragkit.render.map_regions import TINTS, Region, squares_of
from fragkit.render.sheet import pages_of

MOST_SQUARES = 60_000
"""Of all maps together; a browser shows no more than that at a time."""
MOST_REGIONS = 24
MOST_ENTRIES = 120
PLANS: tuple[Mm, Mm] = (60, 130)
"""The heights that the small picture of all pages may have."""
RIM = 0.05
"""What the plan shows around the squares, so that the outer walls are whole, as a share of a square."""
LARGEST_PLAN = 0.6
"""It is no larger than that, however small the map."""
PLAN_ROOM: Mm = 20
"""The words below that picture, and the room around them."""


@dataclass(frozen=True, slots=True)
class MapFace:
    """Everything that is printed of a map."""

    id: str
    title: str
    grid: Grid
    look: MapLook
    sheet: MapSheet
    tiles: tuple[Tile, ...]
    legend: tuple[LegendEntry, ...]
    fit: Fit
    pack_title: str
    pack_version: str
    language: str
    hash: str

    @property
    def whole(self) -> Picture:
        """All of it, without the names of its squares."""
        side, edge = self.look.square, RIM * self.look.square
        all_of_it = Window(-edge, -edge, self.grid.width * side + 2 * edge, self.grid.height * side + 2 * edge)
        return replace(draw_map(self.grid, self.look, all_of_it), names=())

    def picture(self, tile: Tile) -> Picture:
        """What is on one page."""
        return draw_map(self.grid, self.look, tile.window)

    @property
    def poster(self) -> Poster:
        """The sheet that holds all of it."""
        return Poster(self.grid.width, self.grid.height, len(self.legend), self.look.square)

    @property
    def poster_picture(self) -> Picture:
        """What is on that sheet."""
        return draw_map(self.grid, self.look, self.poster.map)

    @property
    def plan_scale(self) -> float:
        """How much smaller the plan of the pages is than the map: the legend fits below it if that is possible."""
        side = self.look.square
        room = self.sheet.paper.width - 2 * SIDE
        rows = -(-len(self.legend) // self.sheet.entry_columns)
        high = max(PLANS[0], min(PLANS[1], self._height - PLAN_ROOM - rows * ENTRY))
        return min(room / (self.grid.width + 2 * RIM) / side, high / (self.grid.height + 2 * RIM) / side, LARGEST_PLAN)

    @property
    def _height(self) -> Mm:
        """The room for the plan and the entries of the legend on a page."""
        return self.sheet.paper.height - ABOVE - BELOW - LEGEND_HEAD

    @property
    def legend_pages(self) -> list[Sequence[LegendEntry]]:
        """The entries that are on the page of the plan, and those on pages after it."""
        plan = (self.grid.height + 2 * RIM) * self.look.square * self.plan_scale + PLAN_ROOM
        columns = self.sheet.entry_columns
        first = int((self._height - plan + 0.01) // ENTRY) * columns
        rest = pages_of(self.legend[first:], int(self._height // ENTRY) * columns)
        return [self.legend[:first], *rest]

    @property
    def page_count(self) -> int:
        """How many sheets of paper it takes."""
        return len(self.legend_pages) + len(self.tiles)


@dataclass(frozen=True, slots=True)
class Maps:
    """All maps that are printed, what their terrain looks like, and what their authors should know."""

    faces: tuple[MapFace, ...]
    terrain: tuple[TerrainLook, ...]
    sheet: MapSheet
    remarks: tuple[tuple[str, str], ...]


def printed_maps(library: Library, sheet: MapSheet) -> Maps:
    """The maps that were asked for, in file order. One that cannot be read is left out, and it is said."""
    looks = _Looks(library)
    faces: list[MapFace] = []
    remarks: list[tuple[str, str]] = []
    squares = 0
    for qualified in library.asked("maps"):
        model = library.maps[qualified]
        grid = library.maps_read.read(qualified).grid
        if grid is None:
            remarks.append((model.name, "its drawing cannot be read, so it is not printed"))
            continue
        squares += grid.width * grid.height
        if squares > MOST_SQUARES:
            squares -= grid.width * grid.height
            remarks.append((model.name, f"it is not printed: all maps together have more than {MOST_SQUARES} squares"))
            continue
        face = map_face(library, qualified, sheet, looks.on_maps_of(qualified.partition(":")[0]))
        faces.append(face)
        remarks += [(model.name, remark) for remark in _remarks(model, face)]
    used = {face.look.terrain[cell.terrain] for face in faces for cell in face.grid.cells if cell.terrain is not None}
    return Maps(tuple(faces), tuple(looks.among(used)), sheet, tuple(remarks))


class _Looks:
    """The looks of terrain on the maps of several packs: the same one only once on a page."""

    def __init__(self, library: Library) -> None:
        self._library = library
        self._of_pack: dict[str, dict[str, TerrainLook]] = {}
        self._by_key: dict[str, TerrainLook] = {}

    def on_maps_of(self, pack: str) -> dict[str, TerrainLook]:
        """How terrain looks on the maps of a pack."""
        if pack not in self._of_pack:
            looks = terrain_looks(self._library, pack)
            self._of_pack[pack] = {name: self._shared(look, pack) for name, look in looks.items()}
        return self._of_pack[pack]

    def among(self, used: set[str]) -> Iterator[TerrainLook]:
        """Those that occur, by key."""
        return (look for key, look in self._by_key.items() if key in used)

    def _shared(self, look: TerrainLook, pack: str) -> TerrainLook:
        if self._by_key.setdefault(look.key, look) == look:
            return look
        own = replace(look, key=f"{look.key}-{pack}")
        return self._by_key.setdefault(own.key, own)


def map_face(library: Library, qualified: str, sheet: MapSheet, looks: dict[str, TerrainLook]) -> MapFace:
    """How a map of the library is printed, by `pack:id`; it must have a grid."""
    model, reading = library.maps[qualified], library.maps_read.read(qualified)
    grid = reading.grid
    assert grid is not None
    pack = qualified.partition(":")[0]
    info = library.packs.get(pack)
    language = info.language if info is not None else "en"
    look = map_look(library, grid, looks, sheet.square, qualified)
    return MapFace(
        id=qualified,
        title=model.name,
        grid=grid,
        look=look,
        sheet=sheet,
        tiles=_tiles(grid, sheet, look.void),
        legend=tuple(legend_of(library, pack, language, grid, look)[:MOST_ENTRIES]),
        fit=fit_title(model.name, sheet.paper.width - 2 * SIDE - 60, largest=17, smallest=8),
        pack_title=info.title if info is not None else pack,
        pack_version=info.version if info is not None else str(library.shelf.packs[pack].manifest.version),
        language=language,
        hash=content_hash(model),
    )


def map_look(library: Library, grid: Grid, looks: dict[str, TerrainLook], square: Mm, map: str | None) -> MapLook:
    """What stands for what on a grid, with the regions and parts of a map of the library, if it is one."""
    reading = None if map is None else library.maps_read.read(map)
    return MapLook(
        square=square,
        terrain={name: each.key for name, each in looks.items()},
        busy=frozenset(name for name, each in looks.items() if each.symbol or each.letter),
        marks=colour_marks(_colours(grid)),
        groups=dict(zip(dict.fromkeys(cell.group for cell in grid.cells if cell.group), labels(), strict=False)),
        regions=() if map is None else _regions(library.maps[map], grid),
        void=frozenset() if reading is None else _void(grid, reading.parts),
    )


def _colours(grid: Grid) -> list[str]:
    """The colours of doors and numbers, in reading order."""
    doors = [edge.colour for edge in (*grid.east, *grid.south)]
    fillings = [cell.door.colour for cell in grid.cells if cell.door is not None]
    numbers = [cell.colour for cell in grid.cells if cell.respawn is not None]
    return [colour for colour in (*doors, *fillings, *numbers) if colour is not None]


def _regions(model: Map, grid: Grid) -> tuple[Region, ...]:
    """Regions that share squares have their lines side by side."""
    found: list[Region] = []
    for name, ranges in list(model.regions.items())[:MOST_REGIONS]:
        squares = squares_of(grid, ranges)
        lanes = {each.lane for each in found if each.squares & squares}
        lane = next(at for at in range(MOST_REGIONS) if at not in lanes)
        words = name.replace("-", " ")
        found.append(Region(words[:1].upper() + words[1:], squares, TINTS[len(found) % len(TINTS)], lane))
    return tuple(found)


def _void(grid: Grid, parts: tuple[int | None, ...]) -> frozenset[Square]:
    return frozenset(square for square, part in zip(grid.squares(), parts, strict=False) if part is None)


def _tiles(grid: Grid, sheet: MapSheet, void: frozenset[Square]) -> tuple[Tile, ...]:
    """The pages on which there is something, each with flaps for those only."""
    tiles = [tile for tile in tiles_of(grid.width, grid.height, sheet) if not void.issuperset(tile.squares)]
    there = {tile.name for tile in tiles}
    return tuple(
        replace(tile, goes_on_right=tile.right_name in there, goes_on_below=tile.lower_name in there) for tile in tiles
    )


def _remarks(model: Map, face: MapFace) -> list[str]:
    found = []
    if not face.fit.fits:
        found.append("its name is too long for the page and is cut off")
    if len(model.regions) > MOST_REGIONS:
        found.append(f"only {MOST_REGIONS} of its {len(model.regions)} regions are shaded")
    if len(face.legend) == MOST_ENTRIES:
        found.append(f"its legend ends after {MOST_ENTRIES} entries")
    found += [
        f"what `{each.name}` does is too long for the legend and is cut off"
        for each in face.legend
        if not each.fit.fits
    ]
    return found
