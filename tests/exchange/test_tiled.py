"""Maps go to Tiled and come back the same; what is wrong with a file is said with its place, whatever it holds."""

from __future__ import annotations

import gzip
import json
import os
import shutil
import struct
import subprocess
import zlib
from base64 import b64encode
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

import fragkit
from fragkit.cli.app import fragkit as command_line
from fragkit.exchange.map_entry import map_entry
from fragkit.exchange.tiled_export import tiled_map
from fragkit.exchange.tiled_import import ImportedMap, NotFromTiled, read_tiled
from fragkit.lint.run import lint
from fragkit.render.board_picture import board_picture
from tests.libraries import shipped_library
from tests.manifest import manifest

EVERYTHING = """\
maps:
  everything:
    name: Everything
    legend:
      R: {respawn: 10, colour: red}
      D: {door: {colour: blue, way: right}}
      m: {terrain: acid, group: north-pool}
      k: {terrain: acid, respawn: 7}
      e: {diagonal: "/", respawn: 8}
    edges:
      '»': {kind: door, colour: red, way: right}
      '«': {kind: door, colour: '#123456', way: left}
      '˄': {kind: door, colour: green, way: up}
      o: {kind: open}
    regions:
      court-yard: [A1:B2, C3]
    drawing: |
      +-+-+-+-+-+
      |1 . ~ # 2|
      + +r+g+b+ +
      |R D .»m«.|
      + +:+d+˄+v+
      |/>\\<W:T|G|
      +-+^+-+-+ +
      |k . . e 3o
      +-+-+-+-+ +
"""


@pytest.fixture(scope="module")
def root(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("drawn")
    (folder / "pack.yaml").write_text(manifest("drawn"), encoding="utf-8")
    (folder / "maps.yaml").write_text(EVERYTHING.replace("\\\\", "\\"), encoding="utf-8")
    return folder


@pytest.fixture(scope="module")
def library(root: Path) -> fragkit.Library:
    found = fragkit.load(root)
    assert found.findings == []
    return found


@pytest.fixture
def said(library: fragkit.Library) -> dict[str, Any]:
    """The map with everything as Tiled would save it, to be spoilt."""
    text: str = next(iter(tiled_map(library, "drawn:everything").files.values()))
    found: dict[str, Any] = json.loads(text)
    return found


def again(said: object, library: fragkit.Library, pack: str = "drawn") -> ImportedMap:
    data = said if isinstance(said, bytes) else json.dumps(said).encode()
    return read_tiled(data, lambda text: library.resolve("terrain", text, pack), str.isascii)


def test_every_map_that_ships_comes_back_as_it_was() -> None:
    library = shipped_library()
    for qualified, model in library.maps.items():
        text = next(iter(tiled_map(library, qualified).files.values()))
        found = again(text.encode(), library, qualified.partition(":")[0])
        assert found.problems == []
        assert found.grid == library.maps_read.read(qualified).grid
        assert found.regions == {name: list(ranges) for name, ranges in model.regions.items()}


def test_everything_that_can_be_drawn_is_written_and_read_again(
    library: fragkit.Library, root: Path, tmp_path: Path
) -> None:
    grid = library.maps_read.read("drawn:everything").grid
    assert grid is not None
    found = again(next(iter(tiled_map(library, "drawn:everything").files.values())).encode(), library)
    assert found.grid == grid
    copy = shutil.copytree(root, tmp_path / "copy")
    text = map_entry(library, "drawn", "again", "Again", grid, found.regions)
    (copy / "again.yaml").write_text(text, encoding="utf-8")
    new = fragkit.load(copy)
    assert [each for each in lint(new) if each.entity == "drawn:again" and each.severity == "error"] == []
    assert new.maps_read.read("drawn:again").grid == grid
    assert new.maps["drawn:again"].regions == library.maps["drawn:everything"].regions


@pytest.mark.skipif(shutil.which("tiled") is None and not os.environ.get("CI"), reason="Tiled is not installed")
def test_tiled_itself_reads_saves_and_draws_it(library: fragkit.Library, root: Path, tmp_path: Path) -> None:
    quiet = {**os.environ, "QT_QPA_PLATFORM": "offscreen", "HOME": str(tmp_path), "XDG_RUNTIME_DIR": str(tmp_path)}
    for name, text in tiled_map(library, "drawn:everything").files.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    for command in (
        ["tiled", "--export-map", "json", "everything.tmj", "saved.tmj"],
        ["tmxrasterizer", "everything.tmj", "drawn.png"],
    ):
        subprocess.run(command, cwd=tmp_path, env=quiet, check=True, capture_output=True, timeout=120)
    found = again((tmp_path / "saved.tmj").read_bytes(), library)
    grid = library.maps_read.read("drawn:everything").grid
    assert grid is not None
    assert found.grid == grid
    assert found.regions == {"court-yard": ["A1:B2", "C3"]}
    was, now = (board_picture(library, each, "drawn").svg for each in (grid, found.grid))
    assert was == now
    assert (tmp_path / "drawn.png").stat().st_size > 3000


@pytest.mark.parametrize("compression", ["", "zlib", "gzip"])
def test_layers_may_be_packed(said: dict[str, Any], library: fragkit.Library, compression: str) -> None:
    for layer in said["layers"][:3]:
        data = struct.pack(f"<{len(layer['data'])}I", *layer["data"])
        packed = {"": data, "zlib": zlib.compress(data), "gzip": gzip.compress(data)}[compression]
        layer |= {"data": b64encode(packed).decode(), "encoding": "base64", "compression": compression}
    assert again(said, library).grid == library.maps_read.read("drawn:everything").grid


def test_a_layer_that_unpacks_to_more_than_it_can_be_is_refused(said: dict[str, Any], library: fragkit.Library) -> None:
    bomb = b64encode(zlib.compress(bytes(5_000_000))).decode()
    said["layers"][0] |= {"data": bomb, "encoding": "base64", "compression": "zlib"}
    with pytest.raises(NotFromTiled, match="more or fewer tiles"):
        again(said, library)


def test_a_tile_that_was_turned_is_told_with_its_place(said: dict[str, Any], library: fragkit.Library) -> None:
    said["layers"][0]["data"][8] |= 0x8000_0000
    assert again(said, library).problems == [
        "layer `squares`, column 3, row 2: this tile is turned or flipped, which means nothing; paint it as it is"
    ]


def test_a_wall_among_the_squares_is_told_with_its_place(said: dict[str, Any], library: fragkit.Library) -> None:
    said["layers"][0]["data"][7] = said["tilesets"][1]["firstgid"]
    assert again(said, library).problems == [
        "layer `squares`, column 2, row 2: what stands right of one does not belong here, but a square"
    ]


@pytest.mark.parametrize(
    ("tile", "message"),
    [
        ({"terrain": "lava"}, "there is no terrain `lava`"),
        ({"respawn": 0}, "`respawn` is a number from 1 to 99"),
        ({"respawn": True}, "`respawn` is a number from 1 to 99"),
        ({"diagonal": "|"}, "`diagonal` is"),
        ({"door": True, "door_way": "out"}, "`door_way` is"),
        ({"colour": "röt"}, "`colour` is no colour"),
        ({"speed": 3}, "nothing called `speed` is known"),
    ],
)
def test_what_a_tile_cannot_mean_is_told(
    said: dict[str, Any], library: fragkit.Library, tile: dict[str, Any], message: str
) -> None:
    said["tilesets"][0]["tiles"][0]["properties"] = [{"name": name, "value": value} for name, value in tile.items()]
    assert any(message in each for each in again(said, library).problems)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"infinite": True}, "untick Infinite"),
        ({"orientation": "hexagonal"}, "orthogonal"),
        ({"width": 10**9}, "`width`"),
        ({"width": 500}, "2 to 61 tiles"),
        ({"width": True}, "`width`"),
        ({"layers": {}}, "no map of Tiled"),
        ({"layers": []}, "no layer `squares`"),
        ({"tilesets": [{"firstgid": 1, "source": "../../secret.tsx"}]}, "Embed Tileset"),
        ({"tilesets": [{"firstgid": -1, "tilecount": 5}]}, "`firstgid`"),
    ],
)
def test_what_is_no_such_map_is_refused_in_words(
    said: dict[str, Any], library: fragkit.Library, change: dict[str, Any], message: str
) -> None:
    with pytest.raises(NotFromTiled, match=message):
        again({**said, **change}, library)


@pytest.mark.parametrize("data", [b"", b"{", b"[" * 100_000, b"null", b'{"layers": 1}', b"\xff\xfe", b"<map/>"])
def test_no_file_is_too_strange_to_be_refused(library: fragkit.Library, data: bytes) -> None:
    with pytest.raises(NotFromTiled):
        again(data, library)


def run(*arguments: str) -> Result:
    return CliRunner().invoke(command_line, list(arguments))


def test_from_the_command_line_and_back(root: Path, tmp_path: Path) -> None:
    copy = str(shutil.copytree(root, tmp_path / "copy"))
    out = tmp_path / "out"
    assert run("export", "tiled", "everything", "--pack", copy, "--out", str(out)).exit_code == 0
    assert run("export", "tiled", "everything", "--pack", copy, "--out", str(out)).exit_code == 1
    file = str(out / "everything.tmj")
    taken = run("import", "tiled", file, "--pack", copy)
    assert taken.exit_code == 1
    assert "this pack has `everything` among its maps already" in taken.output
    assert run("import", "tiled", file, "--pack", copy, "--name", "Painted").exit_code == 0
    assert run("import", "tiled", file, "--pack", copy, "--name", "Painted").exit_code == 1
    assert run("fmt", "--check", f"{copy}/maps").exit_code == 0
    library = fragkit.load(copy)
    assert library.maps_read.read("drawn:painted").grid == library.maps_read.read("drawn:everything").grid
    assert run("export", "tiled", "everthing", "--pack", copy).exit_code == 2
