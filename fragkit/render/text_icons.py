"""Small pictures in rules text, before the words that they stand for: stats, dice and decks. Adds no word itself."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import NamedTuple

from fragkit.content.library import Library
from fragkit.fitting.pictured import AS_WIDE_AS_AN_ICON, PicturedWords, pictured_words, pieces
from fragkit.render.decks import deck_face, deck_in
from fragkit.render.symbols import STATS

INK = "#1a1a1a"


class Run(NamedTuple):
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
    """A paragraph taken apart where pictures go, with the pictures."""
    return tuple([_run(text, word, words) for text, word in pieces(paragraph, words.words)])


def _run(text: str, word: re.Match[str] | None, words: Pictured) -> Run:
    if word is None:
        return Run(text)
    icon, fill = words.icons[word["word"]] if word["word"] is not None else (words.die, INK)
    return Run(text, icon, fill)


def as_long_as(runs: Iterable[Run]) -> str:
    """A text that is as long as a paragraph with its pictures."""
    return "".join([AS_WIDE_AS_AN_ICON + run.text if run.icon is not None else run.text for run in runs])
