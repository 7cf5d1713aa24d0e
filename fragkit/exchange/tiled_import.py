"""A map from Tiled, read into a grid; whatever is wrong with it is said with its layer, column and row."""

from __future__ import annotations

import gzip
import json
import zlib
from base64 import b64decode
from binascii import Error as NotBase64
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from io import BytesIO
from struct import unpack
from typing import Any

from fragkit.content.grid import OPEN, SOLID, Border, CellMeaning, EdgeMeaning, Grid, square_name
from fragkit.content.rows import LARGEST
from fragkit.exchange.tiled_export import BELOW, REGIONS, RIGHT, SQUARES
from fragkit.exchange.tiles import LEVEL, SQUARE, UPRIGHT, Properties, WrongTile, edge_of, square_of
from fragkit.packs.shelf import kebab

MOST_BYTES = 4 * 1024 * 1024
MOST_TILES = 20_000
MOST_OBJECTS = 500
MOST_PROBLEMS = 50
_TURNED = 0xF000_0000
"""The bits that say that a tile is flipped or turned."""


class NotFromTiled(Exception):
    """A file that is no map of Tiled at all, or one that cannot be read; the message says why."""


@dataclass(slots=True)
class ImportedMap:
    """What a file holds, and what is wrong with it."""

    name: str | None = None
    grid: Grid | None = None
    regions: dict[str, list[str]] = field(default_factory=dict)
    problems: list[str] = field(default_factory=list)


def read_tiled(data: bytes, terrain: Callable[[str], str | None], is_colour: Callable[[str], bool]) -> ImportedMap:
    """The map in a TMJ file; `terrain` finds the qualified id of a terrain, or None."""
    if len(data) > MOST_BYTES:
        raise NotFromTiled(f"a map has at most {MOST_BYTES:,} bytes")
    try:
        said = json.loads(data)
    except (ValueError, RecursionError):
        raise NotFromTiled("this is no JSON; in Tiled, save the map as a JSON map file, .tmj") from None
    if not isinstance(said, dict) or said.get("type", "map") != "map" or not isinstance(said.get("layers"), list):
        raise NotFromTiled("this is no map of Tiled")
    if said.get("infinite") is True:
        raise NotFromTiled("an infinite map has no edge: in Tiled, untick Infinite in the properties of the map")
    if said.get("orientation", "orthogonal") != "orthogonal":
        raise NotFromTiled("only maps of squares can be read: orthogonal ones")
    return _Reading(said, terrain, is_colour).read()


class _Reading:
    def __init__(
        self, said: Mapping[str, Any], terrain: Callable[[str], str | None], is_colour: Callable[[str], bool]
    ) -> None:
        self.said = said
        self.terrain = terrain
        self.is_colour = is_colour
        self.found = ImportedMap()
        self.tiles: dict[int, tuple[str, Properties]] = {}
        self.width, self.height = _number(said, "width"), _number(said, "height")

    def read(self) -> ImportedMap:
        if not 2 <= self.width <= LARGEST + 1 or not 2 <= self.height <= LARGEST + 1:
            raise NotFromTiled(f"a map is 2 to {LARGEST + 1} tiles wide and high, one more than it has squares")
        for each in _dicts(self.said.get("tilesets")):
            self.tileset(each)
        self.found.name = _name_in(self.said)
        layers = {each.get("name"): each for each in _dicts(self.said["layers"])}
        squares = self.layer(layers, SQUARES, SQUARE, self.square)
        rights = self.layer(layers, RIGHT, UPRIGHT, lambda tile: edge_of(tile, True, self.is_colour))
        belows = self.layer(layers, BELOW, LEVEL, lambda tile: edge_of(tile, False, self.is_colour))
        self.regions(layers.get(REGIONS))
        if not self.found.problems:
            self.found.grid = self.grid(squares, rights, belows)
        return self.found

    def wrong(self, message: str) -> None:
        if len(self.found.problems) < MOST_PROBLEMS and message not in self.found.problems:
            self.found.problems.append(message)

    def tileset(self, said: Mapping[str, Any]) -> None:
        if "source" in said:
            raise NotFromTiled(
                "its tiles are in another file: in Tiled, choose Embed Tileset for each of them and save the map again"
            )
        first = _number(said, "firstgid")
        count = min(_number(said, "tilecount"), MOST_TILES)
        for at in range(count):
            self.tiles[first + at] = ("", {})
        for each in _dicts(said.get("tiles")):
            kind = each.get("class", each.get("type", ""))
            number = each.get("id")
            if isinstance(number, int) and first + number in self.tiles:
                self.tiles[first + number] = (kind if isinstance(kind, str) else "", _properties(each))

    def layer(
        self, layers: Mapping[Any, Mapping[str, Any]], name: str, kind: str, meaning: Callable[[Properties], Any]
    ) -> list[Any]:
        """What the tiles of a layer mean, row by row; None where there is none."""
        said = layers.get(name)
        if said is None:
            raise NotFromTiled(f"it has no layer `{name}`; begin with `fragkit export tiled`, and paint that")
        if said.get("type") != "tilelayer" or (said.get("width"), said.get("height")) != (self.width, self.height):
            raise NotFromTiled(f"the layer `{name}` is no layer of tiles as large as the map")
        numbers = _numbers(said, self.width * self.height)
        found = []
        for at, number in enumerate(numbers):
            row, column = divmod(at, self.width)
            found.append(self.tile(number, kind, meaning, f"layer `{name}`, column {column + 1}, row {row + 1}"))
        return found

    def tile(self, number: int, kind: str, meaning: Callable[[Properties], Any], where: str) -> Any:
        if number == 0:
            return None
        if number & _TURNED:
            self.wrong(f"{where}: this tile is turned or flipped, which means nothing; paint it as it is")
            return None
        if number not in self.tiles:
            self.wrong(f"{where}: there is no tile {number}")
            return None
        found, properties = self.tiles[number]
        if found != kind:
            self.wrong(f"{where}: {_described(found)} does not belong here, but {_described(kind)}")
            return None
        try:
            return meaning(properties)
        except WrongTile as why:
            self.wrong(f"{where}: {why}")
            return None

    def square(self, properties: Properties) -> CellMeaning:
        return square_of(properties, self.terrain, self.is_colour)

    def grid(self, squares: Sequence[Any], rights: Sequence[Any], belows: Sequence[Any]) -> Grid:
        width, height = self.width - 1, self.height - 1

        def at(layer: Sequence[Any], x: int, y: int) -> Any:
            return layer[(y + 1) * self.width + x + 1]

        def edge(layer: Sequence[Any], x: int, y: int) -> EdgeMeaning:
            return at(layer, x, y) or OPEN

        columns, rows = range(width), range(height)
        cells = tuple(at(squares, x, y) or SOLID for y in rows for x in columns)
        return Grid(
            width,
            height,
            cells,
            tuple(edge(rights, x, y) for y in rows for x in range(width - 1)),
            tuple(edge(belows, x, y) for y in range(height - 1) for x in columns),
            Border(
                tuple(edge(belows, x, -1) for x in columns),
                tuple(edge(rights, width - 1, y) for y in rows),
                tuple(edge(belows, x, height - 1) for x in columns),
                tuple(edge(rights, -1, y) for y in rows),
            ),
        )

    def regions(self, layer: Mapping[str, Any] | None) -> None:
        if layer is None:
            return
        side = _number(self.said, "tilewidth"), _number(self.said, "tileheight")
        for each in _dicts(layer.get("objects"))[:MOST_OBJECTS]:
            name = kebab(str(each.get("name", "")))
            try:
                left, top = round(each["x"] / side[0]) - 1, round(each["y"] / side[1]) - 1
                right = left + round(each["width"] / side[0]) - 1
                bottom = top + round(each["height"] / side[1]) - 1
            except (KeyError, TypeError, ValueError, OverflowError, ZeroDivisionError):
                self.wrong(f"layer `{REGIONS}`: the region `{name}` is no rectangle")
                continue
            if not name:
                self.wrong(f"layer `{REGIONS}`: a rectangle has no name; give it one, such as `courtyard`")
            elif not (0 <= left <= right < self.width - 1 and 0 <= top <= bottom < self.height - 1):
                self.wrong(f"layer `{REGIONS}`: the region `{name}` does not lie on the squares of the map")
            else:
                first, last = square_name(left, top), square_name(right, bottom)
                self.found.regions.setdefault(name, []).append(first if first == last else f"{first}:{last}")


def _described(kind: str) -> str:
    words = {SQUARE: "a square", UPRIGHT: "what stands right of one", LEVEL: "what lies below one"}
    return words.get(kind, "a tile of something else")


def _numbers(layer: Mapping[str, Any], count: int) -> list[int]:
    """The tiles of a layer, however they are written."""
    data = layer.get("data")
    if isinstance(data, str):
        data = list(unpack(f"<{count}I", _bytes(data, layer.get("compression", ""), count * 4)))
    if not isinstance(data, list) or len(data) != count or not all(type(each) is int and each >= 0 for each in data):
        raise NotFromTiled(f"the tiles of the layer `{layer.get('name')}` cannot be read")
    return data


def _bytes(text: str, compression: object, size: int) -> bytes:
    """Never more than a layer can have, whatever a file claims."""
    try:
        packed = b64decode(text, validate=True)
        if compression == "zlib":
            data = zlib.decompressobj().decompress(packed, size + 1)
        elif compression == "gzip":
            with gzip.GzipFile(fileobj=BytesIO(packed)) as stream:
                data = stream.read(size + 1)
        elif compression in ("", None):
            data = packed
        else:
            raise NotFromTiled(
                "its layers are packed in a way that cannot be read: in Tiled, choose CSV as layer format"
            )
    except (NotBase64, ValueError, zlib.error, OSError, EOFError):
        raise NotFromTiled("its layers cannot be unpacked: in Tiled, choose CSV as layer format") from None
    if len(data) != size:
        raise NotFromTiled("a layer has more or fewer tiles than the map")
    return data


def _number(said: Mapping[str, Any], name: str) -> int:
    value = said.get(name)
    if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value <= 1_000_000:
        raise NotFromTiled(f"`{name}` is missing, or no number that it can be")
    return value


def _dicts(value: object) -> list[Mapping[str, Any]]:
    return [each for each in value if isinstance(each, dict)] if isinstance(value, list) else []


def _properties(said: Mapping[str, Any]) -> dict[str, str | int | bool]:
    return dict(_pairs(said))


def _pairs(said: Mapping[str, Any]) -> Iterator[tuple[str, str | int | bool]]:
    for each in _dicts(said.get("properties")):
        name, value = each.get("name"), each.get("value")
        if isinstance(name, str) and isinstance(value, str | int | bool) and value != "":
            yield name, value


def _name_in(said: Mapping[str, Any]) -> str | None:
    name = _properties(said).get("name")
    return name if isinstance(name, str) else None
