"""FK419 no-such-part, which `fragkit/effects/checking` finds."""

from __future__ import annotations

from fragkit.lint.codes import Code
from fragkit.lint.codes.examples import effect

CODE = Code(
    "FK419",
    "no-such-part",
    "`you`, `here` or `by` does not fit: nobody plays that part, or the effect stands on what has no owner.",
    "The part says when the effect is meant.",
    effect("- when: attack.hit", "  you: victim", "  do: [{heal: {who: you, points: 1}}]"),
    effect("- when: attack.hit", "  you: target", "  do: [{heal: {who: you, points: 1}}]"),
)
