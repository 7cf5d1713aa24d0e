"""FK423 always-the-same, which `fragkit/effects/checking` finds."""

from __future__ import annotations

from fragkit.diagnostic import Severity
from fragkit.lint.codes import Code
from fragkit.lint.codes.examples import effect

CODE = Code(
    "FK423",
    "always-the-same",
    "A condition is always true, or never, or is the same for all of a list; or a list is always empty.",
    "Then it need not be asked, or something else was meant.",
    effect("- modify: {speed: {add: 1}}", "  if: you != none"),
    effect("- modify: {speed: {add: 1}}", "  if: you.wounds > 0"),
    Severity.WARNING,
)
