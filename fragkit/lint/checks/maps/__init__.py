"""Checks of maps that can be read and are no good to play on, one a file, each a function from a map to findings.

A map that another one of its pack is joined of is judged there, but for its doors: what it lacks, the other part may
have. A map that another pack puts its own against is played on alone as well.
"""

from __future__ import annotations

from collections.abc import Iterator

from fragkit.content.library import Library
from fragkit.diagnostic import Diagnostic
from fragkit.lint.checks.maps import (
    fk509_unreachable_square,
    fk510_one_way_trap,
    fk511_overlooked_respawn,
    fk512_too_few_respawns,
    fk513_uneven_powerups,
    fk514_teleporter_alone,
    fk515_door_on_a_wall,
)
from fragkit.lint.checks.maps.sheet import sheets

_OF_WHOLE_MAPS = (
    fk514_teleporter_alone,
    fk512_too_few_respawns,
    fk509_unreachable_square,
    fk510_one_way_trap,
    fk511_overlooked_respawn,
    fk513_uneven_powerups,
)


def check(library: Library) -> Iterator[Diagnostic]:
    """What is wrong with the maps that were asked about, one laid out after another: a large one takes much memory."""
    for sheet in sheets(library):
        yield from fk515_door_on_a_wall.check(sheet)
        for module in _OF_WHOLE_MAPS if sheet.alone else ():
            yield from module.check(sheet)
