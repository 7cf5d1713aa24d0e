"""How a game is played: variants with their turn, tables, procedures, events and the rules they follow."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from pydantic import Field, JsonValue, model_validator
from pydantic_core import PydanticCustomError

from fragkit.content.base import (
    AsList,
    AsText,
    Dice,
    Entity,
    Id,
    Line,
    Model,
    Name,
    Names,
    Prose,
    Texts,
    VariantRef,
    Word,
    by_shape,
)
from fragkit.content.board import Memory
from fragkit.content.effect import Effects, Expression, Steps

ActionKind: TypeAlias = Literal["move", "attack", "activate", "free"]

ROW_PATTERN = r"^(0|[1-9][0-9]{0,3})(-(0|[1-9][0-9]{0,3}))?$"
MOST_NAMES = 50
"""How many names an entry may declare under one key."""
MOST_PHASES = 50
MOST_ROWS = 600
"""As many as 99 dice have sums, and a few more."""


class Offer(Model):
    """What a phase lets a player do."""

    to: Annotated[str, Field(description="Who may act, such as `you`.")]
    kinds: Annotated[list[ActionKind], Field(min_length=1, description="The kinds of action he may take.")]
    count: Annotated[int | None, Field(ge=1, description="How many attacks and activations at most.", examples=[1])] = (
        None
    )


class Phase(Model):
    """A part of a turn."""

    phase: Annotated[
        Id, Field(description="Its name; content relies on `respawn`, `movement-roll`, `action`, `finish`.")
    ]
    each: Annotated[
        dict[Word, Expression] | None, Field(min_length=1, max_length=5, description="Repeats it for each of a list.")
    ] = None
    repeat: Annotated[int | None, Field(ge=1, le=100, description="How many times it runs.", examples=[2])] = None
    count: Annotated[Word | None, Field(description="The memory that counts the repetitions.")] = None
    do: Annotated[Steps | None, Field(description="What happens in it, before anything is offered.")] = None
    offer: Annotated[Offer | None, Field(description="What players may do in it.")] = None
    declare: Annotated[Offer | None, Field(description="What players announce in it.")] = None
    resolve: Annotated[str | None, Field(description="In which order the announced actions are carried out.")] = None
    tick: Annotated[bool, Field(description="Its end counts as a tick of the clock.")] = False
    phases: Annotated[
        list[Phase], Field(default_factory=list, max_length=MOST_PHASES, description="The phases inside it.")
    ]


class Turn(Model):
    """The course of a turn."""

    order: Annotated[Literal["seats", "together"], Field(description="One after another, or all at once.")]
    phases: Annotated[list[Phase], Field(min_length=1, max_length=MOST_PHASES, description="Its phases, in order.")]
    durations: Annotated[
        dict[str, Id],
        Field(default_factory=dict, max_length=20, description="What a named duration means in this turn."),
    ]


class Movement(Model):
    """How figures move. A round is one repetition of a phase with `repeat`."""

    facing: Annotated[
        bool, Field(description="Whether figures face a direction, which they choose when they arrive.")
    ] = False
    turn_cost: Annotated[int, Field(ge=0, le=20, description="The movement points that a quarter turn costs.")] = 1
    part_payment: Annotated[
        bool, Field(description="Whether a step that costs too much may be begun, and paid for in a later round.")
    ] = False
    jump_within: Annotated[int, Field(ge=1, le=100, description="Over how many rounds a jump may go.")] = 1
    no_sharing: Annotated[
        Literal["phase", "turn"],
        Field(
            description="When nobody may be left on another's square: when his `phase` of moving ends, or his `turn`."
        ),
    ] = "turn"


class Victory(Model):
    """How a game is won."""

    first_to: Annotated[
        dict[Word, Expression] | None,
        Field(min_length=1, max_length=2, description="What must be reached, such as `{frags: 3}`; `by: team`."),
    ] = None
    last_standing: Annotated[bool, Field(description="The last one who is not eliminated wins.")] = False
    none: Annotated[bool, Field(description="Only a `win` step ends the game.")] = False

    @model_validator(mode="after")
    def _one_way(self) -> Victory:
        if [self.first_to is not None, self.last_standing, self.none].count(True) != 1:
            raise PydanticCustomError("one_victory", "say one of `first_to:`, `last_standing: true` and `none: true`")
        return self


class Team(Model):
    """One of the sides."""

    map: Annotated[Id | None, Field(description="The part of a joined map that is its home.")] = None


class Param(Model):
    """A number that the players agree on before the game."""

    type: Annotated[
        Literal["int", "bool"], Field(description="Whether it is a number (`int`) or a yes or no (`bool`).")
    ]
    default: Annotated[Expression, Field(description="What it is when nothing is said.")]
    min: Annotated[int | None, Field(description="The least it may be.")] = None
    max: Annotated[int | None, Field(description="The most it may be.")] = None


class Variant(Entity):
    """An edition, a turn, a way to win, a team game or an option."""

    summary: Annotated[
        Line | None,
        Field(
            description="What it is about, in one line, for lists; left out, the first sentence of its rules text.",
            examples=["Bring the banner of the others home."],
        ),
    ] = None
    group: Annotated[
        Literal["edition", "turn", "victory", "teams", "option"],
        Field(description="A game has one of each of the first four, and any number of options."),
    ]
    usual: Annotated[bool, Field(description="An edition that is played when none is named.")] = False
    includes: Annotated[list[VariantRef], Field(default_factory=list, description="Variants that come with this one.")]
    needs: Annotated[list[VariantRef], Field(default_factory=list, description="Variants that must be chosen too.")]
    excludes: Annotated[
        list[VariantRef], Field(default_factory=list, description="Variants that cannot be chosen with it.")
    ]
    needs_map: Annotated[Literal["joined"] | None, Field(description="It is played on two joined maps.")] = None
    teams: Annotated[dict[Id, Team] | None, Field(min_length=2, description="The sides, each under its id.")] = None
    params: Annotated[
        dict[Word, Param],
        Field(default_factory=dict, max_length=MOST_NAMES, description="Numbers that the players agree on."),
    ]
    memory: Annotated[
        dict[Word, Memory],
        Field(default_factory=dict, max_length=MOST_NAMES, description="What is remembered in the game."),
    ]
    setup: Annotated[list[Id] | None, Field(max_length=20, description="The steps of setting up, in order.")] = None
    turn: Annotated[Turn | None, Field(description="The course of a turn: whose it is, and its phases.")] = None
    movement: Annotated[Movement | None, Field(description="How figures move, face and share squares.")] = None
    victory: Annotated[Victory | None, Field(description="How the game is won.")] = None
    patch: Annotated[
        dict[str, dict[str, dict[str, JsonValue]]] | None,
        Field(description="Keys of other entries that it replaces: section, id, key and value."),
    ] = None
    was: Annotated[
        dict[str, dict[str, dict[str, JsonValue]]] | None,
        Field(description="What those keys said when the patch was written; lint warns when they say something else."),
    ] = None
    effects: Effects

    @model_validator(mode="after")
    def _an_edition(self) -> Variant:
        if self.usual and self.group != "edition":
            raise PydanticCustomError("usual_edition", "only an edition can be the usual one, and this is none")
        return self


class TableRoll(Model):
    """The roll on a table."""

    dice: Annotated[Dice, Field(description="The dice that are rolled, such as `1d`.")]
    by: Annotated[str, Field(description="Who rolls, such as `you`.")]
    reason: Annotated[Id, Field(description="The word for this roll, which effects can ask for.")]


class Chart(Model):
    """A table that is read, not rolled on."""

    columns: Annotated[
        list[Expression],
        Field(min_length=1, max_length=100, description="What its columns stand for, from left to right."),
    ]
    rows: Annotated[
        dict[str, list[int]],
        Field(min_length=1, max_length=MOST_ROWS, description="Its rows, each with a number per column."),
    ]

    @model_validator(mode="after")
    def _even(self) -> Chart:
        for name, row in self.rows.items():
            if len(row) != len(self.columns):
                raise PydanticCustomError(
                    "uneven_chart",
                    "row `{name}` has {has} numbers, and there are {wanted} columns",
                    {"name": name, "has": len(row), "wanted": len(self.columns)},
                )
        return self


class Table(Model):
    """A table of results for a roll, or a chart to look numbers up in."""

    name: Annotated[Name | None, Field(description="The name as it is printed.")] = None
    names: Names
    text: Annotated[Prose | None, Field(description="The text as it is printed.")] = None
    texts: Texts
    needs: Annotated[
        dict[Word, Word],
        Field(default_factory=dict, max_length=MOST_NAMES, description="The names it is given, each with its type."),
    ]
    roll: Annotated[TableRoll | None, Field(description="The roll that chooses the row.")] = None
    rows: Annotated[
        dict[Annotated[str, Field(pattern=ROW_PATTERN)], Steps] | None,
        Field(min_length=1, max_length=MOST_ROWS, description="For each number or range, such as `1-5`, what happens."),
    ] = None
    grid: Annotated[Chart | None, Field(description="Instead of a roll: numbers to look up.")] = None

    @model_validator(mode="after")
    def _rolled_or_read(self) -> Table:
        rolled = self.roll is not None and self.rows is not None and self.grid is None
        read = self.grid is not None and self.roll is None and self.rows is None
        if not rolled and not read:
            raise PydanticCustomError("rolled_or_read", "a table has `roll:` and `rows:`, or a `grid:`")
        return self


class Procedure(Model):
    """A named list of steps."""

    name: Annotated[Name | None, Field(description="Its name in texts.")] = None
    names: Names
    text: Annotated[Prose | None, Field(description="Its text as it is printed.")] = None
    texts: Texts
    needs: Annotated[
        dict[Word, Word],
        Field(default_factory=dict, max_length=MOST_NAMES, description="The names it is given, each with its type."),
    ]
    do: Annotated[Steps, Field(min_length=1, description="What happens, step by step.")]


class Event(Model):
    """An event of a pack's own, raised with `signal`."""

    name: Annotated[Name | None, Field(description="Its name in texts.")] = None
    text: Annotated[Prose | None, Field(description="How the log tells it, with its fields in braces.")] = None
    fields: Annotated[
        dict[Word, Word],
        Field(default_factory=dict, max_length=MOST_NAMES, description="Its fields, each with its type."),
    ]


class Ruling(Model):
    """A decision where a rulebook is silent."""

    question: Annotated[Prose, Field(description="What is unclear.")]
    decision: Annotated[Prose, Field(description="What is to be done.")]
    why: Annotated[Prose, Field(description="Why it is decided so.")]


class Rule(Model):
    """A rule of the game, in our own words."""

    title: Annotated[Annotated[str, Field(min_length=1, max_length=120)], Field(description="The rule in a few words.")]
    rule: Annotated[Prose, Field(description="The rule in full.")]
    ruling: Annotated[Ruling | None, Field(description="What is decided where the rulebook is silent.")] = None
    edition: Annotated[
        Annotated[Id, AsText] | Annotated[list[Id], AsList],
        by_shape,
        Field(description="The edition, or editions, that it belongs to."),
    ]
    section: Annotated[Name, Field(description="The part of the rulebook that it belongs to.")]
    proof: Annotated[
        Literal["scenario", "test", "content", "none"],
        Field(
            description="What shows that it holds: a `scenario`, a `test` of the engine where no scenario can say it, a"
            " check of the `content`, or `none` where there is nothing to show."
        ),
    ] = "scenario"
    reason: Annotated[
        Annotated[str, Field(min_length=1, max_length=200)] | None,
        Field(description="Why no scenario shows it; needed with `proof: test` and `proof: none`."),
    ] = None

    @model_validator(mode="after")
    def _reasoned(self) -> Rule:
        if self.proof in ("test", "none") and self.reason is None:
            message = "with `proof: {proof}` goes a `reason:`, which says why no scenario shows it"
            raise PydanticCustomError("proof_reason", message, {"proof": self.proof})
        return self
