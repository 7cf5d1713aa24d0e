"""The pages, each with what its template needs."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from fragkit.content.library import Library
from fragkit.render import counter_layout, map_layout, record_layout, standups
from fragkit.render import face as face_layout
from fragkit.render import sheet as sheet_layout
from fragkit.render.art import Art
from fragkit.render.cards import CardFace, copied
from fragkit.render.counters import NAME_AT, RIM, Counters, group_counts
from fragkit.render.decks import DeckFace
from fragkit.render.filling import fill
from fragkit.render.maps import Maps
from fragkit.render.record_layout import RecordPage
from fragkit.render.record_parts import stat_limits
from fragkit.render.records import RecordSheet
from fragkit.render.sheet import Sheet, pages_of

Summary = Mapping[str, str | Sequence[str]]
"""More to say on the index page: a heading with a line, or with several."""


@dataclass(frozen=True, slots=True)
class Page:
    """The cards of one sheet of paper."""

    number: int
    cards: Sequence[CardFace]

    @property
    def packs(self) -> list[str]:
        """The packs they come from, with their versions."""
        return list(dict.fromkeys(f"{card.pack_title} {card.pack_version}" for card in self.cards))


@dataclass(frozen=True, slots=True)
class DeckCount:
    """How many cards of a deck there are."""

    deck: DeckFace
    designs: int
    cards: int


def cards_page(faces: Sequence[CardFace], sheet: Sheet) -> str:
    """All cards on sheets of paper."""
    pages = _pages(faces, sheet)
    art: dict[str, Art] = {face.art.name: face.art for face in faces if face.art is not None}
    return fill(
        "cards.html.j2",
        pages=pages,
        cards=sum(len(page.cards) for page in pages),
        sheet=sheet,
        layout=face_layout,
        ruler=sheet_layout.RULER,
        strip=sheet_layout.STRIP,
        strip_gap=sheet_layout.STRIP_GAP,
        crop_width=sheet_layout.CROP_MARKS.width,
        art=list(art.values()),
    )


def sheets_page(records: Sequence[RecordSheet], page: RecordPage) -> str:
    """All record sheets, one or two on a page."""
    least, most = stat_limits()
    art: dict[str, Art] = {record.art.name: record.art for record in records if record.art is not None}
    return fill(
        "sheets.html.j2",
        pages=pages_of(records, page.per_page),
        records=len(records),
        page=page,
        layout=record_layout,
        least=least,
        most=most,
        ruler=sheet_layout.RULER,
        strip=sheet_layout.STRIP,
        art=list(art.values()),
    )


def maps_page(maps: Maps) -> str:
    """All maps, each with a plan and a legend, and cut into pages of whole squares."""
    return _maps("maps.html.j2", maps)


def posters_page(maps: Maps) -> str:
    """All maps, each on a sheet of its own size."""
    return _maps("posters.html.j2", maps)


def _maps(template: str, maps: Maps) -> str:
    return fill(
        template,
        maps=maps,
        sheet=maps.sheet,
        pages=sum(face.page_count for face in maps.faces),
        layout=map_layout,
        ruler=sheet_layout.RULER,
        strip_height=sheet_layout.STRIP,
        crop_width=sheet_layout.CROP_MARKS.width,
    )


def counters_page(counters: Counters) -> str:
    """All counters and standups on sheets of paper."""
    return fill(
        "counters.html.j2",
        counters=counters,
        groups=counters.all,
        paper=counters.paper,
        layout=counter_layout,
        plate=standups.PLATE,
        body=standups.BODY,
        arms=standups.ARMS,
        rim=RIM,
        name_at=NAME_AT,
        ruler=sheet_layout.RULER,
        strip_height=sheet_layout.STRIP,
    )


@dataclass(frozen=True, slots=True)
class Built:
    """Everything that is printed of some packs, and on what."""

    faces: Sequence[CardFace]
    sheet: Sheet
    records: Sequence[RecordSheet]
    page: RecordPage
    maps: Maps
    counters: Counters
    about_themes: Sequence[tuple[str, str]] = ()

    @property
    def remarks(self) -> list[tuple[str, str]]:
        """What authors should know, each with what it is about."""
        of_cards = [(face.title, remark) for face in self.faces for remark in face.remarks]
        of_records = [(record.title, remark) for record in self.records for remark in record.remarks]
        return [*of_cards, *of_records, *self.maps.remarks, *self.counters.remarks, *self.about_themes]


def index_page(library: Library, built: Built, summary: Summary, made: Collection[str]) -> str:
    """What was built, to look at first; `made` are the pages that can be opened from it."""
    return fill(
        "index.html.j2",
        packs=[info for name in library.shelf.asked if (info := library.packs.get(name)) is not None],
        decks=_decks(built.faces),
        designs=len(built.faces),
        cards=sum(face.copies for face in built.faces),
        pages=len(_pages(built.faces, built.sheet)),
        sheet=built.sheet,
        ruler=sheet_layout.RULER,
        records=built.records,
        made=made,
        record_pages=len(pages_of(built.records, built.page.per_page)),
        maps=built.maps,
        map_pages=sum(face.page_count for face in built.maps.faces),
        counters=built.counters,
        counter_groups=group_counts(built.counters.all),
        remarks=built.remarks,
        summary={heading: [said] if isinstance(said, str) else list(said) for heading, said in summary.items()},
    )


def _pages(faces: Sequence[CardFace], sheet: Sheet) -> list[Page]:
    return [Page(number, cards) for number, cards in enumerate(pages_of(copied(faces), sheet.places), 1)]


def _decks(faces: Sequence[CardFace]) -> list[DeckCount]:
    found: dict[DeckFace, list[CardFace]] = {}
    for face in faces:
        found.setdefault(face.deck, []).append(face)
    return [DeckCount(deck, len(cards), sum(card.copies for card in cards)) for deck, cards in found.items()]
