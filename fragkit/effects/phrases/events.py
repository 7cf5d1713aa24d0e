"""Events as clauses: who plays which part, and what happens to him."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

from fragkit.effects.expressions import Call, Compare, Comparison, Expression, Field, Name, TupleLiteral, Word, unparse
from fragkit.effects.phrases.catalogue import Catalogue
from fragkit.effects.phrases.expressions import value
from fragkit.effects.phrases.grammar import Clause, NounPhrase, Slot
from fragkit.effects.phrases.kinds import type_of
from fragkit.effects.phrases.telling import THIS, YOU, Referent, Telling, in_words
from fragkit.effects.types import ANY, CARD, FIGHTER, SQUARE, THING, TOKEN, Type
from fragkit.effects.vocabulary import EVENTS

ON_BOARD = ("terrain", "token")
BEARERS = ("card", "weapon", "sheet", "status", "deck")
_THIS_TYPES = {"terrain": SQUARE, "token": TOKEN, "weapon": CARD, "card": CARD}


def introduce(tell: Telling) -> None:
    """The names that a carrier brings: `this` and `you`."""
    tell.scope = {**tell.scope, **_brought_by(tell.words, tell.carrier)}
    if tell.carrier == "token":
        tell.bind(
            YOU, Referent("owner", FIGHTER, once=lambda: _its(tell, "its_owner"), later=tell.words.joint("owner"))
        )


@lru_cache(maxsize=100)
def _brought_by(catalogue: Catalogue, carrier: str) -> Mapping[str, Referent]:
    """What a carrier brings wherever it is spoken of in a language."""
    brought: dict[str, Referent] = {}
    words = catalogue.sections["carriers"].get(carrier)
    if isinstance(words, dict):
        pronoun = catalogue.grammar.pronoun(words["pronoun"], THIS)
        brought[THIS] = Referent(THIS, _THIS_TYPES[carrier], pronoun)
    elif words is not None:
        brought[THIS] = Referent(THIS, _THIS_TYPES.get(carrier, ANY), later=words)
    if carrier not in ("token", "terrain"):
        brought[YOU] = Referent(YOU, FIGHTER, catalogue.grammar.pronoun(YOU, YOU))
    return brought


def cast(
    tell: Telling, fields: Mapping[str, Type], subject: str | None, part: str | None, here: str | None = None
) -> str | None:
    """Gives every part of an event or quantity to somebody; returns the part that the bearer plays, if he does."""
    tell.scope = {**tell.scope, **{name: field_referent(tell, name, type) for name, type in fields.items()}}
    if tell.carrier in ON_BOARD:
        _cast_on_board(tell, fields, here)
        if part in fields and YOU in tell.scope:
            tell.bind(str(part), tell.scope[YOU])
        return part
    if tell.carrier not in BEARERS or part == "anyone":
        return None
    if tell.carrier == "weapon" and "weapon" in fields:
        tell.bind("weapon", tell.scope[THIS])
    mine = part or subject
    if mine in fields:
        tell.bind(str(mine), tell.scope[YOU])
    return mine


def _cast_on_board(tell: Telling, fields: Mapping[str, Type], part: str | None) -> None:
    if "square" in fields:
        here = tell.scope[THIS]
        if tell.carrier == "token":
            later = tell.words.joint("that_square")
            here = Referent("this.square", SQUARE, once=lambda: _its(tell, "its_square"), later=later)
        tell.bind("square", here)
    if tell.carrier == "token" and "token" in fields:
        tell.bind("token", tell.scope[THIS])
    if part in fields:
        first, later = tell.words.joint("someone_here"), tell.words.joint("that_fighter")
        tell.bind(str(part), Referent(str(part), FIGHTER, first=first, later=later))


def _its(tell: Telling, joint: str) -> NounPhrase:
    """Something of `this`."""
    grammar, template = tell.words.grammar, tell.words.joint(joint)
    return grammar.noun_phrase(template, {THIS: tell.refer(THIS)} if THIS in grammar.gaps(template) else {})


def field_referent(tell: Telling, name: str, type: Type) -> Referent:
    """What a field of an event, or of a quantity, is called."""
    return _field_referent(tell.words, name, type)


@lru_cache(maxsize=2_000)
def _field_referent(catalogue: Catalogue, name: str, type: Type) -> Referent:
    words = catalogue.entry("fields", f"{name} {type.present.name}") or catalogue.entry("fields", name)
    if isinstance(words, dict):
        words = words.get("phrase")
    if words is None:
        return Referent(name, type)
    first, later = words if isinstance(words, list) else ("", words)
    return Referent(name, type, first=first, later=later)


@dataclass(slots=True)
class Absorbed:
    """Conditions that an event says by itself: `you roll to hit`, where the `if` asked for the reason."""

    slots: dict[str, Slot] = field(default_factory=dict)
    left: list[Expression] = field(default_factory=list)
    word: str = ""
    """The word that was asked for, where it was one: some have a sentence of their own."""


def settle(tell: Telling, fields: Mapping[str, Type], conditions: Sequence[Expression]) -> list[Expression]:
    """The conditions without those that only say who plays a part, or what goes without saying of him."""
    left: list[Expression] = []
    for condition in conditions:
        match condition:
            case Compare((Name(part), Name(who)), (Comparison.EQUAL,)) if part in fields and who in (YOU, THIS):
                tell.bind(part, tell.scope[who])
            case Call("is_fighter", (Name(part),)) if part in fields and tell.scope[part].type == FIGHTER:
                continue
            case Call("is_fighter", (Name(part),)) if fields.get(part) == THING and tell.scope[part].first:
                tell.bind(part, tell.scope[part]._replace(type=FIGHTER, later=tell.words.joint("that_fighter")))
                tell.others[part] = condition
            case Compare((Name(part), Name("you")), (Comparison.UNEQUAL,)) if _is_someone(tell, fields, part):
                tell.bind(part, tell.scope[part]._replace(first=tell.words.joint("another_fighter")))
                tell.others[part] = condition
            case _:
                left.append(condition)
    return left


def _is_someone(tell: Telling, fields: Mapping[str, Type], part: str) -> bool:
    """Whether a part is played by any fighter, so that it can be said that it is another than the bearer."""
    return tell.carrier in BEARERS and fields.get(part) == FIGHTER and bool(tell.scope[part].first)


def _left_unsaid(tell: Telling, absorbed: Absorbed | None) -> None:
    """A part that the event does not speak of is asked for behind it after all."""
    for part, condition in tell.others.items():
        if absorbed is not None and tell.scope[part].key not in tell.heard:
            tell.bind(part, tell.scope[part]._replace(first=""))
            absorbed.left.insert(0, condition)
    tell.others = {}


def told_event(tell: Telling, name: str, part: str | None = None, absorbed: Absorbed | None = None) -> Clause:
    """What happens, with the bearer in his part."""
    data = tell.words.entry("events", name)
    if data is None:
        return _declared(tell, name)
    template, slots = _template(tell, name, data, part, absorbed)
    tell.introducing = True
    try:
        return tell.words.grammar.fill(template, {**_people(tell, template), **slots})
    finally:
        tell.introducing = False
        _left_unsaid(tell, absorbed)


def event_name(tell: Telling, name: str, absorbed: Absorbed | None = None) -> NounPhrase:
    """The event as a thing: `your movement roll`."""
    data = tell.words.entry("events", name)
    if data is None:
        return tell.words.grammar.plain(tell.title("events", name))
    template, slots = _template(tell, name, data, "name", absorbed)
    tell.introducing = True
    try:
        return tell.words.grammar.noun_phrase(template, {**_people(tell, template), **slots})
    finally:
        tell.introducing = False
        _left_unsaid(tell, absorbed)


def _template(
    tell: Telling, name: str, data: Mapping[str, Any], part: str | None, absorbed: Absorbed | None
) -> tuple[str, dict[str, Slot]]:
    subject = EVENTS[name].subject
    if tell.carrier == "weapon" and part in (None, subject) and "weapon" in data:
        part = "weapon"
    key = part if part in data else subject if subject in data else "any"
    if absorbed is not None:
        absorb(tell, data, str(key), absorbed)
        for wanted in absorbed.slots:
            special = f"{key}+{wanted}={absorbed.word}"
            if special in data or f"{key}+{wanted}" in data:
                return data.get(special) or _with_others(tell, data, f"{key}+{wanted}"), absorbed.slots
    return _with_others(tell, data, str(key)), {}


def _with_others(tell: Telling, data: Mapping[str, Any], key: str) -> str:
    """The template that speaks of the other one, too, where something is asked of him."""
    found: str = next((data[f"{key} {each}"] for each in tell.others if f"{key} {each}" in data), data[key])
    return found


def _people(tell: Telling, template: str) -> dict[str, Slot]:
    """Whoever the template speaks of, in the order in which it does."""
    found = re.findall(r"\{([a-z_]+)[}:*~]", template)
    return {name: tell.refer(name) for name in dict.fromkeys(found) if name in tell.scope}


def absorb(tell: Telling, data: Mapping[str, Any], key: str, absorbed: Absorbed) -> None:
    """Takes out of the conditions what a template has a gap for."""
    wanted = {each.partition("+")[2].partition("=")[0] for each in data if each.startswith(f"{key}+")}
    if absorbed.slots:
        return
    left: list[Expression] = []
    for condition in absorbed.left:
        asked = _asked_for(tell, condition)
        if asked is not None and asked[0] in wanted and not absorbed.slots:
            absorbed.slots[asked[0]] = asked[1]
            absorbed.word = _word(condition)
        else:
            left.append(condition)
    absorbed.left[:] = left


def _asked_for(tell: Telling, condition: Expression) -> tuple[str, Slot] | None:
    """A field that must be one of some words, or simply be true."""
    match condition:
        case Name(name):
            return name, ""
        case Compare((Name() | Field() as asked, Word() as word), (Comparison.EQUAL,)):
            return unparse(asked), _words(tell, asked, (word,))
        case Compare((Name() | Field() as asked, TupleLiteral(items)), (Comparison.IN,)) if all(
            isinstance(each, Word) for each in items
        ):
            return unparse(asked), _words(tell, asked, items)
        case Compare((Name() as asked, Word() as word), (Comparison.UNEQUAL,)):
            return _not_so(tell, asked, (word,))
        case Compare((Name() as asked, TupleLiteral(items)), (Comparison.NOT_IN,)):
            return _not_so(tell, asked, items)
        case _:
            return None


def _word(condition: Expression) -> str:
    match condition:
        case Compare((_, Word(text)), (Comparison.EQUAL,)):
            return text
        case _:
            return ""


def _not_so(tell: Telling, asked: Name, words: Sequence[Expression]) -> tuple[str, Slot] | None:
    """How something must not be, where there are words for how."""
    manners = _manners(tell, type_of(tell, asked).domain, words)
    listed = tell.words.grammar.listed(manners, "or") if manners else ""
    return (asked.name, tell.words.joint("but_not").format(listed)) if listed else None


def _manners(tell: Telling, domain: str | None, words: Sequence[Expression]) -> list[str]:
    """Words as how or what for; none where one of them has no such words."""
    manners = tell.words.sections["manners"].get(domain or "", {})
    other = manners.get("other", "")
    found = [manners.get(each.text) or other.format(in_words(each.text)) for each in words if isinstance(each, Word)]
    return found if len(found) == len(words) and all(found) else []


def _words(tell: Telling, asked: Expression, words: Sequence[Expression]) -> Slot:
    grammar = tell.words.grammar
    domain = type_of(tell, asked).domain
    if domain == "decks":
        return grammar.listed([tell.title("decks", each.text) for each in words if isinstance(each, Word)], "or")
    found = _manners(tell, domain, words)
    if found:
        return grammar.listed(found, "or")
    nouns = tell.words.sections["word_nouns"].get(domain or "", {})
    if len(words) == 1 and isinstance(words[0], Word):
        text = words[0].text
        if text in nouns:
            return grammar.nouns[nouns[text]]
        if domain == "phases":
            return tell.named(domain, in_words(text))
    return grammar.together([value(tell, each, domain) for each in words], "or")


def _declared(tell: Telling, name: str) -> Clause:
    """An event of a pack's own: as its text tells it, or by its name where that would speak of `you`."""
    text = tell.names("events.text", name)
    gaps = re.findall(r"\{([a-z_]+)\}", text or "")
    told_to = any(gap in tell.scope and tell.scope[gap].phrase is not None for gap in gaps)
    if text is None or told_to:
        return tell.words.grammar.fill(tell.words.joint("declared"), {"name": tell.title("events", name)})

    def filled(gap: re.Match[str]) -> str:
        return tell.refer(gap[1]).forms[0] if gap[1] in tell.scope else in_words(gap[1])

    before, tell.in_full = tell.in_full, True
    try:
        return Clause(None, rest=re.sub(r"\{([a-z_]+)\}", filled, text))
    finally:
        tell.in_full = before
