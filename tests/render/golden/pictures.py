"""Pages of a small pack of their own as pictures, and how much two pictures differ."""

from __future__ import annotations

from pathlib import Path

import pypdfium2
from PIL import Image, ImageChops, ImageFilter

import fragkit
from fragkit.render import render
from fragkit.render.imposition import CardPrint
from fragkit.render.pdf import Engine, pdf_of

HERE = Path(__file__).parent
PRINTED: tuple[tuple[str, Engine], ...] = (("cards", "weasyprint"), ("maps", "chromium"))
"""Which pages there are pictures of, and what prints them."""
DPI = 75
STRONG = 48
"""Of 255: what letters that are drawn with other edges by another version do not reach once they are blurred."""
CELL = 30
"""Pixels, which are a centimetre of paper."""
TOLERANCE = 0.06
"""How much of a square centimetre may look different."""


def pictures(folder: Path, page: str, engine: Engine) -> dict[str, Image.Image]:
    """The pages of a part of the pack, printed in that way, each by the name of its picture."""
    how = CardPrint(backs="duplex-long")
    render(fragkit.load(HERE / "pack"), folder, cards=how, parts=[page])
    document = pypdfium2.PdfDocument(pdf_of(folder / f"{page}.html", engine))
    try:
        return {
            f"{page}-{number}.png": sheet.render(scale=DPI / 72).to_pil().convert("RGB")
            for number, sheet in enumerate(document, 1)
        }
    finally:
        document.close()


def golden(name: str) -> Image.Image:
    """A picture as it should be."""
    with Image.open(HERE / name) as picture:
        return picture.convert("RGB")


def difference(one: Image.Image, other: Image.Image) -> float:
    """How much of the square centimetre that differs most looks different, from 0 to 1."""
    if one.size != other.size:
        return 1.0
    blurred = (each.filter(ImageFilter.BoxBlur(1)) for each in (one, other))
    strong = ImageChops.difference(*blurred).convert("L").point([255 * (value > STRONG) for value in range(256)])
    cells = strong.resize((-(-one.width // CELL), -(-one.height // CELL)), Image.Resampling.BOX)
    return max(at for at, count in enumerate(cells.histogram()) if count) / 255
