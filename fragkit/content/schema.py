"""JSON Schemas for editors and other tools, made from the models: one for pack.yaml, one for content files."""

from __future__ import annotations

import json
from typing import Any

from pydantic.json_schema import GenerateJsonSchema, models_json_schema

from fragkit.content.base import ID_PATTERN, RULE_ID_PATTERN
from fragkit.content.kinds import MODELS
from fragkit.content.pack import PackInfo

DIALECT = "https://json-schema.org/draft/2020-12/schema"
_ABOUT = {
    "cards": "Cards, each under its id.",
    "decks": "Decks, each under its id.",
    "events": "Events of the pack's own, each under its id.",
    "fighters": "Fighters, each under its id.",
    "maps": "Maps, each under its id.",
    "procedures": "Named lists of steps, each under its id.",
    "rules": "Rules of the game, each under its id, such as BASE-MOVE-03.",
    "scenarios": "Scenarios, each under its id.",
    "statuses": "Statuses, each under its id.",
    "tables": "Tables, each under its id.",
    "terrain": "Terrain, each under its id.",
    "tokens": "Tokens, each under its id.",
    "variants": "Variants, each under its id.",
}


def schemas() -> dict[str, str]:
    """The text of every schema file, by file name."""
    return {
        "content.schema.json": _written(content_schema()),
        "pack.schema.json": _written(pack_schema()),
    }


def content_schema() -> dict[str, Any]:
    """The schema of a content file: sections of ids and entries."""
    references, definitions = models_json_schema(
        [(model, "validation") for model in MODELS.values()],
        by_alias=True,
        schema_generator=GenerateJsonSchema,
        ref_template="#/$defs/{model}",
    )
    sections = {}
    for kind, model in MODELS.items():
        pattern = RULE_ID_PATTERN if kind == "rules" else ID_PATTERN
        sections[kind] = {
            "description": _ABOUT[kind],
            "type": ["object", "null"],
            "propertyNames": {"pattern": pattern},
            "additionalProperties": references[model, "validation"],
        }
    schema = {
        "$schema": DIALECT,
        "title": "A fragkit content file",
        "description": "What a content file of a pack declares.",
        "type": ["object", "null"],
        "properties": sections,
        "additionalProperties": False,
        "$defs": definitions["$defs"],
    }
    _tidy(schema)
    _extending(schema["$defs"]["Card"])  # type: ignore[index]
    return schema


def pack_schema() -> dict[str, Any]:
    """The schema of pack.yaml."""
    schema = {"$schema": DIALECT, **PackInfo.model_json_schema(by_alias=True)}
    _tidy(schema)
    schema["title"] = "A fragkit pack.yaml"
    return schema


def _tidy(node: Any) -> None:
    """Takes out what would mislead an editor: titles made from field names, and `null` for keys left out."""
    if isinstance(node, list):
        for each in node:
            _tidy(each)
        return
    if not isinstance(node, dict):
        return
    if isinstance(node.get("title"), str):
        del node["title"]
    choices = node.get("anyOf")
    if isinstance(choices, list) and {"type": "null"} in choices:
        rest = [each for each in choices if each != {"type": "null"}]
        del node["anyOf"]
        node.update(rest[0] if len(rest) == 1 else {"anyOf": rest})
        if node.get("default", "") is None:
            del node["default"]
    if node.get("discriminator"):
        del node["discriminator"]
    if "oneOf" in node:  # the alternatives exclude each other, and editors explain `anyOf` better
        node["anyOf"] = node.pop("oneOf")
    for each in node.values():
        _tidy(each)


def _extending(card: dict[str, Any]) -> None:
    """A card that extends another takes over what is required from it."""
    required = card.pop("required")
    card["anyOf"] = [{"required": ["extends"]}, {"required": required}]


def _written(schema: dict[str, Any]) -> str:
    return json.dumps(schema, indent=2, ensure_ascii=False) + "\n"
