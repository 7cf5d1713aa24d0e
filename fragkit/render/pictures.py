"""Pictures of single cards, for printing services and for tables on the screen. Knows nothing of sheets of paper."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from io import BytesIO
from typing import TYPE_CHECKING, Any

from fragkit.render.cards import CardFace
from fragkit.render.imposition import CardPrint
from fragkit.render.page import leaves_page
from fragkit.render.pdf import Box, NoPdf, with_weasyprint
from fragkit.render.services import Leaf

if TYPE_CHECKING:
    from PIL.Image import Image


def leaves_pdf(
    cards: Sequence[tuple[CardFace, bool]], leaf: Leaf, how: CardPrint, title: str, theme: str = ""
) -> bytes:
    """Cards, each on a page of its own, with the boxes that a print shop asks for."""
    place, width, height = leaf.place, leaf.paper.width, leaf.paper.height
    boxes: dict[str, Box] = {
        "BleedBox": (0, 0, width, height),
        "TrimBox": (place.x, place.y, width - place.right, height - place.bottom),
    }
    return with_weasyprint(leaves_page(cards, leaf, how, title, theme), boxes)


def pictures_of(cards: Sequence[tuple[CardFace, bool]], leaf: Leaf, how: CardPrint, theme: str = "") -> Iterator[Image]:
    """A picture of each card or back, in exactly the pixels of the leaf; one page is in memory at a time."""
    pdfium = _pdfium()
    document = pdfium.PdfDocument(leaves_pdf(cards, leaf, how, "Cards", theme))
    try:
        for page in document:
            picture: Image = page.render(scale=leaf.dpi / 72).to_pil().convert("RGB")
            if picture.size != leaf.pixels:  # a page is never more than a rounding away
                picture = picture.resize(leaf.pixels)
            yield picture
    finally:
        document.close()


def as_png(picture: Image, dpi: float) -> bytes:
    """The bytes of a PNG that knows how large it is on paper."""
    made = BytesIO()
    picture.save(made, "PNG", dpi=(dpi, dpi), optimize=False)
    return made.getvalue()


def _pdfium() -> Any:
    try:
        import PIL  # noqa: F401 - what makes pictures of its pages
        import pypdfium2
    except ImportError:
        raise NoPdf("pictures need pypdfium2 and Pillow; `pip install 'fragkit[pdf]'` brings them along") from None
    return pypdfium2
