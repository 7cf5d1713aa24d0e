"""FK424 no-window, which `fragkit/effects/checking/effects.py` finds."""

from __future__ import annotations

from fragkit.lint.codes import Code
from fragkit.lint.codes.examples import effect

CODE = Code(
    "FK424",
    "no-window",
    "An option is offered at a moment when nobody is asked.",
    "Options are offered in windows, in which the game waits for players.",
    effect("- can: cheer", "  when: played", "  do: [{heal: {who: you, points: 1}}]"),
    effect("- can: cheer", "  when: attack.hit", "  do: [{heal: {who: you, points: 1}}]"),
)
