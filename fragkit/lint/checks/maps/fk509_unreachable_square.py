"""FK509: a square that no way leads to, or not from everywhere."""

from __future__ import annotations

from collections.abc import Iterator

from fragkit.diagnostic import Diagnostic, Severity
from fragkit.lint.checks.maps.sheet import Sheet, indexes, named, numbered
from fragkit.lint.codes import Code, content

CODE = Code(
    "FK509",
    "unreachable-square",
    "No way leads to a square, from no respawn point or not from every one.",
    "What is drawn there, nobody or only some will ever have; keys and cards are not counted on.",
    content("""
        maps:
          yard:
            name: The Yard
            drawing: |
              +-+-+-+
              |1 . 2|
              + +-+-+
              |. .|W|
              +-+-+-+
    """),
    content("""
        maps:
          yard:
            name: The Yard
            drawing: |
              +-+-+-+
              |1 . 2|
              + +-+-+
              |. .rW|
              +-+-+-+
    """),
    Severity.WARNING,
)


def check(sheet: Sheet) -> Iterator[Diagnostic]:
    """Every square is reached from every point if it is from one, and each point leads to the first and back."""
    if not sheet.points:
        return
    reached = sheet.ways.reached(indexes(sheet.points))
    lost = [square for square in sheet.board.squares if square.index not in reached]
    if lost:
        help = "Open a way to it, or draw rock there: `#`."
        message = f"no way leads from a respawn point to {named(lost)}"
        yield sheet.warn("FK509", sheet.square(lost[0].x, lost[0].y), message, help)
    first, *others = sheet.points
    onward, back = sheet.ways.reached([first.index]), sheet.ways.leading_to([first.index])
    for point in others:
        for found, start, end in ((onward, first, point), (back, point, first)):
            if point.index not in found:
                here, there = numbered(start), numbered(end)
                help = "Open a way between them; a door with an arrow leads one way only."
                message = f"no way leads from {here} to {there}"
                yield sheet.warn("FK509", sheet.square(point.x, point.y), message, help)
