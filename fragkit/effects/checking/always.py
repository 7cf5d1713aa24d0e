"""Finds conditions that are always or never true, whatever happens in the game. Knows only numbers, words and order."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import TypeGuard

from fragkit.effects.expressions import (
    And,
    Arithmetic,
    Binary,
    Call,
    Compare,
    Comparison,
    Expression,
    Field,
    ListLiteral,
    Name,
    Negative,
    Not,
    Number,
    Or,
    TupleLiteral,
    Word,
    unparse,
)

Constant = int | bool | str

_COUNTS = frozenset({"count", "supply", "distance"})
_NEVER_NEGATIVE = frozenset(
    {"wounds", "blood", "frags", "movement", "attacks_left", "turns_taken", "age", "damage", "total", "move_dice"}
)
_FACES = (1, 6)
_OPPOSITES = {
    Comparison.EQUAL: Comparison.UNEQUAL,
    Comparison.UNEQUAL: Comparison.EQUAL,
    Comparison.LESS: Comparison.AT_LEAST,
    Comparison.AT_LEAST: Comparison.LESS,
    Comparison.MORE: Comparison.AT_MOST,
    Comparison.AT_MOST: Comparison.MORE,
    Comparison.IN: Comparison.NOT_IN,
    Comparison.NOT_IN: Comparison.IN,
}
_MIRRORED = {
    Comparison.EQUAL: Comparison.EQUAL,
    Comparison.UNEQUAL: Comparison.UNEQUAL,
    Comparison.LESS: Comparison.MORE,
    Comparison.MORE: Comparison.LESS,
    Comparison.AT_MOST: Comparison.AT_LEAST,
    Comparison.AT_LEAST: Comparison.AT_MOST,
}
_DENYING = frozenset({Comparison.UNEQUAL, Comparison.AT_MOST, Comparison.AT_LEAST, Comparison.NOT_IN})
"""Those that say that another is not so."""
_TRUE_OF_EQUALS = frozenset({Comparison.EQUAL, Comparison.AT_MOST, Comparison.AT_LEAST})


def constant(node: Expression) -> Constant | None:
    """The value of an expression that has no names in it, or None.

    >>> from fragkit.effects.expressions import parse
    >>> constant(parse("2 * 3 - 1").tree), constant(parse("you.speed").tree)
    (5, None)
    """
    match node:
        case Number(value):
            return value
        case Word(text):
            return text
        case Name("true" | "false"):
            return node.name == "true"
        case Negative(operand):
            inside = constant(operand)
            return -inside if _is_number(inside) else None
        case Binary():
            return _arithmetic(node)
    return None


def _arithmetic(node: Binary) -> int | None:
    left, right = constant(node.left), constant(node.right)
    if not _is_number(left) or not _is_number(right):
        return None
    match node.operator:
        case Arithmetic.ADD:
            return left + right
        case Arithmetic.SUBTRACT:
            return left - right
        case Arithmetic.MULTIPLY:
            return left * right
        case Arithmetic.DIVIDE:
            return left // right if right else None
        case Arithmetic.REMAINDER:
            return left % right if right else None


def _is_number(value: Constant | None) -> TypeGuard[int]:
    return isinstance(value, int) and not isinstance(value, bool)


def comparison(left: Expression, operator: Comparison, right: Expression) -> bool | None:
    """Whether a comparison is always true (True) or never (False); None when it depends."""
    if operator in (Comparison.IN, Comparison.NOT_IN):
        return _membership(left, operator, right)
    if left == right:
        return operator in _TRUE_OF_EQUALS
    one, other = constant(left), constant(right)
    if one is not None and other is not None:
        return _is_true(one, operator, other)
    questions = [_Question(left, operator, (other,))] if other is not None else _mirrored(left, operator, right)
    return _settled(questions[0]) if questions else None


def _mirrored(left: Expression, operator: Comparison, right: Expression) -> list[_Question]:
    one = constant(left)
    return [_Question(right, _MIRRORED[operator], (one,))] if one is not None else []


def _membership(left: Expression, operator: Comparison, right: Expression) -> bool | None:
    if not isinstance(right, TupleLiteral | ListLiteral):
        return None
    inside = operator is Comparison.IN
    if left in right.items:
        return inside
    values = [constant(item) for item in right.items]
    if any(value is None for value in values):
        return None
    one = constant(left)
    if one is not None:
        return inside is any(_same(one, value) for value in values if value is not None)
    return _settled(_Question(left, operator, tuple(value for value in values if value is not None)))


def _is_true(one: Constant, operator: Comparison, other: Constant) -> bool | None:
    if operator in (Comparison.EQUAL, Comparison.UNEQUAL):
        return _same(one, other) is (operator is Comparison.EQUAL)
    if not _is_number(one) or not _is_number(other):
        return None
    match operator:
        case Comparison.LESS:
            return one < other
        case Comparison.AT_MOST:
            return one <= other
        case Comparison.MORE:
            return one > other
        case _:
            return one >= other


def _same(one: Constant, other: Constant) -> bool:
    return type(one) is type(other) and one == other


def contradict(operands: Sequence[Expression]) -> bool:
    """Whether conditions joined by `and` can never be true together, though each could be alone."""
    return _exclude_each_other(question for operand in operands for question in _asked(operand, True))


def exhaust(operands: Sequence[Expression]) -> bool:
    """Whether of conditions joined by `or` there is always one that is true, though each could be false alone."""
    return _exclude_each_other(question for operand in operands for question in _asked(operand, False))


def settled(tree: Expression, asked: Iterable[Expression], names: Container[str]) -> bool | None:
    """What a question comes to after others were answered with yes; None when it depends.

    Only what is asked of these names counts: they stay what they are, while fields change.
    """

    def about_names(node: Expression, wanted: bool) -> list[_Question]:
        return [each for each in _asked(node, wanted) if isinstance(each.about, Name) and each.about.name in names]

    before = [question for each in asked for question in about_names(each, True)]
    if not before or _exclude_each_other(before):
        return None
    if _exclude_each_other([*before, *about_names(tree, True)]):
        return False
    return True if _exclude_each_other([*before, *about_names(tree, False)]) else None


@dataclass(frozen=True, slots=True)
class _Question:
    """A value compared with constants."""

    about: Expression
    operator: Comparison
    values: tuple[Constant, ...]

    def denied(self) -> _Question:
        if self.operator is Comparison.EQUAL and isinstance(self.values[0], bool):
            return _Question(self.about, Comparison.EQUAL, (not self.values[0],))
        return _Question(self.about, _OPPOSITES[self.operator], self.values)


def _settled(question: _Question) -> bool | None:
    """What a single question comes to, from what is known of the number that it is about."""
    if _bounds(question.about) == (None, None):
        return None
    if _impossible([question]):
        return False
    return True if _impossible([question.denied()]) else None


def _asked(node: Expression, wanted: bool) -> Iterator[_Question]:
    """The questions that must all be answered with yes for a condition to turn out as wanted."""
    match node:
        case Not(operand):
            yield from _asked(operand, not wanted)
        case And(operands) if wanted:
            yield from (each for operand in operands for each in _asked(operand, True))
        case Or(operands) if not wanted:
            yield from (each for operand in operands for each in _asked(operand, False))
        case Compare(operands, operators):
            if wanted or len(operators) == 1:
                for left, operator, right in zip(operands, operators, operands[1:], strict=False):
                    for each in _compared(left, operator, right) or [_as_it_stands(left, operator, right)]:
                        yield each if wanted else each.denied()
        case Name() | Field() | Call():
            yield _Question(node, Comparison.EQUAL, (wanted,))


def _compared(left: Expression, operator: Comparison, right: Expression) -> list[_Question]:
    if operator in (Comparison.IN, Comparison.NOT_IN):
        items = right.items if isinstance(right, TupleLiteral | ListLiteral) else ()
        values = [constant(item) for item in items]
        if not values or any(value is None for value in values):
            return []
        return [_Question(left, operator, tuple(value for value in values if value is not None))]
    other = constant(right)
    return [_Question(left, operator, (other,))] if other is not None else _mirrored(left, operator, right)


def _as_it_stands(left: Expression, operator: Comparison, right: Expression) -> _Question:
    """A comparison of things of which nothing is known: it may be asked for again, or for its opposite."""
    yes = operator not in _DENYING
    if not yes:
        operator = _OPPOSITES[operator]
    if operator is Comparison.MORE or (operator is Comparison.EQUAL and unparse(left) > unparse(right)):
        left, right = right, left
    same = Comparison.LESS if operator is Comparison.MORE else operator
    return _Question(Compare((left, right), (same,)), Comparison.EQUAL, (yes,))


@dataclass(slots=True)
class _Possible:
    """The values that are left for something when several questions about it must be answered with yes."""

    low: int | None = None
    high: int | None = None
    among: set[Constant] | None = None
    banned: set[Constant] = field(default_factory=set)

    def narrow(self, operator: Comparison, values: tuple[Constant, ...]) -> None:
        kinds = {_kinded(value) for value in values}
        if operator in (Comparison.EQUAL, Comparison.IN):
            self.among = kinds if self.among is None else self.among & kinds
        elif operator in (Comparison.UNEQUAL, Comparison.NOT_IN):
            self.banned |= kinds
        elif _is_number(values[0]):
            self._bound(operator, values[0])

    def _bound(self, operator: Comparison, value: int) -> None:
        if operator in (Comparison.LESS, Comparison.AT_MOST):
            high = value - 1 if operator is Comparison.LESS else value
            self.high = high if self.high is None else min(self.high, high)
        else:
            low = value + 1 if operator is Comparison.MORE else value
            self.low = low if self.low is None else max(self.low, low)

    def is_left(self) -> bool:
        if self.among is not None:
            return any(value not in self.banned and self._is_within(value) for value in self.among)
        if self.low is None or self.high is None:
            return True
        if self.high - self.low >= len(self.banned):
            return self.high >= self.low
        return any(_kinded(value) not in self.banned for value in range(self.low, self.high + 1))

    def _is_within(self, value: Constant) -> bool:
        if not isinstance(value, int):
            return True
        return (self.low is None or value >= self.low) and (self.high is None or value <= self.high)


def _kinded(value: Constant) -> Constant:
    """The value, so that `true` is another one than 1."""
    return f"yes:{value}" if isinstance(value, bool) else value


def _exclude_each_other(questions: Iterable[_Question]) -> bool:
    """Whether two questions or more about the same value cannot all be answered with yes."""
    about: dict[Expression, list[_Question]] = {}
    for question in questions:
        about.setdefault(question.about, []).append(question)
    return any(
        _impossible(each) and not any(_impossible([one]) for one in each) for each in about.values() if len(each) > 1
    )


def _impossible(questions: list[_Question]) -> bool:
    """Whether no answer fits all the questions, which are about the same value."""
    left = _Possible(*_bounds(questions[0].about))
    for question in questions:
        left.narrow(question.operator, question.values)
    return not left.is_left()


def _bounds(node: Expression) -> tuple[int | None, int | None]:
    """What is known of a number beforehand: counts are never negative, and dice have six faces."""
    match node:
        case Name("face"):
            return _FACES
        case Call(name) if name in _COUNTS:
            return 0, None
        case Field(_, name) if name in _NEVER_NEGATIVE:
            return 0, None
    return None, None
