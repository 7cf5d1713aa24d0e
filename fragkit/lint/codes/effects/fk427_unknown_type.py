"""FK427 unknown-type, which `fragkit/effects/checking/declaring.py` finds."""

from __future__ import annotations

from fragkit.lint.codes import Code, content

CODE = Code(
    "FK427",
    "unknown-type",
    "A memory, a need or a field of an event is declared with a type that there is not.",
    "The type says what may be done with it.",
    content("""
        procedures:
          cure:
            needs: {who: figter}
            do:
              - heal: {who: who, points: 1}
    """),
    content("""
        procedures:
          cure:
            needs: {who: fighter}
            do:
              - heal: {who: who, points: 1}
        cards:
          pill: {deck: special, name: Pill, play: [{run: {id: cure, with: {who: you}}}]}
    """),
)
