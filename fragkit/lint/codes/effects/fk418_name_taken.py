"""FK418 name-taken, which `fragkit/effects/checking` finds."""

from __future__ import annotations

from fragkit.lint.codes import Code
from fragkit.lint.codes.examples import steps

CODE = Code(
    "FK418",
    "name-taken",
    "A step gives a name that is taken already, or that is not written as a name.",
    "A name that hides another makes the steps below mean something else than they seem to.",
    steps("- let: {you: active}"),
    steps("- let: {player: active}", "- heal: {who: player, points: 1}"),
)
