"""Effects that cannot be carried out are refused at the place that is the matter."""

from __future__ import annotations

from typing import Any

import pytest
from pydantic import TypeAdapter

from fragkit.content.effect import Effect
from fragkit.effects.evaluate import Bindings
from fragkit.effects.prepare import EffectError, Modifier, Op, prepare_modifiers, prepare_triggers

EFFECT: TypeAdapter[Any] = TypeAdapter(Effect)


def modifiers(effect: dict[str, Any]) -> tuple[Modifier, ...]:
    return prepare_modifiers([EFFECT.validate_python(effect)], ("effects",))


def test_a_modify_becomes_one_modifier_for_each_change() -> None:
    made = modifiers({"modify": {"health": {"multiply": 2, "add": "1 + 2"}, "speed": {"set": 4}}, "of": "everyone"})
    assert made == (
        Modifier("health", Op.MULTIPLY, 2, everyone=True),
        Modifier("health", Op.ADD, 3, everyone=True),
        Modifier("speed", Op.SET, 4, everyone=True),
    )


def test_a_trigger_names_fighters_by_the_fields_of_its_event() -> None:
    effect = EFFECT.validate_python(
        {"when": "enter", "do": [{"attack": {"target": "mover", "damage": "2d", "credit": "nobody"}}]}
    )
    [trigger] = prepare_triggers([effect], ())
    [step] = trigger.steps
    scope = Bindings({"mover": "the mover"})
    assert (step.target(scope), step.damage, step.credit(scope)) == ("the mover", 2, None)


@pytest.mark.parametrize(
    ("effect", "path", "message"),
    [
        ({"modify": {"helth": {"add": 1}}}, ("effects", 0, "modify", "helth"), "`helth` is no quantity"),
        ({"modify": {"speed": {"add": "you.x"}}}, ("effects", 0, "modify", "speed", "add"), "there is no `you` here"),
        ({"modify": {"speed": {"add": "1 +"}}}, ("effects", 0, "modify", "speed", "add"), "I expected a value"),
        ({"modify": {"speed": {"add": "none"}}}, ("effects", 0, "modify", "speed", "add"), "`none` is not a number"),
        ({"modify": {"speed": {"set": True}}}, ("effects", 0, "modify", "speed", "set"), "`speed` is a number"),
        (
            {"modify": {"attack.ignores_armor": {"add": 1}}},
            ("effects", 0, "modify", "attack.ignores_armor", "add"),
            "is a yes or no",
        ),
        ({"modify": {"speed": {"add": 1}}, "of": "others"}, ("effects", 0, "of"), "`of: others` is not played yet"),
        ({"modify": {"speed": {"add": 1}}, "if": "true"}, ("effects", 0, "if"), "`if:` is not played here yet"),
        ({"when": "enter", "do": []}, ("effects", 0), "`when:` is not played here yet"),
        ({"can": "fly", "do": []}, ("effects", 0), "`can:` is not played here yet"),
    ],
)
def test_what_cannot_be_modified_is_refused(effect: dict[str, Any], path: tuple[str | int, ...], message: str) -> None:
    with pytest.raises(EffectError, match=message) as problem:
        modifiers(effect)
    assert problem.value.path == path


@pytest.mark.parametrize(
    ("changed", "path", "message"),
    [
        ({"when": "leave"}, ("when",), "`leave` is no event"),
        ({"limit": "once-per-turn"}, ("limit",), "`limit:` is not played here yet"),
        ({"do": [{"blast": {}}]}, ("do", 0, "blast"), "the verb `blast` is not played yet"),
        ({"do": [{"attack": "mover"}]}, ("do", 0), "`attack` is not written like that"),
        ({"do": [{"attack": {"target": "mover"}}]}, ("do", 0, "attack"), "`attack` needs `damage:`"),
        ({"do": [{"attack": {"targett": "mover"}}]}, ("do", 0, "attack", "targett"), "no argument of `attack`"),
    ],
)
def test_what_cannot_be_answered_is_refused(changed: dict[str, Any], path: tuple[str | int, ...], message: str) -> None:
    effect = {"when": "enter", "do": [], **changed}
    with pytest.raises(EffectError, match=message) as problem:
        prepare_triggers([EFFECT.validate_python(effect)], ("effects",))
    assert problem.value.path == ("effects", 0, *path)


@pytest.mark.parametrize(
    ("argument", "value", "message"),
    [
        ("target", "nobody", "a fighter is wanted"),
        ("target", "square", "a fighter is wanted"),
        ("credit", "how", "a fighter is wanted"),
        ("damage", "2", "dice are wanted"),
        ("damage", 2, "dice are wanted"),
        ("tags", "acid", "tags are wanted"),
    ],
)
def test_an_argument_of_the_wrong_kind_is_refused(argument: str, value: object, message: str) -> None:
    step = {"target": "mover", "damage": "2d", "credit": "nobody", argument: value}
    effect = EFFECT.validate_python({"when": "enter", "do": [{"attack": step}]})
    with pytest.raises(EffectError, match=message) as problem:
        prepare_triggers([effect], ())
    assert problem.value.path == (0, "do", 0, "attack", argument)
