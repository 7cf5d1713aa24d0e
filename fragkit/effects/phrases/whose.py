"""Whose number is changed, in words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from fragkit.content.effect import Modify
from fragkit.effects.expressions import Expression, unparse
from fragkit.effects.phrases.changes import is_attack
from fragkit.effects.phrases.events import ON_BOARD
from fragkit.effects.phrases.expressions import value
from fragkit.effects.phrases.grammar import NounPhrase
from fragkit.effects.phrases.lookup import read_expression
from fragkit.effects.phrases.telling import PERSON, YOU, Telling, uses
from fragkit.effects.vocabulary import Quantity


@dataclass(frozen=True, slots=True)
class Whose:
    """Whose number it is: a key of the catalogue for the usual ones, and the words."""

    key: str
    phrase: NounPhrase
    who: NounPhrase | None = None
    """Against whom, when it is about what others do to him."""


def whose_number(tell: Telling, effect: Modify, quantity: Quantity, nodes: Sequence[Expression]) -> Whose:
    """Whose number a `modify` changes; `nodes` are what it asks and works out, which may speak of him."""
    grammar, words = tell.words.grammar, tell.words.sections["whose"]
    part = effect.you or effect.here
    if tell.one_attack and is_attack(quantity) and effect.of is None:
        return Whose("attack", grammar.noun_phrase(tell.words.joint("this_attack"), {}))
    if effect.of is not None:
        if effect.of in words:
            return Whose(effect.of, grammar.noun_phrase(words[effect.of], {}))
        phrase = value(tell, read_expression(effect.of))
        return Whose(YOU if phrase.person == YOU else "other", phrase)
    if part not in (None, "anyone") and part != quantity.subject:
        tell.introducing = True
        who = tell.refer(str(part))
        tell.introducing = False
        return Whose("against", _against(tell, quantity, str(part), who), who)
    if quantity.subject is None or (tell.carrier == "weapon" and is_attack(quantity)):
        return Whose("this", grammar.plain(""))
    if tell.carrier in ON_BOARD and (effect.you is None or tell.carrier == "terrain"):
        return _here(tell, quantity)
    if tell.carrier == "variant" or part == "anyone":
        return _everyone(tell, quantity, nodes)
    bearer = tell.refer(YOU)
    return Whose(YOU if bearer.person == YOU else "other", bearer)


def _against(tell: Telling, quantity: Quantity, part: str, who: NounPhrase) -> NounPhrase:
    patterns = tell.words.sections["against"]
    pattern = patterns.get(f"{quantity.name}.{part}") or patterns.get(part) or patterns["other"]
    return tell.words.grammar.noun_phrase(pattern, {"who": who})


def _here(tell: Telling, quantity: Quantity) -> Whose:
    phrase = tell.words.grammar.noun_phrase(tell.words.joint("everyone_here"), {}, quantity.subject or "")
    if "here" not in tell.words.entry("quantities", quantity.name):
        tell.mention(phrase, PERSON)
    return Whose("here", phrase)


def _everyone(tell: Telling, quantity: Quantity, nodes: Sequence[Expression]) -> Whose:
    subject = quantity.subject
    mentioned = subject is not None and any(uses(subject, unparse(each)) for each in nodes)
    if subject is not None and mentioned:
        tell.introducing = True
        phrase = tell.refer(subject)
        tell.introducing = False
        return Whose("someone", phrase)
    return Whose("everyone", tell.words.grammar.noun_phrase(tell.words.sections["whose"]["everyone"], {}))
