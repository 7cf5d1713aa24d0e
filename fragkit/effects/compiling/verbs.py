"""How each verb is compiled: the table from the vocabulary to steps, and the colour of a list of them.

A verb that is not control is a method of the actions with the arguments of its declaration, in that order, `origin`
behind them where the table says so. A verb that `asks` is a generator there. The others change something at once, and
what that sets off is settled before the next step; so a list of steps may be an ordinary function only when nothing in
it asks, and at most one thing changes.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TypeAlias

from fragkit.effects.compiling.source import NotCheckedError
from fragkit.effects.vocabulary import VERBS as DECLARED
from fragkit.effects.vocabulary import Form, Verb
from fragkit.packs.nodes import Plain


@dataclass(frozen=True, slots=True)
class Act:
    """A method of the actions, named like its verb."""

    asks: bool = False
    changes: bool = True
    origin: bool = False


@dataclass(frozen=True, slots=True)
class Control:
    """A verb that the generated code carries out itself, perhaps with a method of the actions in the middle."""

    asks: bool = False
    changes: bool = False


VERBS: Mapping[str, Act | Control] = {
    "if": Control(),
    "for": Control(),
    "let": Control(),
    "result": Control(),
    "later": Control(),
    "run": Control(),
    "may": Control(asks=True),
    "choose": Control(asks=True),
    "pick": Control(asks=True),
    "contest": Control(asks=True),
    "table": Control(asks=True),
    "signal": Control(asks=True),
    "proceed": Control(asks=True),
    "roll": Control(asks=True),
    "change_roll": Control(asks=True),
    "draw": Control(asks=True),
    "gain": Control(changes=True),
    "lose": Control(changes=True),
    "set": Control(changes=True),
    "win": Control(),
    "cancel": Act(changes=False),
    "allow": Act(changes=False),
    "attack": Act(asks=True, origin=True),
    "shoot": Act(asks=True),
    "blast": Act(asks=True, origin=True),
    "strike": Act(asks=True, origin=True),
    "frag": Act(asks=True, origin=True),
    "malfunction": Act(asks=True),
    "heal": Act(origin=True),
    "arrive": Act(asks=True),
    "respawn": Act(asks=True),
    "take_out": Act(),
    "place": Act(),
    "remove": Act(),
    "carry": Act(),
    "drop": Act(),
    "discard": Act(),
    "leave_out": Act(),
    "transfer": Act(),
    "mark": Act(),
    "unmark": Act(),
    "join": Act(),
    "seat": Act(),
    "eliminate": Act(),
    "improve": Act(asks=True),
}

Given: TypeAlias = dict[str, Plain]


def read_step(step: Plain) -> tuple[Verb, Given]:
    """The verb of a step and its arguments by name."""
    if not isinstance(step, dict):
        raise NotCheckedError("a step that is no mapping")
    found = [key for key in step if key in DECLARED]
    if len(found) > 1:
        found = [key for key in found if not any(key in DECLARED[other].beside for other in found)]
    if len(found) != 1:
        raise NotCheckedError("a step without one verb")
    verb = DECLARED[found[0]]
    value = step[verb.name]
    given: Given = {key: step[key] for key in verb.beside if key in step}
    bare = verb.argument(verb.bare) if verb.bare is not None else None
    if isinstance(value, dict) and (bare is None or bare.form is not Form.NAMES):
        given.update(value)
    elif verb.bare is not None:
        given[verb.bare] = value
    else:
        raise NotCheckedError("a verb without its arguments")
    for argument in verb.arguments:
        if argument.name not in given and not argument.optional:
            raise NotCheckedError("a verb without all of its arguments")
    return verb, given


def steps_of(steps: Plain) -> list[Plain]:
    """A list of steps."""
    if not isinstance(steps, list):
        raise NotCheckedError("steps that are no list")
    return steps


@dataclass(frozen=True, slots=True)
class Colour:
    """Whether steps may ask, and how many of them may change something."""

    asks: bool = False
    changes: int = 0

    def then(self, other: Colour) -> Colour:
        """One after the other."""
        return Colour(self.asks or other.asks, self.changes + other.changes)

    def otherwise(self, other: Colour) -> Colour:
        """One or the other."""
        return Colour(self.asks or other.asks, max(self.changes, other.changes))

    @property
    def needs_generator(self) -> bool:
        """Whether the steps cannot be an ordinary function."""
        return self.asks or self.changes > 1


def words_of(steps: Plain) -> frozenset[str]:
    """The verbs of steps, those of the steps inside them too, and the memories that they change."""
    found: set[str] = set()
    for step in steps_of(steps):
        verb, given = read_step(step)
        found.add(verb.name)
        if verb.memory:
            found.update(key for key in given if key != "of")
        for argument in verb.arguments:
            if argument.form is Form.STEPS and argument.name in given:
                found |= words_of(given[argument.name])
    return frozenset(found)


ProcedureColour: TypeAlias = Callable[[str], Colour]


def colour_of(steps: Plain, procedure: ProcedureColour) -> Colour:
    """The colour of a list of steps; `procedure` gives that of one which they run."""
    colour = Colour()
    for step in steps_of(steps):
        colour = colour.then(_colour_of_step(step, procedure))
    return colour


def _colour_of_step(step: Plain, procedure: ProcedureColour) -> Colour:
    verb, given = read_step(step)
    template = VERBS[verb.name]
    match verb.name:
        case "if":
            otherwise = colour_of(given.get("else", []), procedure)
            return colour_of(given["do"], procedure).otherwise(otherwise)
        case "for":
            inner = colour_of(given["do"], procedure)
            return Colour(inner.asks or "together" in given, inner.changes * 2)
        case "run":
            return procedure(str(given["id"]))
    if verb.memory:
        return Colour(changes=len(given) - ("of" in given))
    return Colour(template.asks, int(template.changes))
