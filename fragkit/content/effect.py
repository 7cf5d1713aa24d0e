"""The shape of effects: which of the four forms, with which keys. What the words mean is the next room's."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Annotated, Any, Literal, TypeAlias

from pydantic import BaseModel, Discriminator, Field, JsonValue, PlainValidator, Tag, model_validator
from pydantic_core import PydanticCustomError

from fragkit.content.base import TAGS, Id, Model, Word


def _one_value(value: Any) -> str | bool | int:
    if isinstance(value, str | bool | int):
        return value
    if isinstance(value, float):
        raise PydanticCustomError("whole_number", "numbers are whole")
    raise PydanticCustomError("expression_type", "write one value or question here, such as `you.wounds > 0`")


Expression: TypeAlias = Annotated[
    str | bool | int,
    PlainValidator(_one_value, json_schema_input_type=str | bool | int),
    Field(description="A value or a question, such as `you.wounds > 0`."),
]
ONE_STEP = "One thing to do: a verb with what it needs."
Step: TypeAlias = Annotated[dict[str, JsonValue], Field(min_length=1, description=ONE_STEP)]
Steps: TypeAlias = list[Step]

FORMS = ("modify", "when", "can")

MOST_EFFECTS = 100
"""How many effects an entry may have under one key; no card needs more than a few."""


class Operation(Model):
    """How a number changes: the last `set`, all `multiply` and `divide`, all `add`, rounding up, `floor` and `cap`."""

    set: Annotated[Expression | None, Field(description="It becomes this, whatever it was.")] = None
    multiply: Annotated[Expression | None, Field(description="It is multiplied by this, before anything is added.")] = (
        None
    )
    divide: Annotated[
        int | None, Field(ge=2, le=20, description="It is divided by this, before anything is added.", examples=[2])
    ] = None
    add: Annotated[Expression | None, Field(description="This is added; a negative number takes away.")] = None
    floor: Annotated[Expression | None, Field(description="It is never less than this.")] = None
    cap: Annotated[Expression | None, Field(description="It is never more than this.")] = None

    @model_validator(mode="after")
    def _says_something(self) -> Operation:
        if not self.model_fields_set:
            raise PydanticCustomError("empty_operation", "say how the number changes, such as `{add: 1}`")
        return self


class _Scoped(Model):
    you: Annotated[
        str | None, Field(description="Which part you play in it, such as `target`; `anyone` drops the question.")
    ] = None
    here: Annotated[
        str | None, Field(description="For terrain and tokens: which part the one standing here plays.")
    ] = None
    condition: Annotated[Expression | None, Field(alias="if", description="Only when this is true.")] = None


class Modify(_Scoped):
    """While this is in force, a number is different."""

    modify: Annotated[
        dict[str, Operation],
        Field(min_length=1, max_length=30, description="Each quantity and how it changes, such as `speed: {add: 1}`."),
    ]
    of: Annotated[str | None, Field(description="Whose number it is, such as `everyone`.")] = None


class _Acting(_Scoped):
    limit: Annotated[
        Literal["once-per-roll", "once-per-turn", "once-per-game"] | None,
        Field(description="How often it happens at most."),
    ] = None
    do: Annotated[Steps | None, Field(description="What happens, step by step.")] = None
    instead: Annotated[Steps | None, Field(description="What happens in place of what the rules would have done.")] = (
        None
    )

    @model_validator(mode="after")
    def _does_something(self) -> _Acting:
        if (self.do is None) == (self.instead is None):
            raise PydanticCustomError("do_or_instead", "say what happens, with `do:` or with `instead:`, not both")
        return self


class When(_Acting):
    """Each time this happens, do that."""

    when: Annotated[str, Field(min_length=1, description="The event, such as `attack.hit`.")]
    each: Annotated[
        dict[Word, Expression] | None,
        Field(min_length=1, max_length=20, description="Repeats it for each of a list: `{banner: tokens('banner')}`."),
    ] = None


class Can(_Acting):
    """A player may do this."""

    can: Annotated[Id, Field(description="The name of the option; `play` is playing this card from the hand.")]
    when: Annotated[str | None, Field(description="The event in which it is offered; left out, on your turn.")] = None
    by: Annotated[str | None, Field(description="Who is asked, when that is not you.")] = None
    kind: Annotated[
        Literal["move", "attack", "activate", "free"] | None,
        Field(description="What kind of action it is; bans on attacking go by it."),
    ] = None
    cost: Annotated[
        dict[Literal["attacks", "movement", "ammo", "cards", "blood"], Expression] | None,
        Field(min_length=1, description="What it costs, such as `{attacks: 1}`."),
    ] = None


def form_of(value: Any) -> Hashable:
    """Which of the forms a mapping is; None when it is none of them. An option may have a `when` too."""
    if isinstance(value, BaseModel):
        return f"{TAGS}{type(value).__name__.lower()}"
    if not isinstance(value, dict):
        return None
    for form in ("can", "modify", "when"):
        if form in value:
            return f"{TAGS}{form}"
    return None


Effect: TypeAlias = Annotated[
    Annotated[Modify, Tag(f"{TAGS}modify")] | Annotated[When, Tag(f"{TAGS}when")] | Annotated[Can, Tag(f"{TAGS}can")],
    Discriminator(form_of, custom_error_type="effect_form", custom_error_message="no form of effect"),
]
Effects: TypeAlias = Annotated[
    list[Effect],
    Field(
        default_factory=list,
        max_length=MOST_EFFECTS,
        description="What it does in the game: `modify`, `when` or `can`.",
    ),
]
