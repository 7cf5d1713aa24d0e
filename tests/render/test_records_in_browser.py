"""Record sheets as a browser lays them out: every box where it belongs to a tenth of a millimetre, nothing cut off."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from fragkit.content.library import Library
from fragkit.render import render
from fragkit.render.record_layout import MARGIN, record_page
from fragkit.render.records import record_sheets
from fragkit.render.rules import find_variant
from tests.libraries import shipped_library
from tests.render.hostile import say_everywhere
from tests.render.measuring import MM_PER_PIXEL, Browse, measured

pytestmark = pytest.mark.browser

LibraryOf = Callable[..., Library]
EVERY_PAGE = [(paper, per_page) for paper in ("a4", "letter") for per_page in (1, 2)]
MEASURE = """
return [...document.querySelectorAll(".record")].map(record => {
  const page = record.closest(".sheet").getBoundingClientRect(), outer = record.getBoundingClientRect();
  const place = (part, from) => {
    const box = part.getBoundingClientRect();
    return [box.left - from.left, box.top - from.top, box.width, box.height];
  };
  const hides = part => part instanceof HTMLElement && getComputedStyle(part).overflow !== "visible";
  const cut = part => part.scrollHeight > part.clientHeight + 1 || part.scrollWidth > part.clientWidth + 1;
  const seen = part => {
    let {left, right, top, bottom} = part.getBoundingClientRect();
    for (let clip = part.parentElement; clip !== record; clip = clip.parentElement) {
      const box = clip.getBoundingClientRect();
      if (hides(clip)) [right, bottom] = [Math.min(right, box.right), Math.min(bottom, box.bottom)];
    }
    return {left, right, top, bottom};
  };
  const sticks_out = part => {
    const box = seen(part);
    return box.right > outer.right + 1 || box.bottom > outer.bottom + 1 || box.left < outer.left - 1;
  };
  const inside = [...record.querySelectorAll("*")];
  return {
    name: record.querySelector("h2").textContent,
    place: place(record, page),
    boxes: [...record.children].map(part => place(part, outer)),
    cut: inside.filter(part => hides(part) && cut(part)).map(part => part.className || part.tagName),
    out: inside.filter(part => part instanceof HTMLElement && sticks_out(part)).map(part => part.className),
    gap: Math.min(...[...record.querySelectorAll(".words, .phases p")].map(part => {
      const clip = part.closest(".panel").getBoundingClientRect();
      return clip.bottom - part.getBoundingClientRect().bottom;
    })),
  };
});
"""


def looked_at(browse: Browse, library: Library, folder: Path, paper: str, per_page: int, *variants: str) -> None:
    """Renders sheets, and compares what a browser makes of them with what they should be."""
    page = record_page(paper, per_page)
    render(library, folder, paper=paper, per_page=per_page, variants=variants, parts=["sheets"])
    found: list[dict[str, Any]] = measured(browse, folder / "sheets.html", MEASURE)
    sheets = record_sheets(library, page, [find_variant(library, each) for each in variants])
    assert len(found) == len(sheets)
    for at, (sheet, seen) in enumerate(zip(sheets, found, strict=True)):
        wanted = (MARGIN, page.tops[at % per_page], page.width, page.height)
        assert in_mm(seen["place"]) == pytest.approx(wanted, abs=0.1)
        boxes = sorted(tuple(in_mm(box)) for box in seen["boxes"])
        assert len(boxes) == len(sheet.boxes)
        places = sorted((box.x, box.y, box.width, box.height) for box in sheet.boxes.values())
        for box, place in zip(boxes, places, strict=True):
            assert box == pytest.approx(place, abs=0.1), seen["name"]
        if not sheet.remarks:
            assert seen["cut"] == [], seen["name"]
            assert seen["gap"] >= -1, seen["name"]
        assert seen["out"] == [], seen["name"]


def in_mm(box: list[float]) -> list[float]:
    return [round(length * MM_PER_PIXEL, 3) for length in box]


@pytest.mark.parametrize(("paper", "per_page"), EVERY_PAGE)
def test_every_shipped_fighter_has_his_boxes_in_place_and_nothing_cut_off(
    browse: Browse, tmp_path: Path, paper: str, per_page: int
) -> None:
    looked_at(browse, shipped_library(), tmp_path, paper, per_page)


@pytest.mark.parametrize("variant", ["last-man-standing", "bodyguards", "keep-away", "real-time"])
def test_so_it_is_in_other_games(browse: Browse, tmp_path: Path, variant: str) -> None:
    looked_at(browse, shipped_library(), tmp_path, "letter", 2, variant)


def strange_fighters() -> dict[str, dict[str, Any]]:
    long = "Nobody reads this to its very end, and yet somebody wrote it down. "
    return {
        "plain": {"name": "P"},
        "wide": {"name": "W" * 60, "text": "W" * 4000, "flavour": "M" * 4000},
        "wordy": {"name": "The Extraordinarily Long-Winded Contender of Old", "text": long * 12, "flavour": long * 20},
        "armed": {"name": "Armed", "starting_weapon": {"name": "M" * 60, "damage": "99d", "text": long * 3}},
        "lines": {"name": "Lines", "text": "\n".join(["One more thing."] * 12)},
        "endless": {"name": "Endless", "text": (long * 60)[:4000]},
    }


@pytest.mark.parametrize(("paper", "per_page"), EVERY_PAGE)
def test_whatever_a_fighter_is_called_and_says_stays_on_his_sheet(
    browse: Browse, library_of: LibraryOf, tmp_path: Path, paper: str, per_page: int
) -> None:
    library = library_of({}, fighters=strange_fighters())
    assert library.findings == []
    looked_at(browse, library, tmp_path / "out", paper, per_page)


@pytest.mark.parametrize("per_page", [1, 2])
@pytest.mark.parametrize("said", ["<script>document.body.innerHTML = ''</script> " * 200, "W" * 10_000])
def test_ten_thousand_characters_do_nothing_and_stay_in_their_boxes(
    browse: Browse, library_of: LibraryOf, tmp_path: Path, per_page: int, said: str
) -> None:
    library = library_of({}, fighters={"it": {"name": "It"}})
    say_everywhere(library, said[:10_000])
    looked_at(browse, library, tmp_path / "out", "letter", per_page)


@pytest.mark.parametrize(("paper", "points"), [("a4", (595, 842)), ("letter", (612, 792))])
@pytest.mark.parametrize(("per_page", "pages"), [(1, 3), (2, 2)])
def test_the_printer_gets_as_many_pages_as_there_should_be(
    browse: Browse,
    library_of: LibraryOf,
    tmp_path: Path,
    paper: str,
    points: tuple[int, int],
    per_page: int,
    pages: int,
) -> None:
    library = library_of({}, fighters={f"f{at}": {"name": f"Fighter {at}"} for at in range(3)})
    render(library, tmp_path / "out", paper=paper, per_page=per_page)
    browse(tmp_path / "out/sheets.html", "--no-pdf-header-footer", f"--print-to-pdf={tmp_path / 'sheets.pdf'}")
    boxes = re.findall(rb"/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]", (tmp_path / "sheets.pdf").read_bytes())
    assert [(round(float(width)), round(float(height))) for width, height in boxes] == [points] * pages
