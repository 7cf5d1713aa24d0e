"""The printed sheet as a browser lays it out: sizes in millimetres, nothing cut off, nothing lost."""

from __future__ import annotations

import re
from collections.abc import Callable
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest

from fragkit.content.library import Library
from fragkit.render import render
from fragkit.render.cards import card_faces
from fragkit.render.imposition import CardPrint
from fragkit.render.sheet import CARD_SIZES
from tests.libraries import shipped_library
from tests.render.measuring import MM_PER_PIXEL, Browse, measured

pytestmark = pytest.mark.browser

LibraryOf = Callable[..., Library]
MEASURE = """
return [...document.querySelectorAll(".card:not(.back)")].map(card => {
  const box = card.getBoundingClientRect(), text = card.querySelector(".text"), title = card.querySelector("h2");
  const cut = part => part.scrollHeight > part.clientHeight || part.scrollWidth > part.clientWidth;
  return {width: box.width, height: box.height, text_cut: cut(text), title_cut: cut(title)};
});
"""
CARDS = {
    "plain": {},
    "gun": {"name": "Electromagnetic Cannon", "damage": "10d", "ammo": 20, "text": "Hits harder than it looks. " * 8},
    "long": {"name": "The Extraordinarily Long-Winded Curse", "text": "Nobody reads it to the end. " * 24},
    "paragraphs": {"text": "\n".join(["One more thing, while you are here."] * 9), "flavour": "And so on. " * 5},
    "letters": {"deck": "gadget", "name": "Multipurpose Tool", "symbol": ["A", "H", "W", "M"], "armor": 2},
    "wide": {"name": "WWWWWWWWWW MMMMMMMMMM", "text": "MMMMMM WWWWWW " * 24, "suit": "hearts", "rank": "ace"},
    "copied": {"copies": 5, "text": "Again."},
}


class Titles(HTMLParser):
    """The titles of cards in a page."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.found: list[str] = []
        self._inside = False
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._inside = tag == "h2"
        if self._inside:
            self.found.append("")

    def handle_endtag(self, tag: str) -> None:
        self._inside = self._inside and tag != "h2"

    def handle_data(self, data: str) -> None:
        if self._inside:
            self.found[-1] += data


def measure(browse: Browse, folder: Path) -> list[dict[str, Any]]:
    cards: list[dict[str, Any]] = measured(browse, folder / "cards.html", MEASURE)
    return cards


@pytest.mark.parametrize(("paper", "size"), [("a4", "poker"), ("letter", "euro")])
def test_cards_have_their_size_and_their_text_fits(
    browse: Browse, library_of: LibraryOf, tmp_path: Path, paper: str, size: str
) -> None:
    library = library_of(CARDS)
    faces = card_faces(library, CARD_SIZES[size])
    assert [face.remarks for face in faces] == [()] * len(faces)
    render(library, tmp_path / "out", paper=paper, size=size)
    found = measure(browse, tmp_path / "out")
    assert len(found) == sum(face.copies for face in faces)
    for card in found:
        assert card["width"] * MM_PER_PIXEL == pytest.approx(CARD_SIZES[size].width, abs=0.1)
        assert card["height"] * MM_PER_PIXEL == pytest.approx(CARD_SIZES[size].height, abs=0.1)
        assert not card["text_cut"]
        assert not card["title_cut"]


def test_the_shipped_cards_have_their_size_and_their_text_fits(browse: Browse, tmp_path: Path) -> None:
    render(shipped_library(), tmp_path)
    found = measure(browse, tmp_path)
    assert found
    for card in found:
        assert card["width"] * MM_PER_PIXEL == pytest.approx(63.5, abs=0.1)
        assert card["height"] * MM_PER_PIXEL == pytest.approx(88.9, abs=0.1)
        assert not card["text_cut"]
        assert not card["title_cut"]


def test_every_title_is_on_the_page_however_strange(browse: Browse, library_of: LibraryOf, tmp_path: Path) -> None:
    names = ["Rail Gun", "</h2><script>document.body.innerHTML=''</script>", "{{7*7}}", "\"quoted\" & 'single'"]
    render(library_of({f"card-{at}": {"name": name} for at, name in enumerate(names)}), tmp_path / "out")
    assert Titles(browse(tmp_path / "out/cards.html", "--dump-dom")).found == names


@pytest.mark.parametrize(("cards", "pages"), [(9, 1), (10, 2)])
@pytest.mark.parametrize(("paper", "points"), [("a4", (595, 842)), ("letter", (612, 792))])
def test_the_printer_gets_as_many_pages_as_there_are_sheets(
    browse: Browse,
    library_of: LibraryOf,
    tmp_path: Path,
    cards: int,
    pages: int,
    paper: str,
    points: tuple[int, int],
) -> None:
    render(library_of({"it": {"copies": cards}}), tmp_path / "out", paper=paper, cards=CardPrint(backs="none"))
    browse(tmp_path / "out/cards.html", "--no-pdf-header-footer", f"--print-to-pdf={tmp_path / 'cards.pdf'}")
    boxes = re.findall(rb"/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]", (tmp_path / "cards.pdf").read_bytes())
    assert [(round(float(width)), round(float(height))) for width, height in boxes] == [points] * pages
