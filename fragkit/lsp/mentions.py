"""Every place of an entry that names another entry: in fields, in what verbs are told, in expressions and sentences."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice

from fragkit.content.base import Until
from fragkit.content.effect import Can, When
from fragkit.content.kinds import MODELS
from fragkit.effects import shapes
from fragkit.effects.expressions import Word
from fragkit.effects.sentences import Choose, SentenceError, card_words, read_sentence
from fragkit.effects.shapes import Keys, Shape
from fragkit.effects.vocabulary import Form
from fragkit.lsp.desk import Reading
from fragkit.lsp.offers import kinds_in
from fragkit.lsp.probing import probed
from fragkit.packs.nodes import Listing, Mapping, Node, Path, Scalar, descend
from fragkit.packs.scalars import offsets
from fragkit.packs.shelf import Entry

_ASKED_FOR = ("cards", "tokens", "statuses", "decks", "fighters", "variants", "terrain")
"""What a word in the questions of a scenario may name, which nobody has checked."""


@dataclass(frozen=True, slots=True)
class Mention:
    """An entry, named somewhere."""

    entry: Entry
    start: int
    end: int
    """Where its id stands in the text, without the pack before it."""


def mentions_in(reading: Reading, entry: Entry, text: str) -> Iterator[Mention]:
    """What an entry names; `text` is the file that it stands in."""
    found = _Finding(reading, entry, text)
    yield from found.below(entry.node, Keys(MODELS[entry.kind]), ())
    yield from found.in_expressions()


class _Finding:
    def __init__(self, reading: Reading, entry: Entry, text: str) -> None:
        self.reading = reading
        self.shelf = reading.library.shelf
        self.entry = entry
        self.text = text

    def below(self, node: Node, shape: Shape, path: Path) -> Iterator[Mention]:
        if isinstance(node, Mapping):
            for key, value in node.items():
                yield from self._key(shape, key)
                inner = shapes.below(shape, node, str(key.value), value)
                yield from self.below(value, inner, (*path, str(key.value)))
        elif isinstance(node, Listing):
            for index, item in enumerate(node.items):
                yield from self.below(item, shapes.below(shape, node, index, item), (*path, index))
        elif isinstance(node.value, str):
            yield from self._value(node, shape, path)

    def _key(self, shape: Shape, key: Scalar) -> Iterator[Mention]:
        match shape:
            case shapes.Names(names, _):
                for kind in kinds_in(names):
                    yield from self._whole(kind, key)
            case shapes.Entries(kind, True):
                yield from self._whole(kind, key)

    def _value(self, node: Scalar, shape: Shape, path: Path) -> Iterator[Mention]:
        match shape:
            case shapes.Value(annotation, model, key):
                if key == "when" and model in (When, Can, Until):
                    yield from self._whole("events", node)
                for kind in kinds_in(annotation):
                    yield from self._whole(kind, node)
                if self.entry.kind == "scenarios" and path[:1] == ("when",):
                    yield from self._sentence(node)
            case shapes.Told(_, argument):
                if argument.form in (Form.ID, Form.WORD) and argument.domain in MODELS:
                    yield from self._whole(str(argument.domain), node)

    def _whole(self, kind: str, node: Scalar) -> Iterator[Mention]:
        found = self.shelf.find(kind, str(node.value), self.entry.pack)
        if found is not None:
            end = node.end - (node.style in ("'", '"'))
            if self.text[end - len(found.id) : end] == found.id:
                yield Mention(found, end - len(found.id), end)

    def _sentence(self, node: Scalar) -> Iterator[Mention]:
        fighters, _ = descend(self.entry.node, ("given", "fighters"))
        try:
            deed = read_sentence(str(node.value), fighters.keys if isinstance(fighters, Mapping) else {}).deed
        except SentenceError:
            return
        for word in card_words(deed):
            yield from self._within("cards", node, word.text, word.start, word.end)
        for word in deed.things if isinstance(deed, Choose) else ():
            found = (each for kind in _ASKED_FOR for each in self._within(kind, node, word.text, word.start, word.end))
            yield from islice(found, 1)  # an option may be called by the id of anything

    def in_expressions(self) -> Iterator[Mention]:
        seen: set[tuple[int, int]] = set()
        for part in probed(self.reading.world(self.entry.pack), self.entry):
            if not isinstance(part.node, Word):
                continue
            node, taken = descend(self.entry.node, part.path)
            if taken < len(part.path) or not isinstance(node, Scalar) or not isinstance(node.value, str):
                continue
            domain = part.wanted.domain if part.wanted is not None else None
            kinds = (domain,) if domain in MODELS else _ASKED_FOR if self.entry.kind == "scenarios" else ()
            for kind in kinds:
                found = list(self._within(str(kind), node, part.node.text, part.node.start + 1, part.node.end - 1))
                if found and (found[0].start, found[0].end) not in seen:
                    seen.add((found[0].start, found[0].end))
                    yield found[0]
                    break

    def _within(self, kind: str, node: Scalar, written: str, start: int, end: int) -> Iterator[Mention]:
        """A part of a text that names an entry."""
        found = self.shelf.find(kind, written, self.entry.pack)
        if found is None:
            return
        places = offsets(node, self.text)
        first, last = places[end - len(found.id)], places[end - 1] + 1
        if self.text[first:last] == found.id:
            yield Mention(found, first, last)
