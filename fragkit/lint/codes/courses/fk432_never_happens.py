"""FK432 never-happens, which `fragkit/effects/checking` finds."""

from __future__ import annotations

from fragkit.lint.codes import Code, content
from fragkit.lint.codes.examples import effect

CODE = Code(
    "FK432",
    "never-happens",
    "An effect waits for something that can never happen to what it stands on.",
    "Only tokens are struck, and terrain learns only of what happens on its square.",
    effect("- when: struck", "  do: [{heal: {who: you, points: 1}}]"),
    content("""
        tokens:
          crate:
            name: Crate
            targetable: true
            effects:
              - when: struck
                do:
                  - remove: this
    """),
)
