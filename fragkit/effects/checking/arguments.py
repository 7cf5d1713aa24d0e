"""Checks what verbs are told, by the form in which it is written: an expression, dice, a list, an id, a duration."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import TYPE_CHECKING

from fragkit.content.board import Token
from fragkit.content.kinds import SINGULAR
from fragkit.effects.checking.frames import Frame
from fragkit.effects.checking.here import SAME_FOR_ALL, same_for_all, speaks_of, why_not
from fragkit.effects.checking.problems import Problems
from fragkit.effects.checking.scope import Scope
from fragkit.effects.checking.typing import ExpressionChecker, mismatch
from fragkit.effects.checking.world import World
from fragkit.effects.expressions import Dice, Expression, Name
from fragkit.effects.types import ANY, DICE, INT, NONE, Type, common, fits, listed
from fragkit.effects.vocabulary import DURATIONS, VERBS, Argument, Form
from fragkit.packs.nodes import Path, Plain
from fragkit.suggest import listed as in_words

_DICE = re.compile(r"[0-9]{1,2}d")
_TAG = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")
_NEVER_NEGATIVE = frozenset({"points", "radius", "count"})
_NOTHING = {"points": "no wound is healed", "count": "nothing is chosen"}
_MOST_DICE = 99
_MOST_LISTED = 100
"""How many values a list may have that is written out."""
_KEYS_OF_DURATION = ("when", "if")
_ASKED_AGAIN = VERBS["for"].argument("where")
"""A question that may be answered differently each time, since things happen in between."""


class ArgumentChecker:
    """Checks single arguments of verbs; what follows from several of them is for those who know the verb."""

    def __init__(self, world: World, problems: Problems, token: Token | None = None) -> None:
        self.world = world
        self.problems = problems
        self.expressions = ExpressionChecker(world, problems)
        self.token = token
        """The token that `this` is, if it is one."""

    if TYPE_CHECKING:

        def steps(self, steps: Plain, path: Path, frame: Frame) -> None:
            """A list of steps."""

    def argument(self, argument: Argument, value: Plain, path: Path, frame: Frame, item: Type = ANY) -> Type:
        """An argument in the form that it is declared with; `item` is what the list beside it holds."""
        if value is None:
            message = f"nothing is written after `{path[-1]}:`"
            self.problems.add("FK414", path, message, argument.doc, at_key=True)
            return argument.type or ANY
        match argument.form:
            case Form.EXPRESSION:
                return self.expression(value, path, frame.scope, argument.type or ANY, argument.name)
            case Form.DICE:
                return self.dice(value, path, frame.scope)
            case Form.LIST:
                return self.many(value, path, frame.scope, argument.type or listed(ANY))
            case Form.ID:
                self.id(value, path, argument.domain or "")
            case Form.WORD:
                self.word(value, path, argument)
            case Form.TEST:
                self.test(value, path, frame.scope, argument, item)
            case Form.STEPS:
                self.steps(value, path, frame.inner(frame.scope))
            case Form.FLAG:
                if not isinstance(value, bool):
                    self.problems.add("FK405", path, f"`{argument.name}` is `true` or `false`", argument.doc)
            case Form.TAGS:
                self.tags(value, path)
            case Form.DURATION:
                self.duration(value, path, frame.scope)
            case Form.NAMES | Form.NAME:
                pass
        return argument.type or ANY

    def expression(self, value: Plain, path: Path, scope: Scope, wanted: Type, name: str = "") -> Type:
        """A value of a type, or none."""
        if not isinstance(value, str | bool | int):
            self.not_text(path, value)
            return wanted
        if name in _NEVER_NEGATIVE:
            self.not_negative(value, path)
        return self.expressions.check(value, path, scope, wanted)

    def not_negative(self, value: str | bool | int, path: Path) -> None:
        """A number that is counted out, when it is written down, is not below 0."""
        number = self.expressions.number(value)
        if number is not None and number < 0:
            message = f"{path[-1]} cannot be less than 0"
            self.expressions.wrong(value, path, message, "Write a number of 0 or more.")
        elif number == 0 and path[-1] in _NOTHING:
            message = f"{_NOTHING[str(path[-1])]} with 0, so this does nothing"
            self.expressions.wrong(value, path, message, "Write a number of 1 or more.", "FK428")

    def not_text(self, path: Path, value: Plain = None) -> None:
        """Keys or a list where an expression is wanted, or a number with a fraction."""
        if isinstance(value, float):
            self.problems.add("FK405", path, "numbers are whole", "Write a number without a fraction.")
            return
        message = "an expression is written as one text"
        help = "Write it on one line, such as `you.square`."
        if isinstance(value, list):
            help = 'Put the list in quotes, so that it is one text, such as `"[you, active]"`.'
        self.problems.add("FK405", path, message, help)

    def dice(self, value: Plain, path: Path, scope: Scope) -> Type:
        """Dice such as `2d`, or how many as an expression."""
        if isinstance(value, str) and _DICE.fullmatch(value):
            if int(value[:-1]) == 0:
                self.expressions.wrong(value, path, *_NO_DICE)
            return INT
        if not isinstance(value, str | bool | int):
            self.not_text(path)
            return INT
        self.not_negative(value, path)
        type = self.expressions.typed(value, path, scope, INT).type
        number = self.expressions.number(value)
        if type == DICE:
            self.expressions.wrong(value, path, *_wrong_dice(self.expressions.quiet(value)))
        elif not fits(type.present, INT):
            help = "Write dice such as `2d`, or a number of dice such as `you.speed`."
            self.expressions.wrong(value, path, mismatch(type, DICE), help)
        elif number == 0:
            self.expressions.wrong(value, path, *_NO_DICE)
        elif number is not None and number > _MOST_DICE:
            self.expressions.wrong(value, path, *_TOO_MANY_DICE)
        return INT

    def many(self, value: Plain, path: Path, scope: Scope, wanted: Type) -> Type:
        """A list, or one thing where a list of such things is wanted."""
        item = wanted.item or ANY
        if isinstance(value, list):
            if not value:
                help = "Write what is in it, or leave the step out."
                self.problems.add("FK428", path, "this list is empty, so nothing is done with it", help)
            elif len(value) > _MOST_LISTED:
                message = f"this list has more than {_MOST_LISTED} values"
                self.problems.add("FK437", path, message, "Use a function that finds them, such as `squares('floor')`.")
                return listed(ANY)
            types = [self.expression(each, (*path, index), scope, item) for index, each in enumerate(value)]
            joined: Type | None = types[0] if types else item
            for type in types[1:]:
                joined = common(joined, type) if joined is not None else None
            return listed(joined or ANY)
        if not isinstance(value, str | bool | int):
            self.not_text(path)
            return wanted
        type = self.expressions.typed(value, path, scope, wanted).type
        if fits(type.present, wanted):
            return type
        if item != ANY and type != NONE and fits(type.present, item):
            return listed(type.present)
        self.expressions.wrong(value, path, mismatch(type, wanted), why_not(str(value), type, wanted))
        return wanted

    def id(self, value: Plain, path: Path, section: str) -> None:
        """The id of an entry."""
        if not isinstance(value, str):
            self.problems.add("FK405", path, "an id is wanted here", "Write the id of an entry.")
            return
        if self.world.knows(section, value):
            return
        one = SINGULAR.get(section, section)
        found = self.world.library.shelf.candidates(section, value, self.world.pack)
        owner, _, _ = value.rpartition(":")
        if found:
            message = f"`{value}` could be {in_words(each.qualified for each in found)}"
            self.problems.add("FK211", path, message, f"Write `{found[0].qualified}`, or the other.")
        elif owner and owner not in self.world.reach:
            help = f"Add `{owner}: '>=0.1'` under `requires:` in pack.yaml."
            self.problems.add("FK212", path, f"this pack does not require `{owner}`", help)
        else:
            known = self.world.words(section)
            otherwise = "" if known else f"Declare it under `{section}:`."
            meant, help = self.world.guess_with_help(value, known, otherwise)
            self._unknown("FK210", path, value, f"there is no {one} `{value}`", help, meant)

    def word(self, value: Plain, path: Path, argument: Argument) -> None:
        """One of a known set of words."""
        if not isinstance(value, str):
            self.problems.add("FK405", path, "a word is wanted here", argument.doc)
        elif argument.domain is not None and not self.world.knows(argument.domain, value):
            meant, help = self.world.guess_with_help(value, self.world.words(argument.domain))
            self._unknown("FK408", path, value, f"`{value}` is not a choice for `{argument.name}`", help, meant)
        elif argument.domain == "reasons" and not _TAG.fullmatch(value):
            message = f"`{value}` is not a word for a reason: they are small letters and digits, joined by hyphens"
            self.problems.add("FK408", path, message, "Write a word such as `luck`.")

    def _unknown(self, code: str, path: Path, value: str, message: str, help: str, meant: str | None) -> None:
        self.problems.add(code, path, message, help, 0, len(value), replacement=meant)

    def test(self, value: Plain, path: Path, scope: Scope, argument: Argument, item: Type) -> None:
        """A question about each of a list, or about each face of a roll."""
        if not isinstance(value, str | bool | int):
            self.not_text(path)
        elif argument.each is None:
            self.expressions.test(value, path, scope.with_names({"each": item}))
            if argument is not _ASKED_AGAIN:
                self._asks_of("each", value, path)
        elif value in (False, "false"):
            message = f"`{argument.name}` is for no die at all, so it does nothing"
            self.expressions.wrong(value, path, message, "Ask for a face, such as `face == 1`.", "FK428")
        elif not isinstance(value, bool):  # all dice
            self.expressions.test(value, path, scope.with_names({"face": argument.each}))
            self._asks_of("face", value, path)

    def _asks_of(self, name: str, value: str | bool | int, path: Path) -> None:
        """A question about each of a list speaks of that one; else it is a matter of all or none."""
        tree = self.expressions.quiet(value)
        if tree is not None and not isinstance(tree, Name) and not speaks_of(tree, name):
            self.expressions.wrong(value, path, same_for_all(name), SAME_FOR_ALL, "FK423")

    def tags(self, value: Plain, path: Path) -> None:
        """Words for the source of an attack."""
        if not isinstance(value, list):
            self.problems.add("FK405", path, "tags are a list of words", "Write `[flame]`.")
            return
        for index, each in enumerate(value):
            if not isinstance(each, str) or not _TAG.fullmatch(each):
                message = "a tag is small letters and digits, joined by hyphens"
                self.problems.add("FK405", (*path, index), message, "Write a tag such as `flame`.")

    def duration(self, value: Plain, path: Path, scope: Scope) -> None:
        """A named duration, or an event that ends it."""
        if isinstance(value, dict):
            self.own_duration(value, path, scope)
        elif not isinstance(value, str):
            self.problems.add("FK405", path, "a duration is wanted here", f"There are {in_words(DURATIONS)}.")
        elif value not in DURATIONS:
            meant, help = self.world.guess_with_help(value, DURATIONS)
            self._unknown("FK408", path, value, f"`{value}` is not a duration", help, meant)
        elif value == "your-next-turn" and not scope.has_you:
            message = "nobody is `you` here, so this has no next turn to end with"
            self.problems.add("FK419", path, message, "Write `their-next-turn`: of the one it is about.")

    def own_duration(self, value: Mapping[str, Plain], path: Path, scope: Scope) -> None:
        """`{when: event, if: question}`."""
        given = {key: (each, (*path, key)) for key, each in value.items() if key in _KEYS_OF_DURATION}
        for key, each in value.items():
            if key not in given:
                missing = [known for known in _KEYS_OF_DURATION if known not in given]
                meant, help = self.world.guess_with_help(key, missing, "It takes `when`, and perhaps `if`.")
                message = f"a duration takes no `{key}`"
                self.problems.add("FK415", (*path, key), message, help, replacement=meant, at_key=True)
                if meant is not None:
                    given[meant] = (each, (*path, key))
        name, place = given.get("when", (None, path))
        if not isinstance(name, str):
            message = "a duration of your own ends with an event"
            self.problems.add("FK414", path, message, "Write `{when: attack.done}`.", at_key="when" not in given)
            return
        event = self.world.event(name)
        if event is None:
            meant, help = self.world.guess_with_help(name, self.world.words("events"))
            self._unknown("FK411", place, name, f"`{name}` is not an event", help, meant)
            event = self.world.event(meant) if meant is not None else None
        condition, place = given.get("if", (None, path))
        if condition is None and name == "becomes":
            message = "`becomes` needs an `if`: the fact that becomes true"
            self.problems.add("FK414", given["when"][1], message, "Add `if: ...`.")
        if condition is None or event is None:
            return
        if isinstance(condition, str | bool | int):
            self.expressions.test(condition, place, scope.with_names(event.fields))
        else:
            self.not_text(place)


_NO_DICE = ("with no dice nothing is rolled, so this does nothing", "Write `1d` or more.", "FK428")
_TOO_MANY_DICE = ("nobody can roll so many dice", f"Write at most `{_MOST_DICE}d`.")


def _wrong_dice(tree: Expression | None) -> tuple[str, str]:
    """Dice that are too many, or in the middle of an expression."""
    if isinstance(tree, Dice):
        return _TOO_MANY_DICE
    return "dice are written alone, such as `2d`", "In an expression, write numbers of dice: `2 if hit else 3`."
