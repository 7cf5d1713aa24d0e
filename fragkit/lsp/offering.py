"""What can be written at a place: keys, verbs, events, ids, words, and names and fields inside expressions."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Any

from fragkit.content.base import Until
from fragkit.content.board import Memory
from fragkit.content.effect import Can, When
from fragkit.content.fields import keys_of
from fragkit.content.kinds import MODELS, SINGULAR
from fragkit.effects import shapes
from fragkit.effects.checking import World
from fragkit.effects.expressions import Word, parse
from fragkit.effects.shapes import FORMS
from fragkit.effects.types import ANY, FIGHTER, TYPE_NAMES, Type, fits
from fragkit.effects.vocabulary import (
    DURATIONS,
    EVENTS,
    MEANINGS,
    PARTS,
    QUANTITIES,
    VERBS,
    WORDS,
    Argument,
    Form,
)
from fragkit.lsp.cursor import MARK, Cursor, cursor_at
from fragkit.lsp.desk import Reading
from fragkit.lsp.inside import said_in
from fragkit.lsp.offers import YES_NO, Offer, Offers, about_model, described, kinds_in, words_of
from fragkit.lsp.probing import closed, complete, entry_in, marked, probed
from fragkit.packs.nodes import Mapping, descend, text_of

MOST = 200
_PLAIN = re.compile(r"[\w:./-]*\Z")
_NAME = re.compile(r"\w*\Z")
_QUOTED = re.compile(r"[\w:.-]*\Z")


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
                    yield Offer(kind, "key", about_model(model), "section", ":")
            case shapes.Entries(kind, True):
                yield from self._ids(kind, ":")
            case shapes.Keys(model):
                for key, field in keys_of(model).items():
                    yield Offer(key, "key", field.description or "", "key", ": ")
            case shapes.NewEffect():
                for form, model in FORMS.items():
                    yield Offer(form, "key", about_model(model), "form of effect", ": ")
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
                yield from (Offer(name, "word", described(name), "type") for name in TYPE_NAMES)
            elif self.cursor.path[0] == "scenarios" and self.cursor.path[2:3] == ("when",):
                yield from self._ids("cards", "")
            for kind in kinds_in(shape.annotation):
                yield from self._ids(kind, "")
            yield from words_of(shape.annotation)
        if self.cursor.path[-2:-1] == ("needs",) or self.cursor.path[-2:-1] == ("fields",):
            yield from (Offer(name, "word", described(name), "type") for name in TYPE_NAMES)

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
                yield from YES_NO
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
            return list(said_in(world, lambda kind: self._ids(kind, ""), part, parts)), isinstance(part.node, Word)
        return None
