"""FK402 unknown-name, which `fragkit/effects/checking/naming.py` finds."""

from __future__ import annotations

from fragkit.lint.codes import Code
from fragkit.lint.codes.examples import effect

CODE = Code(
    "FK402",
    "unknown-name",
    "A name in an expression is not known there.",
    "Names come from the event or quantity, from steps above, or are there everywhere, like `active` and `others`.",
    effect("- modify: {speed: {add: 1}}", "  if: yu.wounds > 0"),
    effect("- modify: {speed: {add: 1}}", "  if: you.wounds > 0"),
)
