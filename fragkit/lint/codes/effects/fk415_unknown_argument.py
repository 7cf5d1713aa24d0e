"""FK415 unknown-argument, which `fragkit/effects/checking` finds."""

from __future__ import annotations

from fragkit.lint.codes import Code
from fragkit.lint.codes.examples import steps

CODE = Code(
    "FK415",
    "unknown-argument",
    "A verb is told something that it does not take.",
    "What nothing reads does nothing.",
    steps("- heal: {who: you, points: 1, pionts: 2}"),
    steps("- heal: {who: you, points: 1}"),
)
