"""A rulebook as it is read: the rules of a game in the order of play, its options, its board, a page for the table."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from fragkit.content.game import Rule, Ruling, Variant
from fragkit.content.library import Library
from fragkit.effects.phrases import PhaseWords, as_title, names_in, rules_text, turn_in_words
from fragkit.render.book_diagrams import Diagram, diagram
from fragkit.render.book_index import IndexEntry, Spoken, by_letter, index_of
from fragkit.render.book_pieces import Piece, pieces_of
from fragkit.render.book_rules import Volume, rules_in
from fragkit.render.layouts import layout
from fragkit.render.map_legend import LegendEntry
from fragkit.render.map_looks import TerrainLook
from fragkit.render.numbers import number
from fragkit.render.record_parts import victory_of

MOST_WORDS = 900
"""The letters that the turn may have on the page for the table; a longer one has only the names of its phases."""


@dataclass(frozen=True, slots=True)
class BookRule:
    """A rule with its id, which stands in the margin."""

    id: str
    title: str
    text: str
    ruling: Ruling | None


@dataclass(frozen=True, slots=True)
class Agreed:
    """A number that players agree on before the game, and what it may be."""

    name: str
    limits: str


@dataclass(frozen=True, slots=True)
class Option:
    """A variant in the book: what it is called and what it changes."""

    name: str
    group: str
    summary: str
    text: tuple[str, ...]
    agreed: tuple[Agreed, ...]
    is_played: bool


@dataclass(frozen=True, slots=True)
class Section:
    """A part of a chapter: rules and diagrams, or options, or what is on the board."""

    number: str
    title: str
    rules: tuple[BookRule, ...] = ()
    diagrams: tuple[Diagram, ...] = ()
    options: tuple[Option, ...] = ()
    legend: tuple[LegendEntry, ...] = ()
    pieces: tuple[Piece, ...] = ()

    @property
    def anchor(self) -> str:
        """Its name in the page."""
        return f"section-{self.number.replace('.', '-')}"

    @property
    def spoken(self) -> Spoken:
        """What the index looks through."""
        named = [option.name for option in self.options] + [entry.name for entry in self.legend]
        titles = [self.title, *(rule.title for rule in self.rules), *named, *(piece.name for piece in self.pieces)]
        texts = [rule.text for rule in self.rules]
        rulings = [f"{rule.ruling.question} {rule.ruling.decision}" for rule in self.rules if rule.ruling is not None]
        more = [text for option in self.options for text in (option.summary, *option.text)]
        return Spoken(self.number, self.anchor, _small(titles), _small([*texts, *rulings, *more]))


def _small(texts: Sequence[str]) -> str:
    return "\n".join(texts).casefold()


@dataclass(frozen=True, slots=True)
class Chapter:
    """A chapter of the book."""

    number: int
    title: str
    sections: tuple[Section, ...]

    @property
    def anchor(self) -> str:
        """Its name in the page."""
        return f"chapter-{self.number}"


@dataclass(frozen=True, slots=True)
class Quick:
    """One box of the page for the table."""

    title: str
    says: str
    formula: str
    rules: tuple[str, ...]


@dataclass(frozen=True)
class Book:
    """Everything that is printed of a rulebook."""

    file: str
    pack: str
    title: str
    is_game: bool
    about: tuple[str, ...]
    victory: str
    box: tuple[tuple[int, str], ...]
    """How many there are of what is printed."""
    made_of: tuple[tuple[str, str], ...]
    """What the game consists of, each with what it is about."""
    turn: tuple[PhaseWords, ...]
    turn_in_short: bool
    chapters: tuple[Chapter, ...]
    quick: tuple[Quick, ...]
    numbers: tuple[tuple[str, int], ...]
    terms: tuple[str, ...]
    terrain: tuple[TerrainLook, ...]
    packs: tuple[str, ...]
    language: str

    @property
    def sections(self) -> list[Section]:
        """All its sections, in order."""
        return [section for chapter in self.chapters for section in chapter.sections]

    @cached_property
    def rules(self) -> dict[str, BookRule]:
        """Its rules by their ids."""
        return {rule.id: rule for section in self.sections for rule in section.rules}

    @cached_property
    def index(self) -> Mapping[str, list[IndexEntry]]:
        """Its terms under their first letters."""
        return by_letter(index_of(self.terms, [section.spoken for section in self.sections]))

    @property
    def legend(self) -> list[LegendEntry]:
        """What is on the board, for the page for the table."""
        return [entry for section in self.sections for entry in section.legend]


def book(library: Library, volume: Volume) -> Book:
    """The rulebook of a game, or of a pack that adds to games."""
    asked = layout(volume.layout)
    info = library.packs.get(volume.pack)
    language = info.language if info is not None else "en"
    rules = rules_in(library, volume)
    pieces = pieces_of(library, volume.game.packs if volume.is_game else [volume.pack], volume.pack, language)
    more = [
        Chapter(0, asked["options"], tuple(_options(library, volume, language))),
        Chapter(0, asked["board"], tuple(_board(pieces.legend, pieces.pieces))),
    ]
    chapters = _numbered([*_chapters(asked, rules), *more])
    turn = _turn(library, volume, language)
    return Book(
        file=volume.file,
        pack=volume.pack,
        title=volume.title(library),
        is_game=volume.is_game,
        about=tuple(_about(library, volume, language)),
        victory=victory_of(library, volume.game, language) if volume.is_game else "",
        box=tuple(_box(library, volume)),
        made_of=tuple(_made_of(volume)),
        turn=turn,
        turn_in_short=sum(len(phase.text) for phase in turn) > MOST_WORDS,
        chapters=chapters,
        quick=tuple(_quick(asked, rules)),
        numbers=tuple((each["title"], number(volume.game, (), each["quantity"])) for each in asked["numbers"]),
        terms=tuple(_terms(asked, chapters)),
        terrain=pieces.terrain,
        packs=tuple(_packs(library, volume)),
        language=language,
    )


def _about(library: Library, volume: Volume, language: str) -> Iterator[str]:
    """What the game is, in the words of its packs and of what was chosen."""
    for name in dict.fromkeys([volume.pack, *(each.partition(":")[0] for each in volume.game.chosen)]):
        info = library.packs.get(name)
        if info is not None and info.description and (volume.is_game or name == volume.pack):
            yield " ".join(info.description.split())
    for name in volume.game.chosen if volume.is_game else ():
        variant = volume.game.variants[name]
        if variant.summary:
            yield f"{variant.name}: {variant.summary}"


def _box(library: Library, volume: Volume) -> Iterator[tuple[int, str]]:
    packs = volume.game.packs if volume.is_game else [volume.pack]
    decks: dict[str, int] = {}
    for name, card in library.cards.items():
        pack = name.partition(":")[0]
        if pack in packs:
            for each in [card.deck] if isinstance(card.deck, str) else card.deck:
                deck = library.decks.get(library.resolve("decks", each, pack) or "")
                if deck is not None:
                    decks[deck.name] = decks.get(deck.name, 0) + card.copies
    yield from ((count, f"{deck} cards") for deck, count in decks.items())
    for kind in ("fighters", "maps"):
        count = sum(name.partition(":")[0] in packs for name in library.models[kind])
        if count:
            yield count, kind if count > 1 else kind[:-1]


def _made_of(volume: Volume) -> Iterator[tuple[str, str]]:
    if volume.is_game:
        for name, variant in volume.game.variants.items():
            if variant.summary and name not in volume.game.chosen:
                yield variant.name, variant.summary


def _chapters(asked: Mapping[str, Any], rules: Mapping[str, Rule]) -> Iterator[Chapter]:
    by_section: dict[str, list[BookRule]] = {}
    for id, rule in rules.items():
        text = " ".join(rule.rule.split())
        by_section.setdefault(rule.section, []).append(BookRule(id, rule.title, text, rule.ruling))
    for chapter in asked["chapters"]:
        found = [_section(asked, name, by_section.pop(name)) for name in chapter["sections"] if name in by_section]
        yield Chapter(0, chapter["title"], tuple(found))
    yield Chapter(0, asked["rest"], tuple(_section(asked, name, found) for name, found in by_section.items()))


def _section(asked: Mapping[str, Any], name: str, rules: Sequence[BookRule]) -> Section:
    diagrams = tuple(diagram(each) for each in asked["diagrams"].get(name, ()))
    return Section("", name, tuple(rules), diagrams)


def _numbered(chapters: Sequence[Chapter]) -> tuple[Chapter, ...]:
    """The chapters that have something in them, counted."""
    kept = [chapter for chapter in chapters if chapter.sections]
    return tuple(
        replace(chapter, number=at, sections=tuple(_counted(chapter.sections, at)))
        for at, chapter in enumerate(kept, 1)
    )


def _counted(sections: Sequence[Section], chapter: int) -> Iterator[Section]:
    for at, section in enumerate(sections, 1):
        yield replace(section, number=f"{chapter}.{at}")


def _options(library: Library, volume: Volume, language: str) -> Iterator[Section]:
    """What the game consists of, and what else can be chosen, group by group."""
    played = volume.game.variants
    if volume.is_game:
        own = [_option(library, name, each, language, is_played=True) for name, each in played.items()]
        told = tuple(option for option in own if option.text or option.summary)
        yield from ([Section("", "This game", options=told)] if told else [])
    reach = volume.game.packs if volume.is_game else [volume.pack]
    groups: dict[str, list[Option]] = {}
    for name, variant in library.variants.items():
        is_other = variant.group == "edition" or name in played or name.partition(":")[0] not in reach
        if not is_other:
            option = _option(library, name, variant, language, is_played=False)
            groups.setdefault(variant.group, []).append(option)
    titles = {"turn": "Another turn", "victory": "Ways to win", "teams": "Sides", "option": "To play with"}
    yield from (Section("", titles[group], options=tuple(found)) for group, found in groups.items())


def _option(library: Library, name: str, variant: Variant, language: str, *, is_played: bool) -> Option:
    names = names_in(library, name.partition(":")[0], language)
    wording = rules_text(variant.model_copy(update={"turn": None}), language, names)
    agreed = tuple(
        Agreed(as_title(key), f"{param.min} to {param.max}")
        for key, param in variant.params.items()
        if param.min is not None and param.max is not None
    )
    return Option(variant.name, variant.group, variant.summary or "", wording.paragraphs, agreed, is_played)


def _board(legend: Sequence[LegendEntry], pieces: Sequence[Piece]) -> Iterator[Section]:
    if legend:
        yield Section("", "The ground, walls and doors", legend=tuple(legend))
    if pieces:
        yield Section("", "Counters", pieces=tuple(pieces))


def _turn(library: Library, volume: Volume, language: str) -> tuple[PhaseWords, ...]:
    name = volume.game.last("turn") if volume.is_game else None
    if name is None:
        return ()
    return turn_in_words(volume.game.variants[name], language, names_in(library, name.partition(":")[0], language))


def _quick(asked: Mapping[str, Any], rules: Mapping[str, Rule]) -> Iterator[Quick]:
    for each in asked["quick"]:
        if all(id in rules for id in each["rules"]):
            yield Quick(each["title"], each["says"], each.get("formula", ""), tuple(each["rules"]))


def _terms(asked: Mapping[str, Any], chapters: Sequence[Chapter]) -> Iterator[str]:
    """What an index should have: the words of the game, the names of what there is, and the sections."""
    yield from asked["terms"]
    for chapter in chapters:
        for section in chapter.sections:
            yield section.title
            yield from (option.name for option in section.options)
            yield from (entry.name for entry in section.legend)
            yield from (piece.name for piece in section.pieces)


def _packs(library: Library, volume: Volume) -> Iterator[str]:
    wanted = volume.game.packs if volume.is_game else [volume.pack]
    for name in wanted:
        info = library.packs.get(name)
        if info is not None:
            yield f"{info.title} {info.version}, by {', '.join(info.authors)} ({info.license})"


_REFERENCE = re.compile(r"\b[A-Z][A-Z0-9]*(?:-[A-Z0-9]+)+\b")


def references(text: str) -> list[tuple[str, bool]]:
    """A text in pieces, each with whether it could be the id of a rule.

    >>> references("see BASE-LOS-04.")
    [('see ', False), ('BASE-LOS-04', True), ('.', False)]
    """
    pieces: list[tuple[str, bool]] = []
    at = 0
    for found in _REFERENCE.finditer(text):
        pieces += [(text[at : found.start()], False), (found[0], True)]
        at = found.end()
    return [(piece, is_id) for piece, is_id in [*pieces, (text[at:], False)] if piece]
