"""FK701: a text that says something else than the effects below it: another number, another stat, another duration."""

from __future__ import annotations

import re
from collections.abc import Iterator

from fragkit.content.base import Model
from fragkit.content.library import Library
from fragkit.diagnostic import Diagnostic, Severity, Span, warning
from fragkit.effects.reading.facts import Facts, Follow, facts_of
from fragkit.effects.reading.words import Reading, Said, can_read, read_text
from fragkit.lint.checks.text import written_in
from fragkit.lint.codes import Code, content
from fragkit.packs.nodes import Scalar
from fragkit.packs.scalars import offsets
from fragkit.packs.shelf import Entry

CODE = Code(
    "FK701",
    "text-differs",
    "A number, a stat or a duration in a text is not in the effects, or the other way round.",
    "What is printed and what happens are two different games.",
    content("""
        cards:
          sprint:
            deck: special
            name: Sprint
            text: +3 Speed until your next turn.
            lasts: your-next-turn
            effects:
              - modify: {speed: {add: 2}}
    """),
    content("""
        cards:
          sprint:
            deck: special
            name: Sprint
            text: +2 Speed until your next turn.
            lasts: your-next-turn
            effects:
              - modify: {speed: {add: 2}}
    """),
    Severity.WARNING,
)
KINDS = ("cards", "fighters", "terrain", "tokens", "statuses")
"""What has a text short enough to be compared; variants and tables tell stories."""

_DIGIT = re.compile(r"\d")
_BEGIN = re.compile(r"(?<!\w)\S")
_HELP = "Make them agree, or leave `text:` out: then the words are made from the effects."
_STATS = {"health": "Health", "speed": "Speed", "accuracy": "Accuracy"}
_LASTING = {
    "your-next-turn": "until your next turn",
    "their-next-turn": "until the next turn of the one concerned",
    "one-turn": "for one turn",
    "this-turn": "this turn",
    "this-attack": "for this attack",
    "this-life": "until one is fragged",
    "game": "for the rest of the game",
}
_ALIKE = (
    frozenset({"your-next-turn", "their-next-turn"}),
    frozenset({"this-turn", "one-turn"}),
    frozenset({"this-attack"}),
    frozenset({"this-life"}),
    frozenset({"game"}),
)
_TELLING = frozenset({"your-next-turn", "their-next-turn"})
"""Durations that no effect has by itself: words that speak of one need an effect that does."""


def check(library: Library) -> Iterator[Diagnostic]:
    """Where the words of the packs that were asked about and their effects disagree."""
    numbered = _NumberedNames(library)
    for kind in KINDS:
        for qualified in library.asked(kind):
            entry = library.entry(kind, qualified)
            texts = [(language, node) for language, node in written_in(library, entry) if can_read(language)]
            facts = facts_of(library.models[kind][qualified], _following(library, entry.pack)) if texts else Facts()
            for language, node in texts:
                said = read_text(numbered.blanked_in(str(node.value)), language)
                for message, place in differences(said, facts):
                    span = _span(entry, node, place)
                    yield warning("FK701", span, message, help=_HELP, entity=qualified)


class _NumberedNames:
    """Names with a digit in them: their numbers are no facts."""

    def __init__(self, library: Library) -> None:
        models = [model for models in library.models.values() for model in models.values()]
        names = (
            name for model in models for name in (getattr(model, "name", None), *getattr(model, "names", {}).values())
        )
        self._names = {name for name in names if name is not None and _DIGIT.search(name)}
        self._lengths = sorted({len(name) for name in self._names}, reverse=True)

    def blanked_in(self, text: str) -> str:
        """The text with spaces for those names, so that all places stay; many names cost as little as few."""
        if not self._names or not _DIGIT.search(text):
            return text
        for start in [word.start() for word in _BEGIN.finditer(text)]:
            for length in self._lengths:
                name, rest = text[start : start + length], text[start + length :]
                if name in self._names and not rest[:1].isalnum():
                    text = text[:start] + " " * length + rest
                    break
        return text


def _following(library: Library, pack: str) -> Follow:
    def follow(kind: str, reference: str) -> Model | None:
        qualified = library.resolve(kind, reference, pack)
        return library.models[kind].get(qualified) if qualified is not None else None

    return follow


def differences(said: Reading, facts: Facts) -> Iterator[tuple[str, Said | None]]:
    """What words and effects do not have in common, each with the words if they are what is too much."""
    numbers = {each.value for each in said.numbers} | said.multiples
    for number in said.numbers:
        if isinstance(number.value, int) and number.value > 1 and number.value not in facts.may:
            yield f"the text says {number.value}, and nothing that it does has a {number.value}", number
    for size in dict.fromkeys(facts.must):
        if size.said_by.isdisjoint(numbers):
            yield f"its effects say {size.number}, and the text does not", None
    for stat in said.stats:
        if not facts.speaks_of(str(stat.value)):
            yield f"the text speaks of {_STATS[str(stat.value)]}, and no effect has anything to do with it", stat
    for changed in sorted(facts.changed - said.hinted):
        yield f"its effects change {_STATS[changed]}, and the text does not say so", None
    yield from _durations(said, facts)


def _durations(said: Reading, facts: Facts) -> Iterator[tuple[str, Said | None]]:
    spoken = {str(each.value) for each in said.durations}
    for each in said.durations:
        value = str(each.value)
        others = facts.lasting - _like(value)
        if not _like(value) & facts.durations and (value in _TELLING or (others and not spoken & others)):
            yield "the text says how long it lasts, and its effects say otherwise", each
    for lasting in sorted(facts.lasting & _LASTING.keys()):
        if not said.durations:
            yield f"its effects last {_LASTING[lasting]}, and the text does not say so", None


def _like(duration: str) -> frozenset[str]:
    return next((group for group in _ALIKE if duration in group), frozenset({duration}))


def _span(entry: Entry, node: Scalar, place: Said | None) -> Span:
    """The characters of the text that say it, or the whole text."""
    source = entry.document.source
    if place is None:
        return source.line_span(node.start, node.end)
    places = offsets(node, source.text)
    return source.span(places[place.start], places[place.end - 1] + 1)
