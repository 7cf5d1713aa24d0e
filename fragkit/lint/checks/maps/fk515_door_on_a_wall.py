"""FK515: a door that nobody can go through."""

from __future__ import annotations

from collections.abc import Iterator

from fragkit.board.board import Board
from fragkit.content.grid import Direction, EdgeKind, Grid, square_name
from fragkit.diagnostic import Diagnostic, Severity
from fragkit.lint.checks.maps.sheet import Sheet
from fragkit.lint.codes import Code, content

CODE = Code(
    "FK515",
    "door-on-a-wall",
    "A door opens on rock, on the edge of the map, or on a wall, so that nobody can go through it.",
    "It looks like a way, and there is none.",
    content("""
        maps:
          yard:
            name: The Yard
            drawing: |
              +-+-+-+
              |1 .r#|
              + +-+-+
              |. . 2|
              +-+-+-+
    """),
    content("""
        maps:
          yard:
            name: The Yard
            drawing: |
              +-+-+-+
              |1 .r.|
              + +-+-+
              |. . 2|
              +-+-+-+
    """),
    Severity.WARNING,
)


def check(sheet: Sheet) -> Iterator[Diagnostic]:
    """Doors with nothing behind them. In the border of a part of a joined map, the other part is behind them."""
    grid = sheet.grid
    if not _has_doors(grid):
        return
    for (x, y), cell in zip(grid.squares(), grid.cells, strict=True):
        for direction in Direction:
            what = _behind(grid, x, y, direction, sheet.alone)
            if what:
                help = "Draw a wall there, or a square on the other side."
                span = sheet.side(x, y, direction)
                yield sheet.warn("FK515", span, f"the door beside {square_name(x, y)} opens on {what}", help)
        if cell.door is not None and not cell.solid and not _leads_through(sheet.board, x, y, sheet.alone):
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
