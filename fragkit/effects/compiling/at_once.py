"""Steps that the game can do at once, in one go, where nobody has anything to do with them: the roll for movement."""

from __future__ import annotations

from fragkit.effects.compiling.expressions import tree_of
from fragkit.effects.compiling.source import Scope, Unit
from fragkit.effects.expressions import Call, Field, Name
from fragkit.packs.nodes import Plain


def write_at_once(unit: Unit, steps: Plain, parameters: list[str], scope: Scope) -> str | None:
    """Adds a function that does the steps at once, or says that it cannot; None for steps that are none of these."""
    you, reason = scope.names.get("you"), _movement_roll(steps)
    if you is None or not you.code.there or reason is None:
        return None
    return unit.function(parameters, [f"    return A.roll_movement({you.code.text}, {reason!r})"])


def _movement_roll(steps: Plain) -> str | None:
    """What the dice are for, where all that is done is that everything one moves gets a roll of points."""
    match steps:
        case [
            {
                "for": str(mover),
                "in": movers,
                "do": [
                    {"roll": {"dice": dice, "by": by, "reason": str(reason), "as": str(rolled), **further}},
                    {"gain": {"movement": total, "of": whose, **gained}, **beside},
                ],
                **more,
            }
        ] if not (further or gained or beside or more):
            said = [tree_of(each) for each in (movers, dice, by, total, whose)]
            you, moved = Name("you"), Name(mover)
            meant = [Call("movers", (you,)), Field(moved, "move_dice"), you, Field(Name(rolled), "total"), moved]
            return reason if said == meant and mover not in ("you", rolled) and rolled != "you" else None
    return None
