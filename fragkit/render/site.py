"""The folder with everything that was built: pages are made first, then written, each file whole or not at all."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from pathlib import Path

from fragkit.content.library import Library
from fragkit.render.book import book
from fragkit.render.book_page import rulebook_page
from fragkit.render.book_rules import volumes
from fragkit.render.cards import card_faces
from fragkit.render.catalogue import catalogue_page
from fragkit.render.counters import printed_counters
from fragkit.render.files import write_whole
from fragkit.render.imposition import CardPrint
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
from fragkit.render.sheet import Mm
from fragkit.render.themes import theme_css
from fragkit.shipped import shipped

STYLES = ("counter.css", "map.css", "print.css", "record.css", "screen.css")
THEME = "theme.css"
AS_USUAL = CardPrint()
PARTS = ("cards", "sheets", "maps", "counters", "rulebook", "catalogue")
"""What can be rendered by itself."""
PAGES = tuple(f"{name}.html" for name in ("cards", "sheets", "maps", "counters", "catalogue", "posters"))
BOOKS = "rulebook-*.html"


def render(
    library: Library,
    out: Path,
    *,
    paper: str = "a4",
    size: str = "poker",
    cards: CardPrint = AS_USUAL,
    per_page: int = 1,
    variants: Sequence[str] = (),
    square: Mm = USUAL_SQUARE,
    poster: bool = False,
    summary: Summary | None = None,
    parts: Collection[str] = PARTS,
) -> list[Path]:
    """Prints what was asked for into a folder: a page for each part, such as `cards.html`, and `index.html`.

    `cards` says how cards are printed: their bleed, where their backs are, and how much ink they take.
    Record sheets, one or two to a page, are for the game of these variants, or else for that of the fighter's own pack.
    Maps have squares of so many millimetres and are cut into pages; as posters, each is one sheet, and the page is
    `posters.html`. Rulebooks, `rulebook-gold.html` and so on, are one for each edition of these packs, one for each
    pack that only adds rules, or else one for the game of these variants. Of what there is none there is no page.
    `summary` adds lines to the index page, such as `{"Scenarios": "12 of 12 passed"}`. Returns what was written.
    """
    wanted = [find_variant(library, each) for each in variants]
    sheet, page, board = cards.sheet(paper, size), record_page(paper, per_page), map_sheet(paper, square)
    theme, about_themes = theme_css(library)
    built = Built(
        card_faces(library, sheet.card),
        sheet,
        record_sheets(library, page, wanted),
        page,
        printed_maps(library, board),
        printed_counters(library, paper),
        about_themes,
    )
    files = {THEME: theme} | {style: (shipped("templates") / style).read_text("utf-8") for style in STYLES}
    if "cards" in parts:
        files["cards.html"] = cards_page(built.faces, sheet, cards, theme)
    if "catalogue" in parts and built.faces:
        files["catalogue.html"] = catalogue_page(library, built.faces, sheet, theme)
    if "sheets" in parts and built.records:
        files["sheets.html"] = sheets_page(built.records, page)
    if "maps" in parts and built.maps.faces:
        files |= {"posters.html": posters_page(built.maps)} if poster else {"maps.html": maps_page(built.maps)}
    if "counters" in parts and built.counters.pages:
        files["counters.html"] = counters_page(built.counters)
    if "rulebook" in parts:
        books = [book(library, volume) for volume in volumes(library, wanted)]
        files |= {each.file: rulebook_page(each, paper, theme) for each in books}
    made = {name for name in PAGES if name in files or (out / name).is_file()}
    made |= {name for name in files if name.startswith("rulebook-")} | {path.name for path in out.glob(BOOKS)}
    titles = {volume.file: volume.title(library) for volume in volumes(library, wanted)}
    files["index.html"] = index_page(library, built, summary or {}, made, titles, theme)
    out.mkdir(parents=True, exist_ok=True)
    return [write_whole(out, name, text) for name, text in files.items()]
