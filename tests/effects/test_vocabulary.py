"""The registry keeps its word: everything in it is explained, and names what it names."""

from __future__ import annotations

import pytest

from fragkit.effects.vocabulary import EVENTS, QUANTITIES, VERBS, Event, Quantity, Verb


@pytest.mark.parametrize("entry", [*QUANTITIES.values(), *EVENTS.values(), *VERBS.values()], ids=lambda each: each.name)
def test_every_word_is_explained_in_a_sentence(entry: Quantity | Event | Verb) -> None:
    assert entry.doc[0].isupper()
    assert entry.doc.endswith(".")


@pytest.mark.parametrize("verb", VERBS.values(), ids=VERBS)
def test_every_argument_is_explained_in_a_sentence(verb: Verb) -> None:
    assert all(argument.doc.endswith(".") for argument in verb.arguments)


@pytest.mark.parametrize("event", EVENTS.values(), ids=EVENTS)
def test_the_subject_of_an_event_is_one_of_its_fields(event: Event) -> None:
    assert event.subject is None or event.subject in event.fields
