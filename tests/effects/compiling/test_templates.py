"""Every word of the vocabulary has a way to be compiled, and every way has somebody behind it."""

from __future__ import annotations

import inspect

import pytest

from fragkit.effects.compiling import words
from fragkit.effects.compiling.interface import Actions, Rules, entities
from fragkit.effects.compiling.steps import CONTROL
from fragkit.effects.compiling.verbs import VERBS as COMPILED_VERBS
from fragkit.effects.compiling.verbs import Act, Control
from fragkit.effects.compiling.words import ASKED, ATTRIBUTE, Ask
from fragkit.effects.types import FIGHTER, fits
from fragkit.effects.vocabulary import CONSTANTS, FUNCTIONS, METHODS, PROPERTIES, QUANTITIES, VERBS, Property
from tests.effects.compiling.fake import Rules as FakeRules
from tests.effects.compiling.fake_actions import Actions as FakeActions

ENTITIES = {
    "fighter": entities.Fighter,
    "team": entities.Team,
    "card": entities.Card,
    "token": entities.Token,
    "mover": entities.Mover,
    "thing": entities.Mover,
    "door": entities.Door,
    "roll": entities.Roll,
    "source": entities.Source,
    "game": entities.Table,
}


def parameters(of: object) -> list[str]:
    return [name for name in inspect.signature(of).parameters if name != "self"]  # type: ignore[arg-type]


def members(protocol: type) -> list[str]:
    return [name for name in vars(protocol) if not name.startswith("_")]


def test_every_function_has_a_template() -> None:
    assert set(words.FUNCTIONS) == set(FUNCTIONS)


def test_every_method_has_a_template() -> None:
    assert set(words.METHODS) == set(METHODS)


def test_every_constant_has_a_template() -> None:
    assert set(words.CONSTANTS) == set(CONSTANTS)


def test_every_property_has_a_template() -> None:
    assert set(words.PROPERTIES) == {(each.of.name, each.name) for each in PROPERTIES}


def test_every_verb_has_a_template() -> None:
    assert set(COMPILED_VERBS) == set(VERBS)


def test_every_verb_that_is_control_is_written_by_somebody() -> None:
    assert {name for name, each in COMPILED_VERBS.items() if isinstance(each, Control)} == set(CONTROL)


@pytest.mark.parametrize("name", [name for name, each in words.FUNCTIONS.items() if isinstance(each, Ask)])
def test_the_rules_can_be_asked_every_function_with_its_parameters(name: str) -> None:
    method = getattr(Rules, words.FUNCTIONS[name].method)  # type: ignore[union-attr]
    assert len(parameters(method)) == len(FUNCTIONS[name].parameters)


@pytest.mark.parametrize("each", PROPERTIES, ids=lambda each: f"{each.of}.{each.name}")
def test_every_property_can_be_read(each: Property) -> None:
    template = words.PROPERTIES[each.of.name, each.name]
    assert template in (ATTRIBUTE, ASKED)
    assert hasattr(ENTITIES[each.of.name] if template == ATTRIBUTE else Rules, each.name)


@pytest.mark.parametrize("name", [name for name, each in COMPILED_VERBS.items() if isinstance(each, Act)])
def test_the_actions_have_every_verb_with_its_arguments_in_order(name: str) -> None:
    wanted = [each.name for each in VERBS[name].arguments if each.name != VERBS[name].binds]
    template = COMPILED_VERBS[name]
    assert isinstance(template, Act)
    assert parameters(getattr(Actions, name)) == wanted + ["origin"] * template.origin


@pytest.mark.parametrize("name", [name for name, each in COMPILED_VERBS.items() if isinstance(each, Act)])
def test_a_verb_asks_when_its_method_is_a_generator(name: str) -> None:
    template = COMPILED_VERBS[name]
    assert isinstance(template, Act)
    assert inspect.isgeneratorfunction(getattr(FakeActions, name)) is template.asks


def test_every_quantity_that_can_be_read_is_asked_of_the_rules() -> None:
    read = [each for each in QUANTITIES.values() if "." not in each.name]
    assert all(each.is_stat or len(each.context) != 1 for each in read)
    assert all(fits(next(iter(each.context.values())), FIGHTER) for each in read if each.is_stat)
    assert parameters(Rules.value) == ["quantity", "context"]


@pytest.mark.parametrize(("protocol", "fake"), [(Rules, FakeRules), (Actions, FakeActions)])
def test_the_fake_keeps_to_the_interface(protocol: type, fake: type) -> None:
    made = fake.__init__.__code__.co_names  # attributes are set there
    for name in members(protocol):
        if isinstance(vars(protocol)[name], property):
            assert name in made or hasattr(fake, name), name
        else:
            assert parameters(getattr(fake, name)) == parameters(getattr(protocol, name)), name
