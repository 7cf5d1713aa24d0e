"""The folder with everything that was built: pages are made first, then written, each file whole or not at all."""

from __future__ import annotations

import os
import secrets
from pathlib import Path

from fragkit.content.library import Library
from fragkit.render.cards import card_faces
from fragkit.render.page import Summary, cards_page, index_page
from fragkit.render.sheet import sheet_for
from fragkit.shipped import shipped

STYLES = ("print.css", "screen.css")


def render(
    library: Library, out: Path, *, paper: str = "a4", size: str = "poker", summary: Summary | None = None
) -> list[Path]:
    """Prints every card that was asked for into a folder: `cards.html`, and `index.html` to begin with.

    `summary` adds lines to the index page, such as `{"Scenarios": "12 of 12 passed"}`. Returns what was written.
    """
    sheet = sheet_for(paper, size)
    faces = card_faces(library, sheet.card)
    files = {style: (shipped("templates") / style).read_text("utf-8") for style in STYLES}
    files["cards.html"] = cards_page(faces, sheet)
    files["index.html"] = index_page(library, faces, sheet, summary or {})
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
