"""FK408 unknown-word, which `fragkit/effects/checking` finds."""

from __future__ import annotations

from fragkit.lint.codes import Code
from fragkit.lint.codes.examples import effect

CODE = Code(
    "FK408",
    "unknown-word",
    "A word is not one of those that can stand there: a tag that nothing has, a phase that no turn has.",
    "Asking for it would always give the same answer.",
    effect("- when: phase.start", "  if: phase == 'moovement-roll'", "  do: [{heal: {who: you, points: 1}}]"),
    effect("- when: phase.start", "  if: phase == 'movement-roll'", "  do: [{heal: {who: you, points: 1}}]"),
)
