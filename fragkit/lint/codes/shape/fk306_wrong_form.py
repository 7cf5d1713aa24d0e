"""FK306 wrong-form, which `fragkit/content/complaints.py` finds."""

from __future__ import annotations

from fragkit.lint.codes import Code, content
from fragkit.lint.codes.examples import CLEAN

CODE = Code(
    "FK306",
    "wrong-form",
    "A text is not written in the form that its key wants, such as `5d` for dice or `C4` for a square.",
    "The form is what makes its meaning certain.",
    content("""
        cards:
          zap-gun:
            deck: weapon
            name: Zap Gun
            damage: five
    """),
    CLEAN,
)
