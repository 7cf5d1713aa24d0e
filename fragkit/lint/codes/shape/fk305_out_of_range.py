"""FK305 out-of-range, which `fragkit/content/complaints.py` finds."""

from __future__ import annotations

from fragkit.lint.codes import Code, content
from fragkit.lint.codes.examples import CLEAN

CODE = Code(
    "FK305",
    "out-of-range",
    "A number is too large or too small, or a text or list too long or too short.",
    "Beyond these bounds it could not be printed or played.",
    content("""
        cards:
          zap-gun:
            deck: weapon
            name: Zap Gun
            ammo: 500
    """),
    CLEAN,
)
