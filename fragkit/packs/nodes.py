"""What a YAML file is made of once it is read: scalars, lists and mappings that know where they stand.

Nodes are plain and slotted because there are tens of thousands of them in a pack; they hold offsets,
and the file's `Source` turns those into lines and columns when somebody asks.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias

Plain: TypeAlias = "None | bool | int | float | str | list[Plain] | dict[str, Plain]"
Path: TypeAlias = "tuple[str | int, ...]"
ALIAS = "*"


class Scalar:
    """A single value. `value` follows YAML 1.2: `no`, `on` and `12:30` are words."""

    __slots__ = ("end", "start", "style", "value")

    def __init__(self, value: None | bool | int | float | str, start: int, end: int, style: str) -> None:
        self.value = value
        self.start = start
        self.end = end
        self.style = style
        """`''` plain, `'` or `"` quoted, `|` literal block, `>` folded block; `*` an alias, which has no value."""


class Listing:
    """A list of nodes."""

    __slots__ = ("end", "flow", "items", "start")

    def __init__(self, items: list[Node], start: int, end: int, flow: bool) -> None:
        self.items = items
        self.start = start
        self.end = end
        self.flow = flow


class Mapping:
    """Keys with their values, in the order written. Keys are always text and never repeated."""

    __slots__ = ("end", "flow", "keys", "start", "values")

    def __init__(self, start: int, end: int, flow: bool) -> None:
        self.keys: dict[str, Scalar] = {}
        self.values: dict[str, Node] = {}
        self.start = start
        self.end = end
        self.flow = flow

    def get(self, key: str) -> Node | None:
        """The value under a key, or None."""
        return self.values.get(key)

    def items(self) -> Iterator[tuple[Scalar, Node]]:
        """Key and value nodes, in the order written."""
        for key, value in self.values.items():
            yield self.keys[key], value


Node: TypeAlias = Scalar | Listing | Mapping


def plain(node: Node) -> Plain:
    """The bare Python value of a node, for validation."""
    if type(node) is Scalar:
        return node.value
    if type(node) is Mapping:
        return {key: plain(value) for key, value in node.values.items()}
    assert type(node) is Listing
    return [plain(item) for item in node.items]


def descend(node: Node, path: Path) -> tuple[Node, int]:
    """Follows keys and indices as far as they lead; returns the last node met and how many steps fitted."""
    taken = 0
    for step in path:
        if isinstance(node, Mapping) and step in node.values:
            node = node.values[step]
        elif isinstance(node, Listing) and isinstance(step, int) and 0 <= step < len(node.items):
            node = node.items[step]
        else:
            break
        taken += 1
    return node, taken


def text_of(node: Node | None) -> str | None:
    """The text of a scalar that is text, else None."""
    if isinstance(node, Scalar) and isinstance(node.value, str):
        return node.value
    return None
