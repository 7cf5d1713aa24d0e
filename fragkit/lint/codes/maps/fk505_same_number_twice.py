"""FK505 same-number-twice, which `fragkit/content/maps.py` finds."""

from __future__ import annotations

from fragkit.lint.codes import Code, content
from fragkit.lint.codes.examples import YARD

CODE = Code(
    "FK505",
    "same-number-twice",
    "A respawn number, or a fighter's letter, is on a drawing twice.",
    "A die that shows it could mean either square.",
    content("""
        maps:
          yard:
            name: The Yard
            drawing: |
              +-+-+-+
              |1 . 1|
              + +-+ +
              |. ~ .|
              +-+-+-+
    """),
    YARD,
)
