"""What a word of the effect language is declared with. Knows neither the words nor how they are carried out."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import TypeAlias

from fragkit.effects.types import INT, Type


@dataclass(frozen=True, slots=True)
class Quantity:
    """A number, or a yes or no, that the rules consult and `modify` changes."""

    name: str
    doc: str
    example: str
    context: Mapping[str, Type]
    """What it depends on, the subject first: the names that its `if` may use."""
    base: str
    """What it is before anything changes it, in words."""
    type: Type = INT
    subject: str | None = None
    """Whose it is: the part that the bearer of an effect must play; None when it is the game's."""

    @property
    def is_stat(self) -> bool:
        """Whether it is read as a field of its subject, such as `you.speed`."""
        return len(self.context) == 1


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happens: `when` answers it, and in a window `can` is offered."""

    name: str
    doc: str
    example: str
    fields: Mapping[str, Type]
    subject: str | None = None
    replaceable: bool = False
    window: bool = False
    wants: Type | None = None
    """The type of the `result` that a replacement must give."""


class Form(StrEnum):
    """How the argument of a verb is written."""

    EXPRESSION = "expression"
    DICE = "dice"
    ID = "id"
    WORD = "word"
    NAME = "name"
    STEPS = "steps"
    TEST = "test"
    TAGS = "tags"
    DURATION = "duration"
    FLAG = "flag"
    NAMES = "names"
    """A mapping of names to expressions."""
    LIST = "list"
    """An expression that gives a list, or a YAML list of expressions."""


@dataclass(frozen=True, slots=True)
class Argument:
    """What a verb needs to be told."""

    name: str
    form: Form
    doc: str
    type: Type | None = None
    optional: bool = False
    domain: str | None = None
    """For an id: the section it is declared in. For a word: the set it is taken from."""
    each: Type | None = None
    """For a test: the type of `each` (or `face`) in it; None means the item type of `in`, `from` or `among`."""


@dataclass(frozen=True, slots=True)
class Verb:
    """Something that a step of an effect does."""

    name: str
    doc: str
    example: str
    arguments: tuple[Argument, ...]
    bare: str | None = None
    """The argument that a bare value stands for; None when the verb always takes a mapping."""
    beside: tuple[str, ...] = ()
    """Arguments that are written beside the verb, not below it, such as `do` beside `if`."""
    binds: str | None = None
    """The argument that names the result, mostly `as`."""
    gives: Type | None = None
    """The type of the result, when it does not depend on the arguments."""
    hurts: bool = False
    """Whether it attacks: a `can` with it must say its `kind`."""
    memory: bool = False
    """Whether its keys are memories, as in `gain: {points: 1, of: you}`."""

    def argument(self, name: str) -> Argument | None:
        """The argument of that name."""
        return next((each for each in self.arguments if each.name == name), None)


@dataclass(frozen=True, slots=True)
class Parameter:
    """What a function is given. `test` and `value` are written with `each` for an element of the first list."""

    name: str
    type: Type
    optional: bool = False
    per_element: bool = False


class Result(StrEnum):
    """How the type of a function's result follows from its arguments."""

    FIXED = "fixed"
    SAME_LIST = "same list"
    ITEM = "item"
    """An element of the first list; none when that is empty."""
    LIST_OF_VALUE = "list of value"
    MEMORY_OWNER = "memory owner"


@dataclass(frozen=True, slots=True)
class Function:
    """A pure function of expressions: it rolls nothing, draws nothing and asks nobody."""

    name: str
    doc: str
    example: str
    parameters: tuple[Parameter, ...]
    gives: Type
    result: Result = Result.FIXED


@dataclass(frozen=True, slots=True)
class Property:
    """A field of a type, such as `you.wounds`."""

    of: Type
    name: str
    doc: str
    type: Type


@dataclass(frozen=True, slots=True)
class Constant:
    """A name that is there everywhere."""

    name: str
    doc: str
    type: Type


@dataclass(frozen=True, slots=True)
class Span:
    """A named duration."""

    name: str
    doc: str


Entry: TypeAlias = Quantity | Event | Verb | Function | Property | Constant | Span
