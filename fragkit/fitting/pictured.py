"""The words before which a small picture is printed, and the room that it takes. Knows not what the pictures are."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from fragkit.content.library import Library
from fragkit.effects.phrases import catalogue_of, own_name

STATS = ("health", "speed", "accuracy")
_AFTER_A_NUMBER = re.compile(r"(?<=\d) (?=\w)")
_MOST_TOGETHER = 16
"""How many letters the last two words have at most that are kept together."""
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
    return _AFTER_A_NUMBER.sub("\N{NO-BREAK SPACE}", text)


def without_widow(text: str) -> str:
    """Keeps a short last word on one line with that before it, so that it does not stand there alone.

    >>> without_widow("to the end of his next turn.")
    'to the end of his next\\xa0turn.'
    """
    words = text.rsplit(" ", 2)
    if len(words) < 3 or len(words[1]) + len(words[2]) > _MOST_TOGETHER:
        return text
    return f"{words[0]} {words[1]}\N{NO-BREAK SPACE}{words[2]}"


def pieces(paragraph: str, words: PicturedWords) -> Iterator[tuple[str, re.Match[str] | None]]:
    """A paragraph taken apart where pictures go, each piece with the word that its picture is for, if it has one.

    A number stays on one line with its noun, and no short word stands alone at the end.
    """
    text = without_widow(unbroken(paragraph))
    begin, word = 0, None
    for found in places(text, words):
        if begin != found.start() or word is not None:
            yield text[begin : found.start()], word
        begin, word = found.start(), found
    yield text[begin:], word


def measured(paragraph: str, words: PicturedWords) -> str:
    """A text that is as long as the paragraph with its pictures."""
    return "".join(AS_WIDE_AS_AN_ICON + text if word else text for text, word in pieces(paragraph, words))
