"""FK501 no-drawing, which `fragkit/content/maps.py` finds."""

from __future__ import annotations

from fragkit.lint.codes import Code, content
from fragkit.lint.codes.examples import YARD

CODE = Code(
    "FK501",
    "no-drawing",
    "A drawing has no squares, or more than fit on a table.",
    "There is nothing, or too much, to play on.",
    content("""
        maps:
          yard:
            name: The Yard
            drawing: ''
    """),
    YARD,
)
