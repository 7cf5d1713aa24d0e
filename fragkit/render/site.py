"""The folder with everything that was built: pages are made first, then written, each file whole or not at all."""

from __future__ import annotations

import os
import secrets
from collections.abc import Collection, Sequence
from pathlib import Path

from fragkit.content.library import Library
from fragkit.render.cards import card_faces
from fragkit.render.page import Summary, cards_page, index_page, sheets_page
from fragkit.render.record_layout import record_page
from fragkit.render.records import record_sheets
from fragkit.render.rules import find_variant
from fragkit.render.sheet import sheet_for
from fragkit.shipped import shipped

STYLES = ("print.css", "record.css", "screen.css")
PARTS = ("cards", "sheets")
"""What can be rendered by itself."""


def render(
    library: Library,
    out: Path,
    *,
    paper: str = "a4",
    size: str = "poker",
    per_page: int = 1,
    variants: Sequence[str] = (),
    summary: Summary | None = None,
    parts: Collection[str] = PARTS,
) -> list[Path]:
    """Prints what was asked for into a folder: `cards.html`, `sheets.html`, and `index.html` to begin with.

    Record sheets, one or two to a page, are for the game of these variants, or else for that of the fighter's own pack;
    where there are no fighters, there is no `sheets.html`. `summary` adds lines to the index page, such as
    `{"Scenarios": "12 of 12 passed"}`. Returns what was written.
    """
    sheet, page = sheet_for(paper, size), record_page(paper, per_page)
    faces = card_faces(library, sheet.card)
    records = record_sheets(library, page, [find_variant(library, each) for each in variants])
    files = {style: (shipped("templates") / style).read_text("utf-8") for style in STYLES}
    if "cards" in parts:
        files["cards.html"] = cards_page(faces, sheet)
    if "sheets" in parts and records:
        files["sheets.html"] = sheets_page(records, page)
    made = {name for name in map("{}.html".format, PARTS) if name in files or (out / name).is_file()}
    files["index.html"] = index_page(library, faces, sheet, records, page, summary or {}, made)
    out.mkdir(parents=True, exist_ok=True)
    return [_write(out, name, text) for name, text in files.items()]


def _write(folder: Path, name: str, text: str) -> Path:
    """Puts a file in its place in one step. A link of that name is replaced, not followed."""
    path = folder / name
    unfinished = folder / f".{name}.{secrets.token_hex(4)}"
    try:
        with unfinished.open("x", encoding="utf-8", newline="\n") as file:
            file.write(text)
        os.replace(unfinished, path)
    finally:
        unfinished.unlink(missing_ok=True)
    return path
