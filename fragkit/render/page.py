"""The pages, each with what its template needs."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import cache

from markupsafe import Markup

from fragkit import garbage
from fragkit.content.library import Library
from fragkit.fitting import face as face_layout
from fragkit.fitting.sizes import CardSize, Mm
from fragkit.render import counter_layout, map_layout, record_layout, standups
from fragkit.render import sheet as sheet_layout
from fragkit.render.art import Art
from fragkit.render.cards import CardFace, copied
from fragkit.render.counters import NAME_AT, RIM, Counters
from fragkit.render.decks import DeckFace
from fragkit.render.filling import fill, macros, millimetres
from fragkit.render.imposition import CardPrint, sides_of, turns_like_a_page
from fragkit.render.in_short import InShort
from fragkit.render.maps import Maps
from fragkit.render.record_layout import RecordPage
from fragkit.render.record_parts import stat_limits
from fragkit.render.records import RecordSheet
from fragkit.render.services import Leaf
from fragkit.render.sheet import Place, Sheet, n, pages_of
from fragkit.shipped import shipped

Summary = Mapping[str, str | Sequence[str]]
"""More to say on the index page: a heading with a line, or with several."""


@dataclass(frozen=True, slots=True)
class Font:
    """A font that ships with fragkit, so that pages look the same everywhere."""

    family: str
    file: str
    weight: str = "normal"
    style: str = "normal"


FONTS = (
    Font("Barlow", "barlow-regular.woff2"),
    Font("Barlow", "barlow-italic.woff2", style="italic"),
    Font("Barlow", "barlow-bold.woff2", weight="bold"),
    Font("Barlow Condensed", "barlow-condensed-bold.woff2", weight="bold"),
)


CARDS_PAGE = "cards.html.j2"
MOST_SHOWN = 4
"""How many cards the index page has as a picture."""


@dataclass(frozen=True, slots=True)
class DeckCount:
    """How many cards of a deck there are."""

    deck: DeckFace
    designs: int
    cards: int


@garbage.left_alone()
def cards_page(
    faces: Sequence[CardFace], sheet: Sheet, how: CardPrint, theme: str = "", drawn: DrawnCards | None = None
) -> str:
    """All cards on sheets of paper, with their backs where they are wanted. The page needs no other file."""
    return fill(CARDS_PAGE, **on_sheets(faces, sheet, how, theme, drawn))


def on_sheets(
    faces: Sequence[CardFace], sheet: Sheet, how: CardPrint, theme: str = "", drawn: DrawnCards | None = None
) -> dict[str, object]:
    """All that the page of cards is filled with."""
    sides = sides_of(copied(faces), sheet, how)
    pictures = [picture for face in faces for picture in (face.art, face.deck.back.art) if picture is not None]
    return {
        "sides": sides,
        "cards": sum(face.copies for face in faces),
        "sheets": len({side.sheet for side in sides}),
        "sheet": sheet,
        "how": how,
        "flip": "left" if turns_like_a_page(sheet, how.backs) else "up",
        "drawn": drawn or DrawnCards(how.low_ink),
        "lying_at": cache(lambda place: Markup(_lying_at(place, sheet.card))),  # noqa: S704 - nothing but numbers
        "layout": face_layout,
        "safe": sheet_layout.SAFE,
        "ruler": sheet_layout.RULER,
        "strip": sheet_layout.STRIP,
        "crop_width": sheet_layout.CROP_MARKS.width,
        "crop_marks": "".join(f"M{n(line.x1)} {n(line.y1)}L{n(line.x2)} {n(line.y2)}" for line in sheet.crop_marks()),
        "art": list({picture.name: picture for picture in pictures}.values()),
        "backs": list({face.deck.back.pattern_name: face.deck.back for face in faces}.values()),
        "styles": Markup(styles("print.css", "card.css") + theme),  # noqa: S704 - what ships, and a theme written anew
        "screen": Markup(styles("screen.css")),  # noqa: S704
    }


def leaves_page(cards: Sequence[tuple[CardFace, bool]], leaf: Leaf, how: CardPrint, title: str, theme: str = "") -> str:
    """Cards, or their backs where it says so, each on a page of its own."""
    pictures = [picture for face, _ in cards for picture in (face.art, face.deck.back.art) if picture is not None]
    return fill(
        "leaves.html.j2",
        cards=cards,
        leaf=leaf,
        how=how,
        title=title,
        drawn=DrawnCards(how.low_ink),
        layout=face_layout,
        safe=sheet_layout.SAFE,
        art=list({picture.name: picture for picture in pictures}.values()),
        backs=list({face.deck.back.pattern_name: face.deck.back for face, _ in cards}.values()),
        styles=Markup(styles("print.css", "card.css") + theme),  # noqa: S704 - as for cards
    )


def calibration_page(
    sheet: Sheet, how: CardPrint, targets: Sequence[object], right: Sequence[object], down: Sequence[object]
) -> str:
    """A front with scales and a back with crosses."""
    return fill(
        "calibration.html.j2",
        sheet=sheet,
        how=how,
        targets=targets,
        right=right,
        down=down,
        ruler=sheet_layout.RULER,
        strip=sheet_layout.STRIP,
        styles=Markup(styles("print.css", "card.css")),  # noqa: S704 - what ships with fragkit
        screen=Markup(styles("screen.css")),  # noqa: S704
    )


def _lying_at(place: Place, card: CardSize) -> str:
    """A place in the words of a style sheet: the bleed is its padding."""
    width, height = place.left + card.width + place.right, place.top + card.height + place.bottom
    padding = " ".join(map(millimetres, (place.top, place.right, place.bottom, place.left)))
    return (
        f"left: {millimetres(place.x - place.left)}; top: {millimetres(place.y - place.top)};"
        f" width: {millimetres(width)}; height: {millimetres(height)}; padding: {padding}"
    )


class DrawnCards:
    """The fronts and backs of cards as they stand in a page, each made once, however many copies there are."""

    def __init__(self, low_ink: bool) -> None:
        self.low_ink = low_ink
        self.recall: Callable[[CardFace, Callable[[], str]], str] = lambda card, make: make()
        """Asks whoever may know a front from another time, before it is made."""
        self._fronts: dict[int, tuple[CardFace, Markup]] = {}
        self._backs: dict[object, Markup] = {}

    def __call__(self, card: CardFace, is_back: bool) -> Markup:
        """The card, from the front or from the back."""
        return self._back(card) if is_back else self._front(card)

    def _front(self, card: CardFace) -> Markup:
        known, made = self._fronts.get(id(card), (None, None))
        if made is None or known is not card:
            said = self.recall(card, lambda: macros("card.html.j2").card_face(card, face_layout, self.low_ink))
            made = said if isinstance(said, Markup) else Markup(said)  # noqa: S704 - as it was made
            self._fronts[id(card)] = card, made
        return made

    def _back(self, card: CardFace) -> Markup:
        """All cards of a deck have the same back."""
        kind = card.deck, card.pack_title, card.language
        if kind not in self._backs:
            self._backs[kind] = macros("card.html.j2").card_back(card, self.low_ink)
        return self._backs[kind]


@cache
def styles(*names: str) -> str:
    """Style sheets that ship, after the fonts that they use, which are brought along."""
    sheets = [(shipped("templates") / name).read_text("utf-8") for name in names]
    fonts = "print.css" in names
    return "\n".join([*(map(_font_face, FONTS) if fonts else ()), *sheets])


def _font_face(font: Font) -> str:
    data = b64encode((shipped("templates") / "fonts" / font.file).read_bytes()).decode("ascii")
    return (
        f'@font-face {{ font-family: "{font.family}"; font-weight: {font.weight}; font-style: {font.style};'
        f' src: url("data:font/woff2;base64,{data}") format("woff2") }}'
    )


def _dress(name: str, theme: str) -> dict[str, Markup]:
    """The style sheets of a page, which needs no other file: that of its part, that for a screen, and the theme."""
    sheets = {"styles": styles("print.css", name), "screen": styles("screen.css"), "theme": theme}
    return {key: Markup(css) for key, css in sheets.items()}  # noqa: S704 - as for cards


def sheets_page(records: Sequence[RecordSheet], page: RecordPage, theme: str = "") -> str:
    """All record sheets, one or two on a page."""
    least, most = stat_limits()
    art: dict[str, Art] = {record.art.name: record.art for record in records if record.art is not None}
    return fill(
        "sheets.html.j2",
        **_dress("record.css", theme),
        pages=pages_of(records, page.per_page),
        records=len(records),
        page=page,
        layout=record_layout,
        least=least,
        most=most,
        ruler=sheet_layout.RULER,
        strip=sheet_layout.STRIP,
        art=list(art.values()),
        body=standups.BODY,
        arms=standups.ARMS,
    )


def maps_page(maps: Maps, theme: str = "") -> str:
    """All maps, each with a plan and a legend, and cut into pages of whole squares."""
    return _maps("maps.html.j2", maps, theme)


def posters_page(maps: Maps, theme: str = "") -> str:
    """All maps, each on a sheet of its own size."""
    return _maps("posters.html.j2", maps, theme)


def _maps(template: str, maps: Maps, theme: str) -> str:
    return fill(
        template,
        **_dress("map.css", theme),
        maps=maps,
        sheet=maps.sheet,
        pages=sum(face.page_count for face in maps.faces),
        layout=map_layout,
        ruler=sheet_layout.RULER,
        strip_height=sheet_layout.STRIP,
        crop_width=sheet_layout.CROP_MARKS.width,
    )


def counters_page(counters: Counters, theme: str = "") -> str:
    """All counters and standups on sheets of paper."""
    return fill(
        "counters.html.j2",
        **_dress("counter.css", theme),
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
    records: InShort
    maps: InShort
    square: Mm
    counters: InShort
    about_themes: Sequence[tuple[str, str]] = ()

    @property
    def remarks(self) -> list[tuple[str, str]]:
        """What authors should know, each with what it is about."""
        of_cards = [(face.title, remark) for face in self.faces for remark in face.remarks]
        of_parts = [remark for part in (self.records, self.maps, self.counters) for remark in part.remarks]
        return [*of_cards, *of_parts, *self.about_themes]


def index_page(
    library: Library,
    built: Built,
    summary: Summary,
    made: Collection[str],
    books: Mapping[str, str],
    theme: str = "",
    drawn: DrawnCards | None = None,
) -> str:
    """What was built, to look at first; `made` are the pages that can be opened from it, `books` the titles of some."""
    decks = _decks(built.faces)
    shown = [next(face for face in built.faces if face.deck is each.deck) for each in decks[:MOST_SHOWN]]
    return fill(
        "index.html.j2",
        styles=Markup(styles("print.css", "card.css", "screen.css") + theme),  # noqa: S704 - as for cards
        shown=shown,
        drawn=drawn or DrawnCards(low_ink=False),
        art=list({face.art.name: face.art for face in shown if face.art is not None}.values()),
        layout=face_layout,
        safe=sheet_layout.SAFE,
        books={name: title for name, title in books.items() if name in made},
        packs=[info for name in library.shelf.asked if (info := library.packs.get(name)) is not None],
        decks=decks,
        designs=len(built.faces),
        cards=sum(face.copies for face in built.faces),
        pages=-(-sum(face.copies for face in built.faces) // built.sheet.places),
        sheet=built.sheet,
        ruler=sheet_layout.RULER,
        made=made,
        records=built.records,
        maps=built.maps,
        square=built.square,
        counters=built.counters,
        remarks=built.remarks,
        summary={heading: [said] if isinstance(said, str) else list(said) for heading, said in summary.items()},
    )


def _decks(faces: Sequence[CardFace]) -> list[DeckCount]:
    found: dict[DeckFace, list[CardFace]] = {}
    for face in faces:
        found.setdefault(face.deck, []).append(face)
    return [DeckCount(deck, len(cards), sum(card.copies for card in cards)) for deck, cards in found.items()]
