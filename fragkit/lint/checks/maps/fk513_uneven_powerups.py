"""FK513: power-ups that are nearer to one respawn point than to another."""

from __future__ import annotations

from collections.abc import Iterator

from fragkit.diagnostic import Diagnostic, Severity
from fragkit.lint.checks.maps.sheet import Sheet, numbered
from fragkit.lint.codes import Code, content

CODE = Code(
    "FK513",
    "uneven-powerups",
    "Ten steps from one respawn point there are more power-ups than from another, and by more than a third.",
    "Whoever comes back at the poorer point is behind before he has moved.",
    content("""
        maps:
          lane:
            name: The Lane
            drawing: |
              +-+-+-+-+-+-+-+-+-+-+-+-+-+-+
              |1 W G . . . . . . . . . . 2|
              +-+-+-+-+-+-+-+-+-+-+-+-+-+-+
    """),
    content("""
        maps:
          lane:
            name: The Lane
            drawing: |
              +-+-+-+-+-+-+-+-+-+-+-+-+-+-+
              |1 W . . . . . . . . . . G 2|
              +-+-+-+-+-+-+-+-+-+-+-+-+-+-+
    """),
    Severity.WARNING,
)
NEAR = 10
"""How many steps a power-up may be away to be near: what three dice of movement show."""


def check(sheet: Sheet) -> Iterator[Diagnostic]:
    """Maps on which some begin richer than others."""
    if not sheet.points:
        return
    squares = sheet.board.squares
    places = {each.index for each in squares if each.ground is not None and each.ground.powerup is not None}
    near = [(len(places & sheet.ways.reached([each.index], NEAR).keys()), each) for each in sheet.compared]
    fewest, poor = min(near, key=lambda each: each[0])
    most, rich = max(near, key=lambda each: each[0])
    if 3 * (most - fewest) > most:
        message = (
            f"within {NEAR} steps of {numbered(poor)} there are {fewest} power-ups, and {most} of {numbered(rich)}"
        )
        help = "Move one, or open a shorter way, until they differ by a third at most."
        yield sheet.warn("FK513", sheet.square(poor.x, poor.y), message, help)
