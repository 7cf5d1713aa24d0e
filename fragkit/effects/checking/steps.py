"""Checks lists of steps: which verb each has, and that the verb is told what it needs and nothing else."""

from __future__ import annotations

from collections.abc import Mapping

from fragkit.effects.checking import counting, deciding, doing  # noqa: F401  they bring what verbs need
from fragkit.effects.checking.arguments import ArgumentChecker
from fragkit.effects.checking.frames import SPECIAL, Frame, Given, Told
from fragkit.effects.checking.scope import why_not_a_name
from fragkit.effects.types import ANY, Type
from fragkit.effects.vocabulary import VERBS, Form, Verb
from fragkit.packs.nodes import Path, Plain
from fragkit.suggest import listed as in_words

_BARE_STEP = "Write a verb and what it needs, such as `heal: {who: you, points: 1}`."


class StepChecker(ArgumentChecker):
    """Checks the steps of one entry."""

    def steps(self, steps: Plain, path: Path, frame: Frame) -> None:
        """A list of steps, each seeing the names of those above it."""
        if not isinstance(steps, list):
            self.problems.add("FK413", path, "steps are written as a list", "Begin each step with `- `.")
            return
        for index, step in enumerate(steps):
            self.step(step, (*path, index), frame)

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
            self.problems.add("FK413", (*path, verbs[1]), message, help, at_key=True)
            return
        self._told(VERBS[verbs[0]], verbs[0], step, path, frame)

    def _without_verb(self, step: Mapping[str, Plain], path: Path, frame: Frame) -> None:
        """Goes on with the verb that was probably meant, so that one mistake is one finding."""
        beside = {key for verb in VERBS.values() for key in verb.beside}
        key = next((key for key in step if key not in beside), next(iter(step)))
        meant, help = self.world.guess_with_help(key, VERBS, "`fragkit explain verbs` lists what a step can do.")
        if self._stray_argument(step, key) and meant is None:
            help = "It looks like an argument: indent it below the verb it belongs to."
        self.problems.add("FK412", (*path, key), f"`{key}` is not a verb", help, replacement=meant, at_key=True)
        if meant is not None:
            self._told(VERBS[meant], key, step, path, frame)
        else:
            self._bind_all(step, frame)

    def _stray_argument(self, step: Mapping[str, Plain], key: str) -> bool:
        return any(verb.argument(key) is not None for verb in VERBS.values())

    def _bind_all(self, step: Mapping[str, Plain], frame: Frame) -> None:
        """The names that an unknown verb may have given, so that using them is no mistake."""
        for value in (step, *step.values()):
            name = value.get("as") if isinstance(value, dict) else None
            if isinstance(name, str) and name not in frame.scope.names:
                frame.scope = frame.scope.with_names({name: ANY})

    def _told(self, verb: Verb, key: str, step: Mapping[str, Plain], path: Path, frame: Frame) -> None:
        given = {name: (step[name], (*path, name)) for name in verb.beside if name in step}
        for name in step:
            if name != key and name not in verb.beside:
                self._unknown_argument(verb, given, name, (step[name], (*path, name)), verb.beside)
        told = Told(verb, given, path, key, frame)
        if self._understood(told, step[key]):
            self._complete(told)
            self.verb(told)

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
        self, verb: Verb, given: Given, key: str, value: tuple[Plain, Path], known: tuple[str, ...]
    ) -> None:
        """Notes an argument that there is not, and takes it for the one that was probably meant and is missing."""
        otherwise = f"It takes {in_words(known)}." if known else f"Write `{verb.example}`."
        if key in VERBS:
            otherwise = f"Begin `{key}` with `- `, as a step of its own."
        missing = [name for name in known if name not in given]
        meant, help = self.world.guess_with_help(key, missing, otherwise)
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

    def bind_result(self, told: Told, type: Type) -> None:
        """Gives the result of a verb the name that the author wants for it."""
        if told.verb.binds is not None and told.verb.binds in told:
            self.bind(*told.given[told.verb.binds], type, told.frame)

    def bind(self, name: Plain, path: Path, type: Type, frame: Frame, *, at_key: bool = False) -> None:
        """Adds a name for the steps that follow, if it is free."""
        wrong = why_not_a_name(name, frame.scope.names)
        if wrong is not None:
            self.problems.add("FK418", path, *wrong, at_key=at_key)
        elif isinstance(name, str):
            frame.scope = frame.scope.with_names({name: type})
