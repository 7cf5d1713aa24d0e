"""Checks of maps that can be read and are no good to play on, one a file, each a function from a map to findings.

A map that another one of its pack is joined of is judged there, but for its doors: what it lacks, the other part may
have. A map that another pack puts its own against is played on alone as well.
"""

from __future__ import annotations

from collections.abc import Iterator

from fragkit.content.library import Library
from fragkit.diagnostic import Diagnostic
from fragkit.lint.checks.maps import doors, overlooked, powerups, respawns, teleporter, trap, unreachable
from fragkit.lint.checks.maps.sheet import sheets

_OF_WHOLE_MAPS = (teleporter, respawns, unreachable, trap, overlooked, powerups)
CODES = (doors.CODE, *(module.CODE for module in _OF_WHOLE_MAPS))


def check(library: Library) -> Iterator[Diagnostic]:
    """What is wrong with the maps that were asked about, one laid out after another: a large one takes much memory."""
    for sheet in sheets(library):
        yield from doors.check(sheet)
        for module in _OF_WHOLE_MAPS if sheet.alone else ():
            yield from module.check(sheet)
