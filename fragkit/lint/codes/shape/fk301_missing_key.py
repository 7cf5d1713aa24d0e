"""FK301 missing-key, which `fragkit/content/complaints.py` finds."""

from __future__ import annotations

from fragkit.lint.codes import Code, content
from fragkit.lint.codes.examples import CLEAN

CODE = Code(
    "FK301",
    "missing-key",
    "A key that this kind of entry must have is missing.",
    "Without it the thing cannot be played or printed.",
    content("""
        cards:
          zap-gun:
            name: Zap Gun
            damage: 5d
    """),
    CLEAN,
)
