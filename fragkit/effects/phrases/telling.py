"""What is being told: who is who, what has been mentioned, and what things are called. Builds no sentence."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from contextlib import AbstractContextManager
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, NamedTuple, TypeAlias

from fragkit.effects.expressions import Expression
from fragkit.effects.phrases.catalogue import Catalogue
from fragkit.effects.phrases.grammar import Noun, NounPhrase
from fragkit.effects.types import ANY, Type, parse_type

Names: TypeAlias = Callable[[str, str], str | None]
"""The printed name of an entry: by kind, such as `cards`, and by the id as it is written."""

MEMORY_TYPES = "memories.type"
"""The kind under which names tell the type of a memory, such as `fighters`."""

YOU = "you"
THIS = "this"
HOLDER = "holder"
"""The key of whoever has the card, where that is somebody other than `you`."""
EACH = "each"
PERSON = "person"
PEOPLE = frozenset({"fighter", "mover", "thing"})
"""The types of whoever can be called `he`."""


MOST_PARTS = 3_000
"""How many parts of expressions are put into words in one go; what has more, nobody would read."""


class Unsayable(Exception):
    """There are no words for it."""


def in_words(name: str) -> str:
    """An id or name as words.

    >>> in_words("coil-gun"), in_words("base_square")
    ('coil gun', 'base square')
    """
    return re.sub(r"[-_.]+", " ", name.rpartition(":")[2]).strip()


def as_title(name: str) -> str:
    """An id as a name, for want of the printed one."""
    return " ".join(word[:1].upper() + word[1:] for word in in_words(name).split())


class Referent(NamedTuple):
    """What a name stands for, and the words for it."""

    key: str
    type: Type = ANY
    phrase: NounPhrase | None = None
    """Always these words, as for `you`."""
    first: str = ""
    """The template of its first mention in an event: `[a fighter]`."""
    later: str = ""
    """The template of any other: `[the attacker]`."""
    once: Callable[[], NounPhrase] | None = None
    """The words of its first mention, when that takes more than a template; then it is known."""
    value: Expression | None = None
    """What it was declared as."""
    chooser: Expression | None = None
    """Who chooses it, where it is said when it is used."""
    bound: bool = False
    """Whether a step gave it its name."""
    named: bool = False
    """Whether it is called by its name because others like it will be spoken of."""
    pronoun: bool = False
    """Whether it is spoken of by a pronoun from its second mention on, whatever it is."""


class Heard(NamedTuple):
    """Something that was spoken of: its pronoun, and what would be mistaken for it."""

    pronoun: str
    kind: str


class _ForAWhile(AbstractContextManager[None]):
    """Changes what is being told, and afterwards puts back what was there."""

    __slots__ = ("_before", "_changes", "_telling")

    def __init__(self, telling: Telling, **changes: object) -> None:
        self._telling, self._changes = telling, changes

    def __enter__(self) -> None:
        telling = self._telling
        self._before = {name: getattr(telling, name) for name in self._changes}
        for name, value in self._changes.items():
            setattr(telling, name, value)

    def __exit__(self, *error: object) -> None:
        for name, value in self._before.items():
            setattr(self._telling, name, value)


@dataclass(slots=True)
class Telling:
    """One effect, or one list of steps, on its way into words."""

    words: Catalogue
    names: Names
    carrier: str = "card"
    scope: dict[str, Referent] = field(default_factory=dict)
    memories: Mapping[str, Type] = field(default_factory=dict)
    params: Mapping[str, Expression] = field(default_factory=dict)
    heard: dict[str, Heard] = field(default_factory=dict)
    """What has been mentioned."""
    actor: NounPhrase | None = None
    """Who carries out the steps, when somebody does."""
    asked: bool = False
    """Whether the steps follow `may`."""
    one_attack: bool = False
    """Whether all that is told is in force for one attack only."""
    explicit: bool = False
    """Whether every choice is said for itself, not where it is used."""
    in_full: bool = False
    """Whether pronouns would be out of place."""
    introducing: bool = False
    owning: bool = False
    """Whether it is said of whom something is."""
    of_every: bool = False
    """Whether something is asked of every thing of a list."""
    relative: NounPhrase | None = None
    """The word that ties a relative clause to its noun, while one is being made."""
    others: dict[str, Expression] = field(default_factory=dict)
    """The parts of an event that somebody other than the bearer must play, and the conditions that ask for it."""
    event: str | None = None
    """The event that the steps answer, for what a `result` means."""

    parts: int = 0
    """How many parts of expressions have been put into words."""

    def begin_part(self) -> None:
        """Counts a part of an expression; gives up on what would have no end."""
        self.parts += 1
        if self.parts > MOST_PARTS:
            raise Unsayable(f"more than {MOST_PARTS} parts")

    # --- scope ---

    def with_names(self, **referents: Referent) -> AbstractContextManager[None]:
        """For a while, more names."""
        return _ForAWhile(self, scope={**self.scope, **referents})

    def acting(self, actor: NounPhrase | None, *, asked: bool = False) -> AbstractContextManager[None]:
        """For a while, somebody else carries out the steps."""
        return _ForAWhile(self, actor=actor, asked=asked)

    def tying(self, relative: NounPhrase | None) -> AbstractContextManager[None]:
        """For a while, in a relative clause."""
        return _ForAWhile(self, relative=relative)

    def bind(self, name: str, referent: Referent) -> None:
        """A name for the steps that follow."""
        self.scope = {**self.scope, name: referent}

    # --- mentioning ---

    def refer(self, name: str) -> NounPhrase:
        """The words for a name: in full, or by a pronoun when it cannot be mistaken."""
        referent = self.scope[name]
        if referent.phrase is not None:
            return referent.phrase
        kind = self._kind(referent)
        known = referent.key in self.heard
        if not known and referent.once is not None:
            return self.mention(referent.once().about(referent.key), kind)
        if not known and self.introducing and referent.first:
            return self.mention(self.words.grammar.noun_phrase(referent.first, {}, referent.key), kind)
        if known and referent.pronoun and self._is_alone(referent.key, self.heard[referent.key]):
            return self.words.grammar.pronoun(self.heard[referent.key].pronoun, referent.key)
        return self.known(self._in_full(name, referent), kind)

    def known(self, phrase: NounPhrase, kind: str) -> NounPhrase:
        """The pronoun for what was spoken of before and cannot be mistaken; else the phrase."""
        before = self.heard.get(phrase.key)
        if before is not None and kind in (PERSON, THIS) and not self.in_full and self._is_alone(phrase.key, before):
            return self.words.grammar.pronoun(before.pronoun, phrase.key)
        return self.mention(phrase, kind)

    def mention(self, phrase: NounPhrase, kind: str) -> NounPhrase:
        """Remembers that something was spoken of."""
        self.heard.setdefault(phrase.key, Heard(_pronoun_name(phrase), kind))
        return phrase

    def _is_alone(self, key: str, mine: Heard) -> bool:
        """Whether nothing else that was spoken of would be meant by the same pronoun."""
        return not any(
            other != key and self._sounds_like(each.pronoun, mine.pronoun) and each.kind in (PERSON, THIS, mine.kind)
            for other, each in self.heard.items()
        )

    def _sounds_like(self, one: str, other: str) -> bool:
        """Whether two pronouns would be mistaken; of whoever owns something, only `his` or `her` is heard."""
        known = self.words.grammar.rules["pronouns"]
        if self.owning and one in known and other in known:
            return bool(known[one]["own"] == known[other]["own"])
        return one == other

    def owner(self) -> AbstractContextManager[None]:
        """For a while, what is spoken of owns something."""
        return _ForAWhile(self, owning=True)

    def _kind(self, referent: Referent) -> str:
        if referent.key == THIS and self.carrier == "token":
            return THIS
        return PERSON if referent.type.present.name in PEOPLE else referent.type.present.name

    def _in_full(self, name: str, referent: Referent) -> NounPhrase:
        grammar = self.words.grammar
        if referent.later:
            return grammar.noun_phrase(referent.later, {}, referent.key)
        many = referent.type.item is not None
        item = (referent.type.item or referent.type).present
        unclear = not referent.bound or item == ANY or referent.named or self.has_rival(referent)
        if name != EACH and unclear:
            return grammar.phrase(self.named("values", in_words(name), item.name), "the", many).about(referent.key)
        this = self.scope.get(THIS)
        which = "the" if item.name == "roll" else "yon" if this is not None and this.type == item else "that"
        return grammar.phrase(self.noun_of(item), which, many).about(referent.key)

    def has_rival(self, referent: Referent) -> bool:
        """Whether a step gave a name to something else of the same type."""
        return any(
            other.bound
            and other.key != referent.key
            and other.type.present == referent.type.present
            and (other.value is None or (other.key in self.heard and other.type.item is not None))
            for other in self.scope.values()
        )

    def memory_type(self, name: str) -> Type | None:
        """What a memory holds: one of this entry's own, or of another that the names know."""
        declared = self.memories.get(name)
        if declared is not None:
            return declared
        known = self.names(MEMORY_TYPES, name)
        return parse_type(known) if known is not None else None

    # --- names ---

    def title(self, kind: str, reference: str) -> str:
        """The printed name of an entry."""
        return self.names(kind, reference) or as_title(reference)

    def named(self, kind: str, name: str, of: str = "") -> Noun:
        """The noun for an entry with a name: `Lantern`, `der Marker Lantern`."""
        patterns = self.words.sections["names"][kind]
        return self.words.grammar.noun(patterns.get(of) or patterns.get("other") or patterns, name)

    def noun_of(self, type: Type) -> Noun:
        """What something of a type is called."""
        names = self.words.sections["types"]
        name = names.get(f"{type.name}.{type.domain}") or names.get(type.name) or names["any"]
        return self.words.grammar.nouns[name]

    def entry_noun(self, kind: str, reference: str) -> Noun:
        """The noun for an entry of the library."""
        return self.named(kind, self.title(kind, reference))

    def word(self, text: str, domain: str | None) -> NounPhrase:
        """A word in quotes, as what it names."""
        known = self.words.sections["words"].get(domain or "", {}).get(text)
        if known is not None:
            return self.words.grammar.noun_phrase(known, {})
        if domain == "tags":
            return self.words.grammar.plain(self.tag(text))
        pattern = self.words.sections["name_phrases"].get(domain or "")
        if pattern is None or domain is None:
            return self.words.grammar.plain(in_words(text))
        slots: dict[str, Noun | str] = {"name": self.title(domain, text)}
        if domain in self.words.sections["names"]:
            slots["noun"] = self.entry_noun(domain, text)
        return self.words.grammar.noun_phrase(pattern, slots)

    def tag(self, text: str) -> str:
        """A tag in words: a terrain by its name, one that the game knows by the language's word for it."""
        known = self.words.sections["words"]["tags"].get(text)
        return known or self.names("terrain", text) or in_words(text)


_NOT_NAMES = ("as", "reason", "id", "new", "deck", "status", "how", "name")


@lru_cache(maxsize=1_000)
def _standing_alone(name: str) -> re.Pattern[str]:
    return re.compile(rf"(?<![\w.'-]){re.escape(name)}(?![\w'-])")


def uses(name: str, steps: Any) -> int:
    """How often a name is used in steps."""
    if isinstance(steps, str):
        if name not in steps:
            return 0
        return len(_standing_alone(name).findall(steps))
    if isinstance(steps, Mapping):
        return sum(uses(name, each) for key, each in steps.items() if key not in _NOT_NAMES)
    return sum(uses(name, each) for each in steps) if isinstance(steps, list | tuple) else 0


def _pronoun_name(phrase: NounPhrase) -> str:
    return phrase.person if phrase.person != "one" else phrase.gender
