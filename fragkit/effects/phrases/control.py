"""The steps that hold others: branches, loops, choices, what is put off, and contests."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeAlias

from fragkit.effects.expressions import Expression, ListLiteral, Name, unparse
from fragkit.effects.phrases.choosing import Given, Steps, list_node, tell_choose, tell_pick
from fragkit.effects.phrases.conditions import said
from fragkit.effects.phrases.events import event_name
from fragkit.effects.phrases.expressions import amount, every, value
from fragkit.effects.phrases.grammar import Clause, Noun, NounPhrase, Slot
from fragkit.effects.phrases.kinds import item_of, type_of
from fragkit.effects.phrases.lookup import RANKING, read_expression
from fragkit.effects.phrases.questions import question
from fragkit.effects.phrases.sequence import Group, Statement, as_bare
from fragkit.effects.phrases.telling import EACH, PERSON, Referent, Telling, in_words, uses
from fragkit.effects.types import ANY, CARD, FIGHTER, SQUARE, TOKEN, Type, listed

Teller: TypeAlias = Callable[[Telling, Steps], list[Statement]]
"""What tells a list of steps; handed in, because steps hold steps."""

_GUESSES: dict[str, Type] = {
    "by": FIGHTER,
    "who": FIGHTER,
    "target": FIGHTER,
    "token": TOKEN,
    "cards": CARD,
    "at": SQUARE,
}


def tell_if(tell: Telling, given: Given, rest: Steps, told: Teller) -> list[Statement]:
    """One thing or another."""
    asked = question(tell, read_expression(given["if"]))
    condition = said(tell, asked)
    lead = tell.words.joint("if").format(condition)
    found: list[Statement] = [Group(lead, tuple(inside(tell, given["do"], told)), condition=condition)]
    if given.get("else"):
        otherwise = tuple(inside(tell, given["else"], told))
        found.append(Group(tell.words.joint("otherwise"), otherwise, "", goes_on=True))
    return found


def inside(tell: Telling, steps: Steps, told: Teller) -> list[Statement]:
    """Steps within a step: what they name is forgotten behind them."""
    scope = tell.scope
    try:
        return told(tell, steps)
    finally:
        forgotten = {each.key for name, each in tell.scope.items() if each.bound and name not in scope}
        tell.heard = {key: each for key, each in tell.heard.items() if key not in forgotten}
        tell.scope = scope


def guessed(name: str, steps: Any) -> Type:
    """What a name probably is, from what it is used for."""
    if isinstance(steps, Mapping):
        for key, each in steps.items():
            if each == name and key in _GUESSES:
                return _GUESSES[key]
            found = guessed(name, each)
            if found != ANY:
                return found
    if isinstance(steps, list):
        return next((found for each in steps if (found := guessed(name, each)) != ANY), ANY)
    return ANY


def tell_for(tell: Telling, given: Given, rest: Steps, told: Teller) -> list[Statement]:
    """Once for each of a list; what each does himself is said of everyone at once."""
    name, listing = given["for"], list_node(given["in"])
    item = item_of(tell, listing)
    item = guessed(name, given["do"]) if item == ANY else item
    test, steps = None, given["do"]
    if "where" in given:
        asked = _renamed(read_expression(given["where"]), name)
        if uses(EACH, unparse(asked)):
            test = asked
        else:
            steps = [{"if": given["where"], "do": steps}]
    tell.heard.pop(name, None)
    before, scope = dict(tell.heard), tell.scope
    tell.bind(name, Referent(name, item, once=lambda: _everyone(tell, listing, test, item), bound=True))
    with tell.acting(None):
        body = inside(tell, steps, told)
    tell.scope = scope
    if _begins_with(body, name):
        return body if len(body) == 1 else [*body[:-1], _ended(body[-1])]
    tell.heard = before
    everyone = tell.mention(_everyone(tell, listing, test, item).about(name), PERSON)
    lead = tell.words.grammar.text(tell.words.joint("for_each"), {"each": everyone})
    tell.bind(name, Referent(name, item, bound=True, named=_has_rivals(tell, steps, item)))
    with tell.acting(None):
        body = inside(tell, steps, told)
    tell.scope = scope
    return [Group(lead, tuple(body), ":")]


def _has_rivals(tell: Telling, steps: Steps, item: Type) -> bool:
    """Whether others of the same kind are chosen, so that he is better called by a name from the beginning."""
    choices = [step[verb] for step in steps for verb in ("choose", "pick") if isinstance(step.get(verb), Mapping)]
    return any(item_of(tell, list_node(each["from"])) == item for each in choices if isinstance(each, Mapping))


def _ended(statement: Statement) -> Statement:
    """The last of what everyone does: what others do begins a sentence of its own."""
    return statement._replace(ends=True) if isinstance(statement, Clause) else statement


def _everyone(tell: Telling, listing: Expression, test: Expression | None, item: Type) -> NounPhrase:
    """All of a list; whoever is spoken of only to say which list it is will not be meant by `he`."""
    before = dict(tell.heard)
    found = every(tell, listing, test, item)
    tell.heard = before
    return found


def _renamed(test: Expression, name: str) -> Expression:
    """The test of a loop may call the element by its name or `each`; a relative clause wants `each`."""
    return read_expression(re.sub(rf"(?<![\w.'-]){re.escape(name)}(?![\w'-])", "each", unparse(test)))


def _begins_with(body: Sequence[Statement], name: str) -> bool:
    """Whether it begins with what somebody does, and goes on without a branch: then it can be said of everyone."""
    return bool(body) and all(isinstance(each, Clause) for each in body) and does_first(body, name)


def does_first(body: Sequence[Statement], name: str) -> bool:
    """Whether the first thing is what somebody does."""
    first = body[0] if body else None
    return isinstance(first, Clause) and does(first, name)


def does(clause: Clause, key: str) -> bool:
    """Whether a clause says what somebody does."""
    return clause.subject is not None and clause.subject.key == key and not clause.lead


def tell_may(tell: Telling, given: Given, rest: Steps, told: Teller) -> list[Statement]:
    """A player is asked yes or no."""
    return may(tell, value(tell, read_expression(given["may"])), given["do"], told)


def may(
    tell: Telling, who: NounPhrase, steps: Steps, told: Teller, template: str = "", **slots: Slot
) -> list[Statement]:
    """What somebody may do: as much of it as he does himself, and then what follows from it."""
    grammar, joint = tell.words.grammar, tell.words.joint
    before = dict(tell.heard)
    for explicit in (False, True):
        tell.heard, tell.explicit = dict(before), explicit
        with tell.acting(who, asked=True):
            body = inside(tell, steps, told)
        tell.explicit = False
        own, others = _own(body, who.key)
        if own:
            allowed = grammar.fill(joint(template or "may"), {"who": who, **slots})._replace(tail=as_bare(tell, own))
            return [allowed, *_following(others)]
    tell.heard = before
    with tell.acting(who):
        body = inside(tell, steps, told)
    if not template:
        agreed = grammar.say(grammar.fill(joint("agrees"), {"who": who}), "clause")
        return [Group(joint("if").format(agreed), tuple(body))]
    allowed = grammar.fill(joint(template), {"who": who, **slots})._replace(tail=joint("do_this"))
    return [Group(grammar.say(allowed), tuple(body), ":")]


def _own(body: Sequence[Statement], key: str) -> tuple[list[Clause], list[Statement]]:
    """What somebody does himself, and what follows; who scores a frag is said behind all that he does."""
    own: list[Clause] = []
    remarks: list[Statement] = []
    for at, each in enumerate(body):
        if own and isinstance(each, Clause) and each.ends:
            remarks.append(each)
        elif isinstance(each, Clause) and does(each, key) and not each.joint:
            own.append(each)
        else:
            return own, [*remarks, *body[at:]]
    return own, remarks


def _following(body: Sequence[Statement]) -> list[Statement]:
    first = body[0] if body else None
    if isinstance(first, Clause) and not first.joint:
        return [first._replace(joint="; "), *body[1:]]
    return list(body)


def tell_let(tell: Telling, given: Given, rest: Steps, told: Teller) -> list[Statement]:
    """Gives names to values; they are said where they are used."""
    for name, written in given["let"].items():
        node = read_expression(written)
        tell.bind(name, Referent(name, type_of(tell, node).present, value=node, bound=True))
    return []


def tell_later(tell: Telling, given: Given, rest: Steps, told: Teller) -> list[Statement]:
    """What is put off."""
    grammar = tell.words.grammar
    at = given.get("at")
    lead = tell.words.joint("after_action" if at == "action-end" else "later")
    if at not in (None, "action-end"):
        phase = phase_noun(tell, str(at))
        owner = value(tell, read_expression(given["of"])) if "of" in given else None
        whole = grammar.owned(owner, [(phase, False)]) if owner else grammar.phrase(phase)
        lead = grammar.text(tell.words.joint("in_phase"), {"phase": whole})
    return [Group(lead, tuple(inside(tell, given["do"], told)), tell.words.joint("after_adverb"))]


def phase_noun(tell: Telling, phase: str) -> Noun:
    """What a phase is called."""
    known_as = tell.words.sections["word_nouns"]["phases"].get(phase)
    return tell.words.grammar.nouns[known_as] if known_as else tell.named("phases", in_words(phase))


def tell_contest(tell: Telling, given: Given, rest: Steps, told: Teller) -> list[Statement]:
    """Each rolls, or does something, and the highest comes first."""
    grammar, words = tell.words.grammar, tell.words.sections["verbs"]["contest"]
    listing = list_node(given["among"])
    test = read_expression(given["where"]) if "where" in given else None
    ties: dict[str, Slot] = {"ties": amount(tell, read_expression(given["ties"]))}
    everyone = every(tell, listing, test)
    key = f"{RANKING} {given['as']}"
    among = words["winner" if given.get("winner") is True else "all"]
    found: list[Statement]
    if "do" in given:
        order = grammar.fill(among["order"], ties)._replace(ends=True)
        found = [*_each_does(tell, given, everyone, told), order]
    else:
        dice = amount(tell, read_expression(given["dice"]))
        rolls = grammar.fill(words["rolls"], {"who": everyone.about(key), "dice": dice})
        found = [rolls, grammar.fill(among["ties"], ties)._replace(joint="; ", ends=True)]
    if "record" in given:
        found.append(grammar.fill(words["record"], {"name": in_words(given["record"])}))
    tell.bind(given["as"], Referent(key, listed(FIGHTER), later=words["as"]))
    return found


def _each_does(tell: Telling, given: Given, everyone: NounPhrase, told: Teller) -> list[Statement]:
    name, scope, event = given.get("name", ""), tell.scope, tell.event
    tell.event = "contest"
    for each in _named_in(list_node(given["among"])):  # they are all spoken of at once
        tell.heard.pop(each, None)
    tell.heard.pop(name, None)
    before = dict(tell.heard)
    with tell.acting(None):
        if name:
            tell.bind(name, Referent(name, FIGHTER, once=lambda: everyone, bound=True))
            body = inside(tell, given["do"], told)
        if not name or not _begins_with(body, name):
            tell.heard, tell.scope = before, scope
            tell.mention(everyone.about(name), PERSON)
            tell.bind(name, Referent(name, FIGHTER, bound=True))
            lead = tell.words.grammar.text(tell.words.joint("for_each"), {"each": everyone})
            body = [Group(lead, tuple(inside(tell, given["do"], told)), ":")]
    tell.event, tell.scope = event, scope
    return body


def _named_in(listing: Expression) -> list[str]:
    """Who is listed by name."""
    items = listing.items if isinstance(listing, ListLiteral) else ()
    return [each.name for each in items if isinstance(each, Name)]


def arguments_told(tell: Telling, given: Any) -> str:
    """What a procedure, table or event is given, in brackets; nothing when it is given nothing."""
    if not isinstance(given, dict) or not given:
        return ""
    pattern = tell.words.joint("argument")
    before, tell.in_full = tell.in_full, True
    try:
        each = [
            pattern.format(in_words(name), value(tell, read_expression(node)).forms[0])
            for name, node in given.items()
            if node != name  # what is only handed on keeps its name
        ]
    finally:
        tell.in_full = before
    return tell.words.joint("arguments").format("; ".join(each)) if each else ""


def tell_result(tell: Telling, given: Given, rest: Steps, told: Teller) -> list[Statement]:
    """The answer that a replaced event or a contest wants."""
    templates = tell.words.sections["results"]
    template = templates.get(tell.event or "") or templates["other"]
    slots: dict[str, Slot] = {}
    if "{who}" in template:
        slots["who"] = tell.refer("who") if "who" in tell.scope else ""
    slots["value"] = value(tell, read_expression(given["value"]))
    return [tell.words.grammar.fill(template, slots)]


def tell_proceed(tell: Telling, given: Given, rest: Steps, told: Teller) -> list[Statement]:
    """What would have been done is done after all."""
    name = event_name(tell, given["event"])
    return [tell.words.grammar.fill(tell.words.entry("verbs", "proceed"), {"event": name})]


SPECIAL: dict[str, Callable[[Telling, Given, Steps, Teller], list[Statement]]] = {
    "if": tell_if,
    "for": tell_for,
    "may": tell_may,
    "let": tell_let,
    "choose": lambda tell, given, rest, told: tell_choose(tell, given, rest),
    "pick": lambda tell, given, rest, told: tell_pick(tell, given, rest),
    "later": tell_later,
    "contest": tell_contest,
    "result": tell_result,
    "proceed": tell_proceed,
}
