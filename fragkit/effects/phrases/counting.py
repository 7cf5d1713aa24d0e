"""Counters and memories: what goes up, what goes down, and what gets a value."""

from __future__ import annotations

from typing import Any

from fragkit.effects.expressions import Expression, Field, ListLiteral, Name, Not
from fragkit.effects.phrases.choosing import OF_THE_GAME, list_node
from fragkit.effects.phrases.expressions import amount, is_counter, is_many, memory_noun, value
from fragkit.effects.phrases.grammar import Clause, NounPhrase, Slot
from fragkit.effects.phrases.kinds import is_none, type_of
from fragkit.effects.phrases.lookup import read_expression
from fragkit.effects.phrases.telling import Telling, in_words
from fragkit.effects.types import BOOL, INT


def tell_counter(tell: Telling, verb: str, name: str, written: Any, owner: Any) -> Clause:
    """One counter or memory of a `gain`, `lose` or `set`."""
    words = tell.words.sections["verbs"][verb]
    node = list_node(written)
    if owner is None:
        return _of_the_game(tell, words, name, node)
    of = read_expression(owner)
    decides = _decides(tell, node)
    slots: dict[str, Slot] = {"by": value(tell, decides)} if decides is not None else {}
    slots["of"] = value(tell, of)
    if isinstance(node, Field) and node.of == of and f"{name}={node.name}" in words:
        return tell.words.grammar.fill(words[f"{name}={node.name}"], slots)
    if verb == "set" and BOOL in (type_of(tell, node).present, tell.memory_type(name)):
        return _truth(tell, words, name, node, slots, of)
    if is_counter(tell, name):
        slots["amount"] = tell.words.grammar.counted(amount(tell, node), memory_noun(tell, name))
        return tell.words.grammar.fill(words["counted"], slots)._replace(merges=verb)
    phrase = slots["of"]
    assert isinstance(phrase, NounPhrase)
    slots["memory"] = tell.words.grammar.owned(phrase, [(memory_noun(tell, name), is_many(tell, name))])
    return _filled(tell, words, slots, node, name)


def _decides(tell: Telling, node: Expression) -> Expression | None:
    """Who says yes or no to it, where somebody does."""
    referent = tell.scope.get(node.name) if isinstance(node, Name) else None
    return referent.chooser if referent is not None and referent.type == BOOL else None


def _filled(tell: Telling, words: dict[str, str], slots: dict[str, Slot], node: Expression, name: str) -> Clause:
    everything = node == Name("all") and "all" not in tell.scope
    if is_none(node) or node == ListLiteral(()):
        return tell.words.grammar.fill(words["none"], slots)
    slots["value"] = tell.words.joint("everything") if everything else value(tell, node)
    if tell.asked and tell.actor is not None and "may" in words:
        return tell.words.grammar.fill(words["may"], {**slots, "actor": tell.actor})
    is_number = INT in (type_of(tell, node).present, tell.memory_type(name))
    return tell.words.grammar.fill(words["other" if is_number or "thing" not in words else "thing"], slots)


def _of_the_game(tell: Telling, words: dict[str, str], name: str, node: Expression) -> Clause:
    if name in OF_THE_GAME:
        return tell.words.grammar.fill(words[name], {"value": value(tell, node)})
    if isinstance(node, Name) and node.name in ("true", "false"):
        game = tell.words.grammar.noun_phrase(tell.words.entry("constants", "game")["phrase"], {})
        return tell.words.grammar.fill(words[node.name], {"of": game, "name": in_words(name)})
    memory = tell.words.grammar.phrase(memory_noun(tell, name), "the", is_many(tell, name))
    return _filled(tell, words, {"memory": memory}, node, name)


def _truth(
    tell: Telling, words: dict[str, str], name: str, node: Expression, slots: dict[str, Slot], of: Expression
) -> Clause:
    slots["name"] = in_words(name)
    if isinstance(node, Name) and node.name in ("true", "false"):
        return tell.words.grammar.fill(words[node.name], slots)
    if "by" in slots:
        return tell.words.grammar.fill(words["decided"], slots)
    if node == Not(Field(of, name)):
        may = tell.asked and tell.actor is not None
        turned = words["may_turn"] if may else words["turned"]
        return tell.words.grammar.fill(turned, {**slots, "actor": tell.actor} if tell.actor is not None else slots)
    slots["value"] = value(tell, node)
    return tell.words.grammar.fill(words["whether"], slots)
