"""Cards in a real browser: sizes in millimetres, texts that fit, backs behind fronts, hostile words that do nothing.

A browser is slow to start, so that few pages hold many cards.
"""

from __future__ import annotations

from collections.abc import Callable
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from pypdf import PdfReader

from fragkit.content.card import Card
from fragkit.content.library import Library
from fragkit.fitting.sizes import CARD_SIZES
from fragkit.render import render
from fragkit.render.cards import CardFace, card_faces
from fragkit.render.imposition import CardPrint
from fragkit.render.page import cards_page
from fragkit.render.sheet import Line
from tests.libraries import shipped_library
from tests.render.measuring import MM_PER_PIXEL, Browse, measured

pytestmark = pytest.mark.browser

LibraryOf = Callable[..., Library]
MEASURE = """
const cut = part => part.scrollHeight > part.clientHeight || part.scrollWidth > part.clientWidth;
const box = part => {
  const {x, y, width, height} = part.getBoundingClientRect(), page = part.closest(".sheet").getBoundingClientRect();
  return [x - page.x, y - page.y, width, height];
};
const inside = (part, whole) => part[0] >= whole[0] - .5 && part[1] >= whole[1] - .5
  && part[0] + part[2] <= whole[0] + whole[2] + .5 && part[1] + part[3] <= whole[1] + whole[3] + .5;
return [...document.querySelectorAll(".sheet")].map(sheet => ({
  page: box(sheet),
  ruler: box(sheet.querySelector(".ruler")),
  words: [...sheet.querySelectorAll(".strip .scale, .strip .source, .strip .number")].map(box),
  cards: [...sheet.querySelectorAll(".cut")].map(place => {
    const card = place.querySelector(".card"), text = card.querySelector(".text"), title = card.querySelector("h2");
    const parts = [...card.querySelectorAll("header, .scene, dl, .text, footer, .deck-name, .medal")];
    return {
      box: box(place), title: title && title.textContent,
      cut: text ? cut(text) || cut(title) || [...card.querySelectorAll("dt")].some(cut) : false,
      parts_inside: parts.every(part => inside(box(part), box(card))),
    };
  }),
  alive: document.querySelectorAll("main script, main img, main iframe, main b").length,
}));
"""
ODD = {
    "plain": {},
    "gun": {"name": "Electromagnetic Cannon", "damage": "10d", "ammo": 20, "text": "Hits harder than it looks. " * 8},
    "long": {"name": "The Extraordinarily Long-Winded Curse", "text": "Nobody reads it to the end. " * 24},
    "paragraphs": {"text": "\n".join(["One more thing, while you are here."] * 9), "flavour": "And so on. " * 5},
    "letters": {"deck": "gadget", "name": "Multipurpose Tool", "symbol": ["A", "H", "W", "M"], "armor": 2},
    "wide": {"name": "WWWWWWWWWW MMMMMMMMMM", "text": "MMMMMM WWWWWW " * 24, "suit": "hearts", "rank": "ace"},
    "icons": {"text": "+1 Health, +1 Speed, +1 Accuracy, 2 dice, a Weapon card. " * 5},
}
HOSTILE = [
    "</h2><script>document.body.innerHTML=''</script>",
    "{{7*7}} {% raw %}",
    "\"quoted\" & 'single' <img src=x onerror=alert(1)>",
    "<b>" * 4000,
    "W" * 10_000,
    "endless words " * 800,
]


def once(faces: list[CardFace]) -> list[CardFace]:
    return [face._replace(copies=1) for face in faces]


def in_german(size: str) -> list[CardFace]:
    """The shipped cards with the words that effects have in German."""
    library = shipped_library()
    packs = dict(library.packs)
    try:
        library.packs.update({name: info.model_copy(update={"language": "de"}) for name, info in packs.items()})
        return card_faces(library, CARD_SIZES[size])
    finally:
        library.packs.update(packs)


def crosses(line: Line, box: list[float]) -> bool:
    """Whether a crop mark goes through what is written in a box."""
    left, top, width, height = (each * MM_PER_PIXEL for each in box)
    (x1, x2), (y1, y2) = sorted((line.x1, line.x2)), sorted((line.y1, line.y2))
    return x1 < left + width and x2 > left and y1 < top + height and y2 > top


def measure(browse: Browse, folder: Path, faces: list[CardFace], how: CardPrint, paper: str, size: str) -> Any:
    folder.mkdir(exist_ok=True)
    page = folder / "cards.html"
    page.write_text(cards_page(faces, how.sheet(paper, size), how), encoding="utf-8")
    return measured(browse, page, MEASURE)


@pytest.mark.parametrize(
    ("paper", "size", "how"),
    [
        ("a4", "poker", CardPrint(backs="duplex-long")),
        ("letter", "euro", CardPrint(backs="duplex-short", bleed=3, low_ink=True)),
    ],
)
def test_every_shipped_card_fits_in_two_languages_and_every_back_lies_behind_it(
    browse: Browse, library_of: LibraryOf, tmp_path: Path, paper: str, size: str, how: CardPrint
) -> None:
    odd = card_faces(library_of(ODD), CARD_SIZES[size])
    faces = once([*card_faces(shipped_library(), CARD_SIZES[size]), *in_german(size), *odd])
    assert [face.title for face in faces if face.remarks] == []
    sheet = how.sheet(paper, size)
    sides = measure(browse, tmp_path / "out", faces, how, paper, size)
    assert len(sides) == 2 * -(-len(faces) // sheet.places)
    assert sum(len(side["cards"]) for side in sides) == 2 * len(faces)
    for side in sides:
        assert [each * MM_PER_PIXEL for each in side["page"][2:]] == pytest.approx(
            [sheet.paper.width, sheet.paper.height], abs=0.1
        )
        assert max(side["ruler"][2:]) * MM_PER_PIXEL == pytest.approx(50, abs=0.1)
        for card in side["cards"]:
            assert [each * MM_PER_PIXEL for each in card["box"][2:]] == pytest.approx(
                [sheet.card.width, sheet.card.height], abs=0.1
            )
        assert [card["title"] for card in side["cards"] if card["cut"] or not card["parts_inside"]] == []
    width = sheet.paper.width / MM_PER_PIXEL
    for front, back in zip(sides[::2], sides[1::2], strict=True):
        for face, behind in zip(front["cards"], back["cards"], strict=True):
            mirrored = width - behind["box"][0] - behind["box"][2]
            assert face["box"][0] * MM_PER_PIXEL == pytest.approx(mirrored * MM_PER_PIXEL, abs=0.1)
            assert face["box"][1] * MM_PER_PIXEL == pytest.approx(behind["box"][1] * MM_PER_PIXEL, abs=0.1)


def test_whatever_a_card_says_is_inert_and_stays_inside(browse: Browse, library_of: LibraryOf, tmp_path: Path) -> None:
    library = library_of({f"card-{at}": {"flavour": "x"} for at in range(len(HOSTILE))})
    for at, said in enumerate(HOSTILE):
        card = library.cards[f"demo:card-{at}"]
        texts = {"name": said, "text": said, "flavour": said}
        library.models["cards"][f"demo:card-{at}"] = Card.model_construct(**{**dict(card), **texts})
    faces = card_faces(library, CARD_SIZES["poker"])
    how = CardPrint(bleed=3)
    (front, _) = measure(browse, tmp_path / "out", faces, how, "a4", "poker")
    assert [card["title"] for card in front["cards"]] == HOSTILE
    assert all(card["parts_inside"] for card in front["cards"])
    assert front["alive"] == 0
    marks = how.sheet("a4", "poker").crop_marks()
    assert [line for line in marks for words in front["words"] if crosses(line, words)] == []
    assert [bool(face.remarks) for face in faces][3:] == [True] * 3


@pytest.mark.parametrize(
    ("paper", "how", "millimetres", "pages"),
    [("a4", CardPrint(backs="none"), (210, 297), 2), ("letter", CardPrint(bleed=3), (279.4, 215.9), 4)],
)
def test_the_printer_gets_a_page_for_each_side(
    browse: Browse,
    library_of: LibraryOf,
    tmp_path: Path,
    paper: str,
    how: CardPrint,
    millimetres: tuple[float, float],
    pages: int,
) -> None:
    render(library_of({"it": {"copies": 10}}), tmp_path / "out", paper=paper, cards=how, parts=["cards"])
    browse(tmp_path / "out/cards.html", "--no-pdf-header-footer", f"--print-to-pdf={tmp_path / 'cards.pdf'}")
    printed = PdfReader(BytesIO((tmp_path / "cards.pdf").read_bytes())).pages
    sizes = [(float(page.mediabox.width) / 72 * 25.4, float(page.mediabox.height) / 72 * 25.4) for page in printed]
    assert sizes == [pytest.approx(millimetres, abs=0.4)] * pages
