"""Wounds, and the armor that keeps them off."""

from __future__ import annotations

from fragkit.engine.arena import Arena
from fragkit.engine.decisions import Acting
from fragkit.engine.decks import discard
from fragkit.engine.events import forget_wounds
from fragkit.engine.minding import unsettle
from fragkit.engine.pieces import Card
from fragkit.engine.quantities import of_fighter
from fragkit.engine.state import Fighter


def wound(arena: Arena, target: Fighter, points: int, bare: bool) -> Acting[None]:
    """BASE-ARMOR-04: armor first, and only the rest is a wound; unless it is agreed that armor absorbs nothing."""
    if bare or not wears_several(target):
        wound_at_once(arena, target, points, bare)
        return
    absorbs = of_fighter(arena, "armor_absorbs", target)
    absorbed = 0
    left = arena.state.armor
    while absorbed < points:
        worn = tuple([card for card in target.in_play if card.kind.armor and left[card.number] > 0])
        if not worn:
            break
        if len(worn) == 1:
            absorbed += _wear_down(arena, worn[0], points - absorbed)
        else:
            suit = (yield from arena.deeds.choose("armor", target, worn, 1, 1, False))[0]
            absorbed += _wear_down(arena, suit, 1)
    _suffer(arena, target, points, absorbed, absorbs)


def wound_at_once(arena: Arena, target: Fighter, points: int, bare: bool = False) -> None:
    """The same for one who has no choice, since he wears one suit at most, or none that helps him."""
    absorbs, absorbed = 1, 0
    if not bare and points > 0 and target.in_play:
        absorbs = of_fighter(arena, "armor_absorbs", target)
        for card in target.in_play:
            if card.kind.armor:
                absorbed = _wear_down(arena, card, points)
                break
    _suffer(arena, target, points, absorbed, absorbs)


def wears_several(target: Fighter) -> bool:
    """Whether he has more than one suit before him."""
    return bool(target.in_play) and sum([1 for card in target.in_play if card.kind.armor]) > 1


def _wear_down(arena: Arena, suit: Card, points: int) -> int:
    """BASE-ARMOR-02: a suit that has taken its points is discarded at once."""
    left = arena.state.armor
    taken = min(points, left[suit.number])
    left[suit.number] -= taken
    if left[suit.number] <= 0:
        discard(arena, suit)
    return taken


def _suffer(arena: Arena, target: Fighter, points: int, absorbed: int, absorbs: int) -> None:
    """What armor has not absorbed is a wound."""
    target.wounds += points - absorbed if absorbs else points
    if points:
        unsettle(arena)
        forget_wounds(arena, target)
    if arena.log is not None:
        arena.tell("damaged", target.seat, points, absorbed)
