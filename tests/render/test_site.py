"""The built pages: what they say, that nothing in them runs, and where they are written."""

from __future__ import annotations

import os
import re
from collections.abc import Callable
from html.parser import HTMLParser
from pathlib import Path

import pytest

import fragkit
from fragkit.content.library import Library
from fragkit.render import render
from fragkit.render.calibration import write_calibration
from fragkit.render.imposition import CardPrint
from fragkit.render.kept import STATE
from fragkit.render.remembered import MEMORY
from fragkit.render.themes import theme_css
from fragkit.shipped import shipped
from tests.libraries import shipped_library

LibraryOf = Callable[..., Library]
FILES = [
    *("cards.html", "catalogue.html", "counters.html", "index.html", "maps.html"),
    *("rulebook-classic.html", "rulebook-deadlands.html", "rulebook-deathmatch.html"),
    *("rulebook-fan-variants.html", "rulebook-gold.html", "sheets.html"),
]


class Outline(HTMLParser):
    """The tags of a page and the text of its titles."""

    def __init__(self, page: Path) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.attributes: list[tuple[str, str | None]] = []
        self.titles: list[str] = []
        self.text = ""
        self.feed(page.read_text("utf-8"))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.attributes += attrs
        if tag == "h2":
            self.titles.append("")

    def handle_data(self, data: str) -> None:
        self.text += data
        if self.titles and self.tags[-1] == "h2" and data.strip():
            self.titles[-1] += data


def count(page: Path, needle: str) -> int:
    return page.read_text("utf-8").count(needle)


def test_what_is_written_is_returned_and_nothing_else_is_written(tmp_path: Path) -> None:
    out = tmp_path / "build/site"
    written = render(shipped_library(), out)
    assert sorted(path.name for path in written) == FILES
    assert sorted(path for path in tmp_path.rglob("*") if path.is_file()) == sorted(
        [*written, out / STATE, out / MEMORY]
    )


def test_building_again_replaces_the_files_and_keeps_what_else_lies_there(tmp_path: Path) -> None:
    render(shipped_library(), tmp_path)
    before = {path.name: path.read_bytes() for path in tmp_path.iterdir()}
    (tmp_path / "notes.txt").write_text("mine")
    render(fragkit.load(), tmp_path)
    assert {path.name: path.read_bytes() for path in tmp_path.iterdir()} == {**before, "notes.txt": b"mine"}


@pytest.mark.skipif(os.name == "nt", reason="links need rights on Windows")
def test_a_link_in_the_folder_is_replaced_and_not_followed(tmp_path: Path) -> None:
    out, outside = tmp_path / "out", tmp_path / "outside.html"
    outside.write_text("precious")
    out.mkdir()
    (out / "cards.html").symlink_to(outside)
    render(shipped_library(), out)
    assert outside.read_text() == "precious"
    assert not (out / "cards.html").is_symlink()


def test_nothing_is_written_when_the_paper_is_unknown(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="a4, letter"):
        render(shipped_library(), tmp_path / "out", paper="a5")
    assert not (tmp_path / "out").exists()


@pytest.mark.parametrize(("cards", "sheets"), [(1, 1), (9, 1), (10, 2)])
def test_as_many_sheets_as_the_cards_need(library_of: LibraryOf, tmp_path: Path, cards: int, sheets: int) -> None:
    render(library_of({"it": {"copies": cards}}), tmp_path / "out", cards=CardPrint(backs="none"))
    page = tmp_path / "out/cards.html"
    assert count(page, '<section class="sheet"') == sheets
    assert count(page, '<article class="card of-demo"') == cards
    assert f"{sheets} / {sheets}" in page.read_text("utf-8")


def test_a_pack_without_cards_says_so(library_of: LibraryOf, tmp_path: Path) -> None:
    render(library_of({}), tmp_path / "out")
    for name in ("cards.html", "index.html"):
        assert "There are no cards" in (tmp_path / "out" / name).read_text("utf-8")


@pytest.mark.parametrize(
    ("paper", "size", "expected"),
    [
        ("a4", "poker", ["size: 210mm 297mm", "--card-width: 63.5mm", "--card-height: 88.9mm"]),
        ("letter", "euro", ["size: 215.9mm 279.4mm", "--card-width: 63mm", "--card-height: 88mm", "rotate(-90deg)"]),
    ],
)
def test_paper_and_card_size_can_be_chosen(tmp_path: Path, paper: str, size: str, expected: list[str]) -> None:
    render(shipped_library(), tmp_path, paper=paper, size=size)
    page = (tmp_path / "cards.html").read_text("utf-8")
    for words in [*expected, "print at 100 %"]:
        assert words in page


HOSTILE = [
    "</h2><script>alert(1)</script>",
    "{{7*7}} {% raw %}",
    "\"' onload='alert(1)",
    "<img src=x onerror=alert(1)>",
    "]]> --> </style><script>",
    "${1+1} &amp; &lt;b&gt;",
]


@pytest.mark.parametrize("name", HOSTILE)
def test_what_an_author_writes_is_shown_as_it_is_and_does_nothing(
    library_of: LibraryOf, tmp_path: Path, name: str
) -> None:
    card = {"name": name, "text": name, "flavour": name, "deck": "odd", "symbol": ["A"], "art": "gone.png"}
    library = library_of({"it": card}, decks={"odd": {"name": name, "symbols": {"A": name}}})
    assert library.findings == []
    render(library, tmp_path / "out", summary={name: [name, name]})
    cards, index = Outline(tmp_path / "out/cards.html"), Outline(tmp_path / "out/index.html")
    assert cards.titles == [name]
    assert name in index.titles
    shown = cards.text.replace("\N{NO-BREAK SPACE}", " ")
    assert shown.count(name) == 7  # title, line under the picture twice, rules, flavour, the back twice
    for page in (cards, index):
        assert not {"script", "img", "iframe", "object", "b"} & set(page.tags)
        assert not [attribute for attribute, _ in page.attributes if attribute.startswith("on")]


def test_a_page_needs_no_network_and_no_other_file(tmp_path: Path) -> None:
    render(shipped_library(), tmp_path)
    render(shipped_library(), tmp_path, parts=["maps"], poster=True)
    duplex = CardPrint(backs="duplex-long")
    write_calibration(tmp_path, duplex.sheet("a4", "poker"), duplex)
    for name in (*FILES, "posters.html", "calibration.html"):
        text = re.sub(r'url\("data:(image|font)/[^"]*"\)', "", (tmp_path / name).read_text("utf-8"))
        assert not re.search(r"https?://|//[a-z]|url\(|@import", text)
        assert text.count("<script") == (name == "catalogue.html")  # the one that searches; its page allows no other
        page = Outline(tmp_path / name)
        assert not {"link", "img", "iframe", "object", "embed", "image", "base"} & set(page.tags)
        names = {attribute for attribute, _ in page.attributes}
        assert not {"src", "srcset", "data", "xlink:href", "poster"} & names
        linked = {value for attribute, value in page.attributes if attribute == "href"}
        leads_to = {*FILES, "posters.html"} if name == "index.html" else {"index.html"}  # to look at, not to print
        assert {value for value in linked if not (value or "").startswith("#")} <= leads_to, name
        assert 'font-family: "Barlow"' in (tmp_path / name).read_text("utf-8")


def test_every_length_on_paper_is_in_millimetres_or_points() -> None:
    files = sorted(each for each in shipped("templates").glob("*.css") if each.name != "catalogue.css")
    css = "".join([theme_css(shipped_library())[0], *(file.read_text("utf-8") for file in files)])
    assert [line for line in css.splitlines() if re.search(r"\d(px|in|cm|rem|vw|vh)\b", line)] == []


def test_the_index_says_what_was_built(library_of: LibraryOf, tmp_path: Path) -> None:
    library = library_of({"a": {"copies": 10}, "b": {"deck": "gadget", "art": "art/gun.svg"}})
    render(library, tmp_path / "out", summary={"Scenarios": "12 of 12 passed"})
    text = " ".join(Outline(tmp_path / "out/index.html").text.split())
    for words in (
        "11 cards of 2 designs, on 2 sheets of A4 paper.",
        "Weapon110",
        "Gadget11",
        "Scenarios 12 of 12 passed",
        "art/gun.svg is an SVG",
        "Demo1.0.0SomebodyCC-BY-4.0",
    ):
        assert words in text


def test_the_index_leads_to_the_record_sheets(library_of: LibraryOf, tmp_path: Path) -> None:
    stats = {"health": 3, "speed": 2, "accuracy": 2}
    fighters = {"a": {"name": "Ann", **stats}, "b": {"name": "Bob", "art": "art/bob.svg"}}
    render(library_of({}, fighters=fighters), tmp_path / "out", per_page=2)
    index = Outline(tmp_path / "out/index.html")
    text = " ".join(index.text.split())
    for words in ("2 sheets, on 1 page of A4 paper.", "AnnGold3 · 2 · 2", "BobGold7 points", "art/bob.svg is an SVG"):
        assert words in text
    assert ("href", "sheets.html") in index.attributes


def test_a_pack_without_fighters_has_no_record_sheets_and_the_index_says_so(
    library_of: LibraryOf, tmp_path: Path
) -> None:
    written = render(library_of({"it": {}}), tmp_path / "out")
    assert "sheets.html" not in [path.name for path in written]
    index = Outline(tmp_path / "out/index.html")
    assert "There are no fighters in these packs." in index.text
    assert ("href", "sheets.html") not in index.attributes


def test_a_part_by_itself_leaves_the_other_pages_alone(tmp_path: Path) -> None:
    library = shipped_library()
    render(library, tmp_path, parts=["sheets"])
    assert not (tmp_path / "cards.html").exists()
    assert ("href", "cards.html") not in Outline(tmp_path / "index.html").attributes
    render(library, tmp_path, parts=["cards"])
    links = [value for name, value in Outline(tmp_path / "index.html").attributes if name == "href"]
    assert {"cards.html", "sheets.html"} <= set(links)


def test_the_pages_say_which_language_they_are_in(library_of: LibraryOf, tmp_path: Path) -> None:
    render(library_of({"it": {}}), tmp_path / "out")
    page = (tmp_path / "out/cards.html").read_text("utf-8")
    assert '<html lang="en">' in page
    assert '<article class="card of-demo" lang="en"' in page
