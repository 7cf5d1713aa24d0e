"""FK426 nothing-waits, which `fragkit/effects/checking/deciding.py` and `fragkit/effects/checking/doing.py` find."""

from __future__ import annotations

from fragkit.lint.codes import Code
from fragkit.lint.codes.examples import effect, steps

CODE = Code(
    "FK426",
    "nothing-waits",
    "A step such as `result`, `proceed` or `cancel` stands where there is nothing for it.",
    "A result belongs into what replaces an event, or into a contest; only what is under way can be cancelled.",
    steps("- result: you"),
    effect("- when: powerup", "  instead: [{proceed: powerup}]"),
)
