"""The words that mean something in a game: its own terms, and the names of what there is. Reads no text."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

from fragkit.content.library import Library
from fragkit.effects.phrases import LANGUAGES, catalogue_of
from fragkit.patience import give_way
from fragkit.suggest import edit_distance

TERMS = frozenset({"Health", "Speed", "Accuracy", "Frag", "Frags", "Special", "Specials", "Weapon", "Gadget", "Armor"})
"""The words that the game itself writes with a capital letter."""
_WORD = re.compile(r"[^\W\d_]+")
_SHORTEST = 4
_LOOKED_AT = ("name", "title")


class Terms:
    """The terms and names that the texts of a library can use."""

    def __init__(self, library: Library) -> None:
        self.known = {*TERMS, *_words_of_names(library)}
        self._small = {word.lower() for word in self.known} | _remembered(library)
        self._by_length: dict[int, list[str]] = {}
        for each in sorted(self.known):
            self._by_length.setdefault(len(each), []).append(each)

    @classmethod
    def of(cls, library: Library) -> Terms:
        """The terms of a library, put together once."""
        if "terms" not in library.kept:
            library.kept["terms"] = cls(library)
        known = library.kept["terms"]
        assert isinstance(known, cls)
        return known

    def has(self, word: str) -> bool:
        """Whether a word is a term or a part of a name, in whatever letters, as one or as many."""
        small = word.lower()
        return small in self._small or small.removesuffix("s") in self._small or f"{small}s" in self._small

    def nearly(self, word: str) -> str | None:
        """The term from which a word differs by one letter, if it is none itself."""
        if self.has(word):
            return None
        lengths = range(len(word) - 1, len(word) + 2)
        near = (other for length in lengths for other in self._by_length.get(length, ()))
        return next((other for other in near if other[0] == word[0] and edit_distance(word, other, 1) <= 1), None)


@cache
def nouns_of(language: str) -> frozenset[str]:
    """The words of all nouns of the game in a language, in small letters."""
    if language.partition("-")[0] not in LANGUAGES:
        return frozenset()
    nouns = catalogue_of(language).sections["nouns"].values()
    forms = (form for noun in nouns for key, form in noun.items() if key != "gender" and isinstance(form, str))
    return frozenset(word.lower() for form in forms for word in _WORD.findall(form))


def _words_of_names(library: Library) -> Iterator[str]:
    for models in library.models.values():
        for model in models.values():
            give_way()
            said = vars(model)
            names = [said.get(key) for key in _LOOKED_AT]
            names += [*said.get("symbols", {}).values(), *said.get("names", {}).values()]
            weapon = said.get("starting_weapon")
            names += [weapon.name, *weapon.names.values()] if weapon is not None else []
            for name in names:
                if isinstance(name, str):
                    yield from (word for word in _WORD.findall(name) if len(word) >= _SHORTEST)


def _remembered(library: Library) -> set[str]:
    """What variants and tokens count, what is agreed on, and the tags of things: such words are seldom names."""
    found: set[str] = set()
    for models in library.models.values():
        for model in models.values():
            give_way()
            said = vars(model)
            for key in ("memory", "params", "tags", "teams"):
                for word in said.get(key) or ():
                    found.update(_WORD.findall(str(word).lower()))
    return found
