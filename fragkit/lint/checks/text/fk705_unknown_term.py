"""FK705: a word that is used like a term of the game, and is none."""

from __future__ import annotations

import re
from collections.abc import Iterator

from fragkit.content.library import Library
from fragkit.diagnostic import Diagnostic, Severity, instead, warning
from fragkit.effects.phrases import LANGUAGES
from fragkit.lint.checks.text import span_of, texts
from fragkit.lint.checks.text.fk702_misspelt_term import CAPITAL
from fragkit.lint.checks.text.terms import TERMS, Terms, nouns_of
from fragkit.lint.codes import Code, content
from fragkit.packs.nodes import Scalar
from fragkit.packs.shelf import Entry
from fragkit.suggest import nearest

CODE = Code(
    "FK705",
    "unknown-term",
    "A text uses a word like a term of the game, with a capital letter or behind a `+2`, and neither the game nor any"
    " entry in reach has anything of that name.",
    "Players look for what it means, and there is nothing to be found; often it is a word of another game.",
    content("""
        cards:
          brew:
            deck: special
            name: Brew
            text: Heal 1 wound, and gain Stamina.
            play: [{heal: {who: you, points: 1}}]
    """),
    content("""
        cards:
          brew:
            deck: special
            name: Brew
            text: Heal 1 wound.
            play: [{heal: {who: you, points: 1}}]
    """),
    Severity.WARNING,
)
_COUNTED = re.compile(r"(?<!\w)[+\u2212-]\d{1,3} (?P<first>[^\W\d_]{3,})(?:[ -](?P<second>[^\W\d_]{3,}))?")
"""What stands behind a number that is added or taken away."""
_NAMING = re.compile(
    r"(?:\b(?:an?|the|your|his|her|its|their|each|every|any|all|no|another|gains?|loses?|spends?|gets?|have|has)|\d) $",
    re.IGNORECASE,
)
"""Before what has a name: a person or a place seldom has an article, and a term nearly always."""
_LONGEST = 8
_LINKS = {
    "en": frozenset(["and", "but", "each", "for", "from", "more", "off", "per", "until", "when", "while", "with"]),
    "de": frozenset(["auf", "aus", "bei", "bis", "für", "mehr", "oder", "pro", "und", "von", "wenn", "zum", "zur"]),
}
"""Words that may stand behind a number though they do not say what is counted."""


def check(library: Library) -> Iterator[Diagnostic]:
    """The words that nobody knows; a slip of one letter is FK702."""
    terms = Terms.of(library)
    for language in LANGUAGES:
        for entry, node in texts(library, language):
            places = dict(_counted(str(node.value), language, terms))
            if language == "en":
                places.update(_named(str(node.value), terms))
            for start, word in sorted(places.items()):
                if not _is_slip(word, terms):
                    yield _finding(entry, node, start, word)


def _counted(text: str, language: str, terms: Terms) -> Iterator[tuple[int, str]]:
    """What is counted and is nothing, also not with what follows, as in "+1 extra attack"."""
    for found in _COUNTED.finditer(text):
        first, second = found["first"].lower(), (found["second"] or "").lower()
        if first in _LINKS.get(language, ()) or terms.has(first) or nouns_of(language) & {first, second}:
            continue
        yield found.start("first"), found["first"]


def _named(text: str, terms: Terms) -> Iterator[tuple[int, str]]:
    """What has a capital letter like a term, and is none."""
    for found in CAPITAL.finditer(text):
        before = text[max(0, found.start() - _LONGEST) : found.start()]
        if _NAMING.search(before) and not terms.has(found[0]) and found[0].lower() not in nouns_of("en"):
            yield found.start(), found[0]


def _is_slip(word: str, terms: Terms) -> bool:
    return word[0].isupper() and terms.nearly(word) is not None


def _finding(entry: Entry, node: Scalar, start: int, word: str) -> Diagnostic:
    span = span_of(entry, node, start, start + len(word))
    meant = nearest(word, TERMS)
    help = f"Did you mean `{meant}`?" if meant else "Use a word of the game, or declare what it names."
    fix = instead(span.start, span.end, meant) if meant and span.line == span.end_line else None
    message = f"`{word}` is used like a term of the game, and nothing is called so"
    return warning("FK705", span, message, help=help, entity=entry.qualified, fix=fix)
