"""The registry keeps its word: everything in it is explained, and its examples are played."""

from __future__ import annotations

import pytest
import yaml
from pydantic import TypeAdapter

from fragkit.content.effect import Effect, Modify, When
from fragkit.effects.prepare import (
    PLAYED_EVENTS,
    PLAYED_QUANTITIES,
    PLAYED_VERBS,
    prepare_modifiers,
    prepare_triggers,
)
from fragkit.effects.vocabulary import EVENTS, QUANTITIES, VERBS, Event, Quantity, Verb


@pytest.mark.parametrize("entry", [*QUANTITIES.values(), *EVENTS.values(), *VERBS.values()], ids=lambda each: each.name)
def test_every_word_is_explained_in_a_sentence(entry: Quantity | Event | Verb) -> None:
    assert entry.doc[0].isupper()
    assert entry.doc.endswith(".")


@pytest.mark.parametrize("verb", VERBS.values(), ids=VERBS)
def test_every_argument_is_explained_in_a_sentence(verb: Verb) -> None:
    assert all(argument.doc.endswith(".") for argument in verb.arguments)


@pytest.mark.parametrize("name", sorted(PLAYED_QUANTITIES))
def test_the_example_of_a_played_quantity_can_be_played(name: str) -> None:
    quantity = QUANTITIES[name]
    effect = TypeAdapter(Effect).validate_python(yaml.safe_load(quantity.example))
    assert isinstance(effect, Modify)
    assert [each.quantity for each in prepare_modifiers([effect], ())] == [quantity.name]


@pytest.mark.parametrize("name", sorted(PLAYED_EVENTS))
def test_the_example_of_a_played_event_can_be_played(name: str) -> None:
    event = EVENTS[name]
    effect = TypeAdapter(Effect).validate_python(yaml.safe_load(event.example))
    assert isinstance(effect, When)
    assert [each.event for each in prepare_triggers([effect], ())] == [event.name]


@pytest.mark.parametrize("event", EVENTS.values(), ids=EVENTS)
def test_the_subject_of_an_event_is_one_of_its_fields(event: Event) -> None:
    assert event.subject is None or event.subject in event.fields


@pytest.mark.parametrize("name", sorted(PLAYED_VERBS))
def test_the_example_of_a_played_verb_can_be_played(name: str) -> None:
    verb = VERBS[name]
    effect = TypeAdapter(Effect).validate_python({"when": "enter", "do": [yaml.safe_load(verb.example)]})
    assert len(prepare_triggers([effect], ())[0].steps) == 1
