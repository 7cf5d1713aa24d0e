"""FK411 unknown-event, which `fragkit/effects/checking` finds."""

from __future__ import annotations

from fragkit.lint.codes import Code
from fragkit.lint.codes.examples import effect

CODE = Code(
    "FK411",
    "unknown-event",
    "Something is waited for that never happens.",
    "`fragkit explain events` lists what happens; packs may declare events of their own.",
    effect("- when: atack.hit", "  do: [{heal: {who: you, points: 1}}]"),
    effect("- when: attack.hit", "  do: [{heal: {who: you, points: 1}}]"),
)
