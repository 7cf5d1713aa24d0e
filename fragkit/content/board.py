"""What a board is made of: maps drawn as text, terrain, tokens and statuses."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from pydantic import Field, JsonValue, model_validator
from pydantic_core import PydanticCustomError

from fragkit.content.base import (
    AsMapping,
    AsText,
    Colour,
    DeckRef,
    Duration,
    Entity,
    Glyph,
    Id,
    MapRef,
    Model,
    SquareRange,
    TerrainRef,
    Word,
    by_shape,
)
from fragkit.content.effect import Effects
from fragkit.content.looks import CounterShape, Pattern, Symbol

Way: TypeAlias = Literal["right", "left", "up", "down"]
Side: TypeAlias = Literal["north", "east", "south", "west"]


class Door(Model):
    """A door, between two squares or filling one."""

    colour: Annotated[Colour | None, Field(description="The colour that a key must have.")] = None
    way: Annotated[Way | None, Field(description="The direction of a one-way door; left out, it opens both ways.")] = (
        None
    )


class CellLegend(Model):
    """What a letter of the drawing stands for, when it is more than a terrain."""

    terrain: Annotated[TerrainRef | None, Field(description="The terrain of the square.")] = None
    respawn: Annotated[int | None, Field(ge=1, le=99, description="The number of a respawn point.", examples=[10])] = (
        None
    )
    colour: Annotated[Colour | None, Field(description="The colour of the respawn number.")] = None
    door: Annotated[Door | None, Field(description="A door that fills the square; `{}` is a plain two-way door.")] = (
        None
    )
    diagonal: Annotated[Literal["/", "\\"] | None, Field(description="A diagonal wall through the square.")] = None
    group: Annotated[Id | None, Field(description="Squares of one group belong together, as a gate and its lever.")] = (
        None
    )
    solid: Annotated[bool, Field(description="There is no square here at all.")] = False


class EdgeLegend(Model):
    """What a letter between two squares stands for."""

    kind: Annotated[Literal["wall", "window", "door", "open"], Field(description="What stands between the squares.")]
    colour: Annotated[Colour | None, Field(description="The colour of a door.")] = None
    way: Annotated[Way | None, Field(description="The direction of a one-way door.")] = None


Legend: TypeAlias = dict[Glyph, Annotated[Annotated[TerrainRef, AsText] | Annotated[CellLegend, AsMapping], by_shape]]
"""What letters in squares stand for."""
EdgesLegend: TypeAlias = dict[Glyph, EdgeLegend]
"""What letters between squares stand for."""


class JoinedMap(Model):
    """One of two maps that are put together."""

    map: Annotated[MapRef, Field(description="The map, by its id.")]
    role: Annotated[Id, Field(alias="as", description="What effects call this part, such as `base`.")]
    at: Annotated[Side | None, Field(description="At which side of the first map it lies; for the second map.")] = None
    shift: Annotated[int, Field(ge=-60, le=60, description="How many squares it is moved along that side.")] = 0


class Map(Entity):
    """A map, drawn as text, or two maps joined along an edge."""

    drawing: Annotated[str | None, Field(description="The map, drawn: squares, and what stands between them.")] = None
    legend: Annotated[
        Legend,
        Field(default_factory=dict, description="What letters in squares stand for, beside those that terrain brings."),
    ]
    edges: Annotated[
        EdgesLegend,
        Field(default_factory=dict, description="What letters between squares stand for, beside the usual ones."),
    ]
    regions: Annotated[
        dict[Id, list[SquareRange]],
        Field(default_factory=dict, description="Named parts of the map, such as `courtyard: [B3:B9]`."),
    ]
    join: Annotated[
        list[JoinedMap] | None,
        Field(min_length=2, max_length=2, description="Instead of a drawing: two maps put together."),
    ] = None

    @model_validator(mode="after")
    def _drawn_or_joined(self) -> Map:
        if (self.drawing is None) == (self.join is None):
            raise PydanticCustomError("drawn_or_joined", "a map has a `drawing:`, or it is a `join:` of two others")
        if self.join is not None and self.join[1].at is None:
            raise PydanticCustomError("join_side", "say `at:` which side of the first map the second one lies")
        return self


class Terrain(Entity):
    """What a square can be."""

    glyph: Annotated[Glyph | None, Field(description="The letter that stands for it in drawings.")] = None
    colour: Annotated[Colour, Field(description="Its colour on the printed map.")] = "#ffffff"
    pattern: Annotated[
        Pattern | None,
        Field(description="What its squares are filled with in print; left out, one that no other terrain has."),
    ] = None
    symbol: Annotated[Symbol | None, Field(description="The picture in its squares on the printed map.")] = None
    powerup: Annotated[DeckRef | None, Field(description="Who enters checks for a card of this deck.")] = None
    teleporter: Annotated[bool, Field(description="From here one may go to any other teleporter.")] = False
    effects: Effects


class Supply(Model):
    """How many of a token there are."""

    count: Annotated[int, Field(ge=0, le=200, description="How many are printed.", examples=[4])]
    hard: Annotated[bool, Field(description="Whether no more can be put on the board than there are.")] = False


class Moves(Model):
    """How a token moves when its owner steers it."""

    dice: Annotated[int, Field(ge=1, le=20, description="The dice of its movement roll.", examples=[2])]
    jump: Annotated[int, Field(ge=0, le=20, description="Its longest jump.")] = 0


class Memory(Model):
    """Something that is remembered: a number, a fighter, a place."""

    type: Annotated[Word, Field(description="What is remembered: `int`, `bool`, `square`, `fighter`, `card`, ...")]
    per: Annotated[
        Literal["fighter", "team", "mover", "token", "game"], Field(description="For whom it is remembered.")
    ] = "game"
    start: Annotated[JsonValue, Field(description="What it is at first.")] = None
    shown: Annotated[bool, Field(description="Whether it is shown on the record sheet.")] = False
    lasts: Annotated[Duration, Field(description="How long it is remembered.")] = "game"


class Token(Entity):
    """A counter on the board."""

    colour: Annotated[Colour, Field(description="Its colour in print.")] = "#888888"
    colours: Annotated[
        list[Colour],
        Field(default_factory=list, max_length=12, description="Its copies are printed in these colours in turn."),
    ]
    symbol: Annotated[
        Symbol | None, Field(description="The picture on it; left out, the first letter of its name.")
    ] = None
    shape: Annotated[CounterShape, Field(description="The shape that it is cut to.")] = "round"
    size: Annotated[int, Field(ge=8, le=60, description="Its width in print, in millimetres.")] = 16
    solid: Annotated[bool, Field(description="Nobody can step, jump or land on it.")] = False
    blocks_sight: Annotated[bool, Field(description="Nobody can see through it.")] = False
    targetable: Annotated[bool, Field(description="It can be attacked.")] = False
    carriable: Annotated[bool, Field(description="It can be carried.")] = False
    slot: Annotated[DeckRef | None, Field(description="Carried, it counts against the limit of this deck.")] = None
    zone: Annotated[int, Field(ge=0, le=10, description="How many squares around it its effects reach.")] = 0
    moves: Annotated[Moves | None, Field(description="How its owner steers it.")] = None
    supply: Annotated[Supply | None, Field(description="How many there are.")] = None
    leftover: Annotated[
        Literal["blood", "pile", "item"] | None,
        Field(description="What it marks: a fragged fighter's `blood`, the `pile` of his weapons, a dropped `item`."),
    ] = None
    memory: Annotated[dict[Word, Memory], Field(default_factory=dict, max_length=50, description="What it remembers.")]
    effects: Effects


class Status(Entity):
    """A condition of a fighter: a role, a held action, an affliction."""

    solid: Annotated[bool, Field(description="Nobody can share his square.")] = False
    blocks_sight: Annotated[bool, Field(description="Nobody can see through him.")] = False
    untouchable: Annotated[bool, Field(description="Nothing can be done to him.")] = False
    unique: Annotated[bool, Field(description="Only one fighter has it: giving it takes it from the one before.")] = (
        False
    )
    lasts: Annotated[Duration, Field(description="How long it lasts.")] = "this-life"
    effects: Effects
