"""Pieces of the very pages that `fragkit build` prints, each made when it is looked at, and kept while it is right.

A piece is cut out of a page that has nothing else on it, so that it cannot differ from what is printed.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from fragkit.content.library import Library
from fragkit.fitting.sizes import CARD_SIZES
from fragkit.render.cards import CardFace, faces_of
from fragkit.render.catalogue import catalogue_page
from fragkit.render.components import Components, hashed
from fragkit.render.counter_layout import BLEED, MARGIN, CounterPage, lay_out
from fragkit.render.counters import CounterGroup, Counters, printed_counters
from fragkit.render.kept import Kept
from fragkit.render.map_layout import USUAL_SQUARE, map_sheet
from fragkit.render.maps import Maps, printed_maps
from fragkit.render.page import DrawnCards, counters_page, posters_page, sheets_page, styles
from fragkit.render.record_layout import RecordPage, record_page
from fragkit.render.records import RecordSheet, record_sheets
from fragkit.render.sheet import sheet_for
from fragkit.render.standups import Standup
from fragkit.render.themes import theme_css
from fragkit.studio.answers import Refused
from fragkit.studio.plain_faces import LOOKS, plain_face
from fragkit.studio.things import STANDUPS, TRACKS, Thing

PAPER, SIZE = "a4", "poker"
UNPRINTED = "This cannot be printed before it is mended. It is shown as far as it could be read."
HEAD = 55
"""Millimetres that the heading above counters needs."""
STYLES = {"fighters": "record.css", "maps": "map.css", "counters": "counter.css"}
FACES = "faces "
SIDE_BY_SIDE = "\n:host { display: flex; flex-wrap: wrap; gap: 8mm }\n"
"""For what is printed on several pages."""
_STYLE = re.compile(r"<style>(.*?)</style>", re.DOTALL)
_MAIN = re.compile(r"<main>(.*)</main>", re.DOTALL)
_FONT = re.compile(r"@font-face\s*\{[^}]*\}")
_PAGE_RULE = re.compile(r"@page[^{]*\{[^}]*\}")


@dataclass(frozen=True, slots=True)
class Piece:
    """What is printed of a thing: HTML without any style of its own but in `data-style`, and looks that only it has."""

    html: str
    looks: str
    remarks: tuple[str, ...] = ()


class Prints:
    """What is printed of one library; what an earlier one has made and is still right is taken over."""

    def __init__(self, library: Library, before: Prints | None = None) -> None:
        self._library = library
        self.theme, _ = theme_css(library)
        self.origins = Components(library, repr((PAPER, SIZE, self.theme)))
        self._kept: Kept = before._kept if before is not None else Kept()

    @property
    def looks_origin(self) -> str:
        """A hash of what the style sheets are made from."""
        return hashed(self.theme)

    def piece(self, thing: Thing) -> Piece:
        """What is printed of a thing."""
        if thing.is_broken:
            entry = self._library.shelf.entries[thing.key.partition("/")[0]][thing.id]
            return Piece(plain_face(entry), LOOKS, (UNPRINTED,))
        return self._kept.thing(thing.key, thing.origin, lambda: self._made(thing))

    def forget_all_but(self, things: Collection[str]) -> None:
        """Keeps nothing of things that are gone."""
        self._kept.only(lambda name: name.removeprefix(FACES) in things)

    def looks(self, kind: str) -> str:
        """The style sheet of all things of a kind, as a part of another page can have it."""
        css = self._card_looks if kind == "cards" else styles("print.css", STYLES[kind]) + self.theme
        return in_a_part(css) + (SIDE_BY_SIDE if kind == "counters" else "")

    def _made(self, thing: Thing) -> Piece:
        match thing.kind:
            case "cards":
                return self._card(thing)
            case "fighters":
                record = next(each for each in self._records if each.id == thing.id)
                return cut_out(sheets_page([record], self._record_page), record.remarks)
            case "maps":
                return self._map(thing)
        return self._some_counters(thing)

    def face(self, thing: Thing) -> CardFace:
        """A card's face, which knows all the words on it."""
        number = thing.key.count("/") - 1 and int(thing.key.rpartition("/")[2])
        faces = self._kept.thing(
            f"{FACES}cards/{thing.id}", thing.origin, lambda: faces_of(self._library, thing.id, CARD_SIZES[SIZE])
        )
        return faces[number]

    def words(self, thing: Thing) -> str:
        """All words to find a thing by, with those that are made from effects."""
        if thing.kind != "cards" or thing.is_broken:
            return thing.words
        face = self.face(thing)
        return " ".join(" ".join([thing.words, face.kind, *face.text]).casefold().split())

    def _card(self, thing: Thing) -> Piece:
        face = self.face(thing)
        art = face.art
        looks = f'.{art.name} {{ background-image: url("{art.uri}") }}' if art is not None else ""
        return Piece(without_style(str(DrawnCards(low_ink=False)(face, False))), looks, face.remarks)

    def _some_counters(self, thing: Thing) -> Piece:
        """Counters of one kind, or one standup, on a sheet that is just large enough for them."""
        every = self._counters
        of = thing.key.partition("/")[2]
        groups = tuple(each for each in every.groups if (not each.id if thing.key == TRACKS else each.id == of))
        figures = every.standups.figures if every.standups is not None and thing.key.startswith(STANDUPS) else ()
        mine = tuple(each for each in figures if each.id == of)
        standups = replace(every.standups, figures=mine) if every.standups is not None and mine else None
        pages = lay_out([*groups, *([standups] if standups is not None else [])], every.paper)
        if not pages:
            raise Refused("None of them are printed.", 422)
        remarks = tuple(why for what, why in every.remarks if what == thing.title.removeprefix("Standup of "))
        piece = cut_out(counters_page(replace(every, groups=groups, standups=standups, pages=tuple(pages))), remarks)
        return replace(piece, looks=piece.looks + _cropped(pages, [*groups, *([standups] if standups else [])]))

    def _map(self, thing: Thing) -> Piece:
        maps = self._maps
        remarks = tuple(why for what, why in maps.remarks if what == thing.title)
        mine = [face for face in maps.faces if face.id == thing.id]
        if not mine:
            raise Refused("; ".join(remarks) or "This map cannot be printed.", 422)
        return cut_out(posters_page(replace(maps, faces=tuple(mine))), remarks)

    @cached_property
    def _card_looks(self) -> str:
        page = catalogue_page(self._library, [], sheet_for(PAPER, SIZE), self.theme)
        return "\n".join(_STYLE.findall(page))

    @cached_property
    def _record_page(self) -> RecordPage:
        return record_page(PAPER, 1)

    @cached_property
    def _records(self) -> list[RecordSheet]:
        return record_sheets(self._library, self._record_page)

    @cached_property
    def _maps(self) -> Maps:
        return printed_maps(self._library, map_sheet(PAPER, USUAL_SQUARE))

    @cached_property
    def _counters(self) -> Counters:
        return printed_counters(self._library, PAPER)


def _cropped(pages: Sequence[CounterPage], groups: Sequence[CounterGroup | Standup]) -> str:
    """A style by which a sheet ends where its last counter does."""
    spots = [(spot.x, spot.y, groups[spot.group]) for page in pages for spot in page.spots]
    heads = [each.x + min(each.width, HEAD) for page in pages for each in page.headings]
    right = max([x + group.width for x, _, group in spots] + heads) + BLEED + MARGIN
    bottom = max(y + group.height for _, y, group in spots) + BLEED + MARGIN
    return f"\n:host {{ --page-width: {right:.1f}mm; --page-height: {bottom:.1f}mm }}\n.strip {{ display: none }}\n"


def cut_out(page: str, remarks: tuple[str, ...] = ()) -> Piece:
    """What is printed on a page, without the page."""
    main = _MAIN.search(page)
    assert main is not None
    return Piece(without_style(main[1]), in_a_part("\n".join(_STYLE.findall(page))), remarks)


def without_style(html: str) -> str:
    """Puts styles where the page's policy allows them: a script of the studio takes them from there.

    Quotation marks of an author are always escaped, so nothing that he wrote is taken for a style.
    """
    return html.replace(' style="', ' data-style="')


def in_a_part(css: str) -> str:
    """A style sheet of a page as that of a part of a page; fonts and paper are the page's own business."""
    css = _PAGE_RULE.sub("", _FONT.sub("", css))
    return re.sub(r"(^|[\s,}])(?::root|html|body)(?=[\s,{.])", r"\1:host", css)


def piece_as_data(prints: Prints, thing: Thing) -> dict[str, Any]:
    """What is printed of a thing, for the page, or why nothing is."""
    try:
        piece = prints.piece(thing)
    except Refused as why:
        return {"origin": thing.origin, "why": str(why)}
    return {"origin": thing.origin, "html": piece.html, "looks": piece.looks, "remarks": list(piece.remarks)}
