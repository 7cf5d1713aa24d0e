"""Rules text from what a card declares: which sentences, in which order. The words are in a catalogue per language.

The rule of this room: a sentence is printed whole or not at all. What there are no words for yet is left out and named
in `unsaid`, never half said. An author's own `text:` always wins, and then nothing is generated.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import TypeAlias

from fragkit.content.base import Until
from fragkit.content.card import Card
from fragkit.content.effect import Effect, Expression, Modify
from fragkit.effects import phrases_en

NameOf: TypeAlias = Callable[[str], str | None]
"""The printed name of a card that another refers to."""
Constant: TypeAlias = int | bool

_OPERATIONS = ("set", "multiply", "add", "floor", "cap")
_WHOSE = {None: "you", "you": "you", "everyone": "everyone", "others": "others"}


@dataclass(frozen=True, slots=True)
class Wording:
    """The rules text of a card, and which of its keys it does not speak of."""

    paragraphs: tuple[str, ...]
    unsaid: tuple[str, ...] = ()
    generated: bool = True


@dataclass(frozen=True, slots=True)
class Catalogue:
    """The words of one language."""

    phrases: Mapping[str, str | tuple[str, str]]
    plural_form: Callable[[int], int]

    def has(self, key: str) -> bool:
        """Whether there are words for it."""
        return key in self.phrases

    def say(self, key: str, count: int = 1, **words: object) -> str:
        """The phrase of a key with its gaps filled; `count` chooses the form of a pair."""
        phrase = self.phrases[key]
        template = phrase if isinstance(phrase, str) else phrase[self.plural_form(count)]
        return template.format(count=count, **words)

    def listed(self, words: Iterable[str], last: str = "and") -> str:
        """a, b and c."""
        *rest, final = words
        return self.say(last, rest=self.say("comma").join(rest), last=final) if rest else final

    def signed(self, amount: int) -> str:
        """+2 or −1."""
        return self.say("minus" if amount < 0 else "plus", abs(amount))


_CATALOGUES = {"en": Catalogue(phrases_en.PHRASES, phrases_en.plural_form)}
LANGUAGES = tuple(_CATALOGUES)


def catalogue_of(language: str) -> Catalogue:
    """The words for a language such as `en` or `en-GB`; English when there are none for it yet."""
    return _CATALOGUES.get(language.partition("-")[0], _CATALOGUES["en"])


def rules_text(card: Card, language: str = "en", name_of: NameOf = lambda _: None) -> Wording:
    """The words to print on a card: the author's own, or else what its fields and effects say.

    >>> rules_text(Card(name="Light Armor", deck="gadget", armor=1)).paragraphs
    ('+1 Health while worn. Discard it after 1 point of damage.',)
    """
    if card.text is not None:
        lines = (" ".join(line.split()) for line in card.text.splitlines())
        return Wording(tuple(line for line in lines if line), generated=False)
    words = catalogue_of(language)
    unsaid: list[str] = []
    sentences = _declared(card, words, name_of, unsaid)
    clauses: list[str] = []
    lasting = _lasting(card, words)
    if card.lasts is not None and lasting is None:
        unsaid.append("lasts")
    for number, effect in enumerate(card.effects):
        said = effect_clauses(effect, words, weapon=card.damage is not None)
        if said is None or "lasts" in unsaid:
            unsaid.append(f"effects.{number}")
        else:
            clauses += said
    unsaid += [key for key in ("play", "malfunction") if getattr(card, key)]
    sentences += _sentences(clauses, lasting, words, alone=not sentences)
    return Wording((" ".join(sentences),) if sentences else (), tuple(unsaid))


def effect_clauses(effect: Effect, words: Catalogue, *, weapon: bool = False) -> list[str] | None:
    """What an effect says, a clause for each thing, without full stops; None when there are no words for it yet.

    On a weapon the quantities of an attack are those of attacks made with it.
    """
    if not isinstance(effect, Modify) or effect.of not in _WHOSE:
        return None
    if effect.you is not None or effect.here is not None or effect.condition not in (None, True):
        return None
    changes = _changes(effect, weapon)
    if changes is None:
        return None
    clauses: dict[str, list[_Change]] = {}
    for change in changes:
        shape = _shape_of(change, words)
        if shape is None:
            return None
        clauses.setdefault(shape, []).append(change)
    return [_clause(group, words) for group in clauses.values()]


@dataclass(frozen=True, slots=True)
class _Change:
    quantity: str
    operation: str
    value: Constant
    whose: str

    @property
    def own_key(self) -> str:
        return f"{self.quantity}.{self.operation}={str(self.value).lower()}@{self.whose}"


def _changes(effect: Modify, weapon: bool) -> list[_Change] | None:
    """Every operation with its constant; None when one of them must be calculated."""
    changes: list[_Change] = []
    for quantity, operation in effect.modify.items():
        with_this = weapon and effect.of is None and quantity.startswith("attack.")
        for name in _OPERATIONS:
            written: Expression | None = getattr(operation, name)
            if written is None:
                continue
            value = _constant(written)
            if value is None:
                return None
            changes.append(_Change(quantity, name, value, "this" if with_this else _WHOSE[effect.of]))
    return changes


def _constant(written: Expression) -> Constant | None:
    if not isinstance(written, str):
        return written
    return int(written) if re.fullmatch(r"-?[0-9]{1,6}", written) else None


def _shape_of(change: _Change, words: Catalogue) -> str | None:
    """Changes of one shape share a clause; None when there are no words."""
    if words.has(change.own_key):
        return change.own_key
    if isinstance(change.value, bool):
        return None
    if change.operation == "add":
        return f"add@{change.whose}" if words.has(f"gain.{change.quantity}") else None
    if not words.has(f"noun.{change.quantity}"):
        return None
    return f"{change.operation}={change.value}@{change.whose}"


def _clause(group: list[_Change], words: Catalogue) -> str:
    first = group[0]
    if words.has(first.own_key):
        return words.say(first.own_key)
    if first.operation == "add":
        gains = [words.say(f"gain.{each.quantity}", each.value, amount=words.signed(each.value)) for each in group]
        return words.say(f"gains.{first.whose}", gains=words.listed(gains))
    nouns = words.listed(words.say(f"noun.{each.quantity}") for each in group)
    exact = f"{first.operation}={first.value}"
    key = exact if words.has(exact) else first.operation
    return words.say(key, len(group), whose=words.say(f"whose.{first.whose}", nouns=nouns), value=first.value)


def _declared(card: Card, words: Catalogue, name_of: NameOf, unsaid: list[str]) -> list[str]:
    """Sentences for the fields of a card; its damage and ammo are marks on the card, not words."""
    sentences: list[str] = []
    if card.armor is not None:
        sentences.append(words.say("armor", card.armor))
    names = [name_of(other) for other in card.worn_with]
    if names and None not in names:
        sentences.append(words.say("worn_with", names=words.listed((name for name in names if name), "or")))
    elif names:
        unsaid.append("worn_with")
    if card.area is not None:
        sentences.append(words.say("area", card.area))
    if card.ammo and card.shots_per_ammo > 1:
        sentences.append(words.say("shots_per_ammo", card.shots_per_ammo))
    return sentences


def _lasting(card: Card, words: Catalogue) -> str | None:
    if card.lasts is None or isinstance(card.lasts, Until):
        return None
    return words.say(f"lasting.{card.lasts}")


def _sentences(clauses: list[str], lasting: str | None, words: Catalogue, *, alone: bool) -> list[str]:
    """Clauses with their full stops; how long they last is said in the only one, or once after all of them."""
    if lasting is not None and len(clauses) == 1 and alone:
        return [words.say("sentence.lasting", clause=clauses[0], lasting=lasting)]
    sentences = [words.say("sentence", clause=clause) for clause in clauses]
    if lasting is not None and (clauses or not alone):
        sentences.append(words.say("lasts", lasting=lasting))
    return sentences
