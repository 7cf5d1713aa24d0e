"""What there is around an entry: the entries in its pack's reach, memories, phases, tags and other words."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any, cast

from fragkit.content.board import Map, Memory, Token
from fragkit.content.card import Card
from fragkit.content.effect import Can
from fragkit.content.game import Event as DeclaredEvent
from fragkit.content.game import Param, Phase, Procedure, Table, Variant
from fragkit.content.library import Library
from fragkit.effects.types import BOOL, FIGHTER, GAME, INT, MOVER, TEAM, TOKEN, Type, fits, maybe, parse_type
from fragkit.effects.vocabulary import EVENTS, WORDS, Event
from fragkit.packs.nodes import Plain

SECTIONS = frozenset(
    {"cards", "decks", "fighters", "maps", "procedures", "statuses", "tables", "terrain", "tokens", "variants"}
)
_OWNERS = {"fighter": FIGHTER, "team": TEAM, "mover": MOVER, "token": TOKEN, "game": GAME}
_STRUCTURAL_TAGS = frozenset({"respawn", "floor", "door"})


@dataclass(frozen=True, slots=True)
class Remembered:
    """A memory as the checker sees it: whose it is and what it holds."""

    of: Type
    type: Type


@dataclass
class World:
    """What effects of one pack can speak of. Made once for each pack."""

    library: Library
    pack: str

    def models(self, kind: str) -> Iterable[tuple[str, Any]]:
        """The entries of a kind in reach."""
        reach = self.library.shelf.packs[self.pack].reach
        for qualified, model in self.library.models[kind].items():
            if qualified.partition(":")[0] in reach:
                yield qualified, model

    def find(self, kind: str, reference: str) -> Any | None:
        """The entry that a reference means, or None."""
        qualified = self.library.resolve(kind, reference, self.pack)
        return self.library.models[kind].get(qualified) if qualified is not None else None

    def knows(self, domain: str, text: str) -> bool:
        """Whether a word belongs to a set of words, or names an entry of a section."""
        if domain in SECTIONS:
            return self.library.resolve(domain, text, self.pack) is not None
        if domain == "events":
            return text in EVENTS or self.library.resolve("events", text, self.pack) is not None
        return text in self.words(domain)

    def words(self, domain: str) -> frozenset[str]:
        """Every word of a set, for checking and for did-you-mean."""
        if domain in SECTIONS:
            return frozenset(name for qualified, _ in self.models(domain) for name in self._names(domain, qualified))
        if domain == "events":
            return frozenset(EVENTS) | {qualified.partition(":")[2] for qualified, _ in self.models("events")}
        if domain == "memories":
            return frozenset(self.memories) | frozenset(WORDS["currencies"])
        known = frozenset(WORDS.get(domain, ()))
        more: Mapping[str, frozenset[str]] = {
            "tags": self._tags,
            "actions": self._actions,
            "phases": self._phases,
            "reasons": self._reasons,
            "parts": self._parts,
        }
        return known | more.get(domain, frozenset())

    def _names(self, kind: str, qualified: str) -> tuple[str, ...]:
        short = qualified.partition(":")[2]
        if self.library.resolve(kind, short, self.pack) == qualified:
            return (short, qualified)
        return (qualified,)

    @cached_property
    def memories(self) -> dict[str, tuple[Remembered, ...]]:
        """The memories that variants and tokens declare, by name; two may share one for different owners."""
        found: dict[str, tuple[Remembered, ...]] = {}
        for kind in ("variants", "tokens"):
            for _, model in self.models(kind):
                for name, memory in cast("Variant | Token", model).memory.items():
                    owner = TOKEN if kind == "tokens" else _OWNERS[memory.per]
                    found[name] = (*found.get(name, ()), Remembered(owner, memory_type(memory)))
        return found

    def memory_of(self, owner: Type, name: str) -> Type | None:
        """What an owner remembers under a name."""
        for each in self.memories.get(name, ()):
            if fits(owner.present, each.of):
                return each.type
        return None

    @cached_property
    def _tags(self) -> frozenset[str]:
        tags = set(_STRUCTURAL_TAGS)
        for kind in ("cards", "terrain", "tokens", "statuses", "fighters"):
            for qualified, model in self.models(kind):
                tags.update(model.tags)
                if kind == "terrain":
                    tags.add(qualified.partition(":")[2])
                weapon = getattr(model, "starting_weapon", None)
                tags.update(weapon.tags if weapon is not None else ())
        for _, model in self.models("maps"):
            tags.update(cast("Map", model).regions)
        tags.update(_found_in_steps(self._all_plain, "tags"))
        return frozenset(tags)

    @cached_property
    def _actions(self) -> frozenset[str]:
        return frozenset(_found_as_key(self._all_plain, "can"))

    @cached_property
    def _reasons(self) -> frozenset[str]:
        return frozenset(_found_as_key(self._all_plain, "reason"))

    @cached_property
    def _phases(self) -> frozenset[str]:
        found: set[str] = set()
        stack: list[Phase] = []
        for _, model in self.models("variants"):
            turn = cast("Variant", model).turn
            stack.extend(turn.phases if turn is not None else ())
        while stack:
            phase = stack.pop()
            found.add(phase.phase)
            stack.extend(phase.phases)
        return frozenset(found)

    @cached_property
    def _parts(self) -> frozenset[str]:
        found = {"base", "expansion"}
        for _, model in self.models("maps"):
            found.update(part.role for part in cast("Map", model).join or ())
        return frozenset(found)

    @cached_property
    def _all_plain(self) -> list[Plain]:
        kinds = ("cards", "fighters", "terrain", "tokens", "statuses", "variants", "tables", "procedures")
        return [
            cast("Plain", model.model_dump(by_alias=True, exclude_unset=True))
            for kind in kinds
            for _, model in self.models(kind)
        ]

    def event(self, name: str) -> Event | None:
        """An event of the game, or one that a pack declares."""
        if name in EVENTS:
            return EVENTS[name]
        declared = cast("DeclaredEvent | None", self.find("events", name))
        if declared is None:
            return None
        fields = {field: parse_type(kind) or maybe(INT) for field, kind in declared.fields.items()}
        subject = next((field for field, kind in fields.items() if kind.name == "fighter"), None)
        return Event(name, declared.text or "", "", fields, subject)

    def has_teams(self, variant: Variant | None) -> bool:
        """Whether everyone has a team: the variant has teams itself or through what comes with it."""
        queue = [variant] if variant is not None else [each for _, each in self.models("variants")]
        seen: set[int] = set()
        while queue:
            each = cast("Variant", queue.pop())
            if id(each) in seen:
                continue
            seen.add(id(each))
            if each.teams is not None:
                return True
            for reference in (*each.includes, *each.needs):
                other = self.find("variants", reference)
                if other is not None:
                    queue.append(other)
        return False


def memory_type(memory: Memory) -> Type:
    """The type of what is remembered; anything but numbers, truths and lists may be nothing at first."""
    type = parse_type(memory.type)
    if type is None:
        return maybe(INT)
    if type in (INT, BOOL) or type.item is not None or memory.start is not None:
        return type
    return maybe(type)


def param_types(params: Mapping[str, Param]) -> dict[str, Type]:
    """The types of what players agree on."""
    return {name: INT if param.type == "int" else BOOL for name, param in params.items()}


def needs_of(model: Procedure | Table) -> dict[str, Type]:
    """The names that a procedure or table is given."""
    return {name: parse_type(kind) or maybe(INT) for name, kind in model.needs.items()}


def is_weapon(card: Card) -> bool:
    """Whether a card is fired: its effects then speak of attacks made with it."""
    if card.damage is not None:
        return True
    return any(isinstance(each, Can) and each.cost is not None and "ammo" in each.cost for each in card.effects)


def _found_as_key(values: Iterable[Plain], key: str) -> Iterable[str]:
    stack: list[Plain] = list(values)
    while stack:
        value = stack.pop()
        if isinstance(value, dict):
            found = value.get(key)
            if isinstance(found, str):
                yield found
            stack.extend(value.values())
        elif isinstance(value, list):
            stack.extend(value)


def _found_in_steps(values: Iterable[Plain], key: str) -> Iterable[str]:
    stack: list[Plain] = list(values)
    while stack:
        value = stack.pop()
        if isinstance(value, dict):
            found = value.get(key)
            if isinstance(found, list):
                yield from (each for each in found if isinstance(each, str))
            stack.extend(value.values())
        elif isinstance(value, list):
            stack.extend(value)
