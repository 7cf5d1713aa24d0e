"""FK428 does-nothing, which `fragkit/effects/checking` finds."""

from __future__ import annotations

from fragkit.diagnostic import Severity
from fragkit.lint.codes import Code
from fragkit.lint.codes.examples import effect

CODE = Code(
    "FK428",
    "does-nothing",
    "A change, a cost or a step does nothing: 0 is added, no die is rolled, no step is there.",
    "It looks as if it did something; perhaps a number or a step was forgotten.",
    effect("- modify: {speed: {add: 0}}"),
    effect("- modify: {speed: {add: 1}}"),
    Severity.WARNING,
)
