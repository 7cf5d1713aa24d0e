"""Fighters: the sheet that a player fights with."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field, model_validator
from pydantic_core import PydanticCustomError

from fragkit.content.base import CardRef, Entity, FighterRef
from fragkit.content.card import Weapon
from fragkit.content.effect import Effects


class Fighter(Entity):
    """A fighter's record sheet. Stats are given together, or left to the player to choose."""

    extends: Annotated[
        FighterRef | None, Field(description="Another fighter to build on: what is not said here is as there.")
    ] = None
    health: Annotated[
        int | None, Field(ge=1, le=4, description="Health: defence dice, and damage he can take.", examples=[3])
    ] = None
    speed: Annotated[
        int | None, Field(ge=1, le=4, description="Speed: movement dice, and his longest jump.", examples=[2])
    ] = None
    accuracy: Annotated[
        int | None, Field(ge=1, le=4, description="Accuracy: dice to hit, and attacks a turn.", examples=[2])
    ] = None
    starting_weapon: Annotated[
        Weapon | None, Field(description="The weapon printed on the sheet; it is no card and cannot be lost.")
    ] = None
    starting_gear: Annotated[
        list[CardRef], Field(default_factory=list, description="Cards printed on the sheet that he always has.")
    ]
    unique: Annotated[bool, Field(description="Only one player of a game can play him.")] = False
    effects: Effects
    cheat: Annotated[Effects, Field(description="What he can do that others cannot.")]
    drawback: Annotated[Effects, Field(description="What he cannot do that others can.")]

    @model_validator(mode="after")
    def _all_stats_or_none(self) -> Fighter:
        given = [stat is not None for stat in (self.health, self.speed, self.accuracy)]
        if any(given) and not all(given):
            raise PydanticCustomError(
                "stats_together", "give `health`, `speed` and `accuracy` together, or leave all three to the player"
            )
        return self

    @property
    def is_blank(self) -> bool:
        """BASE-SETUP-04: a sheet on which the player writes his stats, and nothing else makes him somebody."""
        return self.health is None and not (self.effects or self.cheat or self.drawback or self.starting_gear)
