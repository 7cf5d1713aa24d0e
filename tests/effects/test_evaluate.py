"""What expressions are worth, and what is said when they are worth nothing."""

from __future__ import annotations

import pytest

from fragkit.effects.evaluate import Bindings, EvaluationError, evaluate
from fragkit.effects.expressions import Expression, parse

SCOPE = Bindings({"speed": 3, "tags": ("flame", "energy"), "mover": "A"})


def tree(text: str) -> Expression:
    parsed = parse(text)
    assert parsed.tree is not None
    assert parsed.problems == ()
    return parsed.tree


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("7", 7),
        ("-speed", -3),
        ("2 + 3 * 4 - 1", 13),
        ("7 // 2", 3),
        ("-7 // 2", -4),
        ("7 % 4", 3),
        ("true", True),
        ("nobody", None),
        ("'word'", "word"),
        ("(1, 'a')", (1, "a")),
        ("[1, 2]", (1, 2)),
        ("1 < speed <= 3", True),
        ("1 < speed < 3", False),
        ("speed != 3", False),
        ("'flame' in tags", True),
        ("'flame' not in tags", False),
        ("speed in (1, 3)", True),
        ("not speed", False),
        ("speed and 0 and boom", 0),
        ("none or speed", 3),
        ("1 if speed > 2 else boom", 1),
    ],
)
def test_values(text: str, value: object) -> None:
    assert evaluate(tree(text), SCOPE) == value


@pytest.mark.parametrize(
    ("text", "message", "place"),
    [
        ("speeed + 1", "there is no `speeed` here", "speeed"),
        ("1 + 'a'", "`'a'` is not a number", "'a'"),
        ("1 + true", "`true` is not a number", "true"),
        ("speed < 'a'", "`'a'` is not a number", "'a'"),
        ("1 // (speed - 3)", "this divides by 0", "speed - 3"),
        ("1 in speed", "what stands after `in` is no list", "1 in speed"),
        ("nobody.speed", "`nobody` is nobody, so it has no `speed`", "nobody"),
        ("mover.speed", "the field `speed` cannot be asked for here", "speed"),
        ("count(tags)", "the function `count` cannot be used here", "count"),
        ("mover.tagged('a')", "`.tagged(...)` cannot be asked here", "tagged"),
        ("2d", "dice can only stand where dice are rolled", "2d"),
    ],
)
def test_what_has_no_value_says_why_and_where(text: str, message: str, place: str) -> None:
    with pytest.raises(EvaluationError) as problem:
        evaluate(tree(text), SCOPE)
    assert problem.value.message == message
    assert text[problem.value.start : problem.value.end] == place


def test_an_unknown_name_comes_with_the_nearest_one() -> None:
    with pytest.raises(EvaluationError) as problem:
        evaluate(tree("spede"), SCOPE)
    assert problem.value.help == "Did you mean `speed`?"
