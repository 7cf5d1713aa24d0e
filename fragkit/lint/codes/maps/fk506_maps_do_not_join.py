"""FK506 maps-do-not-join, which `fragkit/content/maps.py` finds."""

from __future__ import annotations

from fragkit.lint.codes import Code, content

CODE = Code(
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
)
