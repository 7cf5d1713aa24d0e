"""FK431 endless, which `fragkit/effects/checking` finds."""

from __future__ import annotations

from fragkit.lint.codes import Code, content

CODE = Code(
    "FK431",
    "endless",
    "A procedure or table comes back to itself, or a number, an event, a malfunction or a variant does.",
    "It would never end; put off with `later`, a chain has a budget.",
    content("""
        procedures:
          again:
            needs: {who: fighter}
            do:
              - run: {id: again, with: {who: who}}
    """),
    content("""
        procedures:
          again:
            needs: {who: fighter}
            do:
              - later: [{run: {id: again, with: {who: who}}}]
    """),
)
