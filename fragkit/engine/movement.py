"""A step from one square to the next.

Not played yet: jumps, teleporting, power-ups, and going through another fighter's square.
"""

from __future__ import annotations

from fragkit.content.grid import Direction
from fragkit.engine.board import Square
from fragkit.engine.decisions import Acting, Seat
from fragkit.engine.errors import Barred, NotPlayedYet, OutOfMovement
from fragkit.engine.events import ENTER, Fighter, happen
from fragkit.engine.game import Game
from fragkit.engine.log import Stepped

STEP_COST = 1


def step(game: Game, seat: Seat, direction: Direction) -> Acting[None]:
    """Moves a fighter one square and lets the ground there answer."""
    origin = game.square(seat)
    square = may_step(game, seat, direction)
    fighter = game.fighter(seat)
    fighter.movement -= STEP_COST  # BASE-MOVE-06
    fighter.square = square
    game.tell(Stepped, seat, origin, square)
    fields = {"mover": Fighter(seat), "square": square, "origin": origin, "how": "step"}
    yield from happen(game, ENTER, square, fields)


def may_step(game: Game, seat: Seat, direction: Direction) -> Square:
    """Where a step leads; refuses one that may not be taken."""
    game.must_be_acting(seat)
    here = game.square(seat)
    barrier = game.board.barrier(here, direction)
    if barrier is not None:
        raise Barred(f"{game.name(seat)} cannot step {direction} from {game.board.name(here)}: there is {barrier}")
    if game.fighter(seat).movement < STEP_COST:
        raise OutOfMovement(f"{game.name(seat)} has no movement left at {game.board.name(here)}")
    square = game.board.steps[here][direction]
    _must_be_playable(game, square)
    return square


def _must_be_playable(game: Game, square: Square) -> None:
    name, ground = game.board.name(square), game.board.ground[square]
    if game.board.cell(square).diagonal is not None:
        raise NotPlayedYet(f"{name} has a diagonal wall, and stepping into such a square is not played yet")
    if game.state.occupied() >> square & 1:
        raise NotPlayedYet(f"somebody stands in {name}, and stepping into his square is not played yet")
    if ground is not None and ground.powerup:
        raise NotPlayedYet(f"{name} is a power-up, and entering one is not played yet")
