"""Maps that can be read and are no good to play on: places that nobody gets to or out of, and points that are not fair.

A map that another one of its pack is joined of is judged there, but for its doors: what it lacks, the other part may
have. A map that another pack puts its own against is played on alone as well.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from fragkit.content.grid import Direction, EdgeKind, Grid, square_name
from fragkit.content.library import Library
from fragkit.content.maps import MapReading
from fragkit.diagnostic import Diagnostic, Span, warning
from fragkit.lint.sight import sees, walls_of
from fragkit.lint.ways import Spot, Ways, lets_through, ways_of
from fragkit.packs.nodes import Scalar, descend
from fragkit.packs.scalars import offsets
from fragkit.packs.shelf import Entry

FEWEST_RESPAWNS = 2
"""BASE-SETUP-01, -02: two players at least, and a point for each."""
NEAR = 10
"""How many steps a power-up may be away to be near: what three dice of movement show."""
ROOM = 12
"""How many squares for each respawn point make a map on which one can hide; on a smaller one all see all."""
_MOST_POINTS = 24
"""Of more respawn points than that the rest is not compared, so that a stranger's map takes no longer."""
_MOST_NAMED = 3


def check_maps(library: Library) -> Iterator[Diagnostic]:
    """What is wrong with the maps that were asked about, as far as they could be read."""
    parts = _parts(library)
    for qualified in library.asked("maps"):
        reading = library.maps_read.read(qualified)
        if reading.grid is None or reading.findings:
            continue
        sheet = _Sheet(library.entry("maps", qualified), reading, reading.grid)
        yield from _doors(sheet, alone=qualified not in parts)
        if qualified not in parts:
            yield from _ground(library, sheet)


def _parts(library: Library) -> set[str]:
    """The maps that others of the same pack are joined of."""
    found: set[str] = set()
    for qualified, map in library.maps.items():
        pack = qualified.partition(":")[0]
        parts = [library.resolve("maps", part.map, pack) for part in map.join or ()]
        found.update(part for part in parts if part is not None and part.partition(":")[0] == pack)
    return found


@dataclass(frozen=True)
class _Sheet:
    """A map in its file."""

    entry: Entry
    reading: MapReading
    grid: Grid

    def warn(self, code: str, span: Span, message: str, help: str) -> Diagnostic:
        return warning(code, span, message, help=help, entity=self.entry.qualified)

    def square(self, x: int, y: int) -> Span:
        """The character that draws a square; of a joined map, which has none, its id."""
        return self._character(self._drawn(x, y))

    def side(self, x: int, y: int, direction: Direction) -> Span:
        """The character that draws what is on that side of a square."""
        here = self._drawn(x, y)
        dx, dy = direction.step
        if here is None or not dy:
            return self._character(None if here is None else here + dx)
        before, after = self._text.rfind("\n", 0, here), self._text.find("\n", here)
        line = self._text.rfind("\n", 0, max(before, 0)) if dy < 0 else after
        return self._character(line + here - before)

    def _drawn(self, x: int, y: int) -> int | None:
        return self.reading.drawn_at[y * self.grid.width + x] if self.reading.drawn_at else None

    def _character(self, number: int | None) -> Span:
        if number is None or not self._places:
            return self.entry.span()
        start = self._places[min(max(number, 0), len(self._places) - 1)]
        return self.entry.document.source.span(start, start + 1)

    @cached_property
    def _node(self) -> Scalar | None:
        node, taken = descend(self.entry.node, ("drawing",))
        return node if taken and isinstance(node, Scalar) and isinstance(node.value, str) else None

    @cached_property
    def _text(self) -> str:
        return str(self._node.value) if self._node is not None else ""

    @cached_property
    def _places(self) -> list[int]:
        """Where in the file each character of the drawing stands."""
        return offsets(self._node, self.entry.document.source.text) if self._node is not None else []


def _ground(library: Library, sheet: _Sheet) -> Iterator[Diagnostic]:
    terrain = library.terrain
    ways = ways_of(sheet.grid, {name for name, each in terrain.items() if each.teleporter})
    points = _points(sheet.grid, ways)
    yield from _teleporters(sheet, ways)
    yield from _respawns(sheet, points)
    if not points:
        return
    yield from _reach(sheet, ways, points)
    yield from _traps(sheet, ways, points)
    near = list(points.items())[:_MOST_POINTS]
    if len(ways.spots) >= ROOM * len(points):
        yield from _overlooked(sheet, ways, near)
    yield from _powerups(sheet, ways, near, {name for name, each in terrain.items() if each.powerup is not None})


def _points(grid: Grid, ways: Ways) -> dict[int, Spot]:
    """The respawn points in the order of their numbers, by the numbers of their places, since colours share numbers."""
    found = [
        (cell.respawn, ways.at[place][0])
        for place, cell in zip(grid.squares(), grid.cells, strict=True)
        if cell.respawn is not None and not cell.solid
    ]
    return {spot.number: spot for _, spot in sorted(found, key=lambda each: (each[0], each[1].number))}


def _numbered(grid: Grid, *spots: Spot) -> str:
    cells = [grid.cell(spot.x, spot.y) for spot in spots]
    numbers = [f"{cell.respawn} ({cell.colour})" if cell.colour else str(cell.respawn) for cell in cells]
    return f"respawn point {numbers[0]}" if len(numbers) == 1 else f"respawn points {_and(numbers)}"


def _and(words: list[str]) -> str:
    more = len(words) - _MOST_NAMED
    first = [*words[:_MOST_NAMED], f"{more} more"] if more > 0 else words
    return first[0] if len(first) == 1 else f"{', '.join(first[:-1])} and {first[-1]}"


def _named(spots: list[Spot]) -> str:
    return _and(list(dict.fromkeys(spot.name for spot in spots)))


def _respawns(sheet: _Sheet, points: dict[int, Spot]) -> Iterator[Diagnostic]:
    if len(points) < FEWEST_RESPAWNS:
        many = "one respawn point" if points else "no respawn point"
        message = f"this map has {many}, and a game has {FEWEST_RESPAWNS} players at least, each with one of his own"
        help = "Number some squares, `1` and so on; a full table has six players."
        yield sheet.warn("FK512", sheet.entry.span(), message, help)


def _reach(sheet: _Sheet, ways: Ways, points: dict[int, Spot]) -> Iterator[Diagnostic]:
    """Every place is reached from every point if it is from one, and each point leads to the first and back."""
    reached = ways.reached(points)
    lost = [spot for spot in ways.spots if spot.number not in reached]
    if lost:
        help = "Open a way to it, or draw rock there: `#`."
        message = f"no way leads from a respawn point to {_named(lost)}"
        yield sheet.warn("FK509", sheet.square(lost[0].x, lost[0].y), message, help)
    first, *others = points.values()
    onward, back = ways.reached([first.number]), ways.leading_to([first.number])
    for point in others:
        for found, start, end in ((onward, first, point), (back, point, first)):
            if point.number not in found:
                here, there = _numbered(sheet.grid, start), _numbered(sheet.grid, end)
                help = "Open a way between them; a door with an arrow leads one way only."
                message = f"no way leads from {here} to {there}"
                yield sheet.warn("FK509", sheet.square(point.x, point.y), message, help)


def _traps(sheet: _Sheet, ways: Ways, points: dict[int, Spot]) -> Iterator[Diagnostic]:
    reached, leading = ways.reached(points), ways.leading_to(points)
    caught = [spot for spot in ways.spots if spot.number in reached and spot.number not in leading]
    if caught:
        help = "Let a way lead out of it: an open side, a door without an arrow, a teleporter."
        message = f"whoever goes to {_named(caught)} can never leave"
        yield sheet.warn("FK510", sheet.square(caught[0].x, caught[0].y), message, help)


def _overlooked(sheet: _Sheet, ways: Ways, points: list[tuple[int, Spot]]) -> Iterator[Diagnostic]:
    """Two points that see each other are a long shot; one that sees every way out of another leaves it no cover."""
    walls = walls_of(sheet.grid)
    for number, point in points:
        around = [point, *(ways.spots[each] for each in ways.onward[number])]
        watchers = [
            other
            for _, other in points
            if other is not point and len(around) > 1 and all(sees(walls, other, each) for each in around)
        ]
        if watchers:
            seen = _numbered(sheet.grid, point)
            message = f"from {_numbered(sheet.grid, *watchers)} one sees {seen} and every square around it"
            help = "Put a wall or a corner between them, so that whoever comes back has somewhere to go."
            yield sheet.warn("FK511", sheet.square(point.x, point.y), message, help)


def _powerups(sheet: _Sheet, ways: Ways, points: list[tuple[int, Spot]], terrains: set[str]) -> Iterator[Diagnostic]:
    places = {spot.number for spot in ways.spots if sheet.grid.cell(spot.x, spot.y).terrain in terrains}
    near = [(len(places & ways.reached([number], NEAR).keys()), spot) for number, spot in points]
    fewest, poor = min(near, key=lambda each: each[0])
    most, rich = max(near, key=lambda each: each[0])
    if 3 * (most - fewest) > most:
        message = (
            f"within {NEAR} steps of {_numbered(sheet.grid, poor)} there are {fewest} power-ups,"
            f" and {most} of {_numbered(sheet.grid, rich)}"
        )
        help = "Move one, or open a shorter way, until they differ by a third at most."
        yield sheet.warn("FK513", sheet.square(poor.x, poor.y), message, help)


def _teleporters(sheet: _Sheet, ways: Ways) -> Iterator[Diagnostic]:
    if len(ways.teleporters) == 1:
        spot = ways.spots[ways.teleporters[0]]
        help = "Add another one; from each one gets to all the others."
        yield sheet.warn("FK514", sheet.square(spot.x, spot.y), "this is the only teleporter of the map", help)


def _doors(sheet: _Sheet, *, alone: bool) -> Iterator[Diagnostic]:
    """Doors with nothing behind them. In the border of a part of a joined map, the other part is behind them."""
    grid = sheet.grid
    if not _has_doors(grid):
        return
    for (x, y), cell in zip(grid.squares(), grid.cells, strict=True):
        for direction in Direction:
            what = _behind(grid, x, y, direction, alone)
            if what:
                help = "Draw a wall there, or a square on the other side."
                span = sheet.side(x, y, direction)
                yield sheet.warn("FK515", span, f"the door beside {square_name(x, y)} opens on {what}", help)
        if cell.door is not None and not cell.solid and not _leads_through(grid, x, y, alone):
            help = "A door leads from one side of its square to another; open both, along its arrow if it has one."
            message = f"nobody can go through the door at {square_name(x, y)}: it opens on a wall"
            yield sheet.warn("FK515", sheet.square(x, y), message, help)


def _has_doors(grid: Grid) -> bool:
    border = (edge for direction in Direction for edge in grid.border.side(direction))
    edges = any(edge.kind is EdgeKind.DOOR for edge in (*grid.east, *grid.south, *border))
    return edges or any(cell.door is not None for cell in grid.cells)


def _behind(grid: Grid, x: int, y: int, direction: Direction, alone: bool) -> str | None:
    """What is wrong behind a door on a side of a square, if one is there and something is."""
    dx, dy = direction.step
    if not grid.holds(x + dx, y + dy):
        outside = alone and grid.border_edge(x, y, direction).kind is EdgeKind.DOOR
        return "the edge of the map" if outside else None
    if grid.edge(x, y, direction).kind is not EdgeKind.DOOR or grid.cell(x, y).solid:
        return None
    return "solid rock" if grid.cell(x + dx, y + dy).solid else None


def _leads_through(grid: Grid, x: int, y: int, alone: bool) -> bool:
    """Whether one can come into a door's square and leave it on another side."""
    ins, outs = set(), set()
    for direction in Direction:
        dx, dy = direction.step
        if not grid.holds(x + dx, y + dy):
            if not alone:
                return True
        elif not grid.cell(x + dx, y + dy).solid:
            if lets_through(grid, x, y, direction):
                outs.add(direction)
            if lets_through(grid, x + dx, y + dy, direction.opposite):
                ins.add(direction)
    return any(one is not other for one in ins for other in outs)
