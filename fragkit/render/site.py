"""The folder with everything that was built: pages are made first, then written, each file whole or not at all."""

from __future__ import annotations

import os
import secrets
from collections.abc import Collection, Sequence
from pathlib import Path

from fragkit.content.library import Library
from fragkit.render.cards import card_faces
from fragkit.render.counters import printed_counters
from fragkit.render.map_layout import USUAL_SQUARE, map_sheet
from fragkit.render.maps import printed_maps
from fragkit.render.page import (
    Built,
    Summary,
    cards_page,
    counters_page,
    index_page,
    maps_page,
    posters_page,
    sheets_page,
)
from fragkit.render.record_layout import record_page
from fragkit.render.records import record_sheets
from fragkit.render.rules import find_variant
from fragkit.render.sheet import Mm, sheet_for
from fragkit.shipped import shipped

STYLES = ("counter.css", "map.css", "print.css", "record.css", "screen.css")
PARTS = ("cards", "sheets", "maps", "counters")
"""What can be rendered by itself."""
PAGES = tuple(f"{name}.html" for name in (*PARTS, "posters"))


def render(
    library: Library,
    out: Path,
    *,
    paper: str = "a4",
    size: str = "poker",
    per_page: int = 1,
    variants: Sequence[str] = (),
    square: Mm = USUAL_SQUARE,
    poster: bool = False,
    summary: Summary | None = None,
    parts: Collection[str] = PARTS,
) -> list[Path]:
    """Prints what was asked for into a folder: a page for each part, such as `cards.html`, and `index.html`.

    Record sheets, one or two to a page, are for the game of these variants, or else for that of the fighter's own pack.
    Maps have squares of so many millimetres and are cut into pages; as posters, each is one sheet, and the page is
    `posters.html`. Of what there is none there is no page. `summary` adds lines to the index
    page, such as `{"Scenarios": "12 of 12 passed"}`. Returns what was written.
    """
    sheet, page, board = sheet_for(paper, size), record_page(paper, per_page), map_sheet(paper, square)
    built = Built(
        card_faces(library, sheet.card),
        sheet,
        record_sheets(library, page, [find_variant(library, each) for each in variants]),
        page,
        printed_maps(library, board),
        printed_counters(library, paper),
    )
    files = {style: (shipped("templates") / style).read_text("utf-8") for style in STYLES}
    if "cards" in parts:
        files["cards.html"] = cards_page(built.faces, sheet)
    if "sheets" in parts and built.records:
        files["sheets.html"] = sheets_page(built.records, page)
    if "maps" in parts and built.maps.faces:
        files |= {"posters.html": posters_page(built.maps)} if poster else {"maps.html": maps_page(built.maps)}
    if "counters" in parts and built.counters.pages:
        files["counters.html"] = counters_page(built.counters)
    made = {name for name in PAGES if name in files or (out / name).is_file()}
    files["index.html"] = index_page(library, built, summary or {}, made)
    out.mkdir(parents=True, exist_ok=True)
    return [write_page(out, name, text) for name, text in files.items()]


def write_page(folder: Path, name: str, text: str) -> Path:
    """Puts a file of a folder in its place in one step. A link of that name is replaced, not followed."""
    path = folder / name
    unfinished = folder / f".{name}.{secrets.token_hex(4)}"
    try:
        with unfinished.open("x", encoding="utf-8", newline="\n") as file:
            file.write(text)
        os.replace(unfinished, path)
    finally:
        unfinished.unlink(missing_ok=True)
    return path
