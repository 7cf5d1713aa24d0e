"""FK439 never-reached, which `fragkit/effects/checking/problems.py` and `fragkit/effects/checking/steps.py` find."""

from __future__ import annotations

from fragkit.diagnostic import Severity
from fragkit.lint.codes import Code
from fragkit.lint.codes.examples import steps

CODE = Code(
    "FK439",
    "never-reached",
    "A step stands below one that ends the game.",
    "Nothing is done once the game is over.",
    steps("- win: you", "- draw: {deck: weapon, by: you}"),
    steps("- draw: {deck: weapon, by: you}", "- win: you"),
    Severity.WARNING,
)
