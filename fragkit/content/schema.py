"""JSON Schemas for editors and other tools, made from the models: one for pack.yaml, one for content files.

They know shapes; `fragkit.effects.schema` adds what effects mean, and those are the schemas that ship. They keep to
draft 2020-12. What an editor shows beside that (`markdownDescription`, `patternErrorMessage`, `errorMessage`,
`defaultSnippets`) is passed over by every tool that does not know it.
"""

from __future__ import annotations

import json
import re
from typing import Any, TypeAlias

from pydantic.json_schema import GenerateJsonSchema, models_json_schema
from pydantic_core import core_schema

from fragkit.content.base import ID_PATTERN, RULE_ID_PATTERN, AsList, AsText
from fragkit.content.complaints import SHAPES
from fragkit.content.effect import ONE_STEP
from fragkit.content.kinds import MODELS
from fragkit.content.pack import FORMAT, PackInfo
from fragkit.packs.manifest import LONGEST_ID

Schema: TypeAlias = dict[str, Any]

DIALECT = "https://json-schema.org/draft/2020-12/schema"

DIFFERENCES = {
    "uneven_chart": "A schema cannot count a chart's columns and hold its rows to that number.",
    "version_range": "The pattern for a range of versions asks for an operator and lets any version follow it.",
    "whole_number": "To JSON Schema `3.0` is as whole a number as `3`; fragkit reads a decimal point as a mistake.",
    "line_break": "Where a pattern ends, Python's validators let one more line break pass; editors do not.",
    "unseen_glyph": "Which characters cannot be seen in a drawing is more than a pattern can say.",
    "emoji": "An editor that counts in JavaScript takes an emoji for two letters, and thirty-one for too long a name.",
}
"""Every case in which a schema and fragkit judge differently, and why. The tests hold them to this list.

Beyond these, a schema sees one file's shapes: whether a reference leads somewhere, a drawing is even or an
expression means anything is for `fragkit lint`.
"""

_ABOUT = {
    "cards": "Cards, each under its id.",
    "decks": "Decks, each under its id.",
    "events": "Events of the pack's own, each under its id.",
    "fighters": "Fighters, each under its id.",
    "maps": "Maps, each under its id.",
    "procedures": "Named lists of steps, each under its id.",
    "rules": "Rules of the game, each under its id, such as `BASE-MOVE-03`.",
    "scenarios": "Scenarios, each under its id.",
    "statuses": "Statuses, each under its id.",
    "tables": "Tables, each under its id.",
    "terrain": "Terrain, each under its id.",
    "tokens": "Tokens, each under its id.",
    "variants": "Variants, each under its id.",
}


def _beginning(label: str, about: str, id: str, **keys: str) -> Schema:
    return {"label": label, "description": about, "body": {f"${{1:{id}}}": keys}}


_BEGINNINGS = {
    "cards": [
        _beginning(
            "weapon",
            "A new weapon: a card with dice of damage, and ammo that runs out.",
            "my-weapon",
            deck="weapon",
            name="${2:My Weapon}",
            damage="${3:3d}",
            ammo="^${4:6}",
        ),
        _beginning(
            "armor",
            "A new gadget: a card that is worn and adds Health.",
            "my-armor",
            deck="gadget",
            name="${2:My Armor}",
            symbol="^[A]",
            armor="^${3:1}",
        ),
        _beginning(
            "special",
            "A new special: a card that is played once and holds for a while.",
            "my-special",
            deck="special",
            name="${2:My Special}",
            lasts="${3:your-next-turn}",
        ),
    ],
    "fighters": [
        _beginning(
            "fighter",
            "A new fighter with three stats of 1 to 4.",
            "my-fighter",
            name="${2:My Fighter}",
            health="^${3:3}",
            speed="^${4:2}",
            accuracy="^${5:2}",
        ),
    ],
}
"""What an editor offers to write where a new entry begins; `^` keeps it from adding quotes."""


def content_schema() -> Schema:
    """The schema of a content file: sections of ids and entries."""
    references, definitions = models_json_schema(
        [(model, "validation") for model in MODELS.values()],
        by_alias=True,
        schema_generator=_Generator,
        ref_template="#/$defs/{model}",
    )
    sections = {}
    for kind, model in MODELS.items():
        sections[kind] = {
            "description": _ABOUT[kind],
            "type": ["object", "null"],
            "propertyNames": {"pattern": RULE_ID_PATTERN if kind == "rules" else ID_PATTERN, "maxLength": LONGEST_ID},
            "additionalProperties": references[model, "validation"],
            **({"defaultSnippets": _BEGINNINGS[kind]} if kind in _BEGINNINGS else {}),
        }
    defined: Schema = definitions["$defs"]
    for name, rule in _TOGETHER.items():
        defined[name].update(rule)
    for name in _EXTENSIBLE:
        defined[name]["else"] = {"required": defined[name].pop("required"), **defined[name].get("else", {})}
    maps = defined["Map"]["properties"]
    maps["legend"]["propertyNames"] = maps["edges"]["propertyNames"] = _FREE_GLYPH
    maps["join"]["allOf"] = [{"prefixItems": [True, {"required": ["at"], "errorMessage": _JOIN_SIDE}]}]
    defined["Terrain"]["properties"]["glyph"] |= _FREE_GLYPH
    defined["Memory"]["properties"]["start"]["type"] = ["string", "boolean", "number", "array", "object"]
    defined["Effect"] = _EFFECT
    defined["Step"] = _STEP
    return finished(
        {
            "$schema": DIALECT,
            "title": "fragkit content",
            "description": "What a content file of a pack declares.",
            "type": ["object", "null"],
            "properties": sections,
            "additionalProperties": False,
            "$defs": dict(sorted(defined.items())),
        }
    )


def pack_schema() -> Schema:
    """The schema of pack.yaml."""
    schema: Schema = {"$schema": DIALECT, **PackInfo.model_json_schema(by_alias=True, schema_generator=_Generator)}
    schema["title"] = "fragkit pack"
    schema["properties"]["format"]["maximum"] = FORMAT
    schema["properties"]["requires"]["additionalProperties"] = _VERSION_RANGE
    return finished(schema)


class _Generator(GenerateJsonSchema):
    """Says what an author may write, where pydantic says what a program may hand over."""

    def nullable_schema(self, schema: core_schema.NullableSchema) -> Schema:
        """A key may be left out; none may be left blank."""
        return self.generate_inner(schema["schema"])

    def default_schema(self, schema: core_schema.WithDefaultSchema) -> Schema:
        """No default where there is only the absence of a value, nor `false`, which editors would write out."""
        made = super().default_schema(schema).copy()
        if made.get("default") is None or made["default"] is False:
            made.pop("default", None)
        return made

    def field_title_should_be_set(self, schema: Any) -> bool:
        """Never: editors would put it above the description, which says more."""
        return False

    def tagged_union_schema(self, schema: core_schema.TaggedUnionSchema) -> Schema:
        """Alternatives that are told apart by how they are written are judged one by one.

        A schema with `anyOf` would blame text for not being a list; only a choice of words needs one, since
        editors look for the words to offer nowhere else.
        """
        choices = super().tagged_union_schema(schema)["oneOf"]
        if AsText.tag not in schema["choices"] or "enum" in choices[0]:
            return {"anyOf": choices}
        text, other = choices
        shape = "array" if AsList.tag in schema["choices"] else "object"
        other = {key: value for key, value in other.items() if key != "type"}
        plain = text["type"] if isinstance(text["type"], list) else [text["type"]]
        return {**text, "type": [*plain, shape], "if": {"type": shape}, "then": other}

    def union_schema(self, schema: core_schema.UnionSchema) -> Schema:
        """Plain types in one list: on hover, editors paste together what alternatives have to say."""
        made = super().union_schema(schema)
        types = [choice.get("type") for choice in made.get("anyOf", []) if len(choice) == 1]
        return {"type": types} if types and len(types) == len(made["anyOf"]) else made

    def dict_schema(self, schema: core_schema.DictSchema) -> Schema:
        """Keys that do not fit are an error, which `patternProperties` alone would let pass."""
        names = self.generate_inner(schema["keys_schema"]).copy() if "keys_schema" in schema else {}
        names.pop("type", None)
        values = self.generate_inner(schema["values_schema"]) if "values_schema" in schema else {}
        made: Schema = {"type": "object", "propertyNames": names, "additionalProperties": values or True}
        self.update_with_validations(made, schema, self.ValidationsMapping.object)
        return made if names else {key: value for key, value in made.items() if key != "propertyNames"}


def one_of(message: str, key: str, *others: str) -> Schema:
    """One of some keys, not two and not none."""
    if not others:
        return {"required": [key], "errorMessage": message}
    return {
        "if": {"required": [key]},
        "then": {"properties": dict.fromkeys(others, False), "errorMessage": message},
        "else": one_of(message, *others),
    }


_DO_OR_INSTEAD = "Say what happens, with `do:` or with `instead:`, not both."
_JOIN_SIDE = "Say `at:` which side of the first map the second one lies."
_STATS = ["health", "speed", "accuracy"]
_STATS_TOGETHER = "Give `health`, `speed` and `accuracy` together, or leave all three to the player."
_ONE_VICTORY = "Say one of `first_to:`, `last_standing: true` and `none: true`."
_FIRST_TO: Schema = {"required": ["first_to"], "errorMessage": _ONE_VICTORY}
_TRUE: Schema = {"const": True, "errorMessage": _ONE_VICTORY, "doNotSuggest": True}
_LAST_STANDING, _NO_VICTORY = (
    {"properties": {key: _TRUE}, "required": [key], "errorMessage": _ONE_VICTORY} for key in ("last_standing", "none")
)
_FALSE: Schema = {"const": False, "errorMessage": _ONE_VICTORY}
_PROOF_REASON = "Say with `reason:` why no scenario shows it."
_USUAL_EDITION = "Only an edition can be the usual one."
_ROLLED_OR_READ = "A table has `roll:` and `rows:`, or a `grid:`."

_TOGETHER: dict[str, Schema] = {
    "Can": one_of(_DO_OR_INSTEAD, "do", "instead"),
    "Card": {"if": {"required": ["extends"]}},
    "Fighter": {
        "if": {"required": ["extends"]},
        "else": {
            "if": {"anyOf": [{"required": [stat]} for stat in _STATS]},
            "then": {"required": _STATS, "errorMessage": _STATS_TOGETHER},
        },
    },
    "Given": one_of("Give a `board:`, drawn here, or a `map:`, by its id, not both.", "board", "map"),
    "Map": one_of("A map has a `drawing:`, or it is a `join:` of two others.", "drawing", "join"),
    "Operation": {"minProperties": 1},
    "PlacedToken": one_of("Say `at:` which square it is, or who is its `carrier:`.", "at", "carrier"),
    "Rule": {
        "if": {"properties": {"proof": {"enum": ["test", "none"]}}, "required": ["proof"]},
        "then": {"required": ["reason"], "errorMessage": _PROOF_REASON},
    },
    "Table": {
        "if": {"required": ["grid"]},
        "then": {"properties": {"roll": False, "rows": False}, "errorMessage": _ROLLED_OR_READ},
        "else": {"required": ["roll", "rows"], "errorMessage": _ROLLED_OR_READ},
    },
    "Variant": {
        "if": {"properties": {"usual": {"const": True}}, "required": ["usual"]},
        "then": {"properties": {"group": {"const": "edition", "errorMessage": _USUAL_EDITION}}},
    },
    "Victory": {
        "anyOf": [_FIRST_TO, _LAST_STANDING, _NO_VICTORY],
        "if": _FIRST_TO,
        "then": {"properties": {"last_standing": _FALSE, "none": _FALSE}},
        "else": {"if": _LAST_STANDING, "then": {"properties": {"none": _FALSE}}},
    },
    "When": one_of(_DO_OR_INSTEAD, "do", "instead"),
}
"""What the validators of these models ask of two keys or more, as far as a schema can say it."""

_EXTENSIBLE = ("Card", "Fighter")
"""What can build on another entry, which may have what is required."""

_FORMS = ("can", "modify", "when")
_NO_FORM = "An effect is a `modify`, a `when` or a `can`."


def _effect() -> Schema:
    """An effect is of the first of these forms whose key it has, and judged as that one alone.

    With none of them yet, the three keys are what an editor has to offer.
    """
    own = {form: {"$ref": f"#/$defs/{form.title()}/properties/{form}"} for form in _FORMS}
    schema: Schema = {
        "properties": own,
        "anyOf": [{"required": [form], "errorMessage": _NO_FORM} for form in _FORMS],
    }
    for form in reversed(_FORMS):
        chosen = {"type": "object", "required": [form]}
        schema = {"if": chosen, "then": {"$ref": f"#/$defs/{form.title()}"}, "else": schema}
    about = "What it does in the game: a `modify`, a `when` or a `can`."
    return {"title": "Effect", "description": about, "type": "object", **schema}


_EFFECT = _effect()
_STEP: Schema = {
    "title": "Step",
    "description": ONE_STEP,
    "type": "object",
    "minProperties": 1,
    "additionalProperties": True,
}
_FORM_CHOICES = [{"$ref": f"#/$defs/{form}"} for form in ("Modify", "When", "Can")]

_FREE_GLYPH: Schema = {
    "pattern": r"^[^\s+|.#-]$",
    "patternErrorMessage": "Write one character; a space and any of + | - . # always mean the same in a drawing.",
}
_VERSION_RANGE: Schema = {
    "description": "The versions that will do, such as `>=0.1` or `>=1.0, <2`.",
    "type": "string",
    "maxLength": 199,
    "pattern": r"^\s*((~=|===?|!=|<=?|>=?)[^,]+)?(,\s*((~=|===?|!=|<=?|>=?)[^,]+)?)*$",
    "patternErrorMessage": "Write a range such as '>=1.0, <2', in quotes.",
}


_ONE = ("items", "additionalProperties", "propertyNames", "if", "then", "else")
_SOME = ("anyOf", "oneOf", "allOf", "prefixItems")
_NAMED = ("properties", "$defs")
_FIRST = ("$schema", "$ref", "title", "description", "markdownDescription", "type")
_LAST = ("required", "if", "then", "else", *_NAMED)


def finished(schema: Schema) -> Schema:
    """Adds what editors show, takes out what says nothing, and puts the keys of all schemas into one order."""
    definitions = schema.get("$defs", {})
    definitions.pop("JsonValue", None)  # which allows everything
    for definition in definitions.values():
        definition["title"] = re.sub("(?<=[a-z])(?=[A-Z])", " ", definition["title"]).capitalize()
    made = _polished(schema)
    assert isinstance(made, dict)
    return made


def _polished(schema: Schema | bool) -> Schema | bool:
    if isinstance(schema, bool):
        return schema
    if schema.get("anyOf") == _FORM_CHOICES:
        return {"$ref": "#/$defs/Effect"}
    if schema.get("description") == ONE_STEP and "title" not in schema:
        return {"$ref": "#/$defs/Step"}
    made = dict(schema)
    if made.get("$ref") == "#/$defs/JsonValue":
        del made["$ref"]
    if made.get("minLength") == made.get("maxLength") == 1:  # JavaScript counts some characters as two
        del made["minLength"], made["maxLength"]
        made = {"pattern": "^.$", "patternErrorMessage": "Write one character.", **made}
    if "description" in made and ("`" in made["description"] or "$ref" in made):  # or it would be the target's
        made["markdownDescription"] = made["description"]
    if made.get("pattern") in SHAPES:
        made["patternErrorMessage"] = SHAPES[made["pattern"]][1]
    elif "pattern" in made and "description" in made:
        made.setdefault("patternErrorMessage", made["description"])
    if "anyOf" in made and "description" in made:  # or editors would show what an alternative is, not what it is for
        about = made["description"]
        made["anyOf"] = [{"description": about, **each} if "$ref" in each else each for each in made["anyOf"]]
    for key in made.keys() & {*_ONE}:
        made[key] = _polished(made[key])
    for key in made.keys() & {*_SOME}:
        made[key] = [_polished(each) for each in made[key]]
    for key in made.keys() & {*_NAMED}:
        made[key] = {name: _polished(each) for name, each in made[key].items()}
    if made.get("additionalProperties") == {}:
        made["additionalProperties"] = True
    first = [key for key in _FIRST if key in made]
    last = [key for key in _LAST if key in made]
    between = sorted(made.keys() - {*first, *last})
    return {key: made[key] for key in (*first, *between, *last)}


def written(schema: Schema) -> str:
    """A schema as the text of its file."""
    return json.dumps(schema, indent=2, ensure_ascii=False) + "\n"
