"""FK407 wrong-number-of-arguments, which `fragkit/effects/checking/calling.py` finds."""

from __future__ import annotations

from fragkit.lint.codes import Code
from fragkit.lint.codes.examples import effect

CODE = Code(
    "FK407",
    "wrong-number-of-arguments",
    "A function is given too much or too little.",
    "Each function needs certain things, in a certain order.",
    effect("- modify: {speed: {add: 1}}", "  if: count() > 3"),
    effect("- modify: {speed: {add: 1}}", "  if: count(you.hand) > 3"),
)
