"""A map in its file and laid out, as the checks beside this module see it, and the words for its squares."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from fragkit.board.board import Board, Ground, Square, lay_out
from fragkit.content.grid import Direction, Grid, square_name
from fragkit.content.library import Library
from fragkit.content.maps import MapReading
from fragkit.diagnostic import Diagnostic, Span, warning
from fragkit.lint.ways import Ways, ways_of
from fragkit.packs.nodes import Scalar, descend
from fragkit.packs.scalars import offsets
from fragkit.packs.shelf import Entry

_MOST_POINTS = 24
"""Of more respawn points than that the rest is not compared, so that a stranger's map takes no longer."""
_MOST_NAMED = 3


def sheets(library: Library) -> Iterator[Sheet]:
    """The maps that were asked about, as far as they could be read."""
    parts = _parts(library)
    for qualified in library.asked("maps"):
        reading = library.maps_read.read(qualified)
        if reading.grid is not None and not reading.findings:
            board = lay_out(reading.grid, _grounds(library, reading.grid))
            yield Sheet(library.entry("maps", qualified), reading, reading.grid, board, alone=qualified not in parts)


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
class Sheet:
    """A map in its file, and laid out."""

    entry: Entry
    reading: MapReading
    grid: Grid
    board: Board
    alone: bool
    """Whether it is no part of another map of its pack."""

    def warn(self, code: str, span: Span, message: str, help: str) -> Diagnostic:
        """A finding about the map."""
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
    def points(self) -> list[Square]:
        """Its respawn points."""
        return list(self.board.respawns())

    @property
    def compared(self) -> list[Square]:
        """Those of them that are compared with each other."""
        return self.points[:_MOST_POINTS]

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


def numbered(*points: Square) -> str:
    """Respawn points by their numbers."""
    numbers = [f"{each.respawn} ({each.colour})" if each.colour else str(each.respawn) for each in points]
    return f"respawn point {numbers[0]}" if len(numbers) == 1 else f"respawn points {listed(numbers)}"


def listed(words: list[str]) -> str:
    """Some words in a row, and how many more there are."""
    more = len(words) - _MOST_NAMED
    first = [*words[:_MOST_NAMED], f"{more} more"] if more > 0 else words
    return first[0] if len(first) == 1 else f"{', '.join(first[:-1])} and {first[-1]}"


def named(squares: list[Square]) -> str:
    """Squares by their names."""
    return listed(list(dict.fromkeys(square_name(each.x, each.y) for each in squares)))


def indexes(squares: list[Square]) -> list[int]:
    """Squares by their numbers on the board."""
    return [each.index for each in squares]
