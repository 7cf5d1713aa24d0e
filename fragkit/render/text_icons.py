"""Small pictures in rules text, before the words that they stand for: stats, dice and decks. Adds no word itself."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from fragkit.content.library import Library
from fragkit.effects.phrases import catalogue_of
from fragkit.render.decks import deck_face, deck_in
from fragkit.render.symbols import STATS

INK = "#1a1a1a"
AS_WIDE_AS_AN_ICON = "M."
"""What takes as much room in a line as a picture with the gap behind it."""


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

    pattern: re.Pattern[str]
    icons: dict[str, tuple[str, str]]
    """By word: the picture and its colour."""
    die: str


def pictured(library: Library, pack: str, language: str) -> Pictured:
    """The pictured words of a pack's game in a language."""
    key = ("pictured words", pack, language)
    if key not in library.kept:
        library.kept[key] = _pictured(library, pack, language)
    known = library.kept[key]
    assert isinstance(known, Pictured)
    return known


def _pictured(library: Library, pack: str, language: str) -> Pictured:
    nouns = catalogue_of(language).sections["nouns"]
    icons = {nouns[stat]["one"]: (path, INK) for stat, path in STATS.items() if stat in nouns}
    reach = library.shelf.packs[pack].reach
    for qualified in library.decks:
        if qualified.partition(":")[0] in reach:
            look = deck_face(deck_in(library, qualified, pack))
            icons.setdefault(look.name, (look.outline, look.palette.band))
    dice = sorted({nouns["die"]["one"], nouns["die"].get("many", nouns["die"]["one"])}, key=len, reverse=True)
    words = "|".join(re.escape(word) for word in sorted(icons, key=len, reverse=True))
    counted = rf"[+−]?\d+ (?:{'|'.join(re.escape(word) for word in dice)})\b"
    return Pictured(re.compile(rf"(?<!\w)(?:(?P<word>{words})(?=s?\b)|(?P<dice>{counted}))"), icons, STATS["die"])


def runs_of(paragraph: str, words: Pictured) -> tuple[Run, ...]:
    """A paragraph taken apart where pictures go; a number stays on one line with its noun."""
    return tuple(_runs(unbroken(paragraph), words))


def unbroken(text: str) -> str:
    """Keeps a number and its noun on one line: "+1 Speed", "2 squares"."""
    return re.sub(r"(?<=\d) (?=\w)", "\N{NO-BREAK SPACE}", text)


def _runs(paragraph: str, words: Pictured) -> Iterator[Run]:
    begin, icon, fill = 0, None, INK
    for found in words.pattern.finditer(paragraph.replace("\N{NO-BREAK SPACE}", " ")):
        if begin != found.start() or icon is not None:
            yield Run(paragraph[begin : found.start()], icon, fill)
        begin = found.start()
        icon, fill = words.icons[found["word"]] if found["word"] is not None else (words.die, INK)
    yield Run(paragraph[begin:], icon, fill)


def measured_text(runs: tuple[Run, ...]) -> str:
    """A text that is as long as the paragraph with its pictures."""
    return "".join((AS_WIDE_AS_AN_ICON if run.icon is not None else "") + run.text for run in runs)
