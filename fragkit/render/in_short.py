"""What the index page says of each part: little enough to be remembered, so that a part need not be made for it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from fragkit.render.counters import Counters
from fragkit.render.maps import Maps
from fragkit.render.record_layout import RecordPage
from fragkit.render.records import RecordSheet
from fragkit.render.sheet import pages_of


@dataclass(frozen=True, slots=True)
class InShort:
    """A part: a row of a table for each thing, how many pieces and pages there are, and remarks for the author."""

    rows: tuple[tuple[str, ...], ...]
    pieces: int
    pages: int
    remarks: tuple[tuple[str, str], ...]


def records_in_short(records: Sequence[RecordSheet], page: RecordPage) -> InShort:
    """Record sheets: their language, whose they are, of which game, and with which stats."""
    rows = tuple((record.language, record.title, record.game, _stats(record)) for record in records)
    remarks = tuple((record.title, remark) for record in records for remark in record.remarks)
    return InShort(rows, len(rows), len(pages_of(records, page.per_page)), remarks)


def _stats(record: RecordSheet) -> str:
    if record.points is not None:
        return f"{record.points} points"
    return " · ".join(str(stat.value) for stat in record.stats)


def maps_in_short(maps: Maps) -> InShort:
    """Maps: their language, name, size in squares, and number of sheets."""
    rows = tuple(
        (face.language, face.title, f"{face.grid.width} × {face.grid.height}", str(face.page_count))
        for face in maps.faces
    )
    return InShort(rows, len(rows), sum(face.page_count for face in maps.faces), maps.remarks)


def counters_in_short(counters: Counters) -> InShort:
    """Counters and standups: what there is, how large it is, and how many."""
    rows = tuple((group.title, f"{group.width:g} × {group.height:g} mm", str(group.count)) for group in counters.all)
    return InShort(rows, counters.pieces, len(counters.pages), counters.remarks)
