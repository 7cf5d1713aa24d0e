"""Triggers and options as sentences: when it happens, who may do what, what it costs, and what comes of it."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from fragkit.content.effect import Can, When
from fragkit.content.effect import Expression as Written
from fragkit.content.effect import Steps as Written_Steps
from fragkit.effects.expressions import Compare, Comparison, Expression, Name
from fragkit.effects.phrases.conditions import conjuncts, join, said
from fragkit.effects.phrases.control import may
from fragkit.effects.phrases.events import (
    BEARERS,
    ON_BOARD,
    Absorbed,
    cast,
    event_name,
    field_referent,
    settle,
    told_event,
)
from fragkit.effects.phrases.expressions import amount, one_of, value
from fragkit.effects.phrases.grammar import Clause, NounPhrase, Slot
from fragkit.effects.phrases.kinds import is_person, item_of
from fragkit.effects.phrases.lookup import read_expression
from fragkit.effects.phrases.questions import question
from fragkit.effects.phrases.sequence import Group, Statement, capital, finished, sentences
from fragkit.effects.phrases.steps import told
from fragkit.effects.phrases.telling import YOU, Referent, Telling
from fragkit.effects.types import CARD, FIGHTER, Type
from fragkit.effects.vocabulary import EVENTS

ANY_TIME = "any-time"
BECOMES = "becomes"
_OWN_TURN = Compare((Name("active"), Name(YOU)), (Comparison.EQUAL,))


def when_sentences(tell: Telling, effect: When) -> list[str]:
    """What a trigger says."""
    scope = tell.scope
    tell.heard = {}
    try:
        return _whoever(tell, effect) or _when(tell, effect)
    finally:
        tell.scope, tell.event = scope, None


def _fields(name: str) -> tuple[dict[str, Type], str | None]:
    event = EVENTS.get(name)
    if event is None:
        return {}, None
    return dict(event.fields), event.subject


def _actor(tell: Telling) -> NounPhrase | None:
    return tell.scope[YOU].phrase if tell.carrier in BEARERS else None


def _whoever(tell: Telling, effect: When) -> list[str] | None:
    """`Whoever enters takes …`: on the board, when the one it happens to is the first to do something."""
    words = tell.words.entry("events", effect.when) or {}
    plain = effect.condition is None and effect.limit is None and effect.here is None and effect.you is None
    if tell.carrier not in ON_BOARD or "whoever" not in words or not plain or effect.do is None:
        return None
    fields, subject = _fields(effect.when)
    scope = tell.scope
    cast(tell, fields, subject, None)
    whoever = tell.words.grammar.plain(words["whoever"])
    someone = whoever._replace(gender=tell.words.grammar.nouns["fighter"].gender)
    assert subject is not None
    later = tell.scope[subject].later
    tell.bind(subject, Referent(subject, fields[subject], once=lambda: someone, later=later))
    statements = told(tell, effect.do)
    first = statements[0] if statements else None
    fits = isinstance(first, Clause) and first.subject is not None and first.subject.forms == someone.forms
    tell.scope = scope
    if fits:
        return sentences(tell, statements)
    tell.heard = {}
    return None


def _when(tell: Telling, effect: When) -> list[str]:
    fields, subject = _fields(effect.when)
    if effect.when not in EVENTS:
        _declared_fields(tell)
    part = cast(tell, fields, subject, effect.you, effect.here)
    for name, written in (effect.each or {}).items():
        listing = read_expression(written)
        item = item_of(tell, listing)
        tell.bind(name, Referent(name, item, once=_one(tell, listing), bound=True, pronoun=not is_person(item)))
    absorbed = Absorbed(left=settle(tell, fields, _conditions(effect.condition)))
    if effect.instead is not None:
        lead, joint = _instead_lead(tell, effect.when, effect.instead, absorbed)
    elif effect.when == BECOMES:
        lead = tell.words.joint("as_soon_as").format(_asked(tell, absorbed.left))
        joint = ","
    else:
        lead, joint = _lead(tell, effect.when, part or effect.here, absorbed)
    lead = _limited(tell, effect.limit, lead)
    tell.event = effect.when
    with tell.acting(_actor(tell)):
        statements = told(tell, effect.do if effect.do is not None else effect.instead or [])
        return sentences(tell, statements, lead, joint)


def _one(tell: Telling, listing: Expression) -> Callable[[], NounPhrase]:
    return lambda: one_of(tell, listing, "same" if tell.of_every else "a")


def _declared_fields(tell: Telling) -> None:
    """The fields of an event of a pack's own cannot be known here; those that the game knows keep their words."""
    for field, type in (("attacker", FIGHTER), ("weapon", CARD), ("victim", FIGHTER), ("who", FIGHTER)):
        tell.bind(field, field_referent(tell, field, type))
    if tell.carrier in BEARERS:
        tell.bind("attacker", tell.scope[YOU])
    if tell.carrier == "weapon":
        tell.bind("weapon", tell.scope["this"])


def _conditions(written: Written | None) -> list[Expression]:
    return conjuncts(read_expression(written)) if written is not None else []


def _asked(tell: Telling, conditions: Sequence[Expression]) -> str:
    return said(tell, join("and", [question(tell, each) for each in conditions])) if conditions else ""


def _limited(tell: Telling, limit: str | None, lead: str) -> str:
    if limit is None:
        return lead
    often: str = tell.words.sections["limits"][limit]
    return f"{often}, {lead}" if lead else often


def _joint(tell: Telling, lead: str, joint: str, adverb: bool) -> str:
    """What stands behind a lead; a lone adverb needs no comma everywhere."""
    return tell.words.joint("after_adverb") if adverb and lead else joint


def _lead(tell: Telling, event: str, part: str | None, absorbed: Absorbed) -> tuple[str, str]:
    """When it happens: the event, and with it one condition, or more behind it."""
    happening = tell.words.grammar.say(told_event(tell, event, part, absorbed), "clause")
    left = absorbed.left
    if not left:
        return tell.words.joint("when").format(happening), ","
    questions = [question(tell, each) for each in left]
    if len(questions) == 1 and isinstance(questions[0], Clause):
        both = tell.words.joint("event_and").format(happening, said(tell, questions[0]))
        return tell.words.joint("when").format(both), ","
    asked = said(tell, join("and", questions))
    return tell.words.joint("when_if").format(happening, asked), ":"


def _instead_lead(tell: Telling, event: str, steps: Written_Steps, absorbed: Absorbed) -> tuple[str, str]:
    """In place of what: and under which conditions."""
    name = event_name(tell, event, absorbed)
    grammar = tell.words.grammar
    if not steps:
        nothing = grammar.fill(tell.words.joint("not_at_all"), {"event": name})
        asked = _asked(tell, absorbed.left)
        text = grammar.say(nothing)
        return (f"{text} {tell.words.joint('behind_if').format(asked)}" if asked else text), ","
    lead = grammar.text(tell.words.joint("instead"), {"event": name})
    asked = _asked(tell, absorbed.left)
    if asked:
        return f"{lead}, {tell.words.joint('if').format(asked)}", ":"
    return lead, tell.words.joint("instead_joint")


def can_sentences(tell: Telling, effect: Can, *, also: bool = False) -> list[str]:
    """What an option says; `also` when the card may be played on one's own turn with the same effect."""
    scope = tell.scope
    tell.heard = {}
    try:
        return _play(tell, effect, also=also) if effect.can == "play" else _option(tell, effect)
    finally:
        tell.scope, tell.event = scope, None


def _cast_option(tell: Telling, effect: Can) -> str | None:
    if effect.when is None or effect.when == ANY_TIME:
        return None
    fields, subject = _fields(effect.when)
    if effect.when not in EVENTS:
        _declared_fields(tell)
    return cast(tell, fields, subject, effect.you, effect.here)


def _play(tell: Telling, effect: Can, *, also: bool) -> list[str]:
    """`Play this when …: …`."""
    part = _cast_option(tell, effect)
    steps = effect.do if effect.do is not None else effect.instead or []
    fields, _ = _fields(effect.when or "")
    absorbed = Absorbed(left=settle(tell, fields, _conditions(effect.condition)))
    lead = play_lead(tell, effect, part, absorbed, "play_also" if also else "play_when")
    if effect.cost:
        lead = f"{lead} {tell.words.joint('paying').format(_cost(tell, effect))}"
    if effect.limit is not None:
        lead = f"{lead} ({tell.words.sections['limits'][effect.limit]})"
    tell.event = effect.when
    with tell.acting(_actor(tell)):
        return sentences(tell, told(tell, steps), lead, ":")


def play_lead(tell: Telling, effect: Can, part: str | None, absorbed: Absorbed, when: str) -> str:
    """When a card may be played."""
    joints = tell.words.joint
    if effect.when is None:
        asked = _asked(tell, absorbed.left)
        return joints("play_if").format(asked) if asked else joints("play")
    if effect.when == ANY_TIME:
        asked = _asked(tell, absorbed.left)
        text = joints("play_any_time")
        return joints("play_cond").format(text, asked) if asked else text
    if effect.instead is not None:
        name = event_name(tell, effect.when, absorbed)
        text = tell.words.grammar.text(joints("play_instead"), {"event": name})
        asked = _asked(tell, absorbed.left)
        return joints("play_cond").format(text, asked) if asked else text
    happening = tell.words.grammar.say(told_event(tell, effect.when, part, absorbed), "clause")
    if when == "play_when" and _OWN_TURN in absorbed.left:
        absorbed.left.remove(_OWN_TURN)
        when = "play_when_own"
    text = joints(when).format(happening)
    window = (tell.words.entry("events", effect.when) or {}).get("window")
    if window is not None:
        text = f"{text}, {window}"
    asked = _asked(tell, absorbed.left)
    return joints("play_cond").format(text, asked) if asked else text


def _cost(tell: Telling, effect: Can) -> str:
    grammar = tell.words.grammar
    case = grammar.object
    costs = []
    for currency, written in (effect.cost or {}).items():
        noun = grammar.nouns[tell.words.sections["costs"][currency]]
        costs.append(grammar.counted(amount(tell, read_expression(written)), noun).forms[case])
    return grammar.listed(costs)


def _option(tell: Telling, effect: Can) -> list[str]:
    """`When …, you may …`."""
    part = _cast_option(tell, effect)
    fields, _ = _fields(effect.when or "")
    absorbed = Absorbed(left=settle(tell, fields, _conditions(effect.condition)))
    lead, joint = "", ","
    adverb = effect.when in (None, ANY_TIME) and effect.condition is None
    if effect.when == ANY_TIME:
        lead = tell.words.joint("any_time")
    elif effect.when is not None and effect.instead is not None:
        lead, joint = _instead_lead(tell, effect.when, effect.instead, absorbed)
        absorbed.left = []
    elif effect.when is not None:
        lead, joint = _lead(tell, effect.when, part or effect.here, absorbed)
        absorbed.left = []
    asked = _asked(tell, absorbed.left)
    if asked:
        condition = tell.words.joint("if").format(asked)
        lead = f"{lead}, {condition}" if lead else condition
    lead = _limited(tell, effect.limit, lead)
    who = value(tell, read_expression(effect.by)) if effect.by is not None else tell.refer(YOU)
    slots: dict[str, Slot] = {"cost": _cost(tell, effect)} if effect.cost else {}
    tell.event = effect.when
    steps = effect.do if effect.do is not None else effect.instead or []
    statements = may(tell, who, steps, told, "may_cost" if slots else "may_do", **slots)
    return [*_led(tell, statements, lead, _joint(tell, lead, joint, adverb)), *_kind(tell, effect)]


def _led(tell: Telling, statements: list[Statement], lead: str, joint: str) -> list[str]:
    if lead and statements and isinstance(statements[0], Group):
        first = statements[0]
        begun = capital(first.lead) if tell.words.joint("capital_after_colon") else first.lead
        text = sentences(tell, first.body, f"{lead}: {begun}", ":")
        return [*text, *sentences(tell, statements[1:])]
    return sentences(tell, statements, lead, joint)


def _kind(tell: Telling, effect: Can) -> list[str]:
    """What the option counts as, where its cost does not say so."""
    if effect.kind in (None, "free") or (effect.kind == "attack" and "attacks" in (effect.cost or {})):
        return []
    return [finished(tell, tell.words.sections["kinds"][effect.kind])]
