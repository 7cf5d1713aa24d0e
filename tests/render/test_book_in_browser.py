"""Rulebooks as a browser lays them out: one page for the table, and nothing wider than its page."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from fragkit.render import render
from tests.libraries import shipped_library
from tests.render.measuring import MM_PER_PIXEL, Browse, measured

pytestmark = pytest.mark.browser

WIDE = """
const page = document.documentElement;
return {
  wide: page.scrollWidth - page.clientWidth,
  quick: document.querySelector(".quick")?.getBoundingClientRect().height ?? 0,
  out: [...document.querySelectorAll("main *")]
    .filter(part => part.getBoundingClientRect().right > page.clientWidth + 1)
    .map(part => part.className),
};
"""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("books")
    render(shipped_library(), out, paper="letter", parts=["rulebook"])
    return out


@pytest.mark.parametrize("name", ["deadlands", "deathmatch"])
def test_a_book_is_no_wider_than_a_phone(browse: Browse, folder: Path, name: str) -> None:
    def on_a_phone(page: Path, *options: str) -> str:
        return browse(page, "--window-size=500,900", *options)

    found = measured(on_a_phone, folder / f"rulebook-{name}.html", WIDE)
    assert (found["wide"], found["out"]) == (0, [])


def test_the_page_for_the_table_fits_on_one_sheet(browse: Browse, folder: Path) -> None:
    found = measured(browse, folder / "rulebook-deadlands.html", WIDE)
    assert 100 < found["quick"] * MM_PER_PIXEL < 279.4 - 2 * 12


def test_the_printer_gets_a_book_on_the_paper_that_was_asked_for(browse: Browse, folder: Path) -> None:
    pdf = folder / "gold.pdf"
    browse(folder / "rulebook-gold.html", "--no-pdf-header-footer", f"--print-to-pdf={pdf}")
    boxes = set(re.findall(rb"/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]", pdf.read_bytes()))
    assert [(round(float(width)), round(float(height))) for width, height in boxes] == [(612, 792)]
