"""FK420 kind-wanted, which `fragkit/effects/checking/effects.py` finds."""

from __future__ import annotations

from fragkit.lint.codes import Code
from fragkit.lint.codes.examples import effect

CODE = Code(
    "FK420",
    "kind-wanted",
    "An option attacks, and does not say of which kind it is.",
    "Bans on attacking go by the kind of an option.",
    effect("- can: burst", "  do: [{attack: {target: first(others), damage: 1d, credit: you}}]"),
    effect("- can: burst", "  kind: attack", "  do: [{attack: {target: first(others), damage: 1d, credit: you}}]"),
)
