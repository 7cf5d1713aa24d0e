"""What is in the box: cards, sheets and ground taken from a library and made ready to play, each when first needed.

The border between content and rules. What the engine cannot play yet is refused here, never passed over.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Literal, TypeVar

from fragkit.content.base import dice_count
from fragkit.content.card import Card, Deck, Weapon
from fragkit.content.game import Movement
from fragkit.content.library import Library
from fragkit.effects.prepare import EffectError, Modifier, Trigger, prepare_modifiers, prepare_triggers
from fragkit.engine.errors import UnplayableContent
from fragkit.packs.nodes import Path

PHASES = ("respawn", "movement-roll", "action", "finish")
"""The turn that is played (BASE-PHASE-01)."""

UNTIL_NEXT_TURN = "your-next-turn"
"""The one duration that is played: until the next turn of whoever played the card begins."""


@dataclass(frozen=True, slots=True)
class WeaponKind:
    """What can be fired, printed on a card or on a sheet."""

    name: str
    dice: int
    modifiers: tuple[Modifier, ...]


@dataclass(frozen=True, slots=True)
class CardKind:
    """A card as printed."""

    id: str
    name: str
    deck: str
    when_fragged: Literal["keep", "discard", "drop"]
    weapon: WeaponKind | None
    ammo: int | None
    armor: int
    modifiers: tuple[Modifier, ...]
    """Of a card that is no weapon; a weapon's own reach only the attacks made with it."""
    until_next_turn: bool


@dataclass(frozen=True, slots=True)
class Sheet:
    """A fighter as printed."""

    id: str
    health: int | None
    speed: int | None
    accuracy: int | None
    starting_weapon: WeaponKind | None
    modifiers: tuple[Modifier, ...]


@dataclass(frozen=True, slots=True)
class Ground:
    """What a square is made of."""

    name: str
    triggers: Mapping[str, tuple[Trigger, ...]]
    powerup: bool


Kind = TypeVar("Kind")


@dataclass(slots=True)
class Box:
    """Everything of a library that has been asked for."""

    library: Library
    _cards: dict[str, CardKind] = field(default_factory=dict)
    _sheets: dict[str, Sheet] = field(default_factory=dict)
    _ground: dict[str, Ground] = field(default_factory=dict)

    def card(self, qualified: str) -> CardKind:
        """The card of that id."""
        return self._ready("cards", qualified, self._cards, self._make_card)

    def sheet(self, qualified: str) -> Sheet:
        """The fighter of that id."""
        return self._ready("fighters", qualified, self._sheets, self._make_sheet)

    def ground(self, qualified: str) -> Ground:
        """The terrain of that id."""
        return self._ready("terrain", qualified, self._ground, self._make_ground)

    def check_variant(self, qualified: str) -> None:
        """Refuses a variant that says more than the engine plays, here or in what it includes."""
        waiting, seen = [qualified], [qualified]
        while waiting:
            name = waiting.pop()
            self._check_one_variant(name)
            for reference in self.library.variants[name].includes:
                found = self.library.resolve("variants", reference, name.partition(":")[0])
                if found is not None and found not in seen:
                    seen.append(found)
                    waiting.append(found)

    def _check_one_variant(self, qualified: str) -> None:
        if qualified not in self.library.variants:
            raise _broken("variants", qualified)
        variant = self.library.variants[qualified]
        for key in ("effects", "memory", "needs", "needs_map", "params", "patch", "teams"):
            if getattr(variant, key):
                raise _not_yet("variants", qualified, (key,))
        if variant.movement not in (None, Movement()):
            raise _not_yet("variants", qualified, ("movement",))
        turn = variant.turn
        if turn is not None and (turn.order != "seats" or tuple(each.phase for each in turn.phases) != PHASES):
            raise _not_yet("variants", qualified, ("turn",), f"The phases that are played: {', '.join(PHASES)}.")

    def _ready(self, kind: str, qualified: str, ready: dict[str, Kind], make: Callable[[str], Kind]) -> Kind:
        if qualified not in ready:
            if qualified not in self.library.models[kind]:
                raise _broken(kind, qualified)
            try:
                ready[qualified] = make(qualified)
            except EffectError as problem:
                raise UnplayableContent(
                    kind, qualified, problem.path, problem.message, problem.help, problem.start, problem.end
                ) from None
        return ready[qualified]

    def _make_card(self, qualified: str) -> CardKind:
        card = self.library.cards[qualified]
        _refuse_fields(card, qualified)
        deck_id, deck = self._deck(card, qualified)
        weapon = _weapon(card, ("effects",))
        return CardKind(
            id=qualified,
            name=card.name,
            deck=deck_id,
            when_fragged=deck.when_fragged,
            weapon=weapon,
            ammo=card.ammo,
            armor=card.armor or 0,
            modifiers=() if weapon is not None else prepare_modifiers(card.effects, ("effects",)),
            until_next_turn=card.lasts is not None,
        )

    def _deck(self, card: Card, qualified: str) -> tuple[str, Deck]:
        if not isinstance(card.deck, str):
            raise _not_yet("cards", qualified, ("deck",), "Only cards of one deck are played so far.")
        found = self.library.resolve("decks", card.deck, qualified.partition(":")[0])
        if found is None or found not in self.library.decks:
            raise UnplayableContent("cards", qualified, ("deck",), f"there is no deck `{card.deck}`")
        deck = self.library.decks[found]
        if deck.effects:
            raise _not_yet("decks", found, ("effects",))
        return found, deck

    def _make_sheet(self, qualified: str) -> Sheet:
        fighter = self.library.fighters[qualified]
        if fighter.starting_gear:
            raise _not_yet("fighters", qualified, ("starting_gear",))
        weapon = fighter.starting_weapon
        modifiers = (
            *prepare_modifiers(fighter.effects, ("effects",)),
            *prepare_modifiers(fighter.cheat, ("cheat",)),
            *prepare_modifiers(fighter.drawback, ("drawback",)),
        )
        return Sheet(
            id=qualified,
            health=fighter.health,
            speed=fighter.speed,
            accuracy=fighter.accuracy,
            starting_weapon=_weapon(weapon, ("starting_weapon", "effects")) if weapon is not None else None,
            modifiers=modifiers,
        )

    def _make_ground(self, qualified: str) -> Ground:
        terrain = self.library.terrain[qualified]
        triggers: dict[str, tuple[Trigger, ...]] = {}
        for trigger in prepare_triggers(terrain.effects, ("effects",)):
            triggers[trigger.event] = (*triggers.get(trigger.event, ()), trigger)
        return Ground(terrain.name, triggers, terrain.powerup is not None)


def _weapon(weapon: Weapon, path: Path) -> WeaponKind | None:
    if weapon.damage is None:
        return None
    return WeaponKind(weapon.name, dice_count(weapon.damage), prepare_modifiers(weapon.effects, path))


def _refuse_fields(card: Card, qualified: str) -> None:
    for key in ("area", "malfunction", "play", "worn_with"):
        if getattr(card, key):
            raise _not_yet("cards", qualified, (key,))
    if card.shots_per_ammo != 1:
        raise _not_yet("cards", qualified, ("shots_per_ammo",))
    if card.lasts not in (None, UNTIL_NEXT_TURN):
        raise _not_yet("cards", qualified, ("lasts",), f"Only `{UNTIL_NEXT_TURN}` is played so far.")


def _not_yet(kind: str, qualified: str, path: Path, help: str | None = None) -> UnplayableContent:
    return UnplayableContent(kind, qualified, path, f"`{path[-1]}:` of `{qualified}` is not played yet", help)


def _broken(kind: str, qualified: str) -> UnplayableContent:
    message = f"`{qualified}` has mistakes, so it cannot be played"
    return UnplayableContent(kind, qualified, (), message, "`fragkit lint` shows them.")
