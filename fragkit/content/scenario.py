"""Scenarios: a situation, what the players do, and what must be true then."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from pydantic import Field, model_validator
from pydantic_core import PydanticCustomError

from fragkit.content.base import (
    PARAM_PATTERN,
    AsList,
    AsText,
    CardRef,
    DeckRef,
    FighterRef,
    Id,
    MapRef,
    Model,
    Prose,
    RuleRef,
    Square,
    StatusRef,
    TokenRef,
    VariantRef,
    Word,
    by_shape,
)
from fragkit.content.board import EdgesLegend, Legend
from fragkit.content.effect import Expression

FighterLetter: TypeAlias = Annotated[str, Field(pattern=r"^[A-Z]$")]
Face: TypeAlias = Annotated[int, Field(ge=1, le=6)]
Remembered: TypeAlias = Annotated[
    Annotated[Expression, AsText] | Annotated[list[Annotated[str, Field(max_length=60)]], AsList], by_shape
]
"""A number, a yes or no, a square, a fighter by his letter, or a list of squares or fighters."""


class Placed(Model):
    """A fighter as the scenario finds him."""

    sheet: Annotated[FighterRef | None, Field(description="Which fighter he is; left out, a plain one.")] = None
    at: Annotated[
        Square | None, Field(description="His square, such as `C4`, when he is not on the board's drawing.")
    ] = None
    health: Annotated[int | None, Field(ge=1, le=9, description="The Health on his sheet.", examples=[3])] = None
    speed: Annotated[int | None, Field(ge=1, le=9, description="The Speed on his sheet.", examples=[2])] = None
    accuracy: Annotated[int | None, Field(ge=1, le=9, description="The Accuracy on his sheet.", examples=[2])] = None
    wounds: Annotated[int, Field(ge=0, le=20, description="The Health he has lost.")] = 0
    blood: Annotated[int, Field(ge=0, le=20, description="The blood counters he holds.")] = 0
    frags: Annotated[int, Field(ge=0, le=20, description="The frags he has scored.")] = 0
    hand: Annotated[list[CardRef], Field(default_factory=list, description="The cards in his hand.")]
    in_play: Annotated[list[CardRef], Field(default_factory=list, description="His cards in play.")]
    statuses: Annotated[list[StatusRef], Field(default_factory=list, description="The statuses he has.")]
    movement: Annotated[int, Field(ge=0, le=99, description="The movement points he has left.")] = 0
    ammo: Annotated[
        dict[CardRef, Annotated[int, Field(ge=0, le=20)]],
        Field(default_factory=dict, description="The shots left in cards of his, where they are not full."),
    ]
    armor: Annotated[
        dict[CardRef, Annotated[int, Field(ge=0, le=20)]],
        Field(default_factory=dict, description="The points left in armor of his that has been hit."),
    ]
    facing: Annotated[
        Literal["north", "east", "south", "west"] | None,
        Field(description="Which way he faces, where figures do; left out, north."),
    ] = None
    out: Annotated[bool, Field(description="Whether he has been fragged and is out of play.")] = False
    team: Annotated[Id | None, Field(description="The team he is on.")] = None
    age: Annotated[int | None, Field(ge=0, le=150, description="The age of his player.")] = None
    memory: Annotated[
        dict[Word, Remembered],
        Field(default_factory=dict, description="What is remembered of him, such as `lives: 1`."),
    ]


class PlacedToken(Model):
    """A counter as the scenario finds it."""

    token: Annotated[TokenRef, Field(description="Which token it is.")]
    at: Annotated[Square | None, Field(description="Its square, such as `C4`; left out if somebody carries it.")] = None
    owner: Annotated[FighterLetter | None, Field(description="Whose it is, by his letter.")] = None
    team: Annotated[Id | None, Field(description="Which team's it is.")] = None
    carrier: Annotated[FighterLetter | None, Field(description="Who carries it, by his letter.")] = None
    cards: Annotated[
        list[CardRef], Field(default_factory=list, description="The cards that lie beside the map for it.")
    ]
    memory: Annotated[
        dict[Word, Remembered], Field(default_factory=dict, description="What it remembers, such as `held_up: true`.")
    ]

    @model_validator(mode="after")
    def _somewhere(self) -> PlacedToken:
        if (self.at is None) == (self.carrier is None):
            raise PydanticCustomError("at_or_carrier", "say `at:` which square it is, or who is its `carrier:`")
        return self


class Given(Model):
    """The situation at the beginning."""

    variant: Annotated[VariantRef, Field(description="The edition that is played.")]
    options: Annotated[
        list[VariantRef], Field(default_factory=list, alias="with", description="The options that are played with it.")
    ]
    params: Annotated[
        dict[Annotated[str, Field(pattern=PARAM_PATTERN)], bool | int],
        Field(default_factory=dict, description="Numbers that the players agreed on, such as `captures: 1`."),
    ]
    board: Annotated[str | None, Field(description="A small board, drawn; capital letters are the fighters.")] = None
    map: Annotated[MapRef | None, Field(description="A whole map, by its id, instead of a board.")] = None
    legend: Annotated[
        Legend,
        Field(default_factory=dict, description="What other letters on the board stand for, as on a map."),
    ]
    edges: Annotated[
        EdgesLegend,
        Field(default_factory=dict, description="What letters between its squares stand for, beside the usual ones."),
    ]
    fighters: Annotated[
        dict[FighterLetter, Placed], Field(min_length=1, max_length=12, description="The fighters, by their letter.")
    ]
    active: Annotated[FighterLetter | None, Field(description="Whose turn it is; left out, the first one's.")] = None
    dice: Annotated[
        dict[str, list[Face]],
        Field(default_factory=dict, description="The faces that fall, by the reason of the roll, in order."),
    ]
    piles: Annotated[
        dict[DeckRef, list[CardRef]],
        Field(default_factory=dict, description="The top cards of a deck, the first to be drawn first."),
    ]
    empty: Annotated[
        list[DeckRef], Field(default_factory=list, description="The decks that hold no card but those under `piles`.")
    ]
    discards: Annotated[
        dict[DeckRef, list[CardRef]],
        Field(default_factory=dict, description="The cards of discard piles, the top card last."),
    ]
    tokens: Annotated[list[PlacedToken], Field(default_factory=list, description="The counters on the board.")]
    teams: Annotated[
        dict[Id, dict[Word, Remembered]],
        Field(default_factory=dict, description="What is remembered of teams, each under its id."),
    ]
    memory: Annotated[dict[Word, Remembered], Field(default_factory=dict, description="What the game remembers.")]
    phase: Annotated[Id | None, Field(description="The phase that is about to begin; left out, he may act.")] = None
    round: Annotated[
        int, Field(ge=1, le=100, description="Which round of the turn it is, where a phase is repeated.")
    ] = 1

    @model_validator(mode="after")
    def _somewhere(self) -> Given:
        if (self.board is None) == (self.map is None):
            raise PydanticCustomError("board_or_map", "give a `board:` or a `map:`")
        return self


class Scenario(Model):
    """A little story with an ending that can be checked."""

    text: Annotated[Prose | None, Field(description="What it shows, for readers.")] = None
    proves: Annotated[
        list[RuleRef], Field(default_factory=list, description="The rules that it proves, such as `[BASE-DAMAGE-04]`.")
    ]
    given: Annotated[Given, Field(description="The situation at the beginning: who stands where, and with what.")]
    when: Annotated[
        list[Annotated[str, Field(min_length=1, max_length=200)]],
        Field(default_factory=list, description="What the players do, one sentence each: `A attacks B with zap-gun`."),
    ]
    then: Annotated[list[Expression], Field(min_length=1, description="What must be true then: `B.health == 2`.")]
