"""FK421 comma-in-braces, which `fragkit/packs/commas.py` finds."""

from __future__ import annotations

from fragkit.lint.codes import Code
from fragkit.lint.codes.examples import steps

CODE = Code(
    "FK421",
    "comma-in-braces",
    "A value in braces has a comma in it, and is cut in two there.",
    "In `{at: area(square, 2)}` YAML takes the comma for the end of the value.",
    steps("- discard: {cards: minus(you.hand, you.in_play)}"),
    steps('- discard: {cards: "minus(you.hand, you.in_play)"}'),
)
