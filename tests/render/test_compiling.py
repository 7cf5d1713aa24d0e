"""Templates that are compiled to plain Python: what they may read, and that they escape."""

from __future__ import annotations

from typing import NamedTuple

import pytest
from jinja2 import DictLoader, StrictUndefined, TemplateError, TemplateSyntaxError
from markupsafe import Markup

from fragkit.render.compiling import CompiledSandbox, written

HOSTILE = "<b onclick='x'>&\"</b>"


class Thing(NamedTuple):
    name: object
    is_there: bool = False


def filled(source: str, **values: object) -> str:
    loader = DictLoader({"page": source, "more": "{% macro twice(x, gap=' ') %}{{ x }}{{ gap }}{{ x }}{% endmacro %}"})
    environment = CompiledSandbox(loader=loader, autoescape=True, undefined=StrictUndefined)
    return environment.get_template("page").render(**values)


@pytest.mark.parametrize("value", [HOSTILE, Thing(HOSTILE), [HOSTILE], {"a": HOSTILE}, f"{HOSTILE}{1}"])
def test_whatever_is_no_markup_is_escaped(value: object) -> None:
    assert "<" not in filled("{{ value }}", value=value)
    assert "<" not in filled("{{ thing.name }}", thing=Thing(value))
    assert "<" not in filled("{% from 'more' import twice %}{{ twice(value) }}", value=value)


def test_markup_stays_as_it_is_and_numbers_are_written_plainly() -> None:
    assert filled("{{ a }} {{ b }} {{ c }} {{ d }}", a=Markup("<i>"), b=3, c=1.5, d=True) == "<i> 3 1.5 True"
    assert type(written("plain")) is str


class Letters(str):
    """A text of another kind, which is not known to be harmless."""


def test_other_kinds_of_text_are_escaped_too() -> None:
    assert written(Letters("<")) == "&lt;"


@pytest.mark.parametrize(
    "expression",
    [
        "thing.__class__",
        "thing._fields",
        "thing._replace(name=1)",
        "''.__class__.__mro__",
        "'{0.__class__}'.format(thing)",
        "thing.name.format_map({})",
        "thing.mro",
        "thing.gi_frame",
        "thing.class",
    ],
)
def test_what_a_template_may_not_read_is_refused_before_it_is_filled(expression: str) -> None:
    environment = CompiledSandbox(autoescape=True)
    with pytest.raises(TemplateSyntaxError, match="may not read"):
        environment.from_string(f"{{{{ {expression} }}}}")


def test_a_name_that_is_only_known_when_it_is_read_is_still_looked_at() -> None:
    with pytest.raises(TemplateError, match="unsafe"):
        filled("{{ thing[key] }}", thing=Thing("x"), key="__class__")


def test_what_is_not_there_is_told() -> None:
    with pytest.raises(TemplateError):
        filled("{{ nobody.name }}")
    with pytest.raises(AttributeError, match="names"):
        filled("{{ thing.names }}", thing=Thing("x"))


def test_an_if_without_an_else_is_nothing() -> None:
    assert filled("<i{{ ' hidden' if thing.is_there }}>", thing=Thing("x")) == "<i>"
    assert filled("<i{{ ' hidden' if thing.is_there }}>", thing=Thing("x", True)) == "<i hidden>"


def test_macros_are_called_with_names_and_more_and_by_blocks() -> None:
    assert filled("{% from 'more' import twice %}{{ twice('a', gap='-') }}") == "a-a"
    assert filled("{% from 'more' import twice %}{{ twice(*two) }}", two=("a", "+")) == "a+a"
    assert filled("{% macro m() %}[{{ caller() }}]{% endmacro %}{% call m() %}{{ x }}{% endcall %}", x="<") == "[&lt;]"
