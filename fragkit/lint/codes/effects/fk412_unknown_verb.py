"""FK412 unknown-verb, which `fragkit/effects/checking/steps.py` finds."""

from __future__ import annotations

from fragkit.lint.codes import Code
from fragkit.lint.codes.examples import steps

CODE = Code(
    "FK412",
    "unknown-verb",
    "A step begins with a word that is no verb.",
    "`fragkit explain verbs` lists what a step can do.",
    steps("- heel: {who: you, points: 1}"),
    steps("- heal: {who: you, points: 1}"),
)
