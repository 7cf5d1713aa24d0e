"""How long something lasts, in words."""

from __future__ import annotations

from typing import Any

from fragkit.content.base import Until
from fragkit.effects.phrases.conditions import Question, conjuncts, join, said
from fragkit.effects.phrases.events import Absorbed, cast, settle, told_event
from fragkit.effects.phrases.grammar import NounPhrase
from fragkit.effects.phrases.lookup import read_expression
from fragkit.effects.phrases.questions import question
from fragkit.effects.phrases.telling import Telling
from fragkit.effects.vocabulary import EVENTS


def until(tell: Telling, duration: Any, whose: NounPhrase | None = None) -> str:
    """`until your next turn`; `whose` is the one that `their` means."""
    if isinstance(duration, Until):
        return _event(tell, duration.when, duration.condition)
    if isinstance(duration, dict):
        return _event(tell, str(duration["when"]), duration.get("if"))
    words = tell.words.sections["durations"][duration]
    if isinstance(words, str):
        return words
    person: str = words[whose.person if whose is not None else "other"]
    return person


def _event(tell: Telling, event: str, condition: str | None) -> str:
    scope = tell.scope
    conditions = conjuncts(read_expression(condition)) if condition is not None else []
    if event in EVENTS:
        cast(tell, EVENTS[event].fields, EVENTS[event].subject, None)
        conditions = settle(tell, EVENTS[event].fields, conditions)
    absorbed = Absorbed(left=conditions)
    parts: list[Question] = [told_event(tell, event, None, absorbed)]
    parts.extend(question(tell, each) for each in absorbed.left)
    tell.scope = scope
    return tell.words.joint("until").format(said(tell, join("and", parts)))
