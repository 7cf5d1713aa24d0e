"""Works out the value of an expression; what its names mean is the scope's affair, so no game is known here."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from operator import ge, gt, le, lt
from typing import Protocol

from fragkit.effects.expressions import (
    And,
    Arithmetic,
    Binary,
    Call,
    Compare,
    Comparison,
    Dice,
    Expression,
    Field,
    IfElse,
    ListLiteral,
    Method,
    Name,
    Negative,
    Not,
    Number,
    Or,
    TupleLiteral,
    Word,
    name_span,
    unparse,
)
from fragkit.suggest import did_you_mean, listed

CONSTANTS: Mapping[str, bool | None] = {"true": True, "false": False, "none": None, "nobody": None}
"""The names that mean the same everywhere."""


class UnknownError(Exception):
    """Raised by a scope: it has no such name, field or function, or it makes no sense there."""

    def __init__(self, message: str, help: str | None = None) -> None:
        super().__init__(message)
        self.message = message
        self.help = help


class EvaluationError(Exception):
    """The expression has no value; the trouble lies at the characters from `start` to `end` of its text."""

    def __init__(self, message: str, start: int, end: int, help: str | None = None) -> None:
        super().__init__(message)
        self.message = message
        self.start = start
        self.end = end
        self.help = help


class Scope(Protocol):
    """What an expression is asked about. Each method raises `UnknownError` for what it cannot answer."""

    def name(self, name: str) -> object:
        """The value of a name."""

    def field(self, of: object, name: str) -> object:
        """A field of a value."""

    def call(self, name: str, arguments: Sequence[object]) -> object:
        """The result of a listed function."""

    def method(self, of: object, name: str, arguments: Sequence[object]) -> object:
        """The result of a question that is put to a value, such as `A.has('dizzy')`."""

    def same(self, left: object, right: object) -> bool:
        """Whether two values are one and the same."""

    def contains(self, many: object, one: object) -> bool:
        """Whether a value is among several."""


@dataclass(frozen=True, slots=True)
class Bindings:
    """A scope of names with their values, without fields and functions."""

    values: Mapping[str, object]

    def name(self, name: str) -> object:
        """The value bound to the name."""
        if name not in self.values:
            known = [*self.values, *CONSTANTS]
            raise UnknownError(f"there is no `{name}` here", did_you_mean(name, known) or f"There are {listed(known)}.")
        return self.values[name]

    def field(self, of: object, name: str) -> object:
        """Nothing has fields here."""
        raise UnknownError(f"the field `{name}` cannot be asked for here")

    def call(self, name: str, arguments: Sequence[object]) -> object:
        """There are no functions here."""
        raise UnknownError(f"the function `{name}` cannot be used here")

    def method(self, of: object, name: str, arguments: Sequence[object]) -> object:
        """Nothing is asked of values here."""
        raise UnknownError(f"`.{name}(...)` cannot be asked here")

    def same(self, left: object, right: object) -> bool:
        """Plain equality."""
        return left == right

    def contains(self, many: object, one: object) -> bool:
        """Plain membership."""
        if not isinstance(many, tuple):
            raise UnknownError("what stands after `in` is no list")
        return one in many


def evaluate(tree: Expression, scope: Scope) -> object:
    """The value of the expression in that scope.

    >>> from fragkit.effects.expressions import parse
    >>> evaluate(parse("speed * 2 + 1").tree, Bindings({"speed": 3}))
    7
    """
    match tree:
        case Number(value):
            return value
        case Word(text):
            return text
        case Name(name):
            return CONSTANTS[name] if name in CONSTANTS else _asked(tree, lambda: scope.name(name))
        case Field(of, name):
            thing = _present(tree, of, scope)
            return _asked(tree, lambda: scope.field(thing, name))
        case Call(name, arguments):
            values = tuple(evaluate(each, scope) for each in arguments)
            return _asked(tree, lambda: scope.call(name, values))
        case TupleLiteral(items) | ListLiteral(items):
            return tuple(evaluate(item, scope) for item in items)
        case Negative(operand):
            return -_number(operand, evaluate(operand, scope))
        case Binary():
            return _arithmetic(tree, scope)
        case Compare(operands, operators):
            return _chain(operands, operators, scope)
        case Not(operand):
            return not evaluate(operand, scope)
        case And(operands):
            return _first(operands, scope, stop=False)
        case Or(operands):
            return _first(operands, scope, stop=True)
        case IfElse(value, test, otherwise):
            return evaluate(value if evaluate(test, scope) else otherwise, scope)
        case Dice():
            raise EvaluationError("dice can only stand where dice are rolled", tree.start, tree.end)
        case Method(of, name, arguments):
            thing = _present(tree, of, scope)
            given = tuple(evaluate(each, scope) for each in arguments)
            return _asked(tree, lambda: scope.method(thing, name, given))


def _asked(node: Name | Field | Call | Method, question: Callable[[], object]) -> object:
    try:
        return question()
    except UnknownError as unknown:
        start, end = name_span(node)
        raise EvaluationError(unknown.message, start, end, unknown.help) from None


def _present(node: Field | Method, of: Expression, scope: Scope) -> object:
    value = evaluate(of, scope)
    if value is None:
        message = f"`{unparse(of)}` is nobody, so it has no `{node.name}`"
        raise EvaluationError(message, of.start, of.end, f"Ask first whether `{unparse(of)} != none`.")
    return value


def _number(node: Expression, value: object) -> int:
    if isinstance(value, int) and not isinstance(value, bool):
        return value
    raise EvaluationError(f"`{unparse(node)}` is not a number", node.start, node.end)


def _arithmetic(node: Binary, scope: Scope) -> int:
    left = _number(node.left, evaluate(node.left, scope))
    right = _number(node.right, evaluate(node.right, scope))
    match node.operator:
        case Arithmetic.ADD:
            return left + right
        case Arithmetic.SUBTRACT:
            return left - right
        case Arithmetic.MULTIPLY:
            return left * right
    if right == 0:
        raise EvaluationError("this divides by 0", node.right.start, node.right.end)
    return left // right if node.operator is Arithmetic.DIVIDE else left % right


def _first(operands: tuple[Expression, ...], scope: Scope, *, stop: bool) -> object:
    value: object = None
    for operand in operands:
        value = evaluate(operand, scope)
        if bool(value) is stop:
            return value
    return value


def _chain(operands: tuple[Expression, ...], operators: tuple[Comparison, ...], scope: Scope) -> bool:
    """A chain asks no further once it is false, as in Python."""
    left_node = operands[0]
    left = evaluate(left_node, scope)
    for operator, right_node in zip(operators, operands[1:], strict=True):
        right = evaluate(right_node, scope)
        try:
            holds = _compare(left_node, left, operator, right_node, right, scope)
        except UnknownError as unknown:
            raise EvaluationError(unknown.message, left_node.start, right_node.end, unknown.help) from None
        if not holds:
            return False
        left_node, left = right_node, right
    return True


_ORDER: Mapping[Comparison, Callable[[int, int], bool]] = {
    Comparison.LESS: lt,
    Comparison.AT_MOST: le,
    Comparison.MORE: gt,
    Comparison.AT_LEAST: ge,
}


def _compare(
    left_node: Expression, left: object, operator: Comparison, right_node: Expression, right: object, scope: Scope
) -> bool:
    match operator:
        case Comparison.EQUAL:
            return scope.same(left, right)
        case Comparison.UNEQUAL:
            return not scope.same(left, right)
        case Comparison.IN:
            return scope.contains(right, left)
        case Comparison.NOT_IN:
            return not scope.contains(right, left)
    return _ORDER[operator](_number(left_node, left), _number(right_node, right))
