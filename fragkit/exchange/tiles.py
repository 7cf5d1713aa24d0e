"""Squares and edges of a map as tiles with properties, for a map editor; and read back from these."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias, cast

from fragkit.content.grid import (
    WAYS,
    CellMeaning,
    Direction,
    DoorMeaning,
    EdgeKind,
    EdgeMeaning,
)

Properties: TypeAlias = Mapping[str, str | int | bool]
"""What is written on a tile, by name."""

SQUARE, UPRIGHT, LEVEL = "square", "upright", "level"
"""What a tile is: a square, what stands right of one, or what lies below one."""

_WORDS = {way: word for word, way in WAYS.items()}
_DIAGONALS = ("/", "\\")
HIGHEST_RESPAWN = 99


class WrongTile(ValueError):
    """What is written on a tile makes no square or edge; the message says why."""


def square_properties(cell: CellMeaning) -> Properties:
    """What a square says; nothing if it is plain floor.

    >>> square_properties(CellMeaning(respawn=3, colour="red"))
    {'respawn': 3, 'colour': 'red'}
    """
    said: dict[str, str | int | bool | None] = {
        "terrain": cell.terrain,
        "respawn": cell.respawn,
        "colour": cell.colour,
        "diagonal": cell.diagonal,
        "group": cell.group,
        "rock": cell.solid or None,
    }
    if cell.door is not None:
        said |= {"door": True, "door_colour": cell.door.colour, "door_way": _way_word(cell.door.way)}
    return {name: value for name, value in said.items() if value is not None}


def edge_properties(edge: EdgeMeaning) -> Properties:
    """What an edge says."""
    said = {"edge": edge.kind.value, "colour": edge.colour, "way": _way_word(edge.way)}
    return {name: value for name, value in said.items() if value is not None}


def _way_word(way: Direction | None) -> str | None:
    return None if way is None else _WORDS[way]


def square_of(
    properties: Properties, terrain: Callable[[str], str | None], is_colour: Callable[[str], bool]
) -> CellMeaning:
    """The square that a tile is. `terrain` finds the qualified id of what is written; None if there is none."""
    _known(properties, ("terrain", "respawn", "colour", "diagonal", "group", "rock", "door", "door_colour", "door_way"))
    named = _text(properties, "terrain")
    found = None if named is None else terrain(named)
    if named is not None and found is None:
        raise WrongTile(f"there is no terrain `{named}`")
    respawn = properties.get("respawn")
    if respawn is not None and (not _is_number(respawn) or not 1 <= cast("int", respawn) <= HIGHEST_RESPAWN):
        raise WrongTile(f"`respawn` is a number from 1 to {HIGHEST_RESPAWN}")
    diagonal = _text(properties, "diagonal")
    if diagonal is not None and diagonal not in _DIAGONALS:
        raise WrongTile("`diagonal` is `/` or `\\`")
    door = None
    if properties.get("door") is True:
        door = DoorMeaning(_colour(properties, "door_colour", is_colour), _way(properties, "door_way"))
    return CellMeaning(
        terrain=found,
        respawn=cast("int | None", respawn),
        colour=_colour(properties, "colour", is_colour),
        diagonal=cast("Any", diagonal),
        door=door,
        solid=properties.get("rock") is True,
        group=_text(properties, "group"),
    )


def edge_of(properties: Properties, upright: bool, is_colour: Callable[[str], bool]) -> EdgeMeaning:
    """The edge that a tile is."""
    _known(properties, ("edge", "colour", "way"))
    kind = _text(properties, "edge")
    if kind not in {each.value for each in EdgeKind}:
        raise WrongTile("`edge` is `wall`, `window`, `door` or `open`")
    way = _way(properties, "way")
    if way is not None and way.sideways is not upright:
        raise WrongTile(f"a door {'beside' if upright else 'below'} a square cannot lead {_WORDS[way]}")
    return EdgeMeaning(EdgeKind(kind), _colour(properties, "colour", is_colour), way)


def _known(properties: Properties, names: tuple[str, ...]) -> None:
    for name in properties:
        if name not in names:
            raise WrongTile(f"nothing called `{name}` is known of it")


def _text(properties: Properties, name: str) -> str | None:
    value = properties.get(name)
    if value is not None and not isinstance(value, str):
        raise WrongTile(f"`{name}` is a text")
    return value or None


def _colour(properties: Properties, name: str, is_colour: Callable[[str], bool]) -> str | None:
    value = _text(properties, name)
    if value is not None and not is_colour(value):
        raise WrongTile(f"`{name}` is no colour: write a name such as `red`, or `#rrggbb`")
    return value


def _way(properties: Properties, name: str) -> Direction | None:
    value = _text(properties, name)
    if value is not None and value not in WAYS:
        raise WrongTile(f"`{name}` is `right`, `left`, `up` or `down`")
    return None if value is None else WAYS[value]


def _is_number(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)
