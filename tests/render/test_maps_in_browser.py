"""Maps as a browser lays them out: squares of the right size at the right place, nothing outside its box."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import fragkit
from fragkit.content.board import Map
from fragkit.content.library import Library
from fragkit.render import render
from fragkit.render.map_layout import map_sheet
from fragkit.render.maps import Maps, printed_maps
from tests.libraries import shipped_library
from tests.render.measuring import MM_PER_PIXEL, Browse, measured

pytestmark = pytest.mark.browser

MEASURE = """
const page = part => part.closest(".sheet").getBoundingClientRect();
const place = part => {
  const box = part.getBoundingClientRect(), from = page(part);
  return [box.left - from.left, box.top - from.top, box.width, box.height];
};
const hides = part => part instanceof HTMLElement && getComputedStyle(part).overflow !== "visible";
const cut = part => part.scrollHeight > part.clientHeight + 1 || part.scrollWidth > part.clientWidth + 1;
const inside = (part, box) => {
  const mine = part.getBoundingClientRect();
  const across = mine.left >= box.left - 1 && mine.right <= box.right + 1;
  return across && mine.top >= box.top - 1 && mine.bottom <= box.bottom + 1;
};
const shown = [...document.querySelectorAll(".sheet *")];
return {
  maps: [...document.querySelectorAll("svg.map")].map(map => ({
    place: place(map),
    terrain: [...map.querySelectorAll("use")].map(place),
    walls: place(map.querySelector(".walls")),
    numbers: [...map.querySelectorAll(".respawn circle")].map(place),
    loose: [...map.querySelectorAll(".respawn, .door, .region-name")].flatMap(group => {
      const [box, text] = [group.querySelector("circle, .leaf, rect"), group.querySelector("text")];
      return text && !inside(text, box.getBoundingClientRect()) ? [text.textContent] : [];
    }),
  })),
  pages: [...document.querySelectorAll(".sheet")].map(part => [part.offsetWidth, part.offsetHeight]),
  cut: shown.filter(part => hides(part) && cut(part)).map(part => part.className),
  out: shown.filter(part => part instanceof HTMLElement && !inside(part, page(part)) && !part.closest(".legend, h2"))
    .map(part => part.className),
};
"""


def in_mm(lengths: list[float]) -> list[float]:
    return [length * MM_PER_PIXEL for length in lengths]


def looked_at(browse: Browse, library: Library, folder: Path, paper: str, square: float) -> dict[str, Any]:
    """Renders maps, and compares what a browser makes of them with what they should be."""
    maps = printed_maps(library, map_sheet(paper, square))
    render(library, folder, paper=paper, square=square, parts=["maps"])
    found: dict[str, Any] = measured(browse, folder / "maps.html", MEASURE)
    tiles = [(face, tile) for face in maps.faces for tile in face.tiles]
    assert len(found["maps"]) == len(tiles)
    for (face, tile), seen in zip(tiles, found["maps"], strict=True):
        window = tile.window
        assert in_mm(seen["place"]) == pytest.approx([*tile.place, window.width, window.height], abs=0.1)
        picture = face.picture(tile)
        assert len(seen["terrain"]) == len(picture.terrain)
        for box, square_ in zip(seen["terrain"], picture.terrain, strict=True):
            left, top = tile.on_paper(square_.x, square_.y)
            assert in_mm(box) == pytest.approx([left, top, square, square], abs=0.1), face.title
        for box, number in zip(seen["numbers"], picture.respawns, strict=True):
            left, top = tile.on_paper(number.x - number.radius, number.y - number.radius)
            assert in_mm(box) == pytest.approx([left, top, 2 * number.radius, 2 * number.radius], abs=0.1)
        assert seen["loose"] == []
    for page in found["pages"]:
        assert in_mm(page) == pytest.approx([maps.sheet.paper.width, maps.sheet.paper.height], abs=0.3)
    assert found["out"] == []
    return found


@pytest.mark.parametrize(("paper", "square"), [("a4", 25), ("letter", 25), ("a4", 20), ("letter", 30)])
def test_every_shipped_map_lies_on_paper_as_it_should(
    browse: Browse, tmp_path: Path, paper: str, square: float
) -> None:
    assert looked_at(browse, shipped_library(), tmp_path, paper, square)["cut"] == []


@pytest.mark.parametrize("said", ["<script>document.body.innerHTML = ''</script> " * 200, "W" * 10_000])
def test_ten_thousand_characters_do_nothing_and_stay_in_their_boxes(
    browse: Browse, make_pack: Callable[..., Path], tmp_path: Path, said: str
) -> None:
    drawing = "+-+-+-+\n|1 . W|\n+ + + +\n|a ~ T|\n+-+-+-+\n"
    content = {"maps": {"it": {"name": "It", "drawing": drawing}}, "terrain": {"mud": {"name": "Mud", "glyph": "a"}}}
    library = fragkit.load(make_pack(content=json.dumps(content)))
    assert library.findings == []
    said = said[:10_000]
    everywhere = {**dict(library.maps["demo:it"]), "name": said, "regions": {said: ["A1:B1"]}}
    library.models["maps"]["demo:it"] = Map.model_construct(**everywhere)
    for name, terrain in library.terrain.items():
        changed = {**dict(terrain), "name": said, "text": said}
        library.models["terrain"][name] = type(terrain).model_construct(**changed)
    looked_at(browse, library, tmp_path / "out", "a4", 25)


def page_sizes(browse: Browse, page: Path) -> list[tuple[int, int]]:
    """The sizes of the pages that a printer gets, in points."""
    pdf = page.with_suffix(".pdf")
    browse(page, "--no-pdf-header-footer", f"--print-to-pdf={pdf}")
    boxes = re.findall(rb"/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]", pdf.read_bytes())
    return [(round(float(width)), round(float(height))) for width, height in boxes]


@pytest.mark.long
@pytest.mark.parametrize(("paper", "points"), [("a4", (595, 842)), ("letter", (612, 792))])
def test_the_printer_gets_as_many_pages_as_there_should_be(
    browse: Browse, tmp_path: Path, paper: str, points: tuple[int, int]
) -> None:
    library = shipped_library()
    render(library, tmp_path, paper=paper, parts=["maps"])
    maps = printed_maps(library, map_sheet(paper))
    assert page_sizes(browse, tmp_path / "maps.html") == [points] * sum(face.page_count for face in maps.faces)


def test_every_poster_is_one_sheet_of_its_own_size(browse: Browse, tmp_path: Path) -> None:
    library = shipped_library()
    render(library, tmp_path, parts=["maps"], poster=True)
    maps: Maps = printed_maps(library, map_sheet("a4"))
    papers = [face.poster.paper for face in maps.faces]
    wanted = [(paper.width * 72 / 25.4, paper.height * 72 / 25.4) for paper in papers]
    found = page_sizes(browse, tmp_path / "posters.html")
    assert len(found) == len(wanted)
    for size, paper in zip(found, wanted, strict=True):
        assert size == pytest.approx(paper, abs=1)
