"""Cards on the table: coming into play, wearing out, running out and leaving.

Not played yet: weapons from the hand, since there is no limit on weapons yet, and cards on another's turn.
"""

from __future__ import annotations

from fragkit.engine.decisions import Seat
from fragkit.engine.errors import ArmorWorn, NotInHand, NotPlayedYet
from fragkit.engine.game import Game
from fragkit.engine.log import Discarded, Played
from fragkit.engine.quantities import armor, come_into_force, go_out_of_force
from fragkit.engine.state import CardId, Weapon


def play(game: Game, seat: Seat, card: CardId) -> None:
    """Lays a card from the hand before oneself (BASE-CARDS-07, -22)."""
    fighter, kind = game.fighter(seat), game.state.cards[card].kind
    if card not in fighter.hand:
        raise NotInHand(f"{fighter.name} does not hold {kind.name}")
    if seat != game.state.active:
        raise NotPlayedYet("playing a card on somebody else's turn is not played yet")
    game.must_be_acting(seat)
    if kind.weapon is not None:
        raise NotPlayedYet("playing a weapon from the hand is not played yet: give it to him `in_play:`")
    lay(game, seat, card)
    fighter.hand.remove(card)
    game.tell(Played, seat, kind.id)


def lay(game: Game, seat: Seat, card: CardId) -> None:
    """A card comes into play, and what it does begins."""
    fighter, kind = game.fighter(seat), game.state.cards[card].kind
    if kind.armor and armor(game, seat):  # BASE-ARMOR-05
        raise ArmorWorn(f"{fighter.name} wears armor already, so {kind.name} cannot be put on")
    fighter.in_play.append(card)
    if kind.weapon is not None:
        weapon = Weapon(kind.weapon, seat, card)
        come_into_force(game.state, kind.weapon.modifiers, seat, card, weapon)
    come_into_force(game.state, kind.modifiers, seat, card)


def take_from_play(game: Game, seat: Seat, card: CardId) -> None:
    """A card leaves play, and what it did ends."""
    game.fighter(seat).in_play.remove(card)
    go_out_of_force(game.state, card)


def discard(game: Game, seat: Seat, card: CardId) -> None:
    """A card in play goes to the pile of its own deck (BASE-CARDS-01)."""
    kind = game.state.cards[card].kind
    take_from_play(game, seat, card)
    game.state.discards.setdefault(kind.deck, []).append(card)
    game.tell(Discarded, seat, kind.id)


def absorb(game: Game, seat: Seat, points: int) -> int:
    """Armor takes what it can and breaks when it is used up; what it took is returned (BASE-ARMOR-02, -04)."""
    left = points
    for card in game.fighter(seat).in_play.copy():
        worn = game.state.cards[card]
        taken = min(left, worn.armor)
        worn.armor -= taken
        left -= taken
        if taken and not worn.armor:
            discard(game, seat, card)
    return points - left


def expire(game: Game, seat: Seat) -> None:
    """Ends what was to last until this player's next turn (BASE-CARDS-15)."""
    for card in game.fighter(seat).in_play.copy():
        if game.state.cards[card].kind.until_next_turn:
            discard(game, seat, card)
