"""All that a player sees at once, put together from his view: board, sheets, what happened, what he is asked."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from fragkit.content.grid import EdgeKind
from fragkit.content.library import Library
from fragkit.engine.options import Act
from fragkit.engine.view import View
from fragkit.play.board import NARROW, WIDE, Attention, board_width, door_style, draw_board
from fragkit.play.ink import BLANK, BOLD, FAINT, Line, Span, beside, flowing, line
from fragkit.play.marks import Marks
from fragkit.play.menu import Menu
from fragkit.play.questions import question
from fragkit.play.sheets import other_sheets, own_sheet
from fragkit.play.tableau import title_of

PANEL = 32
"""The fewest columns that sheets need beside a board."""
GAP = 2
FEWEST_STORY_LINES = 4
MENU_LINES = 14
"""What question, options and a few lines of story mostly take."""


@dataclass(frozen=True, slots=True)
class Paper:
    """What a screen is drawn on."""

    width: int
    height: int
    colour: bool


@dataclass(frozen=True, slots=True)
class Table:
    """What does not change in a game: what is printed, the signs, and which seats bots play."""

    library: Library
    marks: Marks
    bots: Sequence[str | None]
    seed: int
    quiet: bool = False


def screen(view: View, menu: Menu, table: Table, story: Sequence[Line], notice: str, paper: Paper) -> list[Line]:
    """The whole screen, from the top to the prompt."""
    above = [_title(view, table), *board_and_sheets(view, menu, table, paper)]
    below = [BLANK, *question(view, table.library, paper.width - 2), *menu.lines(paper.width)]
    if notice:
        below[:0] = [BLANK, line(Span(notice, BOLD))]
    room = paper.height - len(above) - len(below) - 2
    legend = legend_of(view, table, paper)
    if not table.quiet and room >= FEWEST_STORY_LINES + len(legend):
        above, room = [*above, *legend], room - len(legend)
    room = max(FEWEST_STORY_LINES, room)
    told = list(story)
    if len(told) > room:
        told = [line(Span(f"... {len(told) - room + 1} more; `log` tells everything", FAINT)), *told[1 - room :]]
    return [*above, *([BLANK, *told] if told else []), *below]


def lines_of(rows: int) -> int:
    """How many lines a screen mostly needs for a board of so many rows."""
    return 2 * rows + 2 + MENU_LINES


def board_and_sheets(view: View, menu: Menu, table: Table, paper: Paper) -> list[Line]:
    """The board with the sheets beside it, or below it where there is no room."""
    marks, width = table.marks, paper.width
    large = board_width(view.board.grid.width, WIDE)
    small = board_width(view.board.grid.width, NARROW)
    shape = large if large <= width else small
    taken = shape if shape + GAP + PANEL <= width else 0
    board = draw_board(view, marks, attention(view, menu), taken or width, paper.colour)
    room = width - taken - GAP if taken else width
    sheets = [] if view.me is None else [*own_sheet(view, view.me, table.library, marks, room), BLANK]
    sheets += other_sheets(view, marks, table.library, table.bots, room)
    return beside(board, sheets, GAP) if taken else [*board, BLANK, *sheets]


def attention(view: View, menu: Menu) -> Attention:
    """What the player sees from where he stands, where he can go, and what he can shoot at or choose."""
    scene, squares = menu.scene, view.board.squares
    if scene is None or scene.here is None:
        seen = sum(square.bit for square in squares)
    else:
        seen = sum(square.bit for square in squares if scene.looks_at(square) and scene.sees(scene.here, square))
    attacks = [each for each in view.options if each.act is Act.ATTACK]
    picks = [each.square for each in view.options if each.act is Act.PICK and each.square is not None]
    return Attention(
        seen=seen,
        reached=sum(square.bit for square in menu.reached()),
        choices=sum(square.bit for square in squares if square.name in picks),
        targets=frozenset(each.seat for each in attacks if each.seat is not None),
        target_tokens=frozenset(each.token for each in attacks if each.token is not None),
    )


def _title(view: View, table: Table) -> Line:
    turn = f"turn {view.turn}" if view.turn else "setting up"
    if view.rounds > 1:
        turn += f", round {view.round} of {view.rounds}"
    return line(Span(title_of(view, table.library), BOLD), Span(f"  {turn}, seed {table.seed}", FAINT))


def legend_of(view: View, table: Table, paper: Paper) -> list[Line]:
    """What the signs on the board mean."""
    return flowing(_explained(view, table.marks, paper.colour), paper.width, " ")


def _explained(view: View, marks: Marks, colour: bool) -> Iterator[Line]:
    signs = marks.signs
    seen = "lit" if colour else f"{signs.seen} {signs.reached}"
    reached = f"{signs.reached} {signs.reached_unseen} in reach, {seen} in sight"
    yield line(Span(f" (X) you, [X] target, {reached}", FAINT))
    if any(each.facing is not None for each in view.fighters):
        yield line(Span(f"X{signs.arrows[1]}", BOLD), Span(" looks east", FAINT))
    grounds = {square.ground.id for square in view.board.squares if square.ground is not None}
    for glyph in sorted((marks.ground(each) for each in grounds), key=lambda each: each.name):
        yield line(Span(glyph.sign, BOLD), Span(f" {glyph.name}", FAINT))
    for glyph in {each.id: marks.token(each) for each in view.tokens if each.square is not None}.values():
        yield line(Span(glyph.sign, BOLD), Span(f" {glyph.name}", FAINT))
    doors = {door.colour for door in view.board.doors if door.way is None or door.colour is not None}
    for door in sorted(doors, key=str):
        sign, about = ("d", " door") if door is None else (door[:1], f" {door} door")
        yield line(Span(sign, door_style(door)), Span(about, FAINT))
    if any(door.way is not None for door in view.board.doors):
        yield line(Span(marks.signs.arrows[1], door_style(None)), Span(" one-way door", FAINT))
    grid = view.board.grid
    if any(edge.kind is EdgeKind.WINDOW for edge in (*grid.east, *grid.south)):
        yield line(Span(marks.signs.upright_window, BOLD), Span(" window", FAINT))
