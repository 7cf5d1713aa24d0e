"""Diagrams of a rulebook: a small drawing is laid out as a board, and the board is asked what it shows."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from fragkit.board.board import Board, Square, lay_out
from fragkit.board.sight import Sight
from fragkit.content.drawing import read_drawing
from fragkit.content.grid import Grid, square_name
from fragkit.fitting.sizes import Mm
from fragkit.render.map_layout import Window
from fragkit.render.map_looks import colour_marks
from fragkit.render.map_picture import MapLook, Picture, draw_map

SIDE: Mm = 10
"""The side of a square. The pictures are shown as large as they are drawn."""
RIM: Mm = 0.6
MARGIN: Mm = 4.4
"""The room above and at the left, for the names of columns and rows."""
JUMP_COST = 2
"""BASE-JUMP-06: movement points for each square of a jump."""


@dataclass(frozen=True, slots=True)
class Note:
    """Something that is written or drawn in a square."""

    kind: str
    x: Mm
    y: Mm
    text: str = ""


@dataclass(frozen=True, slots=True)
class Ray:
    """A line from a fighter to a square, and whether it gets there."""

    x1: Mm
    y1: Mm
    x2: Mm
    y2: Mm
    is_free: bool


@dataclass(frozen=True, slots=True)
class Diagram:
    """A small board with what is to be seen on it."""

    title: str
    caption: str
    picture: Picture
    notes: tuple[Note, ...]
    rays: tuple[Ray, ...]
    side: Mm = SIDE

    @property
    def told(self) -> str:
        """What a reader who does not see the picture is told."""
        return f"{self.title}. {self.caption}"


@dataclass(frozen=True, slots=True)
class _Scene:
    """A drawing laid out, with whoever stands on it."""

    board: Board
    sight: Sight
    origin: Square
    figures: tuple[Square, ...]
    asked: Mapping[str, Any]

    @property
    def blocking(self) -> int:
        return sum(figure.bit for figure in self.figures)

    def sees(self, square: Square) -> bool:
        return self.sight.sees(self.origin, square, self.blocking, 0)


def diagram(asked: Mapping[str, Any]) -> Diagram:
    """The picture that a layout asks for."""
    grid = read_drawing(asked["drawing"], {}, {}).grid
    assert grid is not None
    board = lay_out(grid, {})
    figures = tuple(_named(board, name) for name in asked.get("figures", ()))
    scene = _Scene(board, Sight(board), _named(board, asked["from"]), figures, asked)
    look = MapLook(SIDE, {}, frozenset(), colour_marks([]), {})
    window = Window(-MARGIN, -MARGIN, grid.width * SIDE + MARGIN + RIM, grid.height * SIDE + MARGIN + RIM)
    people = [_note("fighter", scene.origin), *(_note("other", figure) for figure in figures)]
    return Diagram(
        title=asked["title"],
        caption=asked["caption"].strip(),
        picture=replace(draw_map(grid, look, window), names=()),
        notes=(*_names(grid), *_SHOWN[asked["shows"]](scene), *people),
        rays=tuple(_rays(scene)),
    )


def _names(grid: Grid) -> Iterator[Note]:
    """The letters of the columns and the numbers of the rows, outside."""
    for x in range(grid.width):
        yield Note("axis", (x + 0.5) * SIDE, -MARGIN / 2, square_name(x, 0)[:-1])
    for y in range(grid.height):
        yield Note("axis", -MARGIN / 2, (y + 0.5) * SIDE, str(y + 1))


def _named(board: Board, name: str) -> Square:
    square = board.named(name)
    assert square is not None, name
    return square


def _note(kind: str, square: Square, text: object = "") -> Note:
    return Note(kind, (square.x + 0.5) * SIDE, (square.y + 0.5) * SIDE, str(text))


def _sight(scene: _Scene) -> Iterator[Note]:
    yield from (_note("hidden", square) for square in scene.board.squares if not scene.sees(square))


def _range(scene: _Scene) -> Iterator[Note]:
    for square in scene.board.squares:
        if square is scene.origin:
            continue
        seen = scene.sees(square)
        yield _note("number", square, scene.board.distance(scene.origin, square)) if seen else _note("hidden", square)


def _blast(scene: _Scene) -> Iterator[Note]:
    for square in scene.sight.area(scene.origin, scene.asked["radius"], 0):
        yield _note("struck", square)
        if square is not scene.origin:
            yield _note("number", square, scene.board.distance(scene.origin, square))


def _walk(scene: _Scene) -> Iterator[Note]:
    costs = {scene.origin: 0}
    edge: Sequence[Square] = [scene.origin]
    for cost in range(1, scene.asked["points"] + 1):
        beyond = [step.square for square in edge for step in scene.board.steps[square.index]]
        edge = [square for square in dict.fromkeys(beyond) if square not in costs]
        costs.update(dict.fromkeys(edge, cost))
    for square, cost in costs.items():
        if cost:
            yield _note("reached", square)
            yield _note("number", square, cost)


def _jump(scene: _Scene) -> Iterator[Note]:
    for jump in scene.board.jumps[scene.origin.index]:
        if jump.length <= scene.asked["points"]:
            yield _note("reached", jump.square)
            yield _note("number", jump.square, jump.length * JUMP_COST)


def _nothing(scene: _Scene) -> Iterator[Note]:
    yield from ()


_SHOWN = {"sight": _sight, "range": _range, "blast": _blast, "walk": _walk, "jump": _jump, "lines": _nothing}


def _rays(scene: _Scene) -> Iterator[Ray]:
    start = _note("", scene.origin)
    for name in scene.asked.get("to", ()):
        target = _named(scene.board, name)
        end = _note("", target)
        yield Ray(start.x, start.y, end.x, end.y, scene.sees(target))
