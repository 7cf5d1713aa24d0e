"""How fast cards become pages and PDFs, beside a bare Jinja2 loop and WeasyPrint by itself."""

from __future__ import annotations

import gc
import json
import re
import resource
import subprocess
import sys
import tempfile
from collections.abc import Callable, Mapping, Sequence
from functools import _lru_cache_wrapper
from pathlib import Path
from typing import Any

import weasyprint
from jinja2 import Environment, FileSystemLoader
from ruamel.yaml import YAML

import fragkit
from benchmarks.timing import calls_of, ratio, report, verdict
from fragkit.content.library import Library
from fragkit.effects.expressions.parser import parse
from fragkit.fitting import face as layout
from fragkit.render.cards import CardFace, card_faces
from fragkit.render.filling import _environment
from fragkit.render.imposition import CardPrint
from fragkit.render.page import CARDS_PAGE, cards_page, on_sheets
from fragkit.render.pdf import with_weasyprint
from fragkit.shipped import shipped

HOW = CardPrint(backs="duplex-long")
SHEET = HOW.sheet("a4", "poker")
MOST_MEGABYTES = 500
BOX, TEN_BOXES = "112 cards, from content", "1,120 cards, from content"
PACK = """\
id: ten-boxes
version: 1.0.0
title: Ten Boxes
authors: [Nobody]
license: CC-BY-4.0
language: en
format: 1
requires: {gold: '>=0.1'}
"""


def page_of(library: Library) -> str:
    """All cards of a library, fronts and backs, as fragkit prints them."""
    return cards_page(card_faces(library, SHEET.card), SHEET, HOW)


def plain_jinja() -> Environment:
    """Jinja2 as it comes, with the filters that the templates use; whatever a macro makes, it makes anew."""
    environment = Environment(loader=FileSystemLoader(shipped("templates")), autoescape=True, trim_blocks=True)
    environment.filters |= _environment().filters
    environment.globals["once"] = lambda macro, *values: macro(*values)
    return environment


class CardLoop:
    """The template of a card alone, in a plain Jinja2, filled with each design once, the front and the back.

    It is given all that stands on them, and there is no page around them: no bare loop has less to do.
    """

    def __init__(self, faces: Sequence[CardFace]) -> None:
        self._card: Any = plain_jinja().get_template("card.html.j2").module
        self._faces = faces

    def __call__(self) -> str:
        fronts = [self._card.card_face(face, layout, False) for face in self._faces]
        backs = [self._card.card_back(face, False) for face in self._faces]
        return "".join([*fronts, *backs])


class BareLoop:
    """The same template, which loops over the same cards, in a plain Jinja2, with everything on the page known before.

    Every copy of a card, and every back, is filled in anew.
    """

    def __init__(self, faces: Sequence[CardFace]) -> None:
        environment = plain_jinja()
        card: Any = environment.get_template("card.html.j2").module
        self._page = environment.get_template(CARDS_PAGE)
        self._values = on_sheets(faces, SHEET, HOW) | {
            "version": fragkit.__version__,
            "drawn": lambda face, is_back: (
                card.card_back(face, False) if is_back else card.card_face(face, layout, False)
            ),
        }

    def __call__(self) -> str:
        return self._page.render(**self._values)


def what_is_kept() -> list[Any]:
    """What fragkit remembers of words, sizes and drawings from one card to the next.

    What it builds once, such as the words of a language, has no limit; the trees of expressions are part of reading.
    """
    cached = [each for each in gc.get_objects() if isinstance(each, _lru_cache_wrapper)]
    ours = [each for each in cached if each.__module__.startswith("fragkit.") and each is not parse]
    return [each for each in ours if each.cache_parameters()["maxsize"] is not None]


class Anew:
    """The packs, read anew before each call, which so finds nothing that an earlier one left."""

    def __init__(self, readers: Mapping[str, Callable[[], Library]]) -> None:
        self._readers = readers
        self.library = gold()

    def __call__(self, name: str) -> None:
        if name in self._readers:
            self.library = self._readers[name]()
        for each in what_is_kept():
            each.cache_clear()


def gold() -> Library:
    """The 112 cards of a box."""
    return fragkit.load([shipped("content") / "gold"])


def write_ten_boxes(folder: Path) -> Path:
    """1,120 cards: those of the box ten times, each time under other names."""
    cards: dict[str, object] = {}
    for file in sorted((shipped("content") / "gold").glob("*.yaml")):
        said = YAML(typ="safe").load(file.read_text("utf-8"))
        for id, card in (said.get("cards") or {}).items():
            for box in range(10):
                cards[f"{id}-{box}"] = {**card, "name": f"{card['name']} {box}"}
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "pack.yaml").write_text(PACK, "utf-8")
    (folder / "cards.yaml").write_text(json.dumps({"cards": cards}, indent=1), "utf-8")
    return folder


def most_megabytes() -> float:
    """The most memory that this process has had.

    What the system says of a process may be that of the larger one which began it; Linux knows its own.
    """
    status = Path("/proc/self/status")
    known = re.search(r"VmHWM:\s*(\d+) kB", status.read_text("utf-8")) if status.exists() else None
    kilobytes = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss if known is None else int(known[1])
    return kilobytes / 1024


def measure(rounds: int) -> None:
    done = subprocess.run([sys.executable, "-m", "benchmarks.rendering"], capture_output=True, text=True, check=True)
    faces = card_faces(gold(), SHEET.card)
    assert len(faces) == 97
    assert sum(face.copies for face in faces) == 112
    with tempfile.TemporaryDirectory() as folder:
        ten = write_ten_boxes(Path(folder) / "ten-boxes")
        assert sum(face.copies for face in card_faces(fragkit.load(ten), SHEET.card)) == 1120
        anew = Anew({BOX: gold, TEN_BOXES: lambda: fragkit.load(ten)})
        html = calls_of(
            {
                BOX: lambda: page_of(anew.library),
                "112 cards, faces known": lambda: cards_page(faces, SHEET, HOW),
                "112 cards, faces known, bare loop": BareLoop(faces),
                "97 designs, faces known, loop over the card": CardLoop(faces),
                TEN_BOXES: lambda: page_of(anew.library),
            },
            rounds,
            before=anew,
        )
    ours, known, bare, alone, many = html.values()
    report("Cards, fronts and backs, to HTML", html)
    verdict("112 cards, from content / loop over the card's template", ratio(ours, alone), 3)
    verdict("112 cards, from content / loop over the page's template", ratio(ours, bare), 3)
    verdict("the same, faces known to both", ratio(known, bare), 3)
    verdict("1,120 cards / 112 cards", ratio(many, ours), 11)

    page = cards_page(faces, SHEET, HOW)
    pdf = calls_of(
        {
            "fragkit": lambda: with_weasyprint(page),
            "WeasyPrint itself": lambda: weasyprint.HTML(string=page).write_pdf(),
        },
        1 if rounds < 5 else 2,
    )
    report("112 cards, fronts and backs, to PDF", pdf)
    verdict("fragkit / WeasyPrint itself", ratio(*pdf.values()), 1.2)

    verdict("memory for 1,120 cards, in MB", float(done.stdout), MOST_MEGABYTES)


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as temporary:
        page_of(fragkit.load(write_ten_boxes(Path(temporary) / "ten-boxes")))
    print(most_megabytes())
