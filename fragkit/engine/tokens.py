"""Counters: putting them on the board, taking them off, carrying them, and what they stand for when picked up."""

from __future__ import annotations

from fragkit.board.board import Square
from fragkit.engine.arena import Arena
from fragkit.engine.force import NOBODY, begin, end
from fragkit.engine.minding import unsettle
from fragkit.engine.pieces import Card, Team, TokenKind
from fragkit.engine.quantities import changed
from fragkit.engine.state import Fighter, Key, Token


def token_key(token: Token) -> Key:
    """What the effects of a token come from, and who remembers what it remembers."""
    return ("token", token.number)


def supply(arena: Arena, kind: TokenKind) -> int:
    """How many are left to be put down; those without a number of their own never run out (CLASSIC-COMPONENTS-01)."""
    if kind.supply is None:
        return 99
    return max(0, kind.supply - sum([each.kind is kind for each in arena.state.tokens.values()]))


def may_place(arena: Arena, kind: TokenKind, square: Square) -> bool:
    """Whether a token of a kind may be put down there."""
    return bool(changed(arena, "may_place", not arena.knowledge.is_solid(square), kind.id, square))


def place(arena: Arena, kind: TokenKind, squares: tuple[Square, ...], owner: Fighter | None, team: Team | None) -> None:
    """A new token on each square that takes one, as long as the supply lasts."""
    for square in squares:
        if may_place(arena, kind, square) and not (kind.hard and supply(arena, kind) == 0):
            lay_down(arena, kind, square, owner, team)


def lay_down(
    arena: Arena, kind: TokenKind, square: Square, owner: Fighter | None = None, team: Team | None = None
) -> Token:
    """A new token."""
    if arena.worked is not None:
        arena.worked.add(f"tokens/{kind.id}")
    token = Token(arena.next_serial(), kind, owner, team)
    token.square = square
    arena.state.tokens[token.number] = token
    arena.steady.counter_came(token)
    arena.setting.meet(kind)  # perhaps from a pack that the game is not played with: an author tries his own
    begin(arena, kind.effects, token_key(token), token, owner.seat if owner is not None else NOBODY)
    unsettle(arena)
    if arena.log is not None:
        arena.tell("placed", kind.id, square.name)
    return token


def lay_beside(arena: Arena, card: Card, square: Square, owner: Fighter | None, face_down: bool = False) -> None:
    """BASE-DROP-02: a card beside the map, tied to a counter on a square."""
    if arena.setting.item is None:
        assert card.deck is not None
        arena.state.discards[card.deck].append(card)
        return
    token = lay_down(arena, arena.setting.item, square, owner)
    token.cards, token.face_down = (card,), face_down


def remove(arena: Arena, token: Token) -> None:
    """Off the board; cards that belonged to it are discarded."""
    if arena.state.tokens.pop(token.number, None) is None:
        return
    end(arena, token.kind.effects, token_key(token))
    arena.steady.counter_goes(token)
    token.square = token.carrier = None
    for card in token.cards:
        assert card.deck is not None
        arena.state.discards[card.deck].append(card)
    token.cards = ()
    unsettle(arena)
    if arena.log is not None:
        arena.tell("removed", token.kind.id)


def move_token(arena: Arena, token: Token, square: Square) -> None:
    """To another square; nothing on the way minds it."""
    if token.number in arena.state.tokens and may_place(arena, token.kind, square):
        token.square, token.carrier = square, None
        arena.steady.forget_counters(token)
        arena.restless = True


def carry(arena: Arena, token: Token, by: Fighter) -> None:
    """Into his hands, where it goes with him."""
    if token.number in arena.state.tokens and token.kind.carriable:
        token.carrier, token.square = by, None
        arena.steady.forget_counters(token)
        arena.restless = True


def drop_token(arena: Arena, token: Token, square: Square | None = None) -> None:
    """Out of his hands, onto his square."""
    carrier = token.carrier
    where = square or (carrier.square if carrier is not None else None)
    if carrier is None or where is None:
        return
    token.carrier, token.square = None, where
    arena.steady.forget_counters(token)
    arena.restless = True
