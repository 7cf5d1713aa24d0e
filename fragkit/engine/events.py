"""Events reach those who answer them, and their steps are carried out."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from fragkit.effects.evaluate import Bindings, Formula, Scope
from fragkit.effects.prepare import Step
from fragkit.engine.attack import hit
from fragkit.engine.board import Square
from fragkit.engine.decisions import Acting, Seat
from fragkit.engine.game import Game
from fragkit.engine.quantities import Attack

ENTER = "enter"
"""A fighter has come to be in a square."""


@dataclass(frozen=True, slots=True)
class Fighter:
    """A fighter as an expression sees him, so that he is never taken for a number."""

    seat: Seat


def happen(game: Game, event: str, square: Square, fields: Mapping[str, object]) -> Acting[None]:
    """Asks the ground of a square, which is all that answers events so far."""
    ground = game.board.ground[square]
    if ground is None:
        return
    for trigger in ground.triggers.get(event, ()):
        scope = Bindings(fields)
        for step in trigger.steps:
            yield from _perform(game, step, scope)


def _perform(game: Game, step: Step, scope: Scope) -> Acting[None]:
    target = _fighter(step.target, scope)
    if target is None or game.fighter(target).square is None:
        return
    yield from hit(game, Attack(target, step.damage, _fighter(step.credit, scope)))


def _fighter(formula: Formula, scope: Scope) -> Seat | None:
    value = formula(scope)
    return value.seat if isinstance(value, Fighter) else None
