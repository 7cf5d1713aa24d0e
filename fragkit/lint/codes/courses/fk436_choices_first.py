"""FK436 choices-first, which `fragkit/effects/checking/deciding.py` finds."""

from __future__ import annotations

from fragkit.lint.codes import Code
from fragkit.lint.codes.examples import steps

CODE = Code(
    "FK436",
    "choices-first",
    "In a `for` with `together`, a choice comes after a step that does something.",
    "Choices made together are hidden until all have chosen, so nothing may happen before the last of them.",
    steps(
        "- for: player",
        "  in: fighters",
        "  together: true",
        "  do:",
        "    - draw: {deck: weapon, by: player}",
        "    - choose: {from: player.hand, by: player, as: surplus}",
        "    - discard: surplus",
    ),
    steps(
        "- for: player",
        "  in: fighters",
        "  together: true",
        "  do:",
        "    - choose: {from: player.hand, by: player, as: surplus}",
        "    - draw: {deck: weapon, by: player}",
        "    - discard: surplus",
    ),
)
