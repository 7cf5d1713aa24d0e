"""A turn: what it begins with, and passing it on (BASE-PHASE-01).

Not played yet: respawning, and the limit on the hand.
"""

from __future__ import annotations

from fragkit.engine.cards import expire
from fragkit.engine.decisions import MOVEMENT, Acting, Seat, total
from fragkit.engine.errors import NotPlayedYet, NotYourTurn
from fragkit.engine.frag import settle_all
from fragkit.engine.game import Game
from fragkit.engine.log import TurnBegan
from fragkit.engine.quantities import of_fighter
from fragkit.engine.state import Phase


def end_turn(game: Game, seat: Seat) -> Acting[None]:
    """Passes the turn on, clockwise (BASE-PHASE-08); movement left over is lost (BASE-MOVE-04)."""
    state = game.state
    if seat != state.active:
        raise NotYourTurn(f"it is {game.name(state.active)}'s turn, not {game.name(seat)}'s")
    game.fighter(seat).movement = 0
    state.active = (seat + 1) % len(state.fighters)
    yield from begin_turn(game)


def begin_turn(game: Game) -> Acting[None]:
    """What lasted until this turn ends; then the fighter is made ready."""
    seat = game.state.active
    game.tell(TurnBegan, seat)
    expire(game, seat)
    settle_all(game)
    if game.fighter(seat).square is None:  # BASE-PHASE-02
        raise NotPlayedYet(
            f"{game.name(seat)} is out of play at the beginning of his turn, and respawning is not played yet"
        )
    game.fighter(seat).attacks_made = 0
    yield from roll_movement(game, seat)


def roll_movement(game: Game, seat: Seat) -> Acting[None]:
    """BASE-PHASE-03, BASE-MOVE-01: as many dice as his Speed, and then he may act."""
    game.state.phase = Phase.MOVEMENT_ROLL
    dice = of_fighter(game, "speed", seat)
    game.fighter(seat).movement = yield from total(dice, MOVEMENT, seat)
    game.state.phase = Phase.ACTION
