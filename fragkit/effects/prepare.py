"""Makes effects ready to be carried out: checked once against the vocabulary, without anything of a game in them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import TypeAlias

from pydantic import JsonValue

from fragkit.content.effect import Can, Modify, Operation, When
from fragkit.content.effect import Expression as Written
from fragkit.content.effect import Step as WrittenStep
from fragkit.effects.evaluate import CONSTANTS, Bindings, EvaluationError, Formula, evaluate, formula
from fragkit.effects.expressions import Dice, Expression, Name, parse
from fragkit.effects.types import BOOL, FIGHTER, fits
from fragkit.effects.vocabulary import EVENTS, QUANTITIES, VERBS, Argument, Event, Form
from fragkit.packs.nodes import Path
from fragkit.suggest import did_you_mean, listed

Effect: TypeAlias = Modify | When | Can

_WANTED = {Form.EXPRESSION: "a fighter is", Form.DICE: "dice are", Form.TAGS: "tags are"}


PLAYED_QUANTITIES = frozenset(
    {
        *("health", "speed", "accuracy", "attacks"),
        *("attack.hit_dice", "attack.hit_number", "attack.damage_dice", "attack.extra_damage"),
        *("attack.defence_dice", "attack.ignores_armor"),
    }
)
PLAYED_EVENTS = frozenset({"enter"})
PLAYED_VERBS = frozenset({"attack"})


class Op(StrEnum):
    """How a number changes, in the order in which that is done."""

    SET = "set"
    MULTIPLY = "multiply"
    ADD = "add"
    FLOOR = "floor"
    CAP = "cap"


@dataclass(frozen=True, slots=True)
class Modifier:
    """One change of one quantity, of its bearer or of everyone."""

    quantity: str
    op: Op
    value: int
    everyone: bool = False


@dataclass(frozen=True, slots=True)
class AttackStep:
    """`attack`: dice against the defence of the target."""

    target: Formula
    damage: int
    credit: Formula


Step: TypeAlias = AttackStep


@dataclass(frozen=True, slots=True)
class Trigger:
    """What is done each time an event happens."""

    event: str
    steps: tuple[Step, ...]


class EffectError(Exception):
    """An effect that cannot be carried out. `path` leads to the place in its entry, `start` and `end` into its text."""

    def __init__(
        self, path: Path, message: str, help: str | None = None, start: int | None = None, end: int | None = None
    ) -> None:
        super().__init__(message)
        self.path = path
        self.message = message
        self.help = help
        self.start = start
        self.end = end


def prepare_modifiers(effects: Sequence[Effect], path: Path) -> tuple[Modifier, ...]:
    """The changes that effects make; `path` leads to the list of effects in their entry."""
    found: list[Modifier] = []
    for index, effect in enumerate(effects):
        here = (*path, index)
        if not isinstance(effect, Modify):
            raise _not_yet(here, "can" if isinstance(effect, Can) else "when", "Here only `modify` is played so far.")
        _refuse_keys(effect, here, ("you", "here", "if"))
        everyone = _everyone(effect, here)
        for quantity, operation in effect.modify.items():
            found.extend(_changes(quantity, operation, everyone, (*here, "modify", quantity)))
    return tuple(found)


def prepare_triggers(effects: Sequence[Effect], path: Path) -> tuple[Trigger, ...]:
    """The answers that effects give to events; `path` leads to the list of effects in their entry."""
    found: list[Trigger] = []
    for index, effect in enumerate(effects):
        here = (*path, index)
        if not isinstance(effect, When):
            form = "can" if isinstance(effect, Can) else "modify"
            raise _not_yet(here, form, "Here only `when` is played so far.")
        _refuse_keys(effect, here, ("you", "here", "if", "each", "limit", "instead"))
        event = EVENTS.get(effect.when)
        if event is None:
            raise _unknown((*here, "when"), "event", effect.when, EVENTS)
        if event.name not in PLAYED_EVENTS:
            raise _word_not_yet((*here, "when"), "event", event.name)
        steps = (_step(step, event, (*here, "do", number)) for number, step in enumerate(effect.do or ()))
        found.append(Trigger(event.name, tuple(steps)))
    return tuple(found)


def _refuse_keys(effect: Effect, path: Path, keys: Iterable[str]) -> None:
    for key in keys:
        if getattr(effect, "condition" if key == "if" else key) is not None:
            raise _not_yet((*path, key), key)


def _everyone(effect: Modify, path: Path) -> bool:
    if effect.of not in (None, "everyone"):
        raise EffectError((*path, "of"), f"`of: {effect.of}` is not played yet", "Only `of: everyone` is.")
    return effect.of is not None


def _changes(name: str, operation: Operation, everyone: bool, path: Path) -> list[Modifier]:
    quantity = QUANTITIES.get(name)
    if quantity is None:
        raise _unknown(path, "quantity", name, QUANTITIES)
    if name not in PLAYED_QUANTITIES:
        raise _word_not_yet(path, "quantity", name)
    found = []
    for op in Op:
        written = getattr(operation, op)
        if written is None:
            continue
        value = _constant(written, (*path, op))
        if quantity.type == BOOL and not (op is Op.SET and isinstance(value, bool)):
            help = f"Write `{quantity.example}`."
            raise EffectError((*path, op), f"`{name}` is a yes or no, and can only be set to `true` or `false`", help)
        if quantity.type != BOOL and isinstance(value, bool):
            raise EffectError((*path, op), f"`{name}` is a number, not a yes or no", f"Write `{quantity.example}`.")
        found.append(Modifier(name, op, value, everyone))
    return found


def _constant(written: Written, path: Path) -> int:
    """The number, or yes or no, that stands there; one that depends on the game is not played yet."""
    if not isinstance(written, str):
        return written
    tree = _parsed(written, path)
    try:
        value = evaluate(tree, Bindings({}))
    except EvaluationError as problem:
        raise EffectError(path, problem.message, problem.help, problem.start, problem.end) from None
    if not isinstance(value, int):
        raise EffectError(path, f"`{written}` is not a number", "Write a number, such as `2`.")
    return value


def _step(step: WrittenStep, event: Event, path: Path) -> Step:
    name, given = next(iter(step.items()))
    verb = VERBS.get(name)
    if verb is None:
        raise _unknown((*path, name), "verb", name, VERBS)
    if name not in PLAYED_VERBS:
        raise _word_not_yet((*path, name), "verb", name)
    if len(step) > 1 or not isinstance(given, dict):
        raise EffectError(path, f"`{name}` is not written like that", f"Write `{verb.example}`.")
    known = {argument.name: argument for argument in verb.arguments}
    for key in given:
        if key not in known:
            raise _unknown((*path, name, key), f"argument of `{name}`", key, known)
    for argument in verb.arguments:
        if argument.name not in given and not argument.optional:
            help = f"{argument.doc} Write `{verb.example}`."
            raise EffectError((*path, name), f"`{name}` needs `{argument.name}:`", help)
    arguments = _Arguments(given, known, event, (*path, name))
    arguments.check_tags("tags")
    return AttackStep(arguments.fighter("target"), arguments.dice("damage"), arguments.fighter_or_nobody("credit"))


@dataclass(frozen=True, slots=True)
class _Arguments:
    """What a verb is told, read as what it wants; `event` gives the names that may be used."""

    given: Mapping[str, JsonValue]
    known: Mapping[str, Argument]
    event: Event
    path: Path

    def fighter(self, key: str) -> Formula:
        return self._one_of(key, [name for name, type in self.event.fields.items() if fits(type, FIGHTER)])

    def fighter_or_nobody(self, key: str) -> Formula:
        fighters = [name for name, type in self.event.fields.items() if fits(type, FIGHTER)]
        return self._one_of(key, [*fighters, *(name for name, value in CONSTANTS.items() if value is None)])

    def _one_of(self, key: str, names: list[str]) -> Formula:
        tree = self._tree(key)
        if isinstance(tree, Name) and tree.name in names:
            return formula(tree)
        raise self._wrong(key, f"Write {listed(names)}.")

    def dice(self, key: str) -> int:
        tree = self._tree(key)
        if isinstance(tree, Dice):
            return tree.count
        raise self._wrong(key, self.known[key].doc)

    def check_tags(self, key: str) -> None:
        """Nothing asks for tags yet, so they need only be right."""
        words = self.given.get(key, [])
        if not isinstance(words, list) or not all(isinstance(word, str) for word in words):
            raise self._wrong(key, "Write a list of words, such as `[flame]`.")

    def _tree(self, key: str) -> Expression:
        written = self.given[key]
        if not isinstance(written, str):
            raise self._wrong(key, self.known[key].doc)
        return _parsed(written, (*self.path, key))

    def _wrong(self, key: str, help: str) -> EffectError:
        message = f"`{key}: {self.given[key]}` is not played: {_WANTED[self.known[key].form]} wanted"
        return EffectError((*self.path, key), message, help)


def _parsed(text: str, path: Path) -> Expression:
    parsed = parse(text)
    if parsed.problems or parsed.tree is None:
        problem = parsed.problems[0]
        raise EffectError(path, problem.message, problem.help, problem.start, problem.end)
    return parsed.tree


def _word_not_yet(path: Path, what: str, name: str) -> EffectError:
    return EffectError(path, f"the {what} `{name}` is not played yet")


def _not_yet(path: Path, key: str, help: str | None = None) -> EffectError:
    return EffectError(path, f"an effect with `{key}:` is not played here yet", help)


def _unknown(path: Path, what: str, name: str, known: Iterable[str]) -> EffectError:
    names = list(known)
    help = did_you_mean(name, names) or f"There are {listed(names)}."
    return EffectError(path, f"`{name}` is no {what} that is played yet", help)
