"""The legend of a printed map: what occurs on it, each drawn on a small board of its own by what draws the map."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from fragkit.content.grid import FLOOR, OPEN, SOLID, WALL, WINDOW, Border, Cell, Direction, Edge, EdgeKind, Grid
from fragkit.content.library import Library
from fragkit.effects.phrases import names_in, own_name, rules_text
from fragkit.fitting.fit import Fit, fit_paragraphs
from fragkit.render.map_layout import ENTRY, ENTRY_WIDTH, SWATCH, Window
from fragkit.render.map_looks import ColourMark
from fragkit.render.map_picture import MapLook, Picture, draw_map

TEXT_WIDTH = ENTRY_WIDTH - SWATCH - 6
TEXT_HEIGHT = ENTRY - 6.2
LARGEST, SMALLEST = 7.5, 6.0


@dataclass(frozen=True, slots=True)
class LegendEntry:
    """Something that occurs on a map, how it looks, and what it does."""

    name: str
    text: str
    picture: Picture
    fit: Fit


@dataclass(frozen=True, slots=True)
class _Seen:
    """What there is on a map."""

    cells: tuple[Cell, ...]
    inner: tuple[Edge, ...]
    gaps: bool
    walls: bool


def legend_of(library: Library, pack: str, language: str, grid: Grid, look: MapLook) -> list[LegendEntry]:
    """Everything that occurs on a map: terrain first, then numbers, then what stands between squares."""
    seen = _seen(grid, look)
    entries = [*_terrain(library, pack, language, seen, look), *_numbers(seen, look), *_edges(seen, look)]
    return [_entry(name, text, picture) for name, text, picture in entries]


def _entry(name: str, text: str, picture: Picture) -> LegendEntry:
    fit = fit_paragraphs([text], TEXT_WIDTH, TEXT_HEIGHT, largest=LARGEST, smallest=SMALLEST) if text else Fit(LARGEST)
    return LegendEntry(name, text, picture, fit)


def _seen(grid: Grid, look: MapLook) -> _Seen:
    on_map = [(x, y) for x, y in grid.squares() if not grid.cell(x, y).solid]
    rim = [
        grid.border_edge(x, y, direction)
        for x, y in on_map
        for direction in Direction
        if not grid.holds(x + direction.step[0], y + direction.step[1])
    ]
    inner = tuple(dict.fromkeys((*grid.east, *grid.south)))
    rock = [SOLID] if any(cell.solid for at, cell in enumerate(grid.cells) if _place(grid, at) not in look.void) else []
    cells = tuple(dict.fromkeys([*(grid.cell(*square) for square in on_map), *rock]))
    return _Seen(cells, inner, any(edge.kind is not EdgeKind.WALL for edge in rim), bool(rim) or WALL in inner)


def _place(grid: Grid, at: int) -> tuple[int, int]:
    return at % grid.width, at // grid.width


Words = tuple[str, str, Picture]


def _terrain(library: Library, pack: str, language: str, seen: _Seen, look: MapLook) -> Iterator[Words]:
    here = {cell.terrain for cell in seen.cells if not cell.solid}
    for qualified, terrain in library.terrain.items():
        if qualified in here:
            wording = rules_text(terrain, language, names_in(library, pack, language))
            name = own_name(terrain, language)
            yield name, " ".join(wording.paragraphs), _square(look, Cell(terrain=qualified))
    if any(cell.group in look.groups for cell in seen.cells):
        cell = next(cell for cell in seen.cells if cell.group in look.groups)
        yield "Belongs together", "Squares with the same letter in this corner.", _square(look, Cell(group=cell.group))
    if look.regions:
        region = replace(look.regions[0], name="", squares=frozenset([(1, 1)]), lane=0)
        yield "Region", "A part of the map with a name.", _square(replace(look, regions=(region,)), FLOOR, named=True)
    if SOLID in seen.cells:
        yield "Rock", "No square at all.", _square(look, SOLID)


def _numbers(seen: _Seen, look: MapLook) -> Iterator[Words]:
    colours = dict.fromkeys(cell.colour for cell in seen.cells if cell.respawn is not None)
    for colour in colours:
        number = min(cell.respawn or 0 for cell in seen.cells if cell.respawn is not None and cell.colour == colour)
        name = _coloured("respawn point", look.marks[colour])
        yield name, "Its number is rolled.", _square(look, Cell(respawn=number, colour=colour))


def _edges(seen: _Seen, look: MapLook) -> Iterator[Words]:
    if seen.walls:
        yield "Wall", "Nobody passes it or sees through it.", _edge(look, WALL)
    if any(cell.diagonal for cell in seen.cells):
        slant = next(cell.diagonal for cell in seen.cells if cell.diagonal)
        yield "Diagonal wall", "It makes two squares of one.", _square(look, Cell(diagonal=slant))
    if any(edge.kind is EdgeKind.WINDOW for edge in seen.inner):
        yield "Window", "One can see through it, and nobody passes.", _edge(look, WINDOW)
    doors = [edge for edge in seen.inner if edge.kind is EdgeKind.DOOR]
    for colour in dict.fromkeys(edge.colour for edge in doors):
        yield _coloured("door", look.marks[colour]), "", _edge(look, Edge(EdgeKind.DOOR, colour))
    one_way = next((edge for edge in doors if edge.way is not None), None)
    if one_way is not None:
        arrow = Edge(EdgeKind.DOOR, one_way.colour, Direction.EAST)
        yield "One-way door", "It leads where the arrow points, and not back.", _edge(look, arrow)
    filling = [cell.door for cell in seen.cells if cell.door is not None]
    for door in {(door.colour, door.way is None): door for door in filling}.values():
        leads = "one way, where the arrow points" if door.way is not None else "both ways"
        name = _coloured("door", look.marks[door.colour])
        yield name, f"It fills its square and leads {leads}.", _square(look, Cell(door=door))
    if seen.gaps:
        yield "Joint", "A way to a map that is put against this one. Alone, it is a wall.", _gap(look)


def _coloured(thing: str, mark: ColourMark) -> str:
    if not mark.letter:
        return thing.capitalize()
    return f"{mark.name or mark.letter} {thing}".capitalize()


def _board(centre: Cell, edge: Edge) -> Grid:
    """Three by three squares, with something in the middle or at its right side."""
    cells = [FLOOR] * 9
    cells[4] = centre
    east = [OPEN] * 6
    east[3] = edge
    rim = (OPEN,) * 3
    return Grid(3, 3, tuple(cells), tuple(east), (OPEN,) * 6, Border(rim, rim, rim, rim))


def _square(look: MapLook, cell: Cell, *, named: bool = False) -> Picture:
    side = look.square
    bare = look if named else replace(look, regions=())
    picture = draw_map(_board(cell, OPEN), replace(bare, void=frozenset()), Window(side, side, side, side))
    return replace(picture, names=())


def _edge(look: MapLook, edge: Edge) -> Picture:
    side = look.square
    bare = replace(look, regions=(), void=frozenset())
    return replace(draw_map(_board(FLOOR, edge), bare, Window(1.5 * side, side, side, side)), names=())


def _gap(look: MapLook) -> Picture:
    side = look.square
    rim = (OPEN,) * 3
    grid = Grid(1, 3, (FLOOR,) * 3, (), (OPEN,) * 2, Border((OPEN,), rim, (OPEN,), rim))
    bare = replace(look, regions=(), void=frozenset())
    return replace(draw_map(grid, bare, Window(0.5 * side, side, side, side)), names=())
