"""The words before which a small picture is printed, and the room that it takes. Knows not what the pictures are."""

from __future__ import annotations

import re
from dataclasses import dataclass
from itertools import pairwise

from fragkit.content.library import Library
from fragkit.effects.phrases import catalogue_of, own_name

STATS = ("health", "speed", "accuracy")
AS_WIDE_AS_AN_ICON = "M."
"""What takes as much room in a line as a picture with the gap behind it."""


@dataclass(frozen=True, slots=True)
class PicturedWords:
    """The words of a pack's game that have a picture in a language, and where they are in a text."""

    stats: dict[str, str]
    """The name of each stat, by stat."""
    decks: dict[str, str]
    """The decks in reach, by name."""
    pattern: re.Pattern[str]
    """Finds a `word`, or `dice` with their number."""


def pictured_words(library: Library, pack: str, language: str) -> PicturedWords:
    """The pictured words of a pack's game in a language."""
    key = ("pictured words", pack, language)
    if key not in library.kept:
        library.kept[key] = _pictured_words(library, pack, language)
    known = library.kept[key]
    assert isinstance(known, PicturedWords)
    return known


def _pictured_words(library: Library, pack: str, language: str) -> PicturedWords:
    nouns = catalogue_of(language).sections["nouns"]
    stats = {stat: nouns[stat]["one"] for stat in STATS if stat in nouns}
    decks: dict[str, str] = {}
    reach = library.shelf.packs[pack].reach
    for qualified, deck in library.decks.items():
        name = own_name(deck, language)
        if qualified.partition(":")[0] in reach and name not in stats.values():
            decks.setdefault(name, qualified)
    dice = sorted({nouns["die"]["one"], nouns["die"].get("many", nouns["die"]["one"])}, key=len, reverse=True)
    words = "|".join(re.escape(word) for word in sorted({*stats.values(), *decks}, key=len, reverse=True))
    counted = rf"[+−]?\d+ (?:{'|'.join(re.escape(word) for word in dice)})\b"
    pattern = re.compile(rf"(?<!\w)(?:(?P<word>{words})(?=s?\b)|(?P<dice>{counted}))")
    return PicturedWords(stats, decks, pattern)


def places(paragraph: str, words: PicturedWords) -> list[re.Match[str]]:
    """Where pictures go in a paragraph, whatever kind of space is in it."""
    return list(words.pattern.finditer(paragraph.replace("\N{NO-BREAK SPACE}", " ")))


def unbroken(text: str) -> str:
    """Keeps a number and its noun on one line: "+1 Speed", "2 squares"."""
    return re.sub(r"(?<=\d) (?=\w)", "\N{NO-BREAK SPACE}", text)


def measured(paragraph: str, words: PicturedWords) -> str:
    """A text that is as long as the paragraph with its pictures."""
    text = unbroken(paragraph)
    begins = [0, *(found.start() for found in places(text, words)), len(text)]
    return AS_WIDE_AS_AN_ICON.join(text[begin:end] for begin, end in pairwise(begins))
