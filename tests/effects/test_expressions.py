"""The front end of the expression language: what a text means, what is said when it means nothing, and the way back."""

from __future__ import annotations

import sys
from itertools import pairwise

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from fragkit.effects.expressions import (
    MAX_DIGITS,
    MAX_LENGTH,
    MAX_NESTING,
    MAX_NODES,
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
    Parsed,
    Problem,
    TupleLiteral,
    Word,
    children,
    name_span,
    parse,
    unparse,
    walk,
)

A, B, C, D = Name("a"), Name("b"), Name("c"), Name("d")


def tree_of(text: str) -> Expression:
    parsed = parse(text)
    assert parsed.problems == ()
    assert parsed.tree is not None
    return parsed.tree


def only_problem(text: str) -> Problem:
    (problem,) = parse(text).problems
    return problem


def repaired(text: str, problems: tuple[Problem, ...]) -> str:
    for problem in reversed(problems):
        assert problem.replacement is not None
        text = text[: problem.start] + problem.replacement + text[problem.end :]
    return text


def height(tree: Expression) -> int:
    return 1 + max((height(child) for child in children(tree)), default=0)


# What each form means.


@pytest.mark.parametrize(
    ("text", "tree"),
    [
        ("you", Name("you")),
        ("B", Name("B")),
        ("attacks_left2", Name("attacks_left2")),
        ("true", Name("true")),
        ("false", Name("false")),
        ("none", Name("none")),
        ("nobody", Name("nobody")),
        ("all", Name("all")),
        ("island", Name("island")),
        ("0", Number(0)),
        ("007", Number(7)),
        ("999999999", Number(999_999_999)),
        ("5d", Dice(5)),
        ("0d", Dice(0)),
        ("'barrel-blast'", Word("barrel-blast")),
        ('"barrel-blast"', Word("barrel-blast")),
        ('"it\'s"', Word("it's")),
        ("'gold:light-armor'", Word("gold:light-armor")),
        ("'Pulverstoß'", Word("Pulverstoß")),
        ("a.b", Field(A, "b")),
        ("a.b.c", Field(Field(A, "b"), "c")),
        ("a . b", Field(A, "b")),
        ("f()", Call("f", ())),
        ("f(a)", Call("f", (A,))),
        ("f(a, b)", Call("f", (A, B))),
        ("f(a, b,)", Call("f", (A, B))),
        ("f (a)", Call("f", (A,))),
        ("all(a, b)", Call("all", (A, B))),
        ("a.tagged('b', 'c')", Method(A, "tagged", (Word("b"), Word("c")))),
        ("f(a).g().h", Field(Method(Call("f", (A,)), "g", ()), "h")),
        ("(a + b).c", Field(Binary(Arithmetic.ADD, A, B), "c")),
        ("(a)", A),
        ("((a))", A),
        ("(a,)", TupleLiteral((A,))),
        ("(a, b)", TupleLiteral((A, B))),
        ("(a, b,)", TupleLiteral((A, B))),
        ("[]", ListLiteral(())),
        ("[a]", ListLiteral((A,))),
        ("[a, b,]", ListLiteral((A, B))),
        ("-a", Negative(A)),
        ("--a", Negative(Negative(A))),
        ("-5", Negative(Number(5))),
        ("a + b", Binary(Arithmetic.ADD, A, B)),
        ("a-b", Binary(Arithmetic.SUBTRACT, A, B)),
        ("a * b", Binary(Arithmetic.MULTIPLY, A, B)),
        ("a // b", Binary(Arithmetic.DIVIDE, A, B)),
        ("a % b", Binary(Arithmetic.REMAINDER, A, B)),
        ("a == b", Compare((A, B), (Comparison.EQUAL,))),
        ("a != b", Compare((A, B), (Comparison.UNEQUAL,))),
        ("a < b", Compare((A, B), (Comparison.LESS,))),
        ("a <= b", Compare((A, B), (Comparison.AT_MOST,))),
        ("a > b", Compare((A, B), (Comparison.MORE,))),
        ("a >= b", Compare((A, B), (Comparison.AT_LEAST,))),
        ("a in b", Compare((A, B), (Comparison.IN,))),
        ("a not in b", Compare((A, B), (Comparison.NOT_IN,))),
        ("a not\n in b", Compare((A, B), (Comparison.NOT_IN,))),
        ("a in ('b',)", Compare((A, TupleLiteral((Word("b"),))), (Comparison.IN,))),
        ("a < b <= c", Compare((A, B, C), (Comparison.LESS, Comparison.AT_MOST))),
        ("(a < b) <= c", Compare((Compare((A, B), (Comparison.LESS,)), C), (Comparison.AT_MOST,))),
        ("not a", Not(A)),
        ("not not a", Not(Not(A))),
        ("a and b", And((A, B))),
        ("a and b and c", And((A, B, C))),
        ("a and (b and c)", And((A, And((B, C))))),
        ("a or b or c", Or((A, B, C))),
        ("a if b else c", IfElse(A, B, C)),
        ("\ta\r\n or b ", Or((A, B))),
    ],
)
def test_a_form_has_its_tree(text: str, tree: Expression) -> None:
    assert parse(text) == Parsed(tree)


@pytest.mark.parametrize(
    ("text", "same_as"),
    [
        ("a + b * c", "a + (b * c)"),
        ("a * b + c", "(a * b) + c"),
        ("a - b - c", "(a - b) - c"),
        ("a // b * c % d", "((a // b) * c) % d"),
        ("-a * b", "(-a) * b"),
        ("-a.b", "-(a.b)"),
        ("-f(a)", "-(f(a))"),
        ("a * -b", "a * (-b)"),
        ("a + b < c - d", "(a + b) < (c - d)"),
        ("not a == b", "not (a == b)"),
        ("not a in b", "not (a in b)"),
        ("not a and b", "(not a) and b"),
        ("a and not b or c", "(a and (not b)) or c"),
        ("a or b and c", "a or (b and c)"),
        ("a or b if c or d else a or d", "(a or b) if (c or d) else (a or d)"),
        ("a if b else c if d else a", "a if b else (c if d else a)"),
        ("f(a if b else c, d)", "f((a if b else c), d)"),
        ("(a or b, c)", "((a or b), c)"),
    ],
)
def test_operators_bind_as_in_python(text: str, same_as: str) -> None:
    assert tree_of(text) == tree_of(same_as)


def test_grouping_is_not_lost() -> None:
    assert tree_of("a - (b - c)") != tree_of("a - b - c")
    assert tree_of("(a if b else c) if d else a") != tree_of("a if b else c if d else a")


# Where each part stands.


def test_every_node_knows_where_it_stands() -> None:
    text = "not (you.speed + 1) * 2 > f('x', 5d)"
    parts = [(type(node).__name__, text[node.start : node.end]) for node in walk(tree_of(text))]
    assert parts == [
        ("Not", "not (you.speed + 1) * 2 > f('x', 5d)"),
        ("Compare", "(you.speed + 1) * 2 > f('x', 5d)"),
        ("Binary", "(you.speed + 1) * 2"),
        ("Binary", "you.speed + 1"),
        ("Field", "you.speed"),
        ("Name", "you"),
        ("Number", "1"),
        ("Number", "2"),
        ("Call", "f('x', 5d)"),
        ("Word", "'x'"),
        ("Dice", "5d"),
    ]


@pytest.mark.parametrize("text", ["  [name]", "a . [name]", "[name] (a)", "(a + b). [name] (c)", "a.b([c]).[name]()"])
def test_a_name_can_be_pointed_at(text: str) -> None:
    plain = text.replace("[name]", "name")
    tree = tree_of(plain)
    assert isinstance(tree, Name | Field | Call | Method)
    assert name_span(tree) == (text.index("[name]"), text.index("[name]") + len("name"))


def test_equality_does_not_look_at_positions() -> None:
    assert tree_of("a+b") == tree_of("  a  +  b  ")
    assert hash(tree_of("a.f(b)")) == hash(tree_of("a . f ( b )"))


def test_walk_goes_from_parents_to_children_and_from_left_to_right() -> None:
    names = [node.name for node in walk(tree_of("a.m(b) + f(c) if [d] else e")) if isinstance(node, Name)]
    assert names == ["a", "b", "c", "d", "e"]


def test_walk_does_not_recurse() -> None:
    tree: Expression = A
    for _ in range(sys.getrecursionlimit() * 2):
        tree = Negative(tree)
    assert sum(1 for _ in walk(tree)) == sys.getrecursionlimit() * 2 + 1


# Habits from elsewhere: reported, and understood all the same.


@pytest.mark.parametrize(
    ("text", "start", "end", "message", "replacement", "meant"),
    [
        ("a && b", 2, 4, "`&&` is written `and` here", "and", "a and b"),
        ("a&&b", 1, 3, "`&&` is written `and` here", " and ", "a and b"),
        ("a & b", 2, 3, "`&` is written `and` here", "and", "a and b"),
        ("a || b", 2, 4, "`||` is written `or` here", "or", "a or b"),
        ("a | b", 2, 3, "`|` is written `or` here", "or", "a or b"),
        ("!a", 0, 1, "`!` is written `not` here", "not ", "not a"),
        ("(!a)", 1, 2, "`!` is written `not` here", "not ", "not a"),
        ("a !in b", 2, 5, "`!in` is written `not in` here", "not in", "a not in b"),
        ("a = b", 2, 3, "`=` is written `==` here", "==", "a == b"),
        ("f(a=1)", 3, 4, "`=` is written `==` here", "==", "f(a == 1)"),
        ("a := b", 2, 4, "`:=` is written `==` here", "==", "a == b"),
        ("a === b", 2, 5, "`===` is written `==` here", "==", "a == b"),
        ("a !== b", 2, 5, "`!==` is written `!=` here", "!=", "a != b"),
        ("a <> b", 2, 4, "`<>` is written `!=` here", "!=", "a != b"),
        ("a =< b", 2, 4, "`=<` is written `<=` here", "<=", "a <= b"),
        ("a => b", 2, 4, "`=>` is written `>=` here", ">=", "a >= b"),
        ("a ≠ b", 2, 3, "`≠` is written `!=` here", "!=", "a != b"),
        ("a ≤ b", 2, 3, "`≤` is written `<=` here", "<=", "a <= b"),
        ("a ≥ b", 2, 3, "`≥` is written `>=` here", ">=", "a >= b"),
        ("a is b", 2, 4, "`is` is written `==` here", "==", "a == b"),
        ("a is not b", 2, 8, "`is not` is written `!=` here", "!=", "a != b"),
        ("a is in b", 2, 7, "`is in` is written `in` here", "in", "a in b"),
        ("a is  not in b", 2, 12, "`is not in` is written `not in` here", "not in", "a not in b"),
        ("a / b", 2, 3, "`/` is written `//` here", "//", "a // b"),
        ("a ÷ b", 2, 3, "`÷` is written `//` here", "//", "a // b"),
        ("a × b", 2, 3, "`×` is written `*` here", "*", "a * b"),
        ("a − b", 2, 3, "`−` is written `-` here", "-", "a - b"),
        ("a – b", 2, 3, "`–` is written `-` here", "-", "a - b"),
        ("a — b", 2, 3, "`—` is written `-` here", "-", "a - b"),
        ("True", 0, 4, "`True` is written `true` here", "true", "true"),
        ("False", 0, 5, "`False` is written `false` here", "false", "false"),
        ("a != None", 5, 9, "`None` is written `none` here", "none", "a != none"),
        ("a AND b", 2, 5, "`AND` is written `and` here", "and", "a and b"),
        ("a NOT IN b", 2, 8, "`NOT IN` is written `not in` here", "not in", "a not in b"),
        ("5 d", 0, 3, "`5 d` is written `5d` here", "5d", "5d"),
        ("5D", 0, 2, "`5D` is written `5d` here", "5d", "5d"),
        ("5d6", 0, 3, "`5d6` is written `5d` here", "5d", "5d"),
        ("‘flame’", 0, 7, "this word is in the wrong kind of quotes", "'flame'", "'flame'"),
        ("“flame”", 0, 7, "this word is in the wrong kind of quotes", "'flame'", "'flame'"),
        ("„flame“", 0, 7, "this word is in the wrong kind of quotes", "'flame'", "'flame'"),
        ("«flame»", 0, 7, "this word is in the wrong kind of quotes", "'flame'", "'flame'"),
        ("`flame`", 0, 7, "this word is in the wrong kind of quotes", "'flame'", "'flame'"),
        ("'flame’", 0, 7, "this word is in the wrong kind of quotes", "'flame'", "'flame'"),
        ("“it's”", 0, 6, "this word is in the wrong kind of quotes", '"it\'s"', '"it\'s"'),
        ("a\u00a0or b", 1, 2, "here is a character that cannot be seen, `U+00A0`", " ", "a or b"),
        ("\ufeffa", 0, 1, "here is a character that cannot be seen, `U+FEFF`", " ", "a"),
    ],
)
def test_a_habit_is_reported_and_understood(
    text: str, start: int, end: int, message: str, replacement: str, meant: str
) -> None:
    parsed = parse(text)
    (problem,) = parsed.problems
    assert (problem.start, problem.end, problem.message) == (start, end, message)
    assert problem.replacement == replacement
    assert parsed.tree == tree_of(meant)
    assert parse(repaired(text, parsed.problems)) == Parsed(parsed.tree)


def test_several_habits_are_reported_at_once_in_reading_order() -> None:
    parsed = parse("!a && x.tagged(“b”) = True")
    assert [problem.replacement for problem in parsed.problems] == ["not ", "and", "'b'", "==", "true"]
    assert parsed.tree == tree_of("not a and x.tagged('b') == true")


def test_a_habit_is_still_reported_when_the_rest_makes_no_sense() -> None:
    parsed = parse("a b && c")
    assert parsed.tree is None
    assert [problem.message for problem in parsed.problems] == [
        "something is missing between `a` and `b`",
        "`&&` is written `and` here",
    ]


def test_a_habit_says_why() -> None:
    assert only_problem("a / b").help == "`//` divides and rounds down: `7 // 2` is 3."
    assert only_problem("a && b").help == "Conditions are joined with the words `and`, `or` and `not`."
    assert only_problem("a - –b").help == "This is a dash; the minus sign is the hyphen of the keyboard."


# What means nothing: reported, with a way out.

CHOICE = "Write `a if condition else b`, with a value for both cases."
JOINED = "Values are joined by words and signs such as `and`, `==` or `+`; ids go in quotes, like 'tin-vest'."
VALUE = "A value is a name, a number, a word in quotes, or something in parentheses."
FUNCTION = "To multiply write `*`; to join two conditions write `and` or `or`."
FIELD = "It is a name that stands after the dot, as in `you.speed`."
PAIRS = "Only `( )` and `[ ]` are used in expressions."
UNKNOWN = "Take it out, or put the word that it belongs to in quotes."
QUOTE = "Put ' before and after the word."
DIGITS = "A number has at most 9 digits."
LETTER = "Names begin with a letter."
CLOSE = "Put `)` where the part that it opens ends."
EXAMPLE = "Write a value, such as `you.speed > 3`."


@pytest.mark.parametrize(
    ("text", "start", "end", "message", "help"),
    [
        ("", 0, 0, "there is no expression here", EXAMPLE),
        (" \n ", 0, 3, "there is no expression here", EXAMPLE),
        ("a ** b", 2, 4, "`**` has no meaning in an expression", "To multiply write `*`, as in `n * n`."),
        (
            "a ? b",
            2,
            3,
            "`?` has no meaning in an expression",
            "To choose between two values write `a if condition else b`.",
        ),
        (
            "gold:acid",
            4,
            5,
            "`:` has no meaning in an expression",
            "Put ids in quotes, like 'my-pack:tin-vest'; to choose between values write `a if condition else b`.",
        ),
        ("{{a", 0, 2, "`{{` has no meaning in an expression", PAIRS),
        ("a }", 2, 3, "`}` has no meaning in an expression", PAIRS),
        (
            "a # why",
            2,
            3,
            "`#` has no meaning in an expression",
            "An expression has no comments; write the remark above it.",
        ),
        ("a; b", 1, 2, "`;` has no meaning in an expression", "An expression is a single value."),
        ("a $ b", 2, 3, "`$` has no meaning in an expression", UNKNOWN),
        ("a\0", 1, 2, "`U+0000` has no meaning in an expression", UNKNOWN),
        ("_a", 0, 2, "a name cannot begin with `_`", LETTER),
        ("a.__class__", 2, 11, "a name cannot begin with `_`", LETTER),
        (
            "you.sрeed",
            5,
            6,
            "`р` in `sрeed` is not one of the letters a to z",
            "It may look right but come from another alphabet: type the name again. Words go in quotes.",
        ),
        (
            "lambda",
            0,
            6,
            "`lambda` cannot be used in an expression",
            "Write the test itself: in `any(list, test)`, `each` is the one that is looked at.",
        ),
        (
            "[a for a in b]",
            3,
            6,
            "`for` cannot be used in an expression",
            "A function goes through a list: `only(list, test)` keeps some, `collect(list, value)` changes each.",
        ),
        (
            "a if b elif c",
            7,
            11,
            "`elif` cannot be used in an expression",
            "Write `a if first else b if second else c`.",
        ),
        ("a.from", 2, 6, "`from` cannot be used in an expression", "Choose another name, such as `origin`."),
        ("class", 0, 5, "`class` cannot be used in an expression", "The word is reserved; choose another name."),
        ("1234567890", 0, 10, "`1234567890` is too large", DIGITS),
        ("1234567890d", 0, 11, "`1234567890d` is too large", DIGITS),
        (
            "a > 1.5",
            4,
            7,
            "`1.5` is not a whole number",
            "Numbers are whole. `//` divides and rounds down: `7 // 2` is 3.",
        ),
        (
            "3x",
            0,
            2,
            "`3x` is neither a number nor a name",
            "A number has digits only, dice are written like `5d`, and ids go in quotes, like '3d-glasses'.",
        ),
        ("2d20", 0, 4, "there are no dice like `2d20`", "Dice are written like `5d`; all of them have six sides."),
        ("a == ''", 5, 7, "there is nothing between these quotes", "Write an id, tag or word there."),
        ("'a\\n'", 2, 3, "a quoted word cannot have a `\\` in it", "Leave it out."),
        ("'a\0'", 2, 3, "here is a character that cannot be seen, `U+0000`", "Leave it out."),
        ("a == 'b", 5, 6, "this quote is never closed", QUOTE),
        ("a == “b", 5, 6, "this quote is never closed", 'Put " before and after the word.'),
        ("a == 'b\nand c", 5, 6, "this quote is never closed", QUOTE),
        ("a == 'b and c == 'd'", 5, 6, "this quote is never closed", QUOTE),
        ("a == 'b c' and\nd == 'e", 20, 21, "this quote is never closed", QUOTE),
        ("f(a", 1, 2, "this `(` is never closed", CLOSE),
        ("f(g(a)", 1, 2, "this `(` is never closed", CLOSE),
        ("[a, b", 0, 1, "this `[` is never closed", "Put `]` where the part that it opens ends."),
        ("a)", 1, 2, "this `)` closes nothing", "Take it out, or open it earlier."),
        ("(a]", 2, 3, "`(` is closed by `]`", "Write `)`."),
        ("a >", 2, 3, "after `>` I expected a value", VALUE),
        ("(a + )", 3, 4, "after `+` I expected a value", VALUE),
        ("a > * b", 4, 5, "after `>` I expected a value, not `*`", VALUE),
        ("f(, a)", 1, 2, "after `(` I expected a value", VALUE),
        ("f(a,, b)", 3, 4, "after `,` I expected a value", VALUE),
        ("not", 0, 3, "after `not` I expected a value", VALUE),
        ("* a", 0, 1, "an expression cannot begin with `*`", "Put a value before it."),
        ("if a else b", 0, 2, "an expression cannot begin with `if`", CHOICE),
        ("a if b", 2, 4, "this `if` needs an `else`", CHOICE),
        ("(a if b)", 3, 5, "this `if` needs an `else`", CHOICE),
        ("a else b", 2, 6, "this `else` has no `if` before it", CHOICE),
        ("a if b c else d", 7, 8, "something is missing between `b` and `c`", JOINED),
        ("light armor", 6, 11, "something is missing between `light` and `armor`", JOINED),
        ("f(a 'b')", 4, 7, "something is missing between `a` and `'b'`", JOINED),
        (
            "a, b",
            1,
            2,
            "a comma cannot stand here",
            "Several values go in parentheses, as in `how in ('step', 'jump')`.",
        ),
        (
            "a == not b",
            5,
            8,
            "after `==` a `not` needs parentheses",
            "Put them around it and what it denies: `(not …)`.",
        ),
        ("a.", 1, 2, "after `.` I expected the name of a field", FIELD),
        ("a.5", 2, 3, "after `.` I expected the name of a field, not `5`", FIELD),
        (
            "a[0]",
            1,
            2,
            "`[ ]` cannot pick one out of a list",
            "Use a function, such as `first(list)`, `last(list)` or `take(list, n)`.",
        ),
        ("2(a)", 1, 2, "only the name of a function can stand before `(`", FUNCTION),
        ("f(a)(b)", 4, 5, "only the name of a function can stand before `(`", FUNCTION),
        ("(f)(a)", 3, 4, "only the name of a function can stand before `(`", FUNCTION),
        ("()", 0, 2, "there is nothing between these parentheses", "Write a value there, or take them out."),
    ],
)
def test_a_mistake_is_explained(text: str, start: int, end: int, message: str, help: str) -> None:
    assert parse(text) == Parsed(None, (Problem(start, end, message, help),))


def test_a_text_of_invisible_characters_is_empty() -> None:
    assert [problem.message for problem in parse("\u200b\u200b").problems] == [
        "here is a character that cannot be seen, `U+200B`",
        "there is no expression here",
    ]


def test_a_long_piece_is_shortened_in_the_message() -> None:
    assert only_problem("1" * 100).message == "`" + "1" * 39 + "…` is too large"


def test_several_pieces_without_meaning_are_reported_at_once() -> None:
    assert [(problem.start, problem.end) for problem in parse("a @ b $$ _c").problems] == [(2, 3), (6, 8), (9, 11)]


# Limits.

SPLIT = "Give a part of it a name with `let`, and use that name here."
TOO_DEEP = "this is nested more than 40 levels deep"


def test_the_limits_are_those_that_authors_are_told() -> None:
    assert (MAX_LENGTH, MAX_DIGITS, MAX_NESTING, MAX_NODES) == (2_000, 9, 40, 500)


@pytest.mark.parametrize(
    ("text", "start", "end"),
    [
        ("(" * 1500, 40, 41),
        ("(" * 41 + "a" + ")" * 41, 40, 41),
        ("f(" * 41 + "a" + ")" * 41, 81, 82),
        ("[" * 41 + "]" * 41, 40, 41),
        ("not " * 400, 156, 159),
        ("not " * 40 + "a", 156, 159),
        ("-" * 1900, 39, 40),
        ("a" + ".b" * 900, 0, 81),
        ("a" + ".b()" * 400, 0, 161),
        ("a" + " + a" * 400, 0, 161),
        ("a if b else " * 100 + "c", 470, 472),
        ("a or b and c == d + e * (" * 30 + "a" + ")" * 30, 197, 198),
        ("((((((a" + ".b" * 20 + ")" + ".c" * 20 + ")))))", 5, 88),
    ],
)
def test_deep_nesting_is_a_problem_and_not_a_crash(text: str, start: int, end: int) -> None:
    assert parse(text) == Parsed(None, (Problem(start, end, TOO_DEEP, SPLIT),))


@pytest.mark.parametrize(
    "text",
    [
        "(" * 40 + "a" + ")" * 40,
        "not " * 39 + "a",
        "-" * 39 + "a",
        "a" + ".b" * 39,
        "a" + " + a" * 39,
        "f(" * 39 + "a" + ")" * 39,
        "-(not " * 19 + "a" + ")" * 19,
        " and ".join(["a"] * 300),
    ],
)
def test_nesting_up_to_the_limit_is_fine(text: str) -> None:
    assert height(tree_of(text)) <= MAX_NESTING


@pytest.mark.parametrize("text", ["(" * 100_000, "not " * 10_000, "-" * 10_000, "a" + ".b" * 10_000, "'" * 100_000])
def test_a_long_text_is_refused_unread(text: str) -> None:
    message = "the expression is longer than 2000 characters"
    assert parse(text) == Parsed(None, (Problem(MAX_LENGTH, len(text), message, SPLIT),))


def test_the_longest_text_is_read() -> None:
    assert parse("a" * MAX_LENGTH) == Parsed(Name("a" * MAX_LENGTH))


def test_the_number_of_nodes_is_limited() -> None:
    assert len(list(walk(tree_of("[" + "a," * (MAX_NODES - 1) + "]")))) == MAX_NODES
    problem = Problem(0, 1002, "the expression has more than 500 parts", SPLIT)
    assert parse("[" + "a," * MAX_NODES + "]") == Parsed(None, (problem,))


# Canonical text.


@pytest.mark.parametrize(
    "text",
    [
        "you",
        "-5",
        "--a",
        "5d",
        "'a'",
        '"it\'s"',
        "a.b.c(d).e",
        "f()",
        "f(a, 'b', 5d)",
        "('a',)",
        "('a', 'b')",
        "[]",
        "[a, [b]]",
        "5.b",
        "(-5).b",
        "(a + b).c",
        "(a if b else c).d()",
        "a + b - c",
        "a - (b + c)",
        "(a + b) * c // d % 2",
        "a * (b * c)",
        "-(a + b)",
        "-a + b",
        "a - -b",
        "a < b <= c",
        "(a < b) < c",
        "a < (b < c)",
        "not a == b",
        "(not a) == b",
        "a == (not b)",
        "not (a and b)",
        "not not a",
        "-(not a)",
        "a and (b and c) and (d or a)",
        "a and b or c and d",
        "a if b else c if d else a",
        "(a if b else c) if d else a",
        "a if (b if c else d) else a",
        "a or (b if c else d)",
        "f(a if b else c, d)",
        "weapon not in (none, fighter.active_weapon or fighter.starting_weapon)",
        "reason in ('to-hit', 'damage') and weapon != none and weapon.tagged('revolver', 'gatling-pistol')",
        "respawn_point(number.total, who.team.map if side.total >= 4 else other_team(who.team).map)",
        "token == 'barrel' and (occupied(square) or tokens_at(square, 'barrel') or tokens_at(square, 'radiation'))",
        "mover != you and mover == active and how in ('step', 'jump') and in_line(you, mover) and sees(you, mover)",
    ],
)
def test_canonical_text_stays_as_it_is(text: str) -> None:
    assert unparse(tree_of(text)) == text


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("((a))", "a"),
        ('x.tagged( "a","b", )', "x.tagged('a', 'b')"),
        ("(a*b)+(c)", "a * b + c"),
        ("a  not\n  in(b,)", "a not in (b,)"),
        ("(a and b) or c", "a and b or c"),
        ("not(a)", "not a"),
        ("- a", "-a"),
        ("a if b else (c if d else a)", "a if b else c if d else a"),
        ("[a,]", "[a]"),
        ("007", "7"),
    ],
)
def test_other_text_becomes_canonical(text: str, canonical: str) -> None:
    assert unparse(tree_of(text)) == canonical


# Whatever the text.

RELAXED = settings(deadline=None, max_examples=200, suppress_health_check=[HealthCheck.too_slow])

PIECES = (
    *"abd 59.,()[]'\"=<>!&|+-*/%:_\\{}?“”‘’`\n\u00a0\u200bé",
    *("and", "or", "not", "in", "if", "else", "is", "True", "none", "lambda", "__class__", "5d", "5 d", "d6", "you"),
    *(
        " and ",
        " or ",
        " not ",
        " in ",
        " is ",
        " not in ",
        " if ",
        " else ",
        "==",
        "!=",
        "//",
        "'w'",
        "“w”",
        ".f(",
        "f(",
    ),
)
mixtures = st.lists(st.sampled_from(PIECES)).map("".join)
names = st.from_regex(r"[a-z][a-z_0-9]{0,4}", fullmatch=True).filter(lambda name: parse(name) == Parsed(Name(name)))
words = st.text(st.characters(exclude_characters="'\\", exclude_categories=("C", "Z")), min_size=1, max_size=6)
numbers = st.integers(0, 10**MAX_DIGITS - 1)
leaves = st.one_of(names.map(Name), numbers.map(Number), numbers.map(Dice), words.map(Word))


def larger(part: st.SearchStrategy[Expression]) -> st.SearchStrategy[Expression]:
    some = st.lists(part, max_size=3).map(tuple)
    several = st.lists(part, min_size=2, max_size=3).map(tuple)
    comparisons = st.tuples(several, st.lists(st.sampled_from(Comparison), min_size=2, max_size=2).map(tuple))
    return st.one_of(
        st.lists(part, min_size=1, max_size=3).map(tuple).map(TupleLiteral),
        some.map(ListLiteral),
        st.builds(Field, part, names),
        st.builds(Call, names, some),
        st.builds(Method, part, names, some),
        part.map(Negative),
        part.map(Not),
        st.builds(Binary, st.sampled_from(Arithmetic), part, part),
        comparisons.map(lambda pair: Compare(pair[0], pair[1][: len(pair[0]) - 1])),
        several.map(And),
        several.map(Or),
        st.builds(IfElse, part, part, part),
    )


trees = st.recursive(leaves, larger, max_leaves=25).filter(lambda tree: height(tree) <= MAX_NESTING)


@st.composite
def spoilt(draw: st.DrawFn) -> str:
    text = unparse(draw(trees))
    start = draw(st.integers(0, len(text)))
    end = draw(st.integers(start, min(start + 3, len(text))))
    return text[:start] + draw(mixtures) + text[end:]


texts = st.one_of(st.text(), mixtures, spoilt())


@given(texts)
@RELAXED
@example("\ud800")
@example("'\ud800'")
def test_no_text_makes_the_parser_fail(text: str) -> None:
    parsed = parse(text)
    assert parsed.tree is not None or parsed.problems


@given(texts)
@RELAXED
def test_every_problem_lies_in_the_text_and_offers_a_way_out(text: str) -> None:
    problems = parse(text).problems
    assert all(0 <= problem.start <= problem.end <= len(text) for problem in problems)
    assert all(before.start <= after.start for before, after in pairwise(problems))
    assert all(problem.message and problem.help for problem in problems)


@given(texts)
@RELAXED
def test_what_was_understood_is_what_the_repaired_text_says(text: str) -> None:
    parsed = parse(text)
    if parsed.tree is not None:
        assert parse(repaired(text, parsed.problems)) == Parsed(parsed.tree)


@given(st.one_of(texts, trees.map(unparse)))
@RELAXED
def test_children_lie_in_their_parents_one_after_the_other(text: str) -> None:
    tree = parse(text).tree
    for node in walk(tree) if tree else ():
        marks = [node.start, *(mark for child in children(node) for mark in (child.start, child.end)), node.end]
        assert marks == sorted(marks)
        assert 0 <= node.start < node.end <= len(text)


@given(trees)
@RELAXED
def test_canonical_text_says_the_same_as_the_tree(tree: Expression) -> None:
    assert parse(unparse(tree)) == Parsed(tree)


# Tricks that break out of other people's expressions.


@pytest.mark.parametrize(
    "text",
    [
        "().__class__.__bases__",
        "().__class__.__bases__[0].__subclasses__()",
        "__import__('os')",
        "__import__('os').system('true')",
        "a.__globals__",
        "a._private",
        "'a'.__class__",
        "[].__class__",
        "(lambda: 0)()",
        "[a for a in b]",
        "a if (b := c) else d[0]",
        "'\\x5f\\x5fclass\\x5f\\x5f'",
        "'\\u005f'",
        "a\\\n.b",
        "a\0b",
        "'a\0b'",
        "f'{a}'",
        "'%s' 'a'",
        "f(*a)",
        "f(**a)",
        "yield",
        "await a",
        "import os",
        "a; import os",
        "a\nb",
        "𝓮𝔁𝓮𝓬('a')",
        "ｅval('a')",
        "еval('a')",
        "a.ｂ",
        "a.＿＿class＿＿",
        "a‿b",
        "５",
        "5d６",
        "'a",
        "#",
    ],
)
def test_a_trick_is_refused(text: str) -> None:
    parsed = parse(text)
    assert parsed.tree is None
    assert parsed.problems


@pytest.mark.parametrize(
    ("text", "tree"),
    [
        ("'a'.format", Field(Word("a"), "format")),
        ("'{0.name}'.format(a)", Method(Word("{0.name}"), "format", (A,))),
        ("eval('a')", Call("eval", (Word("a"),))),
        ("open('a')", Call("open", (Word("a"),))),
        ("'__class__'", Word("__class__")),
        ("'%s' % a", Binary(Arithmetic.REMAINDER, Word("%s"), A)),
        ("999999999 * 999999999", Binary(Arithmetic.MULTIPLY, Number(999_999_999), Number(999_999_999))),
    ],
)
def test_a_harmless_text_is_only_a_tree(text: str, tree: Expression) -> None:
    assert parse(text) == Parsed(tree)
