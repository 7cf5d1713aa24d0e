"""What lies on the board to be picked up: blood, piles of weapons, dropped things (BASE-LEFTOVER, BASE-DROP)."""

from __future__ import annotations

from fragkit.engine.arena import Arena
from fragkit.engine.decisions import Acting, Choose
from fragkit.engine.events import forget_wounds
from fragkit.engine.force import FREE, TAKE
from fragkit.engine.minding import HANDS, stir, unsettle
from fragkit.engine.options import PASS, Act, Option
from fragkit.engine.quantities import is_allowed
from fragkit.engine.state import Fighter, Token
from fragkit.engine.tokens import remove


def leftovers(arena: Arena, finder: Fighter, lying: list[Token]) -> list[Token]:
    """Of the counters on a square those that he may take."""
    found = []
    for each in lying:
        if can_take(arena, finder, each):
            found.append(each)
    return found


def pick_up(arena: Arena, finder: Fighter, found: list[Token]) -> Acting[None]:
    """BASE-LEFTOVER-04, -16: on entering, in his own turn, he may take one counter."""
    options = []
    for each in found:
        options.append(_option(arena, each))
    options.append(PASS)
    chosen = yield Choose(finder.seat, "leftovers", options)
    if chosen is not PASS:
        yield from _take(arena, finder, arena.state.tokens[chosen.subject])


def can_take(arena: Arena, finder: Fighter, token: Token) -> bool:
    """BASE-LEFTOVER-11, -12: from a pile once a turn; and nothing forbids it."""
    if token.kind.leftover is None or finder.seat in token.taken:
        return False
    return is_allowed(arena, finder, TAKE, FREE, target=token, mover=finder)


def _option(arena: Arena, token: Token) -> Option:
    options, number, kind = arena.setting.options, token.number, token.kind
    key = ("take", kind.id, number)
    return options.kept.get(key) or options.keep(
        key, Option(Act.TAKE, f"take {kind.id}.{number}", f"Take the {kind.name}", number)
    )


def _take(arena: Arena, finder: Fighter, token: Token) -> Acting[None]:
    if arena.log is not None:
        arena.tell("took", finder.seat, token.kind.id)
    unsettle(arena)
    if token.kind.leftover == "blood":  # BASE-LEFTOVER-07
        remove(arena, token)
        finder.blood += 1
        forget_wounds(arena, finder)
        return
    card = token.cards[0]
    if len(token.cards) > 1:  # BASE-LEFTOVER-09
        card = (yield from arena.deeds.choose("pile", finder, token.cards, 1, 1, False))[0]
    token.cards = tuple(each for each in token.cards if each is not card)
    finder.hand.append(card)  # BASE-LEFTOVER-10
    stir(arena, HANDS)
    if not token.cards:
        remove(arena, token)
        return
    token.taken = (*token.taken, finder.seat)
    arena.steady.touched.pop(finder.seat, None)
