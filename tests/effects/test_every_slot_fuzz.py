"""Every place where an author writes something into an effect takes anything: each argument of each verb, each
parameter of each function, each quantity and operation, each event, each key of an effect.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import cycle, islice
from pathlib import Path
from typing import Any

import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st

from fragkit.content.effect import Can, Modify, Operation, When
from fragkit.content.fields import keys_of
from fragkit.effects.vocabulary import EVENTS, FUNCTIONS, METHODS, QUANTITIES, VERBS
from tests.effects.fuzzing import BATCH, CPU_SECONDS, EXPRESSIONS, NASTY, VALUES, declare, look, written

Entry = tuple[str, dict[str, Any]]
HEAD = {"deck": "special", "name": "X"}
WHOLE: dict[type, dict[str, Any]] = {
    Modify: {"modify": {"speed": {"add": 1}}},
    When: {"when": "attack.hit", "do": [{"cancel": "attack"}]},
    Can: {"can": "trick", "kind": "free", "do": [{"heal": {"who": "you", "points": 1}}]},
}


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return declare(tmp_path_factory.mktemp("packs") / "fuzz")


class Slot:
    """A place for a value."""

    def __init__(self, name: str, effect: dict[str, Any], *path: str | int) -> None:
        self.name = name
        self.effect = effect
        self.path = path

    def holding(self, value: Any) -> dict[str, Any]:
        """A card whose effect has the value in this place."""
        return {**HEAD, "effects": [_put(self.effect, self.path, value)]}


def _put(inside: Any, path: tuple[str | int, ...], value: Any) -> Any:
    if not path:
        return value
    if isinstance(inside, list):
        return [_put(each, path[1:], value) if index == path[0] else each for index, each in enumerate(inside)]
    inside = inside if isinstance(inside, dict) else {}
    return {**inside, path[0]: _put(inside.get(path[0]), path[1:], value)}


def verb_slots() -> Iterator[Slot]:
    for verb in VERBS.values():
        step = yaml.safe_load(verb.example)
        effect = {"when": "roll", "do": [step]}
        yield Slot(verb.name, effect, "do", 0, verb.name)
        for key in step:
            yield Slot(f"{verb.name} {key}", effect, "do", 0, key)
        for argument in verb.arguments:
            yield Slot(f"{verb.name} {argument.name}", effect, "do", 0, verb.name, argument.name)


def quantity_slots() -> Iterator[Slot]:
    for name in QUANTITIES:
        for operation in keys_of(Operation):
            yield Slot(f"{name} {operation}", {"modify": {name: {}}}, "modify", name, operation)


def effect_slots() -> Iterator[Slot]:
    for model, whole in WHOLE.items():
        for key in keys_of(model):
            yield Slot(f"{model.__name__} {key}", whole, key)
    for event in EVENTS:
        for key in ("if", "each", "do", "instead", "limit"):
            yield Slot(f"{event} {key}", {"when": event, "do": [{"gain": {"laps": 1, "of": "fighters"}}]}, key)


@cache
def slots() -> tuple[Slot, ...]:
    return (*verb_slots(), *quantity_slots(), *effect_slots())


def looked_at(folder: Path, values: list[Any]) -> None:
    """The values, over and over, in all the slots."""
    pairs = enumerate(zip(slots(), values, strict=True))
    made = [("cards", f"c{number}", slot.holding(value)) for number, (slot, value) in pairs]
    for first in range(0, len(made), BATCH):
        look(folder, written(made[first : first + BATCH]), CPU_SECONDS * 5)


def test_every_verb_quantity_and_event_has_its_slots() -> None:
    names = {slot.name for slot in slots()}
    assert {f"{verb.name} {each.name}" for verb in VERBS.values() for each in verb.arguments} <= names
    assert {f"{name} add" for name in QUANTITIES} <= names
    assert {f"{name} if" for name in EVENTS} <= names


@pytest.mark.parametrize("first", range(0, len(NASTY), 9))
def test_nasty_values_in_every_slot(folder: Path, first: int) -> None:
    looked_at(folder, list(islice(cycle([*NASTY[first:], *NASTY[:first]]), len(slots()))))


@pytest.mark.long
@settings(max_examples=40, derandomize=True, deadline=None, database=None)
@given(values=st.lists(VALUES, min_size=30, max_size=30))
def test_any_values_in_every_slot(folder: Path, values: list[Any]) -> None:
    looked_at(folder, list(islice(cycle(values), len(slots()))))


@pytest.mark.long
@settings(max_examples=60, derandomize=True, deadline=None, database=None)
@given(texts=st.lists(EXPRESSIONS, min_size=30, max_size=30))
def test_any_arguments_of_every_function(folder: Path, texts: list[str]) -> None:
    given = cycle(texts)
    conditions = []
    for function in FUNCTIONS.values():
        for wanted in range(len(function.parameters) + 2):
            conditions.append(f"{function.name}({', '.join(islice(given, wanted))})")
    for method in METHODS.values():
        conditions += [f"({next(given)}).{method.name}({next(given)})", f"you.{method.name}()"]
    cards = [
        ("cards", f"c{number}", {**HEAD, "effects": [{"modify": {"speed": {"add": 1}}, "if": condition}]})
        for number, condition in enumerate(conditions)
    ]
    for first in range(0, len(cards), BATCH):
        look(folder, written(cards[first : first + BATCH]), CPU_SECONDS * 5)
