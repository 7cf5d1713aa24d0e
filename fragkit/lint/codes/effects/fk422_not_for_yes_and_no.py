"""FK422 not-for-yes-and-no, which `fragkit/effects/checking/effects.py` finds."""

from __future__ import annotations

from fragkit.lint.codes import Code
from fragkit.lint.codes.examples import effect

CODE = Code(
    "FK422",
    "not-for-yes-and-no",
    "A yes or no is multiplied or added to.",
    "It can only be set.",
    effect("- modify: {attack.ignores_armor: {add: 1}}"),
    effect("- modify: {attack.ignores_armor: {set: true}}"),
)
