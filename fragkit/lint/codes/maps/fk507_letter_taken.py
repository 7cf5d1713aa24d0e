"""FK507 letter-taken, which `fragkit/content/maps.py` finds."""

from __future__ import annotations

from fragkit.lint.codes import Code, content

CODE = Code(
    "FK507",
    "letter-taken",
    "A legend, or terrain, takes a letter that always means the same in a drawing, or that cannot be seen in one.",
    "Walls, corners, floor and rock look alike on every map, and a drawing is there to be looked at.",
    content("""
        terrain:
          moss: {name: Moss, glyph: m}
        maps:
          yard:
            name: The Yard
            legend: {'#': moss}
            drawing: |
              1 . 2
    """),
    content("""
        terrain:
          moss: {name: Moss, glyph: m}
        maps:
          yard:
            name: The Yard
            legend: {'Q': moss}
            drawing: |
              1 . 2
    """),
)
