"""FK404 unknown-function, which `fragkit/effects/checking/calling.py` finds."""

from __future__ import annotations

from fragkit.lint.codes import Code
from fragkit.lint.codes.examples import effect

CODE = Code(
    "FK404",
    "unknown-function",
    "A function is used that there is not.",
    "`fragkit explain functions` lists them.",
    effect("- modify: {speed: {add: 1}}", "  if: cuont(you.hand) > 3"),
    effect("- modify: {speed: {add: 1}}", "  if: count(you.hand) > 3"),
)
