"""A part of a map as shapes in millimetres, made from the grid that the game is played on; a template sets them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from math import ceil, floor

from fragkit.content.grid import Cell, Direction, Edge, EdgeKind, Grid, Square, square_name
from fragkit.fitting.sizes import Mm
from fragkit.render.map_layout import Window
from fragkit.render.map_looks import ColourMark
from fragkit.render.map_regions import Region, RegionShape, region_shape
from fragkit.render.sheet import n

ROCK = "rock"
WALL_WIDTH = 0.084
"""The widths and lengths here are shares of a square's side."""
PANE = 0.1
BAR = (0.2, 0.68)
"""The thickness of a door between two squares, and its length; the rest of the side is wall."""
ARROW = (0.16, 0.2)
"""Half the width of an arrow on a door, and its height."""
NUMBER = 0.3
NUMBER_BESIDE = 0.19
"""The circle of a respawn number where something else is in the square, or half of it."""
_ARROWS = {Direction.NORTH: (0, -1), Direction.EAST: (1, 0), Direction.SOUTH: (0, 1), Direction.WEST: (-1, 0)}


@dataclass(frozen=True, slots=True)
class Placed:
    """Something at a place."""

    what: str
    x: Mm
    y: Mm


@dataclass(frozen=True, slots=True)
class Door:
    """A door: its leaf, where it may lead only, and what its colour is called."""

    leaf: str
    arrow: str | None
    mark: ColourMark
    x: Mm
    y: Mm
    """Its middle, where the letter stands."""
    panel: str = ""
    """A line inside the leaf."""
    fills_square: bool = False


@dataclass(frozen=True, slots=True)
class Respawn:
    """A respawn number in its circle."""

    number: int
    mark: ColourMark | None
    x: Mm
    y: Mm
    radius: Mm


@dataclass(frozen=True, slots=True)
class Picture:
    """Everything that is drawn of one window, from the ground up."""

    window: Window
    square: Mm
    floor: str
    lines: str
    terrain: tuple[Placed, ...]
    regions: tuple[RegionShape, ...]
    names: tuple[Placed, ...]
    groups: tuple[Placed, ...]
    walls: str
    slants: str
    """Diagonal walls."""
    gaps: str
    panes: str
    doors: tuple[Door, ...]
    respawns: tuple[Respawn, ...]
    wall_width: float = WALL_WIDTH


@dataclass(frozen=True, slots=True)
class MapLook:
    """What stands for what on one map."""

    square: Mm
    terrain: Mapping[str, str]
    """The drawing of each terrain."""
    busy: frozenset[str]
    """Terrain with a picture in the middle of its squares."""
    marks: Mapping[str | None, ColourMark]
    groups: Mapping[str, str]
    regions: tuple[Region, ...] = ()
    void: frozenset[Square] = frozenset()
    """Squares that only fill up the rectangle around two maps."""


def squares_in(grid: Grid, window: Window, side: Mm) -> list[Square]:
    """The squares of which something lies in a window."""
    columns = range(max(0, floor(window.x / side)), min(grid.width, ceil(window.right / side)))
    rows = range(max(0, floor(window.y / side)), min(grid.height, ceil(window.bottom / side)))
    return [(x, y) for y in rows for x in columns]


def draw_map(grid: Grid, look: MapLook, window: Window) -> Picture:
    """The part of a map that lies in a window."""
    side = look.square
    squares = [square for square in squares_in(grid, window, side) if square not in look.void]
    open_squares = [square for square in squares if not grid.cell(*square).solid]
    edges = list(_edges(grid, look, squares))
    return Picture(
        window=window,
        square=side,
        floor="".join(f"M{n(x * side)} {n(y * side)}h{n(side)}v{n(side)}h{n(-side)}Z" for x, y in open_squares),
        lines="".join(_line(side, *place) for place, edge in edges if edge.kind is EdgeKind.OPEN),
        terrain=tuple(_terrain(grid, look, squares)),
        regions=tuple(shape for each in look.regions if (shape := region_shape(each, squares, side)) is not None),
        names=tuple(
            Placed(square_name(x, y), (x + 0.075) * side, (y + 0.135) * side)
            for x, y in open_squares
            if grid.cell(x, y).door is None
        ),
        groups=tuple(
            Placed(look.groups[group], (x + 0.88) * side, (y + 0.12) * side)
            for x, y in open_squares
            if (group := grid.cell(x, y).group) in look.groups and group is not None
        ),
        walls="".join(_walls(grid, look, edges, squares)),
        slants="".join(
            _slant(side, x, y, cell) for x, y in open_squares if (cell := grid.cell(x, y)).diagonal is not None
        ),
        gaps="".join(_line(side, *place) for place in _gaps(grid, look, squares)),
        panes="".join(_pane(side, *place) for place, edge in edges if edge.kind is EdgeKind.WINDOW),
        doors=(
            *(_filling_door(look, x, y, cell) for x, y in open_squares if (cell := grid.cell(x, y)).door is not None),
            *(_door(look, *place, edge) for place, edge in edges if edge.kind is EdgeKind.DOOR),
        ),
        respawns=tuple(
            _respawn(look, x, y, cell) for x, y in open_squares if (cell := grid.cell(x, y)).respawn is not None
        ),
    )


Place = tuple[int, int, bool]
"""The upper left end of an edge, in squares, and whether it stands upright."""


def _edges(grid: Grid, look: MapLook, squares: list[Square]) -> Iterator[tuple[Place, Edge]]:
    """The inner edges around these squares, each once; those between two squares that are none are left out."""
    seen: set[Place] = set()
    for x, y in squares:
        for direction in Direction:
            dx, dy = direction.step
            other = x + dx, y + dy
            place = (max(x, other[0]), y, True) if direction.sideways else (x, max(y, other[1]), False)
            if place in seen or not grid.holds(*other):
                continue
            seen.add(place)
            solid = grid.cell(x, y).solid, grid.cell(*other).solid
            if not all(solid):
                yield place, Edge(EdgeKind.WALL) if any(solid) else grid.edge(x, y, direction)


def _outside(grid: Grid, squares: list[Square]) -> Iterator[tuple[Square, Direction, Place]]:
    """The outer sides of these squares."""
    for x, y in squares:
        for direction in Direction:
            dx, dy = direction.step
            if not grid.holds(x + dx, y + dy):
                place = (x + (dx > 0), y, True) if direction.sideways else (x, y + (dy > 0), False)
                yield (x, y), direction, place


def _walls(grid: Grid, look: MapLook, edges: list[tuple[Place, Edge]], squares: list[Square]) -> Iterator[str]:
    side = look.square
    for (x, y, upright), edge in edges:
        if edge.kind is EdgeKind.WALL:
            yield _line(side, x, y, upright)
        elif edge.kind is EdgeKind.DOOR:
            jamb = n((1 - BAR[1]) / 2 * side)
            along = f"v{jamb}" if upright else f"h{jamb}"
            far = (1 + BAR[1]) / 2
            yield f"M{n(x * side)} {n(y * side)}{along}"
            yield f"M{n((x + (0 if upright else far)) * side)} {n((y + (far if upright else 0)) * side)}{along}"
    for (x, y), direction, place in _outside(grid, squares):
        if grid.border_edge(x, y, direction).kind is EdgeKind.WALL or grid.cell(x, y).solid:
            yield _line(side, *place)


def _slant(side: Mm, x: int, y: int, cell: Cell) -> str:
    if cell.diagonal == "/":
        return f"M{n(x * side)} {n((y + 1) * side)}l{n(side)} {n(-side)}"
    return f"M{n(x * side)} {n(y * side)}l{n(side)} {n(side)}"


def _gaps(grid: Grid, look: MapLook, squares: list[Square]) -> Iterator[Place]:
    """Where another map may be put against this one."""
    for (x, y), direction, place in _outside(grid, squares):
        if grid.border_edge(x, y, direction).kind is not EdgeKind.WALL and not grid.cell(x, y).solid:
            yield place


def _line(side: Mm, x: int, y: int, upright: bool) -> str:
    return f"M{n(x * side)} {n(y * side)}{'v' if upright else 'h'}{n(side)}"


def _pane(side: Mm, x: int, y: int, upright: bool) -> str:
    thick, long = PANE * side, side
    return _rectangle(x * side, y * side, thick, long) if upright else _rectangle_level(x * side, y * side, thick, long)


def _rectangle(x: Mm, y: Mm, thick: Mm, long: Mm) -> str:
    return f"M{n(x - thick / 2)} {n(y)}h{n(thick)}v{n(long)}h{n(-thick)}Z"


def _rectangle_level(x: Mm, y: Mm, thick: Mm, long: Mm) -> str:
    return f"M{n(x)} {n(y - thick / 2)}h{n(long)}v{n(thick)}h{n(-long)}Z"


def _door(look: MapLook, x: int, y: int, upright: bool, edge: Edge) -> Door:
    side = look.square
    thick, long = BAR[0] * side, BAR[1] * side
    before, inset = (side - long) / 2, 0.03 * side
    if upright:
        middle = x * side, (y + 0.5) * side
        leaf = _rectangle(x * side, y * side + before, thick, long)
        panel = _rectangle(x * side, y * side + before + inset, thick - 2 * inset, long - 2 * inset)
    else:
        middle = (x + 0.5) * side, y * side
        leaf = _rectangle_level(x * side + before, y * side, thick, long)
        panel = _rectangle_level(x * side + before + inset, y * side, thick - 2 * inset, long - 2 * inset)
    arrow = _arrow(side, *middle, edge.way, thick / 2) if edge.way is not None else None
    return Door(leaf, arrow, look.marks[edge.colour], *middle, panel)


def _filling_door(look: MapLook, x: int, y: int, cell: Cell) -> Door:
    assert cell.door is not None
    side, inset = look.square, 0.13 * look.square
    inner = side - 2 * inset
    corner = f"M{n(x * side + inset)} {n(y * side + inset)}"
    middle = (x + 0.5) * side, (y + 0.5) * side
    arrow = _arrow(side, *middle, cell.door.way, 0.22 * side) if cell.door.way is not None else None
    leaf = f"{corner}h{n(inner)}v{n(inner)}h{n(-inner)}Z"
    panel = f"M{n(middle[0])} {n(y * side + inset)}v{n(inner)}"
    return Door(leaf, arrow, look.marks[cell.door.colour], *middle, panel, fills_square=True)


def _arrow(side: Mm, x: Mm, y: Mm, way: Direction, away: Mm) -> str:
    """A triangle that begins so far from a point and leads away from it."""
    dx, dy = _ARROWS[way]
    half, height = ARROW[0] * side, ARROW[1] * side
    base = x + dx * away, y + dy * away
    tip = x + dx * (away + height), y + dy * (away + height)
    one = base[0] - dy * half, base[1] + dx * half
    other = base[0] + dy * half, base[1] - dx * half
    return "M" + "L".join(f"{n(px)} {n(py)}" for px, py in (one, tip, other)) + "Z"


def _terrain(grid: Grid, look: MapLook, squares: list[Square]) -> Iterator[Placed]:
    for x, y in squares:
        cell = grid.cell(x, y)
        drawing = ROCK if cell.solid else look.terrain.get(cell.terrain or "")
        if drawing is not None:
            yield Placed(drawing, x * look.square, y * look.square)


def _respawn(look: MapLook, x: int, y: int, cell: Cell) -> Respawn:
    assert cell.respawn is not None
    across, down, radius = 0.5, 0.5, NUMBER
    if cell.diagonal is not None:  # a number names the northern half
        across, down, radius = (0.3 if cell.diagonal == "/" else 0.7), 0.32, NUMBER_BESIDE
    elif cell.terrain in look.busy or cell.door is not None:
        across, down, radius = 0.77, 0.77, NUMBER_BESIDE
    mark = look.marks[cell.colour] if cell.colour is not None else None
    return Respawn(cell.respawn, mark, (x + across) * look.square, (y + down) * look.square, radius * look.square)
