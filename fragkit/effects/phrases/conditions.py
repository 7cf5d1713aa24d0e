"""Conditions in the making: clauses joined by `and` and `or`, and how they are said together."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

from fragkit.effects.expressions import And, Call, Compare, Comparison, Expression, Field, Name, unparse
from fragkit.effects.phrases.grammar import Clause
from fragkit.effects.phrases.telling import EACH, Telling


@dataclass(frozen=True, slots=True)
class Joined:
    """Several conditions, of which all or one must be so."""

    word: str
    parts: tuple[Question, ...]


Question: TypeAlias = Clause | Joined


def said(tell: Telling, asked: Question, order: str = "clause") -> str:
    """A condition in words."""
    if isinstance(asked, Clause):
        return tell.words.grammar.say(asked, order)
    inner = []
    for at, part in enumerate(asked.parts):
        again = at > 0 and order == "clause" and _same_subject(asked.parts[at - 1], part)
        inner.append(_within(tell, asked, part, "clause_shared" if again else order))
    return tell.words.grammar.listed(inner, asked.word)


def _same_subject(one: Question, other: Question) -> bool:
    if isinstance(one, Joined) or isinstance(other, Joined) or one.subject is None or other.subject is None:
        return False
    return bool(one.subject.key) and one.subject.key == other.subject.key and not one.lead and not other.lead


def _within(tell: Telling, outer: Joined, part: Question, order: str) -> str:
    text = said(tell, part, order)
    if isinstance(part, Joined) and part.word != outer.word:
        return tell.words.joint(f"{part.word}_within").format(text)
    return text


def join(word: str, parts: Sequence[Question]) -> Question:
    """Conditions as one."""
    flat: list[Question] = []
    for part in parts:
        flat.extend(part.parts if isinstance(part, Joined) and part.word == word else [part])
    return flat[0] if len(flat) == 1 else Joined(word, tuple(flat))


def conjuncts(node: Expression) -> list[Expression]:
    """What must all be true; that something is there at all is left out where something else is asked of it."""
    parts = list(node.operands) if isinstance(node, And) else [node]
    texts = [unparse(part) for part in parts]
    return [
        part
        for at, part in enumerate(parts)
        if not any(_is_guard(part, text) for other, text in enumerate(texts) if other > at)
    ]


def _is_guard(part: Expression, later: str) -> bool:
    match part:
        case Compare((guarded, Name("none" | "nobody")), (Comparison.UNEQUAL,)):
            return re.search(rf"(?<![\w.'-]){re.escape(unparse(guarded))}(?![\w'-])", later) is not None
        case _:
            return False


def chosen(tell: Telling, data: Mapping[str, Any], key: str, node: Expression) -> Sequence[str]:
    """The pair of templates; another one when, in a relative clause, the noun is not the subject."""
    where = ""
    if tell.relative is not None and isinstance(node, Field) and node.of == Name(EACH):
        where = f"where.{key}"
    if tell.relative is not None and isinstance(node, Call) and Name(EACH) in node.arguments:
        where = f"where.{node.arguments.index(Name(EACH))}"
    pair: Sequence[str] = data.get(where) or data[key]
    return pair
