"""FK514: a teleporter that leads nowhere."""

from __future__ import annotations

from collections.abc import Iterator

from fragkit.diagnostic import Diagnostic, Severity
from fragkit.lint.checks.maps.sheet import Sheet
from fragkit.lint.codes import Code, content

CODE = Code(
    "FK514",
    "teleporter-alone",
    "A map has a single teleporter.",
    "From a teleporter one gets to the others, and there is none.",
    content("""
        maps:
          yard:
            name: The Yard
            drawing: |
              +-+-+-+
              |1 T 2|
              + +-+ +
              |. ~ .|
              +-+-+-+
    """),
    content("""
        maps:
          yard:
            name: The Yard
            drawing: |
              +-+-+-+
              |1 T 2|
              + +-+ +
              |. T .|
              +-+-+-+
    """),
    Severity.WARNING,
)


def check(sheet: Sheet) -> Iterator[Diagnostic]:
    """Teleporters without another one."""
    if len(sheet.board.teleporters) == 1:
        [square] = sheet.board.teleporters
        help = "Add another one; from each one gets to all the others."
        yield sheet.warn("FK514", sheet.square(square.x, square.y), "this is the only teleporter of the map", help)
