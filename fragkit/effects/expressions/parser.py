"""Builds the tree of an expression from its tokens; it must not know which names exist or what type they have."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from fragkit.effects.expressions.lexer import MAX_LENGTH, Kind, Token, read, shown
from fragkit.effects.expressions.tree import (
    LEVELS,
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
    Level,
    ListLiteral,
    Method,
    Name,
    Negative,
    Not,
    Number,
    Or,
    Problem,
    TupleLiteral,
    Word,
    children,
)

MAX_NESTING = 40
"""The most levels that a tree, or brackets in brackets, may have."""

MAX_NODES = 500
"""The most nodes that a tree may have."""

_CLOSER = {"(": ")", "[": "]"}
_EMPTY = "there is no expression here"
_EXAMPLE = "Write a value, such as `you.speed > 3`."
_CHOICE = "Write `a if condition else b`, with a value for both cases."
_COMMA = "Several values go in parentheses, as in `how in ('step', 'jump')`."
_JOINED = "Values are joined by words and signs such as `and`, `==` or `+`; ids go in quotes, like 'tin-vest'."
_NO_FUNCTION = "To multiply write `*`; to join two conditions write `and` or `or`."
_NO_INDEX = "Use a function, such as `first(list)`, `last(list)` or `take(list, n)`."
_VALUE = "A value is a name, a number, a word in quotes, or something in parentheses."
_SPLIT = "Give a part of it a name with `let`, and use that name here."


@dataclass(frozen=True, slots=True)
class Parsed:
    """What came of a text. With problems, the tree is what was probably meant, or None if that is unclear."""

    tree: Expression | None
    problems: tuple[Problem, ...] = ()


@lru_cache(maxsize=4096)
def parse(text: str) -> Parsed:
    """The tree of an expression, or what is wrong with the text; never an exception.

    >>> parse("you.speed").tree
    Field(start=0, end=9, of=Name(start=0, end=3, name='you'), name='speed')
    >>> parse("a && b").problems[0].message
    '`&&` is written `and` here'
    """
    unreadable = _unreadable(text)
    if unreadable:
        return Parsed(None, (unreadable,))
    lexed = read(text)
    if lexed.broken:
        return Parsed(None, _in_order(lexed.problems))
    try:
        _check_brackets(lexed.tokens)
        return Parsed(_Parser(text, lexed.tokens).whole(), _in_order(lexed.problems))
    except _StoppedError as stopped:
        return Parsed(None, _in_order((*lexed.problems, stopped.problem)))


def tree_of(written: object) -> Expression | None:
    """The tree of what an author wrote: a text without mistakes, a number, a yes or no; None for anything else.

    >>> tree_of(-3)
    Negative(start=0, end=0, operand=Number(start=0, end=0, value=3))
    """
    if isinstance(written, bool):
        return Name("true" if written else "false")
    if isinstance(written, int):
        return Number(written) if written >= 0 else Negative(Number(-written))
    parsed = parse(written) if isinstance(written, str) else None
    return parsed.tree if parsed is not None and not parsed.problems else None


def _unreadable(text: str) -> Problem | None:
    if not text.strip():
        return Problem(0, len(text), _EMPTY, _EXAMPLE)
    if len(text) > MAX_LENGTH:
        message = f"the expression is longer than {MAX_LENGTH} characters"
        return Problem(MAX_LENGTH, len(text), message, _SPLIT)
    return None


def _in_order(problems: tuple[Problem, ...]) -> tuple[Problem, ...]:
    return tuple(sorted(problems, key=lambda problem: (problem.start, problem.end)))


class _StoppedError(Exception):
    def __init__(self, start: int, end: int, message: str, help: str) -> None:
        super().__init__(message)
        self.problem = Problem(start, end, message, help)


def _check_brackets(tokens: tuple[Token, ...]) -> None:
    """Stop unless every bracket has its partner, so that the parser can rely on it."""
    opened: list[Token] = []
    for token in tokens:
        if token.kind is not Kind.SIGN:
            continue
        if token.text in _CLOSER:
            opened.append(token)
            if len(opened) > MAX_NESTING:
                raise _too_deep(token.start, token.end)
        elif token.text in _CLOSER.values():
            _check_pair(opened.pop() if opened else None, token)
    if opened:
        raise _unclosed(opened[-1])


def _check_pair(opener: Token | None, closer: Token) -> None:
    if opener is None:
        message = f"this `{closer.text}` closes nothing"
        raise _StoppedError(closer.start, closer.end, message, "Take it out, or open it earlier.")
    if _CLOSER[opener.text] != closer.text:
        message = f"`{opener.text}` is closed by `{closer.text}`"
        raise _StoppedError(closer.start, closer.end, message, f"Write `{_CLOSER[opener.text]}`.")


def _unclosed(opener: Token) -> _StoppedError:
    help = f"Put `{_CLOSER[opener.text]}` where the part that it opens ends."
    return _StoppedError(opener.start, opener.end, f"this `{opener.text}` is never closed", help)


def _too_deep(start: int, end: int) -> _StoppedError:
    return _StoppedError(start, end, f"this is nested more than {MAX_NESTING} levels deep", _SPLIT)


class _Parser:
    """Precedence climbing: each method reads one form from the current token on and returns its node."""

    def __init__(self, text: str, tokens: tuple[Token, ...]) -> None:
        self._text = text
        self._tokens = tokens
        self._move_to(0)
        self._operators = 0
        self._heights: dict[int, int] = {}

    def whole(self) -> Expression:
        tree = self._value(Level.CHOICE)
        if self._token.kind is not Kind.END:
            raise self._unexpected()
        return tree

    def _move_to(self, position: int) -> None:
        self._position = position
        self._token = self._tokens[position]
        self._sign = self._token.text if self._token.kind is Kind.SIGN else ""

    @property
    def _previous(self) -> Token:
        return self._tokens[self._position - 1]

    def _at(self, *signs: str) -> bool:
        return self._sign in signs

    def _next(self) -> Token:
        token = self._token
        self._move_to(self._position + 1)
        return token

    def _skip(self, sign: str) -> bool:
        if self._sign != sign:
            return False
        self._move_to(self._position + 1)
        return True

    def _value(self, loosest: Level) -> Expression:
        """A value whose operators outside brackets all bind at least as tightly as `loosest`."""
        start = self._token.start
        value = self._prefixed(loosest)
        while (level := self._level()) is not None and level >= loosest:
            value = self._joined(value, start, level)
        return value

    def _level(self) -> Level | None:
        return LEVELS.get(self._sign)

    def _operand(self, loosest: Level) -> Expression:
        """What an operator that was just read works on; counted, as operators in operators recurse."""
        self._operators += 1
        if self._operators == MAX_NESTING:
            raise _too_deep(self._previous.start, self._previous.end)
        value = self._value(loosest)
        self._operators -= 1
        return value

    def _prefixed(self, loosest: Level) -> Expression:
        start = self._token.start
        if self._at("not") and loosest > Level.NOT:
            raise self._tight_not()
        if self._skip("not"):
            operand = self._operand(Level.NOT)
            return self._grow(Not(operand, start=start, end=self._previous.end))
        if self._skip("-"):
            operand = self._operand(Level.NEGATIVE)
            return self._grow(Negative(operand, start=start, end=self._previous.end))
        return self._primary()

    def _joined(self, left: Expression, start: int, level: Level) -> Expression:
        match level:
            case Level.CHOICE:
                return self._choice(left, start)
            case Level.SUM | Level.PRODUCT:
                operator = Arithmetic(self._next().text)
                right = self._operand(Level(level + 1))
                return self._grow(Binary(operator, left, right, start=start, end=self._previous.end))
            case _:
                return self._chain(left, start, level)

    def _choice(self, value: Expression, start: int) -> Expression:
        sign = self._next()
        test = self._operand(Level.OR)
        if not self._skip("else"):
            raise self._without_else(sign)
        otherwise = self._operand(Level.CHOICE)
        return self._grow(IfElse(value, test, otherwise, start=start, end=self._previous.end))

    def _chain(self, left: Expression, start: int, level: Level) -> Expression:
        operands, signs = [left], []
        while self._level() == level:
            signs.append(self._next().text)
            operands.append(self._operand(Level(level + 1)))
        end = self._previous.end
        if level is Level.OR:
            return self._grow(Or(tuple(operands), start=start, end=end))
        if level is Level.AND:
            return self._grow(And(tuple(operands), start=start, end=end))
        operators = tuple(Comparison(sign) for sign in signs)
        return self._grow(Compare(tuple(operands), operators, start=start, end=end))

    def _primary(self) -> Expression:
        start = self._token.start
        value = self._atom()
        while self._skip("."):
            value = self._member(value, start)
        if self._at("("):
            raise self._stopped_here("only the name of a function can stand before `(`", _NO_FUNCTION)
        if self._at("["):
            raise self._stopped_here("`[ ]` cannot pick one out of a list", _NO_INDEX)
        return value

    def _member(self, of: Expression, start: int) -> Expression:
        if self._token.kind is not Kind.NAME:
            raise self._missing("the name of a field", "It is a name that stands after the dot, as in `you.speed`.")
        name = self._next()
        if not self._at("("):
            return self._grow(Field(of, name.text, start=start, end=name.end))
        arguments = self._items()
        end = self._previous.end
        return self._grow(Method(of, name.text, arguments, start=start, end=end, name_start=name.start))

    def _atom(self) -> Expression:
        token = self._token
        if self._at("("):
            return self._parenthesised()
        if self._at("["):
            return self._grow(ListLiteral(self._items(), start=token.start, end=self._previous.end))
        if token.kind in (Kind.SIGN, Kind.END):
            raise self._missing("a value", _VALUE)
        self._next()
        if token.kind is Kind.NAME and self._at("("):
            return self._grow(Call(token.text, self._items(), start=token.start, end=self._previous.end))
        return self._grow(_leaf(token))

    def _parenthesised(self) -> Expression:
        start = self._token.start
        items = self._items()
        last, end = self._tokens[self._position - 2], self._previous.end
        if not items:
            message = "there is nothing between these parentheses"
            raise _StoppedError(start, end, message, "Write a value there, or take them out.")
        if len(items) == 1 and (last.kind, last.text) != (Kind.SIGN, ","):
            return items[0]
        return self._grow(TupleLiteral(items, start=start, end=end))

    def _items(self) -> tuple[Expression, ...]:
        """The values between this bracket and its partner, with both brackets read."""
        closer = _CLOSER[self._next().text]
        items = []
        while not self._at(closer):
            items.append(self._value(Level.CHOICE))
            if not self._skip(","):
                break
        if not self._skip(closer):
            raise self._unexpected()
        return tuple(items)

    def _grow(self, node: Expression) -> Expression:
        """Every new node comes through here, to keep the whole tree within its limits."""
        height = 1 + max((self._heights[id(child)] for child in children(node)), default=0)
        if height > MAX_NESTING:
            raise _too_deep(node.start, node.end)
        if len(self._heights) == MAX_NODES:
            raise _StoppedError(node.start, node.end, f"the expression has more than {MAX_NODES} parts", _SPLIT)
        self._heights[id(node)] = height
        return node

    def _shown(self, token: Token) -> str:
        return shown(self._text[token.start : token.end])

    def _stopped_here(self, message: str, help: str) -> _StoppedError:
        return _StoppedError(self._token.start, self._token.end, message, help)

    def _missing(self, what: str, help: str) -> _StoppedError:
        if self._position == 0:
            return self._bad_beginning()
        message = f"after {self._shown(self._previous)} I expected {what}"
        if self._token.kind is Kind.END or self._at(")", "]", ","):
            return _StoppedError(self._previous.start, self._previous.end, message, help)
        return self._stopped_here(f"{message}, not {self._shown(self._token)}", help)

    def _bad_beginning(self) -> _StoppedError:
        if self._token.kind is Kind.END:
            return _StoppedError(0, len(self._text), _EMPTY, _EXAMPLE)
        help = _CHOICE if self._at("if", "else") else "Put a value before it."
        return self._stopped_here(f"an expression cannot begin with {self._shown(self._token)}", help)

    def _tight_not(self) -> _StoppedError:
        message = f"after {self._shown(self._previous)} a `not` needs parentheses"
        return self._stopped_here(message, "Put them around it and what it denies: `(not …)`.")

    def _without_else(self, sign: Token) -> _StoppedError:
        if self._token.kind is Kind.END or self._at(")", "]", ","):
            return _StoppedError(sign.start, sign.end, "this `if` needs an `else`", _CHOICE)
        return self._unexpected()

    def _unexpected(self) -> _StoppedError:
        if self._at(","):
            return self._stopped_here("a comma cannot stand here", _COMMA)
        if self._at("else"):
            return self._stopped_here("this `else` has no `if` before it", _CHOICE)
        before, after = self._shown(self._previous), self._shown(self._token)
        return self._stopped_here(f"something is missing between {before} and {after}", _JOINED)


def _leaf(token: Token) -> Expression:
    match token.kind:
        case Kind.NUMBER:
            return Number(int(token.text), start=token.start, end=token.end)
        case Kind.DICE:
            return Dice(int(token.text), start=token.start, end=token.end)
        case Kind.WORD:
            return Word(token.text, start=token.start, end=token.end)
        case _:
            return Name(token.text, start=token.start, end=token.end)
