"""Checks lists of steps: verbs, their arguments, and the names they bind for the steps below."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from fragkit.effects.checking.problems import Problems
from fragkit.effects.checking.typing import ExpressionChecker, Scope
from fragkit.effects.checking.world import SECTIONS, World, needs_of
from fragkit.effects.types import ANY, BOOL, CARD, FIGHTER, INT, Type, fits, listed, maybe
from fragkit.effects.vocabulary import CONSTANTS, DURATIONS, EVENTS, VERBS, Argument, Form, Verb
from fragkit.packs.nodes import Path, Plain
from fragkit.suggest import did_you_mean
from fragkit.suggest import listed as in_words

if TYPE_CHECKING:
    from fragkit.content.game import Procedure, Table

_DICE = re.compile(r"[0-9]{1,2}d")
_NAME = re.compile(r"[a-z][a-z0-9_]*")
_CURRENCIES: dict[str, tuple[Type, Type]] = {
    "movement": (Type("mover"), INT),
    "attacks": (FIGHTER, INT),
    "blood": (FIGHTER, INT),
    "frags": (FIGHTER, INT),
    "wounds": (FIGHTER, INT),
    "ammo": (CARD, INT),
}
_GAME_MEMORIES = {"first_to_play": FIGHTER, "first_to_place": FIGHTER}


@dataclass(slots=True)
class Frame:
    """What a list of steps may do: the names it has, and what it may answer."""

    scope: Scope
    wants: Type | None = None
    """The type of the `result` that is waited for, if any."""
    rolling: bool = False
    """Whether it answers a roll, so that dice can be changed."""
    replaced: str | None = None
    """The event it stands in for, which it may let proceed."""
    results: list[Path] = field(default_factory=list)
    hurts: list[str] = field(default_factory=list)
    runs: set[tuple[str, str]] = field(default_factory=set)
    deferred: bool = False

    def bind(self, name: str, type: Type) -> None:
        """Adds a name for the steps that follow."""
        self.scope = self.scope.with_names(**{name: type})

    def inner(self, scope: Scope) -> Frame:
        """The frame of steps inside a step: names bound there stay there."""
        return Frame(scope, self.wants, self.rolling, self.replaced, self.results, self.hurts, self.runs, self.deferred)


class StepChecker:
    """Checks the steps of one entry."""

    def __init__(self, world: World, problems: Problems) -> None:
        self.world = world
        self.problems = problems
        self.expressions = ExpressionChecker(world, problems)

    def steps(self, steps: Plain, path: Path, frame: Frame) -> None:
        """A list of steps, each seeing the names of those above it."""
        if not isinstance(steps, list):
            self.problems.add("FK413", path, "steps are written as a list", "Begin each step with `- `.")
            return
        for index, step in enumerate(steps):
            self.step(step, (*path, index), frame)

    def step(self, step: Plain, path: Path, frame: Frame) -> None:
        """One step: a verb with its arguments."""
        if not isinstance(step, dict):
            help = (
                did_you_mean(str(step), VERBS)
                or "Write a verb and what it needs, such as `heal: {who: you, points: 1}`."
            )
            self.problems.add("FK413", path, "a step is a verb with what it needs", help)
            return
        verbs = [key for key in step if key in VERBS]
        if len(verbs) > 1:  # `for` has an `in`, and `if` a `do`, but no verb is another's argument
            verbs = [key for key in verbs if not any(key in VERBS[other].beside for other in verbs)]
        if not verbs:
            self._no_verb(step, path)
            return
        if len(verbs) > 1:
            names = in_words(verbs)
            self.problems.add(
                "FK413",
                (*path, verbs[1]),
                f"one step has two verbs, {names}",
                "Begin the second with `- `, as a step of its own.",
                at_key=True,
            )
            return
        verb = VERBS[verbs[0]]
        for key in step:
            if key != verb.name and key not in verb.beside:
                self._unknown_argument(verb, key, (*path, key), verb.beside)
        arguments = self._arguments(verb, step, path)
        if arguments is not None:
            self._verb(verb, arguments, path, frame)

    def _no_verb(self, step: Mapping[str, Plain], path: Path) -> None:
        key = next(iter(step), "")
        help = did_you_mean(key, VERBS) or "`fragkit explain verbs` lists what a step can do."
        self.problems.add("FK412", (*path, key), f"`{key}` is not a verb", help, at_key=True)

    def _unknown_argument(self, verb: Verb, key: str, path: Path, known: tuple[str, ...]) -> None:
        help = did_you_mean(key, known) or (f"It takes {in_words(known)}." if known else f"Write `{verb.example}`.")
        self.problems.add("FK415", path, f"`{verb.name}` takes no `{key}`", help, at_key=True)

    def _arguments(self, verb: Verb, step: Mapping[str, Plain], path: Path) -> dict[str, tuple[Plain, Path]] | None:
        """The arguments by name, each with its place; a bare value is the first one."""
        value = step[verb.name]
        here = (*path, verb.name)
        found: dict[str, tuple[Plain, Path]] = {key: (step[key], (*path, key)) for key in verb.beside if key in step}
        names_only = (
            verb.bare is not None and (bare := verb.argument(verb.bare)) is not None and bare.form is Form.NAMES
        )
        if isinstance(value, dict) and not names_only:
            if self._comma_trap(value, here):
                return None
            for key, each in value.items():
                if verb.memory or verb.argument(key) is not None:
                    found[key] = (each, (*here, key))
                else:
                    self._unknown_argument(verb, key, (*here, key), tuple(a.name for a in verb.arguments))
        elif verb.bare is not None:
            found[verb.bare] = (value, here)
        else:
            self.problems.add("FK414", here, f"`{verb.name}` needs more than one value", f"Write `{verb.example}`.")
            return None
        complete = True
        for argument in verb.arguments:
            if argument.name not in found and not argument.optional:
                self.problems.add(
                    "FK414",
                    here,
                    f"`{verb.name}` needs `{argument.name}`",
                    f"{argument.doc} Write `{verb.example}`.",
                    at_key=True,
                )
                complete = False
        return found if complete else None

    def _comma_trap(self, value: Mapping[str, Plain], path: Path) -> bool:
        """`{at: f(x, y)}`: in braces a comma ends the value, so the rest has become a key of its own."""
        before: str | None = None
        for key, each in value.items():
            if each is None and before is not None and ")" in key:
                text = value[before]
                if isinstance(text, str) and text.count("(") > text.count(")"):
                    whole = f"{text}, {key}"
                    self.problems.add(
                        "FK421",
                        (*path, before),
                        "in braces a comma ends the value, so this one is cut in two",
                        f'Put it in quotes: `"{whole}"`, or write the keys on lines of their own.',
                        replacement=f'"{whole}"',
                    )
                    return True
            before = key if isinstance(each, str) else None
        return False

    def _verb(self, verb: Verb, given: dict[str, tuple[Plain, Path]], path: Path, frame: Frame) -> None:
        if verb.hurts:
            frame.hurts.append(verb.name)
        special = getattr(self, f"_do_{verb.name}", None)
        if special is not None:
            special(verb, given, path, frame)
            return
        if verb.memory:
            self._memory(verb, given, path, frame)
            return
        item = ANY
        for argument in verb.arguments:
            if argument.name in given:
                type = self._argument(argument, *given[argument.name], frame, item)
                if argument.form is Form.LIST and type.item is not None:
                    item = type.item
        if verb.binds is not None and verb.binds in given:
            self._bind(*given[verb.binds], verb.gives or ANY, frame)

    def _argument(self, argument: Argument, value: Plain, path: Path, frame: Frame, item: Type = ANY) -> Type:
        match argument.form:
            case Form.EXPRESSION:
                return self._expression(value, path, frame.scope, argument.type)
            case Form.DICE:
                return self._dice(value, path, frame.scope)
            case Form.LIST:
                return self._list(value, path, frame.scope, argument.type or listed(ANY))
            case Form.ID:
                self._id(value, path, argument.domain or "")
            case Form.WORD:
                self._word(value, path, argument)
            case Form.TEST:
                inner = frame.scope.with_names(**({"face": INT} if argument.each is not None else {"each": item}))
                if isinstance(value, str | bool | int):
                    self.expressions.test(value, path, inner)
                else:
                    self._not_text(path)
            case Form.STEPS:
                self.steps(value, path, frame.inner(frame.scope))
            case Form.FLAG:
                if not isinstance(value, bool):
                    self.problems.add("FK405", path, f"`{argument.name}` is `true` or `false`", argument.doc)
            case Form.TAGS:
                self._tags(value, path)
            case Form.DURATION:
                self._duration(value, path, frame.scope)
            case Form.NAMES | Form.NAME:
                pass
        return argument.type or ANY

    def _expression(self, value: Plain, path: Path, scope: Scope, wanted: Type | None) -> Type:
        if isinstance(value, str | bool | int):
            return self.expressions.check(value, path, scope, wanted).type
        self._not_text(path)
        return wanted or ANY

    def _not_text(self, path: Path) -> None:
        self.problems.add(
            "FK405", path, "an expression is written as one text", "Write it on one line, such as `you.square`."
        )

    def _dice(self, value: Plain, path: Path, scope: Scope) -> Type:
        if isinstance(value, str) and _DICE.fullmatch(value):
            return INT
        return self._expression(value, path, scope, INT)

    def _list(self, value: Plain, path: Path, scope: Scope, wanted: Type) -> Type:
        """A list, or one thing where a list is wanted."""
        if isinstance(value, list):
            types = [self._expression(each, (*path, index), scope, wanted.item) for index, each in enumerate(value)]
            return listed(types[0]) if types else wanted
        if not isinstance(value, str | bool | int):
            self._not_text(path)
            return wanted
        quiet = ExpressionChecker(self.world, Problems())
        type = quiet.check(value, path, scope).type
        if type.item is None and wanted.item is not None and type.name != "any" and fits(type.present, wanted.item):
            return listed(self.expressions.check(value, path, scope, maybe(wanted.item)).type.present)
        return self.expressions.check(value, path, scope, wanted).type

    def _id(self, value: Plain, path: Path, section: str) -> None:
        if not isinstance(value, str):
            self.problems.add("FK405", path, "an id is wanted here", "Write the id of an entry.")
        elif section in (*SECTIONS, "events") and not self.world.knows(section, value):
            known = sorted(self.world.words(section))
            help = did_you_mean(value, known) or (
                f"There are {in_words(known)}." if known else f"Declare it under `{section}:`."
            )
            self.problems.add("FK210", path, f"there is no {_ONE.get(section, section)} `{value}`", help)

    def _word(self, value: Plain, path: Path, argument: Argument) -> None:
        if not isinstance(value, str):
            self.problems.add("FK405", path, "a word is wanted here", argument.doc)
        elif argument.domain is not None and not self.world.knows(argument.domain, value):
            known = sorted(self.world.words(argument.domain))
            help = did_you_mean(value, known) or f"There are {in_words(known)}."
            self.problems.add("FK408", path, f"`{value}` is not a choice for `{argument.name}`", help)

    def _tags(self, value: Plain, path: Path) -> None:
        if not isinstance(value, list) or not all(isinstance(each, str) for each in value):
            self.problems.add("FK405", path, "tags are a list of words", "Write `[flame]`.")

    def _duration(self, value: Plain, path: Path, scope: Scope) -> None:
        if isinstance(value, dict):
            event = value.get("when")
            if not isinstance(event, str) or self.world.event(event) is None:
                self.problems.add(
                    "FK411",
                    (*path, "when"),
                    "a duration of your own ends with an event",
                    "Write `{when: attack.done}`.",
                )
        elif value not in DURATIONS:
            help = did_you_mean(str(value), DURATIONS) or f"There are {in_words(DURATIONS)}."
            self.problems.add("FK408", path, f"`{value}` is not a duration", help)

    def _bind(self, value: Plain, path: Path, type: Type, frame: Frame) -> None:
        if not isinstance(value, str) or not _NAME.fullmatch(value):
            self.problems.add("FK418", path, "a name is small letters, digits and `_`", "Write a name such as `spot`.")
        elif value in frame.scope.names or value in CONSTANTS:
            self.problems.add(
                "FK418", path, f"`{value}` is a name already, and a name may not hide another", "Choose another name."
            )
        else:
            frame.bind(value, type)

    def _memory(self, verb: Verb, given: dict[str, tuple[Plain, Path]], path: Path, frame: Frame) -> None:
        owner: Type = Type("game")
        if "of" in given:
            owner = self._expression(*given["of"], frame.scope, None)
            owner = (owner.item or owner).present if owner.item is not None else owner
            owner = owner.present
        memories = {key: each for key, each in given.items() if key != "of"}
        if not memories:
            self.problems.add(
                "FK414",
                (*path, verb.name),
                f"`{verb.name}` needs a memory and a value",
                f"Write `{verb.example}`.",
                at_key=True,
            )
        for name, (value, place) in memories.items():
            type = self._memory_type(owner, name, place)
            if verb.name != "set" and type is not None and type.present != INT:
                self.problems.add(
                    "FK405",
                    place,
                    f"`{name}` is {type.described}, which does not go up or down",
                    "Use `set`.",
                    at_key=True,
                )
            elif verb.name == "lose" and value == "all":
                continue
            else:
                self._expression(value, place, frame.scope, maybe(type) if verb.name == "set" and type else type)

    def _memory_type(self, owner: Type, name: str, path: Path) -> Type | None:
        if owner.name == "any":
            return None
        currency = _CURRENCIES.get(name)
        if currency is not None and fits(owner, currency[0]):
            return currency[1]
        if owner.name == "game" and name in _GAME_MEMORIES:
            return _GAME_MEMORIES[name]
        found = self.world.memory_of(owner, name)
        if found is None:
            known = [n for n in self.world.memories if self.world.memory_of(owner, n) is not None]
            known += [n for n, (of, _) in _CURRENCIES.items() if fits(owner, of)]
            help = did_you_mean(name, known) or "Declare it under `memory:` of a variant or token."
            self.problems.add(
                "FK409", path, f"nothing declares a memory `{name}` of {owner.described}", help, at_key=True
            )
        return found

    # The verbs whose arguments depend on each other

    def _do_if(self, verb: Verb, given: dict[str, tuple[Plain, Path]], path: Path, frame: Frame) -> None:
        value, place = given["if"]
        if not isinstance(value, str | bool | int):
            self._not_text(place)
            return
        test = self.expressions.test(value, place, frame.scope)
        self.steps(*given["do"], frame.inner(frame.scope.knowing(test.when_true)))
        if "else" in given:
            self.steps(*given["else"], frame.inner(frame.scope.knowing(test.when_false)))

    def _do_for(self, verb: Verb, given: dict[str, tuple[Plain, Path]], path: Path, frame: Frame) -> None:
        many = self._list(*given["in"], frame.scope, listed(ANY))
        item = many.item if many.item is not None else ANY
        inner = frame.inner(frame.scope)
        if "where" in given:
            value, place = given["where"]
            if isinstance(value, str | bool | int):
                self.expressions.test(value, place, frame.scope.with_names(each=item))
        self._bind(*given["for"], item, inner)
        self.steps(*given["do"], inner)

    def _do_let(self, verb: Verb, given: dict[str, tuple[Plain, Path]], path: Path, frame: Frame) -> None:
        value, place = given["let"]
        if not isinstance(value, dict):
            self.problems.add("FK414", place, "`let` needs names and values", f"Write `{verb.example}`.")
            return
        if self._comma_trap(value, place):
            return
        for name, each in value.items():
            type = self._expression(each, (*place, name), frame.scope, None)
            self._bind(name, (*place, name), type, frame)

    def _do_choose(self, verb: Verb, given: dict[str, tuple[Plain, Path]], path: Path, frame: Frame) -> None:
        many = self._list(*given["from"], frame.scope, listed(ANY))
        item = many.item if many.item is not None else ANY
        for name in ("where", "by", "count", "repeat", "optional"):
            argument = verb.argument(name)
            if name in given and argument is not None:
                self._argument(argument, *given[name], frame, item)
        several = "count" in given and given["count"][0] != 1
        self._bind(*given["as"], listed(item) if several else maybe(item) if item.name != "bool" else BOOL, frame)
        frame.scope = frame.scope.knowing(self._always_something(given))

    def _always_something(self, given: dict[str, tuple[Plain, Path]]) -> frozenset[str]:
        """A choice that is not optional has a result: an option without anything to choose from is not offered."""
        name = given["as"][0]
        if "optional" in given or not isinstance(name, str):
            return frozenset()
        return frozenset({name})

    _do_pick = _do_choose

    def _do_roll(self, verb: Verb, given: dict[str, tuple[Plain, Path]], path: Path, frame: Frame) -> None:
        self._plain(verb, given, frame, ("dice", "by", "reason", "picks"))
        self._bind(*given["as"], Type("roll"), frame)

    def _plain(self, verb: Verb, given: dict[str, tuple[Plain, Path]], frame: Frame, names: tuple[str, ...]) -> None:
        for name in names:
            argument = verb.argument(name)
            if name in given and argument is not None:
                self._argument(argument, *given[name], frame)

    def _do_change_roll(self, verb: Verb, given: dict[str, tuple[Plain, Path]], path: Path, frame: Frame) -> None:
        if not frame.rolling:
            self.problems.add(
                "FK425",
                (*path, verb.name),
                "there is no roll to change here",
                "It belongs under `when: roll` or `when: rolled`.",
                at_key=True,
            )
        if not given:
            self.problems.add(
                "FK414",
                (*path, verb.name),
                "`change_roll` needs `add`, `reroll` or `drop`",
                f"Write `{verb.example}`.",
                at_key=True,
            )
        self._plain(verb, given, frame, ("add", "reroll", "drop"))

    def _do_contest(self, verb: Verb, given: dict[str, tuple[Plain, Path]], path: Path, frame: Frame) -> None:
        many = self._list(*given["among"], frame.scope, listed(FIGHTER))
        item = many.item or FIGHTER
        if ("dice" in given) == ("do" in given):
            self.problems.add(
                "FK414",
                (*path, verb.name),
                "`contest` needs `dice` or `do`, not both",
                f"Write `{verb.example}`.",
                at_key=True,
            )
        if "where" in given:
            argument = verb.argument("where")
            if argument is not None:
                self._argument(argument, *given["where"], frame, item)
        self._plain(verb, given, frame, ("dice", "ties", "record"))
        if "do" in given:
            inner = Frame(frame.scope, ANY, frame.rolling, None, [], frame.hurts, frame.runs)
            if "name" in given:
                self._bind(*given["name"], item, inner)
            self.steps(*given["do"], inner)
            if not inner.results:
                self.problems.add(
                    "FK417", given["do"][1], "each must give a `result` here", "End the steps with `- result: ...`."
                )
        self._bind(*given["as"], listed(item), frame)

    def _do_draw(self, verb: Verb, given: dict[str, tuple[Plain, Path]], path: Path, frame: Frame) -> None:
        ways = [name for name in ("deck", "from", "card") if name in given]
        if len(ways) != 1:
            self.problems.add(
                "FK414",
                (*path, verb.name),
                "`draw` needs one of `deck`, `from` and `card`",
                f"Write `{verb.example}`.",
                at_key=True,
            )
        if ("by" in given) == ("to" in given):
            self.problems.add(
                "FK414",
                (*path, verb.name),
                "`draw` needs `by` (who draws) or `to` (where the card lies)",
                f"Write `{verb.example}`.",
                at_key=True,
            )
        several = False
        if "from" in given:
            quiet = ExpressionChecker(self.world, Problems())
            value = given["from"][0]
            several = isinstance(value, str) and quiet.check(value, (), frame.scope).type.item is not None
        self._plain(verb, given, frame, ("deck", "from", "card", "by", "to", "shown", "reason"))
        if "as" in given:
            self._bind(*given["as"], listed(CARD) if several else CARD, frame)

    def _do_place(self, verb: Verb, given: dict[str, tuple[Plain, Path]], path: Path, frame: Frame) -> None:
        if ("new" in given) == ("token" in given):
            self.problems.add(
                "FK414",
                (*path, verb.name),
                "`place` needs `new` (a kind) or `token` (one that is there)",
                f"Write `{verb.example}`.",
                at_key=True,
            )
        self._plain(verb, given, frame, ("new", "token", "at", "owner", "team"))

    def _do_later(self, verb: Verb, given: dict[str, tuple[Plain, Path]], path: Path, frame: Frame) -> None:
        self._plain(verb, given, frame, ("at", "of"))
        inner = frame.inner(frame.scope)
        inner.rolling, inner.wants, inner.deferred = False, None, True
        self.steps(*given["do"], inner)

    def _do_run(self, verb: Verb, given: dict[str, tuple[Plain, Path]], path: Path, frame: Frame) -> None:
        self._named_steps("procedures", given, (*path, verb.name), frame)

    def _do_table(self, verb: Verb, given: dict[str, tuple[Plain, Path]], path: Path, frame: Frame) -> None:
        self._named_steps("tables", given, (*path, verb.name), frame)

    def _named_steps(self, section: str, given: dict[str, tuple[Plain, Path]], path: Path, frame: Frame) -> None:
        value, place = given["id"]
        self._id(value, place, section)
        if not isinstance(value, str):
            return
        model: Procedure | Table | None = self.world.find(section, value)
        if model is None:
            return
        if not frame.deferred:
            frame.runs.add((section, self.world.library.resolve(section, value, self.world.pack) or value))
        self._with(given, path, needs_of(model), f"`{value}`", frame)

    def _do_signal(self, verb: Verb, given: dict[str, tuple[Plain, Path]], path: Path, frame: Frame) -> None:
        value, place = given["event"]
        if not isinstance(value, str) or value in EVENTS or self.world.event(value) is None:
            names = sorted(self.world.words("events") - set(EVENTS))
            help = (
                did_you_mean(str(value), names) or "Declare it under `events:`; the game raises its own events itself."
            )
            self.problems.add("FK411", place, f"`{value}` is not an event that a pack declares", help)
            return
        event = self.world.event(value)
        if event is not None:
            self._with(given, (*path, verb.name), dict(event.fields), f"`{value}`", frame)

    def _with(
        self, given: dict[str, tuple[Plain, Path]], path: Path, needs: dict[str, Type], what: str, frame: Frame
    ) -> None:
        value, place = given.get("with", ({}, path))
        if not isinstance(value, dict):
            self.problems.add("FK414", place, "`with` has names and values", "Write `with: {spot: square}`.")
            return
        if self._comma_trap(value, place):
            return
        for name, each in value.items():
            if name not in needs:
                help = did_you_mean(name, needs) or f"It takes {in_words(needs) if needs else 'nothing'}."
                self.problems.add("FK415", (*place, name), f"{what} takes no `{name}`", help, at_key=True)
            else:
                self._expression(each, (*place, name), frame.scope, needs[name])
        for name in needs:
            if name not in value:
                self.problems.add(
                    "FK414",
                    path,
                    f"{what} needs `{name}`",
                    f"Add it under `with:`; it is {needs[name].described}.",
                    at_key=True,
                )

    def _do_result(self, verb: Verb, given: dict[str, tuple[Plain, Path]], path: Path, frame: Frame) -> None:
        if frame.wants is None:
            self.problems.add(
                "FK426",
                (*path, verb.name),
                "nothing waits for a result here",
                "It belongs under `instead:` of an event that wants one, or into a contest.",
                at_key=True,
            )
            return
        frame.results.append(path)
        self._expression(*given["value"], frame.scope, frame.wants)

    def _do_proceed(self, verb: Verb, given: dict[str, tuple[Plain, Path]], path: Path, frame: Frame) -> None:
        value, place = given["event"]
        if value != frame.replaced:
            allowed = f"Write `proceed: {frame.replaced}`." if frame.replaced else "It belongs under `instead:`."
            self.problems.add("FK426", place, f"`{value}` is not being replaced here", allowed)

    def _do_take_out(self, verb: Verb, given: dict[str, tuple[Plain, Path]], path: Path, frame: Frame) -> None:
        self._plain(verb, given, frame, ("who", "until"))


_ONE = {
    "cards": "card",
    "decks": "deck",
    "procedures": "procedure",
    "statuses": "status",
    "tables": "table",
    "tokens": "token",
    "variants": "variant",
    "events": "event",
}
