"""The shapes an expression can have, and its canonical text; it must not know how text is read or what names mean."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import IntEnum, StrEnum
from functools import lru_cache


@dataclass(frozen=True, slots=True)
class Problem:
    """Something wrong with the characters from `start` to `end`, for a reader who never programmed.

    `replacement` is the text that would put that range right, where that is obvious.
    """

    start: int
    end: int
    message: str
    help: str | None = None
    replacement: str | None = None


class Comparison(StrEnum):
    """How two neighbours in a comparison chain are compared."""

    EQUAL = "=="
    UNEQUAL = "!="
    LESS = "<"
    AT_MOST = "<="
    MORE = ">"
    AT_LEAST = ">="
    IN = "in"
    NOT_IN = "not in"


class Arithmetic(StrEnum):
    """What is done with two numbers; `DIVIDE` rounds down."""

    ADD = "+"
    SUBTRACT = "-"
    MULTIPLY = "*"
    DIVIDE = "//"
    REMAINDER = "%"


class Level(IntEnum):
    """How tightly a form binds, loosest first, as in Python."""

    CHOICE = 0
    OR = 1
    AND = 2
    NOT = 3
    COMPARE = 4
    SUM = 5
    PRODUCT = 6
    NEGATIVE = 7
    PRIMARY = 8


LEVELS: dict[str, Level] = {
    "if": Level.CHOICE,
    "or": Level.OR,
    "and": Level.AND,
    **dict.fromkeys(Comparison, Level.COMPARE),
    Arithmetic.ADD: Level.SUM,
    Arithmetic.SUBTRACT: Level.SUM,
    Arithmetic.MULTIPLY: Level.PRODUCT,
    Arithmetic.DIVIDE: Level.PRODUCT,
    Arithmetic.REMAINDER: Level.PRODUCT,
}
"""The level of every sign that stands between two values."""


@dataclass(frozen=True, slots=True, kw_only=True)
class _Node:
    # Two trees are equal when they say the same, wherever it stands.
    start: int = field(default=0, compare=False)
    end: int = field(default=0, compare=False)


@dataclass(frozen=True, slots=True)
class Name(_Node):
    """A name on its own: `you`, `each`, `true`."""

    name: str


@dataclass(frozen=True, slots=True)
class Number(_Node):
    """A whole number, never negative: `-3` is a `Negative` of one."""

    value: int


@dataclass(frozen=True, slots=True)
class Dice(_Node):
    """A number of dice: `5d`."""

    count: int


@dataclass(frozen=True, slots=True)
class Word(_Node):
    """A quoted id, tag or word, without its quotes; the text has no backslash and at most one kind of quote."""

    text: str


@dataclass(frozen=True, slots=True)
class TupleLiteral(_Node):
    """Values in parentheses: `('step', 'jump')`; at least one."""

    items: tuple[Expression, ...]


@dataclass(frozen=True, slots=True)
class ListLiteral(_Node):
    """Values in square brackets: `[a, b]`; perhaps none."""

    items: tuple[Expression, ...]


@dataclass(frozen=True, slots=True)
class Field(_Node):
    """A field of a value: `of.name`."""

    of: Expression
    name: str


@dataclass(frozen=True, slots=True)
class Call(_Node):
    """A function with its arguments: `distance(a, b)`."""

    name: str
    arguments: tuple[Expression, ...]


@dataclass(frozen=True, slots=True)
class Method(_Node):
    """A function of a value: `of.name(arguments)`."""

    of: Expression
    name: str
    arguments: tuple[Expression, ...]
    name_start: int = field(default=0, compare=False, kw_only=True)


@dataclass(frozen=True, slots=True)
class Negative(_Node):
    """`-operand`."""

    operand: Expression


@dataclass(frozen=True, slots=True)
class Binary(_Node):
    """Arithmetic on two values: `left + right`."""

    operator: Arithmetic
    left: Expression
    right: Expression


@dataclass(frozen=True, slots=True)
class Compare(_Node):
    """A comparison chain; `operators[i]` stands between `operands[i]` and `operands[i + 1]`."""

    operands: tuple[Expression, ...]
    operators: tuple[Comparison, ...]


@dataclass(frozen=True, slots=True)
class Not(_Node):
    """`not operand`."""

    operand: Expression


@dataclass(frozen=True, slots=True)
class And(_Node):
    """Two or more values joined by `and`."""

    operands: tuple[Expression, ...]


@dataclass(frozen=True, slots=True)
class Or(_Node):
    """Two or more values joined by `or`."""

    operands: tuple[Expression, ...]


@dataclass(frozen=True, slots=True)
class IfElse(_Node):
    """`value if test else otherwise`."""

    value: Expression
    test: Expression
    otherwise: Expression


_Primary = Name | Number | Dice | Word | TupleLiteral | ListLiteral | Field | Call | Method
Expression = _Primary | Negative | Binary | Compare | Not | And | Or | IfElse


def children(node: Expression) -> tuple[Expression, ...]:
    """The parts that a node is made of, in the order in which they are written."""
    match node:
        case Name() | Number() | Dice() | Word():
            return ()
        case TupleLiteral(items) | ListLiteral(items):
            return items
        case Field(of):
            return (of,)
        case Call(_, arguments):
            return arguments
        case Method(of, _, arguments):
            return (of, *arguments)
        case Negative(operand) | Not(operand):
            return (operand,)
        case Binary(_, left, right):
            return (left, right)
        case Compare(operands) | And(operands) | Or(operands):
            return operands
        case IfElse(value, test, otherwise):
            return (value, test, otherwise)


def walk(node: Expression) -> Iterator[Expression]:
    """The node and everything in it, parents before children, left before right.

    >>> [type(part).__name__ for part in walk(Negative(Field(Name("you"), "speed")))]
    ['Negative', 'Field', 'Name']
    """
    waiting = [node]
    while waiting:
        current = waiting.pop()
        yield current
        waiting.extend(reversed(children(current)))


def name_span(node: Name | Field | Call | Method) -> tuple[int, int]:
    """Where the node's own name stands in the text; the end is exclusive."""
    match node:
        case Field(_, name):
            start = node.end - len(name)
        case Method():
            start = node.name_start
        case Name() | Call():
            start = node.start
    return start, start + len(node.name)


@lru_cache(maxsize=5_000)
def unparse(tree: Expression) -> str:
    """The canonical text of a tree, which parses to an equal tree.

    >>> unparse(Negative(Binary(Arithmetic.ADD, Name("a"), Number(1))))
    '-(a + 1)'
    """
    return _text(tree, Level.CHOICE)


def _text(node: Expression, wanted: Level) -> str:
    text, level = _bare(node)
    return text if level >= wanted else f"({text})"


def _bare(node: Expression) -> tuple[str, Level]:
    match node:
        case Negative(operand):
            return "-" + _text(operand, Level.NEGATIVE), Level.NEGATIVE
        case Binary(operator, left, right):
            level = LEVELS[operator]
            return f"{_text(left, level)} {operator} {_text(right, Level(level + 1))}", level
        case Compare(operands, operators):
            return _chain(operands, operators, Level.COMPARE), Level.COMPARE
        case Not(operand):
            return "not " + _text(operand, Level.NOT), Level.NOT
        case And(operands):
            return _chain(operands, ("and",) * (len(operands) - 1), Level.AND), Level.AND
        case Or(operands):
            return _chain(operands, ("or",) * (len(operands) - 1), Level.OR), Level.OR
        case IfElse(value, test, otherwise):
            text = f"{_text(value, Level.OR)} if {_text(test, Level.OR)} else {_text(otherwise, Level.CHOICE)}"
            return text, Level.CHOICE
        case _:
            return _primary(node), Level.PRIMARY


def _chain(operands: tuple[Expression, ...], operators: tuple[str, ...], level: Level) -> str:
    texts = [_text(operand, Level(level + 1)) for operand in operands]
    rest = (f" {operator} {text}" for operator, text in zip(operators, texts[1:], strict=True))
    return texts[0] + "".join(rest)


def _primary(node: _Primary) -> str:
    match node:
        case Name(name):
            return name
        case Number(value):
            return str(value)
        case Dice(count):
            return f"{count}d"
        case Word(text):
            return quoted(text)
        case TupleLiteral((only,)):
            return f"({_text(only, Level.CHOICE)},)"
        case TupleLiteral(items):
            return f"({_listed(items)})"
        case ListLiteral(items):
            return f"[{_listed(items)}]"
        case Field(of, name):
            return f"{_text(of, Level.PRIMARY)}.{name}"
        case Call(name, arguments):
            return f"{name}({_listed(arguments)})"
        case Method(of, name, arguments):
            return f"{_text(of, Level.PRIMARY)}.{name}({_listed(arguments)})"


def quoted(text: str) -> str:
    """A word in the quotes that the canonical text uses: single ones, unless one is part of it."""
    return f'"{text}"' if "'" in text else f"'{text}'"


def _listed(items: tuple[Expression, ...]) -> str:
    return ", ".join(_text(item, Level.CHOICE) for item in items)
