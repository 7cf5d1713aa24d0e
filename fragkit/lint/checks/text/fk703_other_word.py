"""FK703: another word for something that the game has a word for."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

from fragkit.content.library import Library
from fragkit.diagnostic import Diagnostic, Severity, instead, warning
from fragkit.lint.checks.text import span_of, texts
from fragkit.lint.codes import Code, content

CODE = Code(
    "FK703",
    "other-word",
    "A text uses another word for something that the game has a word for, such as `hit points` for Health.",
    "Two words make players look for two things. One word for one thing is what rules are written with.",
    content("""
        cards:
          padding:
            deck: gadget
            name: Padding
            text: You have 1 more hit point.
            effects: [{modify: {health: {add: 1}}}]
    """),
    content("""
        cards:
          padding:
            deck: gadget
            name: Padding
            text: +1 Health.
            effects: [{modify: {health: {add: 1}}}]
    """),
    Severity.WARNING,
)
_WORDS = {
    "en": {
        r"hit[ -]?points?|HP|life points?": "Health",
        r"aim(?= (?:dice|die|points?|value)\b)": "Accuracy",
        r"to-hit (?:skill|stat)": "Accuracy",
        r"spawn[ -]?points?": "respawn point",
        r"tiles?|hex(?:es)?": "square",
        r"hitpoints?": "Health",
        r"armour": "armor",
        r"power ups?|powerups?": "power-up",
        r"draw piles?": "deck",
        r"action points?": "attacks",
    },
    "de": {
        r"Trefferpunkte?|Lebenspunkte?|HP": "Gesundheit",
        r"Spawnpunkte?": "Respawn-Punkt",
        r"Kacheln?|Hexfeld(?:er)?": "Feld",
    },
}
"""By language: how people say it, and how the game says it."""
_SAME_NUMBER = frozenset({"armor"})
"""What can be put in the place of the other word as it is."""


def is_other_word(word: str, language: str = "en") -> bool:
    """Whether a word is one of those that are named here, so that nobody else needs to."""
    return _every(language).fullmatch(word) is not None


@cache
def _every(language: str) -> re.Pattern[str]:
    return re.compile("|".join(rf"(\b(?:{said})\b)" for said in _WORDS[language]), re.IGNORECASE)


def check(library: Library) -> Iterator[Diagnostic]:
    """Where a text uses another word."""
    names = {str(getattr(model, "name", "")) for models in library.models.values() for model in models.values()}
    for language, words in _WORDS.items():
        meant = list(words.values())
        for entry, node in texts(library, language):
            for found in _every(language).finditer(str(node.value)):
                if any(found[0] in name for name in names if len(name) >= len(found[0])):
                    continue  # somebody is called so
                better = meant[(found.lastindex or 1) - 1]
                span = span_of(entry, node, found.start(), found.end())
                message = f"`{found[0]}` is another word for what the game calls `{better}`"
                fix = instead(span.start, span.end, better) if better in _SAME_NUMBER else None
                help = f"Write `{better}`."
                yield warning("FK703", span, message, help=help, entity=entry.qualified, fix=fix)
