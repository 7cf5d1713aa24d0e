"""FK302 unknown-key, which `fragkit/content/complaints.py` finds."""

from __future__ import annotations

from fragkit.lint.codes import Code, content
from fragkit.lint.codes.examples import CLEAN

CODE = Code(
    "FK302",
    "unknown-key",
    "A key is not known in this place.",
    "A key that nothing reads does nothing: the card would silently do less than its author thinks.",
    content("""
        cards:
          zap-gun:
            deck: weapon
            name: Zap Gun
            damge: 5d
    """),
    CLEAN,
)
