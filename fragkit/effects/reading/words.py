"""What an author's words say, as far as that is certain: numbers, stats and durations. Understands no rule."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files
from typing import Any, cast

from fragkit.packs.limits import Limits
from fragkit.packs.nodes import plain
from fragkit.packs.reader import read
from fragkit.packs.source import Source

# A number on its own: not a part of a name such as T-1000, nor of a word such as 2-way.
_NUMBER = re.compile(r"(?<![A-Za-z0-9_.])(?<![A-Za-z]-)(\d{1,3})(?:d6?)?(?![A-Za-z0-9])(?!-[A-Za-z])")
_FILES = {
    each.name.removesuffix(".yaml"): each
    for each in files("fragkit.effects.reading").iterdir()
    if each.name.endswith(".yaml")
}


@dataclass(frozen=True, slots=True)
class Said:
    """Something that the words say, and which of their characters do."""

    value: str | int
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Reading:
    """What was found in a text."""

    numbers: tuple[Said, ...]
    multiples: frozenset[int]
    """Numbers that are said by the way, in words such as `twice` and `both`."""
    stats: tuple[Said, ...]
    hinted: frozenset[str]
    """Stats that are spoken of, by whatever word."""
    durations: tuple[Said, ...]


def can_read(language: str) -> bool:
    """Whether there is a file for a language."""
    return _base(language) in _FILES


def _base(language: str) -> str:
    return language.partition("-")[0].lower()


def read_text(text: str, language: str) -> Reading:
    """The numbers, stats and durations in an author's text.

    >>> [said.value for said in read_text("Roll two dice; on a 6 you gain 3 Health.", "en").numbers]
    [2, 6, 3]
    """
    words = words_of(language)
    all_of_them = words.all_stats.search(text) is not None
    return Reading(
        numbers=tuple(sorted(words.numbers_in(text), key=lambda said: said.start)),
        multiples=frozenset(size for size, word in words.multiples if word.search(text)),
        stats=tuple(_named(words.stats, text)),
        hinted=frozenset(stat for stat, hints in words.hints if all_of_them or hints.search(text)),
        durations=tuple(_named(words.durations, text)),
    )


_Named = tuple[tuple[str, re.Pattern[str]], ...]


class Words:
    """What a language says numbers, stats and durations with, ready to be looked for."""

    def __init__(self, language: str) -> None:
        path = _FILES[_base(language)]
        document = read(Source(str(path), path.read_text(encoding="utf-8")), Limits())
        assert document.root is not None, path
        words = cast("dict[str, Any]", plain(document.root))
        numbers: dict[str, int] = words["numbers"]
        stats: dict[str, list[str]] = words["stats"]
        self._sizes = (0, *numbers.values())
        self._numbers = re.compile(rf"\b(?:{'|'.join(f'({word})' for word in numbers)})\b", re.IGNORECASE)
        self.multiples = tuple((size, _beginning(word)) for word, size in words["multiples"].items())
        self.all_stats = _beginning(*words["all_stats"])
        # The first word of a stat is its name, which has a capital.
        self.stats: _Named = tuple((stat, re.compile(rf"\b{name}\b")) for stat, (name, *_) in stats.items())
        self.hints: _Named = tuple((stat, _beginning(*hints)) for stat, hints in stats.items())
        self.durations: _Named = tuple(
            (duration, re.compile(rf"\b(?:{pattern})\b", re.IGNORECASE))
            for duration, pattern in words["durations"].items()
        )

    def numbers_in(self, text: str) -> Iterator[Said]:
        """Numbers in digits and in words."""
        for found in _NUMBER.finditer(text):
            yield Said(int(found[1]), found.start(), found.end())
        for found in self._numbers.finditer(text):
            yield Said(self._sizes[found.lastindex or 0], found.start(), found.end())


words_of = lru_cache(maxsize=None)(Words)
"""What a language looks for, made once."""


def _beginning(*words: str) -> re.Pattern[str]:
    """Finds a word that begins as one of these."""
    return re.compile(rf"\b(?:{'|'.join(words)})", re.IGNORECASE)


def _named(patterns: _Named, text: str) -> Iterator[Said]:
    for name, pattern in patterns:
        for found in pattern.finditer(text):
            yield Said(name, found.start(), found.end())
