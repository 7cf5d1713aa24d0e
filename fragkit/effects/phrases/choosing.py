"""Choices: said where the choice is used when that is in one place, and for themselves otherwise."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, TypeAlias

from fragkit.effects.expressions import Expression, ListLiteral, Name, unparse
from fragkit.effects.phrases.expressions import amount, describe, nameless, narrowed, one_of, value
from fragkit.effects.phrases.grammar import Amount, NounPhrase, Slot, spaced
from fragkit.effects.phrases.kinds import is_person, item_of
from fragkit.effects.phrases.lookup import read_expression
from fragkit.effects.phrases.sequence import Statement
from fragkit.effects.phrases.telling import PERSON, Referent, Telling, in_words
from fragkit.effects.types import BOOL, Type, listed
from fragkit.packs.nodes import Plain

Given: TypeAlias = Mapping[str, Any]
Steps: TypeAlias = Sequence[Mapping[str, Plain]]

_HOLDING = ("if", "for", "in", "where", "do", "else", "later", "contest", "let")
_NOT_NAMES = ("as", "reason", "id", "new", "deck", "status", "how", "name")


def list_node(written: Any) -> Expression:
    """A list as it is written: an expression, or a YAML list of them."""
    if isinstance(written, list):
        return ListLiteral(tuple(read_expression(each) for each in written))
    return read_expression(written)


def uses(name: str, steps: Any) -> int:
    """How often a name is used in steps."""
    if isinstance(steps, str):
        return len(re.findall(rf"(?<![\w.'-]){name}(?![\w'-])", steps))
    if isinstance(steps, Mapping):
        return sum(uses(name, each) for key, each in steps.items() if key not in _NOT_NAMES)
    return sum(uses(name, each) for each in steps) if isinstance(steps, list | tuple) else 0


@dataclass(frozen=True, slots=True)
class _Choice:
    """What is chosen from, how many, and by whom when that is not whoever acts."""

    listing: Expression
    test: Expression | None
    count: Amount | None
    determiner: str
    remarks: tuple[str, ...]

    def phrase(self, tell: Telling, by: str = "") -> NounPhrase:
        """The words for what is chosen."""
        found = None
        if self.count is not None and self.count.number != 1:
            found = _several(tell, self, self.count, by)
        found = found or one_of(tell, self.listing, self.determiner, self.test, by)
        return found.followed(spaced(*self.remarks))


def _several(tell: Telling, choice: _Choice, many: Amount, by: str) -> NounPhrase:
    grammar = tell.words.grammar
    described = narrowed(tell, describe(tell, choice.listing), choice.listing, choice.test)
    described = described or nameless(tell, choice.listing)
    described = replace(described, rest=spaced(by, described.rest))
    if many.number is None:
        return grammar.counted(many, described)
    pattern: str = tell.words.sections["quantifiers"].get(choice.determiner, "{}")
    return grammar.quantified(pattern.format(many.number), described, True)


def _choice(tell: Telling, given: Given, determiner: str) -> _Choice:
    remarks = [tell.words.joint(key) for key in ("optional", "repeat") if given.get(key)]
    return _Choice(
        list_node(given["from"]),
        read_expression(given["where"]) if "where" in given else None,
        amount(tell, read_expression(given["count"])) if "count" in given else None,
        determiner,
        tuple(remarks),
    )


def tell_choose(tell: Telling, given: Given, rest: Steps) -> list[Statement]:
    """A player chooses."""
    chooser = read_expression(given["by"])
    name = given["as"]
    item = item_of(tell, list_node(given["from"]))
    if item == BOOL:
        tell.bind(name, Referent(name, BOOL, bound=True))
        slots: dict[str, Slot] = {"by": value(tell, chooser), "name": in_words(name)}
        return [tell.words.grammar.fill(tell.words.joint("decides"), slots)]
    ours = tell.actor is not None and _key(tell, chooser) == tell.actor.key
    if not tell.explicit and _is_used_once(name, rest):
        choice = _choice(tell, given, "any" if ours else "a")
        _said_later(tell, name, item, choice, None if ours else chooser)
        return []
    by = value(tell, chooser)
    return _said_now(tell, name, item, _choice(tell, given, "any" if ours else "a"), by)


def _key(tell: Telling, node: Expression) -> str:
    """What a name refers to; asking does not mention it."""
    return tell.scope[node.name].key if isinstance(node, Name) and node.name in tell.scope else unparse(node)


def tell_pick(tell: Telling, given: Given, rest: Steps) -> list[Statement]:
    """One of a list at random."""
    name = given["as"]
    item = item_of(tell, list_node(given["from"]))
    choice = _choice(tell, given, "random")
    if _is_used_once(name, rest):
        _said_later(tell, name, item, choice, None)
        return []
    return _said_now(tell, name, item, choice, None)


def _said_later(tell: Telling, name: str, item: Type, choice: _Choice, chooser: Expression | None) -> None:
    scope = tell.scope

    def chosen() -> NounPhrase:
        now, tell.scope = tell.scope, scope
        try:
            joint = tell.words.joint("choice")
            whose = tell.words.grammar.text(joint, {"by": value(tell, chooser)}) if chooser is not None else ""
            return choice.phrase(tell, whose)
        finally:
            tell.scope = now

    tell.bind(name, Referent(name, _type(item, choice), once=chosen, bound=True))


def _said_now(tell: Telling, name: str, item: Type, choice: _Choice, by: NounPhrase | None) -> list[Statement]:
    phrase = choice.phrase(tell)
    tell.bind(name, Referent(name, _type(item, choice), bound=True))
    tell.mention(phrase.about(name), PERSON if is_person(item) else item.name)
    template = tell.words.entry("verbs", "pick" if by is None else "choose")
    slots: dict[str, Slot] = {"what": phrase, **({"by": by} if by is not None else {})}
    return [replace(tell.words.grammar.fill(template, slots), merges="choose" if by is not None else "")]


def _type(item: Type, choice: _Choice) -> Type:
    return listed(item) if choice.count is not None and choice.count.number != 1 else item


def _is_used_once(name: str, rest: Steps) -> bool:
    """Whether it is used once, and not within a branch, a loop or a contest, where its words would come too late."""
    if uses(name, list(rest)) != 1:
        return False
    return not any(uses(name, step.get(key)) for step in rest for key in _HOLDING)
