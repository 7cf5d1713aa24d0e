"""Page numbers in what a browser prints: a link knows on which page the place is that it leads to."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path

import pytest
from pypdf import PdfWriter

from fragkit.render.paging import numbered, pages_of_anchors, with_page_numbers
from fragkit.render.pdf import with_chromium
from tests.render.measuring import Browse

BOOK = """<!doctype html><style>
@page { size: 100mm 100mm; margin: 10mm }
h2 { break-before: page }
a[data-page]::after { content: " on page " attr(data-page) }
</style>
<p><a href="#walls">Walls</a> <a href="#doors">Doors</a> <a href="#nowhere">Nothing</a></p>
<h2 id="walls">Walls</h2><h2 id="doors">Doors</h2>
"""


@pytest.mark.browser
def test_a_book_names_the_pages_that_its_links_lead_to(browse: Browse, tmp_path: Path) -> None:
    page = tmp_path / "book.html"
    page.write_text(BOOK, "utf-8")
    shown: list[str] = []

    def printed(what: Path) -> bytes:
        shown.append(what.read_text("utf-8"))
        return with_chromium(what)

    made = with_page_numbers(page, printed)
    assert pages_of_anchors(made) == {"walls": 2, "doors": 3}
    assert len(shown) == 2
    assert '<a data-page="3" href="#doors">Doors</a> <a href="#nowhere">' in shown[-1]
    assert page.read_text("utf-8") == BOOK


def test_numbers_are_written_anew_when_lines_have_moved() -> None:
    once = numbered(BOOK, {"walls": 2, "doors": 3})
    assert numbered(once, {"walls": 2, "doors": 4}) == once.replace('data-page="3"', 'data-page="4"')
    assert numbered(once, {}) == BOOK


def test_a_page_without_places_is_printed_once(tmp_path: Path) -> None:
    page = tmp_path / "book.html"
    page.write_text("<p>Nothing.", "utf-8")
    writer, made = PdfWriter(), BytesIO()
    writer.add_blank_page(100, 100)
    writer.write(made)
    pdf = made.getvalue()
    assert with_page_numbers(page, lambda _: pdf) == pdf
