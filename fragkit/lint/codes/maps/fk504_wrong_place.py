"""FK504 wrong-place, which `fragkit/content/maps.py` finds."""

from __future__ import annotations

from fragkit.lint.codes import Code, content
from fragkit.lint.codes.examples import YARD

CODE = Code(
    "FK504",
    "wrong-place",
    "A character of a drawing stands where it cannot: a wall in a square, a square between two others.",
    "Squares and what stands between them alternate, in both directions.",
    content("""
        maps:
          yard:
            name: The Yard
            drawing: |
              +-+-+-+
              |1 . 2|
              + +|+ +
              |. ~ .|
              +-+-+-+
    """),
    YARD,
)
