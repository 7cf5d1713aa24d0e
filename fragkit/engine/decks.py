"""Decks and their discard piles: drawing, discarding, shuffling (BASE-CARDS-01, -02)."""

from __future__ import annotations

from fragkit.board.board import Square
from fragkit.engine.arena import Arena
from fragkit.engine.decisions import Acting, Shuffle
from fragkit.engine.events import announce
from fragkit.engine.force import end
from fragkit.engine.minding import HANDS, stir, unsettle
from fragkit.engine.pieces import Card
from fragkit.engine.state import Fighter, InForce, Key


def card_key(card: Card) -> Key:
    """What the effects of a card in play come from."""
    return ("card", card.number)


def shuffle(arena: Arena, deck: str) -> Acting[None]:
    """Brings a deck into an order that nobody knows."""
    pile = arena.state.piles[deck]
    order = yield Shuffle(deck, len(pile))
    arena.state.piles[deck] = list(map(pile.__getitem__, order))
    if arena.log is not None:
        arena.tell("shuffled", deck)


def top_card(arena: Arena, deck: str) -> Acting[Card | None]:
    """Takes the top card; an empty deck is made anew of its discards, and without any there is nothing."""
    state = arena.state
    if deck not in state.piles:
        return None
    if not state.piles[deck] and state.discards[deck]:  # BASE-CARDS-02
        state.piles[deck], state.discards[deck] = state.discards[deck], []
        yield from shuffle(arena, deck)
    return state.piles[deck].pop() if state.piles[deck] else None


def draw_at_once(arena: Arena, deck: str, by: Fighter) -> bool:
    """The same as `draw` where it is no more than a card from the pile to the hand; False, and nothing, where it is."""
    pile = arena.state.piles.get(deck)
    if not pile or "draw" in arena.state.listeners or "draw" in pile[-1].kind.effects.events:
        return False
    _take_up(arena, by, pile.pop(), deck)
    return True


def draw(arena: Arena, deck: str, by: Fighter, reason: str, shown: bool = False) -> Acting[Card | None]:
    """A player draws: the card has left its pile, and what is drawn may say that something else happens."""
    card = yield from top_card(arena, deck)
    return None if card is None else (yield from come_to(arena, card, deck, by, reason, shown))


def come_to(arena: Arena, card: Card, deck: str, by: Fighter, reason: str, shown: bool = False) -> Acting[Card | None]:
    """A card that has left where it lay is on its way to a player."""
    arena.state.shown.append(card)
    own = tuple(
        InForce(when, card_key(card), card, None, by.seat) for when in card.kind.effects.whens if when.event == "draw"
    )
    if own or "draw" in arena.state.listeners:
        if not shown:
            arena.drawing.append((by.seat, card))
        found: Card | None = yield from announce(arena, "draw", arrive, by, card, deck, reason, own=own)
        if not shown:
            arena.drawing.remove((by.seat, card))
        return found
    if shown:
        _lie_open(arena, by, card)
    else:
        _come_to_hand(arena, by, card, deck)
    return card


def arrive(arena: Arena, by: Fighter, card: Card, deck: str, reason: str) -> Acting[Card]:
    """A card that is drawn comes to its player, unless it is elsewhere by now; one that is shown stays where it is."""
    if card in arena.state.shown:
        if (by.seat, card) in arena.drawing:
            _come_to_hand(arena, by, card, deck)
        else:
            _lie_open(arena, by, card)
    return card
    yield


def _lie_open(arena: Arena, by: Fighter, card: Card) -> None:
    if arena.log is not None:
        arena.tell("turned up", by.seat, card.number)


def _come_to_hand(arena: Arena, by: Fighter, card: Card, deck: str) -> None:
    arena.state.shown.remove(card)
    _take_up(arena, by, card, deck)


def _take_up(arena: Arena, by: Fighter, card: Card, deck: str) -> None:
    """BASE-POWERUP-04: into the hand, not into play."""
    by.hand.append(card)
    stir(arena, HANDS)
    if arena.log is not None:
        arena.tell("drew", by.seat, deck, card.number)


def draw_to_square(arena: Arena, deck: str, square: Square) -> Acting[Card | None]:
    """A card nobody has seen lies beside the map, with a counter on the square."""
    card = yield from top_card(arena, deck)
    if card is not None:
        arena.deeds.lay_beside(card, square, None, face_down=True)
    return card


def discard(arena: Arena, card: Card) -> None:
    """BASE-CARDS-01: to the pile of its own deck; what is printed on a sheet cannot be lost (BASE-AMMO-07)."""
    if card.deck is None or not take_away(arena, card):
        return
    arena.state.discards[card.deck].append(card)
    refresh(arena, card)
    if arena.log is not None:
        arena.tell("discarded", card.number)


def refresh(arena: Arena, card: Card) -> None:
    """A card that comes back is as new: full, whole, and nothing fired."""
    state = arena.state
    state.ammo[card.number] = card.full_ammo
    state.armor[card.number] = card.kind.armor
    state.spent[card.number] = 0


def take_away(arena: Arena, card: Card) -> bool:
    """Takes a card from wherever it is; what it did ends. False when it is nowhere, or discarded already."""
    state = arena.state
    unsettle(arena)
    for fighter in state.fighters:
        if card in fighter.hand:
            fighter.hand.remove(card)
            stir(arena, HANDS)
            return True
        if card in fighter.in_play:
            out_of_play(arena, fighter, card)
            return True
    for pile in (state.shown, *state.piles.values()):
        if card in pile:
            pile.remove(card)
            return True
    for token in state.tokens.values():
        if card in token.cards:
            token.cards = tuple(each for each in token.cards if each is not card)
            if not token.cards:
                arena.deeds.remove(token)
            return True
    return False


def out_of_play(arena: Arena, fighter: Fighter, card: Card) -> None:
    """A card is no longer before its player, and does nothing any more."""
    fighter.in_play.remove(card)
    end(arena, card.kind.effects, card_key(card))
    if card.of_deck is not None:
        end(arena, card.of_deck.effects, card_key(card))
    if card.kind.armor:
        arena.restless = True  # where armor absorbs nothing, he may have lived by it
    unsettle(arena)
