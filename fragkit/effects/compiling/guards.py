"""What a condition plainly asks first: words that parts of an event or quantity must be.

`action == 'take' and ...` can only hold when the action is `take`. An engine that knows so much in advance need not ask
the condition at all most of the time. A guard never takes the place of the condition.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TypeAlias

from fragkit.effects.compiling.expressions import Expressions, tree_of
from fragkit.effects.expressions import And, Compare, Comparison, Expression, Name, TupleLiteral, Word
from fragkit.effects.types import Type
from fragkit.packs.nodes import Plain

Guard: TypeAlias = tuple[int, frozenset[str]]
"""The place of a part, and the words of which it must be one."""


def guards_of(expressions: Expressions, condition: Plain, parts: Mapping[str, Type]) -> tuple[Guard, ...]:
    """The guards of a condition over these parts, in their order."""
    if condition is None or not isinstance(condition, str):
        return ()
    return tuple(_guards(expressions, tree_of(condition), parts))


def _guards(expressions: Expressions, tree: Expression, parts: Mapping[str, Type]) -> Iterator[Guard]:
    if isinstance(tree, And):
        for each in tree.operands:
            yield from _guards(expressions, each, parts)
        return
    if not isinstance(tree, Compare) or len(tree.operators) != 1:
        return
    (left, right), operator = tree.operands, tree.operators[0]
    if not isinstance(left, Name) or left.name not in parts or parts[left.name].name != "word":
        return
    words: tuple[Expression, ...] = ()
    if operator is Comparison.EQUAL:
        words = (right,)
    elif operator is Comparison.IN and isinstance(right, TupleLiteral):
        words = right.items
    texts = [each.text for each in words if isinstance(each, Word)]
    if texts and len(texts) == len(words):
        domain = parts[left.name].domain
        yield list(parts).index(left.name), frozenset(expressions.resolved(domain, text) for text in texts)


def itself_of(condition: Plain, parts: Mapping[str, Type]) -> frozenset[int]:
    """The places of the parts that must be `this` before a condition can hold."""
    if condition is None or not isinstance(condition, str):
        return frozenset()
    tree = tree_of(condition)
    asked = tree.operands if isinstance(tree, And) else (tree,)
    return frozenset(place for place, part in enumerate(parts) if _is_itself(part) in asked)


def _is_itself(part: str) -> Compare:
    return Compare((Name(part), Name("this")), (Comparison.EQUAL,))
