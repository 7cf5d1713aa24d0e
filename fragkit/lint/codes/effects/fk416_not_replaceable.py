"""FK416 not-replaceable, which `fragkit/effects/checking/effects.py` finds."""

from __future__ import annotations

from fragkit.lint.codes import Code
from fragkit.lint.codes.examples import effect

CODE = Code(
    "FK416",
    "not-replaceable",
    "`instead:` is used on something that has happened already.",
    "Only what is about to happen can be replaced.",
    effect("- when: fragged", "  instead: [{heal: {who: you, points: 1}}]"),
    effect("- when: fragged", "  do: [{draw: {deck: special, by: you}}]"),
)
