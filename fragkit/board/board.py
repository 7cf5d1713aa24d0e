"""The board of a game: a map with its squares, doors and the ways between them. It knows nobody who stands on it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Final

from fragkit.board.squares import Door, Ground, Place, Places, Square, find_places
from fragkit.board.ways import Jump, Passage, Step, barred_steps_from, jumps_from, passage, steps_from
from fragkit.content.grid import Direction, Grid

__all__ = ["Board", "Door", "Ground", "Jump", "Square", "Step", "lay_out"]

ALL_HELD: Final = -1
"""The mask of door squares that says: every one is held open."""


@dataclass(eq=False, repr=False)
class Board:
    """A map laid out for play. What is told by square is told by its index."""

    grid: Grid
    squares: tuple[Square, ...]
    doors: tuple[Door, ...]
    steps: tuple[tuple[Step, ...], ...]
    """The steps that nothing bars; a door that opens that way does not (BASE-MAP-05, -07)."""
    barred: tuple[tuple[Step, ...], ...]
    """The steps that nothing but the arrow of one door bars (BASE-MAP-04, -15)."""
    teleporters: tuple[Square, ...]
    places: Places
    _adjacent: tuple[tuple[Square, ...], ...]
    _tagged: dict[str, tuple[Square, ...]] = field(default_factory=dict)

    _jumps: tuple[tuple[Jump, ...], ...] | None = None
    _respawns: tuple[Square, ...] | None = None
    _powerups: int = -1
    _names: dict[str, Square] = field(default_factory=dict)

    @property
    def powerups(self) -> int:
        """The squares with a power-up, as bits."""
        if self._powerups < 0:
            self._powerups = sum([each.bit for each in self.squares if each.ground and each.ground.powerup is not None])
        return self._powerups

    @property
    def jumps(self) -> tuple[tuple[Jump, ...], ...]:
        """Every jump of two squares or more, by direction and then by length (BASE-JUMP-02, -04, -05)."""
        if self._jumps is None:
            self._jumps = jumps_from(self.steps)
        return self._jumps

    def at(self, x: int, y: int) -> tuple[Square, ...]:
        """The squares of a cell: one, or two halves, or none in rock."""
        return self.places.at.get((x, y), ())

    def named(self, name: str) -> Square | None:
        """The square of that name, `C4` or `C4/ne`; a cell with two halves has no square of its own name."""
        if not self._names:
            self._names = {square.name: square for square in self.squares}
        cell, slash, half = name.partition("/")
        return self._names.get(cell.upper() + slash + half.lower())

    def tagged(self, tag: str) -> tuple[Square, ...]:
        """The squares with a tag."""
        if tag not in self._tagged:
            self._tagged[tag] = tuple(square for square in self.squares if tag in square.tags)
        return self._tagged[tag]

    def part(self, role: str) -> tuple[Square, ...]:
        """The squares of one of two joined maps."""
        return tuple(square for square in self.squares if square.part == role)

    def respawns(self, part: str | None = None) -> tuple[Square, ...]:
        """The respawn points of the board or of a part of it, by number (BASE-MAP-14)."""
        if self._respawns is None:
            numbered = [(square.respawn, square.index) for square in self.squares if square.respawn is not None]
            self._respawns = tuple([self.squares[index] for _, index in sorted(numbered)])
        if part is None:
            return self._respawns
        return tuple([square for square in self._respawns if square.part == part])

    def respawn(self, number: int, part: str | None = None) -> Square | None:
        """The respawn point of a number; where two parts have it and none is said, the first."""
        return next((square for square in self.respawns(part) if square.respawn == number), None)

    def linked(self, square: Square, tag: str) -> Square | None:
        """The square with a tag in the same group of the same map."""
        if square.group is None:
            return None
        for each in self.tagged(tag):
            if each.group == square.group and each.part == square.part:
                return each
        return None

    def adjacent(self, square: Square, held: int = ALL_HELD) -> tuple[Square, ...]:
        """The squares beside it with neither wall, window nor closed door between (DM-EXCHANGE-02).

        A door between two squares is always closed; one that fills a square only when that is not in `held`.
        """
        beside = self._adjacent[square.index]
        if held == ALL_HELD:
            return beside
        if square.door is not None and not square.bit & held:
            return ()
        return tuple(each for each in beside if each.door is None or each.bit & held)

    def distance(self, a: Square, b: Square) -> int:
        """Squares along rows and columns, walls or no walls (BASE-HIT-01, -02)."""
        return abs(a.x - b.x) + abs(a.y - b.y)

    def in_line(self, a: Square, b: Square) -> bool:
        """Whether they are in one row or column."""
        return a.x == b.x or a.y == b.y

    def barrier(self, square: Square, direction: Direction) -> str:
        """What stops a step that way, in words; empty when nothing does."""
        return passage(self.places, square, direction).barrier


def lay_out(
    grid: Grid,
    grounds: Mapping[str, Ground],
    *,
    regions: Mapping[str, Iterable[Place]] = MappingProxyType({}),
    parts: Sequence[str | None] = (),
) -> Board:
    """The board of a map: `grounds` by the terrain that its cells name, the places of each region, and for a joined
    map the role of the part from which each cell comes, in the order of its cells.
    """
    places = find_places(grid, grounds, regions, parts)
    passages = [_passages(places, square) for square in places.squares]
    return Board(
        grid,
        places.squares,
        places.doors,
        steps=tuple(map(steps_from, places.squares, passages)),
        barred=tuple(map(barred_steps_from, places.squares, passages)),
        teleporters=tuple(each for each in places.squares if each.ground is not None and each.ground.teleporter),
        places=places,
        _adjacent=tuple(
            tuple(each.square for _, each in around if each.square is not None and each.clear) for around in passages
        ),
    )


def _passages(places: Places, square: Square) -> list[tuple[Direction, Passage]]:
    return [(direction, passage(places, square, direction)) for direction in Direction]
