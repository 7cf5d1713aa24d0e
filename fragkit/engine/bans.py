"""Bans and grants that may concern an action, by what they look at: each is asked no oftener than it can differ."""

from __future__ import annotations

from typing import Final

from fragkit.effects.compiling import Op, Relation
from fragkit.effects.vocabulary import QUANTITIES
from fragkit.engine.decisions import Seat
from fragkit.engine.state import InForce

TARGET: Final = "target"
WEAPON: Final = "weapon"
_PARTS: Final = tuple(QUANTITIES["allowed"].context)


class BansOnAttacks:
    """Bans told apart by what of an attack they depend on."""

    __slots__ = ("of_action", "of_target", "of_weapon", "only_bans")

    def __init__(self, every: tuple[InForce, ...]) -> None:
        self.only_bans = all(each.effect.op is Op.SET and each.effect.value is False for each in every)
        """Whether none of them is a grant, so that their order does not matter: one that holds is enough."""
        self.of_weapon = tuple(each for each in every if _looks_at(each, WEAPON))
        """Those that depend on what he shoots with."""
        self.of_target = tuple(each for each in every if _looks_at(each, TARGET) and each not in self.of_weapon)
        """Those that depend on whom, but not on what with."""
        self.of_action = tuple(each for each in every if each not in self.of_weapon and each not in self.of_target)
        """The others."""


class Bans:
    """What forbids an action, and what allows it after all, in the order in which it came into force."""

    __slots__ = ("_concerning", "_on_attacks", "every")

    def __init__(self, every: tuple[InForce, ...]) -> None:
        self.every = every
        self._on_attacks: BansOnAttacks | None = None
        self._concerning: dict[Seat, tuple[InForce, ...]] = {}

    def on_attacks(self) -> BansOnAttacks:
        """The same, told apart; worked out when it is first asked."""
        if self._on_attacks is None:
            self._on_attacks = BansOnAttacks(self.every)
        return self._on_attacks

    def concerning(self, seat: Seat) -> tuple[InForce, ...]:
        """Those that may concern what this player does: of what others are forbidden, he need not be told."""
        known = self._concerning.get(seat)
        if known is None:
            known = tuple(each for each in self.every if not is_of_another(each, seat))
            self._concerning[seat] = known
        return known


def is_of_another(each: InForce, seat: Seat) -> bool:
    """Whether it is about one player alone, and he is another."""
    return each.relation is Relation.BEARER and each.part == 0 and each.you != seat


def _looks_at(each: InForce, part: str) -> bool:
    """Whether it may depend on this part of what is asked: its `if` reads it, or it concerns only one's own."""
    return part in each.effect.reads or (each.part is not None and _PARTS[each.part] == part)


FREE: Final = Bans(())
"""Nothing forbids it."""
