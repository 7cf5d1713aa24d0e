"""The JSON Schemas that ship: those of the models, with what the vocabulary knows of effects put into them.

A schema sees one file. So a word that a pack may declare itself (an event, a memory, a phase) is offered and
never refused, and whether an expression means anything is for `fragkit lint`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from fragkit.content.base import REFERENCE_PATTERN, WORD_PATTERN
from fragkit.content.effect import ONE_STEP
from fragkit.content.schema import Schema, finished, one_of, pack_schema, written
from fragkit.content.schema import content_schema as shapes_of_content
from fragkit.effects.types import ANY, BOOL, FIGHTER, INT, TYPE_NAMES, Type, fits
from fragkit.effects.vocabulary import (
    DURATIONS,
    EVENTS,
    MEANINGS,
    QUANTITIES,
    VERBS,
    WORDS,
    Argument,
    Event,
    Form,
    Verb,
)

_ANYTHING = ["string", "boolean", "integer"]
_OPEN = frozenset({"phases", "reasons", "memories", "events"})
"""Sets of words to which a pack can add its own."""
_SHIPPED_IDS = {"decks": ["weapon", "gadget", "special"]}


def schemas() -> dict[str, str]:
    """The text of every schema file, by file name."""
    return {"content.schema.json": written(content_schema()), "pack.schema.json": written(pack_schema())}


def content_schema() -> Schema:
    """The schema of a content file, effects included."""
    schema = shapes_of_content()
    definitions = schema["$defs"]
    definitions["Step"] = _step()
    definitions["Operation"], definitions["YesOrNo"] = _operations(definitions["Operation"])
    definitions["Modify"]["properties"]["modify"] |= _quantities()
    for name in ("Modify", "When", "Can"):
        _effect(name, definitions[name]["properties"])
    definitions["Until"]["properties"]["when"] |= _event(EVENTS.values())
    definitions["Phase"]["properties"]["each"]["additionalProperties"] = _LIST_OF_EACH
    definitions["Victory"]["properties"]["first_to"] |= _goals()
    definitions["Memory"]["properties"]["type"]["examples"] = list(TYPE_NAMES)
    definitions["Memory"]["properties"]["start"]["type"] = _ANYTHING
    for each in _inside(schema):
        each |= _meanings(each.get("enum"))
    schema["$defs"] = dict(sorted(definitions.items()))
    return finished(schema)


def _effect(name: str, keys: dict[str, Schema]) -> None:
    """What the keys of an effect may hold."""
    keys["if"]["type"] = _types(BOOL)
    keys["you"]["examples"] = keys["here"]["examples"] = ["anyone", *_parts()]
    match name:
        case "Modify":
            keys["of"]["examples"] = ["everyone", "others"]
        case "When":
            keys["when"] |= _event(EVENTS.values())
            keys["each"]["additionalProperties"] = _LIST_OF_EACH
        case "Can":
            keys["when"] |= _event((each for each in EVENTS.values() if each.window), MEANINGS["moments"])
            keys["can"]["examples"] = ["play"]
            keys["cost"] = {"description": keys["cost"]["description"], "type": "object"} | _costs()


def _quantities() -> Schema:
    """Every quantity, with the operations that its type allows; there are no others."""
    known = {
        each.name: {
            "$ref": f"#/$defs/{'YesOrNo' if each.type == BOOL else 'Operation'}",
            "description": f"{each.doc} To begin with: {each.base}.",
        }
        for each in QUANTITIES.values()
    }
    return {"properties": known, "additionalProperties": False}


def _operations(operation: Schema) -> tuple[Schema, Schema]:
    """The operations on a number, and the one on a yes or no; what divides is a number and nothing else."""
    for name, each in operation["properties"].items():
        if name != "divide":
            each["type"] = _types(INT)
    settled = {
        "title": "Yes or no",
        "description": "Whether it is so: the last `set` counts.",
        "type": "object",
        "additionalProperties": False,
        "required": ["set"],
        "properties": {"set": {"description": "It is so, or it is not.", "type": _types(BOOL)}},
    }
    return operation, settled


def _event(events: Iterable[Event], more: Mapping[str, str] | None = None) -> Schema:
    """The events of the game are offered; one that a pack declares may stand there too."""
    known = {each.name: each.doc for each in events} | dict(more or {})
    dotted = "|".join(name.replace(".", r"\.") for name in known if "." in name)
    return {
        "pattern": f"{REFERENCE_PATTERN}|^({dotted})$",
        "patternErrorMessage": "Write an event, such as `enter`, or one that a pack declares; `fragkit explain events`"
        " lists them.",
        "anyOf": [
            {"enum": list(known), "markdownEnumDescriptions": list(known.values())},
            {},
        ],
    }


def _costs() -> Schema:
    known = {name: {"description": about, "type": _types(INT)} for name, about in MEANINGS["costs"].items()}
    return {"properties": known, "additionalProperties": False, "minProperties": 1}


def _goals() -> Schema:
    by = {"description": "Whether a fighter or a team must reach it.", "enum": ["fighter", "team"]}
    frags = {"description": "How many frags must be marked.", "type": _types(INT)}
    number = {"description": "How much of it must be reached.", "type": _types(INT)}
    return {"properties": {"frags": frags, "by": by}, "additionalProperties": number}


def _parts() -> list[str]:
    """The parts that one can play in an event or a quantity, the most frequent first."""
    played: dict[str, int] = {}
    fields = [each.fields for each in EVENTS.values()] + [each.context for each in QUANTITIES.values()]
    for each in fields:
        for name, type in each.items():
            if fits(FIGHTER, type) and type.present != ANY:
                played[name] = played.get(name, 0) + 1
    return sorted(played, key=lambda name: -played[name])


def _step() -> Schema:
    """One verb, with what stands beside it if it is one of those that have something there."""
    offered = {each.name: _first_argument(each) if each.beside else _verb(each) for each in VERBS.values()}
    schema: Schema = {"properties": offered, "additionalProperties": False, "minProperties": 1, "maxProperties": 1}
    for verb in reversed([each for each in VERBS.values() if each.beside]):
        arguments = _arguments(verb)
        arguments["properties"][verb.name] = _first_argument(verb)
        schema = {"if": {"type": "object", "required": [verb.name]}, "then": arguments, "else": schema}
    return {"title": "Step", "description": ONE_STEP, "type": "object", **schema}


def _verb(verb: Verb) -> Schema:
    """What stands behind a verb: its arguments by name, or the one that a bare value is."""
    bare = verb.argument(verb.bare) if verb.bare is not None else None
    if bare is not None and bare.form is Form.NAMES:
        return {**_argument(bare), "description": _about(verb)}
    by_name = {**_arguments(verb), **_TOGETHER.get(verb.name, {})}
    if bare is None:
        return {"description": _about(verb), "type": "object", **by_name}
    alone = _form(bare)
    made: Schema = {"description": _about(verb), "type": _and(alone.pop("type"), "object")}
    shown = alone.pop("examples", alone.get("enum"))
    return made | ({"examples": shown} if shown else {}) | {"if": {"type": "object"}, "then": by_name, "else": alone}


def _first_argument(verb: Verb) -> Schema:
    """What stands behind a verb that has the rest of what it needs beside it."""
    first = verb.argument(verb.name)
    assert first is not None
    return {**_form(first), "description": _about(verb)}


def _about(verb: Verb) -> str:
    return f"{verb.doc} Example: `{verb.example}`."


def _arguments(verb: Verb) -> Schema:
    known = {each.name: _argument(each) for each in verb.arguments}
    needed = [each.name for each in verb.arguments if not each.optional]
    others: bool | Schema = False
    if verb.memory:
        counted = WORDS["currencies"] if verb.name != "set" else ()
        known |= {name: {"description": f"How much `{name}`.", "type": _types(INT)} for name in counted}
        others = {"description": "The value, such as `1`.", "type": _ANYTHING}
    made: Schema = {"properties": known, "additionalProperties": others}
    return made | ({"required": needed} if needed else {})


def _argument(argument: Argument) -> Schema:
    return {"description": argument.doc, **_form(argument)}


def _form(argument: Argument) -> Schema:
    """How an argument is written."""
    match argument.form:
        case Form.EXPRESSION:
            return {"type": _types(argument.type)}
        case Form.DICE:
            return {"type": _types(INT)}
        case Form.TEST:
            return {"type": _types(BOOL)}
        case Form.FLAG:
            return {"type": "boolean"}
        case Form.TAGS:
            return {"type": "array", "items": {"type": "string"}}
        case Form.STEPS:
            return {"type": "array", "items": {"$ref": "#/$defs/Step"}}
        case Form.NAME:
            return {"type": "string", "pattern": WORD_PATTERN}
        case Form.NAMES:
            return {"type": "object", "propertyNames": _NAME, "additionalProperties": _VALUE}
        case Form.LIST:
            one = _types(argument.type.item if argument.type is not None else None)
            return {"type": _and(one, "array"), "items": {"type": one}}
        case Form.DURATION:
            return {"anyOf": [{"enum": list(DURATIONS)}, {"$ref": "#/$defs/Until"}]}
        case Form.ID:
            shipped = _SHIPPED_IDS.get(argument.domain or "")
            return {"type": "string", "pattern": REFERENCE_PATTERN} | ({"examples": shipped} if shipped else {})
        case Form.WORD:
            words = _words(argument.domain or "")
            if argument.domain not in _OPEN:
                return {"type": "string", "enum": words}
            return {"type": "string"} | ({"examples": words} if words else {})


def _words(domain: str) -> list[str]:
    if domain == "events":  # only `proceed` asks for one
        return [each.name for each in EVENTS.values() if each.replaceable]
    return list(WORDS.get(domain, ()))


def _types(type: Type | None) -> str | list[str]:
    """How a value of a type can be written: as an expression, which is text, or as itself."""
    if type is None or type.present == ANY:
        return list(_ANYTHING)
    either: dict[Type, str | list[str]] = {INT: ["integer", "string"], BOOL: ["boolean", "string"]}
    return either.get(type.present, "string")


def _and(types: str | list[str], another: str) -> list[str]:
    return [*([types] if isinstance(types, str) else types), another]


def _meanings(words: object) -> Schema:
    """What an editor says of each word of a known set."""
    for known in ({each.name: each.doc for each in DURATIONS.values()}, *MEANINGS.values()):
        if isinstance(words, list) and words and set(words) <= known.keys():
            return {"markdownEnumDescriptions": [known[word] for word in words]}
    return {}


def _inside(schema: object) -> Iterator[Schema]:
    if isinstance(schema, dict):
        yield schema
    for each in schema.values() if isinstance(schema, dict) else schema if isinstance(schema, list) else ():
        yield from _inside(each)


_NAME: Schema = {"pattern": WORD_PATTERN}
_VALUE: Schema = {"description": "A value, such as `you.square`.", "type": _ANYTHING}
_LIST_OF_EACH: Schema = {"description": "A list, such as `tokens('banner')`.", "type": "string"}

_TOGETHER: dict[str, Schema] = {
    "change_roll": {"minProperties": 1},
    "contest": one_of("Say what each rolls, with `dice:`, or what each does, with `do:`.", "dice", "do"),
    "draw": {
        "allOf": [
            one_of("Say where the card comes from, with `deck:`, `from:` or `card:`.", "deck", "from", "card"),
            one_of("Say who draws, with `by:`, or where the card lies, with `to:`.", "by", "to"),
        ]
    },
    "place": one_of("Say `new:` and a kind of token, or `token:` and one that is there.", "new", "token"),
}
"""What these verbs ask of two arguments or more."""
