"""FK403 unknown-field, which `fragkit/effects/checking/declaring.py` and `fragkit/effects/checking/naming.py` find."""

from __future__ import annotations

from fragkit.lint.codes import Code
from fragkit.lint.codes.examples import effect

CODE = Code(
    "FK403",
    "unknown-field",
    "A value is asked for a field that it does not have.",
    "A fighter has wounds and a team, a card has a deck; memories that variants declare are fields, too.",
    effect("- modify: {speed: {add: 1}}", "  if: you.wonds > 0"),
    effect("- modify: {speed: {add: 1}}", "  if: you.wounds > 0"),
)
