"""FK503 unknown-letter, which `fragkit/content/maps.py` finds."""

from __future__ import annotations

from fragkit.lint.codes import Code, content

CODE = Code(
    "FK503",
    "unknown-letter",
    "A letter of a drawing is explained neither by terrain in reach nor by the map's legend.",
    "Nobody knows what the square is.",
    content("""
        maps:
          yard:
            name: The Yard
            drawing: |
              +-+-+-+
              |1 . 2|
              + +-+ +
              |. Q .|
              +-+-+-+
    """),
    content("""
        terrain:
          moss: {name: Moss, glyph: m}
        maps:
          yard:
            name: The Yard
            legend: {Q: moss}
            drawing: |
              +-+-+-+
              |1 . 2|
              + +-+ +
              |. Q .|
              +-+-+-+
    """),
)
