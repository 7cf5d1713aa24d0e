"""Turns of phrase that mean something an engine knows by itself, so that it can do it in one go."""

from __future__ import annotations

from fragkit.effects.compiling.expressions import tree_of
from fragkit.effects.expressions import Call, Field, Name, Not
from fragkit.packs.nodes import Plain

_YOU = Name("you")


def movement_roll(steps: Plain) -> str | None:
    """What the dice are for, where all that is done is that everything one moves gets a roll of points."""
    match steps:
        case [
            {
                "for": str(mover),
                "in": movers,
                "do": [
                    {"roll": {"dice": dice, "by": by, "reason": str(reason), "as": str(rolled), **further}, **beside},
                    {"gain": {"movement": total, "of": whose, **gained}, **alongside},
                ],
                **more,
            }
        ] if not (further or beside or gained or alongside or more) and len({mover, rolled, "you"}) == 3:
            said = [tree_of(each) for each in (movers, dice, by, total, whose)]
            moved, sum = Name(mover), Field(Name(rolled), "total")
            return reason if said == [Call("movers", (_YOU,)), Field(moved, "move_dice"), _YOU, sum, moved] else None
    return None


def concerns_the_dead(question: Plain) -> bool:
    """Whether it is asked if one is not in play."""
    return question is not None and tree_of(question) == Not(Call("in_play", (_YOU,)))
