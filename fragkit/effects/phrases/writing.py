"""Paragraphs in the making: effects of one entry, one after another. A sentence is said whole or not at all."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeVar

from fragkit.content.board import Memory
from fragkit.content.card import Card
from fragkit.content.effect import Can, Effect, Modify, Steps, When
from fragkit.effects.expressions import Expression
from fragkit.effects.phrases.catalogue import Catalogue
from fragkit.effects.phrases.durations import until
from fragkit.effects.phrases.effects import can_sentences, when_sentences
from fragkit.effects.phrases.events import introduce
from fragkit.effects.phrases.modifying import Changed, modify_clauses
from fragkit.effects.phrases.sequence import finished, sentences
from fragkit.effects.phrases.steps import told
from fragkit.effects.phrases.telling import HOLDER, THIS, YOU, Names, Referent, Telling, Unsayable, as_title
from fragkit.effects.types import FIGHTER, Type, parse_type

Result = TypeVar("Result")
# Effects that the checker finds fault with can hold anything; what cannot be said is named, not a crash.
_ONE_ATTACK = "this-attack"
_UNSAYABLE = (Unsayable, LookupError, TypeError, ValueError, AttributeError, AssertionError)


@dataclass
class Writing:
    """The text of one entry, as far as it is written."""

    words: Catalogue
    names: Names
    paragraphs: list[str] = field(default_factory=list)
    unsaid: list[str] = field(default_factory=list)
    memories: dict[str, Type] = field(default_factory=dict)
    params: dict[str, Expression] = field(default_factory=dict)
    one_attack: bool = False
    """Whether the entry is in force for one attack only."""
    given_away: bool = False
    """Whether the card is played on somebody else, so that he is the one whom it is about."""
    _open: bool = False
    """Whether the last paragraph goes on."""
    _changes: dict[int, tuple[Telling, list[Changed]]] = field(default_factory=dict)
    """What its changes of numbers say, each by the identity of its effect."""

    def telling(self, carrier: str) -> Telling:
        """A fresh start for an effect."""
        tell = Telling(self.words, self.names, carrier, memories=self.memories, params=self.params)
        introduce(tell)
        tell.one_attack = self.one_attack
        if self.given_away:
            joint = self.words.joint
            gender = self.words.grammar.nouns["fighter"].gender
            holder = self.words.grammar.noun_phrase(joint("holder"), {})._replace(gender=gender)
            tell.bind(YOU, Referent(HOLDER, FIGHTER, once=lambda: holder, later=joint("that_fighter")))
        return tell

    def remember(self, memories: Mapping[str, Memory]) -> None:
        """What the entry remembers, by type."""
        for name, memory in memories.items():
            type = parse_type(memory.type)
            if type is not None:
                self.memories[name] = type

    def named(self, kind: str, references: Sequence[str], word: str) -> str:
        """Entries by their printed names."""
        names = [self.names(kind, each) or as_title(each) for each in references]
        return self.words.grammar.listed(names, word)

    def sentence(self, text: str) -> None:
        """One more sentence of the paragraph."""
        if self._open:
            self.paragraphs[-1] += f" {text}"
        else:
            self.paragraph(text)
            self._open = True

    def paragraph(self, text: str) -> None:
        """A paragraph of its own."""
        if text:
            self.paragraphs.append(text)
        self._open = False

    def attempt(self, key: str, say: Callable[[], Result]) -> Result | None:
        """What can be said, or the key among what is left unsaid."""
        try:
            return say()
        except _UNSAYABLE:
            self.unsaid.append(key)
            return None

    def card(self, card: Card) -> None:
        """What a card does: while it is in force, when it is played, and when it fails."""
        carrier = "weapon" if _is_weapon(card) else "card"
        alone = not self.paragraphs
        played_too = _plays_twice(card)
        if card.play is not None and not played_too:
            self.steps(card.play, carrier, "play")
            self.given_away = _gives_away(card.play)
        self.one_attack = card.lasts == _ONE_ATTACK
        lasting = self.attempt("lasts", lambda: self._until(card.lasts, carrier)) if card.lasts else None
        forever = card.lasts is None or lasting is not None
        said_lasting = False
        clauses = self._modified(card.effects, carrier) if lasting is not None and alone else 0
        for at, effect in enumerate(card.effects):
            key = f"effects.{at}"
            if not forever:
                self.unsaid.append(key)
            elif isinstance(effect, Modify):
                single = lasting if clauses == 1 else None
                said_lasting = self._modify(effect, carrier, key, single) or said_lasting
            else:
                self.effect(effect, carrier, key, also=effect is played_too)
        if lasting is not None and not said_lasting and self.paragraphs:
            self.sentence(finished(self.telling(carrier), self.words.field("lasts", lasting=lasting)))
        if card.malfunction is not None:
            self._malfunction(card.malfunction)

    def _until(self, duration: Any, carrier: str) -> str:
        """How long it lasts, behind a sentence that has spoken of whom it is about."""
        tell = self.telling(carrier)
        if self.given_away:
            tell.refer(YOU)
        return until(tell, duration)

    def _modified(self, effects: Sequence[Effect], carrier: str) -> int:
        """How many clauses the changed numbers take."""
        total = 0
        for effect in effects:
            if isinstance(effect, Modify):
                try:
                    total += len(self._changed(effect, carrier)[1])
                except _UNSAYABLE:
                    continue
        return total

    def _changed(self, effect: Modify, carrier: str) -> tuple[Telling, list[Changed]]:
        """What a `modify` says, put into words once: it is counted before it is said."""
        if id(effect) not in self._changes:
            tell = self.telling(carrier)
            self._changes[id(effect)] = tell, modify_clauses(tell, effect)
        return self._changes[id(effect)]

    def _modify(self, effect: Modify, carrier: str, key: str, lasting: str | None = None) -> bool:
        """Says a `modify`; returns whether it said how long, too."""
        changed = self.attempt(key, lambda: self._changed(effect, carrier))
        if changed is None:
            return False
        tell, clauses = changed
        for clause in clauses:
            self.sentence(finished(tell, clause.said(tell, lasting or "")))
        return bool(clauses) and (lasting is not None or all(each.of_this_attack for each in clauses))

    def effect(self, effect: Effect, carrier: str, key: str, *, also: bool = False) -> None:
        """One effect; triggers and options begin a paragraph."""
        if isinstance(effect, Modify):
            self._modify(effect, carrier, key)
            return
        tell = self.telling(carrier)
        said = self.attempt(key, lambda: self._acting(tell, effect, also=also))
        if said:
            self.paragraph(" ".join(said))
            self._open = not (effect.do or effect.instead)

    def _acting(self, tell: Telling, effect: When | Can, *, also: bool) -> list[str]:
        return when_sentences(tell, effect) if isinstance(effect, When) else can_sentences(tell, effect, also=also)

    def effects(self, effects: Sequence[Effect], carrier: str, key: str) -> None:
        """A list of effects."""
        for at, effect in enumerate(effects):
            self.effect(effect, carrier, f"{key}.{at}")

    def status(self, effects: Sequence[Effect], duration: Any) -> None:
        """What somebody in a status can and cannot do, and for how long."""
        tell = self.telling("status")
        lasting = self.attempt("lasts", lambda: until(tell, duration, tell.scope[YOU].phrase)) if duration else None
        said_lasting = False
        single = lasting if self._modified(effects, "status") == 1 and not self.paragraphs else None
        for at, effect in enumerate(effects):
            key = f"effects.{at}"
            if isinstance(effect, Modify):
                said_lasting = self._modify(effect, "status", key, single) or said_lasting
            else:
                self.effect(effect, "status", key)
        if lasting and not said_lasting:
            self.sentence(finished(tell, self.words.field("lasts", lasting=lasting)))

    def headed(self, name: str, effects: Sequence[Effect], carrier: str, key: str, text: str | None = None) -> None:
        """Effects under a heading of the sheet."""
        start = len(self.paragraphs)
        self._open = False
        if text is not None:
            self.paragraph(" ".join(text.split()))
        else:
            self.effects(effects, carrier, key)
        if len(self.paragraphs) > start:
            self.paragraphs[start] = self.words.field("heading", name=name, text=self.paragraphs[start])
        self._open = False

    def steps(self, steps: Steps, carrier: str, key: str) -> None:
        """A list of steps that somebody carries out."""
        tell = self.telling(carrier)
        said = self.attempt(key, lambda: self._told(tell, steps))
        if said:
            self.paragraph(" ".join(said))

    def _told(self, tell: Telling, steps: Steps) -> list[str]:
        actor = tell.scope[YOU].phrase if YOU in tell.scope else None
        with tell.acting(actor):
            return sentences(tell, told(tell, steps))

    def _malfunction(self, steps: Steps) -> None:
        tell = self.telling("weapon")
        tell.bind("attacker", tell.scope[YOU])
        tell.bind("weapon", tell.scope["this"])
        said = self.attempt("malfunction", lambda: self._told(tell, steps))
        if said:
            self.paragraph(self.words.field("malfunction", text=" ".join(said)))


def _gives_away(steps: Steps) -> bool:
    """Whether playing the card puts it before somebody else."""
    given = [each.get("transfer") for each in steps]
    return any(isinstance(each, dict) and each.get("item") == THIS and each.get("to") != YOU for each in given)


def _is_weapon(card: Card) -> bool:
    costs = (each.cost or {} for each in card.effects if isinstance(each, Can))
    return card.damage is not None or any("ammo" in each for each in costs)


def _plays_twice(card: Card) -> Can | None:
    """The option that does at another moment what playing the card does on one's turn."""
    for effect in card.effects:
        if isinstance(effect, Can) and effect.can == "play" and effect.when and effect.do == card.play:
            return effect
    return None
