"""Checks the verbs that decide what is done: branches, repetitions, choices, and steps that stand elsewhere."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fragkit.content.game import Procedure, Table
from fragkit.effects.checking.calling import MOST_REPEATED
from fragkit.effects.checking.calls import call_graph
from fragkit.effects.checking.frames import UNDER_WAY, Frame, Told, special
from fragkit.effects.checking.world import needs_of
from fragkit.effects.expressions import Not
from fragkit.effects.types import ANY, BOOL, INT, RANK, Type, fits, listed, loosely, maybe
from fragkit.effects.vocabulary import EVENTS
from fragkit.packs.nodes import Path, Plain
from fragkit.suggest import listed as in_words

if TYPE_CHECKING:
    from fragkit.effects.checking.steps import StepChecker

NUMBER_OR_RANK = Type("any", domain="scores")
"""What each gives in a contest: something of which there is more and less."""


@special("if")
def branch(checker: StepChecker, told: Told) -> None:
    """`if`: what it asks is known in its `do`, and that it is not so in its `else`."""
    scope = told.frame.scope
    yes = no = scope
    value, place = told.given["if"]
    if isinstance(value, str | bool | int):
        test = checker.expressions.test(value, place, scope)
        tree = checker.expressions.quiet(value)
        yes = scope.knowing(test.when_true).holding(tree)
        no = scope.knowing(test.when_false).holding(Not(tree) if tree is not None else None)
    else:
        checker.not_text(place)
    for name, known in (("do", yes), ("else", no)):
        if name in told:
            checker.held_steps(told, name, told.frame.inner(known))


@special("for")
def repeat(checker: StepChecker, told: Told) -> None:
    """`for`: the name is there in its steps alone."""
    inner = told.frame.inner(told.frame.scope)
    item = _item(checker, told, "in")
    checker.some(told, "where", "together", item=item)
    checker.bind(*told.given["for"], item, inner)
    if "do" in told:
        if told.given.get("together", (False,))[0] is True:
            _choices_first(checker, told)
        checker.held_steps(told, "do", inner)


@special("may")
def ask(checker: StepChecker, told: Told) -> None:
    """`may`: somebody is asked, and what he says yes to is something."""
    checker.some(told, "may")
    if "do" in told:
        checker.held_steps(told, "do", told.frame.inner(told.frame.scope))


def _item(checker: StepChecker, told: Told, name: str) -> Type:
    """The type of an element of a list that a verb goes through."""
    if name not in told:
        return ANY
    value, place = told.given[name]
    argument = told.verb.argument(name)
    many = checker.argument(argument, value, place, told.frame) if argument is not None else ANY
    return many.item if many.item is not None else ANY


def _choices_first(checker: StepChecker, told: Told) -> None:
    """Choices made together are hidden until all have chosen, so nothing may come of the first before the last."""
    steps, path = told.given["do"]
    if not isinstance(steps, list):
        return
    if not any(isinstance(step, dict) and "choose" in step for step in steps):
        message = "`together` says nothing here: there is no choice that could be hidden"
        checker.problems.add("FK415", told.given["together"][1], message, "Leave it out.", at_key=True)
    chooses = [isinstance(step, dict) and ("choose" in step or "let" in step) for step in steps]
    for index, step in enumerate(steps):
        if isinstance(step, dict) and "choose" in step and not all(chooses[:index]):
            message = "with `together`, all choices come before what follows from them"
            help = "Move this step up, above the first that does something."
            checker.problems.add("FK436", (*path, index, "choose"), message, help, at_key=True)
            return


@special("let")
def name_values(checker: StepChecker, told: Told) -> None:
    """`let`: each name is there for the ones below it."""
    value, place = told.given["let"]
    if not isinstance(value, dict):
        checker.problems.add("FK414", place, "`let` needs names and values", f"Write `{told.verb.example}`.")
        return
    for name, each in value.items():
        here = (*place, name)
        if each is None:
            message = f"nothing is written after `{name}:`"
            checker.problems.add("FK414", here, message, f"Write `{told.verb.example}`.", at_key=True)
            type = ANY
        else:
            type = checker.expression(each, here, told.frame.scope, ANY)
        checker.bind(name, here, loosely(type), told.frame, at_key=True, for_use=True)


@special("choose", "pick")
def choose(checker: StepChecker, told: Told) -> None:
    """`choose` and `pick`: one of a list, or with `count` several."""
    item = _item(checker, told, "from")
    checker.some(told, "where", "by", "count", "repeat", "optional", item=item)
    if "repeat" in told and "count" not in told:
        message = "`repeat` says nothing without `count`: only one is chosen"
        checker.problems.add("FK415", told.given["repeat"][1], message, "Add `count:`, or leave it out.", at_key=True)
    count, place = told.given.get("count", (None, ()))
    if "repeat" in told and (checker.expressions.number(count) or 0) > MOST_REPEATED:
        message = f"at most {MOST_REPEATED} can be chosen"
        checker.problems.add("FK405", place, message, "Write a smaller number.")
    if "as" not in told:
        return
    several = "count" in told and told.given["count"][0] != 1
    name = told.given["as"][0]
    checker.bind_result(told, listed(item) if several else item if item == BOOL else maybe(item))
    # A choice that is not optional has a result: an option without anything to choose from is not offered.
    if "optional" not in told and isinstance(name, str):
        told.frame.scope = told.frame.scope.knowing(frozenset({name}))


@special("later")
def put_off(checker: StepChecker, told: Told) -> None:
    """`later`: its steps see the names, but nothing that is under way now."""
    checker.some(told, "at", "of")
    if "of" in told and "at" not in told:
        message = "`of` says nothing without `at`: steps without a phase are nobody's"
        checker.problems.add("FK415", told.given["of"][1], message, "Add `at:`, or leave it out.", at_key=True)
    elif "of" in told and told.given["at"][0] == "action-end":
        message = "`of` says nothing here: the end of the action is nobody's phase"
        checker.problems.add("FK415", told.given["of"][1], message, "Leave it out.", at_key=True)
    if "do" in told:
        inner = told.frame.inner(told.frame.scope)
        inner.wants, inner.deferred = None, True
        checker.held_steps(told, "do", inner)


@special("run")
def run(checker: StepChecker, told: Told) -> None:
    """`run`: the procedure is there, and is given what it needs."""
    _elsewhere(checker, told, "procedures")


@special("table")
def roll_on_table(checker: StepChecker, told: Told) -> None:
    """`table`: there is something to roll for, and it is given what it needs."""
    model = _elsewhere(checker, told, "tables")
    if isinstance(model, Table) and model.grid is not None:
        value, place = told.given["id"]
        message = f"`{value}` is a chart to look numbers up in, and has nothing to roll for"
        checker.problems.add("FK405", place, message, f"Use `lookup('{value}', row, column)` in an expression.")


def _elsewhere(checker: StepChecker, told: Told, section: str) -> Procedure | Table | None:
    if "id" not in told:
        checker.some(told, "with")
        return None
    value, place = told.given["id"]
    checker.id(value, place, section)
    model: Procedure | Table | None = checker.world.find(section, value) if isinstance(value, str) else None
    if model is not None and isinstance(value, str):
        _not_again(checker, told, section, value, place)
        _with(checker, told, needs_of(model), f"`{value}`")
    return model


@special("signal")
def signal(checker: StepChecker, told: Told) -> None:
    """`signal`: only events that a pack declares are raised by content, and not from their own answers."""
    if "event" not in told:
        return
    value, place = told.given["event"]
    event = checker.world.event(value) if isinstance(value, str) and value not in EVENTS else None
    if event is None:
        names = checker.world.words("events") - set(EVENTS)
        otherwise = "Declare it under `events:`; the game raises its own events itself."
        meant, help = checker.world.guess_with_help(str(value), names, otherwise)
        message = f"`{value}` is not an event that a pack declares"
        checker.problems.add("FK411", place, message, help, 0, len(str(value)), replacement=meant)
        return
    _not_again(checker, told, "events", str(value), place)
    _with(checker, told, dict(event.fields), f"`{value}`")


def _not_again(checker: StepChecker, told: Told, section: str, name: str, place: Path) -> None:
    """What answers an event of a pack must not raise it again, not even by way of others."""
    frame, library, pack = told.frame, checker.world.library, checker.world.pack
    event = library.resolve("events", frame.event, pack) if frame.event and not frame.deferred else None
    called = library.resolve(section, name, pack)
    if event is None or called is None or frame.event in EVENTS:
        return
    if call_graph(checker.world).leads_back(("events", event), (section, called)):
        message = f"this answers `{frame.event}` by raising it again, so it would never end"
        checker.problems.add("FK431", place, message, "Put it into `later:`, or raise another event.")


def _with(checker: StepChecker, told: Told, needs: dict[str, Type], what: str) -> None:
    value, place = told.given.get("with", ({}, told.place))
    if not isinstance(value, dict):
        checker.problems.add("FK414", place, "`with` has names and values", "Write `with: {spot: square}`.")
        return
    meant_by: dict[str, str] = {}
    for name in value:
        if name not in needs:
            otherwise = f"It takes {in_words(needs) if needs else 'nothing'}."
            missing = [need for need in needs if need not in value]
            meant, help = checker.world.guess_with_help(name, missing, otherwise)
            message = f"{what} takes no `{name}`"
            checker.problems.add("FK415", (*place, name), message, help, replacement=meant, at_key=True)
            if meant is not None:
                meant_by[meant] = name
    for name, type in needs.items():
        key = name if name in value else meant_by.get(name)
        if key is None:
            message = f"{what} needs `{name}`"
            help = f"Add it under `with:`; it is {type.described}."
            checker.problems.add("FK414", told.place, message, help, at_key=True)
        elif value[key] is None:
            message = f"nothing is written after `{key}:`"
            checker.problems.add("FK414", (*place, key), message, f"It is {type.described}.", at_key=True)
        else:
            checker.expression(value[key], (*place, key), told.frame.scope, maybe(type))


@special("result")
def result(checker: StepChecker, told: Told) -> None:
    """`result`: something waits for it, and of this type."""
    wants = told.frame.wants
    if wants is None:
        message = "nothing waits for a result here"
        help = "It belongs under `instead:` of an event that wants one, or into a contest."
        checker.problems.add("FK426", told.place, message, help, at_key=True)
        return
    if "value" not in told:
        return
    value, place = told.given["value"]
    type = checker.expression(value, place, told.frame.scope, wants)
    if wants is NUMBER_OR_RANK and not (fits(type.present, INT) or fits(type.present, RANK)):
        message = f"a contest goes by numbers, and this is {type.described}"
        assert isinstance(value, str | bool | int)
        checker.expressions.wrong(value, place, message, "Give a number, such as `sum.total`.")


@special("proceed")
def proceed(checker: StepChecker, told: Told) -> None:
    """`proceed`: only with what is being replaced."""
    if "event" not in told:
        return
    value, place = told.given["event"]
    replaced = told.frame.replaced
    if value != replaced:
        help = f"Write `proceed: {replaced}`." if replaced else "It belongs under `instead:`."
        checker.problems.add("FK426", place, f"`{value}` is not being replaced here", help, replacement=replaced)


@special("cancel")
def cancel(checker: StepChecker, told: Told) -> None:
    """`cancel`: only what can be under way."""
    checker.some(told, "what")
    value, place = told.given.get("what", (None, ()))
    if isinstance(value, str) and not told.frame.can_cancel(value):
        message = f"there is no {value} under way here that could be cancelled"
        help = f"It belongs under `when:` {in_words(sorted(UNDER_WAY[value]))}."
        checker.problems.add("FK426", place, message, help)


def contest_frame(frame: Frame) -> Frame:
    """The frame of what each does in a contest."""
    inner = frame.inner(frame.scope)
    inner.wants, inner.replaced = NUMBER_OR_RANK, None
    return inner


def answers(steps: Plain) -> bool:
    """Whether steps give a result, or let the replaced thing proceed, whatever turns out true on the way."""
    if not isinstance(steps, list):
        return False
    return any(isinstance(step, dict) and _answers(step) for step in steps)


def _answers(step: dict[str, Plain]) -> bool:
    if "if" in step:
        return answers(step.get("do")) and answers(step.get("else"))
    return "result" in step or "proceed" in step


def mentions_result(steps: Plain) -> bool:
    """Whether some of the steps give a result, though perhaps not always."""
    if isinstance(steps, list):
        return any(mentions_result(each) for each in steps)
    return isinstance(steps, dict) and ("result" in steps or any(mentions_result(each) for each in steps.values()))
