"""The numbers, stats and durations that an entry has: what its text must say, and what it may."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from fragkit.content.base import Model
from fragkit.effects.expressions import Compare, Dice, Expression, Number, children, parse

Follow: TypeAlias = Callable[[str, str], Model | None]
"""The entry that another refers to: by kind and by the id as it is written."""

_ANY_STAT = frozenset({"design_points", "improve"})
STATS: dict[str, frozenset[str]] = {
    "health": _ANY_STAT
    | {"health", "sheet_health", "armor", "heal", "healing", "wounds", "blood"}
    | {"dying", "attack.defence_dice", "health_before"},
    "speed": _ANY_STAT
    | {"speed", "sheet_speed", "jump_distance", "movement", "move_dice", "move_cost", "arrive", "stat.changed"},
    "accuracy": _ANY_STAT
    | {"accuracy", "sheet_accuracy", "attacks", "attacks_left", "attack.hit_dice", "attack.hit_number"},
}
"""The words of the effect language that make it natural to speak of a stat."""

_CHANGED = {f"{prefix}{stat}": stat for stat in STATS for prefix in ("", "sheet_")}
_UNTOLD = frozenset(
    {"name", "names", "text", "texts", "flavour", "art", "tags", "symbol", "suit", "rank", "copies", "deck", "extends"}
    | {"reason", "how", "shown", "colour", "glyph"}
)
_STEPS = frozenset({"do", "instead", "else", "play", "malfunction", "rows"})
_MUST_SAY = frozenset({"damage", "points", "radius", "count", "add"})
_FOLLOWED = {"run": "procedures", "table": "tables", "status": "statuses", "new": "tokens", "starting_gear": "cards"}
_LEAST, _MOST = 2, 20  # 1 is mostly said by an article, and a number out of reach means `never` or `always`


@dataclass(frozen=True, slots=True)
class Size:
    """A number of an effect, and all the numbers that may stand for it in words."""

    number: int
    said_by: frozenset[int]


@dataclass(slots=True)
class Facts:
    """What there is to be said about an entry."""

    must: list[Size] = field(default_factory=list)
    may: set[int] = field(default_factory=set)
    changed: set[str] = field(default_factory=set)
    words: set[str] = field(default_factory=set)
    lasting: set[str] = field(default_factory=set)
    """Durations of what the entry itself does."""
    durations: set[str] = field(default_factory=set)
    """Durations of that and of all it refers to."""

    def speaks_of(self, stat: str) -> bool:
        """Whether something in it has to do with a stat."""
        return not STATS[stat].isdisjoint(self.words)


def facts_of(model: Model, follow: Follow) -> Facts:
    """The facts of an entry, and of what it refers to those that may be said."""
    facts = Facts()
    waiting = [(model, True)]
    seen: set[int] = set()
    while waiting:
        each, own = waiting.pop()
        if id(each) in seen:
            continue
        seen.add(id(each))
        collector = _Collector(Facts(), follow)
        collector.collect(each.model_dump(by_alias=True, exclude_unset=True), own=own)
        facts.may |= collector.facts.may
        facts.words |= collector.facts.words
        facts.durations |= collector.facts.durations
        if own:
            facts.must, facts.changed = collector.facts.must, collector.facts.changed
            facts.lasting = collector.facts.lasting
        waiting.extend((found, False) for found in collector.found)
    return facts


@dataclass(slots=True)
class _Collector:
    facts: Facts
    follow: Follow
    found: list[Model] = field(default_factory=list)

    def collect(self, values: dict[str, Any], *, own: bool) -> None:
        lasts = values.get("lasts")
        if isinstance(lasts, str) and own and "deck" in values:  # what a status is called says how long it lasts
            self.facts.lasting.add(lasts)
        self._mapping(values, steps=False)

    def _mapping(self, values: dict[str, Any], *, steps: bool) -> None:
        for key, value in values.items():
            self.facts.words.add(key)
            if key in _UNTOLD or value is None:
                continue
            if key == "modify" and isinstance(value, dict):
                self._modify(value)
                continue
            if key in ("lasts", "until") and isinstance(value, str):
                self.facts.durations.add(value)
                if steps:
                    self.facts.lasting.add(value)
                continue
            self._refer(key, value)
            counted = steps and (key in ("gain", "lose") or (key in _MUST_SAY and not isinstance(value, dict)))
            self._value(value, steps=steps or key in _STEPS, must=counted)

    def _value(self, value: Any, *, steps: bool, must: bool) -> None:
        if isinstance(value, dict):
            if must:
                for name, each in value.items():
                    self.facts.words.add(name)
                    self._value(each, steps=steps, must=True)
            else:
                self._mapping(value, steps=steps)
        elif isinstance(value, list):
            self.facts.may.update(value.count(each) for each in value)  # two equal steps are `2 cards`
            for each in value:
                self._value(each, steps=steps, must=must)
        elif isinstance(value, str | int) and not isinstance(value, bool):
            self._leaf(value, must=must)

    def _refer(self, key: str, value: Any) -> None:
        kind = _FOLLOWED.get(key)
        if kind is None:
            return
        named = value.get("id") if isinstance(value, dict) else value
        for each in named if isinstance(named, list) else [named]:
            model = self.follow(kind, each) if isinstance(each, str) else None
            if model is not None:
                self.found.append(model)

    def _modify(self, changes: dict[str, Any]) -> None:
        for quantity, operation in changes.items():
            self.facts.words.add(quantity)
            if quantity in _CHANGED:
                self.facts.changed.add(_CHANGED[quantity])
            for name, value in operation.items():
                if value is not None and not isinstance(value, bool):
                    around = 1 if name in ("floor", "cap") else 0
                    self._leaf(value, must=True, around=around)

    def _leaf(self, value: str | int, *, must: bool, around: int = 0) -> None:
        tree = parse(str(value)).tree
        if tree is None:
            return
        self.facts.words.update(re.findall(r"[a-z_][a-z_.]*", str(value).lower()))
        self.facts.words.update(part for word in list(self.facts.words) for part in word.split("."))
        for number, said_by in _sizes(tree, around):
            self.facts.may |= said_by
            if must and _LEAST <= number <= _MOST:
                self.facts.must.append(Size(number, said_by))


def _sizes(tree: Expression, around: int) -> Iterable[tuple[int, frozenset[int]]]:
    """The numbers of an expression; next to a comparison the neighbours may be said, as in `more than 3`."""
    if isinstance(tree, Number | Dice):
        number = tree.value if isinstance(tree, Number) else tree.count
        upward = range(number, 7) if around else ()
        return [(number, frozenset({number, *upward, *range(number - around, number + around + 1)}))]
    inner = 1 if isinstance(tree, Compare) else around
    return [size for child in children(tree) for size in _sizes(child, inner)]
