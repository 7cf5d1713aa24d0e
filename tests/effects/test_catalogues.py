"""Every language has words for the whole vocabulary, and its templates hold together."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, get_args

import pytest

from fragkit.content.effect import Can
from fragkit.effects.expressions import Arithmetic, Comparison
from fragkit.effects.phrases import LANGUAGES, catalogue_of
from fragkit.effects.reading.words import words_of
from fragkit.effects.types import BOOL
from fragkit.effects.vocabulary import (
    CONSTANTS,
    DURATIONS,
    EVENTS,
    FUNCTIONS,
    METHODS,
    PROPERTIES,
    QUANTITIES,
    VERBS,
    WORDS,
)

ENGLISH = catalogue_of("en").sections
PEOPLE = "who|attacker|victim|mover|roller|fighter|by|actor"
HOLDING = {
    "if": ("joints", "if"),
    "for": ("joints", "for_each"),
    "may": ("joints", "may"),
    "later": ("joints", "later"),
    "result": ("results", "other"),
}
"""Steps that hold or end others are said by what joins sentences."""
LISTED = {"any", "all", "only"}
"""Functions that are said by how their list is said."""


def said(language: str, section: str) -> dict[str, Any]:
    found: dict[str, Any] = catalogue_of(language).sections[section]
    return found


def templates(values: Any, path: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], str]]:
    if isinstance(values, str):
        yield path, values
    elif isinstance(values, list):
        for at, each in enumerate(values):
            yield from templates(each, (*path, str(at)))
    elif isinstance(values, dict):
        for key, each in values.items():
            yield from templates(each, (*path, key))


TEMPLATED = (
    *("events", "verbs", "functions", "methods", "properties", "constants", "operators", "results", "fields"),
    *("operations", "against", "quantities", "words", "comparatives", "carriers", "whose"),
)


def test_there_are_two_languages_at_least() -> None:
    assert {"en", "de"} <= set(LANGUAGES)


@pytest.mark.parametrize("language", LANGUAGES)
class TestEverything:
    """A word of the vocabulary without a phrase fails here, in whichever language it lacks one."""

    @pytest.mark.parametrize("name", QUANTITIES)
    def test_quantity(self, language: str, name: str) -> None:
        words = said(language, "quantities")[name]
        if QUANTITIES[name].type == BOOL:
            assert {"set=true", "set=false"} <= words.keys()
        else:
            assert "gain" in words
            assert "noun" in words or "phrase" in words
        if QUANTITIES[name].type == BOOL and len(QUANTITIES[name].context) > 1 and "." not in name:
            assert "ask" in words

    @pytest.mark.parametrize("name", EVENTS)
    def test_event(self, language: str, name: str) -> None:
        words = said(language, "events")[name]
        assert {"name", "title", EVENTS[name].subject or "any"} <= words.keys()
        if EVENTS[name].wants is not None:
            assert name in said(language, "results")

    @pytest.mark.parametrize("name", VERBS)
    def test_verb(self, language: str, name: str) -> None:
        section, key = HOLDING.get(name, ("verbs", name))
        assert name == "let" or said(language, section)[key]  # what `let` names is said where it is used

    @pytest.mark.parametrize("name", FUNCTIONS)
    def test_function(self, language: str, name: str) -> None:
        words = said(language, "functions")[name]
        if FUNCTIONS[name].gives == BOOL and name not in LISTED:
            assert len(words["ask"]) == 2
        elif name not in LISTED:
            assert words.keys() & {"phrase", "list", "joined"}

    @pytest.mark.parametrize("name", METHODS)
    def test_method(self, language: str, name: str) -> None:
        assert len(said(language, "methods")[name]["other"]) == 2

    @pytest.mark.parametrize("name", sorted({each.name for each in PROPERTIES}))
    def test_property(self, language: str, name: str) -> None:
        words = said(language, "properties")[name]
        types = {each.type for each in PROPERTIES if each.name == name}
        assert words.keys() & ({"ask"} if BOOL in types else {"phrase", "noun", "list"})

    @pytest.mark.parametrize("name", CONSTANTS)
    def test_constant(self, language: str, name: str) -> None:
        assert said(language, "constants")[name].keys() & {"phrase", "list"}

    @pytest.mark.parametrize("name", DURATIONS)
    def test_duration(self, language: str, name: str) -> None:
        words = said(language, "durations")[name]
        assert isinstance(words, str) or words.keys() == {"other", "you", "one", "many"}
        assert name in dict(words_of(language).durations)

    @pytest.mark.parametrize("operator", [*Comparison, *Arithmetic])
    def test_operator(self, language: str, operator: str) -> None:
        assert operator in said(language, "operators")

    @pytest.mark.parametrize("operation", ["set", "multiply", "divide", "add", "subtract", "floor", "cap"])
    def test_operation_of_modify(self, language: str, operation: str) -> None:
        assert operation in said(language, "operations")

    @pytest.mark.parametrize("word", WORDS["costs"])
    def test_cost(self, language: str, word: str) -> None:
        assert said(language, "costs")[word] in said(language, "nouns")

    @pytest.mark.parametrize("word", WORDS["limits"])
    def test_limit(self, language: str, word: str) -> None:
        assert said(language, "limits")[word]

    @pytest.mark.parametrize("word", WORDS["currencies"])
    def test_currency(self, language: str, word: str) -> None:
        assert said(language, "memories")[word] in said(language, "nouns")

    @pytest.mark.parametrize("word", WORDS["kinds"])
    def test_kind_of_option(self, language: str, word: str) -> None:
        assert said(language, "kinds")[word]
        assert said(language, "deeds")[f"kind.{word}"]

    @pytest.mark.parametrize("word", WORDS["actions"])
    def test_action(self, language: str, word: str) -> None:
        assert said(language, "deeds")[f"action.{word}"]

    @pytest.mark.parametrize("domain", sorted(WORDS.keys() - {"costs", "limits", "currencies"}))
    def test_words_of_a_set(self, language: str, domain: str) -> None:
        assert set(WORDS[domain]) <= said(language, "words")[domain].keys()

    def test_parts_of_events_and_quantities(self, language: str) -> None:
        fields = {name for each in EVENTS.values() for name in each.fields}
        fields |= {name for each in QUANTITIES.values() for name in each.context}
        assert fields <= said(language, "fields").keys()

    def test_options_of_every_limit_and_kind_that_the_format_has(self, language: str) -> None:
        limits = get_args(Can.model_fields["limit"].annotation)[0]
        assert set(get_args(limits)) <= said(language, "limits").keys()

    def test_same_shape_as_english(self, language: str) -> None:
        for section in ENGLISH.keys() - {"grammar", "nouns", "undone"}:
            assert said(language, section).keys() == ENGLISH[section].keys(), section

    def test_every_gap_is_one_that_english_has_too(self, language: str) -> None:
        """What fills a gap does not depend on the language, so a gap that English lacks would stay open."""
        grammar, known = catalogue_of(language).grammar, catalogue_of("en").grammar
        for section in TEMPLATED:
            english = dict(templates(ENGLISH[section]))
            for path, template in templates(said(language, section)):
                allowed = known.gaps(english[path]) if path in english else None
                if allowed is not None and section != "fields":
                    assert grammar.gaps(template) <= allowed | {"rel", "of", "square", "who", "mover"}, path

    def test_every_noun_in_brackets_is_a_noun(self, language: str) -> None:
        nouns = said(language, "nouns")
        for section in (*TEMPLATED, "joints"):
            for path, template in templates(said(language, section)):
                for inside in re.findall(r"\[([^\]]*)\]", template):
                    last = re.sub(r"[+]?(:[a-z]+)?$", "", inside).split()[-1]
                    assert last.startswith("{") or last in nouns, (section, path, inside)

    def test_every_case_that_is_asked_for_exists(self, language: str) -> None:
        cases = set(said(language, "grammar")["cases"])
        for section in (*TEMPLATED, "joints"):
            for path, template in templates(said(language, section)):
                asked = set(re.findall(r"[}\]a-z+]:([a-z]+)[}\]]", template))
                assert asked <= cases, (section, path, template)

    def test_every_verb_that_can_be_anyones_has_all_its_forms(self, language: str) -> None:
        """A gap before the verb can be `you`, and then the verb must have more than one form."""
        persons = said(language, "grammar")["persons"]
        least = 1 + max(at for person in ("you", "one", "many") for at in persons[person])
        for section in ("events", "verbs", "functions", "methods", "properties"):
            for path, template in templates(said(language, section)):
                found = re.match(
                    r"(?:[^<|]*\| )?\{(who|attacker|victim|mover|roller|fighter|by|actor)\} <([^>]*)>", template
                )
                if found is not None:
                    forms = found[2].split("|")
                    assert len(forms) >= least or len(set(forms)) == 1, (path, template)


def test_numbers_are_words_of_their_own() -> None:
    """No phrase counts by itself: a 2 in a template would be said whatever the effect is."""
    for language in LANGUAGES:
        for section in ("verbs", "events", "functions"):
            for path, template in templates(said(language, section)):
                digits = re.findall(r"(?<![{\w])\d+", re.sub(r"\{[^}]*\}", "", template))
                assert digits in ([], ["0"], ["1", "4"]), (language, path, template)


BEFORE_A_CASE = {
    "en": "of|from|to|with|on|by|for|at|against|beside",
    "de": "von|um|mit|auf|für|gegen|bei|neben|aus",
}
"""What never stands before a subject."""
NAMES = ("name", "list", "rel")
"""Gaps whose words have no case, or have been given one."""


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_stands_before_the_verb_and_is_not_its_subject_says_in_which_case(language: str) -> None:
    gap = re.compile(rf"\b(?:{BEFORE_A_CASE[language]}) \{{([a-z_.]+)\}}")
    for section in ("events", "verbs", "quantities", "functions"):
        for template in _templates(said(language, section)):
            before, verb, _ = template.partition("<")
            wrong = [each for each in gap.findall(before) if verb and each not in NAMES]
            assert (template, wrong) == (template, [])


def _templates(part: Any) -> Iterator[str]:
    if isinstance(part, str):
        yield part
    for each in part.values() if isinstance(part, dict) else part if isinstance(part, (list, tuple)) else ():
        yield from _templates(each)
