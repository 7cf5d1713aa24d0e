"""What a verb is told, as code: each form of an argument, and what is done when it turns out to be none.

A step that is given none where it needs something does nothing, and what it would have bound is none. It needs what its
declaration does not call optional, and every written argument whose type is not; a list must have something in it.
"""

from __future__ import annotations

from dataclasses import replace

from fragkit.effects.compiling.expressions import Expressions, tree_of
from fragkit.effects.compiling.frames import Frame
from fragkit.effects.compiling.source import EMPTY_LIST, Code, NotCheckedError, Scope, Unit, literal
from fragkit.effects.compiling.values import constant
from fragkit.effects.types import ANY, INT, Type, listed
from fragkit.effects.vocabulary import Argument, Form
from fragkit.packs.nodes import Plain


class Arguments:
    """Writes the arguments of the steps of one entry."""

    def __init__(self, unit: Unit, expressions: Expressions) -> None:
        self.unit = unit
        self.expressions = expressions
        self.values = expressions.values

    def argument(self, argument: Argument, value: Plain, frame: Frame) -> Code:
        """An argument of a verb that is a method."""
        match argument.form:
            case Form.EXPRESSION if argument.type == INT:
                return self.amount(value, frame.scope)
            case Form.EXPRESSION:
                return self.expressions.value(value, frame.scope, argument.type or ANY)
            case Form.DICE:
                return self.dice(value, frame.scope)
            case Form.LIST:
                return self.values.those(self.several(value, frame.scope, (argument.type or EMPTY_LIST.type)))
            case Form.ID | Form.WORD:
                return literal(self.expressions.resolved(argument.domain, str(value)))
            case Form.FLAG:
                return literal(value is True)
            case Form.TAGS:
                return self.tags(value)
        raise NotCheckedError("an argument in another form")

    def missing(self, argument: Argument) -> str:
        """What a method is given for an argument that was left out."""
        return {Form.FLAG: "False", Form.TAGS: "()"}.get(argument.form, "None")

    def tags(self, value: Plain) -> Code:
        """A list of words, as written."""
        if not isinstance(value, list):
            raise NotCheckedError("tags that are no list")
        words = "".join(f"{str(each)!r}, " for each in value)
        return replace(EMPTY_LIST, text=f"({words})")

    def number(self, value: Plain, scope: Scope) -> Code:
        """A number."""
        return self.expressions.value(value, scope, INT)

    def amount(self, value: Plain, scope: Scope) -> Code:
        """A number that is not negative."""
        number = self.number(value, scope)
        known = constant(number)
        return number if known is not None and known >= 0 else Code(f"amount({number.text})", INT, there=True)

    def dice(self, value: Plain, scope: Scope) -> Code:
        """A number of dice: `5d`, or an expression."""
        if isinstance(value, str) and value.removesuffix("d").isdecimal() and value.endswith("d"):
            return literal(min(int(value.removesuffix("d")), 99))
        number = self.expressions.value(value, scope, INT)
        known = constant(number)
        return number if known is not None and 0 <= known <= 99 else Code(f"dice({number.text})", INT, there=True)

    def several(self, value: Plain, scope: Scope, wanted: Type) -> Code:
        """A list: an expression that gives one, a thing where a list is wanted, or several expressions."""
        item = wanted.item or ANY
        if isinstance(value, list):
            parts = [self.expressions.value(each, scope, item) for each in value]
            type = parts[0].type if parts else ANY
            for part in parts[1:]:
                type = self.expressions.joined(type, part.type)
            text = "".join(f"{part.text}, " for part in parts)
            return Code(f"({text})", listed(type), True, all(part.there for part in parts), fresh=True)
        tree = tree_of(value)
        code = self.expressions.emit(tree, scope, wanted)
        if code.type.item is not None or code.type.name == "any":
            return self.values.fitted(code, wanted)
        code = self.expressions.fitted(tree, scope, item)
        text = f"({code.text},)" if code.there else f"one({code.text})"
        return Code(text, listed(code.type.present), there=True, full=True, fresh=True)

    def needed(self, code: Code, frame: Frame, tests: list[str]) -> str:
        """The text of a value that must be there, computed before the step; the test for it goes to the tests."""
        if code.type.item is None and code.there:
            return code.text
        if not code.atom:
            local = self.unit.fresh("x")
            frame.block.line(f"{local} = {code.text}")
            code = replace(code, text=local)
        tests.append(code.text if code.type.item is not None else f"{code.text} is not None")
        return code.text
