"""FK433 loose-end, which `fragkit/effects/checking` finds."""

from __future__ import annotations

from fragkit.diagnostic import Severity
from fragkit.lint.codes import Code, content

CODE = Code(
    "FK433",
    "loose-end",
    "Something is remembered or named that nobody uses or sets, or asked for that nobody ever gives.",
    "One half of it is missing, or is spelt in another way.",
    content("""
        variants:
          race:
            name: Race
            group: option
            memory: {laps: {per: fighter, type: int}}
            effects:
              - when: tick
                do:
                  - gain: {laps: 1, of: active}
    """),
    content("""
        variants:
          race:
            name: Race
            group: option
            memory: {laps: {per: fighter, type: int, shown: true}}
            effects:
              - when: tick
                do:
                  - gain: {laps: 1, of: active}
    """),
    Severity.WARNING,
)
