"""Lists of steps to code: what is done in order, in a branch, for each, or by name. Who asks is others' work."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Protocol, TypeAlias

from fragkit.effects.compiling.arguments import Arguments
from fragkit.effects.compiling.asking import ASKING
from fragkit.effects.compiling.counting import COUNTING
from fragkit.effects.compiling.expressions import Expressions
from fragkit.effects.compiling.frames import ORIGIN, Frame, bound, condition, finished
from fragkit.effects.compiling.later import duration, put_off
from fragkit.effects.compiling.source import Block, NotCheckedError, Scope, Unit, name_of
from fragkit.effects.compiling.verbs import VERBS, Act, Colour, Given, colour_of, read_step, steps_of
from fragkit.effects.types import ANY, RANK, Type, listed
from fragkit.effects.vocabulary import Form, Verb
from fragkit.packs.nodes import Plain

MOST_LOOPS = 6
"""As many as Python allows in one function, with room to spare; steps deeper than that get a function of their own."""


class Linker(Protocol):
    """What is known of the other entries that steps can go on with."""

    def needs(self, kind: str, qualified: str) -> Mapping[str, Type]:
        """The names that a procedure or table is given."""

    def colour(self, qualified: str) -> Colour:
        """The colour of a procedure."""


class Steps:
    """Writes the steps of one entry."""

    def __init__(self, unit: Unit, expressions: Expressions, linker: Linker) -> None:
        self.unit = unit
        self.expressions = expressions
        self.values = expressions.values
        self.arguments = Arguments(unit, expressions)
        self.linker = linker

    def function(
        self,
        steps: Plain,
        path: str,
        parameters: list[str],
        scope: Scope,
        *,
        wants: Type | None = None,
        replaced: str | None = None,
        fields: tuple[str, ...] = (),
        head: Callable[[], list[str]] = list,
        asks: bool = False,
    ) -> tuple[str, bool]:
        """Adds a function that does the steps; gives its name, and whether it is a generator.

        `head` gives lines that come first, and is asked when the steps are written and what they use is known. With
        `asks` it is a generator in any case.
        """
        asks = asks or self.colour(steps).needs_generator
        block = Block()
        result = "r" if wants is not None else None
        if result is not None:
            block.line("r = None")
        self.write(steps, Frame(scope, block, asks, wants, result, replaced=replaced, fields=fields), path)
        if result is not None or asks:
            block.line("return r" if result is not None else "return")
        if asks:
            block.line("yield")  # never reached, but it makes a generator of it whatever the steps are
        return self.unit.function(parameters, finished([*head(), *block.lines])), asks

    def colour(self, steps: Plain) -> Colour:
        """The colour of steps, with that of the procedures they run."""
        return colour_of(steps, lambda name: self.linker.colour(self.expressions.resolved("procedures", name)))

    def write(self, steps: Plain, frame: Frame, path: str) -> None:
        """Steps, each seeing the names of those before it."""
        several = steps_of(steps)
        self.write_some(several, range(len(several)), frame, path)

    def write_some(self, steps: Sequence[Plain], which: range, frame: Frame, path: str) -> None:
        """Some of several steps, by their numbers."""
        if any(read_step(steps[index])[0].name not in _SPENDING_INSIDE for index in which):
            frame.block.line(f"A.spend({self.unit.key!r}, {len(which)})")
        for index in which:
            self._step(steps[index], frame, f"{path}.{index}")

    def _step(self, step: Plain, frame: Frame, path: str) -> None:
        verb, given = read_step(step)
        control = CONTROL.get(verb.name)
        if control is not None:
            control(self, given, frame, path)
            return
        template = VERBS.get(verb.name)
        if not isinstance(template, Act):
            raise NotCheckedError("a verb that nobody carries out")
        self.act(verb, template, given, frame)

    def place(self, path: str) -> str:
        """Where a step stands, as a literal."""
        return repr(f"{self.unit.key} {path}")

    def settle(self, frame: Frame) -> None:
        """After a change: what it sets off happens before the next step."""
        if frame.asks:
            with frame.block.under("if A.restless:"):
                frame.block.line("yield from A.settle()")

    def act(self, verb: Verb, template: Act, given: Given, frame: Frame) -> None:
        """A verb that is a method of the actions."""
        tests: list[str] = []
        parts: list[str] = []
        for argument in verb.arguments:
            if argument.name not in given:
                parts.append(self.arguments.missing(argument))
            elif argument.form is Form.DURATION:
                parts.append(duration(self, given[argument.name], frame))
            else:
                code = self.arguments.argument(argument, given[argument.name], frame)
                must = argument.form in (Form.EXPRESSION, Form.LIST) and not (argument.type or ANY).optional
                parts.append(self.arguments.needed(code, frame, tests) if must else code.text)
        if template.origin:
            parts.append(ORIGIN)
        with frame.block.under(condition(tests)):
            call = f"A.{verb.name}({', '.join(parts)})"
            frame.block.line(f"yield from {call}" if template.asks else call)
            if template.changes and not template.asks:
                self.settle(frame)


_SPENDING_INSIDE = ("if", "for")
"""Steps that do nothing but what is inside them, which is counted there."""

Writing: TypeAlias = Callable[[Steps, Given, Frame, str], None]


def _if(steps: Steps, given: Given, frame: Frame, path: str) -> None:
    with frame.block.under(f"if {steps.expressions.test(given['if'], frame.scope)}:"):
        steps.write(given["do"], frame.inner(), f"{path}.do")
    if "else" in given:
        with frame.block.under("else:"):
            steps.write(given["else"], frame.inner(), f"{path}.else")


def _for(steps: Steps, given: Given, frame: Frame, path: str) -> None:
    many = steps.arguments.several(given["in"], frame.scope, listed(ANY))
    item = (many.type.item or ANY).present
    if given.get("together") is True:
        _together(steps, given, frame, path)
        return
    inner = frame.inner(loops=1)
    local = bound(inner, steps.unit, str(given["for"]), item, there=many.full)
    where = _where(steps, given, frame, local, item, many.full)
    text = steps.values.kept(many).text
    if inner.loops <= MOST_LOOPS:
        with frame.block.under(f"for {local} in {text}:"), frame.block.under(where):
            steps.write(given["do"], inner, f"{path}.do")
        return
    body = steps.unit.fresh("b")
    inner.loops = 0
    with frame.block.under(f"def {body}({local}):"):
        if frame.result is not None:
            frame.block.line(f"nonlocal {frame.result}")
        with frame.block.under(where):
            steps.write(given["do"], inner, f"{path}.do")
        if frame.asks:
            frame.block.line("return")
            frame.block.line("yield")
    with frame.block.under(f"for {local} in {text}:"):
        frame.block.line(f"{'yield from ' if frame.asks else ''}{body}({local})")


def _where(steps: Steps, given: Given, frame: Frame, local: str, item: Type, full: bool) -> str | None:
    if "where" not in given:
        return None
    each = name_of(local, item, there=full)
    return f"if {steps.expressions.test(given['where'], frame.scope.bind('each', each))}:"


def _together(steps: Steps, given: Given, frame: Frame, path: str) -> None:
    """All choose in secret first: the choices that the steps begin with, then the rest for each."""
    many = steps.arguments.several(given["in"], frame.scope, listed(ANY))
    item = (many.type.item or ANY).present
    body = steps_of(given["do"])
    choices = 0
    while choices < len(body) and read_step(body[choices])[0].name in ("choose", "let"):
        choices += 1
    inner = frame.inner(loops=1)
    before = list(inner.scope.names)
    local = bound(inner, steps.unit, str(given["for"]), item, there=many.full)
    where = _where(steps, given, frame, local, item, many.full)
    chosen = steps.unit.fresh("x")
    frame.block.line(f"{chosen} = []")
    frame.block.line("A.hide()")
    with frame.block.under(f"for {local} in {steps.values.kept(many).text}:"), frame.block.under(where):
        steps.write_some(body, range(choices), inner, f"{path}.do")
        names = [each.code.text for name, each in inner.scope.names.items() if name not in before]
        frame.block.line(f"{chosen} += [({', '.join(names)},)]")
    frame.block.line("A.reveal()")
    with frame.block.under(f"for {', '.join(names)}, in {chosen}:"):
        steps.write_some(body, range(choices, len(body)), inner, f"{path}.do")


def _let(steps: Steps, given: Given, frame: Frame, path: str) -> None:
    values = given["let"]
    if not isinstance(values, dict):
        raise NotCheckedError("names that are no mapping")
    for name, written in values.items():
        code = steps.values.kept(steps.values.bounded(steps.expressions.value(written, frame.scope, ANY)))
        local = bound(frame, steps.unit, name, code.type.present, there=code.there, full=code.full)
        frame.block.line(f"{local} = {code.text}")


def _run(steps: Steps, given: Given, frame: Frame, path: str) -> None:
    qualified = steps.expressions.resolved("procedures", str(given["id"]))
    colour = steps.linker.colour(qualified)
    call = _called(steps, "procedures", qualified, given, frame)
    frame.block.line(f"yield from {call}" if colour.needs_generator else call)
    if colour.changes and not colour.needs_generator:
        steps.settle(frame)


def _table(steps: Steps, given: Given, frame: Frame, path: str) -> None:
    qualified = steps.expressions.resolved("tables", str(given["id"]))
    frame.block.line(f"yield from {_called(steps, 'tables', qualified, given, frame)}")


def _signal(steps: Steps, given: Given, frame: Frame, path: str) -> None:
    name = str(given["event"])
    event = steps.expressions.world.event(name)
    if event is None:
        raise NotCheckedError("an unknown event")
    fields = "".join(f"{each}, " for each in _values(steps, event.fields, given, frame))
    frame.block.line(f"yield from A.signal({steps.expressions.resolved('events', name)!r}, ({fields}))")


def _result(steps: Steps, given: Given, frame: Frame, path: str) -> None:
    if frame.result is None:
        raise NotCheckedError("a result that nobody waits for")
    if frame.contest is None:
        code = steps.values.kept(steps.expressions.value(given["value"], frame.scope, frame.wants or ANY))
        frame.block.line(f"{frame.result} = {code.text}")
        return
    code = steps.expressions.value(given["value"], frame.scope, ANY)
    frame.contest.append(code.type.present)
    if code.type.present == RANK:
        frame.block.line(f"{frame.result} = {steps.values.shielded('0', [code], lambda text: text)}")
    else:
        frame.block.line(f"{frame.result} = {steps.values.number(code)}")


def _proceed(steps: Steps, given: Given, frame: Frame, path: str) -> None:
    if frame.replaced is None:
        raise NotCheckedError("nothing is being replaced")
    fields = "".join(f"{steps.expressions.name(name, frame.scope).text}, " for name in frame.fields)
    call = f"yield from A.proceed({frame.replaced!r}, ({fields}))"
    frame.block.line(call if frame.result is None else f"{frame.result} = {call}")


def _values(steps: Steps, needs: Mapping[str, Type], given: Given, frame: Frame) -> list[str]:
    """What is given by name, in the order in which it is needed. None is passed on: each step inside decides."""
    named = given.get("with", {})
    if not isinstance(named, dict) or any(name not in named for name in needs):
        raise NotCheckedError("a name that is needed and not given")
    values = (steps.expressions.value(named[name], frame.scope, type) for name, type in needs.items())
    return [steps.values.kept(steps.values.bounded(value)).text for value in values]


def _called(steps: Steps, kind: str, qualified: str, given: Given, frame: Frame) -> str:
    """The call of a procedure or table."""
    parts = _values(steps, steps.linker.needs(kind, qualified), given, frame)
    return f"{steps.unit.link(kind, qualified)}({', '.join(['A', ORIGIN, *parts])})"


CONTROL: Mapping[str, Writing] = {
    "if": _if,
    "for": _for,
    "let": _let,
    "later": put_off,
    "run": _run,
    "table": _table,
    "signal": _signal,
    "result": _result,
    "proceed": _proceed,
    **ASKING,
    **COUNTING,
}
