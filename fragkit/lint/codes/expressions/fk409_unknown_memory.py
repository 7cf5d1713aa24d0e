"""FK409 unknown-memory, which `fragkit/effects/checking` finds."""

from __future__ import annotations

from fragkit.lint.codes import Code, Example
from fragkit.lint.codes.examples import steps

CODE = Code(
    "FK409",
    "unknown-memory",
    "Something is counted or remembered that no variant or token declares.",
    "A memory is declared once, with its type and whose it is.",
    steps("- gain: {points: 1, of: you}"),
    Example(
        "variants:\n  race:\n    name: Race\n    group: option\n"
        "    memory: {points: {per: fighter, type: int, shown: true}}\n"
        "cards:\n  thing:\n    deck: gadget\n    name: Thing\n    play:\n      - gain: {points: 1, of: you}\n"
    ),
)
