"""FK502 crooked-row, which `fragkit/content/maps.py` finds."""

from __future__ import annotations

from fragkit.lint.codes import Code, content
from fragkit.lint.codes.examples import YARD

CODE = Code(
    "FK502",
    "crooked-row",
    "A row of a drawing is longer or shorter than the others, or has a tab in it.",
    "Every second character is a square, so a missing one moves all that follow.",
    content("""
        maps:
          yard:
            name: The Yard
            drawing: |
              +-+-+-+
              |1 .|
              + +-+ +
              |. ~ .|
              +-+-+-+
    """),
    YARD,
)
