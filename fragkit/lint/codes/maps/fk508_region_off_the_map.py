"""FK508 region-off-the-map, which `fragkit/content/maps.py` finds."""

from __future__ import annotations

from fragkit.lint.codes import Code, content

CODE = Code(
    "FK508",
    "region-off-the-map",
    "A region names squares that are not on the map.",
    "Nothing could ever happen there.",
    content("""
        maps:
          yard:
            name: The Yard
            regions: {street: [A1:Z1]}
            drawing: |
              1 . 2
    """),
    content("""
        maps:
          yard:
            name: The Yard
            regions: {street: [A1:C1]}
            drawing: |
              1 . 2
    """),
)
