"""FK601: a card that nobody would rather have: in nothing better than another of its deck, and worse in something.

Two cards are compared when they are alike in everything but numbers of which it is certain whether more or less is
better for whoever has the card. Anything else that differs, a condition, a step, a letter, makes them incomparable.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from math import inf
from typing import TypeAlias

from fragkit.content.base import dice_count
from fragkit.content.card import Card
from fragkit.content.effect import Modify, Operation
from fragkit.content.library import Library
from fragkit.diagnostic import Diagnostic, Note, Severity, warning
from fragkit.lint.codes import Code, content
from fragkit.patience import give_way

CODE = Code(
    "FK601",
    "dominated-card",
    "A card is in nothing better than another card of its deck, and worse in something.",
    "Nobody would rather have it. Only numbers are compared of which more, or less, is certainly better, and only"
    " between cards that are alike in everything else.",
    content("""
        cards:
          pop-gun:
            deck: weapon
            name: Pop Gun
            damage: 3d
            ammo: 4
          cap-gun:
            deck: weapon
            name: Cap Gun
            damage: 2d
            ammo: 4
    """),
    content("""
        cards:
          pop-gun:
            deck: weapon
            name: Pop Gun
            damage: 3d
            ammo: 4
          cap-gun:
            deck: weapon
            name: Cap Gun
            damage: 2d
            ammo: 6
    """),
    Severity.WARNING,
)

Trait: TypeAlias = tuple[str, str]
"""What is compared: its name, and in which circumstances and by which operation it has its number."""

_MOST_COMPARED = 40
"""In a crowd of cards that differ in nothing but numbers, each is compared with so many of the strongest."""

_NAMES = {"name", "names", "text", "texts", "flavour", "art", "copies", "extends"}
"""What makes no card better or worse; more copies of a weak card are still weak."""
_NUMBERS = {"damage", "ammo", "shots_per_ammo", "armor"}
"""The fields of which more is better; whether they are there at all makes a card another kind of card."""
_ALIKE = tuple(name for name in Card.model_fields if name not in {*_NAMES, *_NUMBERS, "effects", "tags", "symbol"})
"""What must be the same as it stands; of effects, tags and letters the order does not matter."""

_FOR_THE_OWNER: Mapping[str, int] = {
    "health": 1,
    "speed": 1,
    "accuracy": 1,
    "attacks": 1,
    "weapon_limit": 1,
    "hand_limit": 1,
    "jump_distance": 1,
    "healing": 1,
    "powerup_min": -1,
    "move_cost": -1,
    "frag_cards": 1,
    "attack.ammo": -1,
    "attack.hit_dice": 1,
    "attack.hit_number": -1,
    "attack.damage_dice": 1,
    "attack.extra_damage": 1,
    "attack.defence_dice": 1,
}
"""Whether more or less of a quantity is better for the one whose quantity it is."""
_FOR_THE_TARGET: Mapping[str, int] = {
    "attack.hit_dice": -1,
    "attack.hit_number": 1,
    "attack.damage_dice": -1,
    "attack.extra_damage": -1,
}
"""The same for `you: target`, where the quantity is the attacker's."""
_GRANTS = frozenset({"attack.ignores_armor", "attack.immune"})
"""What is good to have for the one whose yes or no it is."""

_NEUTRAL = {"add": 0, "multiply": 1, "divide": -1, "floor": -inf, "cap": inf}
"""What an operation that is not there does; dividing by more is less."""
_ONLY_BEYOND = re.compile(r"(?P<where>.*[^<>=!]) > (?P<limit>\d{1,4})", re.DOTALL)
_TURNED_ROUND = re.compile(r"\b(or|not)\b")


@dataclass(frozen=True, slots=True)
class _Merits:
    """A card as it is compared: what must be the same, and the numbers of which more is better."""

    alike: str
    traits: dict[Trait, float]
    neutral: dict[Trait, float]

    def worse_than(self, other: _Merits) -> list[Trait]:
        """In which traits this card is worse, if it is better in none."""
        worse = []
        for trait in {**other.traits, **self.traits}:
            mine, yours = self._of(trait, other), other._of(trait, self)
            if mine > yours:
                return []
            if mine < yours:
                worse.append(trait)
        return worse

    def _of(self, trait: Trait, other: _Merits) -> float:
        found = self.traits.get(trait)
        return found if found is not None else other.neutral.get(trait, 0)

    def strength(self) -> float:
        """Roughly how good it is, to look for better cards among the good ones first."""
        return sum(min(max(value, -100), 100) for value in self.traits.values())


def check(library: Library) -> Iterator[Diagnostic]:
    """Dominated cards of the packs that were asked about, each beside a card of its own pack."""
    crowds: dict[tuple[str, str], list[tuple[str, _Merits]]] = defaultdict(list)
    for qualified in library.asked("cards"):
        merits = _merits(library.cards[qualified])
        crowds[qualified.partition(":")[0], merits.alike].append((qualified, merits))
    for crowd in crowds.values():
        if len(crowd) > 1:
            yield from _compared(library, crowd)


def _compared(library: Library, crowd: list[tuple[str, _Merits]]) -> Iterator[Diagnostic]:
    """Cards with the same numbers are compared once."""
    same: dict[frozenset[tuple[Trait, float]], list[str]] = defaultdict(list)
    merits: dict[frozenset[tuple[Trait, float]], _Merits] = {}
    for qualified, each in crowd:
        key = frozenset(each.traits.items())
        same[key].append(qualified)
        merits[key] = each
    strongest = sorted(merits, key=lambda key: (-merits[key].strength(), same[key]))[:_MOST_COMPARED]
    for key, names in same.items():
        give_way()
        for better in strongest:
            worse = merits[key].worse_than(merits[better]) if better != key else []
            if worse:
                for qualified in names:
                    yield _finding(library, qualified, same[better][0], worse)
                break


def _finding(library: Library, qualified: str, better: str, worse: list[Trait]) -> Diagnostic:
    entry, other = library.entry("cards", qualified), library.entry("cards", better)
    name = library.cards[better].name
    less = " and ".join(dict.fromkeys(f"`{trait[0]}`" for trait in worse))
    message = f"this card is in nothing better than {name}, and worse in {less}"
    help = "Give it something that the other one lacks, or take something away from that."
    notes = [Note(f"{name} is here", other.span())]
    return warning("FK601", entry.span(), message, help=help, entity=qualified, notes=notes)


@dataclass(slots=True)
class _Sorting:
    """The numbers of a card, sorted into those that can be compared and the rest."""

    traits: dict[Trait, float] = field(default_factory=dict)
    neutral: dict[Trait, float] = field(default_factory=dict)
    rest: list[str] = field(default_factory=list)

    def put(self, trait: Trait, value: float, neutral: float) -> None:
        if trait in self.traits:
            self.rest.append(f"{trait} once more: {value}")
            return
        self.traits[trait] = value
        self.neutral[trait] = neutral


def _sort_modify(effect: Modify, sorting: _Sorting) -> None:
    scope = f"{effect.you}, {effect.here}, {effect.of}, {effect.condition!r}"
    plain = effect.here is None and effect.of is None
    own = plain and effect.you is None
    directions = _FOR_THE_OWNER if own else _FOR_THE_TARGET if plain and effect.you == "target" else {}
    for quantity, operation in effect.modify.items():
        limit = _ban_beyond(effect, operation) if own and quantity == "allowed" else None
        if limit is not None:
            sorting.put((quantity, limit[0]), limit[1], inf)
            continue
        for name in sorted(operation.model_fields_set):
            value, trait = getattr(operation, name), (quantity, f"{scope}, {name}")
            better = directions.get(quantity, 0)
            if own and quantity in _GRANTS and name == "set" and value is True:
                sorting.put(trait, 1, 0)
            elif better and name in _NEUTRAL and type(value) is int:
                sorting.put(trait, better * (-value if name == "divide" else value), better * _NEUTRAL[name])
            else:
                sorting.rest.append(f"{trait} {value!r}")


def _ban_beyond(effect: Modify, operation: Operation) -> tuple[str, int] | None:
    """The limit of a ban such as `if: distance(fighter, target) > 3`: the more, the less is banned."""
    found = _ONLY_BEYOND.fullmatch(effect.condition) if isinstance(effect.condition, str) else None
    if found is None or operation.set is not False or operation.model_fields_set != {"set"}:
        return None
    return None if _TURNED_ROUND.search(found["where"]) else (found["where"], int(found["limit"]))


def _merits(card: Card) -> _Merits:
    sorting = _Sorting()
    if card.damage is not None:
        sorting.put(("damage", ""), dice_count(card.damage), 0)
    if card.armor is not None:
        sorting.put(("armor", ""), card.armor, 0)
    if card.damage is not None or card.ammo is not None:
        sorting.put(("ammo", ""), inf if card.ammo is None else card.ammo, 0)
        sorting.put(("shots_per_ammo", ""), card.shots_per_ammo, 0)
    for effect in card.effects:
        if isinstance(effect, Modify):
            _sort_modify(effect, sorting)
        else:
            sorting.rest.append(f"{type(effect).__name__} {vars(effect)!r}")
    kind = (card.damage is None, card.armor is None, sorted(card.tags), sorted(card.symbol))
    rest = [getattr(card, name) for name in _ALIKE]
    return _Merits(f"{kind} {rest!r} {sorted(sorting.rest)!r}", sorting.traits, sorting.neutral)
