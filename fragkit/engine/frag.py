"""Death: a fighter without Health is fragged, counted and taken off the board.

Not played yet: cures at the last instant, the test for victory, the card drawn as a reward, and counters.
"""

from __future__ import annotations

from fragkit.engine.cards import discard, take_from_play
from fragkit.engine.decisions import Seat
from fragkit.engine.game import Game
from fragkit.engine.log import Fragged
from fragkit.engine.quantities import current_health
from fragkit.engine.state import Dropped, Phase


def settle(game: Game, victim: Seat, credit: Seat | None) -> None:
    """After an attack: its victim first, then whoever that leaves without Health."""
    if _is_dead(game, victim):
        _frag(game, victim, credit)
    settle_all(game)


def settle_all(game: Game) -> None:
    """Frags whoever an effect that ended has left without Health; nobody scores (BASE-DAMAGE-02)."""
    while dead := [seat for seat in range(len(game.state.fighters)) if _is_dead(game, seat)]:
        _frag(game, dead[0], None)


def _is_dead(game: Game, seat: Seat) -> bool:
    """BASE-FRAG-01."""
    return game.fighter(seat).square is not None and current_health(game, seat) <= 0


def _frag(game: Game, victim: Seat, credit: Seat | None) -> None:
    fighter = game.fighter(victim)
    if credit is not None and credit != victim:  # BASE-FRAG-04, BASE-WIN-02
        game.fighter(credit).frags += 1
    game.tell(Fragged, victim, credit)
    _leave_cards(game, victim)
    fighter.square = None  # BASE-FRAG-03
    fighter.wounds = 0
    if victim == game.state.active:  # BASE-PHASE-09
        fighter.movement = 0
        game.state.phase = Phase.FINISH


def _leave_cards(game: Game, victim: Seat) -> None:
    """BASE-CARDS-12, -14: equipment goes with the figure, the rest stays with the player."""
    fighter = game.fighter(victim)
    assert fighter.square is not None
    left = []
    for card in fighter.in_play.copy():
        match game.state.cards[card].kind.when_fragged:
            case "discard":  # BASE-LEFTOVER-06
                discard(game, victim, card)
            case "drop":  # BASE-LEFTOVER-05
                take_from_play(game, victim, card)
                left.append(card)
            case "keep":
                pass
    if left:
        game.state.dropped.append(Dropped(fighter.square, tuple(left)))
