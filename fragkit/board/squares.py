"""The places of a board and its doors, made from a map. It knows no way from one place to another."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from fragkit.content.grid import Cell, Direction, EdgeKind, Grid, square_name
from fragkit.effects.gist import NOTHING_SAID, Gist

Place = tuple[int, int]
"""Column and row, as maps count them."""

SIDES: Final[Mapping[str, tuple[Direction, Direction]]] = {
    "north-east": (Direction.NORTH, Direction.EAST),
    "south-west": (Direction.SOUTH, Direction.WEST),
    "north-west": (Direction.NORTH, Direction.WEST),
    "south-east": (Direction.SOUTH, Direction.EAST),
}
"""The halves of squares with a diagonal wall, and the sides that each touches (BASE-MAP-13)."""

HALVES: Final[Mapping[str | None, tuple[str | None, ...]]] = {
    None: (None,),
    "\\": ("north-east", "south-west"),
    "/": ("north-west", "south-east"),
}
"""The places that a cell has, by its diagonal wall; the northern half comes first."""


@dataclass(frozen=True, slots=True)
class Ground:
    """What a terrain means to the board."""

    id: str
    name: str
    tags: frozenset[str]
    powerup: str | None = None
    teleporter: bool = False
    gist: Gist = NOTHING_SAID


@dataclass(frozen=True, slots=True, eq=False)
class Door:
    """A door between two squares, or one that fills a square; `way` is its arrow, None when it opens both ways."""

    index: int
    name: str
    """`C4` for the door that fills C4, `C4-D4` for the one between these two."""
    way: Direction | None
    colour: str | None
    filling: bool
    one_way: bool
    tags: frozenset[str]

    def opens(self, direction: Direction) -> bool:
        """Whether a step may go through it that way (BASE-MAP-04, -05)."""
        return self.way is None or self.way is direction


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Square:
    """A place where a figure can stand: a cell of the map, or one half of a cell with a diagonal wall."""

    index: int
    """From 0, row by row; the number of its bit in masks."""
    bit: int
    x: int
    y: int
    half: str | None
    name: str
    """`C4`; `C4/ne` for a half."""
    tags: frozenset[str]
    ground: Ground | None
    respawn: int | None
    colour: str | None
    group: str | None
    part: str | None
    """Which of two joined maps it comes from, by its role."""
    door: Door | None
    """The door that fills it."""

    def __repr__(self) -> str:
        return f"<{self.name}>"

    def touches(self, side: Direction) -> bool:
        """Whether that side of the cell is one of its own (BASE-MAP-13)."""
        return self.half is None or side in SIDES[self.half]


@dataclass(frozen=True, slots=True)
class Places:
    """A map taken apart: its squares and doors, and where each is."""

    grid: Grid
    squares: tuple[Square, ...]
    doors: tuple[Door, ...]
    at: Mapping[Place, tuple[Square, ...]]
    edge_doors: Mapping[tuple[Place, Place], Door]
    """The doors between two squares, both ways round."""


def find_places(
    grid: Grid,
    grounds: Mapping[str, Ground],
    regions: Mapping[str, Iterable[Place]],
    parts: Sequence[str | None],
) -> Places:
    """The squares and doors of a map. `parts` names for each cell the joined map that it comes from."""
    doors = list(_doors(grid))
    filling = {where[0]: door for where, door in doors if door.filling}
    edge_doors = {turned: door for where, door in doors if not door.filling for turned in (where, where[::-1])}
    named: dict[Place, list[str]] = {}
    for region, places in regions.items():
        for place in places:
            named.setdefault(place, []).append(region)
    at: dict[Place, tuple[Square, ...]] = {}
    count = 0
    for number, place in enumerate(grid.squares()):
        cell = grid.cells[number]
        if cell.solid:
            continue
        halves = HALVES[cell.diagonal]
        at[place] = tuple(
            _square(
                count + nth,
                place,
                half,
                cell if nth == 0 else _without_number(cell),
                grounds[cell.terrain] if cell.terrain is not None else None,
                filling.get(place),
                named.get(place, ()),
                parts[number] if parts else None,
            )
            for nth, half in enumerate(halves)
        )
        count += len(halves)
    squares = tuple(square for here in at.values() for square in here)
    return Places(grid, squares, tuple(door for _, door in doors), at, edge_doors)


def _square(
    index: int,
    place: Place,
    half: str | None,
    cell: Cell,
    ground: Ground | None,
    door: Door | None,
    regions: Iterable[str],
    part: str | None,
) -> Square:
    name = square_name(*place)
    tags = ["floor", *regions]
    if cell.respawn is not None:
        tags.append("respawn")
    if door is not None:
        tags.append("door")
    if ground is not None:
        tags.append(ground.id.rpartition(":")[2])
    return Square(
        index=index,
        bit=1 << index,
        x=place[0],
        y=place[1],
        half=half,
        name=name if half is None else f"{name}/{half[0]}{half[6]}",
        tags=frozenset(tags).union(ground.tags if ground is not None else ()),
        ground=ground,
        respawn=cell.respawn,
        colour=cell.colour,
        group=cell.group,
        part=part,
        door=door,
    )


def _without_number(cell: Cell) -> Cell:
    """A number names one place: of two halves it belongs to the northern one."""
    return Cell(terrain=cell.terrain, group=cell.group)


def _doors(grid: Grid) -> Iterator[tuple[tuple[Place, Place], Door]]:
    """Each door with the two squares it lies between, twice the same for one that fills a square."""
    index = 0
    for place in grid.squares():
        x, y = place
        cell = grid.cell(x, y)
        if cell.door is not None and not cell.solid:
            yield (place, place), _door(index, square_name(x, y), cell.door.way, cell.door.colour, filling=True)
            index += 1
        for direction in (Direction.EAST, Direction.SOUTH):
            edge = grid.edge(x, y, direction)
            if edge.kind is EdgeKind.DOOR:
                other = x + direction.step[0], y + direction.step[1]
                name = f"{square_name(x, y)}-{square_name(*other)}"
                yield (place, other), _door(index, name, edge.way, edge.colour, filling=False)
                index += 1


def _door(index: int, name: str, way: Direction | None, colour: str | None, *, filling: bool) -> Door:
    tags = frozenset(("door",) if colour is None else ("door", colour))
    return Door(index, name, way, colour, filling, way is not None, tags)
