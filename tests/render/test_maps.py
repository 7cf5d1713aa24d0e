"""Printed maps: everything that the engine plays on is drawn where it belongs, and pages cover every square once."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any, get_args

import pytest

import fragkit
from fragkit.content.board import Map
from fragkit.content.grid import Direction, EdgeKind
from fragkit.content.library import Library
from fragkit.content.looks import Pattern, Symbol
from fragkit.render import render
from fragkit.render.map_layout import BLEED, FLAP, SIDE, Window, map_sheet, shares, tiles_of
from fragkit.render.map_looks import colour_marks, terrain_looks
from fragkit.render.map_picture import Picture, draw_map
from fragkit.render.maps import MOST_SQUARES, MapFace, Maps, printed_maps
from fragkit.render.page import maps_page, posters_page
from fragkit.render.sheet import PAPERS, UNPRINTABLE
from fragkit.render.symbols import PATTERNS, SYMBOLS
from tests.libraries import shipped_library
from tests.render.dom import read

SHEET = map_sheet("a4", 20)
LibraryWith = Callable[..., Library]
YARD = {
    "name": "The Yard",
    "legend": {"D": {"door": {"colour": "green", "way": "down"}}, "R": {"respawn": 12, "colour": "red"}},
    "edges": {"»": {"kind": "door", "colour": "blue", "way": "right"}},
    "drawing": "+-+-+-+-+\n|1 .r~|#|\n+ +-+ +-+\n|/ W:D R|\n+ + + +d+\n=. .».|\\|\n+-+-+-+-+\n".replace("=", " "),
    "regions": {"the-corner": ["A1:B1", "A2"]},
}


@pytest.fixture
def library_with(make_pack: Callable[..., Path]) -> LibraryWith:
    """A library with a pack of these maps: `library_with({"id": {...}}, terrain={...})`."""

    def make(maps: dict[str, Any], **sections: Any) -> Library:
        library = fragkit.load(make_pack(content=json.dumps({"maps": maps, **sections})))
        assert library.findings == []
        return library

    return make


@cache
def shelf() -> Library:
    return shipped_library()


def face_of(library: Library, **sheet: Any) -> MapFace:
    return printed_maps(library, map_sheet(**{"paper": "a4", "square": 20, **sheet})).faces[0]


def whole(face: MapFace) -> Picture:
    side = face.look.square
    return draw_map(face.grid, face.look, Window(0, 0, face.grid.width * side, face.grid.height * side))


def starts(path: str) -> Counter[str]:
    return Counter(re.findall(r"M[^MZ]+", path))


def test_every_wall_is_drawn_where_it_stands(library_with: LibraryWith) -> None:
    picture = whole(face_of(library_with({"yard": YARD})))
    inner = ["M60 0v20", "M20 20h20", "M60 20h20", "M60 40v20"]
    stubs = ["M40 0v3.2", "M40 16.8v3.2", "M40 40v3.2", "M40 56.8v3.2", "M60 40h3.2", "M76.8 40h3.2"]
    north = [f"M{x} 0h20" for x in (0, 20, 40, 60)]
    south = [f"M{x} 60h20" for x in (0, 20, 40, 60)]
    sides = ["M0 0v20", "M0 20v20", "M80 0v20", "M80 20v20", "M80 40v20"]
    assert starts(picture.walls) == Counter([*inner, *stubs, *north, *south, *sides])
    assert starts(picture.gaps) == Counter(["M0 40v20"])
    assert starts(picture.slants) == Counter(["M0 40l20 -20", "M60 40l20 20"])


def test_doors_and_windows_are_drawn_where_they_stand(library_with: LibraryWith) -> None:
    picture = whole(face_of(library_with({"yard": YARD})))
    assert starts(picture.panes) == Counter(["M39 20h2v20h-2"])
    doors = {(door.x, door.y): door for door in picture.doors}
    assert set(doors) == {(40, 10), (40, 50), (70, 40), (50, 30)}
    assert {at: door.mark.letter for at, door in doors.items()} == {
        (40, 10): "R",
        (40, 50): "B",
        (70, 40): "",
        (50, 30): "G",
    }
    assert [at for at, door in doors.items() if door.fills_square] == [(50, 30)]
    assert doors[40, 50].leaf == "M38 43.2h4v13.6h-4Z"
    assert doors[40, 50].arrow == "M42 53.2L46 50L42 46.8Z"
    assert doors[50, 30].arrow == "M46.8 34.4L50 38.4L53.2 34.4Z"
    assert doors[40, 10].arrow is None


def test_terrain_numbers_and_squares_are_where_they_belong(library_with: LibraryWith) -> None:
    library = library_with({"yard": YARD})
    picture = whole(face_of(library))
    looks = terrain_looks(library)
    assert {(each.what, each.x, each.y) for each in picture.terrain} == {
        (looks["core:acid"].key, 40, 0),
        ("rock", 60, 0),
        (looks["core:weapon-powerup"].key, 20, 20),
    }
    assert {(each.number, each.mark and each.mark.letter, each.x, each.y) for each in picture.respawns} == {
        (1, None, 10, 10),
        (12, "R", 70, 30),
    }
    assert [each.what for each in picture.names] == ["A1", "B1", "C1", "A2", "B2", "D2", "A3", "B3", "C3", "D3"]
    assert picture.floor.count("M") == 11  # the rock is no square


def test_a_region_is_shaded_outlined_and_named(library_with: LibraryWith) -> None:
    (region,) = whole(face_of(library_with({"yard": YARD}))).regions
    assert starts(region.ground) == Counter(f"M{x} {y}h20v20h-20" for x, y in ((0, 0), (20, 0), (0, 20)))
    level = ["M1.1 1.1H20", "M20 1.1H38.9", "M18.9 18.9H38.9", "M1.1 38.9H18.9"]
    upright = ["M1.1 1.1V20", "M38.9 1.1V18.9", "M1.1 20V38.9", "M18.9 18.9V38.9"]
    assert starts(region.outline) == Counter([*level, *upright])
    assert region.label.text == "The corner"
    assert 0 < region.label.x < region.label.x + region.label.width < 40
    assert 0 < region.label.y < region.label.y + region.label.height < 20


def test_squares_of_a_group_share_a_letter() -> None:
    desert = next(face for face in printed_maps(shelf(), SHEET).faces if face.id == "deadlands:wasted-desert")
    found = Counter(each.what for each in whole(desert).groups)
    assert found == {"A": 5, "B": 5}


@pytest.mark.parametrize("paper", sorted(PAPERS))
@pytest.mark.parametrize("square", [20, 22.5, 25, 30])
@pytest.mark.parametrize(("width", "height"), [(1, 1), (7, 10), (8, 11), (20, 8), (60, 60), (120, 3)])
def test_pages_cover_every_square_once_with_whole_squares_and_keep_to_the_paper(
    paper: str, square: float, width: int, height: int
) -> None:
    sheet = map_sheet(paper, square)
    tiles = tiles_of(width, height, sheet)
    assert Counter(each for tile in tiles for each in tile.squares) == Counter(
        (x, y) for x in range(width) for y in range(height)
    )
    assert len(tiles) == -(-width // sheet.columns) * -(-height // sheet.rows)
    assert len({tile.name for tile in tiles}) == len(tiles)
    for tile in tiles:
        lines = tile.crop_marks()
        xs = [x for line in lines for x in (line.x1, line.x2)]
        ys = [y for line in lines for y in (line.y1, line.y2)]
        assert min(xs) >= UNPRINTABLE
        assert max(xs) <= sheet.paper.width - UNPRINTABLE
        assert min(ys) >= 15  # below the head
        assert max(ys) <= sheet.paper.height - 9.5  # above the ruler


def test_a_page_shows_a_strip_of_the_next_one_to_glue_it_on() -> None:
    sheet = map_sheet("a4", 25)
    first, last = tiles_of(8, 3, sheet)
    assert (first.name, last.name) == ("A1", "A2")
    assert first.cut == Window(0, 0, 100, 75)
    assert first.window == Window(-BLEED, -BLEED, 100 + BLEED + FLAP, 75 + 2 * BLEED)
    assert last.window == Window(100 - BLEED, -BLEED, 100 + 2 * BLEED, 75 + 2 * BLEED)
    assert len(first.crop_marks()) == 2 + 4  # its right side is not cut along the squares
    assert len(last.crop_marks()) == 4 + 4


def test_pages_are_about_as_large_as_each_other() -> None:
    assert shares(15, 7) == [5, 5, 5]
    assert shares(1, 7) == [1]
    assert all(sum(shares(whole, 7)) == whole and max(shares(whole, 7)) <= 7 for whole in range(1, 121))


@pytest.mark.parametrize("name", list(shelf().maps))
def test_every_edge_and_square_of_the_shipped_maps_is_drawn(name: str) -> None:
    face = next(each for each in printed_maps(shelf(), map_sheet("letter", 25)).faces if each.id == name)
    grid, picture = face.grid, whole(face)
    inner = [
        (grid.edge(x, y, way), grid.cell(x, y).solid or grid.cell(x + way.step[0], y + way.step[1]).solid)
        for x, y in grid.squares()
        for way in (Direction.EAST, Direction.SOUTH)
        if grid.holds(x + way.step[0], y + way.step[1])
    ]
    kinds = Counter(edge.kind for edge, _ in inner)
    of_rock = sum(edge.kind is EdgeKind.OPEN and rock for edge, rock in inner)
    open_rim = picture.gaps.count("M")
    assert picture.panes.count("M") == kinds[EdgeKind.WINDOW]
    assert picture.lines.count("M") == kinds[EdgeKind.OPEN] - of_rock
    assert picture.walls.count("M") == (
        kinds[EdgeKind.WALL] + of_rock + 2 * kinds[EdgeKind.DOOR] + 2 * (grid.width + grid.height) - open_rim
    )
    assert len(picture.doors) == kinds[EdgeKind.DOOR] + sum(cell.door is not None for cell in grid.cells)
    assert len(picture.terrain) == sum(cell.terrain is not None or cell.solid for cell in grid.cells)
    assert len(picture.respawns) == sum(cell.respawn is not None for cell in grid.cells)
    assert picture.slants.count("M") == sum(cell.diagonal is not None for cell in grid.cells)
    assert len(face.legend_pages) == 1


def test_joined_maps_are_one_and_what_only_fills_up_stays_white(library_with: LibraryWith) -> None:
    upper = {"name": "Upper", "drawing": "+-+-+-+\n|1 . .|\n+-+-+ +"}
    lower = {"name": "Lower", "drawing": "+ +\n|2|\n+-+"}
    both = {
        "name": "Both",
        "join": [{"map": "upper", "as": "a"}, {"map": "lower", "as": "b", "at": "south", "shift": 2}],
    }
    library = library_with({"upper": upper, "lower": lower, "both": both})
    face = next(face for face in printed_maps(library, SHEET).faces if face.title == "Both")
    assert face.look.void == {(0, 1), (1, 1)}
    picture = whole(face)
    assert picture.floor.count("M") == 4
    assert picture.terrain == ()
    assert "M0 20v20" not in picture.walls
    assert "M40 20v20" in picture.walls
    assert picture.gaps == ""


def test_pages_on_which_there_would_be_nothing_are_left_out(library_with: LibraryWith) -> None:
    row = "+" + "-+" * 12 + "\n|" + ". " * 11 + ".|\n+" + "-+" * 11 + " +"
    column = "+ +\n" + "|.|\n+ +\n" * 13 + "|.|\n+-+"
    both = {
        "name": "Corner",
        "join": [{"map": "row", "as": "a"}, {"map": "column", "as": "b", "at": "south", "shift": 11}],
    }
    library = library_with(
        {"row": {"name": "Row", "drawing": row}, "column": {"name": "Column", "drawing": column}, "both": both}
    )
    face = next(face for face in printed_maps(library, SHEET).faces if face.title == "Corner")
    tiles = {tile.name: tile for tile in face.tiles}
    assert list(tiles) == ["A1", "A2", "B2"]
    assert not tiles["A1"].goes_on_below
    assert tiles["A2"].goes_on_below
    maps_page(printed_maps(library, SHEET))


def test_the_legend_has_all_that_occurs_and_nothing_else(library_with: LibraryWith) -> None:
    face = face_of(library_with({"yard": YARD}))
    assert [entry.name for entry in face.legend] == [
        *("Acid", "Weapon Power-Up", "Region", "Rock", "Respawn point", "Red respawn point", "Wall", "Diagonal wall"),
        *("Window", "Red door", "Blue door", "Door", "One-way door", "Green door", "Joint"),
    ]
    acid = face.legend[0]
    assert acid.text.startswith("Whoever enters")
    assert [each.what for each in acid.picture.terrain].count(terrain_looks(shelf())["core:acid"].key) == 1


def test_doors_that_differ_only_in_their_direction_are_one_entry_of_the_legend(library_with: LibraryWith) -> None:
    legend = {"D": {"door": {"colour": "red", "way": "up"}}, "E": {"door": {"colour": "red", "way": "left"}}}
    legend |= {"F": {"door": {"colour": "red"}}}
    drawing = "+-+-+-+-+\n|1 D E F|\n+-+-+-+-+\n"
    face = face_of(library_with({"it": {"name": "It", "legend": legend, "drawing": drawing}}))
    assert [entry.name for entry in face.legend].count("Red door") == 2


def test_every_colour_has_a_letter_of_its_own() -> None:
    marks = colour_marks(["red", "rosybrown", "#112233", "orange", "or", "#445566"])
    letters = [mark.letter for colour, mark in marks.items() if colour is not None]
    assert len(set(letters)) == len(letters)
    assert letters[:2] == ["R", "O"]


def test_terrain_without_a_pattern_gets_one_that_no_other_has(library_with: LibraryWith) -> None:
    own = {id: {"name": id, "glyph": glyph} for id, glyph in (("sand", "a"), ("mud", "m"))}
    looks = terrain_looks(library_with({}, terrain=own))
    fillings = [looks[f"demo:{id}"].filling for id in own]
    assert None not in fillings
    assert len(set(fillings)) == 2
    assert not {each.filling for name, each in looks.items() if not name.startswith("demo:")} & set(fillings)
    assert looks["demo:sand"].letter == "a"


def test_every_name_of_a_look_has_a_shape() -> None:
    assert set(SYMBOLS) == set(get_args(Symbol))
    assert set(PATTERNS) == set(get_args(Pattern))
    for path in SYMBOLS.values():
        assert re.fullmatch(r"M[MLHVCSQTAZmlhvcsqtaz0-9 .-]+Z", path)


def test_the_page_has_plan_pages_and_map_pages_for_each_map() -> None:
    maps = printed_maps(shelf(), map_sheet("a4"))
    page = read(maps_page(maps))
    assert len(page.all(".plan-page")) == len(maps.faces)
    assert len(page.all(".map-page")) == sum(len(face.tiles) for face in maps.faces)
    names = [each.text for each in page.all(".page-name") if each.text != "Plan"]
    assert names == [tile.name for face in maps.faces for tile in face.tiles]
    ids = [each.attributes["id"] for each in page.every() if "id" in each.attributes]
    used = {(each.attributes["href"] or "")[1:] for each in page.all("use")}
    assert len(set(ids)) == len(ids)
    assert used <= set(ids)
    assert len(read(posters_page(maps)).all(".poster")) == len(maps.faces)


HOSTILE = ["</h2><script>alert(1)</script>", "{{7*7}} {% raw %}", "\"' onload='alert(1)", "]]> --> </style><script>"]


def said_everywhere(library: Library, said: str) -> Maps:
    """The maps of a library in which the map `demo:yard`, its regions and all terrain are called that."""
    yard = library.maps["demo:yard"]
    renamed = {**dict(yard), "name": said, "regions": {said: ["A1:B1"]}}
    library.models["maps"]["demo:yard"] = Map.model_construct(**renamed)
    for name, terrain in library.terrain.items():
        changed = {**dict(terrain), "name": said, "text": said, "glyph": said, "pattern": None, "symbol": None}
        library.models["terrain"][name] = type(terrain).model_construct(**changed)
    return printed_maps(library, SHEET)


@pytest.mark.parametrize("said", [*HOSTILE, "W" * 10_000, "<b>" * 3000])
def test_whatever_things_are_called_is_shown_and_does_nothing(library_with: LibraryWith, said: str) -> None:
    maps = said_everywhere(library_with({"yard": YARD}), said)
    for text in (maps_page(maps), posters_page(maps)):
        page = read(text)
        assert page.all("h2")[0].text == " ".join(said.split())
        assert not [name for each in page.every() for name in each.attributes if name.startswith("on")]
        assert "<script" not in text
        label = page.all(".region-name")[0].text
        assert len(label) < 60
    assert len(said) < 100 or any("too long" in remark for _, remark in maps.remarks)


@pytest.mark.parametrize("square", [20, 30])
def test_the_largest_map_takes_no_more_than_its_squares_ask_for(library_with: LibraryWith, square: float) -> None:
    gap = "+" + "+".join(" " * 60) + "+"
    line = "+" + "+".join("-" * 60) + "+"
    row = "|" + "r".join("~" * 60) + "|"
    upper = "\n".join([line, *([row, line] * 59), row, gap])
    lower = "\n".join([gap, *([row, line] * 60)])
    both = {"name": "Both", "join": [{"map": "a", "as": "a"}, {"map": "b", "as": "b", "at": "south"}]}
    library = library_with({"a": {"name": "A", "drawing": upper}, "b": {"name": "B", "drawing": lower}, "both": both})
    maps = printed_maps(library, map_sheet("letter", square))
    assert len(maps.faces) == 3
    assert len(maps_page(maps)) < 16_000_000


def test_more_squares_than_a_browser_bears_are_not_printed_and_it_is_said(library_with: LibraryWith) -> None:
    drawing = "\n".join(" ".join("." * 60) for _ in range(60))
    library = library_with({f"m{at}": {"name": f"M{at}", "drawing": drawing} for at in range(20)})
    maps = printed_maps(library, SHEET)
    assert sum(face.grid.width * face.grid.height for face in maps.faces) <= MOST_SQUARES
    assert len(maps.faces) == MOST_SQUARES // 3600
    assert len([remark for _, remark in maps.remarks if "not printed" in remark]) == 20 - len(maps.faces)


def test_many_ranges_of_a_region_cost_little(library_with: LibraryWith) -> None:
    drawing = "\n".join(" ".join("." * 60) for _ in range(60))
    regions = {"all": [f"A{at % 60 + 1}:BH60" for at in range(20_000)]}
    face = face_of(library_with({"it": {"name": "It", "drawing": drawing, "regions": regions}}))
    assert len(face.look.regions[0].squares) == 3600


def test_a_map_that_cannot_be_read_is_left_out_and_it_is_said(make_pack: Callable[..., Path]) -> None:
    library = fragkit.load(make_pack(content=json.dumps({"maps": {"it": {"name": "Nothing", "drawing": " \n"}}})))
    maps = printed_maps(library, SHEET)
    assert maps.faces == ()
    assert maps.remarks == (("Nothing", "its drawing cannot be read, so it is not printed"),)
    assert "There are no maps" in maps_page(maps)
    assert "There are no maps" in posters_page(maps)


def test_posters_are_a_page_of_their_own_and_the_index_leads_to_both(tmp_path: Path) -> None:
    render(shelf(), tmp_path, parts=["maps"])
    assert "posters.html" not in (tmp_path / "index.html").read_text("utf-8")
    written = render(shelf(), tmp_path, parts=["maps"], poster=True)
    assert "maps.html" not in [path.name for path in written]
    index = (tmp_path / "index.html").read_text("utf-8")
    assert 'href="maps.html"' in index
    assert 'href="posters.html"' in index


def test_a_poster_is_as_large_as_its_map_and_its_legend() -> None:
    for face in printed_maps(shelf(), map_sheet("a4", 25)).faces:
        poster = face.poster
        assert poster.paper.width == max(210, face.grid.width * 25 + 2 * BLEED + 2 * SIDE)
        assert poster.paper.height > face.grid.height * 25 + 60


@pytest.mark.parametrize("square", [19, 31])
def test_a_square_has_its_limits(square: float) -> None:
    with pytest.raises(ValueError, match="20 to 30 mm"):
        map_sheet("a4", square)
