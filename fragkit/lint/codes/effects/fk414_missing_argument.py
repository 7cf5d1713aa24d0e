"""FK414 missing-argument, which `fragkit/effects/checking` finds."""

from __future__ import annotations

from fragkit.lint.codes import Code
from fragkit.lint.codes.examples import steps

CODE = Code(
    "FK414",
    "missing-argument",
    "A verb is not told something that it needs.",
    "Without it, it could not be done.",
    steps("- heal: {who: you}"),
    steps("- heal: {who: you, points: 1}"),
)
