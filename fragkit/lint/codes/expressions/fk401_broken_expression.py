"""FK401 broken-expression, which `fragkit/effects/checking/typing.py` finds."""

from __future__ import annotations

from fragkit.lint.codes import Code
from fragkit.lint.codes.examples import effect

CODE = Code(
    "FK401",
    "broken-expression",
    "An expression cannot be understood: a sign is missing, or one is used that the language does not have.",
    "Expressions are a small language: names, numbers, words in quotes, `and`, `or`, `not`, comparisons and so on.",
    effect("- modify: {speed: {add: 1}}", "  if: you.wounds >"),
    effect("- modify: {speed: {add: 1}}", "  if: you.wounds > 0"),
)
