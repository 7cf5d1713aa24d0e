"""What the ground does, by the square it happens on: so that a hundred squares of it cost no more than one."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final, TypeAlias

from fragkit.board.board import Square
from fragkit.effects.compiling import CompiledEffects, CompiledModify, CompiledWhen, Relation
from fragkit.effects.vocabulary import EVENTS
from fragkit.engine.state import InForce

Spots: TypeAlias = dict[int, tuple[InForce, ...]]
"""The effects of squares, by the number of the square."""

NOTHING: Final[tuple[InForce, ...]] = ()

OF_ATTACKS: Final = "attack."
"""How the numbers of an attack begin, and its events."""
ENTER: Final = "enter"
_ORIGIN: Final = list(EVENTS[ENTER].fields).index("origin")
"""Where that event tells which square was left."""


class Grounds:
    """The effects of a board's squares that concern what happens or stands on them."""

    __slots__ = ("_modifies", "_whens", "left", "on_attacks", "spoken_of", "spots")

    def __init__(self) -> None:
        self.spoken_of: set[str] = set()
        """The events and quantities that any square has something to say to."""
        self.spots: dict[str, int] = {}
        """The squares that have something to say to an event or quantity, as bits."""
        self.on_attacks = False
        """Whether any square has something to say to a number of an attack."""
        self.left = 0
        """The squares that have something to say to their being left for another, as bits."""
        self._whens: dict[str, dict[tuple[Relation, int], Spots]] = {}
        self._modifies: dict[str, dict[tuple[Relation, int], Spots]] = {}

    def add(self, square: Square, effects: CompiledEffects, serial: int) -> CompiledEffects:
        """Takes what it can keep by squares, and gives the rest back."""
        whens = [each for each in effects.whens if not self._keep(self._whens, each.event, each, square, serial)]
        modifies = [
            each for each in effects.modifies if not self._keep(self._modifies, each.quantity, each, square, serial)
        ]
        return CompiledEffects(tuple(modifies), tuple(whens), effects.cans)

    def _keep(
        self,
        index: dict[str, dict[tuple[Relation, int], Spots]],
        name: str,
        effect: CompiledWhen | CompiledModify,
        square: Square,
        serial: int,
    ) -> bool:
        reach = effect.reach
        if reach.part is None or reach.relation not in (Relation.SQUARE, Relation.STANDING):
            return False
        spots = index.setdefault(name, {}).setdefault((reach.relation, reach.part), {})
        inforce = InForce(effect, ("square", square.index), square, None, -1, serial)
        self.spoken_of.add(name)
        self.spots[name] = self.spots.get(name, 0) | square.bit
        self.on_attacks |= name.startswith(OF_ATTACKS)
        if name == ENTER and reach.part == _ORIGIN:
            self.left |= square.bit
        spots[square.index] = (*spots.get(square.index, NOTHING), inforce)
        return True

    def listening(self, event: str, fields: tuple[Any, ...]) -> tuple[InForce, ...]:
        """What answers an event with these fields."""
        tables = self._whens.get(event)
        return NOTHING if tables is None else _found(tables, fields)

    def changing(self, quantity: str, context: tuple[Any, ...]) -> tuple[InForce, ...]:
        """What changes a quantity in this context."""
        tables = self._modifies.get(quantity)
        return NOTHING if tables is None else _found(tables, context)


def _found(tables: dict[tuple[Relation, int], Spots], parts: tuple[Any, ...]) -> tuple[InForce, ...]:
    found = NOTHING
    for (relation, place), spots in tables.items():
        part = parts[place] if place < len(parts) else None
        square = part if relation is Relation.SQUARE or part is None else part.square
        if square is not None:
            found += spots.get(square.index, NOTHING)
    return found


def merged(one: tuple[InForce, ...], other: Iterable[InForce]) -> tuple[InForce, ...]:
    """Both, in the order in which they came into force."""
    return tuple(sorted((*one, *other), key=_serial))


def _serial(each: InForce) -> int:
    return each.serial
