"""What there is around an entry: the entries in its pack's reach, memories, phases, tags and other words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, TypeAlias, cast

from fragkit.content.base import Model
from fragkit.content.board import Map, Memory, Token
from fragkit.content.card import Card
from fragkit.content.effect import Can
from fragkit.content.game import Event as DeclaredEvent
from fragkit.content.game import Param, Procedure, Table, Variant
from fragkit.content.library import Library
from fragkit.effects.checking.mentions import Mentions, mentions_of
from fragkit.effects.checking.rescue import rescued
from fragkit.effects.checking.scope import Scope, Typed, given_names
from fragkit.effects.expressions import Expression
from fragkit.effects.types import ANY, BOOL, FIGHTER, GAME, INT, MOVER, TEAM, TOKEN, Type, fits, maybe, parse_type
from fragkit.effects.vocabulary import EVENTS, WORDS, Event
from fragkit.packs.nodes import Path
from fragkit.suggest import listed as in_words
from fragkit.suggest import nearest

SECTIONS = frozenset(
    {"cards", "decks", "fighters", "maps", "procedures", "statuses", "tables", "terrain", "tokens", "variants"}
)
_OWNERS = {"fighter": FIGHTER, "team": TEAM, "mover": MOVER, "token": TOKEN, "game": GAME}
_STRUCTURAL_TAGS = frozenset({"respawn", "floor", "door"})
MOST_LETTERS = 250_000
"""How many letters all expressions of a library may have: more than any game needs, and read in a second or two."""
_MOST_RESCUED = 200  # entries of one file: as many findings about it are shown
_MOST_COMPARED = 1_000_000  # pairs of letters; then nobody waits for another guess


Watch: TypeAlias = Callable[[Path, Expression, Scope, Type | None, Type], None]
"""Where an expression stands, a part of it, what can be said there, the type that is hoped for and the one it has."""


@dataclass(frozen=True, slots=True)
class Remembered:
    """A memory as the checker sees it: whose it is and what it holds."""

    of: Type
    type: Type


@dataclass
class Survey:
    """What the packs of a library say, looked through once for all worlds."""

    library: Library
    _mentions: dict[str, Mentions] = field(default_factory=dict)
    _rescued: dict[tuple[str, str], Model | None] = field(default_factory=dict)
    _rescues: Counter[str] = field(default_factory=Counter)
    calls: object | None = None
    """What procedures and tables run, once somebody has asked."""
    letters: int = 0
    """How many letters of expressions have been looked at."""
    company: object | None = None
    """Which variants come with which, once somebody has asked."""

    def mentions(self, pack: str) -> Mentions:
        """What the entries of a pack mention."""
        if pack not in self._mentions:
            self._mentions[pack] = mentions_of(self.library.shelf, pack)
        return self._mentions[pack]

    def anywhere(self, what: str) -> Iterator[str]:
        """What any pack of the library mentions under one of the headings of `Mentions`."""
        for pack in self.library.shelf.packs:
            yield from getattr(self.mentions(pack), what)

    @cached_property
    def marked(self) -> frozenset[str]:
        """The statuses that somebody can get, by their short ids."""
        return frozenset(each.rpartition(":")[2] for each in self.anywhere("marked"))

    @cached_property
    def placed(self) -> frozenset[str]:
        """The tokens that can come onto the board, by their short ids."""
        return frozenset(each.rpartition(":")[2] for each in self.anywhere("placed"))

    @cached_property
    def signalled(self) -> frozenset[str]:
        """The events of packs that something raises, by their short ids."""
        return frozenset(each.rpartition(":")[2] for each in self.anywhere("signalled"))

    @cached_property
    def written(self) -> frozenset[str]:
        """The memories that get a value somewhere."""
        return frozenset(self.anywhere("written"))

    @cached_property
    def read(self) -> frozenset[str]:
        """The fields and quoted words of all expressions."""
        return frozenset(self.anywhere("read"))

    def model(self, kind: str, qualified: str) -> Model | None:
        """An entry, as far as it can be understood; None also when too many others of its file could not."""
        found = self.library.models[kind].get(qualified)
        if found is not None:
            return found
        key = (kind, qualified)
        if key not in self._rescued:
            self._rescued[key] = self._rescue(kind, qualified)
        return self._rescued[key]

    def _rescue(self, kind: str, qualified: str) -> Model | None:
        entry = self.library.shelf.entries[kind].get(qualified)
        if entry is None:
            return None
        path = entry.document.source.path
        self._rescues[path] += 1
        return rescued(self.library, kind, qualified) if self._rescues[path] <= _MOST_RESCUED else None


class World:
    """What effects of one pack can speak of. Made once for each pack."""

    def __init__(self, library: Library, pack: str, survey: Survey | None = None) -> None:
        self.library = library
        self.pack = pack
        self.survey = survey or Survey(library)
        self.reach = library.shelf.packs[pack].reach
        self._words: dict[str, frozenset[str]] = {}
        self._events: dict[str, Event | None] = {}
        self._compared = 0
        self.watch: Watch | None = None
        """Who is told of every part of every expression that is looked at, for those who ask about a place."""
        self.scopes: dict[Hashable, Scope] = {}
        """The scopes that many effects share."""
        self.sound: dict[tuple[int, str], Typed] = {}
        """The types of expressions without a mistake in them, by the scope that they share and their text."""

    def models(self, kind: str) -> Iterable[tuple[str, Any]]:
        """The entries of a kind in reach, as far as they can be understood."""
        for qualified, entry in self.library.shelf.entries[kind].items():
            if entry.pack in self.reach:
                model = self.survey.model(kind, qualified)
                if model is not None:
                    yield qualified, model

    def find(self, kind: str, reference: str) -> Any | None:
        """The entry that a reference means, or None."""
        qualified = self.library.resolve(kind, reference, self.pack)
        return self.survey.model(kind, qualified) if qualified is not None else None

    def seen_from(self, pack: str) -> World:
        """What another pack's effects can speak of."""
        return self if pack == self.pack else World(self.library, pack, self.survey)

    def knows(self, domain: str, text: str) -> bool:
        """Whether a word belongs to a set of words, or names an entry of a section."""
        if domain in SECTIONS:
            return self.library.resolve(domain, text, self.pack) is not None
        if domain == "events":
            return text in EVENTS or self.library.resolve("events", text, self.pack) is not None
        return text in WORDS.get(domain, ()) or text in self.words(domain)

    def words(self, domain: str) -> frozenset[str]:
        """Every word of a set, for checking and for did-you-mean."""
        if domain not in self._words:
            self._words[domain] = frozenset(WORDS.get(domain, ())) | frozenset(self._more_words(domain))
        return self._words[domain]

    def _more_words(self, domain: str) -> Iterable[str]:
        if domain in SECTIONS:
            return (name for qualified in self._ids(domain) for name in self._names(domain, qualified))
        match domain:
            case "events":
                return {*EVENTS, *(qualified.partition(":")[2] for qualified in self._ids("events"))}
            case "memories":
                return {*self.memories, *WORDS["currencies"]}
            case "tags":
                return self._tags()
            case "actions" | "phases" | "reasons":
                return (word for pack in self.reach for word in getattr(self.survey.mentions(pack), domain))
            case "parts":
                return self._parts()
        return ()

    def _ids(self, kind: str) -> Iterator[str]:
        for qualified, entry in self.library.shelf.entries[kind].items():
            if entry.pack in self.reach:
                yield qualified

    def _names(self, kind: str, qualified: str) -> tuple[str, ...]:
        """What an entry may be called: by its short id, unless that is another's."""
        short = qualified.partition(":")[2]
        return (short,) if self.library.resolve(kind, short, self.pack) == qualified else (qualified,)

    def guess(self, word: str, known: Iterable[str]) -> str | None:
        """The known word that was probably meant; looking for it ends when it has taken too long."""
        words = list(known)
        self._compared += len(word) * sum(map(len, words))
        return nearest(word, words) if self._compared < _MOST_COMPARED else None

    def guess_with_help(self, word: str, known: Iterable[str], otherwise: str = "") -> tuple[str | None, str]:
        """The word that was probably meant, and a sentence that offers it, or else what there is."""
        words = list(known)
        meant = self.guess(word, words)
        if meant is not None:
            return meant, f"Did you mean `{meant}`?"
        return None, otherwise or (f"There are {in_words(sorted(words))}." if words else "None is declared.")

    @cached_property
    def memories(self) -> dict[str, tuple[Remembered, ...]]:
        """The memories that variants and tokens declare, by name; two may share one for different owners."""
        found: dict[str, tuple[Remembered, ...]] = {}
        for kind in ("variants", "tokens"):
            for _, model in self.models(kind):
                for name, memory in cast("Variant | Token", model).memory.items():
                    owner = TOKEN if kind == "tokens" else _OWNERS[memory.per]
                    found[name] = (*found.get(name, ()), Remembered(owner, memory_type(memory)))
        return found

    def memory_of(self, owner: Type, name: str) -> Type | None:
        """What an owner remembers under a name."""
        for each in self.memories.get(name, ()):
            if fits(owner.present, each.of):
                return each.type
        return None

    def _tags(self) -> Iterator[str]:
        yield from _STRUCTURAL_TAGS
        yield from (qualified.partition(":")[2] for qualified in self._ids("terrain"))
        for pack in self.reach:
            yield from self.survey.mentions(pack).tags
        for _, model in self.models("maps"):
            yield from cast("Map", model).regions

    def _parts(self) -> Iterator[str]:
        yield from ("base", "expansion")
        for _, model in self.models("maps"):
            yield from (part.role for part in cast("Map", model).join or ())

    def event(self, name: str) -> Event | None:
        """An event of the game, or one that a pack declares."""
        if name in EVENTS:
            return EVENTS[name]
        if name not in self._events:
            declared = cast("DeclaredEvent | None", self.find("events", name))
            self._events[name] = declared_event(name, declared) if declared is not None else None
        return self._events[name]

    @cached_property
    def any_teams(self) -> bool:
        """Whether some variant in reach has teams."""
        return any(cast("Variant", model).teams is not None for _, model in self.models("variants"))


def declared_event(name: str, declared: DeclaredEvent) -> Event:
    """An event of a pack's own; its subject is the first fighter among its fields."""
    fields = given_names({each: parse_type(kind) or ANY for each, kind in declared.fields.items()})
    subject = next((each for each, type in fields.items() if type.name == "fighter"), None)
    return Event(name, declared.text or "", "", fields, subject)


def memory_type(memory: Memory) -> Type:
    """The type of what is remembered; anything but numbers, truths and lists may be nothing at first."""
    type = parse_type(memory.type)
    if type is None:
        return ANY
    if type in (INT, BOOL) or type.item is not None or memory.start is not None:
        return type
    return maybe(type)


def param_types(params: Mapping[str, Param]) -> dict[str, Type]:
    """The types of what players agree on."""
    return {name: INT if param.type == "int" else BOOL for name, param in params.items()}


def needs_of(model: Procedure | Table) -> dict[str, Type]:
    """The names that a procedure or table is given."""
    return {name: parse_type(kind) or ANY for name, kind in model.needs.items()}


def is_weapon(card: Card) -> bool:
    """Whether a card is fired: its effects then speak of attacks made with it."""
    if card.damage is not None:
        return True
    return any(isinstance(each, Can) and each.cost is not None and "ammo" in each.cost for each in card.effects)
