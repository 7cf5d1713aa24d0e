"""Notes which words of the vocabulary are really carried out while games are played.

A word that an effect merely mentions does not count: a step must be reached, a function asked, an event answered, a
number changed, a cost paid, a limit met, and a duration must end. For what the compiler writes in place of a word, such
as `if` or `count`, the compiler is made to write a note beside it; for everything else the engine is listened to.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from functools import wraps
from types import ModuleType
from typing import Any

import pytest

from fragkit.effects.compiling import effects as compiled_effects
from fragkit.effects.compiling import expressions, prelude, words
from fragkit.effects.compiling import steps as compiled_steps
from fragkit.effects.compiling.verbs import read_step
from fragkit.effects.vocabulary import FUNCTIONS, METHODS, VERBS, fields_of
from fragkit.engine import events, facts, frag, moves, payment, quantities, windows
from fragkit.engine.deeds import Deeds
from fragkit.engine.knowledge import Knowledge

Word = tuple[str, str]
"""A kind of word, such as `verb`, and the word."""

WRITTEN_IN_PLACE = ("if", "for", "let", "result", "run", "table")
"""Verbs that the compiled steps carry out themselves."""


@dataclass(slots=True)
class Recording:
    """The words that were carried out so far, and the events that the rules raised."""

    carried_out: set[Word] = field(default_factory=set)
    raised: set[str] = field(default_factory=set)

    def note(self, kind: str, name: str, value: Any = None) -> Any:
        """A word was carried out; gives its value on."""
        self.carried_out.add((kind, name))
        return value


@contextmanager
def recording() -> Iterator[Recording]:
    """Everything that is compiled and played inside is listened to; the library must be loaded inside, too."""
    found = Recording()
    with pytest.MonkeyPatch.context() as patch:
        _listen_to_compiled_code(patch, found)
        _listen_to_the_rules(patch, found)
        _listen_to_events(patch, found)
        _listen_to_payments_limits_and_endings(patch, found)
        yield found


def _is_of_an_effect(depth: int = 2) -> bool:
    """Whether the caller's caller is code of an entry, which has the entry's key as its file."""
    return sys._getframe(depth).f_code.co_filename.startswith("<") and "/" in sys._getframe(depth).f_code.co_filename


# What the compiler writes


def _listen_to_compiled_code(patch: pytest.MonkeyPatch, found: Recording) -> None:
    patch.setitem(prelude.NAMES, "noted", found.note)
    patch.setattr(expressions.Expressions, "reading", _noting_fields(expressions.Expressions.reading))
    patch.setattr(compiled_steps.Steps, "_step", _noting_steps(compiled_steps.Steps._step))
    patch.setattr(compiled_effects.Effects, "_acting", _noting_answers(compiled_effects.Effects._acting, found))
    for name, way in words.FUNCTIONS.items():
        if isinstance(way, words.Inline):
            patch.setitem(_changeable(words.FUNCTIONS), name, words.Inline(_noting("function", name, way.write)))
    patch.setitem(_changeable(words.METHODS), "tagged", _noting("method", "tagged", words.METHODS["tagged"]))


def _changeable(mapping: Mapping[str, Any]) -> dict[str, Any]:
    assert isinstance(mapping, dict)
    return mapping


def _noting(kind: str, name: str, write: Callable[..., Any]) -> Callable[..., Any]:
    def written(*given: Any) -> Any:
        code = write(*given)
        return code if code.atom else replace(code, text=f"noted({kind!r}, {name!r}, {code.text})")

    return written


def _noting_fields(reading: Callable[..., Any]) -> Callable[..., Any]:
    def read(self: Any, of: Any, name: str) -> Any:
        way = reading(self, of, name)
        declared = fields_of(of).get(name) if of.name not in ("any", "none") else None
        if way is None or declared is None:
            return way
        return f"noted('property', '{declared.of.name}.{name}', {way[0]})", *way[1:]

    return read


def _noting_steps(step: Callable[..., None]) -> Callable[..., None]:
    def written(self: Any, each: Any, frame: Any, path: str) -> None:
        verb, _ = read_step(each)
        if verb.name in WRITTEN_IN_PLACE:
            frame.block.line(f"noted('verb', {verb.name!r})")
        step(self, each, frame, path)

    return written


def _noting_answers(acting: Callable[..., Any], found: Recording) -> Callable[..., Any]:
    """An event counts when steps that answer it run."""

    def planned(self: Any, effect: Any, event: Any, signature: Any, path: str) -> Any:
        plan = acting(self, effect, event, signature, path)
        if event is None:
            return plan

        def made(built: Any) -> Any:
            steps = plan(built)

            def run(*given: Any) -> Any:
                found.note("event", event.name)
                return steps.run(*given)

            return replace(steps, run=run)

        return made

    return planned


# What the rules are asked and told


def _listen_to_the_rules(patch: pytest.MonkeyPatch, found: Recording) -> None:
    for name in VERBS:
        if hasattr(Deeds, name):
            patch.setattr(Deeds, name, _noting_calls("verb", name, getattr(Deeds, name), found))
    for kind, names in (("function", FUNCTIONS), ("method", METHODS)):
        for name in names:
            if hasattr(Knowledge, name):
                patch.setattr(Knowledge, name, _noting_calls(kind, name, getattr(Knowledge, name), found))
    patch.setattr(quantities, "_worked_out", _noting_changes(quantities._worked_out, found))


def _noting_calls(kind: str, name: str, method: Callable[..., Any], found: Recording) -> Callable[..., Any]:
    """A method that is called by an effect; the rules call some of them, too, and that does not count."""

    @wraps(method)
    def called(self: Any, *given: Any) -> Any:
        if _is_of_an_effect():
            found.note(kind, name)
        return method(self, *given)

    return called


def _noting_changes(worked_out: Callable[..., int], found: Recording) -> Callable[..., int]:
    """A quantity counts when it is another than it would have been."""

    def changed(arena: Any, modifiers: Any, base: int, context: tuple[Any, ...]) -> int:
        number = worked_out(arena, modifiers, base, context)
        if number != base:
            found.note("quantity", modifiers[0].effect.quantity)
        return number

    return changed


# What happens


def _listen_to_events(patch: pytest.MonkeyPatch, found: Recording) -> None:
    for name in ("happen", "announce"):
        original = getattr(events, name)
        for module in _rooms_of_the_rules():
            if getattr(module, name, None) is original:
                patch.setattr(module, name, _noting_events(original, found))
    patch.setattr(moves, "answers", _noting_moments(moves.answers, found))
    patch.setattr(facts, "_look_at", _noting_facts(facts._look_at, found))


def _rooms_of_the_rules() -> list[ModuleType]:
    return [module for name, module in sys.modules.items() if name.startswith("fragkit.engine.")]


def _noting_events(raising: Callable[..., Any], found: Recording) -> Callable[..., Any]:
    def raised(arena: Any, event: str, *given: Any, **more: Any) -> Any:
        found.raised.add(event)
        return raising(arena, event, *given, **more)

    return raised


def _noting_moments(answers: Callable[..., Any], found: Recording) -> Callable[..., Any]:
    def asked(arena: Any, fighter: Any, event: str, fields: Any) -> Any:
        found.raised.add(event)
        return answers(arena, fighter, event, fields)

    return asked


def _noting_facts(look_at: Callable[..., Any], found: Recording) -> Callable[..., Any]:
    def looked_at(arena: Any, each: Any) -> Any:
        found.raised.add("becomes")
        return look_at(arena, each)

    return looked_at


# What is paid, what is used up, and what ends


def _listen_to_payments_limits_and_endings(patch: pytest.MonkeyPatch, found: Recording) -> None:
    for module in _rooms_of_the_rules():
        if getattr(module, "pay", None) is payment.pay and module is not payment:
            patch.setattr(module, "pay", _noting_costs(payment.pay, found))
    within = events.within_limit
    for module in (events, windows):
        patch.setattr(module, "within_limit", _noting_limits(within, found))
    patch.setattr(Deeds, "expire", _noting_endings(Deeds.expire, found))
    patch.setattr(frag, "end_life", _noting_what_stays(frag.end_life, found))


def _noting_costs(pay: Callable[..., Any], found: Recording) -> Callable[..., Any]:
    def paid(arena: Any, fighter: Any, can: Any, card: Any, given: Any) -> Any:
        for currency, amount in payment.price(arena, can, given):
            if amount > 0:
                found.note("cost", currency)
        return pay(arena, fighter, can, card, given)

    return paid


def _noting_limits(within: Callable[..., bool], found: Recording) -> Callable[..., bool]:
    """A limit counts when it stops somebody."""

    def asked(arena: Any, place: str, limit: str | None, who: int) -> bool:
        answer = within(arena, place, limit, who)
        if limit is not None and not answer:
            found.note("limit", limit)
        return answer

    return asked


def _noting_endings(expire: Callable[..., None], found: Recording) -> Callable[..., None]:
    def ended(self: Any, ending: Any) -> None:
        if isinstance(ending.until, str):
            found.note("duration", ending.until)
        expire(self, ending)

    return ended


def _noting_what_stays(end_life: Callable[..., None], found: Recording) -> Callable[..., None]:
    """What lasts for the game outlives its bearer's death."""

    def ended(arena: Any, fighter: Any) -> None:
        end_life(arena, fighter)
        if any(mark.kind.lasts == "game" for mark in fighter.statuses):
            found.note("duration", "game")

    return ended
