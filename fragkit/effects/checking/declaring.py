"""Checks what entries declare for others: names, types, memories, params, durations; and whether somebody uses it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

from fragkit.content.base import Until
from fragkit.content.board import Memory
from fragkit.content.game import Event, Param
from fragkit.effects.checking.problems import Problems
from fragkit.effects.checking.scope import Scope, why_not_a_name
from fragkit.effects.checking.steps import StepChecker
from fragkit.effects.checking.world import World, memory_type, param_types
from fragkit.effects.types import (
    BOOL,
    CARD,
    FIGHTER,
    GAME,
    INT,
    MOVER,
    TEAM,
    TOKEN,
    TYPE_NAMES,
    Type,
    maybe,
    parse_type,
)
from fragkit.effects.vocabulary import EVENTS, QUANTITIES, fields_of
from fragkit.packs.nodes import Path, Plain
from fragkit.suggest import listed as in_words

_OWNERS = {"fighter": FIGHTER, "team": TEAM, "mover": MOVER, "token": TOKEN, "card": CARD, "game": GAME}
_PLACEHOLDER = re.compile(r"\{([^{}]*)\}")
_NOT_A_MEMORY = frozenset({"of", "by"})


class DeclarationChecker:
    """Checks what one entry declares."""

    def __init__(self, world: World, problems: Problems) -> None:
        self.world = world
        self.problems = problems
        self.steps = StepChecker(world, problems)
        self.expressions = self.steps.expressions

    def names(self, declared: Mapping[str, str], key: str) -> None:
        """Names with types: what a procedure needs, or the fields of an event."""
        for name, kind in declared.items():
            wrong = why_not_a_name(name, {"this": FIGHTER} if key == "needs" else {"this": FIGHTER, "you": FIGHTER})
            if wrong is not None:
                self.problems.add("FK418", (key, name), *wrong, at_key=True)
            self.type(kind, (key, name))

    def type(self, text: str, path: Path) -> None:
        """The name of a type."""
        if parse_type(text) is None:
            otherwise = f"The types are {in_words(TYPE_NAMES, 30)}."
            meant, help = self.world.guess_with_help(text, TYPE_NAMES, otherwise)
            self.problems.add("FK427", path, f"`{text}` is not a type", help, 0, len(text), replacement=meant)

    def used(self, declared: Iterable[str], key: str, used: frozenset[str], what: str) -> None:
        """Notes declared names that nothing reads."""
        for name in declared:
            if name not in used:
                message = f"nothing reads the {what} `{name}`"
                self.problems.add("FK433", (key, name), message, "Use it, or leave it out.", at_key=True)

    def memories(self, memories: Mapping[str, Memory], scope: Scope, owner: str | None = None) -> None:
        """What is remembered: its name is free, its type exists, its start fits, and somebody writes and reads it."""
        for name, memory in memories.items():
            path = ("memory", name)
            self._memory_name(name, path, _OWNERS[owner or memory.per])
            self.type(memory.type, (*path, "type"))
            self._start(memory, (*path, "start"), scope)
            self.duration(memory.lasts, (*path, "lasts"), _lasting(scope, owner or memory.per))
            self._loose_end(name, memory, path)
            if owner is not None and memory.per not in (owner, "game"):
                message = f"what a {owner} remembers is the {owner}'s own, whatever `per` says"
                self.problems.add("FK435", (*path, "per"), message, "Leave it out.", at_key=True)

    def _memory_name(self, name: str, path: Path, owner: Type) -> None:
        wrong = why_not_a_name(name, dict.fromkeys(_NOT_A_MEMORY, INT))
        stats = [each for each, quantity in QUANTITIES.items() if quantity.is_stat] if owner == FIGHTER else []
        if wrong is None and (name in fields_of(owner) or name in stats):
            wrong = (
                f"{owner.described} has a field `{name}` already, and a name may not hide another",
                "Choose another.",
            )
        if wrong is not None:
            self.problems.add("FK418", path, *wrong, at_key=True)

    def _start(self, memory: Memory, path: Path, scope: Scope) -> None:
        type = memory_type(memory)
        if memory.start is None:
            return
        value: Plain = memory.start
        if type.item is not None:
            self.steps.many(value, path, scope, type)
        else:
            self.steps.expression(value, path, scope, type if type in (INT, BOOL) else maybe(type))

    def _loose_end(self, name: str, memory: Memory, path: Path) -> None:
        """A memory that nobody reads, or that nobody ever gives a value."""
        survey = self.world.survey
        if name not in survey.read and not memory.shown:
            message = f"nothing reads the memory `{name}`, and it is not shown to the players"
            self.problems.add(
                "FK433", path, message, "Use it, show it with `shown: true`, or leave it out.", at_key=True
            )
        elif name not in survey.written and memory.start is None:
            message = f"nothing ever gives the memory `{name}` a value"
            self.problems.add("FK433", path, message, "Add a step `set`, or a `start:`.", at_key=True)
        elif name in survey.read and name not in survey.written:
            message = f"nothing ever changes the memory `{name}`"
            self.problems.add("FK433", path, message, "Add a step `gain`, `lose` or `set`.", at_key=True)

    def params(self, params: Mapping[str, Param]) -> None:
        """What players agree on: its default fits, lies within its bounds, and somebody reads it."""
        types = param_types(params)
        for name, param in params.items():
            path = ("params", name)
            wrong = why_not_a_name(name, {})
            if wrong is not None and "language" in wrong[0]:
                self.problems.add("FK418", path, *wrong, at_key=True)
            self.expressions.check(param.default, (*path, "default"), Scope({}), types[name])
            self._bounds(param, path)

    def _bounds(self, param: Param, path: Path) -> None:
        low, high = param.min, param.max
        default = self.expressions.constant(param.default)
        if param.type == "bool":
            for key, bound in (("min", low), ("max", high)):
                if bound is not None:
                    message = f"a yes or no has no `{key}`"
                    self.problems.add("FK435", (*path, key), message, "Leave it out.", at_key=True)
        elif low is not None and high is not None and low > high:
            message = f"`max` is less than `min`, which is {low}"
            self.problems.add("FK405", (*path, "max"), message, "Give them the other way round.")
        elif low is not None and low == high:
            message = f"there is nothing to agree on: it can only be {low}"
            self.problems.add("FK435", (*path, "max"), message, "Give it a wider range, or write the number itself.")
        elif isinstance(default, int) and not isinstance(default, bool):
            if low is not None and default < low:
                self._out_of_bounds(path, f"less than `min`, which is {low}")
            elif high is not None and default > high:
                self._out_of_bounds(path, f"more than `max`, which is {high}")

    def _out_of_bounds(self, path: Path, what: str) -> None:
        self.problems.add("FK405", (*path, "default"), f"this is {what}", "Give it a value between the two.")

    def duration(self, lasts: str | Until | None, path: Path, scope: Scope) -> None:
        """How long something lasts: that a named duration exists has been seen to."""
        if isinstance(lasts, Until):
            value: dict[str, Plain] = {"when": lasts.when}
            if lasts.condition is not None:
                value["if"] = lasts.condition
            self.steps.own_duration(value, path, scope)
        elif lasts == "your-next-turn":
            self.steps.duration(lasts, path, scope)
        elif lasts == "this-life" and not scope.has_you:
            message = "this belongs to no fighter, so it has no life to end with"
            self.problems.add("FK419", path, message, "Write `game`, or another duration.")

    def event(self, event: Event, name: str) -> None:
        """An event of a pack's own: its name is free, and its text speaks of its fields."""
        self.names(event.fields, "fields")
        if name in EVENTS or name == "any-time":
            message = f"the game has an event `{name}` already, and a name may not hide another"
            self.problems.add("FK418", (), message, "Give it another id.")
        for found in _PLACEHOLDER.finditer(event.text or ""):
            field = found[1].strip()
            if field not in event.fields:
                otherwise = f"It has {in_words(event.fields)}." if event.fields else "It has none."
                meant, help = self.world.guess_with_help(field, event.fields, otherwise)
                message = f"the event has no field `{field}` that its text could name"
                self.problems.add("FK403", ("text",), message, help, found.start(1), found.end(1), replacement=meant)


def _lasting(scope: Scope, owner: str) -> Scope:
    """The scope of how long a memory lasts: those of fighters have somebody whose turn and life it is."""
    return scope.with_names({"you": FIGHTER}) if owner in ("fighter", "mover", "token") else scope
