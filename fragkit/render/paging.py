"""Page numbers for a book that a browser prints: it is printed once to see where everything is, and then again.

No browser can say in a page which page of paper something will be on. Knows nothing of what is in the book.
"""

from __future__ import annotations

import re
import tempfile
from collections.abc import Callable, Mapping
from ctypes import c_long, create_string_buffer
from pathlib import Path

MOST_TIMES = 3
"""A number that makes a line longer may move what comes after it; after so often, what is printed stands."""
_LINK = re.compile(r'<a (?:data-page="[0-9]+" )?href="#([^"]*)"')


def with_page_numbers(page: Path, printed: Callable[[Path], bytes]) -> bytes:
    """The PDF of a page in which each link has, as its `data-page`, the number of the page that it leads to."""
    made = printed(page)
    html, known = page.read_text("utf-8"), pages_of_anchors(made)
    for _ in range(MOST_TIMES):
        if not known:
            return made
        with tempfile.TemporaryDirectory(prefix="fragkit-") as folder:
            copy = Path(folder) / page.name
            copy.write_text(numbered(html, known), "utf-8")
            made = printed(copy)
        before, known = known, pages_of_anchors(made)
        if known == before:
            break
    return made


def numbered(html: str, pages: Mapping[str, int]) -> str:
    """A page whose links know the numbers of their pages.

    >>> numbered('<a href="#index">Index</a> <a href="#not-there">?</a>', {"index": 12})
    '<a data-page="12" href="#index">Index</a> <a href="#not-there">?</a>'
    """

    def link(found: re.Match[str]) -> str:
        known = f'data-page="{pages[found[1]]}" ' if found[1] in pages else ""
        return f'<a {known}href="#{found[1]}"'

    return _LINK.sub(link, html)


def pages_of_anchors(pdf: bytes) -> dict[str, int]:
    """On which page each place is that something in the document links to; nothing without what reads PDFs."""
    try:
        import pypdfium2
        import pypdfium2.raw as pdfium  # type: ignore[import-untyped]
    except ImportError:
        return {}
    document = pypdfium2.PdfDocument(pdf)
    found: dict[str, int] = {}
    try:
        for number in range(pdfium.FPDF_CountNamedDests(document.raw)):
            length = c_long()
            pdfium.FPDF_GetNamedDest(document.raw, number, None, length)
            name = create_string_buffer(length.value)
            place = pdfium.FPDF_GetNamedDest(document.raw, number, name, length)
            page = pdfium.FPDFDest_GetDestPageIndex(document.raw, place) if place else -1
            if page >= 0:
                found[name.raw[: length.value].decode("utf-16-le").rstrip("\0")] = page + 1
    finally:
        document.close()
    return found
