"""FK405 wrong-kind-of-value, which `fragkit/effects/checking` finds."""

from __future__ import annotations

from fragkit.lint.codes import Code
from fragkit.lint.codes.examples import steps

CODE = Code(
    "FK405",
    "wrong-kind-of-value",
    "A value is of another kind than is wanted: a card for a fighter, a number for a yes or no.",
    "The game could not do anything with it.",
    steps("- heal: {who: you.hand, points: 1}"),
    steps("- heal: {who: you, points: 1}"),
)
