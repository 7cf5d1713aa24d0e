"""FK511: a respawn point around which everything is seen from another."""

from __future__ import annotations

from collections.abc import Iterator

from fragkit.board.board import ALL_HELD
from fragkit.board.sight import Sight
from fragkit.diagnostic import Diagnostic, Severity
from fragkit.lint.checks.maps.sheet import Sheet, numbered
from fragkit.lint.codes import Code, content

CODE = Code(
    "FK511",
    "overlooked-respawn",
    "From one respawn point one sees another, and every square that is a step away from it.",
    "Whoever comes back there is shot at whatever he does. That two points see each other is no fault, and on a map"
    " with fewer than twelve squares for each point there is nowhere to hide.",
    content("""
        maps:
          field:
            name: The Field
            drawing: |
              +-+-+-+-+-+-+-+-+
              |1 . . . . . . .|
              + + + + + + + + +
              |. . . . . . . .|
              + + + + + + + + +
              |. . . . . . . 2|
              +-+-+-+-+-+-+-+-+
    """),
    content("""
        maps:
          field:
            name: The Field
            drawing: |
              +-+-+-+-+-+-+-+-+
              |1 . .|. . . . .|
              + + + + + + + + +
              |. . . . . . . .|
              + + + + + + + + +
              |. . . . .|. . 2|
              +-+-+-+-+-+-+-+-+
    """),
    Severity.WARNING,
)
ROOM = 12
"""How many squares for each respawn point make a map on which one can hide; on a smaller one all see all."""


def check(sheet: Sheet) -> Iterator[Diagnostic]:
    """Two points that see each other are a long shot; one that sees every way out of another leaves it no cover."""
    if not sheet.points or len(sheet.board.squares) < ROOM * len(sheet.points):
        return
    sight, points = Sight(sheet.board), sheet.compared
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
            seen = numbered(point)
            message = f"from {numbered(*watchers)} one sees {seen} and every square around it"
            help = "Put a wall or a corner between them, so that whoever comes back has somewhere to go."
            yield sheet.warn("FK511", sheet.square(point.x, point.y), message, help)
