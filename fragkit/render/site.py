"""The folder with everything that was built: pages are made first, then written, each file whole or not at all."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from functools import partial
from pathlib import Path
from typing import TypeVar

from fragkit import garbage
from fragkit.content.card import Deck
from fragkit.content.library import Library
from fragkit.fitting.sizes import Mm, size_of_all
from fragkit.render.book import book
from fragkit.render.book_page import rulebook_page
from fragkit.render.book_rules import Volume, volumes
from fragkit.render.cards import CardFace, decks_of, face_in, in_order, with_pictures, without_pictures
from fragkit.render.catalogue import catalogue_page
from fragkit.render.components import Components, hashed
from fragkit.render.counters import printed_counters
from fragkit.render.imposition import CardPrint
from fragkit.render.in_short import InShort, counters_in_short, maps_in_short, records_in_short
from fragkit.render.kept import Folder, Kept
from fragkit.render.map_layout import USUAL_SQUARE, map_sheet
from fragkit.render.maps import printed_maps
from fragkit.render.page import (
    Built,
    DrawnCards,
    Summary,
    cards_page,
    counters_page,
    index_page,
    maps_page,
    posters_page,
    sheets_page,
)
from fragkit.render.pdf import Engine
from fragkit.render.record_layout import record_page
from fragkit.render.records import record_sheets
from fragkit.render.remembered import Memory
from fragkit.render.rules import find_variant
from fragkit.render.sheet import Sheet
from fragkit.render.themes import theme_css

INDEX = "index.html"
CARD = "card "
_FRONTS = {False: " in full", True: " in lines"}
Made = TypeVar("Made")
AS_USUAL = CardPrint()
PARTS = ("cards", "sheets", "maps", "counters", "rulebook", "catalogue")
"""What can be rendered by itself."""
PAGES = tuple(f"{name}.html" for name in ("cards", "sheets", "maps", "counters", "catalogue", "posters"))
BOOKS = "rulebook-*.html"
CATALOGUE = "catalogue.html"


def printed_by(page: Path) -> Sequence[Engine]:
    """What makes a right PDF of a page, the best first: with books a browser is faster, and maps take one."""
    if page.match(BOOKS):
        return ("chromium", "weasyprint")
    return ("weasyprint", "chromium") if page.name == "cards.html" else ("chromium",)


def is_printed(page: Path) -> bool:
    """Whether a file is a page for paper, and not one to look at only."""
    return page.match(BOOKS) or (page.name in PAGES and page.name != CATALOGUE)


@garbage.left_alone()
def render(
    library: Library,
    out: Path,
    *,
    paper: str = "a4",
    size: str | None = None,
    cards: CardPrint = AS_USUAL,
    per_page: int = 1,
    variants: Sequence[str] = (),
    square: Mm = USUAL_SQUARE,
    poster: bool = False,
    summary: Summary | None = None,
    parts: Collection[str] = PARTS,
    kept: Kept | None = None,
    told: Callable[[int, int], None] = lambda done, all: None,
) -> list[Path]:
    """Prints what was asked for into a folder: a page for each part, such as `cards.html`, and `index.html`.

    Cards have the size that is asked for, or else the one that the packs say. `cards` says how they are printed: their
    bleed, where their backs are, and how much ink they take.
    Record sheets, one or two to a page, are for the game of these variants, or else for that of the fighter's own pack.
    Maps have squares of so many millimetres and are cut into pages; as posters, each is one sheet, and the page is
    `posters.html`. Rulebooks, `rulebook-gold.html` and so on, are one for each edition of these packs, one for each
    pack that only adds rules, or else one for the game of these variants. Of what there is none there is no page.
    `summary` adds lines to the index page, such as `{"Scenarios": "12 of 12 passed"}`.

    A page is made again only when something that it is made from has changed, and a file is touched only when it comes
    out differently; `kept` carries what was made from one run to the next. `told` hears how many
    pages are ready, and of how many. Returns the files.
    """
    wanted = [find_variant(library, each) for each in variants]
    size = size if size is not None else size_of_all(library)
    sheet, page, board = cards.sheet(paper, size), record_page(paper, per_page), map_sheet(paper, square)
    theme, about_themes = theme_css(library)
    kept = kept if kept is not None else Kept()
    memory = Memory(out)
    origins = Components(library, repr((paper, size, cards, per_page, wanted, square, theme)))

    def made_once(part: str, make: Callable[[], Made]) -> Callable[[], Made]:
        return lambda: kept.thing(part, origins.part(part), make)

    def in_short(part: str, make: Callable[[], InShort]) -> InShort:
        return memory.thing(f"{part} in short", origins.part(part), InShort, make)

    records = made_once("sheets", lambda: record_sheets(library, page, wanted))
    maps = made_once("maps", lambda: printed_maps(library, board))
    counters = made_once("counters", lambda: printed_counters(library, paper))
    faces = _Faces(library, sheet, origins, kept, memory)
    built = Built(
        faces.all(),
        sheet,
        in_short("sheets", lambda: records_in_short(records(), page)),
        in_short("maps", lambda: maps_in_short(maps())),
        square,
        in_short("counters", lambda: counters_in_short(counters())),
        about_themes,
    )
    full, in_part = (kept.thing(f"drawn {low}", "cards", partial(DrawnCards, low)) for low in (False, cards.low_ink))
    for drawn in (full, in_part):
        drawn.recall = partial(faces.front, drawn.low_ink)
    pages: dict[str, tuple[str, Callable[[], str]]] = {}
    if "cards" in parts:
        pages["cards.html"] = (
            "cards",
            lambda: cards_page(built.faces, sheet, cards, "" if cards.low_ink else theme, in_part),
        )
    if "catalogue" in parts and built.faces:
        pages["catalogue.html"] = "cards", lambda: catalogue_page(library, built.faces, sheet, theme, full)
    if "sheets" in parts and built.records.pieces:
        pages["sheets.html"] = "sheets", lambda: sheets_page(records(), page, theme)
    if "maps" in parts and built.maps.pieces:
        # the other way lies there from another time: then it is kept up to date, though nobody asked for it
        if poster or (out / "posters.html").is_file():
            pages["posters.html"] = "maps", lambda: posters_page(maps(), theme)
        if not poster or (out / "maps.html").is_file():
            pages["maps.html"] = "maps", lambda: maps_page(maps(), theme)
    if "counters" in parts and built.counters.pages:
        pages["counters.html"] = "counters", lambda: counters_page(counters(), theme)
    books = volumes(library, wanted)
    for volume in books if "rulebook" in parts else ():
        pages[volume.file] = "rulebook", partial(_rulebook, library, volume, paper, theme)
    made = {*pages, *(name for name in PAGES if (out / name).is_file()), *(path.name for path in out.glob(BOOKS))}
    titles = {volume.file: volume.title(library) for volume in books}

    out.mkdir(parents=True, exist_ok=True)
    folder = Folder(out)
    for done, (name, (part, make)) in enumerate(pages.items(), 1):
        origin = hashed(name, origins.part(part))
        if not folder.has(name, origin):
            folder.put(name, origin, make())
        told(done, len(pages) + 1)
    folder.put(INDEX, "", index_page(library, built, summary or {}, made, titles, theme, full))
    folder.close()
    memory.close()
    told(len(pages) + 1, len(pages) + 1)
    kept.touched = folder.touched
    other = "maps.html" if poster else "posters.html"
    return [out / name for name in (*pages, INDEX) if name != other]


def _rulebook(library: Library, volume: Volume, paper: str, theme: str) -> str:
    return rulebook_page(book(library, volume), paper, theme)


class _Faces:
    """The faces of cards, from this session, from the folder, or made now."""

    def __init__(self, library: Library, sheet: Sheet, origins: Components, kept: Kept, memory: Memory) -> None:
        self._library, self._size, self._origins = library, sheet.card, origins
        self._kept, self._memory = kept, memory
        self._known: dict[int, tuple[str, str]] = {}
        """The name and the origin of each face."""

    def all(self) -> list[CardFace]:
        """Those of all cards that were asked for."""
        cards = self._library.cards
        self._kept.only(lambda name: not name.startswith(CARD) or name.removeprefix(CARD) in cards)
        return in_order(face for card in self._library.asked("cards") for face in self._of(card))

    def _of(self, card: str) -> list[CardFace]:
        name, origin = CARD + card, self._origins.card(card)
        faces = self._kept.thing(name, origin, lambda: self._recalled(card, origin))
        for at, face in enumerate(faces):
            self._known[id(face)] = f"{name} {at}", origin
            for line in ("", *_FRONTS.values()):
                self._memory.still_there(f"{name} {at}{line}", origin)
        return faces

    def front(self, low_ink: bool, face: CardFace, make: Callable[[], str]) -> str:
        """How a card stands in a page."""
        name, origin = self._known[id(face)]
        return self._memory.thing(f"{name}{_FRONTS[low_ink]}", origin, str, make)

    def _recalled(self, card: str, origin: str) -> list[CardFace]:
        """Pictures are too large to be remembered, so they are read from their pack each time."""
        faces = []
        for at, deck in enumerate(decks_of(self._library, card)):
            make = partial(self._made, card, deck)
            face = self._memory.thing(f"{CARD}{card} {at}", origin, CardFace, make)
            faces.append(with_pictures(self._library, face, deck, self._size))
        return faces

    def _made(self, card: str, deck: Deck) -> CardFace:
        return without_pictures(face_in(self._library, card, self._size, deck))
