"""Verbs about cards: they are drawn, discarded, left out and passed on."""

from __future__ import annotations

from typing import Any

from fragkit.board.board import Square
from fragkit.engine.arena import Arena
from fragkit.engine.cards import put_before
from fragkit.engine.decisions import Acting
from fragkit.engine.decks import come_to, discard, draw, draw_to_square, out_of_play, take_away
from fragkit.engine.deeds.counting import Counting
from fragkit.engine.pieces import Card
from fragkit.engine.state import Fighter, Token
from fragkit.engine.tokens import carry


class Dealing(Counting):
    """Cards."""

    __slots__ = ()

    def draw(
        self,
        decks: tuple[str, ...],
        card: Card | None,
        by: Fighter | None,
        to: Square | None,
        shown: bool,
        reason: str | None,
        origin: Any,
    ) -> Acting[tuple[Card, ...]]:
        """One card from each of the decks, or a certain one."""
        found: list[Card] = []
        if card is not None and card.deck is not None and by is not None and _take_away_anywhere(self.arena, card):
            taken = yield from come_to(self.arena, card, card.deck, by, reason or "draw", shown)
            found += [] if taken is None else [taken]
        for deck in decks:
            if to is not None:
                drawn = yield from draw_to_square(self.arena, deck, to)
            elif by is not None:
                drawn = yield from draw(self.arena, deck, by, reason or "draw", shown)
            else:
                drawn = None
            if drawn is not None:
                found.append(drawn)
        return tuple(found)

    def discard(self, cards: tuple[Card, ...]) -> None:
        """Each to its own pile."""
        for card in cards:
            discard(self.arena, card)

    def leave_out(self, cards: tuple[Card, ...]) -> None:
        """Out of this game; a deck of which nothing is left is no deck of it."""
        state = self.arena.state
        for card in cards:
            if card.deck is not None and _take_away_anywhere(self.arena, card):
                state.left_out.append(card)
                if not state.piles.get(card.deck) and not state.discards.get(card.deck):
                    state.piles.pop(card.deck, None)

    def transfer(self, item: Card | Token, to: Fighter) -> None:
        """To another fighter; it keeps its zone, ammo and damage."""
        if isinstance(item, Token):
            carry(self.arena, item, to)
            return
        for fighter in self.arena.state.fighters:
            if item in fighter.hand:
                fighter.hand.remove(item)
                to.hand.append(item)
                self.arena.tell("handed", to.seat, fighter.seat, item.number)
                break
            if item in fighter.in_play:
                out_of_play(self.arena, fighter, item)
                put_before(self.arena, to, item)
                self.arena.tell("given", to.seat, item.number)
                break
        self.arena.restless = True


def _take_away_anywhere(arena: Arena, card: Card) -> bool:
    """Takes a card from wherever it is, a discard pile included."""
    if card.deck is not None and card in arena.state.discards.get(card.deck, ()):
        arena.state.discards[card.deck].remove(card)
        return True
    return take_away(arena, card)
