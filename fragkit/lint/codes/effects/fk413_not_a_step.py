"""FK413 not-a-step, which `fragkit/effects/checking/steps.py` finds."""

from __future__ import annotations

from fragkit.lint.codes import Code
from fragkit.lint.codes.examples import steps

CODE = Code(
    "FK413",
    "not-a-step",
    "A step is not a verb with what it needs, or has two verbs.",
    "Each step does one thing; the list says in which order.",
    steps("- {heal: {who: you, points: 1}, discard: this}"),
    steps("- heal: {who: you, points: 1}", "- discard: this"),
)
