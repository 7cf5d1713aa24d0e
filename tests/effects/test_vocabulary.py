"""The registry keeps its word: everything in it is explained, and names what it names."""

from __future__ import annotations

import pytest

from fragkit.effects.vocabulary import EVENTS, PARTS, QUANTITIES, VERBS, Event, Quantity, Verb, part_of


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


def test_every_part_of_an_event_or_quantity_is_explained_in_a_sentence() -> None:
    named = {(each.name, field) for each in EVENTS.values() for field in each.fields}
    named |= {(each.name, field) for each in QUANTITIES.values() for field in each.context}
    for owner, name in named:
        assert part_of(owner, name)[0].isupper()
        assert part_of(owner, name).endswith(".")
    assert {name if name in PARTS else f"{owner}.{name}" for owner, name in named} <= PARTS.keys()
    assert PARTS.keys() <= {name for _, name in named} | {f"{owner}.{name}" for owner, name in named}
