"""Counters and standups as a browser lays them out: every cut to a tenth of a millimetre, all words inside."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import fragkit
from fragkit.content.library import Library
from fragkit.render import render
from fragkit.render.counter_layout import STANDUP, TAB
from fragkit.render.counters import printed_counters
from tests.libraries import shipped_library
from tests.render.measuring import MM_PER_PIXEL, Browse, measured
from tests.render.test_maps_in_browser import page_sizes

pytestmark = pytest.mark.browser

MEASURE = """
const place = part => {
  const box = part.getBoundingClientRect(), from = part.closest(".sheet").getBoundingClientRect();
  return [box.left - from.left, box.top - from.top, box.width, box.height];
};
const inside = (part, outer) => {
  const mine = part.getBoundingClientRect(), box = outer.getBoundingClientRect();
  const across = mine.left >= box.left - 1 && mine.right <= box.right + 1;
  return across && mine.top >= box.top - 1 && mine.bottom <= box.bottom + 1;
};
const cut = part => part.scrollHeight > part.clientHeight + 1 || part.scrollWidth > part.clientWidth + 1;
const all = selector => [...document.querySelectorAll(selector)];
return {
  pieces: all(".counter .cut-here, .standup .cut-line").map(place),
  sides: all(".side").map(place),
  loose: all(".counter text, .counter .symbol")
    .filter(part => !inside(part, part.closest("svg").querySelector(".disc")))
    .map(part => part.textContent),
  cut: all(".group-head h2, .group-head p, .plate, .plate b").filter(cut).map(part => part.textContent),
  out: all(".plate, .plate b, .picture, .figure").filter(part => !inside(part, part.closest(".side")))
    .map(part => part.className),
};
"""


def in_mm(lengths: list[float]) -> list[float]:
    return [length * MM_PER_PIXEL for length in lengths]


def looked_at(browse: Browse, library: Library, folder: Path, paper: str) -> dict[str, Any]:
    """Renders counters, and compares what a browser makes of them with what they should be."""
    counters = printed_counters(library, paper)
    render(library, folder, paper=paper, parts=["counters"])
    found: dict[str, Any] = measured(browse, folder / "counters.html", MEASURE)
    groups = counters.all
    wanted = [
        (spot.x, spot.y, groups[spot.group].width, groups[spot.group].height)
        for page in counters.pages
        for spot in page.spots
    ]
    assert len(found["pieces"]) == len(wanted)
    for box, place in zip(found["pieces"], wanted, strict=True):
        assert in_mm(box) == pytest.approx(place, abs=0.1)
    for box in found["sides"]:
        assert in_mm(box)[3] == pytest.approx(STANDUP[1], abs=0.1)
    if counters.standups is not None:
        tops = [place[1] for place, spot in zip(wanted, _spots(counters), strict=True) if groups[spot].width == 25]
        backs = [in_mm(box)[1] for box in found["sides"][::2]]
        assert backs == pytest.approx([top + TAB for top in tops], abs=0.1)
    assert found["loose"] == []
    assert found["out"] == []
    return found


def _spots(counters: Any) -> list[int]:
    return [spot.group for page in counters.pages for spot in page.spots]


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_every_shipped_counter_and_standup_lies_where_it_should(browse: Browse, tmp_path: Path, paper: str) -> None:
    assert looked_at(browse, shipped_library(), tmp_path, paper)["cut"] == []


@pytest.mark.parametrize("said", ["<script>document.body.innerHTML = ''</script> " * 200, "W" * 10_000, "漢" * 60])
def test_ten_thousand_characters_do_nothing_and_stay_in_their_boxes(
    browse: Browse, make_pack: Callable[..., Path], tmp_path: Path, said: str
) -> None:
    tokens = {f"t{size}": {"name": "It", "size": size} for size in (8, 12, 16, 60)}
    tokens |= {f"p{size}": {"name": "It", "size": size, "leftover": "pile"} for size in (8, 16)}
    content = {"tokens": tokens, "fighters": {"it": {"name": "It"}}}
    library = fragkit.load(make_pack(content=json.dumps(content)))
    for kind in ("tokens", "fighters"):
        for name, model in list(library.models[kind].items()):
            if name.startswith("demo:"):
                changed = {**dict(model), "name": said[:10_000]}
                library.models[kind][name] = type(model).model_construct(**changed)
    looked_at(browse, library, tmp_path / "out", "a4")


def test_the_printer_gets_as_many_pages_as_there_are_sheets(browse: Browse, tmp_path: Path) -> None:
    library = shipped_library()
    render(library, tmp_path, paper="letter", parts=["counters"])
    sheets = len(printed_counters(library, "letter").pages)
    assert page_sizes(browse, tmp_path / "counters.html") == [(612, 792)] * sheets
