"""How fast cards become pages and PDFs, beside a bare Jinja2 loop and WeasyPrint by itself."""

from __future__ import annotations

import json
import resource
import subprocess
import sys
import tempfile
from pathlib import Path

import weasyprint
from jinja2 import Environment, FileSystemLoader
from ruamel.yaml import YAML

import fragkit
from benchmarks.timing import calls_of, ratio, report, verdict
from fragkit.content.library import Library
from fragkit.fitting import face as layout
from fragkit.render.cards import card_faces, copied
from fragkit.render.filling import _environment
from fragkit.render.imposition import CardPrint
from fragkit.render.page import cards_page
from fragkit.render.pdf import with_weasyprint
from fragkit.shipped import shipped

HOW = CardPrint(backs="duplex-long")
SHEET = HOW.sheet("a4", "poker")
MOST_MEGABYTES = 500
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


class BareLoop:
    """The same template, filled for one card after another, with everything on the cards known before."""

    def __init__(self, library: Library) -> None:
        environment = Environment(loader=FileSystemLoader(shipped("templates")), autoescape=True, trim_blocks=True)
        environment.filters |= _environment().filters
        self.card = environment.get_template("card.html.j2").module
        self.faces = copied(card_faces(library, SHEET.card))

    def __call__(self) -> str:
        card = self.card
        return "".join(
            card.card_face(face, layout, False) + card.card_back(face, False)  # type: ignore[attr-defined]
            for face in self.faces
        )


def gold() -> Library:
    """The 112 cards of a box."""
    return fragkit.load([shipped("content") / "gold"])


def ten_boxes(folder: Path) -> Library:
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
    return fragkit.load(folder)


def measure(rounds: int) -> None:
    box = gold()
    faces = card_faces(box, SHEET.card)
    assert sum(face.copies for face in faces) == 112
    with tempfile.TemporaryDirectory() as folder:
        boxes = ten_boxes(Path(folder) / "ten-boxes")
        assert sum(face.copies for face in card_faces(boxes, SHEET.card)) == 1120
        html = calls_of(
            {
                "112 cards, fragkit": lambda: page_of(box),
                "112 cards, fragkit, faces known": lambda: cards_page(faces, SHEET, HOW),
                "112 cards, bare loop, faces known": BareLoop(box),
                "1,120 cards, fragkit": lambda: page_of(boxes),
            },
            rounds,
        )
    ours, known, bare, many = html.values()
    report("Cards, fronts and backs, to HTML", html)
    verdict("fragkit / bare Jinja2 loop, faces known to both", ratio(known, bare), 3)
    verdict("fragkit with its faces / bare Jinja2 loop", ratio(ours, bare), 3)
    verdict("1,120 cards / 112 cards", ratio(many, ours), 11)

    page = page_of(box)
    pdf = calls_of(
        {
            "fragkit": lambda: with_weasyprint(page),
            "WeasyPrint itself": lambda: weasyprint.HTML(string=page).write_pdf(),
        },
        1 if rounds < 5 else 2,
    )
    report("112 cards, fronts and backs, to PDF", pdf)
    verdict("fragkit / WeasyPrint itself", ratio(*pdf.values()), 1.2)

    done = subprocess.run([sys.executable, "-m", "benchmarks.rendering"], capture_output=True, text=True, check=True)
    verdict("memory for 1,120 cards, in MB", float(done.stdout), MOST_MEGABYTES)


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as temporary:
        page_of(ten_boxes(Path(temporary) / "ten-boxes"))
    print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024)
