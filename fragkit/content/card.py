"""Cards and the decks they belong to."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from pydantic import Field

from fragkit.content.base import (
    LETTER_PATTERN,
    AsList,
    AsText,
    CardRef,
    Colour,
    DeckRef,
    Dice,
    Duration,
    Entity,
    Model,
    Name,
    Picture,
    VariantRef,
    by_shape,
)
from fragkit.content.effect import Effects, Steps
from fragkit.content.looks import Symbol

Letter: TypeAlias = Annotated[str, Field(pattern=LETTER_PATTERN)]
Suit: TypeAlias = Literal["spades", "hearts", "diamonds", "clubs", "wild"]
Rank: TypeAlias = Literal[2, 3, 4, 5, 6, 7, 8, 9, 10, "jack", "queen", "king", "ace"]


class Weapon(Entity):
    """What can be fired: the fields that weapon cards and starting weapons share."""

    damage: Annotated[
        Dice | None,
        Field(
            description="The dice of damage, such as `5d`; left out, it makes no ordinary attack.",
            examples=["3d", "5d"],
        ),
    ] = None
    effects: Effects


class Card(Weapon):
    """A card of a deck."""

    extends: Annotated[
        CardRef | None, Field(description="Another card to build on: what is not said here is as there.")
    ] = None
    deck: Annotated[
        Annotated[DeckRef, AsText] | Annotated[list[DeckRef], AsList],
        by_shape,
        Field(
            description="The deck it is shuffled into, or a list of decks.", examples=["weapon", "gadget", "special"]
        ),
    ]
    copies: Annotated[int, Field(ge=1, le=60, description="How many of it are in the deck.")] = 1
    symbol: Annotated[
        list[Letter], Field(default_factory=list, description="The letters printed in its corner, such as `[A]`.")
    ]
    emblem: Annotated[
        Symbol | None,
        Field(description="The small picture in its drawing, when it has no `art`.", examples=["gun", "shield"]),
    ] = None
    suit: Annotated[Suit | None, Field(description="Its suit, for poker hands.")] = None
    rank: Annotated[Rank | None, Field(description="Its rank, for poker hands: 2 to 10, jack, queen, king, ace.")] = (
        None
    )
    ammo: Annotated[
        int | None,
        Field(ge=0, le=20, description="How many shots it holds; left out, it never runs dry.", examples=[6]),
    ] = None
    shots_per_ammo: Annotated[int, Field(ge=1, le=6, description="How many attacks one box of ammo is good for.")] = 1
    area: Annotated[
        int | None,
        Field(ge=1, le=10, description="It hits everything within this many squares of its target.", examples=[1]),
    ] = None
    armor: Annotated[
        int | None, Field(ge=1, le=10, description="The points of Health that it adds while worn.", examples=[1])
    ] = None
    worn_with: Annotated[
        list[CardRef], Field(default_factory=list, description="Other armor that it may be worn together with.")
    ]
    malfunction: Annotated[
        Steps | None, Field(description="What happens to its firer when it malfunctions, step by step.")
    ] = None
    lasts: Annotated[Duration | None, Field(description="How long it stays in force, such as `your-next-turn`.")] = None
    needs: Annotated[
        list[VariantRef],
        Field(default_factory=list, description="It is left out of a game that does not use these variants."),
    ]
    kind: Annotated[
        Literal["move", "attack", "activate", "free"] | None,
        Field(description="What kind of action playing it is; bans on attacking go by it."),
    ] = None
    play: Annotated[Steps | None, Field(description="What happens once, when it is played, step by step.")] = None


Shape: TypeAlias = Literal["circle", "diamond", "hexagon", "square", "triangle"]


class Back(Model):
    """The back of a deck's cards, where it is not like their faces."""

    colour: Annotated[
        Colour | None, Field(description="The colour of the back; left out, that of the deck.", examples=["#1f4e8c"])
    ] = None
    shape: Annotated[
        Shape | Literal["none"] | None,
        Field(description="The shape on the back; `none` for a back without one. Left out, that of the deck."),
    ] = None
    art: Annotated[
        Picture | None, Field(description="A picture inside the pack that fills the back, such as `art/back.png`.")
    ] = None


class Deck(Entity):
    """A deck: how its cards look and whose they are."""

    colour: Annotated[Colour, Field(description="The colour of its cards, such as `#b3261e`.")] = "#444444"
    shape: Annotated[
        Shape,
        Field(description="The shape that tells it apart in black and white."),
    ] = "square"
    back: Annotated[
        Back,
        Field(default_factory=Back, description="What is on the backs of its cards; left out, its colour and shape."),
    ]
    symbols: Annotated[
        dict[Letter, Name],
        Field(default_factory=dict, description="The letters its cards may carry and what each stands for."),
    ]
    belongs_to: Annotated[
        Literal["fighter", "player"],
        Field(description="Whether a card in play goes with the figure or stays with the player."),
    ] = "fighter"
    when_fragged: Annotated[
        Literal["keep", "discard", "drop"],
        Field(description="What becomes of its cards in play when their fighter is fragged."),
    ] = "discard"
    played: Annotated[
        Literal["own-turn", "any-time"],
        Field(description="When a card of it is played that names no moment: any time is between two rolls."),
    ] = "own-turn"
    limited_by: Annotated[
        Literal["weapon_limit"] | None,
        Field(description="The quantity that says how many of its cards a fighter may have in play."),
    ] = None
    rewards: Annotated[bool, Field(description="Whether a frag that counts is rewarded with a card of it.")] = False
    effects: Effects
