"""Where the words of the effect language are used: the entries of a library that say them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import cast

from fragkit.content.library import Library
from fragkit.packs.nodes import Plain

_SPEAKING = ("effects", "cheat", "drawback", "play", "malfunction", "do", "rows", "turn", "victory", "lasts", "memory")
"""The keys of entries under which effects are written."""
_QUOTED = re.compile(r"'[^']*'|\"[^\"]*\"")


def uses(library: Library, word: str, what: str) -> list[str]:
    """The entries that use a word in one of its meanings, such as `event`, pack by pack as they were asked for."""
    found = [
        qualified
        for kind, models in library.models.items()
        if kind not in ("scenarios", "rules", "maps")
        for qualified, model in models.items()
        if any(_says(part, word, what) for part in _parts(model.model_dump(by_alias=True, exclude_unset=True)))
    ]
    order = {pack: number for number, pack in enumerate(library.shelf.asked)}
    return sorted(dict.fromkeys(found), key=lambda qualified: order.get(qualified.partition(":")[0], len(order)))


def _parts(entry: dict[str, object]) -> Iterator[Plain]:
    for key in _SPEAKING:
        if key in entry:
            yield {key: cast("Plain", entry[key])}
    weapon = entry.get("starting_weapon")
    if isinstance(weapon, dict):
        yield from _parts(weapon)


def _says(value: Plain, word: str, what: str) -> bool:
    if isinstance(value, list):
        return any(_says(each, word, what) for each in value)
    if isinstance(value, dict):
        return any(
            _says_key(key, each, word, what) or (not (what == "verb" and key == "modify") and _says(each, word, what))
            for key, each in value.items()
        )
    return isinstance(value, str) and _expression_says(value, word, what)


def _says_key(key: str, value: Plain, word: str, what: str) -> bool:
    """Whether a key with its value is the word: a verb, the event behind `when`, a quantity below `modify`."""
    match what:
        case "event":
            return key in ("when", "signal", "proceed") and value == word
        case "quantity":
            return key == "modify" and isinstance(value, dict) and word in value
        case "verb":
            return key == word and key not in ("modify", "when", "can")
        case "duration":
            return key in ("lasts", "until") and value == word
        case "kind of an option" | "limit" | "moment":
            return key in ("kind", "limit", "when") and value == word
        case "cost":
            return key == "cost" and isinstance(value, dict) and word in value
        case _:
            return False


def _expression_says(text: str, word: str, what: str) -> bool:
    """Whether an expression uses a name in this meaning; words in quotes are ids and tags, not names."""
    name = re.escape(word)
    if what == "quantity":
        pattern = rf"\.{name}\b|\b{name}\(|^{name}$"
    elif what == "function":
        pattern = rf"(?<!\.)\b{name}\("
    elif what == "method":
        pattern = rf"\.{name}\("
    elif what == "name":
        pattern = rf"(?<![.\w]){name}\b(?!\()"
    elif what.startswith("field of"):
        pattern = rf"\.{name}\b(?!\()"
    else:
        return False
    return re.search(pattern, _QUOTED.sub("''", text)) is not None
