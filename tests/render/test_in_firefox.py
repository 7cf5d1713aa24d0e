"""Pages printed from Firefox: as many sheets as from Chromium, of the same size, with everything in its place.

One Firefox opens all pages, since it is slow to start.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path

import pytest
from pypdf import PdfReader

import fragkit
from fragkit.render import render
from fragkit.render.imposition import CardPrint
from tests.render.firefox import Firefox, firefox, installed
from tests.render.measuring import MM_PER_PIXEL

pytestmark = pytest.mark.browser

MM_PER_POINT = 25.4 / 72
PACK = """
id: demo
title: Demo
version: 1.0.0
requires: {gold: '>=0.1'}
"""
CONTENT = """
cards:
  saw: {deck: weapon, name: Saw, copies: 8, damage: 3d, ammo: 4, text: Only for targets right beside you.}
  boots: {deck: gadget, name: Boots, copies: 3, text: +1 Speed., flavour: They fit.}
fighters:
  plumber: {name: Plumber, health: 3, speed: 2, accuracy: 2, starting_weapon: {name: Wrench, damage: 2d}}
tokens:
  puddle: {name: Puddle, symbol: drop}
maps:
  cellar:
    name: The Cellar
    drawing: |
      +-+-+-+
      |1 . 2|
      + + + +
      |3 . 4|
      +-+-+-+
  attic:
    name: The Attic
    drawing: |
      +-+-+
      |1 .|
      + + +
      |2 3|
      + + +
      |. 4|
      +-+-+
"""
SIZES = """
return [...document.querySelectorAll(".sheet")].map(sheet => {
  const {x, y, width, height} = sheet.getBoundingClientRect();
  return [x, y, width, height];
});
"""
BOXES = """
return [...document.querySelectorAll(".sheet")].map(sheet => {
  const page = sheet.getBoundingClientRect(), box = part => {
    const {x, y, width, height} = part.getBoundingClientRect();
    return [x - page.x, y - page.y, width, height];
  };
  return {ruler: box(sheet.querySelector(".ruler")), cards: [...sheet.querySelectorAll(".cut")].map(box)};
});
"""
OVERFLOWING = """
return [...document.querySelectorAll(".text, h2, .panel, .plate b, .phases, .deck-name")]
  .filter(part => part.scrollHeight > part.clientHeight + 1 || part.scrollWidth > part.clientWidth + 1)
  .map(part => part.className + ": " + part.textContent);
"""


@pytest.fixture(scope="module")
def browser(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Firefox]:
    program = installed()
    if program is None and os.environ.get("CI"):
        pytest.fail("there is no Firefox here, and in CI there must be one")
    if program is None:
        pytest.skip("there is no Firefox here to print the pages with")
    with firefox(program, tmp_path_factory.mktemp("firefox") / "profile") as running:
        yield running


@pytest.fixture(scope="module")
def pages(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A small pack, rendered with all of its pages."""
    folder = tmp_path_factory.mktemp("packs") / "demo"
    folder.mkdir()
    (folder / "pack.yaml").write_text(PACK, "utf-8")
    (folder / "content.yaml").write_text(CONTENT, "utf-8")
    out = tmp_path_factory.mktemp("pages")
    library = fragkit.load(folder)
    for poster in (True, False):
        render(library, out, cards=CardPrint(backs="duplex-long"), poster=poster)
    return out


def printed(browser: Firefox, page: Path) -> list[tuple[float, float]]:
    """The sizes of the sheets that Firefox prints, in mm."""
    browser.open(page)
    sheets = [sheet.mediabox for sheet in PdfReader(BytesIO(browser.printed())).pages]
    return [(float(box.width) * MM_PER_POINT, float(box.height) * MM_PER_POINT) for box in sheets]


def drawn_sheets(page: Path) -> int:
    return page.read_text("utf-8").count('<section class="sheet')


@pytest.mark.parametrize("name", ["cards", "sheets", "counters", "maps"])
def test_firefox_prints_each_sheet_on_one_page_of_its_paper(browser: Firefox, pages: Path, name: str) -> None:
    found = printed(browser, pages / f"{name}.html")
    assert len(found) == drawn_sheets(pages / f"{name}.html")
    for size in found:
        assert size == pytest.approx((210, 297), abs=0.4)  # it counts in whole points


def test_posters_have_one_size_in_firefox_and_none_is_cut(browser: Firefox, pages: Path) -> None:
    found = printed(browser, pages / "posters.html")
    browser.open(pages / "posters.html")
    drawn = browser.measured(SIZES)
    assert len(found) == len(drawn) == 2
    for (width, height), (_, _, across, down) in zip(found, drawn, strict=True):
        assert width >= across * MM_PER_PIXEL - 0.4
        assert height >= down * MM_PER_PIXEL - 0.4


def test_boxes_are_where_they_are_meant_to_be_in_firefox(browser: Firefox, pages: Path) -> None:
    sheet = CardPrint(backs="duplex-long").sheet("a4", "poker")
    browser.open(pages / "cards.html")
    front, back, *_ = browser.measured(BOXES)
    boxes = [[part * MM_PER_PIXEL for part in box] for box in front["cards"]]
    assert len(boxes) == 9
    for number, box in enumerate(boxes):
        row, column = divmod(number, 3)
        x, y = sheet.left + column * 63.5, sheet.top + row * 88.9
        assert box == pytest.approx([x, y, 63.5, 88.9], abs=0.05)
    assert front["ruler"][2] * MM_PER_PIXEL == pytest.approx(50, abs=0.05)
    mirrored = sorted(210 - box[0] - box[2] for box in boxes)
    assert sorted(part[0] * MM_PER_PIXEL for part in back["cards"]) == pytest.approx(mirrored, abs=0.1)


def test_nothing_overflows_in_firefox(browser: Firefox, pages: Path) -> None:
    for name in ("cards", "sheets", "counters"):
        browser.open(pages / f"{name}.html")
        assert browser.measured(OVERFLOWING) == []
