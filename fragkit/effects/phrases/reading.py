"""What an author's words say, as far as that is certain: numbers, stats and durations. Understands no rule."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from fragkit.effects.phrases.catalogue import LANGUAGES, catalogue_of

# A number on its own: not a part of a name such as T-1000, nor of a word such as 2-way.
_NUMBER = re.compile(r"(?<![A-Za-z0-9_.])(?<![A-Za-z]-)(\d{1,3})(?:d6?)?(?![A-Za-z0-9])(?!-[A-Za-z])")


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
    return language.partition("-")[0].lower() in LANGUAGES


def read_text(text: str, language: str) -> Reading:
    """The numbers, stats and durations in an author's text.

    >>> [said.value for said in read_text("Roll two dice; on a 6 you gain 3 Health.", "en").numbers]
    [2, 6, 3]
    """
    words = catalogue_of(language).sections["reading"]
    stats: dict[str, list[str]] = words["stats"]
    all_of_them = any(_begins(text, word) for word in words["all_stats"])
    return Reading(
        numbers=tuple(sorted(_numbers(text, words["numbers"]), key=lambda said: said.start)),
        multiples=frozenset(size for word, size in words["multiples"].items() if _begins(text, word)),
        stats=tuple(_named(text, stats)),
        hinted=frozenset(
            stat for stat, hints in stats.items() if all_of_them or any(_begins(text, hint) for hint in hints)
        ),
        durations=tuple(_durations(text, words["durations"])),
    )


def _numbers(text: str, words: dict[str, int]) -> Iterator[Said]:
    for found in _NUMBER.finditer(text):
        yield Said(int(found[1]), found.start(), found.end())
    for word, size in words.items():
        for found in re.finditer(rf"\b{word}\b", text, re.IGNORECASE):
            yield Said(size, found.start(), found.end())


def _begins(text: str, word: str) -> bool:
    """Whether a word of the text begins so."""
    return re.search(rf"\b{word}", text, re.IGNORECASE) is not None


def _named(text: str, stats: dict[str, list[str]]) -> Iterator[Said]:
    """Stats by their names, which have capitals; the first word of each is its name."""
    for stat, (name, *_) in stats.items():
        for found in re.finditer(rf"\b{name}\b", text):
            yield Said(stat, found.start(), found.end())


def _durations(text: str, patterns: dict[str, str]) -> Iterator[Said]:
    for duration, pattern in patterns.items():
        for found in re.finditer(rf"\b(?:{pattern})\b", text, re.IGNORECASE):
            yield Said(duration, found.start(), found.end())
