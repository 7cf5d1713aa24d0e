"""Maps that can be read and are no good to play on: places that nobody gets to or out of, and points that are not fair.

A map that another one of its pack is joined of is judged there, but for its doors: what it lacks, the other part may
have. A map that another pack puts its own against is played on alone as well.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from fragkit.board.board import ALL_HELD, Board, Ground, Square, lay_out
from fragkit.board.sight import Sight
from fragkit.content.grid import Direction, EdgeKind, Grid, square_name
from fragkit.content.library import Library
from fragkit.content.maps import MapReading
from fragkit.diagnostic import Diagnostic, Span, warning
from fragkit.lint.ways import Ways, ways_of
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
        board = lay_out(reading.grid, _grounds(library, reading.grid))
        sheet = _Sheet(library.entry("maps", qualified), reading, reading.grid, board)
        yield from _doors(sheet, alone=qualified not in parts)
        if qualified not in parts:
            yield from _ground(sheet)


def _parts(library: Library) -> set[str]:
    """The maps that others of the same pack are joined of."""
    found: set[str] = set()
    for qualified, map in library.maps.items():
        pack = qualified.partition(":")[0]
        parts = [library.resolve("maps", part.map, pack) for part in map.join or ()]
        found.update(part for part in parts if part is not None and part.partition(":")[0] == pack)
    return found


def _grounds(library: Library, grid: Grid) -> dict[str, Ground]:
    """The terrain of a map, as far as it can be read; what it does is nobody's business here."""
    found: dict[str, Ground] = {}
    for name in {cell.terrain for cell in grid.cells if cell.terrain is not None}:
        terrain = library.terrain.get(name)
        if terrain is None:
            found[name] = Ground(name, name, frozenset())
        else:
            found[name] = Ground(name, terrain.name, frozenset(terrain.tags), terrain.powerup, terrain.teleporter)
    return found


@dataclass(frozen=True)
class _Sheet:
    """A map in its file, and laid out."""

    entry: Entry
    reading: MapReading
    grid: Grid
    board: Board

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
    def ways(self) -> Ways:
        """The ways on it."""
        return ways_of(self.board)

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


def _ground(sheet: _Sheet) -> Iterator[Diagnostic]:
    points = list(sheet.board.respawns())
    yield from _teleporters(sheet)
    yield from _respawns(sheet, points)
    if not points:
        return
    yield from _reach(sheet, points)
    yield from _traps(sheet, points)
    near = points[:_MOST_POINTS]
    if len(sheet.board.squares) >= ROOM * len(points):
        yield from _overlooked(sheet, near)
    yield from _powerups(sheet, near)


def _numbered(*points: Square) -> str:
    numbers = [f"{each.respawn} ({each.colour})" if each.colour else str(each.respawn) for each in points]
    return f"respawn point {numbers[0]}" if len(numbers) == 1 else f"respawn points {_and(numbers)}"


def _and(words: list[str]) -> str:
    more = len(words) - _MOST_NAMED
    first = [*words[:_MOST_NAMED], f"{more} more"] if more > 0 else words
    return first[0] if len(first) == 1 else f"{', '.join(first[:-1])} and {first[-1]}"


def _named(squares: list[Square]) -> str:
    return _and(list(dict.fromkeys(square_name(each.x, each.y) for each in squares)))


def _respawns(sheet: _Sheet, points: list[Square]) -> Iterator[Diagnostic]:
    if len(points) < FEWEST_RESPAWNS:
        many = "one respawn point" if points else "no respawn point"
        message = f"this map has {many}, and a game has {FEWEST_RESPAWNS} players at least, each with one of his own"
        help = "Number some squares, `1` and so on; a full table has six players."
        yield sheet.warn("FK512", sheet.entry.span(), message, help)


def _reach(sheet: _Sheet, points: list[Square]) -> Iterator[Diagnostic]:
    """Every square is reached from every point if it is from one, and each point leads to the first and back."""
    reached = sheet.ways.reached(_indexes(points))
    lost = [square for square in sheet.board.squares if square.index not in reached]
    if lost:
        help = "Open a way to it, or draw rock there: `#`."
        message = f"no way leads from a respawn point to {_named(lost)}"
        yield sheet.warn("FK509", sheet.square(lost[0].x, lost[0].y), message, help)
    first, *others = points
    onward, back = sheet.ways.reached([first.index]), sheet.ways.leading_to([first.index])
    for point in others:
        for found, start, end in ((onward, first, point), (back, point, first)):
            if point.index not in found:
                here, there = _numbered(start), _numbered(end)
                help = "Open a way between them; a door with an arrow leads one way only."
                message = f"no way leads from {here} to {there}"
                yield sheet.warn("FK509", sheet.square(point.x, point.y), message, help)


def _indexes(squares: list[Square]) -> list[int]:
    return [each.index for each in squares]


def _traps(sheet: _Sheet, points: list[Square]) -> Iterator[Diagnostic]:
    reached, leading = sheet.ways.reached(_indexes(points)), sheet.ways.leading_to(_indexes(points))
    caught = [each for each in sheet.board.squares if each.index in reached and each.index not in leading]
    if caught:
        help = "Let a way lead out of it: an open side, a door without an arrow, a teleporter."
        message = f"whoever goes to {_named(caught)} can never leave"
        yield sheet.warn("FK510", sheet.square(caught[0].x, caught[0].y), message, help)


def _overlooked(sheet: _Sheet, points: list[Square]) -> Iterator[Diagnostic]:
    """Two points that see each other are a long shot; one that sees every way out of another leaves it no cover."""
    sight = Sight(sheet.board)
    for point in points:
        around = [point, *(step.square for step in sheet.board.steps[point.index])]
        watchers = [
            other
            for other in points
            if other is not point
            and len(around) > 1
            and all(sight.sees(other, each, blocking=0, held=ALL_HELD) for each in around)
        ]
        if watchers:
            seen = _numbered(point)
            message = f"from {_numbered(*watchers)} one sees {seen} and every square around it"
            help = "Put a wall or a corner between them, so that whoever comes back has somewhere to go."
            yield sheet.warn("FK511", sheet.square(point.x, point.y), message, help)


def _powerups(sheet: _Sheet, points: list[Square]) -> Iterator[Diagnostic]:
    squares = sheet.board.squares
    places = {each.index for each in squares if each.ground is not None and each.ground.powerup is not None}
    near = [(len(places & sheet.ways.reached([each.index], NEAR).keys()), each) for each in points]
    fewest, poor = min(near, key=lambda each: each[0])
    most, rich = max(near, key=lambda each: each[0])
    if 3 * (most - fewest) > most:
        message = (
            f"within {NEAR} steps of {_numbered(poor)} there are {fewest} power-ups, and {most} of {_numbered(rich)}"
        )
        help = "Move one, or open a shorter way, until they differ by a third at most."
        yield sheet.warn("FK513", sheet.square(poor.x, poor.y), message, help)


def _teleporters(sheet: _Sheet) -> Iterator[Diagnostic]:
    if len(sheet.board.teleporters) == 1:
        [square] = sheet.board.teleporters
        help = "Add another one; from each one gets to all the others."
        yield sheet.warn("FK514", sheet.square(square.x, square.y), "this is the only teleporter of the map", help)


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
        if cell.door is not None and not cell.solid and not _leads_through(sheet.board, x, y, alone):
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


def _leads_through(board: Board, x: int, y: int, alone: bool) -> bool:
    """Whether one can come into a door's square and leave it on another side."""
    here = board.at(x, y)
    outs = {step.direction for square in here for step in board.steps[square.index]}
    ins = set()
    for direction in Direction:
        dx, dy = direction.step
        if not board.grid.holds(x + dx, y + dy) and not alone:
            return True
        for beside in board.at(x + dx, y + dy):
            if any(step.square in here for step in board.steps[beside.index]):
                ins.add(direction)
    return any(one is not other for one in ins for other in outs)
