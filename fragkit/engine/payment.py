"""What an option costs: attacks, movement, ammo, cards or blood."""

from __future__ import annotations

from typing import Any

from fragkit.effects.compiling import CompiledCan
from fragkit.engine.arena import Arena
from fragkit.engine.decisions import Acting
from fragkit.engine.events import forget_wounds
from fragkit.engine.minding import SPENT, stir
from fragkit.engine.pieces import Card
from fragkit.engine.quantities import attacks_left
from fragkit.engine.state import Fighter


def price(arena: Arena, can: CompiledCan, given: tuple[Any, ...]) -> list[tuple[str, int]]:
    """How much of what."""
    return [
        (currency, max(0, amount(arena.knowledge, *given) if callable(amount) else amount))
        for currency, amount in can.cost
    ]


def can_pay(arena: Arena, fighter: Fighter, can: CompiledCan, card: Card | None, given: tuple[Any, ...]) -> bool:
    """Whether he has it."""
    if not can.cost:
        return True
    return all(_has(arena, fighter, card, currency) >= amount for currency, amount in price(arena, can, given))


def _has(arena: Arena, fighter: Fighter, card: Card | None, currency: str) -> int:
    match currency:
        case "attacks":
            return attacks_left(arena, fighter)
        case "movement":
            return fighter.movement
        case "ammo":
            return arena.state.ammo[card.number] if card is not None else 0
        case "cards":
            return len(fighter.hand)
        case "blood":
            return fighter.blood
    return 0


def pay(arena: Arena, fighter: Fighter, can: CompiledCan, card: Card | None, given: tuple[Any, ...]) -> Acting[None]:
    """Takes it from him; which cards, he says himself."""
    for currency, amount in price(arena, can, given):
        match currency:
            case "attacks":
                fighter.attacks_made += amount
            case "movement":
                fighter.movement -= amount
            case "ammo" if card is not None:
                arena.state.ammo[card.number] -= amount
            case "blood":
                fighter.blood -= amount
                forget_wounds(arena, fighter)
            case "cards":
                paid = yield from arena.deeds.choose(
                    f"{can.place}.cost", fighter, tuple(fighter.hand), amount, amount, False
                )
                arena.deeds.discard(paid)
        if currency in SPENT:
            stir(arena, SPENT[currency])
