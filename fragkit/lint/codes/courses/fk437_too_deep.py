"""FK437 too-deep, which `fragkit/effects/checking` finds."""

from __future__ import annotations

from fragkit.lint.codes import Code
from fragkit.lint.codes.examples import NESTED, effect

CODE = Code(
    "FK437",
    "too-deep",
    "List functions stand in each other, or procedures run each other, deeper than the game allows;"
    " or an entry has too many steps or names.",
    "Each list function does its work for every one of the list around it; long chains of calls hide what is done.",
    effect("- modify: {speed: {add: 1}}", f"  if: {NESTED.format('any(others, each == you)')}"),
    effect("- modify: {speed: {add: 1}}", f"  if: {NESTED.format('each.wounds > 0')}"),
)
