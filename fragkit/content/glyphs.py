"""What a drawing is written in and what can be wrong with it, without knowing the map that the glyphs make."""

from __future__ import annotations

import unicodedata
from collections import Counter
from collections.abc import Container, Hashable, Mapping
from dataclasses import dataclass, field, replace
from enum import Enum, StrEnum
from types import MappingProxyType

from fragkit.content.grid import FLOOR, OPEN, SOLID, WALL, WINDOW, CellMeaning, Direction, EdgeKind, EdgeMeaning

MOST_PROBLEMS = 50
"""How many problems of one drawing are worth reading."""

RESERVED = frozenset(" +|-.#")
"""The glyphs to which no legend may give another meaning."""

FIXED_CELLS: Mapping[str, CellMeaning] = MappingProxyType(
    {
        ".": FLOOR,
        "#": SOLID,
        "/": CellMeaning(diagonal="/"),
        "\\": CellMeaning(diagonal="\\"),
        **{str(number): CellMeaning(respawn=number) for number in range(1, 10)},
    }
)
"""The squares that every drawing knows."""

FIXED_EDGES: Mapping[str, EdgeMeaning] = MappingProxyType(
    {
        " ": OPEN,
        "|": WALL,
        "-": WALL,
        ":": WINDOW,
        "r": EdgeMeaning(EdgeKind.DOOR, "red"),
        "g": EdgeMeaning(EdgeKind.DOOR, "green"),
        "b": EdgeMeaning(EdgeKind.DOOR, "blue"),
        "d": EdgeMeaning(EdgeKind.DOOR),
        ">": EdgeMeaning(EdgeKind.DOOR, way=Direction.EAST),
        "<": EdgeMeaning(EdgeKind.DOOR, way=Direction.WEST),
        "^": EdgeMeaning(EdgeKind.DOOR, way=Direction.NORTH),
        "v": EdgeMeaning(EdgeKind.DOOR, way=Direction.SOUTH),
    }
)
"""The edges that every drawing knows."""

CORNERS = "+ ."
"""The glyphs that may stand where four squares meet."""


class Place(Enum):
    """What a character of a drawing can be, by where it stands."""

    CORNER = "where four squares meet"
    SQUARE = "where a square belongs"
    UPRIGHT = "between two squares side by side"
    LEVEL = "between two squares one above the other"


@dataclass(frozen=True, slots=True)
class Legend:
    """The glyphs of a drawing, by where they may stand, and what each means."""

    squares: dict[str, CellMeaning]
    uprights: dict[str, EdgeMeaning]
    levels: dict[str, EdgeMeaning]

    def edges(self, place: Place) -> dict[str, EdgeMeaning]:
        """The edges that may stand at such a place."""
        return self.uprights if place is Place.UPRIGHT else self.levels

    def known(self, place: Place) -> Container[str]:
        """The glyphs that may stand at such a place."""
        match place:
            case Place.CORNER:
                return CORNERS
            case Place.SQUARE:
                return self.squares
            case _:
                return self.edges(place)


def full_legend(cells: Mapping[str, CellMeaning], edges: Mapping[str, EdgeMeaning]) -> Legend:
    """The fixed glyphs together with those of the author that a legend can use."""
    squares = {**FIXED_CELLS, **{glyph: cells[glyph] for glyph in cells if not why_no_glyph(glyph)}}
    either = {**FIXED_EDGES, **{glyph: edges[glyph] for glyph in edges if not why_no_glyph(glyph)}}
    return Legend(
        squares,
        {glyph: edge for glyph, edge in either.items() if glyph != "-" and (not edge.way or edge.way.sideways)},
        {glyph: edge for glyph, edge in either.items() if glyph != "|" and not (edge.way and edge.way.sideways)},
    )


def why_no_glyph(glyph: str) -> str | None:
    """Why a legend cannot use this glyph, in words; None when it can.

    >>> why_no_glyph("~") is None
    True
    """
    if len(glyph) != 1:
        return "a glyph is exactly one character, and some small pictures count as several; choose a simple one"
    if glyph in RESERVED:
        return f"{shown(glyph)} always means the same in a drawing"
    if glyph.isspace() or not glyph.isprintable() or unicodedata.combining(glyph):
        return "this character cannot be seen in a drawing"
    return None


def shown(glyph: str) -> str:
    """A glyph as a message can show it, even one that cannot be seen."""
    visible = glyph.isprintable() and not any(unicodedata.combining(letter) for letter in glyph)
    return f"`{glyph}`" if visible else " ".join(f"U+{ord(letter):04X}" for letter in glyph)


class ProblemKind(StrEnum):
    """What is wrong with a drawing."""

    EMPTY = "empty"
    TOO_LARGE = "too-large"
    TAB = "tab"
    UNEVEN_ROW = "uneven-row"
    UNKNOWN_GLYPH = "unknown-glyph"
    WRONG_PLACE = "wrong-place"
    DUPLICATE_RESPAWN = "duplicate-respawn"
    DUPLICATE_MARKER = "duplicate-marker"


@dataclass(frozen=True, slots=True)
class DrawingProblem:
    """One thing to mend, at the characters `start` to `end` of the text; the two are equal where a
    character is missing.
    """

    kind: ProblemKind
    start: int
    end: int
    message: str
    help: str | None = None


@dataclass(slots=True)
class Problems:
    """Collects problems; what has the same `cause` is said once, with how often it occurs."""

    found: dict[Hashable, DrawingProblem] = field(default_factory=dict)
    times: Counter[Hashable] = field(default_factory=Counter)

    def __bool__(self) -> bool:
        return bool(self.found)

    def add(self, kind: ProblemKind, start: int, end: int, message: str, help: str, cause: Hashable = None) -> None:
        """Notes a problem; without a `cause` it is one of its own."""
        cause = (kind, start, message) if cause is None else cause
        self.found.setdefault(cause, DrawingProblem(kind, start, end, message, help))
        self.times[cause] += 1

    def in_reading_order(self) -> tuple[DrawingProblem, ...]:
        """The first problems as a reader meets them, as many as are worth reading."""
        said = [_with_count(problem, self.times[cause] - 1) for cause, problem in self.found.items()]
        return tuple(sorted(said, key=lambda problem: (problem.start, problem.end))[:MOST_PROBLEMS])


def _with_count(problem: DrawingProblem, more: int) -> DrawingProblem:
    if not more:
        return problem
    where = "drawing" if problem.kind is ProblemKind.UNKNOWN_GLYPH else "row"
    times = "once" if more == 1 else f"{more} times"
    return replace(problem, message=f"{problem.message}; the same {times} more in this {where}")
