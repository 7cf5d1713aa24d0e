"""Choices: said where the choice is used when that is in one place, and for themselves otherwise."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, TypeAlias

from fragkit.effects.expressions import Arithmetic, Binary, Call, Expression, ListLiteral, Name, unparse
from fragkit.effects.phrases.expressions import amount, chosen_from, describe, nameless, narrowed, one_of, value
from fragkit.effects.phrases.grammar import Amount, NounPhrase, Slot, spaced
from fragkit.effects.phrases.kinds import is_person, item_of
from fragkit.effects.phrases.lookup import read_expression
from fragkit.effects.phrases.sequence import Statement
from fragkit.effects.phrases.telling import PERSON, Referent, Telling, in_words, uses
from fragkit.effects.types import BOOL, Type, listed
from fragkit.packs.nodes import Plain

Given: TypeAlias = Mapping[str, Any]
Steps: TypeAlias = Sequence[Mapping[str, Plain]]

_ANY = "any"
OF_THE_GAME = frozenset({"first_to_play", "first_to_place"})
"""What is remembered of the game itself; each has a sentence of its own."""
_HOLDING = ("if", "for", "in", "where", "do", "else", "later", "contest", "let")


def list_node(written: Any) -> Expression:
    """A list as it is written: an expression, or a YAML list of them."""
    if isinstance(written, list):
        return ListLiteral(tuple(read_expression(each) for each in written))
    return read_expression(written)


@dataclass(frozen=True, slots=True)
class _Choice:
    """What is chosen from, how many, and by whom when that is not whoever acts."""

    listing: Expression
    test: Expression | None
    count: Amount | None
    determiner: str
    remarks: tuple[str, ...]
    left: Expression | None = None
    """How many are left over, where as many are chosen as there are too many."""

    def phrase(self, tell: Telling, by: str = "") -> NounPhrase:
        """The words for what is chosen; `any card` does something only where it cannot mean every card."""
        before = dict(tell.heard)
        found = self._said(tell, by)
        if self.determiner == _ANY and tell.actor is not None and self.left is None:
            after, tell.heard = tell.heard, before
            subject = replace(self, determiner="a")._said(tell, choice_of(tell, tell.actor))
            tell.heard = after
            return found._replace(forms=(subject.forms[0], *found.forms[1:]))
        return found

    def _said(self, tell: Telling, by: str) -> NounPhrase:
        found = None
        if self.left is not None:
            found = _down_to(tell, self.listing, self.left, by)
        elif self.count is not None and self.count.number != 1:
            found = _several(tell, self, self.count, by)
        found = found or one_of(tell, self.listing, self.determiner, self.test, by)
        return found.followed(spaced(*self.remarks))


def choice_of(tell: Telling, by: NounPhrase) -> str:
    """Whose choice it is: `of your choice`."""
    joint = "choice_own" if by.own else "choice" if by.short else "choice_long"
    return tell.words.grammar.text(tell.words.joint(joint), {"by": by})


def _down_to(tell: Telling, listing: Expression, left: Expression, by: str) -> NounPhrase | None:
    """Things of a list until no more than so many are left."""
    described = describe(tell, listing)
    if described is None:
        return None
    grammar = tell.words.grammar
    things = grammar.phrase(chosen_from(described, by), "", True)
    return things.followed(grammar.text(tell.words.joint("down_to"), {"left": value(tell, left)}))


def _several(tell: Telling, choice: _Choice, many: Amount, by: str) -> NounPhrase:
    grammar = tell.words.grammar
    described = narrowed(tell, describe(tell, choice.listing), choice.listing, choice.test)
    described = described or nameless(tell, choice.listing)
    described = chosen_from(described, by)
    if many.number is None:
        return grammar.counted(many, described)
    if choice.determiner in grammar.rules["adjectives"]:  # `2 beliebige Karten`, which has endings
        described = described._replace(adjectives=(choice.determiner, *described.adjectives))
    pattern: str = tell.words.sections["quantifiers"].get(choice.determiner, "{}")
    return grammar.quantified(pattern.format(many.number), described, True)


def _choice(tell: Telling, given: Given, determiner: str) -> _Choice:
    remarks = [tell.words.joint(key) for key in ("optional", "repeat") if given.get(key)]
    listing = list_node(given["from"])
    test = read_expression(given["where"]) if "where" in given else None
    count = read_expression(given["count"]) if "count" in given else None
    left = None
    match count:
        case Binary(Arithmetic.SUBTRACT, Call("count", (counted,)), fewer) if counted == listing and test is None:
            left, count = fewer, None
    size = amount(tell, count) if count is not None else None
    return _Choice(listing, test, size, determiner, tuple(remarks), left)


def tell_choose(tell: Telling, given: Given, rest: Steps) -> list[Statement]:
    """A player chooses."""
    chooser = read_expression(given["by"])
    name = given["as"]
    item = item_of(tell, list_node(given["from"]))
    if item == BOOL and _settles(name, rest):
        tell.bind(name, Referent(name, BOOL, bound=True, chooser=chooser))
        return []
    if item == BOOL:
        tell.bind(name, Referent(name, BOOL, bound=True))
        slots: dict[str, Slot] = {"by": value(tell, chooser), "name": in_words(name)}
        return [tell.words.grammar.fill(tell.words.joint("decides"), slots)]
    ours = tell.actor is not None and _key(tell, chooser) == tell.actor.key
    if not tell.explicit and _is_used_once(name, rest) and (tell.asked or not _is_remembered(name, rest)):
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
            if chooser is None:
                return choice.phrase(tell)
            by = value(tell, chooser)
            with tell.acting(by):
                return choice.phrase(tell, choice_of(tell, by))
        finally:
            tell.scope = now

    tell.bind(name, Referent(name, _type(item, choice), once=chosen, chooser=chooser, bound=True))


def _said_now(tell: Telling, name: str, item: Type, choice: _Choice, by: NounPhrase | None) -> list[Statement]:
    with tell.acting(by or tell.actor, asked=tell.asked):
        phrase = choice.phrase(tell)
    tell.bind(name, Referent(name, _type(item, choice), bound=True))
    tell.mention(phrase.about(name), PERSON if is_person(item) else item.name)
    template = tell.words.entry("verbs", "pick" if by is None else "choose")
    slots: dict[str, Slot] = {"what": phrase, **({"by": by} if by is not None else {})}
    return [tell.words.grammar.fill(template, slots)._replace(merges="choose" if by is not None else "")]


def _type(item: Type, choice: _Choice) -> Type:
    several = choice.left is not None or (choice.count is not None and choice.count.number != 1)
    return listed(item) if several else item


def _is_remembered(name: str, rest: Steps) -> bool:
    """Whether it is chosen only to be remembered: `a square of his choice becomes …` would be long-winded."""
    given = [each for step in rest if isinstance(each := step.get("set"), Mapping)]
    return any(uses(name, each) for each in given if OF_THE_GAME.isdisjoint(each))


def _settles(name: str, rest: Steps) -> bool:
    """Whether a yes or no is all that a memory is then set to."""
    first = rest[0].get("set") if rest else None
    return isinstance(first, Mapping) and name in first.values() and uses(name, list(rest)) == 1


def _is_used_once(name: str, rest: Steps) -> bool:
    """Whether it is used once, and not within a branch, a loop or a contest, where its words would come too late."""
    if uses(name, list(rest)) != 1:
        return False
    return not any(uses(name, step.get(key)) for step in rest for key in _HOLDING)
