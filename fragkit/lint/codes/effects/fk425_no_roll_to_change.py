"""FK425 no-roll-to-change, which `fragkit/effects/checking/doing.py` finds."""

from __future__ import annotations

from fragkit.lint.codes import Code
from fragkit.lint.codes.examples import effect, steps

CODE = Code(
    "FK425",
    "no-roll-to-change",
    "`change_roll` stands where no dice lie on the table.",
    "It changes the roll that is being answered.",
    steps("- change_roll: {add: 1}"),
    effect("- can: luck", "  when: roll", "  do: [{change_roll: {add: 1}}]"),
)
