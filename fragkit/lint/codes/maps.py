"""FK5: drawings that do not line up, and maps that do not fit; what is no good to play on is in `checks/maps`."""

from __future__ import annotations

from fragkit.lint.codes import Code, content

_CLEAN = content("""
    maps:
      yard:
        name: The Yard
        drawing: |
          +-+-+-+
          |1 . 2|
          + +-+ +
          |. ~ .|
          +-+-+-+
""")

CODES = (
    Code(
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
        _CLEAN,
    ),
    Code(
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
        _CLEAN,
    ),
    Code(
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
    ),
    Code(
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
        _CLEAN,
    ),
    Code(
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
        _CLEAN,
    ),
    Code(
        "FK506",
        "maps-do-not-join",
        "Two joined maps do not touch, or nobody can pass from one to the other.",
        "They would be two games.",
        content("""
            maps:
              left: {name: Left, drawing: "+-+\\n|1|\\n+-+\\n"}
              right: {name: Right, drawing: "+-+\\n|2|\\n+-+\\n"}
              both:
                name: Both
                join:
                  - {map: left, as: base}
                  - {map: right, as: expansion, at: east}
        """),
        content("""
            maps:
              left: {name: Left, drawing: "+-+\\n|1 \\n+-+\\n"}
              right: {name: Right, drawing: "+-+\\n 2|\\n+-+\\n"}
              both:
                name: Both
                join:
                  - {map: left, as: base}
                  - {map: right, as: expansion, at: east}
        """),
    ),
    Code(
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
    ),
    Code(
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
    ),
)
