"""Small pictures in rules text, before the words that they stand for: stats, dice and decks. Adds no word itself."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from fragkit.content.library import Library
from fragkit.fitting.pictured import PicturedWords, pictured_words, places, unbroken
from fragkit.render.decks import deck_face, deck_in
from fragkit.render.symbols import STATS

INK = "#1a1a1a"


@dataclass(frozen=True, slots=True)
class Run:
    """A piece of text, perhaps with a picture before it."""

    text: str
    icon: str | None = None
    fill: str = INK

    @property
    def word(self) -> str:
        """What stays on one line with the picture."""
        return self.text.partition(" ")[0]

    @property
    def rest(self) -> str:
        """What follows after it."""
        return self.text[len(self.word) :]


@dataclass(frozen=True, slots=True)
class Pictured:
    """The words of a game that have a picture."""

    words: PicturedWords
    icons: dict[str, tuple[str, str]]
    """By word: the picture and its colour."""
    die: str


def pictured(library: Library, pack: str, language: str) -> Pictured:
    """The pictured words of a pack's game in a language, with their pictures."""
    key = ("pictures of words", pack, language)
    if key not in library.kept:
        library.kept[key] = _pictured(library, pack, language)
    known = library.kept[key]
    assert isinstance(known, Pictured)
    return known


def _pictured(library: Library, pack: str, language: str) -> Pictured:
    words = pictured_words(library, pack, language)
    icons = {word: (STATS[stat], INK) for stat, word in words.stats.items()}
    for name, qualified in words.decks.items():
        look = deck_face(deck_in(library, qualified, pack))
        icons[name] = (look.outline, look.palette.band)
    return Pictured(words, icons, STATS["die"])


def runs_of(paragraph: str, words: Pictured) -> tuple[Run, ...]:
    """A paragraph taken apart where pictures go; a number stays on one line with its noun."""
    return tuple(_runs(unbroken(paragraph), words))


def _runs(paragraph: str, words: Pictured) -> Iterator[Run]:
    begin, icon, fill = 0, None, INK
    for found in places(paragraph, words.words):
        if begin != found.start() or icon is not None:
            yield Run(paragraph[begin : found.start()], icon, fill)
        begin = found.start()
        icon, fill = words.icons[found["word"]] if found["word"] is not None else (words.die, INK)
    yield Run(paragraph[begin:], icon, fill)
