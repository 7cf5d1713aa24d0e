"""The types of questions and sums: `and`, `or`, `not`, comparisons, choices and arithmetic."""

from __future__ import annotations

from dataclasses import replace

from fragkit.effects.checking import always
from fragkit.effects.checking.here import RULES, Here
from fragkit.effects.checking.scope import NOTHING_KNOWN, Facts, Scope, Typed
from fragkit.effects.expressions import (
    And,
    Arithmetic,
    Binary,
    Compare,
    Comparison,
    Expression,
    IfElse,
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
from fragkit.effects.types import ANY, BOOL, FIGHTER, INT, NONE, RANK, Type, common, comparable, fits
from fragkit.effects.vocabulary import CONSTANTS

_ANSWER = {True: "always", False: "never"}


def _negative(here: Here, node: Negative, scope: Scope, wanted: Type | None) -> Typed:
    here.want(node.operand, scope, INT)
    return Typed(INT)


def _sum(here: Here, node: Binary, scope: Scope, wanted: Type | None) -> Typed:
    here.want(node.left, scope, INT)
    here.want(node.right, scope, INT)
    if node.operator in (Arithmetic.DIVIDE, Arithmetic.REMAINDER) and always.constant(node.right) == 0:
        here.note("FK405", node.right, "nothing can be divided by 0", "Divide by another number.")
    return Typed(INT)


def _not(here: Here, node: Not, scope: Scope, wanted: Type | None) -> Typed:
    inner = here.truth(node.operand, scope)
    return Typed(BOOL, inner.when_false, inner.when_true)


def _and(here: Here, node: And, scope: Scope, wanted: Type | None) -> Typed:
    facts = NOTHING_KNOWN
    for operand in node.operands:
        facts |= here.truth(operand, scope.knowing(facts)).when_true
    if always.contradict(node.operands):
        help = "Both cannot hold at once: take one of them out, or join them with `or`."
        here.note("FK423", node, "these contradict each other, so this is never true", help)
    return Typed(BOOL, when_true=facts)


def _or(here: Here, node: Or, scope: Scope, wanted: Type | None) -> Typed:
    """A question; or, between lists or things that may be none, the first that is there."""
    facts = NOTHING_KNOWN
    typed: list[Typed] = []
    for operand in node.operands:
        typed.append(here.typed(operand, scope.knowing(facts), wanted))
        facts |= typed[-1].when_false
    types = [each.type for each in typed]
    if any(type == BOOL for type in types) or all(type.name == "any" for type in types):
        return _either(here, node, types, facts)
    for operand, type in zip(node.operands[:-1], types, strict=False):
        if _is_always_there(operand, type, scope):
            message = f"`{unparse(operand)}` is always there, so what comes after this `or` is never used"
            here.note("FK423", operand, message, "Leave the rest out, or compare it with something.")
            break
    return Typed(_first_of(here, node, types))


def _either(here: Here, node: Or, types: list[Type], facts: Facts) -> Typed:
    for operand, type in zip(node.operands, types, strict=True):
        if type.name not in ("bool", "any") and type.item is None:
            message = f"a yes or no is wanted here, and `{unparse(operand)}` is {type.described}"
            here.note("FK405", operand, message, _whole_question(node, operand))
        elif isinstance(operand, Name) and operand.name in ("true", "false"):
            answer = _ANSWER[operand.name == "true"]
            here.note("FK423", operand, f"this is {answer} true", "Leave it out, or ask something.")
    if always.exhaust(node.operands):
        help = "One of them always holds: leave the question out, or join them with `and`."
        here.note("FK423", node, "one of these is true in any case, so this is always true", help)
    return Typed(BOOL if BOOL in types else ANY, when_false=facts)


def _whole_question(node: Or, operand: Expression) -> str:
    """`a == 'x' or 'y'` is a habit from speech."""
    before = node.operands[node.operands.index(operand) - 1]
    if isinstance(before, Compare) and operand is not node.operands[0]:
        asked = unparse(before.operands[0])
        return f"Write the whole question again, `{asked} == {unparse(operand)}`, or use `in`."
    return "Compare it with something, such as `you.wounds > 0`."


def _is_always_there(node: Expression, type: Type, scope: Scope) -> bool:
    """Whether a value can never be none: only what is written down and names that the game brings are that certain."""
    if isinstance(node, Word | Number):
        return True
    if not isinstance(node, Name) or type.item is not None or type.name == "any":
        return False
    constant = CONSTANTS.get(node.name)
    declared = scope.names.get(node.name) or (constant.type if constant is not None else type)
    return not (declared.optional or declared.loose)


def _first_of(here: Here, node: Or, types: list[Type]) -> Type:
    result = types[0].present
    for type in types[1:]:
        joined = common(result, type.present)
        if joined is None:
            message = f"`or` stands between {types[0].described} and {type.described}"
            here.note("FK405", node, message, "Both sides must be of one kind.")
            return ANY
        result = joined
    return replace(result, optional=types[-1].optional)


def _choice(here: Here, node: IfElse, scope: Scope, wanted: Type | None) -> Typed:
    test = here.truth(node.test, scope)
    yes = here.typed(node.value, scope.knowing(test.when_true), wanted).type
    no = here.typed(node.otherwise, scope.knowing(test.when_false), wanted).type
    joined = common(yes, no)
    if joined is None:
        here.note("FK405", node, f"this is {yes.described} or else {no.described}", "Both must be of one kind.")
        return Typed(ANY)
    return Typed(joined)


def _compare(here: Here, node: Compare, scope: Scope, wanted: Type | None) -> Typed:
    true = false = NOTHING_KNOWN
    types = _operand_types(here, node, scope)
    before = len(here.problems.found)
    pairs = zip(node.operands, node.operators, node.operands[1:], types, types[1:], strict=False)
    for left, operator, right, one, other in pairs:
        yes = no = NOTHING_KNOWN
        if operator in (Comparison.EQUAL, Comparison.UNEQUAL):
            yes, no = _same(here, node, (left, one), operator, (right, other), scope)
        elif operator in (Comparison.IN, Comparison.NOT_IN):
            yes, no = _member(here, left, one, operator, right, other)
        else:
            _ordered(here, (left, one), (right, other))
        true |= yes
        false = no if len(node.operators) == 1 else NOTHING_KNOWN
        verdict = always.comparison(left, operator, right)
        if verdict is not None and len(here.problems.found) == before:
            message = f"this is {_ANSWER[verdict]} true, whatever happens in the game"
            here.note("FK423", node, message, "Leave the question out, or ask something else.")
    if len(node.operators) > 1 and always.contradict([node]):
        help = "There is no number between the two: give them the other way round."
        here.note("FK423", node, "no number is both, so this is never true", help)
    return Typed(BOOL, true, false)


def _operand_types(here: Here, node: Compare, scope: Scope) -> list[Type]:
    """The types of all operands, each asked for once; words come last, since what they mean depends on the others."""
    types: list[Type | None] = [
        None if isinstance(each, Word | TupleLiteral | ListLiteral) else here.typed(each, scope).type
        for each in node.operands
    ]
    for index, operand in enumerate(node.operands):
        if types[index] is None:
            beside = [types[at] for at in (index - 1, index + 1) if 0 <= at < len(types)]
            hoped = next((type for type in beside if type is not None), None)
            types[index] = _hoping(here, operand, scope, hoped)
    return [type or ANY for type in types]


def _hoping(here: Here, node: Expression, scope: Scope, hoped: Type | None) -> Type:
    """The type of a word, or of a list of values that something is compared with one by one."""
    if isinstance(node, Word):
        return here.typed(node, scope, hoped).type
    assert isinstance(node, TupleLiteral | ListLiteral)
    types = [here.typed(item, scope, hoped).type for item in node.items]
    for item, type in zip(node.items, types, strict=True):
        if hoped is not None and hoped.item is None and not comparable(hoped, type):
            message = f"this is {type.described}, and it is compared with {hoped.described}"
            here.note("FK405", item, message, "Compare things of one kind.")
    inside = ANY if not types else replace(types[0], optional=any(type.optional for type in types))
    return Type("list", item=inside)


def _same(
    here: Here,
    whole: Compare,
    one: tuple[Expression, Type],
    operator: Comparison,
    other: tuple[Expression, Type],
    scope: Scope,
) -> tuple[Facts, Facts]:
    if not comparable(one[1], other[1]):
        message = f"{one[1].described} is compared with {other[1].described}, which are never the same"
        here.note("FK405", whole, message, _without_truth(whole, other[0]) or _how_to_compare(one[1], other[1]))
    equal = operator is Comparison.EQUAL
    if scope.you_are is not None and {one[0], other[0]} == {Name("you"), Name(scope.you_are)}:
        message = f"you are the `{scope.you_are}` here, so this is {_ANSWER[equal]} true"
        here.note("FK423", whole, message, "Leave the question out, or say with `you:` which part you play.")
    if (one[0] == Name("you") and other[1].not_you) or (other[0] == Name("you") and one[1].not_you):
        message = f"the others are all but you, so this is {_ANSWER[not equal]} true"
        here.note("FK423", whole, message, "Leave the question out, or go through `fighters`.")
    for (node, type), (_, against) in ((one, other), (other, one)):
        if against == NONE and type != NONE:
            if _is_always_there(node, type, scope):
                message = f"`{unparse(node)}` is never none, so this is {_ANSWER[not equal]} true"
                here.note("FK423", whole, message, "Leave the question out.")
            facts = frozenset({unparse(node)})
            return (NOTHING_KNOWN, facts) if equal else (facts, NOTHING_KNOWN)
    found = frozenset(unparse(node) for (node, _), (_, type) in ((one, other), (other, one)) if not type.optional)
    return (found, NOTHING_KNOWN) if equal else (NOTHING_KNOWN, found)


def _without_truth(whole: Compare, last: Expression) -> str | None:
    """`x > 0 == true` is a habit from elsewhere; a row of comparisons asks them all."""
    if len(whole.operators) == 1 or not isinstance(last, Name) or last.name not in ("true", "false"):
        return None
    return f"Leave `{whole.operators[-1]} {last.name}` out: the question is a yes or no already."


def _how_to_compare(one: Type, other: Type) -> str:
    if one.item is not None and other.item is None and comparable(one.item, other):
        return "Ask whether it is one of them with `in`."
    if {(one.name, one.domain), (other.name, other.domain)} == {("card", None), ("word", None)}:
        return "Compare the id of the card: `weapon.id == 'zap-gun'`."
    if {(one.name, one.domain), (other.name, other.domain)} == {("fighter", None), ("word", None)}:
        return "Compare his sheet: `you.sheet == 'my-fighter'`."
    return "Compare things of one kind; ids and words are written in quotes."


def _member(
    here: Here, left: Expression, one: Type, operator: Comparison, right: Expression, many: Type
) -> tuple[Facts, Facts]:
    inside = operator is Comparison.IN
    if many.item is None:
        if many.name != "any":
            message = f"`{operator}` wants a list, and this is {many.described}"
            here.note("FK405", right, message, "Write a list such as `('a', 'b')`, or compare with `==`.")
        return NOTHING_KNOWN, NOTHING_KNOWN
    written = isinstance(right, TupleLiteral | ListLiteral)
    if not written and not comparable(one, many.item):
        message = f"{one.described} is never in {many.described}"
        here.note("FK405", left, message, "Compare things of one kind.")
    _everybody(here, left, one, inside, right)
    facts = frozenset({unparse(left)})
    nothing = isinstance(right, TupleLiteral | ListLiteral) and any(_is_none(item) for item in right.items)
    if nothing:  # what is not one of these is not none
        return (NOTHING_KNOWN, facts) if inside else (facts, NOTHING_KNOWN)
    if many.item.optional:
        return NOTHING_KNOWN, NOTHING_KNOWN
    return (facts, NOTHING_KNOWN) if inside else (NOTHING_KNOWN, facts)


def _everybody(here: Here, left: Expression, one: Type, inside: bool, right: Expression) -> None:
    """Everybody is among all fighters, and nobody is among those who are others than he."""
    is_you, name = left == Name("you"), right.name if isinstance(right, Name) else ""
    if is_you and name == "others":
        message = f"the others are all but you, so this is {_ANSWER[not inside]} true"
    elif name in ("everyone", "fighters") and (is_you or (isinstance(left, Name) and one == FIGHTER and not one.loose)):
        message = f"every fighter is one of these, so this is {_ANSWER[inside]} true"
    else:
        return
    here.note("FK423", left, message, "Leave the question out, or ask something else.")


def _is_none(node: Expression) -> bool:
    return isinstance(node, Name) and node.name in ("none", "nobody")


def _ordered(here: Here, one: tuple[Expression, Type], other: tuple[Expression, Type]) -> None:
    if RANK in (one[1], other[1]) and comparable(one[1], other[1]):
        return
    for node, type in (one, other):
        if not fits(type.present, INT):
            message = f"more and less are for numbers, and this is {type.described}"
            here.note("FK405", node, message, _number_instead(node, type))
        elif type.optional:
            here.may_be_none(node)


def _number_instead(node: Expression, type: Type) -> str:
    if type.item is not None:
        return f"Count them: `count({unparse(node)})`."
    if type.name == "roll":
        return f"Take its sum: `{unparse(node)}.total`."
    return "Compare numbers."


RULES.update(
    {
        Negative: _negative,
        Binary: _sum,
        Not: _not,
        And: _and,
        Or: _or,
        IfElse: _choice,
        Compare: _compare,
    }
)
