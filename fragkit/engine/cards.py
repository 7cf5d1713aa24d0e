"""Cards in the hand and in play: playing them, what may be in play together, and dropping them."""

from __future__ import annotations

from typing import Any

from fragkit.effects.compiling import CompiledCan
from fragkit.engine.arena import Arena
from fragkit.engine.decisions import Acting
from fragkit.engine.decks import card_key, out_of_play, refresh
from fragkit.engine.events import happen, is_heard, run_steps, use_up
from fragkit.engine.force import begin, last_until
from fragkit.engine.minding import HANDS, stir, unsettle
from fragkit.engine.payment import pay
from fragkit.engine.pieces import Card
from fragkit.engine.quantities import is_allowed, of_fighter
from fragkit.engine.state import Fighter


def can_be_played(arena: Arena, fighter: Fighter, card: Card) -> bool:
    """Whether a card of his hand may come into play before him, as far as limits and bans go."""
    if not fighter.alive and (card.of_deck is None or card.of_deck.belongs_to == "fighter"):
        return False
    return has_room(arena, fighter, card) and is_allowed_to_play(arena, fighter, card)


def is_allowed_to_play(arena: Arena, fighter: Fighter, card: Card) -> bool:
    """Whether nothing forbids it."""
    weapon = card if card.weapon else None
    return is_allowed(arena, fighter, "play", card.kind.action, card, weapon, mover=fighter)


def has_room(arena: Arena, fighter: Fighter, card: Card) -> bool:
    """BASE-CARDS-10: so many weapons; BASE-ARMOR-05: one suit of armor, unless they say that they go together."""
    limit = card.of_deck.limit if card.of_deck is not None else None
    if limit is not None and used_slots(arena, fighter, card.deck) >= of_fighter(arena, limit, fighter):
        return False
    return not card.kind.armor or can_be_worn(card, [each for each in fighter.in_play if each.kind.armor])


def can_be_worn(card: Card, worn: list[Card]) -> bool:
    """BASE-ARMOR-05, DL-ARMOR-01: nothing beside it, or one of the suits goes with each of the others."""
    if any(each.id == card.id and card.id not in card.kind.worn_with for each in worn):
        return False
    suits = [*worn, card]
    return any(all(each is one or _goes_with(one, each) for each in suits) for one in suits)


def _goes_with(one: Card, other: Card) -> bool:
    return other.id in one.kind.worn_with or one.id in other.kind.worn_with


def used_slots(arena: Arena, fighter: Fighter, deck: str | None) -> int:
    """How many cards of a deck he has in play, with what he carries in their place."""
    used = 0
    for card in fighter.in_play:
        if card.deck == deck:
            used += 1
    if arena.setting.has_slots:
        for token in arena.state.tokens.values():
            if token.carrier is fighter and token.kind.slot == deck:
                used += 1
    return used


def play_card(
    arena: Arena, fighter: Fighter, card: Card, can: CompiledCan | None = None, fields: tuple[Any, ...] = ()
) -> Acting[None]:
    """BASE-CARDS-07: it is laid before its player and in play from then on; then it does what it says."""
    fighter.hand.remove(card)
    stir(arena, HANDS)
    if arena.log is not None:
        arena.tell("played", fighter.seat, card.number)
    if can is not None:
        use_up(arena, can.place, can.limit, fighter.seat)
        yield from pay(arena, fighter, can, card, (card, fighter, *fields))
    lay_in_play(arena, fighter, card)
    if is_heard(arena, "played"):
        yield from happen(arena, "played", fighter, card)
    if can is not None:
        yield from run_steps(arena, can.steps, card, fighter, *fields)
    elif card.kind.play is not None:
        yield from run_steps(arena, card.kind.play, card, fighter)
    if arena.restless and arena.deeds.restless:
        yield from arena.deeds.settle()


def lay_in_play(arena: Arena, fighter: Fighter, card: Card) -> None:
    """A card comes into force before a player."""
    refresh(arena, card)  # BASE-AMMO-01
    put_before(arena, fighter, card)


def put_before(arena: Arena, fighter: Fighter, card: Card) -> None:
    """A card is in play, as it is."""
    if arena.worked is not None:
        arena.worked.add(f"cards/{card.id}")
    fighter.in_play.append(card)
    begin(arena, card.kind.effects, card_key(card), card, fighter.seat)
    if card.of_deck is not None:
        begin(arena, card.of_deck.effects, card_key(card), card, fighter.seat)
    if card.kind.lasts is not None:  # BASE-CARDS-15
        last_until(arena, card_key(card), card.kind.lasts, fighter.seat)
    if card.kind.armor:
        arena.restless = True
    unsettle(arena)


def drop_card(arena: Arena, fighter: Fighter, card: Card) -> None:
    """BASE-DROP-01, -02: a counter on his square, tied to the card beside the map."""
    out_of_play(arena, fighter, card)
    refresh(arena, card)  # BASE-DROP-03
    if arena.log is not None:
        arena.tell("dropped", fighter.seat, card.number)
    assert fighter.square is not None
    arena.deeds.lay_beside(card, fighter.square, fighter)


def can_drop(arena: Arena, fighter: Fighter, card: Card) -> bool:
    """BASE-DROP-01: weapons and gadgets; what belongs to the player or is printed on the sheet stays."""
    if card.of_deck is None or card.of_deck.belongs_to == "player" or fighter.square is None:
        return False
    return is_allowed(arena, fighter, "drop", "activate", card, mover=fighter)
