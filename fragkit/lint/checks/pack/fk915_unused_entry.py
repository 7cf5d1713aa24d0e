"""FK915: an entry that nothing uses."""

from __future__ import annotations

from collections.abc import Iterator

from fragkit.content.library import Library
from fragkit.diagnostic import Diagnostic, Severity, warning
from fragkit.lint.codes import Code, content
from fragkit.lint.mentions import Mentions

CODE = Code(
    "FK915",
    "unused-entry",
    "A procedure or table of a pack is used by no entry. A status that nobody gets is FK433.",
    "It never happens in any game; most likely the one place that should use it misspells it, or is gone.",
    content("""
        procedures:
          cure:
            needs: {who: fighter}
            do: [{heal: {who: who, points: 1}}]
    """),
    content("""
        procedures:
          cure:
            needs: {who: fighter}
            do: [{heal: {who: who, points: 1}}]
        cards:
          pill:
            deck: special
            name: Pill
            play: [{run: {id: cure, with: {who: you}}}]
    """),
    Severity.WARNING,
)
KINDS = {"procedures": "procedure", "tables": "table"}
"""What is there only to be used by something else."""


def check(library: Library) -> Iterator[Diagnostic]:
    """The entries that nothing uses; of a pack that others build on, whatever those use is used."""
    for kind, one in KINDS.items():
        for qualified in library.asked(kind):
            entry = library.entry(kind, qualified)
            if not Mentions.of(library).elsewhere(entry):
                help = "Use it, or delete it. If it is meant for other packs, say so with a suppression."
                message = f"nothing uses this {one}"
                yield warning("FK915", entry.span(), message, help=help, entity=qualified)
