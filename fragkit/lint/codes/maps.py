"""FK5: drawings that do not line up, maps that do not fit, and maps that are no good to play on."""

from __future__ import annotations

from fragkit.diagnostic import Severity
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
    Code(
        "FK509",
        "unreachable-square",
        "No way leads to a square, from no respawn point or not from every one.",
        "What is drawn there, nobody or only some will ever have; keys and cards are not counted on.",
        content("""
            maps:
              yard:
                name: The Yard
                drawing: |
                  +-+-+-+
                  |1 . 2|
                  + +-+-+
                  |. .|W|
                  +-+-+-+
        """),
        content("""
            maps:
              yard:
                name: The Yard
                drawing: |
                  +-+-+-+
                  |1 . 2|
                  + +-+-+
                  |. .rW|
                  +-+-+-+
        """),
        Severity.WARNING,
    ),
    Code(
        "FK510",
        "one-way-trap",
        "Whoever goes to a square can never leave: no way leads from there back to a respawn point.",
        "He would stand there for the rest of the game, and wait to be fragged.",
        content("""
            maps:
              yard:
                name: The Yard
                drawing: |
                  +-+-+-+
                  |1 .>.|
                  + +-+-+
                  |. . 2|
                  +-+-+-+
        """),
        content("""
            maps:
              yard:
                name: The Yard
                drawing: |
                  +-+-+-+
                  |1 .>.|
                  + +-+v+
                  |. . 2|
                  +-+-+-+
        """),
        Severity.WARNING,
    ),
    Code(
        "FK511",
        "overlooked-respawn",
        "From one respawn point one sees another, and every square that is a step away from it.",
        "Whoever comes back there is shot at whatever he does. That two points see each other is no fault, and on a map"
        " with fewer than twelve squares for each point there is nowhere to hide.",
        content("""
            maps:
              field:
                name: The Field
                drawing: |
                  +-+-+-+-+-+-+-+-+
                  |1 . . . . . . .|
                  + + + + + + + + +
                  |. . . . . . . .|
                  + + + + + + + + +
                  |. . . . . . . 2|
                  +-+-+-+-+-+-+-+-+
        """),
        content("""
            maps:
              field:
                name: The Field
                drawing: |
                  +-+-+-+-+-+-+-+-+
                  |1 . .|. . . . .|
                  + + + + + + + + +
                  |. . . . . . . .|
                  + + + + + + + + +
                  |. . . . .|. . 2|
                  +-+-+-+-+-+-+-+-+
        """),
        Severity.WARNING,
    ),
    Code(
        "FK512",
        "too-few-respawns",
        "A map has fewer respawn points than a game has players.",
        "Every player begins on a point of his own, and two is the least that can play.",
        content("""
            maps:
              yard:
                name: The Yard
                drawing: |
                  +-+-+-+
                  |1 . .|
                  + +-+ +
                  |. ~ .|
                  +-+-+-+
        """),
        _CLEAN,
        Severity.WARNING,
    ),
    Code(
        "FK513",
        "uneven-powerups",
        "Ten steps from one respawn point there are more power-ups than from another, and by more than a third.",
        "Whoever comes back at the poorer point is behind before he has moved.",
        content("""
            maps:
              lane:
                name: The Lane
                drawing: |
                  +-+-+-+-+-+-+-+-+-+-+-+-+-+-+
                  |1 W G . . . . . . . . . . 2|
                  +-+-+-+-+-+-+-+-+-+-+-+-+-+-+
        """),
        content("""
            maps:
              lane:
                name: The Lane
                drawing: |
                  +-+-+-+-+-+-+-+-+-+-+-+-+-+-+
                  |1 W . . . . . . . . . . G 2|
                  +-+-+-+-+-+-+-+-+-+-+-+-+-+-+
        """),
        Severity.WARNING,
    ),
    Code(
        "FK514",
        "teleporter-alone",
        "A map has a single teleporter.",
        "From a teleporter one gets to the others, and there is none.",
        content("""
            maps:
              yard:
                name: The Yard
                drawing: |
                  +-+-+-+
                  |1 T 2|
                  + +-+ +
                  |. ~ .|
                  +-+-+-+
        """),
        content("""
            maps:
              yard:
                name: The Yard
                drawing: |
                  +-+-+-+
                  |1 T 2|
                  + +-+ +
                  |. T .|
                  +-+-+-+
        """),
        Severity.WARNING,
    ),
    Code(
        "FK515",
        "door-on-a-wall",
        "A door opens on rock, on the edge of the map, or on a wall, so that nobody can go through it.",
        "It looks like a way, and there is none.",
        content("""
            maps:
              yard:
                name: The Yard
                drawing: |
                  +-+-+-+
                  |1 .r#|
                  + +-+-+
                  |. . 2|
                  +-+-+-+
        """),
        content("""
            maps:
              yard:
                name: The Yard
                drawing: |
                  +-+-+-+
                  |1 .r.|
                  + +-+-+
                  |. . 2|
                  +-+-+-+
        """),
        Severity.WARNING,
    ),
)
