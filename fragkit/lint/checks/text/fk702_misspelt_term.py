"""FK702: a game term or the name of something, misspelt in a text."""

from __future__ import annotations

import re
from collections.abc import Iterator

from fragkit.content.library import Library
from fragkit.diagnostic import Diagnostic, Severity, instead, warning
from fragkit.lint.checks.text import span_of, texts
from fragkit.lint.checks.text.fk703_other_word import is_other_word
from fragkit.lint.checks.text.terms import Terms
from fragkit.lint.codes import Code, content

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
CAPITAL = re.compile(r"(?<![.!?:\"'(]\s)(?<![.!?:\"'(])(?<!^)\b[A-Z][a-z]{3,}\b", re.MULTILINE)
"""A word that has a capital though it does not begin a sentence."""


def check(library: Library) -> Iterator[Diagnostic]:
    """Words that are nearly terms or names."""
    for entry, node in texts(library, "en"):
        for word in CAPITAL.finditer(str(node.value)):
            meant = Terms.of(library).nearly(word[0])
            if meant is None or is_other_word(word[0]):
                continue
            span = span_of(entry, node, word.start(), word.end())
            message = f"`{word[0]}` is no term of the game and no name of anything"
            help = f"Did you mean `{meant}`?"
            fix = instead(span.start, span.end, meant) if span.line == span.end_line else None
            yield warning("FK702", span, message, help=help, entity=entry.qualified, fix=fix)
