"""FK607: a game that is won before anybody has done anything. One that nobody can win is FK432."""

from __future__ import annotations

from collections.abc import Iterator

from fragkit.content.library import Library
from fragkit.diagnostic import Diagnostic, Severity, warning
from fragkit.lint.codes import Code, content
from fragkit.packs.nodes import descend

CODE = Code(
    "FK607",
    "won-at-once",
    "A game is won by whoever is first to have what everybody has from the beginning.",
    "The game would be over when it begins.",
    content("""
        variants:
          stroll:
            name: A Stroll
            group: victory
            victory: {first_to: {frags: 0}}
    """),
    content("""
        variants:
          stroll:
            name: A Stroll
            group: victory
            victory: {first_to: {frags: 2}}
    """),
    Severity.WARNING,
)


def check(library: Library) -> Iterator[Diagnostic]:
    """The games that are over when they begin: what is counted begins with as much as is asked for."""
    for qualified in library.asked("variants"):
        variant = library.variants[qualified]
        for name, number in ((variant.victory and variant.victory.first_to) or {}).items():
            memory = variant.memory.get(name)
            start = memory.start if memory is not None and type(memory.start) is int else 0
            if name == "by" or type(number) is not int or number > start:
                continue
            entry = library.entry("variants", qualified)
            node, _ = descend(entry.node, ("victory", "first_to", name))
            message = f"everybody has {start} of `{name}` when the game begins, so it is over at once"
            help = f"Write a number above {start}."
            yield warning("FK607", entry.span(node), message, help=help, entity=qualified)
