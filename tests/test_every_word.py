"""Every word of the vocabulary is carried out, checked, in the schema, said in every language, explained, and used.

Adding a word is a declaration and a function; this test names what else it still lacks. That a word is used means that
a shipped scenario, or an opening that is played decision by decision where no scenario can go, really came to it:
tests/recording.py listens.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import yaml

import fragkit
from fragkit.board.board import Door
from fragkit.diagnostic import Severity
from fragkit.effects.compiling import verbs, words
from fragkit.effects.compiling.steps import CONTROL
from fragkit.effects.expressions import Call, Method, parse
from fragkit.effects.phrases import LANGUAGES, catalogue_of
from fragkit.effects.schema import content_schema
from fragkit.effects.vocabulary import (
    DURATIONS,
    EVENTS,
    FUNCTIONS,
    MEANINGS,
    METHODS,
    PROPERTIES,
    QUANTITIES,
    VERBS,
    Event,
    Verb,
)
from fragkit.engine.deeds import Deeds
from fragkit.engine.knowledge import Knowledge
from fragkit.engine.pieces import Card, Rolled, Source, Team
from fragkit.engine.quantities import BASES
from fragkit.engine.state import Fighter, Token
from fragkit.lint.explaining.words import meanings
from fragkit.lint.reference import pages
from fragkit.table.scenario import run_scenarios
from tests import openings
from tests.effects.test_catalogues import HOLDING, LISTED
from tests.effects.test_vocabulary_examples import HEADS, NEEDS, PACK, PLACES, SURROUNDINGS, names_in, texts
from tests.recording import WRITTEN_IN_PLACE, Recording, recording


@dataclass(frozen=True)
class Word:
    """A word: what kind it is, its name (with its type before it, for a field), and its declaration."""

    kind: str
    name: str
    declared: Any = field(default=None, compare=False)

    def __str__(self) -> str:
        return f"{self.kind} {self.name}"


def every_word() -> list[Word]:
    return [
        *(Word("quantity", name, each) for name, each in QUANTITIES.items()),
        *(Word("event", name, each) for name, each in EVENTS.items()),
        *(Word("verb", name, each) for name, each in VERBS.items()),
        *(Word("function", name, each) for name, each in FUNCTIONS.items()),
        *(Word("method", name, each) for name, each in METHODS.items()),
        *(Word("property", f"{each.of.name}.{each.name}", each) for each in PROPERTIES),
        *(Word("duration", name, each) for name, each in DURATIONS.items()),
        *(Word("limit", name, about) for name, about in MEANINGS["limits"].items()),
        *(Word("cost", name, about) for name, about in MEANINGS["costs"].items()),
    ]


# Run


@cache
def played() -> Recording:
    """What all shipped scenarios, and the openings, really come to."""
    with recording() as found:
        library = fragkit.load()
        outcomes = list(run_scenarios(library))
        openings.play_all(library)
    assert [each.id for each in outcomes if each.status != "passed"] == []
    return found


THINGS: dict[str, tuple[type, ...]] = {
    "fighter": (Fighter,),
    "team": (Team,),
    "card": (Card,),
    "token": (Token,),
    "mover": (Fighter, Token),
    "thing": (Fighter, Token),
    "door": (Door,),
    "roll": (Rolled,),
    "source": (Source, Card),
    "game": (Knowledge,),
}
"""What the engine has for each type that has fields."""


def is_run(word: Word) -> bool:
    match word.kind:
        case "quantity":
            return word.name in BASES
        case "event":
            return word.name in played().raised
        case "verb":
            return _is_carried_out(word.name)
        case "function":
            way = words.FUNCTIONS.get(word.name)
            return isinstance(way, words.Inline) or (way is not None and hasattr(Knowledge, way.method))
        case "method":
            return word.name in words.METHODS and (word.name == "tagged" or hasattr(Knowledge, word.name))
        case "property":
            return _is_answered(*word.name.split("."))
    return (word.kind, word.name) in played().carried_out


def _is_carried_out(verb: str) -> bool:
    if verb not in verbs.VERBS:
        return False
    if isinstance(verbs.VERBS[verb], verbs.Act):
        return hasattr(Deeds, verb)
    return verb in CONTROL and (verb in WRITTEN_IN_PLACE or hasattr(Deeds, verb))


def _is_answered(type: str, name: str) -> bool:
    way = words.PROPERTIES.get((type, name))
    if way == words.ASKED:
        return hasattr(Knowledge, name)
    return way == words.ATTRIBUTE and all(hasattr(each, name) or _has_slot(each, name) for each in THINGS[type])


def _has_slot(thing: type, name: str) -> bool:
    return name in getattr(thing, "__slots__", ()) or name in getattr(thing, "__dataclass_fields__", ())


# Check


def right_and_wrong(word: Word, spelt: str) -> tuple[str, dict[str, Any]]:
    """An entry that uses a word, with the word spelt like this: its section and itself."""
    match word.kind:
        case "quantity":
            [change] = yaml.safe_load(word.declared.example)["modify"].values()
            return _bearing("variants", {"modify": {spelt: change}})
        case "event":
            return _answering(word.declared, spelt)
        case "verb":
            return _doing(word.declared, spelt)
        case "function" | "method":
            tree = parse(word.declared.example).tree
            assert isinstance(tree, Call | Method)
            written = word.declared.example.replace(f"{tree.name}(", f"{spelt}(", 1)
            if "this" in names_in(written):
                return _bearing("tokens", {"when": "struck", "do": [{"let": {"answer": written}}]})
            return _procedure({"let": {"answer": written}}, names_in(written))
        case "property":
            type = word.name.partition(".")[0]
            of, needs = ("game", {}) if type == "game" else ("it", {"it": type})
            return "procedures", {"needs": needs, "do": [{"let": {"answer": f"{of}.{spelt}"}}]}
        case "duration":
            return "statuses", {"name": "Example", "lasts": spelt}
    option = {"can": "try", "do": [{"heal": {"who": "you", "points": 1}}]}
    return _bearing("cards", {**option, **({"limit": spelt} if word.kind == "limit" else {"cost": {spelt: 1}})})


def _bearing(section: str, effect: dict[str, Any]) -> tuple[str, dict[str, Any]]:
    return section, {**HEADS[section], "effects": [effect]}


def _answering(event: Event, spelt: str) -> tuple[str, dict[str, Any]]:
    effect = {**yaml.safe_load(event.example), "when": spelt}
    used = {name for text in texts(event.example) for name in names_in(text)}
    if event.name == "struck":
        return _bearing("tokens", effect)
    return _bearing("cards" if "you" in used or effect.get("can") == "play" else "variants", effect)


def _doing(verb: Verb, spelt: str) -> tuple[str, dict[str, Any]]:
    step = {spelt if key == verb.name else key: value for key, value in yaml.safe_load(verb.example).items()}
    if verb.name in PLACES:
        section, effect, key = PLACES[verb.name]
        return _bearing(section, {**effect, key: [step]})
    used = {name for text in texts(verb.example) for name in names_in(text)}
    told = step[spelt]
    return _procedure(step, used - {told.get("as") if isinstance(told, dict) else None})


def _procedure(step: dict[str, Any], used: set[Any]) -> tuple[str, dict[str, Any]]:
    used = used | {"you"} if "others" in used else used
    return "procedures", {"needs": {name: type for name, type in NEEDS.items() if name in used}, "do": [step]}


def mistakes(folder: Path, entries: dict[Word, tuple[str, dict[str, Any]]]) -> set[Word]:
    """The words in whose entries lint finds a mistake, all in one pack."""
    folder.mkdir()
    (folder / "pack.yaml").write_text(PACK, encoding="utf-8")
    (folder / "surroundings.yaml").write_text(SURROUNDINGS, encoding="utf-8")
    files = {f"word-{number}.yaml": word for number, word in enumerate(entries)}
    for (file, word), number in zip(files.items(), range(len(files)), strict=True):
        section, entry = entries[word]
        text = yaml.safe_dump({section: {f"word-{number}": entry}}, sort_keys=False)
        (folder / file).write_text(text, encoding="utf-8")
    found = fragkit.lint(fragkit.load(folder))
    return {
        files[name]
        for each in found
        if each.severity is Severity.ERROR and (name := Path(each.span.path).name) in files
    }


def unchecked(every: list[Word], folder: Path) -> set[Word]:
    """Words that lint does not know where they belong, or that it knows however they are spelt."""
    own = {word: word.name.rpartition(".")[2] if word.kind == "property" else word.name for word in every}
    refused = mistakes(folder / "right", {word: right_and_wrong(word, own[word]) for word in every})
    accepted = set(every) - mistakes(folder / "wrong", {word: right_and_wrong(word, f"{own[word]}x") for word in every})
    return refused | accepted


# Schema


@cache
def definitions() -> dict[str, Any]:
    found: dict[str, Any] = content_schema()["$defs"]
    return found


def is_in_schema(word: Word) -> bool:
    """Whether editors are told of it; what stands in expressions is text to a schema."""
    known = definitions()
    match word.kind:
        case "quantity":
            return word.name in known["Modify"]["properties"]["modify"]["properties"]
        case "event":
            return word.name in known["When"]["properties"]["when"]["anyOf"][0]["enum"]
        case "verb":
            return word.name in _steps_of(known["Step"])
        case "duration":
            return any(word.name in each for each in _enums(known["Status"]["properties"]["lasts"]))
        case "limit":
            return any(word.name in each for each in _enums(known["Can"]["properties"]["limit"]))
        case "cost":
            return word.name in known["Can"]["properties"]["cost"]["properties"]
    return True


def _steps_of(schema: dict[str, Any]) -> set[str]:
    """The verbs of a step: those that have something beside them are tried first, one after the other."""
    found: set[str] = set()
    while "if" in schema:
        found |= set(schema["if"]["required"])
        schema = schema["else"]
    return found | set(schema["properties"])


def _enums(schema: Any) -> Iterator[list[str]]:
    if isinstance(schema, dict):
        yield from [schema["enum"]] if "enum" in schema else []
        for each in schema.values():
            yield from _enums(each)
    elif isinstance(schema, list):
        for each in schema:
            yield from _enums(each)


# Phrase and documentation


SECTIONS = {
    "quantity": "quantities",
    "event": "events",
    "verb": "verbs",
    "function": "functions",
    "method": "methods",
    "property": "properties",
    "duration": "durations",
    "limit": "limits",
    "cost": "costs",
}
"""Where a language has its words for each kind."""
PAGES = {
    **{"quantity": "quantities.md", "event": "events.md", "verb": "verbs.md"},
    **dict.fromkeys(("function", "method", "property"), "functions.md"),
    **dict.fromkeys(("duration", "limit", "cost"), "durations.md"),
}


def is_said(word: Word) -> bool:
    if word.name == "let" and word.kind == "verb":  # what it names is said where it is used
        return True
    section, key = SECTIONS[word.kind], word.name.rpartition(".")[2] if word.kind == "property" else word.name
    if word.kind == "verb":
        section, key = HOLDING.get(word.name, (section, key))
    said = [catalogue_of(language).sections[section].get(key) for language in LANGUAGES]
    return all(each or (each is not None and key in LISTED) for each in said)


def is_explained(word: Word) -> bool:
    about = word.declared if isinstance(word.declared, str) else getattr(word.declared, "doc", "")
    shown = word.kind in ("property", "duration", "limit", "cost") or bool(word.declared and word.declared.example)
    name = word.name.rpartition(".")[2] if word.kind == "property" else word.name
    return about.endswith(".") and shown and bool(list(meanings(word.name))) and name in page(PAGES[word.kind])


@cache
def page(name: str) -> str:
    return pages()[name]


# All of it


ASPECTS: dict[str, Callable[[Word], bool]] = {
    "run": is_run,
    "schema": is_in_schema,
    "phrase": is_said,
    "documentation": is_explained,
    "a scenario that uses it": lambda word: (word.kind, word.name) in played().carried_out,
}


def lacking(word: Word) -> list[str]:
    """What a word lacks, apart from being checked, which is seen for all of them at once."""
    return [aspect for aspect, has in ASPECTS.items() if not has(word)]


@pytest.mark.long
def test_no_word_lacks_anything(tmp_path: Path) -> None:
    lacks = {str(word): lacking(word) for word in every_word()}
    for word in unchecked(every_word(), tmp_path):
        lacks[str(word)].append("check")
    assert {word: missing for word, missing in lacks.items() if missing} == {}


@pytest.mark.parametrize("kind", SECTIONS)
def test_a_word_that_is_only_thought_of_lacks_everything(kind: str) -> None:
    thought_of = Word(kind, "fighter.juggles" if kind == "property" else "juggles", "")
    in_schema = kind in ("function", "method", "property")
    assert lacking(thought_of) == [each for each in ASPECTS if not (each == "schema" and in_schema)]


def test_a_word_that_nothing_checks_is_noticed(tmp_path: Path) -> None:
    assert unchecked([Word("duration", "juggles", "")], tmp_path) == {Word("duration", "juggles", "")}


def test_a_mention_is_not_enough() -> None:
    """An `else` that nobody comes to does nothing, and a step that is not given what it needs is not done."""
    with recording() as found:
        library = fragkit.load()
        [outcome] = run_scenarios(library, ["deathmatch:blue-comes-back-on-white-numbers"])
    assert outcome.status == "passed"
    assert ("function", "respawn_point") in found.carried_out
    assert ("function", "other_team") not in found.carried_out
