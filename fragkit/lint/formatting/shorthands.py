"""What can be written in two ways, and which is the canonical one: the short one. Knows no text."""

from __future__ import annotations

from functools import cache
from typing import get_args, get_origin

from fragkit.content.base import AsList, AsText, Model
from fragkit.content.board import CellLegend
from fragkit.content.fields import keys_of, whole, with_all_said
from fragkit.effects.shapes import Keys, Names, Shape, Step, below, verb_of
from fragkit.packs.nodes import Listing, Mapping, Node, Plain, Scalar, plain


def shorter(shape: Shape, parent: Node, key: str | int, node: Node) -> Node | None:
    """The part of a value that says the same as all of it; None when it is as short as it can be.

    Such are a list of one deck, `run: {id: hang}`, and a letter of a drawing that is only a terrain.
    """
    match shape:
        case Step():
            verb = verb_of(parent)
            if verb is None or key != verb.name or verb.bare in (None, verb.name) or verb.memory:
                return None
            inner = _only_value(node, str(verb.bare))
            return inner if inner is not None and not isinstance(inner, Mapping) else None
        case Keys(model):
            return _only_item(node) if key in _taking_one_or_many(model) else None
        case Names(_, value) if with_all_said(value, "~mapping") is CellLegend:
            inner = _only_value(node, "terrain")
            return inner if isinstance(inner, Scalar) and isinstance(inner.value, str) else None
        case _:
            return None


def _only_value(node: Node, key: str) -> Node | None:
    return node.values[key] if isinstance(node, Mapping) and list(node.keys) == [key] and key in node.values else None


def _only_item(node: Node) -> Node | None:
    if not isinstance(node, Listing) or len(node.items) != 1:
        return None
    item = node.items[0]
    return item if isinstance(item, Scalar) and isinstance(item.value, str) else None


@cache
def _taking_one_or_many(model: type[Model]) -> frozenset[str | int]:
    """The keys that take a text, or a list of such texts, which means the same when there is one."""
    found: set[str | int] = set()
    for key, field in keys_of(model).items():
        one, many = (with_all_said(whole(field), str(tag.tag)) for tag in (AsText, AsList))
        if many is not None and get_origin(many) is list and get_args(many)[0] == one:
            found.add(key)
    return frozenset(found)


def in_short(shape: Shape, node: Node) -> Plain:
    """The bare value of a node, with everything in it as short as it can be said."""
    if isinstance(node, Mapping):
        return {key: _part(shape, node, key, value) for key, value in node.values.items()}
    if isinstance(node, Listing):
        return [_part(shape, node, index, item) for index, item in enumerate(node.items)]
    return plain(node)


def _part(shape: Shape, parent: Node, key: str | int, node: Node) -> Plain:
    while (inner := shorter(shape, parent, key, node)) is not None:
        node = inner
    return in_short(below(shape, parent, key, node), node)
