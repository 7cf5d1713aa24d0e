"""Changed quantities as clauses: whose number it is, how it changes, and under which condition."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from fragkit.content.effect import Modify
from fragkit.effects.expressions import Expression, Name, Negative, unparse
from fragkit.effects.phrases.allowing import ATTACK, against_which, deed_in_words, done_to, range_in_words, token_of
from fragkit.effects.phrases.bans import split_deck, split_deed, split_object
from fragkit.effects.phrases.changes import Change, changes_of, is_attack
from fragkit.effects.phrases.conditions import conjuncts, join, said
from fragkit.effects.phrases.events import BEARERS, cast
from fragkit.effects.phrases.expressions import amount
from fragkit.effects.phrases.grammar import Amount, Clause, NounPhrase, Slot, spaced
from fragkit.effects.phrases.lookup import read_expression
from fragkit.effects.phrases.questions import question
from fragkit.effects.phrases.telling import HOLDER, YOU, Telling, Unsayable
from fragkit.effects.phrases.whose import Whose, whose_number
from fragkit.effects.types import BOOL
from fragkit.effects.vocabulary import Quantity


@dataclass(frozen=True, slots=True)
class Changed:
    """What is different, and while what is so."""

    clause: Clause
    condition: str = ""
    of_this_attack: bool = False
    """Whether it speaks of one attack, and so says how long it is in force."""
    of_holder: bool = False
    """Whether it says whom it is about, so that `until his turn ends` must follow it."""

    def said(self, tell: Telling, lasting: str = "") -> str:
        """The words, and with them how long it lasts; that comes first where a language puts it first."""
        grammar = tell.words.grammar
        lasting = "" if self.of_this_attack else lasting
        if lasting and self.clause.verb and tell.words.joint("lasting_first") and not self.of_holder:
            return f"{lasting} {grammar.say(self.clause, 'inverted')} {self.condition}"
        return f"{grammar.say(self.clause)} {lasting} {self.condition}"


def modify_clauses(tell: Telling, effect: Modify) -> list[Changed]:
    """What a `modify` says, a clause for each thing."""
    clauses: list[Changed] = []
    changes = changes_of(tell, effect)
    while changes:
        shape = _shape(tell, effect, changes[0])
        together = [each for each in changes if _shape(tell, effect, each) == shape]
        changes = [each for each in changes if each not in together]
        clauses.append(_clause(tell, effect, together))
    return clauses


def _shape(tell: Telling, effect: Modify, change: Change) -> str:
    """Changes of one shape share a clause."""
    data = tell.words.entry("quantities", change.quantity.name)
    if data is None:
        raise Unsayable(change.quantity.name)
    if change.quantity.type == BOOL or change.sentence(data):
        return f"{change.quantity.name}.{change.exact}"
    reach = _reach(tell, effect, change.quantity)
    if change.operation == "add" and change.number is not None:
        return f"add {reach}"
    return f"{change.exact} {reach}"


def _reach(tell: Telling, effect: Modify, quantity: Quantity) -> str:
    """Whom a change is about, as far as that tells clauses apart."""
    if effect.of is not None:
        return effect.of
    if tell.carrier == "weapon":
        return "this" if is_attack(quantity) else YOU
    part = effect.you or effect.here
    if tell.carrier in BEARERS and part is None:
        return YOU
    return str(quantity.subject)


def _clause(tell: Telling, effect: Modify, group: Sequence[Change]) -> Changed:
    first = group[0]
    quantity = first.quantity
    tell.heard = {}
    scope = tell.scope
    conditions = conjuncts(read_expression(effect.condition)) if effect.condition is not None else []
    cast(tell, quantity.context, quantity.subject, effect.you, effect.here)
    whose = whose_number(tell, effect, quantity, [*conditions, first.node])
    if quantity.type == BOOL or first.sentence(tell.words.entry("quantities", quantity.name)):
        clause, conditions = _sentence(tell, first, whose, conditions)
    elif first.operation == "add" and first.number is not None:
        clause = _gains(tell, group, whose)
    else:
        clause = _changed(tell, group, whose)
    condition = _condition(tell, conditions, quantity, whose)
    tell.scope = scope
    return Changed(clause, condition, whose.key == "attack", whose.phrase.key == HOLDER)


def _condition(tell: Telling, conditions: Sequence[Expression], quantity: Quantity, whose: Whose) -> str:
    if not conditions:
        return ""
    attacking = is_attack(quantity) and quantity.subject == "attacker" and tell.scope["target"].key == "target"
    against = split_object([ATTACK], conditions) if attacking else None
    if against is not None and against.name == "target":
        return against_which(tell, against)
    asked = said(tell, join("and", [question(tell, each) for each in conditions]))
    lasting = quantity.is_stat and whose.key == "you"
    return tell.words.joint("behind_while" if lasting else "behind_if").format(asked)


def _sentence(
    tell: Telling, change: Change, whose: Whose, conditions: list[Expression]
) -> tuple[Clause, list[Expression]]:
    """What reads better as a sentence of its own: every yes and no, and a few numbers."""
    quantity = change.quantity
    data: dict[str, Any] = tell.words.entry("quantities", quantity.name)
    key = change.sentence(data)
    if not key:
        raise Unsayable(f"{quantity.name} {change.exact}")
    templates = data[key]
    slots: dict[str, Slot] = {"of": whose.phrase}
    if quantity.type != BOOL:
        slots["value"] = Amount(abs(change.number)) if change.number is not None else amount(tell, change.node)
    if quantity.name == "allowed":
        deeds, conditions = split_deed(conditions)
        reach = range_in_words(tell, deeds, conditions) if change.exact == "set=false" else None
        if reach is not None:
            return reach, []
        deck, conditions = split_deck(deeds, conditions)
        clause = tell.words.grammar.fill(_for(templates, whose), slots)
        no = change.exact == "set=false" and (whose.key == "other" or whose.key not in templates)
        asked = split_object(deeds, conditions) if not deck and whose.who is None else None
        if asked is not None:
            return clause._replace(tail=done_to(tell, deeds[0], asked, no)), []
        return clause._replace(tail=deed_in_words(tell, deeds, conditions, whose, no, deck)), conditions
    if quantity.name == "may_place":
        slots["token"], conditions = token_of(tell, conditions)
    return tell.words.grammar.fill(_for(templates, whose), slots), conditions


def _for(templates: Any, whose: Whose) -> str:
    if isinstance(templates, str):
        return templates
    found: str = templates.get(whose.key) or templates["other"]
    return found


def _gains(tell: Telling, group: Sequence[Change], whose: Whose) -> Clause:
    grammar = tell.words.grammar
    gains, places = [], []
    for each in group:
        number = each.number or 0
        data = tell.words.entry("quantities", each.quantity.name)
        noun = data["gain"]
        pattern = noun if isinstance(noun, str) else noun[0 if abs(number) == 1 else 1]
        gain = pattern.format(f"−{-number}" if number < 0 else f"+{number}")
        limit = tell.words.joint("but_at_least" if number < 0 else "but_at_most")
        gains.append(gain if each.bound is None else limit.format(gain, each.bound))
        places.append(data.get("where", ""))
    if len(set(places)) == 1:
        listed = spaced(grammar.listed(gains), places[0])
    else:
        listed = grammar.listed([spaced(gain, place) for gain, place in zip(gains, places, strict=True)])
    if whose.key in ("you", "this"):
        return Clause(None, rest=listed)
    return grammar.fill(tell.words.joint("gains"), {"of": whose.phrase, "gains": listed})


def _changed(tell: Telling, group: Sequence[Change], whose: Whose) -> Clause:
    grammar, first = tell.words.grammar, group[0]
    nouns = []
    for each in group:
        name: str = tell.words.entry("quantities", each.quantity.name).get("noun")
        if name is None:
            what = grammar.noun_phrase(tell.words.entry("quantities", each.quantity.name)["phrase"], {})
            return _operated(tell, first, what)
        nouns.append((grammar.nouns[name.removesuffix("+")], name.endswith("+")))
    special = tell.words.entry("quantities", first.quantity.name).get(whose.key)
    if whose.key == "this":
        what = grammar.together([grammar.phrase(noun, "the", many) for noun, many in nouns])
    elif special is not None and len(group) == 1:
        what = grammar.noun_phrase(special, {})
    else:
        what = grammar.owned(whose.phrase, nouns)
    return _operated(tell, first, what)


def _operated(tell: Telling, change: Change, what: NounPhrase) -> Clause:
    operations = tell.words.sections["operations"]
    node, key = change.node, change.operation
    if node in (Name("true"), Name("false")):
        raise Unsayable(unparse(node))
    if key == "add" and isinstance(node, Negative):
        key, node = "subtract", node.operand
    template = operations.get(f"{key}={unparse(node)}") or operations[key]
    size: Amount = amount(tell, node)
    return tell.words.grammar.fill(template, {"what": what, "value": size})
