"""Counters and memories: what goes up, what goes down, and what gets a value."""

from __future__ import annotations

from typing import Any

from fragkit.effects.expressions import Expression, Field, Name, Not
from fragkit.effects.phrases.choosing import list_node
from fragkit.effects.phrases.expressions import amount, is_many, memory_noun, value
from fragkit.effects.phrases.grammar import Clause, NounPhrase, Slot
from fragkit.effects.phrases.kinds import type_of
from fragkit.effects.phrases.lookup import read_expression
from fragkit.effects.phrases.telling import Telling, in_words
from fragkit.effects.types import BOOL

_OF_THE_GAME = ("first_to_play", "first_to_place")


def tell_counter(tell: Telling, verb: str, name: str, written: Any, owner: Any) -> Clause:
    """One counter or memory of a `gain`, `lose` or `set`."""
    words = tell.words.sections["verbs"][verb]
    node = list_node(written)
    if owner is None:
        return _of_the_game(tell, words, name, node)
    of = read_expression(owner)
    slots: dict[str, Slot] = {"of": value(tell, of)}
    if verb == "set" and BOOL in (type_of(tell, node).present, tell.memory_type(name)):
        return _truth(tell, words, name, node, slots, of)
    if name in tell.words.sections["memories"]:
        slots["amount"] = tell.words.grammar.counted(amount(tell, node), memory_noun(tell, name))
        return tell.words.grammar.fill(words["counted"], slots)
    phrase = slots["of"]
    assert isinstance(phrase, NounPhrase)
    slots["memory"] = tell.words.grammar.owned(phrase, [(memory_noun(tell, name), is_many(tell, name))])
    return _filled(tell, words, slots, node)


def _filled(tell: Telling, words: dict[str, str], slots: dict[str, Slot], node: Expression) -> Clause:
    everything = node == Name("all") and "all" not in tell.scope
    slots["value"] = tell.words.joint("everything") if everything else value(tell, node)
    if tell.asked and tell.actor is not None and "may" in words:
        return tell.words.grammar.fill(words["may"], {**slots, "actor": tell.actor})
    return tell.words.grammar.fill(words["other"], slots)


def _of_the_game(tell: Telling, words: dict[str, str], name: str, node: Expression) -> Clause:
    if name in _OF_THE_GAME:
        return tell.words.grammar.fill(words[name], {"value": value(tell, node)})
    memory = tell.words.grammar.phrase(memory_noun(tell, name), "the", is_many(tell, name))
    return _filled(tell, words, {"memory": memory}, node)


def _truth(
    tell: Telling, words: dict[str, str], name: str, node: Expression, slots: dict[str, Slot], of: Expression
) -> Clause:
    slots["name"] = in_words(name)
    if isinstance(node, Name) and node.name in ("true", "false"):
        return tell.words.grammar.fill(words[node.name], slots)
    if node == Not(Field(of, name)):
        return tell.words.grammar.fill(words["turned"], slots)
    slots["value"] = value(tell, node)
    return tell.words.grammar.fill(words["whether"], slots)
