"""Forms for cards and fighters, made from the JSON Schemas that editors use: a field for each key.

What is too rich for a field, such as effects, is a field of YAML. It writes nothing.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

from fragkit.content.kinds import MODELS
from fragkit.effects.schema import content_schema
from fragkit.lint.formatting.order import order_of as keys_in_order
from fragkit.packs.nodes import Mapping as Node
from fragkit.packs.nodes import plain
from fragkit.packs.shelf import Entry
from fragkit.studio.answers import Refused
from fragkit.studio.rewriting import Raw, Value, written_behind

KINDS = {"cards": "Card", "fighters": "Fighter"}
"""What has a form, and the name of its schema."""
_LONG = 200
"""A text that may be longer than that has several lines to write in."""


@cache
def schema_of(kind: str) -> Mapping[str, Any]:
    """The schema of a kind of entry."""
    if kind not in KINDS:
        raise Refused("There is no form for that.", 404)
    schema: Mapping[str, Any] = content_schema()["$defs"][KINDS[kind]]
    return schema


def order_of(kind: str) -> list[str]:
    """The keys of a kind, as they are usually written."""
    return list(keys_in_order(MODELS[kind]))


def fields_of(entry: Entry, decks: Mapping[str, str]) -> list[dict[str, Any]]:
    """The fields of an entry's form, with what is written in each."""
    schema = schema_of(entry.kind)
    required = schema.get("required", schema.get("else", {}).get("required", []))
    node = entry.node if isinstance(entry.node, Node) else None
    found = []
    for key in order_of(entry.kind):
        about = schema["properties"][key]
        written = node.get(key) if node is not None else None
        value = plain(written) if written is not None else None
        widget = _widget(about, value)
        if key == "deck" and widget == "text":
            widget = "choice"
        if widget == "yaml" and written is not None:
            value = written_behind(entry, written.start, written.end)
        found.append(
            {
                "key": key,
                "about": about.get("description", ""),
                "widget": widget,
                "value": value,
                "choices": decks if key == "deck" else {str(each): str(each) for each in about.get("enum", [])},
                "least": about.get("minimum"),
                "most": about.get("maximum"),
                "longest": about.get("maxLength"),
                "pattern": about.get("pattern"),
                "wrong": about.get("patternErrorMessage"),
                "usual": about.get("default"),
                "example": next(iter(map(str, about.get("examples", []))), ""),
                "required": key in required,
            }
        )
    return found


def _widget(about: Mapping[str, Any], value: object) -> str:
    """What a key is written with."""
    kind = about.get("type")
    if isinstance(value, list | dict) and not _is_words(value):
        return "yaml"
    if kind == "array" or isinstance(value, list):
        items = about.get("items", {})
        return "words" if items.get("type") == "string" or isinstance(value, list) else "yaml"
    if "enum" in about:
        return "choice"
    if kind == "integer":
        return "number"
    if kind == "boolean":
        return "yes"
    if kind == "string" or (isinstance(kind, list) and "string" in kind):
        return "long" if about.get("maxLength", 0) > _LONG else "text"
    return "yaml"


def _is_words(value: object) -> bool:
    return isinstance(value, list) and all(isinstance(each, str) for each in value)


def value_from(kind: str, key: str, said: Any) -> Value:
    """What a field says, as a value to write; a refusal when it cannot be that."""
    about = schema_of(kind)["properties"].get(key)
    if about is None:
        raise Refused(f"`{key}` is no key of this.")
    if said is None or said == "" or said == []:
        return None
    if isinstance(said, dict):
        raw = said.get("yaml")
        if not isinstance(raw, str):
            raise Refused(f"`{key}` cannot be that.")
        return Raw(raw) if raw.strip() else None
    if isinstance(said, str) and "enum" in about:
        return next((each for each in about["enum"] if str(each) == said), said)
    if isinstance(said, list):
        return [str(each) for each in said]
    if isinstance(said, str):
        return said.replace("\r\n", "\n")
    if isinstance(said, bool | int):
        return said
    raise Refused(f"`{key}` cannot be that.")
