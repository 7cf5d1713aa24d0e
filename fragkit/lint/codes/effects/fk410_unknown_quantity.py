"""FK410 unknown-quantity, which `fragkit/effects/checking/effects.py` finds."""

from __future__ import annotations

from fragkit.lint.codes import Code
from fragkit.lint.codes.examples import effect

CODE = Code(
    "FK410",
    "unknown-quantity",
    "A number is modified that the rules do not have.",
    "`fragkit explain quantities` lists them.",
    effect("- modify: {sped: {add: 1}}"),
    effect("- modify: {speed: {add: 1}}"),
)
