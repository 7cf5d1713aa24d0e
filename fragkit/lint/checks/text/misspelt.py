"""FK702: a game term or the name of something, misspelt in a text."""

from __future__ import annotations

import re
from collections.abc import Iterator

from fragkit.content.library import Library
from fragkit.diagnostic import Diagnostic, Severity, instead, warning
from fragkit.lint.checks.text import span_of, texts
from fragkit.lint.codes import Code, content
from fragkit.suggest import edit_distance

CODE = Code(
    "FK702",
    "misspelt-term",
    "A text has a word with a capital letter that is no game term and no name of anything, and is nearly one.",
    "Players look for what is named, and find nothing; a stat that is not there changes nothing.",
    content("""
        cards:
          grease:
            deck: gadget
            name: Grease
            text: +1 Sped.
            effects: [{modify: {speed: {add: 1}}}]
    """),
    content("""
        cards:
          grease:
            deck: gadget
            name: Grease
            text: +1 Speed.
            effects: [{modify: {speed: {add: 1}}}]
    """),
    Severity.WARNING,
)
TERMS = frozenset({"Health", "Speed", "Accuracy", "Frag", "Frags", "Special", "Specials", "Weapon", "Gadget", "Armor"})
"""The words that the game itself writes with a capital letter."""
_CAPITAL = re.compile(r"(?<![.!?:\"'(]\s)(?<![.!?:\"'(])(?<!^)\b[A-Z][a-z]{3,}\b")
_WORD = re.compile(r"[A-Za-z]+")


def check(library: Library) -> Iterator[Diagnostic]:
    """Words that are nearly terms or names."""
    found = [(entry, node, word) for entry, node in texts(library, "en") for word in _CAPITAL.finditer(str(node.value))]
    if not found:
        return
    names = _names(library)
    known = {*TERMS, *names}
    small = {word.lower() for word in known}
    by_length: dict[int, list[str]] = {}
    for each in sorted(known):
        by_length.setdefault(len(each), []).append(each)
    for entry, node, word in found:
        text = word[0]
        if text in known or text.lower() in small or text.removesuffix("s") in known:
            continue
        near = (other for length in range(len(text) - 1, len(text) + 2) for other in by_length.get(length, ()))
        meant = next((other for other in near if other[0] == text[0] and edit_distance(text, other, 1) <= 1), None)
        if meant is None or meant == f"{text}s" or text == f"{meant}s":
            continue
        span = span_of(entry, node, word.start(), word.end())
        message = f"`{text}` is no term of the game and no name of anything"
        help = f"Did you mean `{meant}`?"
        fix = instead(span.start, span.end, meant) if span.line == span.end_line else None
        yield warning("FK702", span, message, help=help, entity=entry.qualified, fix=fix)


def _names(library: Library) -> set[str]:
    """The words of all names."""
    names = (getattr(model, "name", None) for models in library.models.values() for model in models.values())
    return {word for name in names if isinstance(name, str) for word in _WORD.findall(name) if len(word) > 3}
