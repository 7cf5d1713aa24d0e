"""Functions of an entry, and plans of what is made of them once they are compiled."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from contextlib import ExitStack
from dataclasses import dataclass
from typing import Any

from fragkit.effects.compiling.aims import aim_of
from fragkit.effects.compiling.compiled import CompiledSteps, Value
from fragkit.effects.compiling.expressions import Expressions, reads
from fragkit.effects.compiling.source import Block, Built, Scope, Unit, name_of
from fragkit.effects.compiling.steps import MOST_LOOPS, Linker, Steps
from fragkit.effects.compiling.values import constant
from fragkit.effects.compiling.verbs import words_of
from fragkit.effects.types import ANY, FIGHTER, Type, listed
from fragkit.packs.nodes import Plain


@dataclass(frozen=True, slots=True)
class Signature:
    """The parameters of a family of functions, and the names they have for an author."""

    parameters: tuple[str, ...]
    scope: Scope

    def with_names(self, unit: Unit, names: Iterable[tuple[str, Type, bool]]) -> Signature:
        """More parameters: name, type, and whether it is certainly there."""
        parameters, scope = list(self.parameters), self.scope
        for name, type, there in names:
            parameters.append(unit.fresh("v"))
            scope = scope.bind(name, name_of(parameters[-1], type.present, there=there, full=there))
        return Signature(tuple(parameters), scope)


class Writer:
    """Writes functions of one entry, and plans what is made of them."""

    def __init__(self, unit: Unit, expressions: Expressions, linker: Linker) -> None:
        self.unit = unit
        self.expressions = expressions
        self.steps = Steps(unit, expressions, linker)

    def asked(self, signature: Signature, text: str) -> str:
        """A function of the rules that gives a value."""
        return self.unit.function(["R", *signature.parameters], [f"    return {text}"])

    def condition(self, written: Plain, signature: Signature) -> str | None:
        """A function for a question; None when nothing is asked."""
        return None if written is None else self.asked(signature, self.expressions.test(written, signature.scope))

    def value(self, written: Plain, signature: Signature, type: Type) -> int | str:
        """A number, or yes or no: itself when it is always the same, otherwise a function."""
        code = self.expressions.value(written, signature.scope, type)
        known = constant(code)
        return known if known is not None else self.asked(signature, code.text)

    def several(self, written: Plain, signature: Signature) -> str:
        """A function that gives fighters: one, a list, or none."""
        code = self.steps.arguments.several(written, signature.scope, listed(FIGHTER))
        return self.asked(signature, self.expressions.values.those(code).text)

    def each(self, each: Mapping[str, Plain] | None, signature: Signature) -> tuple[str | None, Signature]:
        """A function that gives the values of names for which something is repeated, and the names with them."""
        if not each:
            return None, signature
        inner, loops, values = self._loops(each, signature)
        return self._repeated(loops, f"yield {values}", list(signature.parameters)), inner

    def fitting(self, each: Mapping[str, Plain] | None, condition: Plain, signature: Signature) -> str | None:
        """The same, for those of which a question holds; None where nothing is repeated or asked."""
        if not each or condition is None:
            return None
        inner, loops, values = self._loops(each, signature)
        scope, active = inner.scope, ""
        if "active" in reads(condition) and "active" not in scope.names:  # asked once, and not for each
            active = self.unit.fresh("x")
            scope = scope.bind("active", name_of(active, FIGHTER))
        test = self.expressions.test(condition, scope)
        return self._repeated(loops, f"if {test}: yield {values}", list(signature.parameters), active)

    def _loops(self, each: Mapping[str, Plain], signature: Signature) -> tuple[Signature, list[tuple[str, str]], str]:
        """The names for which something is repeated with the others, what each goes through, and all their values."""
        inner, loops = signature, []
        for name, written in each.items():
            many = self.steps.arguments.several(written, inner.scope, listed(ANY))
            item = (many.type.item or ANY).present
            inner = inner.with_names(self.unit, [(name, item, many.full)])
            loops.append((inner.parameters[-1], self.expressions.values.kept(many).text))
        return inner, loops, f"({', '.join(local for local, _ in loops)},)"

    def _repeated(self, loops: list[tuple[str, str]], innermost: str, parameters: list[str], active: str = "") -> str:
        """A generator of nested loops; Python nests only so many in one function, the rest get their own.

        `active` is the local, if any, that stands for whose turn it is.
        """
        block = Block()
        if active:
            block.line(f"{active} = R.active")
        with ExitStack() as stack:
            for local, many in loops[:MOST_LOOPS]:
                stack.enter_context(block.under(f"for {local} in {many}:"))
            known = [*parameters, *([active] if active else ()), *(local for local, _ in loops[:MOST_LOOPS])]
            rest = loops[MOST_LOOPS:]
            call = f"yield from {self._repeated(rest, innermost, known)}({', '.join(['R', *known])})" if rest else ""
            block.line(call or innermost)
        return self.unit.function(["R", *parameters], block.lines)

    def do(self, steps: Plain, path: str, signature: Signature, **frame: Any) -> Callable[[Built], CompiledSteps]:
        """Steps, and the plan for what the engine gets."""
        parameters = ["A", *signature.parameters]
        name, asks = self.steps.function(steps, path, parameters, signature.scope, **frame)
        words, aim = words_of(steps), aim_of(steps)
        return lambda built: CompiledSteps(built[name], asks, f"{self.unit.key} {path}", words, aim)


def optional(built: Built, name: str | None) -> Callable[..., Any] | None:
    """The function of that name, if there is one."""
    return None if name is None else built[name]


def made(built: Built, value: int | str) -> Value:
    """A number, or the function that gives it."""
    return built[value] if isinstance(value, str) else value
