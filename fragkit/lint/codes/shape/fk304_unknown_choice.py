"""FK304 unknown-choice, which `fragkit/content/complaints.py` finds."""

from __future__ import annotations

from fragkit.lint.codes import Code, content

CODE = Code(
    "FK304",
    "unknown-choice",
    "A value is not one of those that its key can have.",
    "The game knows only these.",
    content("""
        cards:
          pep-pill:
            deck: special
            name: Pep Pill
            lasts: for-ever
            effects: [{modify: {speed: {add: 1}}}]
    """),
    content("""
        cards:
          pep-pill:
            deck: special
            name: Pep Pill
            lasts: game
            effects: [{modify: {speed: {add: 1}}}]
    """),
)
