"""Pages to print, PDFs and pictures, made in a folder that is gone when the studio is; the same that `build` makes."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory

from fragkit.content.library import Library
from fragkit.fitting.sizes import CARD_SIZES
from fragkit.render.components import hashed
from fragkit.render.exports import write_for_table, write_pictures
from fragkit.render.imposition import BACKS, Backs, CardPrint
from fragkit.render.kept import Kept
from fragkit.render.pdf import NoPdf, pdf_of
from fragkit.render.record_layout import PER_PAGE
from fragkit.render.sheet import PAPERS
from fragkit.render.site import is_printed, printed_by, render
from fragkit.studio.answers import Refused
from fragkit.studio.soundness import stop_if_broken

PARTS = {
    "cards": "cards.html",
    "sheets": "sheets.html",
    "maps": "maps.html",
    "posters": "posters.html",
    "counters": "counters.html",
}
"""What can be printed by itself, and its page; rulebooks have names of their own."""
EXPORTS = ("png", "tts")


@dataclass(frozen=True, slots=True)
class Wish:
    """How something is to be printed."""

    paper: str = "a4"
    size: str = "poker"
    backs: Backs = "separate"
    low_ink: bool = False
    per_page: int = 1

    @classmethod
    def of(cls, said: Mapping[str, str]) -> Wish:
        """What was asked for; a refusal for what there is not."""
        paper, size = said.get("paper", "a4"), said.get("size", "poker")
        backs = next((each for each in BACKS if each == said.get("backs", "separate")), None)
        per_page = next((each for each in PER_PAGE if str(each) == said.get("per_page", "1")), None)
        if paper not in PAPERS or size not in CARD_SIZES or backs is None or per_page is None:
            raise Refused("Nothing is printed like that.")
        return cls(paper, size, backs, said.get("low_ink") == "1", per_page)

    @property
    def cards(self) -> CardPrint:
        """How cards lie."""
        return CardPrint(backs=self.backs, low_ink=self.low_ink)


@dataclass(slots=True)
class Press:
    """Where pages are made: a folder for each way of printing."""

    _folder: TemporaryDirectory[str] = field(
        default_factory=lambda: TemporaryDirectory(prefix="fragkit-studio-", ignore_cleanup_errors=True)
    )
    _kept: dict[Wish, Kept] = field(default_factory=dict)

    def page(self, library: Library, part: str, wish: Wish) -> Path:
        """The page of a part, made again where something has changed."""
        stop_if_broken(library, "what is printed must be right")
        out = self.folder(wish)
        sheet = "maps" if part == "posters" else "rulebook" if part.startswith("rulebook-") else part
        render(
            library,
            out,
            paper=wish.paper,
            size=wish.size,
            cards=wish.cards,
            per_page=wish.per_page,
            poster=part == "posters",
            parts=[sheet],
            kept=self._kept.setdefault(wish, Kept()),
        )
        page = out / PARTS.get(part, f"{part}.html")
        if not is_printed(page) or not page.is_file():
            raise Refused("There is nothing of that to print.", 404)
        return page

    def folder(self, wish: Wish) -> Path:
        """Where the pages of one way of printing lie."""
        return Path(self._folder.name) / hashed(repr(wish))

    def pdf(self, page: Path) -> bytes:
        """A PDF of a page. It takes long; no pack is read."""
        try:
            return pdf_of(page, "auto", printed_by(page))
        except NoPdf as why:
            raise Refused(f"There is no PDF: {why}.", 501) from None

    def exported(self, library: Library, what: str, wish: Wish, address: str) -> bytes:
        """An archive with pictures of all cards, or with what Tabletop Simulator reads."""
        stop_if_broken(library, "what is printed must be right")
        make: dict[str, Callable[[Path], list[Path]]] = {
            "png": lambda out: write_pictures(library, out, wish.size, wish.cards),
            "tts": lambda out: write_for_table(library, out, wish.size, wish.cards, address),
        }
        with TemporaryDirectory(dir=self._folder.name) as folder:
            try:
                written = make[what](Path(folder))
            except NoPdf as why:
                raise Refused(f"There are no pictures: {why}.", 501) from None
            return _zipped(written, what)

    def close(self) -> None:
        """Throws everything away."""
        self._folder.cleanup()


def _zipped(files: list[Path], folder: str) -> bytes:
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w", zipfile.ZIP_STORED) as archive:  # pictures are small already
        for path in files:
            archive.write(path, f"{folder}/{path.name}")
    return data.getvalue()
