"""FK417 no-result, which `fragkit/effects/checking/doing.py` and `fragkit/effects/checking/effects.py` find."""

from __future__ import annotations

from fragkit.lint.codes import Code
from fragkit.lint.codes.examples import effect

CODE = Code(
    "FK417",
    "no-result",
    "An event or a contest waits for a result, and the steps give none.",
    "The game could not go on without it.",
    effect("- when: spawn.point", "  instead: [{draw: {deck: special, by: you}}]"),
    effect("- when: spawn.point", "  instead: [{result: first(squares('respawn'))}]"),
)
