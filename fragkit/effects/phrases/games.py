"""Variants, tables and procedures in words: how a game is won, its turn, and lists of steps with names."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from fragkit.content.board import Memory
from fragkit.content.effect import Steps
from fragkit.content.game import Movement, Offer, Phase, Procedure, Table, Variant, Victory
from fragkit.effects.expressions import Number
from fragkit.effects.phrases.catalogue import catalogue_of
from fragkit.effects.phrases.control import phase_noun
from fragkit.effects.phrases.expressions import amount, is_counter, is_many, memory_noun, value
from fragkit.effects.phrases.grammar import Slot
from fragkit.effects.phrases.lookup import read_expression
from fragkit.effects.phrases.sequence import finished, sentences
from fragkit.effects.phrases.steps import told
from fragkit.effects.phrases.telling import YOU, Names, Referent, Telling, in_words
from fragkit.effects.phrases.writing import Writing
from fragkit.effects.types import ANY, FIGHTER, INT, parse_type


@dataclass(frozen=True, slots=True)
class PhaseWords:
    """A phase of a turn in words: what it is called, what happens in it, and how many phases it lies inside."""

    title: str
    text: str
    depth: int = 0


def turn_in_words(variant: Variant, language: str, names: Names) -> tuple[PhaseWords, ...]:
    """The phases of a variant's turn, in order; one that only holds others has no text."""
    writing = Writing(catalogue_of(language), names)
    writing.remember(variant.memory)
    return tuple(_phases(writing, variant.turn.phases, "turn.phases")) if variant.turn is not None else ()


def victory_in_words(victory: Victory, language: str, names: Names) -> str:
    """How a game is won, in a sentence; nothing where there are no words for it."""
    writing = Writing(catalogue_of(language), names)
    return writing.attempt("victory", lambda: _victory(writing, victory)) or ""


def write_variant(writing: Writing, variant: Variant) -> None:
    """What a variant changes about the game."""
    field = writing.words.field
    writing.remember(variant.memory)
    for key in ("includes", "needs", "excludes"):
        references = getattr(variant, key)
        if references:
            writing.sentence(field(key, names=writing.named("variants", references, "and")))
    for name, param in variant.params.items():
        writing.attempt(f"params.{name}", partial(_param, writing, name, param.default))
    if variant.victory is not None:
        victory = variant.victory
        text = writing.attempt("victory", lambda: _victory(writing, victory))
        if text:
            writing.sentence(text)
    for name, memory in variant.memory.items():
        start = writing.attempt(f"memory.{name}", partial(_start, writing, name, memory))
        if start:
            writing.sentence(start)
    writing.effects(variant.effects, "variant", "effects")
    if variant.movement is not None:
        writing.paragraph(" ".join(_movement(writing, variant.movement)))
    if variant.turn is not None and variant.turn.order == "together":
        writing.paragraph(field("together"))
    if variant.turn is not None:
        for phase in _phases(writing, variant.turn.phases, "turn.phases"):
            writing.paragraph(field("heading", name=phase.title, text=phase.text) if phase.text else "")
    names = [writing.named(kind, [each], "and") for kind, changed in (variant.patch or {}).items() for each in changed]
    if names:
        writing.paragraph(field("patch", names=writing.words.grammar.listed(dict.fromkeys(names))))
    numbers = [(name, node.value) for name, node in writing.params.items() if isinstance(node, Number)]
    if numbers:
        pattern = writing.words.joint("argument")
        listed = "; ".join(pattern.format(in_words(name), number) for name, number in numbers)
        writing.paragraph(field("params", len(numbers), names=listed))


def _movement(writing: Writing, movement: Movement) -> Iterator[str]:
    """How figures move otherwise than usual."""
    field = writing.words.field
    if movement.facing:
        yield field("facing")
        yield field("turn_cost" if movement.turn_cost else "turn_free", movement.turn_cost)
    if movement.part_payment:
        yield field("part_payment")
    if movement.jump_within > 1:
        yield field("jump_within", movement.jump_within)
    if movement.no_sharing == "phase":
        yield field("no_sharing")


def _start(writing: Writing, name: str, memory: Memory) -> str:
    """What everybody has of something that is counted, where that is not nothing."""
    tell = writing.telling("variant")
    if memory.start in (None, 0) or memory.per not in ("fighter", "team") or tell.memory_type(name) != INT:
        return ""
    grammar, noun = writing.words.grammar, memory_noun(tell, name)
    assert isinstance(memory.start, str | int)
    size, everyone = amount(tell, read_expression(memory.start)), grammar.phrase(grammar.nouns[memory.per], "every")
    if is_counter(tell, name):
        slots: dict[str, Slot] = {"of": everyone, "what": grammar.counted(size, noun)}
        return finished(tell, grammar.say(grammar.fill(tell.words.joint("starts"), slots)))
    slots = {"memory": grammar.owned(everyone, [(noun, is_many(tell, name))]), "value": size}
    return finished(tell, grammar.say(grammar.fill(tell.words.joint("starts_at"), slots)))


def _param(writing: Writing, name: str, default: Any) -> None:
    writing.params[name] = read_expression(default)


def _victory(writing: Writing, victory: Victory) -> str:
    field = writing.words.field
    if victory.first_to is None:
        return field("last_standing" if victory.last_standing else "no_goal")
    goals = dict(victory.first_to)
    team = goals.pop("by", "fighter") == "team"
    tell = writing.telling("variant")
    grammar = writing.words.grammar
    said = []
    for name, written in goals.items():
        size = amount(tell, read_expression(written))
        known = is_counter(tell, name)
        reached = size.phrase or grammar.counted(size, memory_noun(tell, name))
        said.append(reached.forms[grammar.object] if known or size.phrase else f"{size.number} {in_words(name)}")
    return field("first_team_to" if team else "first_to", goals=grammar.listed(said))


def _phases(writing: Writing, phases: Sequence[Phase], key: str, depth: int = 0) -> Iterator[PhaseWords]:
    for at, phase in enumerate(phases):
        if phase.do or phase.offer or phase.declare or phase.phases:  # of any other there is nothing to tell
            yield _phase(writing, phase, f"{key}.{at}", depth)
        yield from _phases(writing, phase.phases, f"{key}.{at}.phases", depth + 1)


def _phase(writing: Writing, phase: Phase, key: str, depth: int) -> PhaseWords:
    """A phase under its name: what is done in it, and what it lets players do."""
    tell = writing.telling("variant")
    said = [writing.words.field("repeat", phase.repeat)] if phase.repeat is not None else []
    for name, written in (phase.each or {}).items():
        text = writing.attempt(f"{key}.each", partial(_each, tell, written))
        said.extend([text] if text else [])
        if name != YOU:
            tell.bind(name, Referent(name, FIGHTER, bound=True))
    if phase.do is not None:
        steps = phase.do
        done = writing.attempt(f"{key}.do", lambda: _told(tell, steps))
        said.extend(done or [])
    for offer, words in ((phase.offer, "offer"), (phase.declare, "declare")):
        if offer is not None:
            said.append(_offer(writing, offer, words))
    if phase.resolve is not None:
        order = phase.resolve
        said.append(writing.attempt(f"{key}.resolve", lambda: _resolved(tell, order)) or "")
    name = writing.words.grammar.phrase(phase_noun(tell, phase.phase), "").forms[0]
    return PhaseWords(name[0].upper() + name[1:], " ".join(each for each in said if each), depth)


def _each(tell: Telling, written: Any) -> str:
    everyone = value(tell, read_expression(written))
    return finished(tell, tell.words.joint("in_order").format(everyone.forms[0]))


def _resolved(tell: Telling, written: str) -> str:
    everyone = value(tell, read_expression(written))
    return finished(tell, tell.words.joint("resolved").format(everyone.forms[0]))


def _offer(writing: Writing, offer: Offer, words: str) -> str:
    deeds = writing.words.sections["deeds"]
    acts = writing.words.grammar.listed([deeds[f"kind.{each}"] for each in offer.kinds], "or")
    return writing.words.field(words, offer.count or 1, acts=acts)


def _told(tell: Telling, steps: Steps) -> list[str]:
    with tell.acting(tell.scope[YOU].phrase if YOU in tell.scope else None):
        return sentences(tell, told(tell, steps))


def _needing(writing: Writing, needs: Mapping[str, str]) -> Telling:
    """A telling in which only the names that were asked for are known."""
    tell = writing.telling("procedure")
    tell.scope = {}
    for name, kind in needs.items():
        tell.bind(name, Referent(name, parse_type(kind) or ANY))
    return tell


def write_procedure(writing: Writing, procedure: Procedure) -> None:
    """A named list of steps."""
    tell = _needing(writing, procedure.needs)
    said = writing.attempt("do", lambda: sentences(tell, told(tell, procedure.do)))
    if said:
        writing.paragraph(" ".join(said))


def write_table(writing: Writing, table: Table) -> None:
    """The roll, and a paragraph for each row; a chart is a picture, not words."""
    if table.roll is None or table.rows is None:
        return
    tell = _needing(writing, table.needs)
    if table.roll.by not in tell.scope:
        tell.bind(YOU, writing.telling("variant").scope[YOU])
    roll = table.roll
    words = writing.attempt("roll", lambda: _rolled(tell, roll.dice, roll.by))
    if words:
        writing.paragraph(words)
    for faces, steps in table.rows.items():
        tell.heard = {}
        said = writing.attempt(f"rows.{faces}", partial(_told, tell, steps))
        text = " ".join(said or []) or writing.words.field("nothing")
        writing.paragraph(writing.words.field("row", range=faces.replace("-", "–"), text=text))


def _rolled(tell: Telling, dice: str, by: str) -> str:
    template = tell.words.sections["verbs"]["roll"]
    slots: dict[str, Slot] = {
        "by": value(tell, read_expression(by)),
        "dice": amount(tell, read_expression(dice)),
        "reason": "",
    }
    return sentences(tell, [tell.words.grammar.fill(template, slots)])[0]
