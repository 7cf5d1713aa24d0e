"""FK406 may-be-none, which `fragkit/effects/checking/here.py` finds."""

from __future__ import annotations

from fragkit.lint.codes import Code
from fragkit.lint.codes.examples import effect

CODE = Code(
    "FK406",
    "may-be-none",
    "Something that may be none is asked for a field, or counted with.",
    "An attacker, an owner or a carrier is not always there; ask `!= none` first.",
    effect("- when: fragged", "  do:", "    - gain: {blood: attacker.frags, of: you}"),
    effect("- when: fragged", "  if: attacker != none", "  do:", "    - gain: {blood: attacker.frags, of: you}"),
)
