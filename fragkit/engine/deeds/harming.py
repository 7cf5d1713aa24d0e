"""Verbs that hurt and heal: attacks, blasts, frags, cures."""

from __future__ import annotations

from typing import Any

from fragkit.board.board import Square
from fragkit.engine.attack import Attack, blast, harm, may_attack, shoot, strike_all, weapons
from fragkit.engine.decisions import Acting
from fragkit.engine.deeds.placing import Placing
from fragkit.engine.events import forget_wounds, run_steps
from fragkit.engine.frag import frag, is_dying
from fragkit.engine.minding import unsettle
from fragkit.engine.pieces import Card, Source
from fragkit.engine.plain_attack import harm_plainly, is_plain_harm
from fragkit.engine.quantities import changed, current_health
from fragkit.engine.state import Fighter, Token


class Harming(Placing):
    """Harm, and the healing of it."""

    __slots__ = ()

    def attack(
        self, target: Fighter, damage: int, credit: Fighter | None, tags: tuple[str, ...], origin: Any
    ) -> Acting[None]:
        """Dice against his defence."""
        arena, weapon, source = self.arena, _weapon(origin), _source(tags, damage, origin)
        if is_plain_harm(arena, credit, target, weapon):
            return harm_plainly(arena, credit, target, damage, weapon, source, False) or nothing()
        return harm(arena, Attack(credit, target, weapon, source), damage)

    def shoot(self, by: Fighter, at: Fighter) -> Acting[None]:
        """An ordinary attack, with a weapon of his choice; he may decline."""
        if at not in self.rules.targets(by):
            return
        allowed = tuple(
            each for each in weapons(self.arena, by) if may_attack(self.arena, by, at, each)
        )  # BASE-MOVE-09
        chosen = yield from self.choose("shoot", by, allowed, 0, 1, False)
        if chosen:
            yield from shoot(self.arena, by, at, chosen[0])

    def blast(
        self, at: Square, radius: int, damage: int, credit: Fighter | None, tags: tuple[str, ...], origin: Any
    ) -> Acting[None]:
        """An attack on everyone in an area."""
        return blast(self.arena, at, radius, damage, credit, _source(tags, damage, origin))

    def strike(self, tokens: tuple[Token, ...], by: Fighter | None, origin: Any) -> Acting[None]:
        """These tokens count as hit."""
        source = origin if isinstance(origin, Card) else _source((), 1, origin)
        return strike_all(self.arena, tokens, by, source)

    def frag(self, who: Fighter, credit: Fighter | None, tags: tuple[str, ...], origin: Any) -> Acting[None]:
        """Dead at once."""
        before = current_health(self.arena, who)
        return frag(self.arena, who, credit, 0, before, _source(tags, 1, origin))

    def malfunction(self, weapon: Card, by: Fighter) -> Acting[None]:
        """Does what a card says under `malfunction`."""
        if weapon.kind.malfunction is not None:
            if self.arena.log is not None:
                self.arena.tell("malfunctioned", weapon.number)
            yield from run_steps(self.arena, weapon.kind.malfunction, weapon, by, by, weapon)

    def heal(self, who: Fighter, points: int, origin: Any) -> None:
        """BASE-DAMAGE-09: takes off wounds, never below none."""
        card = origin if isinstance(origin, Card) else None
        healed = min(who.wounds, max(0, changed(self.arena, "healing", points, who, card)))
        who.wounds -= healed
        forget_wounds(self.arena, who)
        unsettle(self.arena)
        if self.arena.log is not None:
            self.arena.tell("healed", who.seat, healed)

    def is_dying(self, who: Fighter) -> bool:
        """Whether his Health is 0 or less."""
        return is_dying(self.arena, who)


def nothing() -> Acting[None]:
    """There is no more to it."""
    return
    yield


def _source(tags: tuple[str, ...], damage: int, origin: Any) -> Source:
    """What a step's harm comes from: its tags, and those of the card or counter that it stands on."""
    own = origin.tags if isinstance(origin, Card | Token) else frozenset()
    return Source(frozenset(tags) | own, damage > 0)


def _weapon(origin: Any) -> Card | None:
    return origin if isinstance(origin, Card) and origin.weapon else None
