"""What can be written at a place: keys, verbs, events, ids, words, and names and fields inside expressions."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from types import NoneType
from typing import Any, Literal, get_args, get_origin

from fragkit.content.base import RefersTo, Until
from fragkit.content.board import Memory
from fragkit.content.effect import Can, When
from fragkit.content.fields import keys_of
from fragkit.content.kinds import MODELS, SINGULAR
from fragkit.effects import shapes
from fragkit.effects.checking import World
from fragkit.effects.expressions import Field, Method, Name, Word, parse
from fragkit.effects.shapes import FORMS
from fragkit.effects.types import ANY, FIGHTER, TYPE_NAMES, Type, fits, parse_type
from fragkit.effects.vocabulary import (
    CONSTANTS,
    DURATIONS,
    EVENTS,
    FUNCTIONS,
    MEANINGS,
    METHODS,
    PARTS,
    QUANTITIES,
    VERBS,
    WORDS,
    Argument,
    Form,
    fields_of,
)
from fragkit.lsp.cursor import MARK, Cursor, cursor_at
from fragkit.lsp.desk import Reading
from fragkit.lsp.probing import Probed, closed, complete, entry_in, marked, probed, type_before
from fragkit.packs.nodes import Mapping, descend, text_of

MOST = 200
_PLAIN = re.compile(r"[\w:./-]*\Z")
_NAME = re.compile(r"\w*\Z")
_QUOTED = re.compile(r"[\w:.-]*\Z")


@dataclass(frozen=True, slots=True)
class Offer:
    """Something that can be written."""

    label: str
    kind: str
    """What it is: `key`, `verb`, `event`, `quantity`, `id`, `word`, `name`, `field` or `function`."""
    about: str = ""
    detail: str = ""
    behind: str = ""
    """What is written behind it at once, such as the colon of a key."""


@dataclass(frozen=True, slots=True)
class Offers:
    """What can be written instead of the characters from `start` to the cursor."""

    start: int
    offers: tuple[Offer, ...] = ()
    more: bool = False
    """Whether there is more than is offered, so that it is worth asking again with more letters."""


def offers_at(reading: Reading | None, path: str, text: str, offset: int) -> Offers:
    """What can be written at a place of a file."""
    cursor = cursor_at(path, text, offset)
    if cursor is None:
        return Offers(offset)
    pack = reading.pack_of(path) if reading is not None else None
    place = _Place(cursor, reading, pack)
    line = text[text.rfind("\n", 0, offset) + 1 : offset]
    if cursor.is_key:
        return _chosen(place.keys(), line, _PLAIN, offset)
    offers = list(place.values())
    if offers:
        return _chosen(offers, line, _PLAIN, offset)
    found = place.expression()
    if found is None:
        return Offers(offset)
    offers, in_quotes = found
    return _chosen(offers, line, _QUOTED if in_quotes else _NAME, offset)


def _chosen(offers: Iterable[Offer], line: str, word: re.Pattern[str], offset: int) -> Offers:
    """Those that begin with what is written, then those that have its letters in that order."""
    found = word.search(line)
    written = found[0].lower() if found is not None else ""
    each_once = list({offer.label: offer for offer in offers}.values())
    first = [offer for offer in each_once if offer.label.lower().startswith(written)]
    if written:
        pattern = re.compile(".*?".join(map(re.escape, written)))
        seen = {offer.label for offer in first}
        first += [each for each in each_once if each.label not in seen and pattern.search(each.label.lower())]
    return Offers(offset - len(written), tuple(first[:MOST]), len(first) > MOST)


class _Place:
    def __init__(self, cursor: Cursor, reading: Reading | None, pack: str | None) -> None:
        self.cursor = cursor
        self.reading = reading
        self.pack = pack

    @property
    def world(self) -> World | None:
        return self.reading.world(self.pack) if self.reading is not None and self.pack is not None else None

    def keys(self) -> Iterator[Offer]:
        """The keys that can be added to a mapping."""
        taken = self.cursor.around.keys if isinstance(self.cursor.around, Mapping) else {}
        return (offer for offer in self._every_key() if offer.label not in taken)

    def _every_key(self) -> Iterator[Offer]:
        shape = self.cursor.shape
        match shape:
            case shapes.Sections() | shapes.Patches():
                for kind, model in MODELS.items():
                    yield Offer(kind, "key", _about(model), "section", ":")
            case shapes.Entries(kind, True):
                yield from self._ids(kind, ":")
            case shapes.Keys(model):
                for key, field in keys_of(model).items():
                    yield Offer(key, "key", field.description or "", "key", ": ")
            case shapes.NewEffect():
                for form, model in FORMS.items():
                    yield Offer(form, "key", _about(model), "form of effect", ": ")
            case shapes.Step():
                yield from self._steps()
            case shapes.Arguments(verb):
                yield from (Offer(each.name, "key", each.doc, verb.name, ": ") for each in verb.arguments)
                if verb.memory:
                    yield from self._memories()
            case shapes.Names(key, _):
                yield from self._names(key)

    def _steps(self) -> Iterator[Offer]:
        verb = shapes.verb_of(self.cursor.around)
        if verb is None:
            for each in VERBS.values():
                yield Offer(each.name, "verb", each.doc, "verb", ": ")
            return
        for name in verb.beside:
            argument = verb.argument(name)
            if argument is not None:
                yield Offer(name, "key", argument.doc, verb.name, ": ")

    def _memories(self) -> Iterator[Offer]:
        for name in (*WORDS["currencies"], *(self.world.memories if self.world is not None else ())):
            yield Offer(name, "key", "", "memory", ": ")

    def _names(self, key: Any) -> Iterator[Offer]:
        """Keys that are names of something: quantities, decks, what a procedure needs."""
        last = self.cursor.path[-1] if self.cursor.path else ""
        if last == "modify":
            for quantity in QUANTITIES.values():
                yield Offer(quantity.name, "quantity", quantity.doc, quantity.base, ": ")
        elif last == "with":
            yield from self._needs()
        elif last in ("cost", "costs"):
            yield from (Offer(word, "key", about, "cost", ": ") for word, about in MEANINGS["costs"].items())
        elif last == "durations":
            yield from (Offer(each.name, "word", each.doc, "duration", ": ") for each in DURATIONS.values())
        for kind in kinds_in(key):
            yield from self._ids(kind, ": ")

    def _needs(self) -> Iterator[Offer]:
        """The names that a procedure, a table or an event is given."""
        step, _ = descend(self.cursor.root, self.cursor.path[:-1])
        if not isinstance(step, Mapping) or self.world is None:
            return
        for key, kind in (("id", "procedures"), ("id", "tables"), ("event", "events")):
            name = text_of(step.get(key))
            model = self.world.find(kind, name) if name is not None else None
            if model is not None:
                for each, type in (getattr(model, "needs", None) or getattr(model, "fields", {})).items():
                    yield Offer(each, "key", "", type, ": ")

    def values(self) -> Iterator[Offer]:
        """What a value can be, where that is a choice."""
        shape = self.cursor.shape
        if isinstance(shape, shapes.Told):
            yield from self._told(shape.argument)
        elif isinstance(shape, shapes.Value):
            if shape.key == "when" and shape.model in (When, Can, Until):
                yield from self._events(windows=shape.model is Can)
            elif shape.key in ("you", "here") and shape.model is not None:
                yield from self._parts()
            elif shape.key == "type" and shape.model is Memory:
                yield from (Offer(name, "word", _described(name), "type") for name in TYPE_NAMES)
            elif self.cursor.path[0] == "scenarios" and self.cursor.path[2:3] == ("when",):
                yield from self._ids("cards", "")
            for kind in kinds_in(shape.annotation):
                yield from self._ids(kind, "")
            yield from _words_of(shape.annotation)
        if self.cursor.path[-2:-1] == ("needs",) or self.cursor.path[-2:-1] == ("fields",):
            yield from (Offer(name, "word", _described(name), "type") for name in TYPE_NAMES)

    def _told(self, argument: Argument) -> Iterator[Offer]:
        match argument.form:
            case Form.ID if argument.domain is not None:
                yield from self._ids(argument.domain, "")
            case Form.WORD if argument.domain == "events":
                yield from self._events(windows=False)
            case Form.WORD if argument.domain is not None:
                yield from self._words(argument.domain)
            case Form.DURATION:
                yield from (Offer(each.name, "word", each.doc, "duration") for each in DURATIONS.values())
            case Form.FLAG:
                yield from _YES_NO
            case Form.TAGS:
                yield from self._words("tags")

    def _ids(self, kind: str, behind: str) -> Iterator[Offer]:
        if self.reading is None or self.pack is None or kind not in MODELS:
            return
        models = self.reading.library.models[kind]
        for name, entry in self.reading.names(kind, self.pack).items():
            model = models.get(entry.qualified)
            title = getattr(model, "name", None) or getattr(model, "title", None) or ""
            yield Offer(name, "id", title, f"{SINGULAR[kind]} of {entry.pack}", behind)

    def _words(self, domain: str) -> Iterator[Offer]:
        words = self.world.words(domain) if self.world is not None else WORDS.get(domain, ())
        yield from (Offer(word, "word", "", domain) for word in sorted(words))

    def _events(self, *, windows: bool) -> Iterator[Offer]:
        for event in EVENTS.values():
            if event.window or not windows:
                yield Offer(event.name, "event", event.doc, "event")
        if windows:
            yield from (Offer(word, "event", about, "moment") for word, about in MEANINGS["moments"].items())
        yield from self._ids("events", "")

    def _parts(self) -> Iterator[Offer]:
        """The parts that somebody can play in the event or quantity of an effect."""
        effect = self.cursor.around
        names: dict[str, Type] = {}
        if isinstance(effect, Mapping):
            when = text_of(effect.get("when"))
            event = self.world.event(when) if self.world is not None and when is not None else EVENTS.get(when or "")
            names.update(event.fields if event is not None else {})
            quantities = effect.get("modify")
            for name in quantities.keys if isinstance(quantities, Mapping) else ():
                names.update(QUANTITIES[name].context if name in QUANTITIES else {})
        for name, type in names.items():
            if fits(FIGHTER, type) and type.present != ANY:
                yield Offer(name, "name", PARTS.get(name, ""), type.described)
        yield Offer("anyone", "word", "It does not matter who.", "anybody")

    def expression(self) -> tuple[list[Offer], bool] | None:
        """What can be said in an expression, and whether the cursor stands in quotes; None where there is none."""
        world, cursor = self.world, self.cursor
        if world is None or self.pack is None:
            return None
        if parse(str(cursor.scalar.value)).problems:
            cursor.scalar.value = closed(cursor.before, MARK)
        entry = entry_in(cursor.root, cursor.path, self.pack)
        if entry is None:
            return None
        complete(entry.node)
        parts = probed(world, entry)
        for part in marked(parts, MARK):
            return list(_said(world, self, part, parts)), isinstance(part.node, Word)
        return None


def _said(world: World, place: _Place, part: Probed, parts: list[Probed]) -> Iterator[Offer]:
    match part.node:
        case Word():
            domain = part.wanted.domain if part.wanted is not None else None
            if domain in MODELS:
                yield from place._ids(str(domain), "")
            elif domain is not None:
                yield from (Offer(word, "word", "", domain) for word in sorted(world.words(domain)))
        case Field(of) | Method(of):
            yield from _fields(world, type_before(parts, of) or ANY, part, of)
        case Name():
            yield from _names(part)


def _fields(world: World, type: Type, part: Probed, of: object) -> Iterator[Offer]:
    if isinstance(of, Name) and of.name == "param":
        yield from (Offer(name, "field", "", each.described) for name, each in part.scope.params.items())
        return
    for each in fields_of(type.present).values():
        yield Offer(each.name, "field", each.doc, each.type.described)
    if fits(type.present, FIGHTER) and type.name != "any":
        for quantity in QUANTITIES.values():
            if quantity.is_stat:
                yield Offer(quantity.name, "quantity", quantity.doc, quantity.type.described)
    for name in world.memories:
        remembered = world.memory_of(type, name)
        if remembered is not None:
            yield Offer(name, "field", "Something that is remembered.", remembered.described)
    if type.item is None and type.name not in ("int", "bool", "word", "none"):
        yield from (Offer(each.name, "function", each.doc, each.example, "(") for each in METHODS.values())


def _names(part: Probed) -> Iterator[Offer]:
    for name, type in part.scope.names.items():
        yield Offer(name, "name", PARTS.get(name, ""), type.described)
    for constant in CONSTANTS.values():
        yield Offer(constant.name, "name", constant.doc, constant.type.described)
    for quantity in QUANTITIES.values():
        if not quantity.context:
            yield Offer(quantity.name, "quantity", quantity.doc, quantity.type.described)
    for function in FUNCTIONS.values():
        yield Offer(function.name, "function", function.doc, function.example, "(")
    if part.scope.params:
        yield Offer("param", "name", "What the players agreed on.", "")


_YES_NO = (Offer("true", "word", "Yes."), Offer("false", "word", "No."))


def kinds_in(annotation: Any) -> Iterator[str]:
    """The kinds of entries that a text of a type may name."""
    for each in getattr(annotation, "__metadata__", ()):
        if isinstance(each, RefersTo):
            yield each.kind
    for each in get_args(annotation):
        if get_origin(each) is not list:
            yield from kinds_in(each)


def _words_of(annotation: Any) -> Iterator[Offer]:
    """The words that a type names one by one."""
    if annotation is bool:
        yield from _YES_NO
    elif get_origin(annotation) is Literal:
        for word in get_args(annotation):
            yield Offer(str(word), "word", _meaning(str(word)))
    elif get_origin(annotation) not in (list, dict):
        if bool in get_args(annotation) and str in get_args(annotation):  # an expression
            return
        for each in get_args(annotation):
            if each is not NoneType:
                yield from _words_of(each)


def _meaning(word: str) -> str:
    if word in DURATIONS:
        return DURATIONS[word].doc
    return next((words[word] for words in MEANINGS.values() if word in words), "")


def _described(name: str) -> str:
    type = parse_type(name)
    return type.described if type is not None else ""


def _about(model: type) -> str:
    return " ".join((model.__doc__ or "").split())
