"""FK510: a square that nobody gets away from."""

from __future__ import annotations

from collections.abc import Iterator

from fragkit.diagnostic import Diagnostic, Severity
from fragkit.lint.checks.maps.sheet import Sheet, indexes, named
from fragkit.lint.codes import Code, content

CODE = Code(
    "FK510",
    "one-way-trap",
    "Whoever goes to a square can never leave: no way leads from there back to a respawn point.",
    "He would stand there for the rest of the game, and wait to be fragged.",
    content("""
        maps:
          yard:
            name: The Yard
            drawing: |
              +-+-+-+
              |1 .>.|
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
              |1 .>.|
              + +-+v+
              |. . 2|
              +-+-+-+
    """),
    Severity.WARNING,
)


def check(sheet: Sheet) -> Iterator[Diagnostic]:
    """Squares that one gets to and not back from."""
    if not sheet.points:
        return
    reached, leading = sheet.ways.reached(indexes(sheet.points)), sheet.ways.leading_to(indexes(sheet.points))
    caught = [each for each in sheet.board.squares if each.index in reached and each.index not in leading]
    if caught:
        help = "Let a way lead out of it: an open side, a door without an arrow, a teleporter."
        message = f"whoever goes to {named(caught)} can never leave"
        yield sheet.warn("FK510", sheet.square(caught[0].x, caught[0].y), message, help)
