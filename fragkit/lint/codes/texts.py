"""FK7: words on the card that say something else than its effects."""

from __future__ import annotations

from fragkit.diagnostic import Severity
from fragkit.lint.codes import Code, content

CODES = (
    Code(
        "FK701",
        "text-differs",
        "A number, a stat or a duration in a text is not in the effects, or the other way round.",
        "What is printed and what happens are two different games.",
        content("""
            cards:
              sprint:
                deck: special
                name: Sprint
                text: +3 Speed until your next turn.
                lasts: your-next-turn
                effects:
                  - modify: {speed: {add: 2}}
        """),
        content("""
            cards:
              sprint:
                deck: special
                name: Sprint
                text: +2 Speed until your next turn.
                lasts: your-next-turn
                effects:
                  - modify: {speed: {add: 2}}
        """),
        Severity.WARNING,
    ),
)
