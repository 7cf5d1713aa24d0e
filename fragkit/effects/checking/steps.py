"""Checks lists of steps: which verb each has, and that the verb is told what it needs and nothing else."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace

from fragkit.effects.checking import counting, deciding, doing  # noqa: F401  they bring what verbs need
from fragkit.effects.checking.arguments import ArgumentChecker
from fragkit.effects.checking.frames import SPECIAL, Binding, Frame, Given, Told
from fragkit.effects.checking.scope import why_not_a_name
from fragkit.effects.types import ANY, Type
from fragkit.effects.vocabulary import VERBS, Form, Verb
from fragkit.packs.nodes import Path, Plain
from fragkit.suggest import listed as in_words

_BARE_STEP = "Write a verb and what it needs, such as `heal: {who: you, points: 1}`."
MOST_STEPS = 500
"""How many steps an entry may have."""
MOST_NAMES = 100
"""How many names may be known at a place."""
_WORD = re.compile(r"[a-z][a-z0-9_]*")
_HOLDING = frozenset(verb.name for verb in VERBS.values() if "do" in verb.beside)
_LAST = "win"


class StepChecker(ArgumentChecker):
    """Checks the steps of one entry."""

    def steps(self, steps: Plain, path: Path, frame: Frame) -> None:
        """A list of steps, each seeing the names of those above it."""
        if not isinstance(steps, list):
            self.problems.add("FK413", path, "steps are written as a list", "Begin each step with `- `.")
            return
        last_use: dict[str, int] | None = None
        for index, step in enumerate(steps):
            if self.problems.steps == MOST_STEPS:
                message = f"this entry has more than {MOST_STEPS} steps"
                self.problems.add("FK437", (*path, index), message, "Put some of them into procedures.")
            self.problems.steps += 1
            if self.problems.steps > MOST_STEPS:
                return
            given = len(frame.bound)
            self.step(step, (*path, index), frame)
            for binding in frame.bound[given:]:
                last_use = _last_uses(steps) if last_use is None else last_use
                self._unused(binding, last_use.get(binding.name, -1), index)
            if isinstance(step, dict) and _LAST in step and index + 1 < len(steps):
                self._never_reached(steps[index + 1], (*path, index + 1))
                return

    def _unused(self, binding: Binding, last_use: int, given: int) -> None:
        """A name is used below the step that gives it; `let` may use it in its own next line."""
        if last_use > given or (binding.at_key and last_use == given):
            return
        message = f"nothing uses the name `{binding.name}`"
        self.problems.add("FK433", binding.path, message, "Use it below, or leave it out.", at_key=binding.at_key)

    def _never_reached(self, step: Plain, path: Path) -> None:
        message = f"the game is over with `{_LAST}`, so this is never done"
        place = (*path, next(iter(step))) if isinstance(step, dict) and step else path
        self.problems.add("FK439", place, message, f"Move it above `{_LAST}`, or leave it out.", at_key=True)

    def step(self, step: Plain, path: Path, frame: Frame) -> None:
        """One step: a verb with its arguments."""
        if not isinstance(step, dict) or not step:
            help = self.world.guess_with_help(str(step), VERBS, _BARE_STEP)[1]
            self.problems.add("FK413", path, "a step is a verb with what it needs", help)
            return
        verbs = [key for key in step if key in VERBS]
        if len(verbs) > 1:  # `for` has an `in`, and `if` a `do`, but no verb is another's argument
            verbs = [key for key in verbs if not any(key in VERBS[other].beside for other in verbs)]
        if not verbs:
            self._without_verb(step, path, frame)
            return
        if len(verbs) > 1:
            message = f"one step has two verbs, {in_words(verbs)}"
            help = "Begin the second with `- `, as a step of its own."
            if verbs[0] in _HOLDING and "do" not in step:
                help = f"What `{verbs[0]}` leads to goes below `do:`, as a list of steps."
            self.problems.add("FK413", (*path, verbs[1]), message, help, at_key=True)
            return
        self._told(VERBS[verbs[0]], verbs[0], step, path, frame)

    def _without_verb(self, step: Mapping[str, Plain], path: Path, frame: Frame) -> None:
        """Goes on with the verb that was probably meant, so that one mistake is one finding."""
        beside = {key for verb in VERBS.values() for key in verb.beside}
        key = next((key for key in step if key not in beside), next(iter(step)))
        meant, help = self.world.guess_with_help(key, VERBS, "`fragkit explain verbs` lists what a step can do.")
        if meant is None:
            help = _what_a_key_is(key) or help
        self.problems.add("FK412", (*path, key), f"`{key}` is not a verb", help, replacement=meant, at_key=True)
        if meant is not None:
            self._told(VERBS[meant], key, step, path, frame)
        else:
            self._bind_all(step, frame)

    def _bind_all(self, step: Mapping[str, Plain], frame: Frame) -> None:
        """The names that an unknown verb may have given, so that using them is no mistake."""
        for value in (step, *step.values()):
            name = value.get("as") if isinstance(value, dict) else None
            if isinstance(name, str) and name not in frame.scope.names:
                frame.scope = frame.scope.with_names({name: ANY})

    def _told(self, verb: Verb, key: str, step: Mapping[str, Plain], path: Path, frame: Frame) -> None:
        given = {name: (step[name], (*path, name)) for name in verb.beside if name in step}
        told = Told(verb, given, path, key, frame)
        below = self._not_below(told, step) if step[key] is None else []
        strange = [name for name in step if name != key and name not in verb.beside and name not in below]
        for name in strange:
            only = len(strange) == 1 and verb.bare == verb.name
            self._unknown_argument(verb, given, name, (step[name], (*path, name)), verb.beside, alone=only)
        if below or self._understood(told, step[key]):
            self._complete(told)
            self.verb(told)

    def _not_below(self, told: Told, step: Mapping[str, Plain]) -> list[str]:
        """Takes arguments that stand beside their verb, where they should stand below it, and says so once."""
        verb = told.verb
        below = [name for name in step if name not in verb.beside and verb.argument(name) is not None]
        if below:
            told.given.update({name: (step[name], (*told.path, name)) for name in below})
            message = f"what `{told.key}` needs stands beside it, not below it"
            self.problems.add(
                "FK414", told.place, message, f"Indent {in_words(below)} by two more spaces.", at_key=True
            )
        return below

    def _understood(self, told: Told, value: Plain) -> bool:
        """Puts what stands behind the verb under the names of its arguments; a bare value is the first one."""
        verb, given, here = told.verb, told.given, told.place
        bare = verb.argument(verb.bare) if verb.bare is not None else None
        if value is None:
            self._nothing_behind(verb, here)
            return False
        if isinstance(value, dict) and verb.bare != verb.name:  # what stands beside `if` is not below it
            known = tuple(argument.name for argument in verb.arguments)
            for name, each in value.items():
                if verb.memory or name in known:
                    given[name] = (each, (*here, name))
            for name, each in value.items():
                if not verb.memory and name not in known:
                    self._unknown_argument(verb, given, name, (each, (*here, name)), known)
        elif bare is not None:
            given[bare.name] = (value, here)
        else:
            message = f"`{verb.name}` needs more than one value"
            self.problems.add("FK414", here, message, f"Write `{verb.example}`.")
            return False
        return True

    def _nothing_behind(self, verb: Verb, path: Path) -> None:
        message = f"nothing is written after `{path[-1]}:`"
        self.problems.add("FK414", path, message, f"Write `{verb.example}`.", at_key=True)

    def _unknown_argument(
        self,
        verb: Verb,
        given: Given,
        key: str,
        value: tuple[Plain, Path],
        known: tuple[str, ...],
        *,
        alone: bool = False,
    ) -> None:
        """Notes an argument that there is not, and takes it for the one that was probably meant and is missing.

        `alone` says that nothing else is strange: if only one thing is missing, it must be that.
        """
        otherwise = f"It takes {in_words(known)}." if known else f"Write `{verb.example}`."
        if key in VERBS:
            otherwise = f"Begin `{key}` with `- `, as a step of its own."
        missing = [name for name in known if name not in given]
        meant, help = self.world.guess_with_help(key, missing, otherwise)
        needed = [each.name for each in verb.arguments if each.name in missing and not each.optional]
        if meant is None and alone and len(needed) == 1 and key not in VERBS:
            meant, help = needed[0], f"Did you mean `{needed[0]}`?"
        message = f"`{verb.name}` takes no `{key}`"
        self.problems.add("FK415", value[1], message, help, replacement=meant, at_key=True)
        if meant is not None:
            given[meant] = value

    def _complete(self, told: Told) -> None:
        for argument in told.verb.arguments:
            if argument.name not in told and not argument.optional:
                message = f"`{told.verb.name}` needs `{argument.name}`"
                help = f"{argument.doc} Write `{told.verb.example}`."
                self.problems.add("FK414", told.place, message, help, at_key=True)

    def verb(self, told: Told) -> None:
        """What a verb was told, argument by argument."""
        if told.verb.hurts:
            told.frame.hurts.append(told.verb.name)
        special = SPECIAL.get(told.verb.name)
        if special is not None:
            special(self, told)
            return
        item = ANY
        for argument in told.verb.arguments:
            if argument.name in told:
                type = self.argument(argument, *told.given[argument.name], told.frame, item)
                if argument.form is Form.LIST and type.item is not None:
                    item = type.item
        self.bind_result(told, told.verb.gives or ANY)

    def some(self, told: Told, *names: str, item: Type = ANY) -> None:
        """Checks the arguments of these names, those that were given."""
        for name in told.only(names):
            argument = told.verb.argument(name)
            if argument is not None:
                self.argument(argument, *told.given[name], told.frame, item)

    def held_steps(self, told: Told, name: str, frame: Frame) -> None:
        """The steps that a step holds, such as those below its `do`."""
        steps, path = told.given[name]
        if steps == []:
            message = f"nothing is done below `{path[-1]}`"
            self.problems.add("FK428", path, message, "Add a step, or leave this one out.", at_key=True)
        self.steps(steps, path, frame)

    def bind_result(self, told: Told, type: Type) -> None:
        """Gives the result of a verb the name that the author wants for it."""
        if told.verb.binds is not None and told.verb.binds in told:
            name, path = told.given[told.verb.binds]
            self.bind(name, path, type, told.frame, for_use=True)

    def bind(
        self, name: Plain, path: Path, type: Type, frame: Frame, *, at_key: bool = False, for_use: bool = False
    ) -> None:
        """Adds a name for the steps that follow, if it is free; `for_use` when it is there only to be used in them."""
        wrong = why_not_a_name(name, frame.scope.names)
        if wrong is not None:
            self.problems.add("FK418", path, *wrong, at_key=at_key)
        elif len(frame.scope.names) >= MOST_NAMES:
            message = f"more than {MOST_NAMES} names are known here"
            self.problems.add("FK437", path, message, "Put some of the steps into procedures.", at_key=at_key)
            frame.scope = replace(frame.scope, guessing=True, shared=False)
        elif isinstance(name, str):
            frame.scope = frame.scope.with_names({name: type})
            if for_use:
                frame.bound.append(Binding(name, path, at_key))


def _what_a_key_is(key: str) -> str | None:
    """What to do with a key that is no verb, but reminds of one."""
    beside = next((verb for verb in VERBS.values() if key in verb.beside and key != verb.name), None)
    if beside is not None:
        return f"It belongs into the step of its `{beside.name}`, without a `- ` before it."
    if any(verb.argument(key) is not None for verb in VERBS.values()):
        return "It looks like an argument: indent it below the verb it belongs to."
    first = key.split(" ", 1)[0]
    return f"Write `{VERBS[first].example}`." if first in VERBS and " " in key else None


def _last_uses(steps: list[Plain]) -> dict[str, int]:
    """For each word in the texts of steps, the last step that has it."""
    return {word: index for index, step in enumerate(steps) for text in texts_in(step) for word in _WORD.findall(text)}


def texts_in(value: Plain) -> Iterator[str]:
    """Every text in a value, however deep."""
    waiting = [value]
    while waiting:
        each = waiting.pop()
        if isinstance(each, str):
            yield each
        elif isinstance(each, dict):
            waiting.extend(each.values())
        elif isinstance(each, list):
            waiting.extend(each)
