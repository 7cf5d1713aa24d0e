"""Comparisons to code: chains whose operands are evaluated once, lists that are compared by what is in them."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import replace

from fragkit.effects.compiling.source import Code, Scope
from fragkit.effects.compiling.values import Values
from fragkit.effects.expressions import Compare, Comparison, Expression, ListLiteral, TupleLiteral
from fragkit.effects.types import ANY, BOOL, INT, WORD, Type


class Comparisons(ABC):
    """The part of writing expressions that compares."""

    values: Values

    @abstractmethod
    def emit(self, node: Expression, scope: Scope, wanted: Type | None = None) -> Code:
        """The code of an operand."""

    def compare(self, node: Compare, scope: Scope) -> Code:
        """A chain, each operand evaluated once."""
        codes = self.operands(node, scope)
        parts = []
        for index, operator in enumerate(node.operators):
            left, right = codes[index], codes[index + 1]
            if index + 1 < len(node.operators):
                first, again = self.values.atom(right)
                right, codes[index + 1] = replace(right, text=first, binds=not right.atom), again
            parts.append(self.pair(left, operator, right))
        return Code(parts[0] if len(parts) == 1 else f"({' and '.join(parts)})", BOOL, there=True)

    def operands(self, node: Compare, scope: Scope) -> list[Code]:
        """The operands; a quoted word names an entry of the kind that its neighbour names."""
        codes = [self.emit(each, scope) for each in node.operands]
        for index, each in enumerate(node.operands):
            beside = [codes[i] for i in (index - 1, index + 1) if 0 <= i < len(codes)]
            wanted = next((b.type.item or b.type for b in beside if (b.type.item or b.type).domain is not None), None)
            unnamed = codes[index].type.present == WORD or isinstance(each, TupleLiteral | ListLiteral)
            if wanted is not None and unnamed:
                codes[index] = self.emit(each, scope, wanted)
        return codes

    def pair(self, left: Code, operator: Comparison, right: Code) -> str:
        """Two neighbours of a chain."""
        match operator:
            case Comparison.EQUAL | Comparison.UNEQUAL:
                return self.same(left, right, operator is Comparison.EQUAL)
            case Comparison.IN | Comparison.NOT_IN:
                many = self.values.sequence(right)
                nested = left.type.item is not None or left.type.name == "any"
                text = f"among({left.text}, {many})" if nested else f"({left.text} in {many})"
                return text if operator is Comparison.IN else f"(not {text})"
        if all(each.type.present in (INT, ANY) for each in (left, right)):
            return f"({self.values.number(left)} {operator.value} {self.values.number(right)})"
        return f"(order({left.text}) {operator.value} order({right.text}))"

    def same(self, left: Code, right: Code, equal: bool) -> str:
        """Whether two values are the same."""
        for one, other in ((left, right), (right, left)):
            if other.text == "None" and one.there and not one.binds:
                return "False" if equal else "True"
            if other.text == "None":
                return f"({one.text} {'is' if equal else 'is not'} None)"
        if any(each.type.item is not None or each.type.name == "any" for each in (left, right)):
            return f"{'' if equal else '(not '}same({left.text}, {right.text}){'' if equal else ')'}"
        return f"({left.text} {'==' if equal else '!='} {right.text})"
