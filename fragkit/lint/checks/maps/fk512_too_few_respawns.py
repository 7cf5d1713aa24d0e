"""FK512: a map on which a game has too few respawn points."""

from __future__ import annotations

from collections.abc import Iterator

from fragkit.diagnostic import Diagnostic, Severity
from fragkit.lint.checks.maps.sheet import Sheet
from fragkit.lint.codes import Code, content

CODE = Code(
    "FK512",
    "too-few-respawns",
    "A map has fewer respawn points than a game has players.",
    "Every player begins on a point of his own, and two is the least that can play.",
    content("""
        maps:
          yard:
            name: The Yard
            drawing: |
              +-+-+-+
              |1 . .|
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
              |1 . 2|
              + +-+ +
              |. ~ .|
              +-+-+-+
    """),
    Severity.WARNING,
)
FEWEST_RESPAWNS = 2
"""BASE-SETUP-01, -02: two players at least, and a point for each."""


def check(sheet: Sheet) -> Iterator[Diagnostic]:
    """Maps on which nobody, or only one, can begin."""
    if len(sheet.points) < FEWEST_RESPAWNS:
        many = "one respawn point" if sheet.points else "no respawn point"
        message = f"this map has {many}, and a game has {FEWEST_RESPAWNS} players at least, each with one of his own"
        help = "Number some squares, `1` and so on; a full table has six players."
        yield sheet.warn("FK512", sheet.entry.span(), message, help)
