"""The words of whole entries: pinned for the corpus, and free of anything like code for all that ships."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest
from ruamel.yaml import YAML

from fragkit.content.library import load
from fragkit.effects.phrases import KINDS, LANGUAGES, generated_text, names_in
from fragkit.effects.vocabulary import EVENTS, QUANTITIES, VERBS
from fragkit.lint.run import lint
from tests.libraries import shipped_library

sys.path.insert(0, str(Path(__file__).parent))
from corpus import Told, corpus, words_of

CORPUS = corpus()
REMAINS = {
    "a field": r"\.(?=\w)",
    "a name with an underscore": r"_",
    "a gap or bracket": r"[{}\[\]<>|]",
    "an operator": r"==|!=|//|%|\*",
    "a quoted word": r"[\"`]|(?<![A-Za-z])'|'(?![a-z ])",
    "a call": r"[a-z]\(",
    "the name of an element": r"\b[Ee]ach\b(?! (?:box|of|attack|card))|\bface\b(?! (?:up|down))",
    "two spaces": r" {2}",
    "a comma out of place": r" ,|,,|,\.|,;|,:|\( | \)",
    "no end": r"[^.]$",
    "two ends": r"\.\.|;\.|:\.",
    "a small beginning": r"^[a-zäöü]",
    "a verb that has no such form": r"\b(?:may|to|can) may\b|\bdürfen dürfen\b|passieren dürfen",
    "a word in the wrong case": r"\b(?:of|from|at|with|to|within) he\b|\b(?:um|von|auf|gegen|mit) er\b",
}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("told", CORPUS, ids=lambda told: f"{told.kind}-{told.id}")
def test_the_words_of_an_entry_are_those_that_were_read(told: Told, language: str) -> None:
    assert words_of(told, language) == told.pinned[language]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("told", CORPUS, ids=lambda told: f"{told.kind}-{told.id}")
def test_the_corpus_has_no_remains_of_code(told: Told, language: str) -> None:
    assert remains(told.pinned[language]) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_that_ships_is_said_without_remains_of_code(language: str) -> None:
    library = shipped_library()
    for kind in KINDS:
        for qualified, model in library.models[kind].items():
            said = generated_text(model, language, names_in(library, qualified.partition(":")[0], language))
            assert (qualified, said.unsaid) == (qualified, ())
            assert (qualified, remains(said.paragraphs)) == (qualified, [])


def remains(paragraphs: Iterable[str]) -> list[tuple[str, str]]:
    return [(why, text) for text in paragraphs for why, pattern in REMAINS.items() if re.search(pattern, text)]


def test_the_corpus_is_large_enough() -> None:
    assert len(CORPUS) >= 60


def test_the_corpus_uses_every_verb_event_and_quantity() -> None:
    dumped = [told.model.model_dump(by_alias=True, exclude_unset=True) for told in CORPUS]
    assert set(VERBS) <= _keys(dumped)
    assert set(EVENTS) <= _values(dumped, "when")
    assert set(QUANTITIES) <= _keys(dumped)


def _keys(values: Any) -> set[str]:
    if isinstance(values, dict):
        return set(values) | {key for each in values.values() for key in _keys(each)}
    return {key for each in values for key in _keys(each)} if isinstance(values, list) else set()


def _values(values: Any, key: str) -> set[str]:
    if isinstance(values, dict):
        found = {values[key]} if isinstance(values.get(key), str) else set()
        return found | {value for each in values.values() for value in _values(each, key)}
    return {value for each in values for value in _values(each, key)} if isinstance(values, list) else set()


def test_the_corpus_is_sound_content(tmp_path: Path) -> None:
    """What the words are pinned for is what an author could write."""
    pack = "id: corpus\nversion: 1.0.0\ntitle: C\nauthors: [A]\nlicense: CC-BY-4.0\nlanguage: en\nformat: 1\n"
    (tmp_path / "pack.yaml").write_text(pack + "requires: {core: '>=0.1'}\n", encoding="utf-8")
    sections: dict[str, dict[str, Any]] = {
        "events": {"alarm": {"fields": {"loudest": "fighter"}}},
        "terrain": {},
    }
    for told in CORPUS:
        dumped = told.model.model_dump(by_alias=True, exclude_unset=True, mode="json")
        sections.setdefault(told.kind, {})[told.id] = dumped
    with (tmp_path / "content.yaml").open("w", encoding="utf-8") as file:
        YAML().dump(sections, file)
    found = [each for each in lint(load(tmp_path)) if each.severity.value == "error" and each.code.startswith("FK4")]
    assert [(each.entity, each.message, each.help) for each in found] == []
