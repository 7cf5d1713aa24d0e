"""The words of each language, read from the files beside this module. Knows no effect."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Any, cast

from fragkit.effects.phrases.templates import Language
from fragkit.packs.limits import Limits
from fragkit.packs.nodes import plain
from fragkit.packs.reader import read
from fragkit.packs.source import Source

FALLBACK = "en"
_FOLDER = files("fragkit.effects.phrases")
LANGUAGES: tuple[str, ...] = tuple(
    sorted(each.name.removesuffix(".yaml") for each in _FOLDER.iterdir() if each.name.endswith(".yaml"))
)
"""The languages that there are words for: one file each."""


class Catalogue:
    """What one language calls everything, section by section, and the grammar to put it together."""

    def __init__(self, language: str, sections: Mapping[str, Any]) -> None:
        self.language = language
        self.sections = sections
        self.grammar = Language(sections["grammar"], sections["nouns"])

    def entry(self, section: str, key: str) -> Any:
        """What a section says under a key, or None."""
        return self.sections[section].get(key)

    def joint(self, key: str) -> str:
        """One of the small words and patterns that hold sentences together."""
        return cast("str", self.sections["joints"][key])

    def field(self, key: str, count: int = 1, **words: object) -> str:
        """A sentence for a field of an entry; of a pair, the second is for more than one."""
        pattern = self.sections["entries"][key]
        if isinstance(pattern, list):
            pattern = pattern[0 if abs(count) == 1 else 1]
        return cast("str", pattern).format(count=count, **words)


@cache
def catalogue_of(language: str) -> Catalogue:
    """The words for a language such as `en` or `en-GB`; English when there are none for it yet."""
    base = language.partition("-")[0].lower()
    name = base if base in LANGUAGES else FALLBACK
    path = _FOLDER / f"{name}.yaml"
    document = read(Source(str(path), path.read_text(encoding="utf-8")), Limits())
    assert document.root is not None, path
    assert not document.findings, document.findings
    return Catalogue(name, cast("dict[str, Any]", plain(document.root)))
