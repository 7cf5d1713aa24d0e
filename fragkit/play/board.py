"""A board drawn with characters, as one player sees it: what he can see is lit, the rest is dim."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from fragkit.board.board import Door, Square
from fragkit.content.grid import Direction, Edge, EdgeKind, square_name
from fragkit.engine.decisions import Seat
from fragkit.engine.view import SeenFighter, SeenToken, View
from fragkit.play.ink import BOLD, FAINT, Line, Span, Style, is_dark
from fragkit.play.marks import COLOURS, Marks

WIDE, NARROW = 3, 1
"""How many columns a square takes between its walls."""
MARGIN = 3
"""The columns of the numbers at the left."""

LIGHT = 187
"""The colour of floor that is seen."""
CHOICE = Style(16, 220, bold=True)
"""A square that can be chosen."""
GLASS = Style("cyan")

_COMPASS = (Direction.NORTH, Direction.EAST, Direction.SOUTH, Direction.WEST)


@dataclass(frozen=True, slots=True)
class Attention:
    """What is marked on a board, as masks of squares and sets of seats."""

    seen: int
    reached: int = 0
    """Where he can go with what is left of his movement."""
    choices: int = 0
    """What he is asked to choose from."""
    targets: frozenset[Seat] = frozenset()
    target_tokens: frozenset[int] = frozenset()


def board_width(squares: int, cell: int) -> int:
    """How many columns a board of so many squares takes."""
    return MARGIN + 1 + squares * (cell + 1)


def draw_board(view: View, marks: Marks, attention: Attention, width: int, colour: bool) -> list[Line]:
    """The board in lines no longer than `width`: large, small, or a part of it around the player's fighter."""
    squares = view.board.grid.width
    cell = WIDE if board_width(squares, WIDE) <= width else NARROW
    fitting = max(1, (width - MARGIN - 1) // (cell + 1))
    return list(_Drawing(view, marks, attention, cell, _part(view, fitting), colour).lines())


def _part(view: View, fitting: int) -> range:
    """The columns of the board that are drawn: all, or those around one's own fighter."""
    squares = view.board.grid.width
    here = None if view.me is None or view.me.square is None else view.board.named(view.me.square)
    middle = squares // 2 if here is None else here.x
    first = max(0, min(middle - fitting // 2, squares - fitting))
    return range(first, min(squares, first + fitting))


class _Drawing:
    def __init__(self, view: View, marks: Marks, attention: Attention, cell: int, part: range, colour: bool) -> None:
        self.grid, self.board = view.board.grid, view.board
        self.view, self.marks, self.attention = view, marks, attention
        self.cell, self.part, self.colour = cell, part, colour
        self.fighters: dict[str, list[SeenFighter]] = {}
        for fighter in view.fighters:
            if fighter.square is not None:
                self.fighters.setdefault(fighter.square, []).append(fighter)
        self.tokens: dict[str, list[SeenToken]] = {}
        for token in view.tokens:
            if token.square is not None:
                self.tokens.setdefault(token.square, []).append(token)

    def lines(self) -> Iterator[Line]:
        names = "".join(f"{square_name(x, 0)[:-1][-self.cell :]:^{self.cell}} " for x in self.part)
        yield Line((Span(" " * (MARGIN + 1) + names, FAINT),))
        for y in range(self.grid.height):
            yield Line((Span(" " * MARGIN), *self.level(y)))
            yield Line((Span(f"{y + 1:>2} ", FAINT), *self.row(y)))
        yield Line((Span(" " * MARGIN), *self.level(self.grid.height)))

    # Walls

    def edge(self, x: int, y: int, side: Direction) -> Edge:
        return self.grid.edge(x, y, side)

    def is_wall(self, x: int, y: int, side: Direction) -> bool:
        """Whether a line is drawn on that side of a cell; none where there is no cell."""
        return self.grid.holds(x, y) and self.edge(x, y, side).kind is not EdgeKind.OPEN

    def corner(self, x: int, y: int) -> Span:
        """Where the cells left and right of column line `x`, above and below row line `y`, meet."""
        walls = (
            self.is_wall(x, y - 1, Direction.WEST) or self.is_wall(x - 1, y - 1, Direction.EAST),
            self.is_wall(x, y, Direction.WEST) or self.is_wall(x - 1, y, Direction.EAST),
            self.is_wall(x - 1, y, Direction.NORTH) or self.is_wall(x - 1, y - 1, Direction.SOUTH),
            self.is_wall(x, y, Direction.NORTH) or self.is_wall(x, y - 1, Direction.SOUTH),
        )
        sign = self.marks.signs.corners[sum(wall << number for number, wall in enumerate(walls))]
        around = ((x - 1, y - 1), (x, y - 1), (x - 1, y), (x, y))
        return Span(sign, self.gap(*around) if sign == " " else BOLD)

    def gap(self, *cells: tuple[int, int]) -> Style:
        """The floor between cells: lit if all of them are."""
        return Style(bg=LIGHT) if self.colour and all(self.is_lit(*each) for each in cells) else Style()

    def is_lit(self, x: int, y: int) -> bool:
        return any(square.bit & self.attention.seen for square in self.board.at(x, y))

    def level(self, y: int) -> Iterator[Span]:
        """The walls above a row."""
        for x in self.part:
            yield self.corner(x, y)
            inside = y < self.grid.height
            edge = self.edge(x, y if inside else y - 1, Direction.NORTH if inside else Direction.SOUTH)
            yield from self.level_edge(edge, x, y)
        yield self.corner(self.part.stop, y)

    def level_edge(self, edge: Edge, x: int, y: int) -> Iterator[Span]:
        signs, cell = self.marks.signs, self.cell
        match edge.kind:
            case EdgeKind.OPEN:
                yield Span(" " * cell, self.gap((x, y - 1), (x, y)))
            case EdgeKind.WALL:
                yield Span(signs.level * cell, BOLD)
            case EdgeKind.WINDOW:
                yield Span(signs.level_window * cell, GLASS)
            case EdgeKind.DOOR:
                yield Span(f"{self.door_sign(edge.colour, edge.way):{signs.level}^{cell}}", door_style(edge.colour))

    def upright_edge(self, edge: Edge, x: int, y: int) -> Span:
        signs = self.marks.signs
        match edge.kind:
            case EdgeKind.OPEN:
                return Span(" ", self.gap((x - 1, y), (x, y)))
            case EdgeKind.WALL:
                return Span(signs.upright, BOLD)
            case EdgeKind.WINDOW:
                return Span(signs.upright_window, GLASS)
        return Span(self.door_sign(edge.colour, edge.way), door_style(edge.colour))

    def door_sign(self, colour: str | None, way: Direction | None) -> str:
        """An arrow if it opens one way only, else the letter of its colour."""
        if way is not None:
            return self.marks.signs.arrows[_COMPASS.index(way)]
        return "d" if colour is None else colour[:1]

    # Squares

    def row(self, y: int) -> Iterator[Span]:
        for x in self.part:
            yield self.upright_edge(self.edge(x, y, Direction.WEST), x, y)
            yield from self.inside(x, y)
        yield self.upright_edge(self.edge(self.part.stop - 1, y, Direction.EAST), self.part.stop, y)

    def inside(self, x: int, y: int) -> Iterator[Span]:
        cell, squares = self.grid.cell(x, y), self.board.at(x, y)
        if cell.solid or not squares:
            yield Span(self.marks.signs.rock * self.cell, FAINT)
        elif cell.diagonal is not None:
            yield from self.halves(cell.diagonal, squares)
        else:
            yield from self.square(squares[0])

    def halves(self, diagonal: str, squares: tuple[Square, ...]) -> Iterator[Span]:
        """Two places and the wall between them; the northern one comes first."""
        sign = Span(self.marks.signs.diagonals[diagonal], BOLD)
        left, right = squares if diagonal == "/" else reversed(squares)
        if self.cell == NARROW:
            yield next((span for each in (left, right) for span in self.on(each)), sign)
            return
        yield next(iter(self.on(left)), Span(" ", self.floor(left)))
        yield sign
        yield next(iter(self.on(right)), Span(" ", self.floor(right)))

    def square(self, square: Square) -> Iterator[Span]:
        """In the middle who stands there, or else what lies there or is printed there; the rest beside it."""
        standing = self.fighters.get(square.name, ())
        on = list(self.on(square))
        is_plain = square.ground is None and square.respawn is None and square.door is None
        middle = on.pop(0) if on and (standing or is_plain or self.cell == NARROW) else self.ground(square)
        if self.cell == NARROW:
            yield middle
            return
        left, right = self.brackets(square, standing)
        around = self.marks.style(standing[0].seat) if standing else self.floor(square)
        yield on.pop(0) if on and not standing else Span(left, around)
        yield middle
        facing = next((each.facing for each in standing), None)
        if facing is not None:
            yield Span(self.marks.signs.arrows[_COMPASS.index(Direction(facing))], around)
        else:
            yield on.pop(0) if on else Span(right, around)

    def brackets(self, square: Square, standing: Sequence[SeenFighter]) -> tuple[str, str]:
        """What says that he is the player himself, or a target; or that the square can be chosen."""
        if standing:
            seat = standing[0].seat
            if seat == self.view.seat:
                return "(", ")"
            return ("[", "]") if seat in self.attention.targets else (" ", " ")
        if square.bit & self.attention.choices:
            return "[", "]"
        if any(each.number in self.attention.target_tokens for each in self.tokens.get(square.name, ())):
            return "[", "]"
        return " ", " "

    def on(self, square: Square) -> Iterator[Span]:
        """Who and what is on a square."""
        for fighter in self.fighters.get(square.name, ()):
            yield Span(self.marks.letter(fighter.seat), self.marks.style(fighter.seat))
        floor = self.floor(square)
        for token in self.tokens.get(square.name, ()):
            glyph = self.marks.token(token)
            colour = glyph.colour if glyph.colour is None or floor.bg is None or is_dark(glyph.colour) else floor.fg
            yield Span(glyph.sign, Style(colour, floor.bg, bold=True))

    def ground(self, square: Square) -> Span:
        """What is printed on a square."""
        style, signs = self.floor(square), self.marks.signs
        if square.door is not None:
            return Span(self.door_sign(square.door.colour, square.door.way), door_style(square.door.colour))
        if square.ground is not None:
            return Span(self.marks.ground(square.ground.id).sign, style._replace(bold=True))
        if square.respawn is not None:
            return Span(str(square.respawn)[-1], style)
        is_seen = square.bit & self.attention.seen
        if square.bit & self.attention.reached:
            return Span(signs.reached if is_seen else signs.reached_unseen, style)
        return Span(signs.seen if is_seen or self.colour else " ", style)

    def floor(self, square: Square) -> Style:
        """The colour of a square: its terrain's or plain floor's where it is lit."""
        if square.bit & self.attention.choices:
            return CHOICE
        colour = None if square.ground is None else self.marks.ground(square.ground.id).colour
        if square.bit & self.attention.seen:
            return Style(16, LIGHT if colour is None else colour)
        return Style(FAINT.fg if colour is None else colour)


def door_style(colour: str | None) -> Style:
    """The colour of a door."""
    return Style(COLOURS.get(colour or "", "yellow"), bold=True)


def told_door(door: Door) -> str:
    """A door in words: `a red door that opens to the east`."""
    words = " ".join(each for each in (door.colour, "door") if each)
    return f"a {words}" if door.way is None else f"a {words} that opens to the {door.way}"
