"""FK308 no-form-of-effect, which `fragkit/content/complaints.py` finds."""

from __future__ import annotations

from fragkit.lint.codes import Code, content

CODE = Code(
    "FK308",
    "no-form-of-effect",
    "An effect is neither a `modify` nor a `when` nor a `can`.",
    "These are the three ways in which something in force affects the game; `play:` is a key of the card itself.",
    content("""
        cards:
          boots:
            deck: gadget
            name: Boots
            effects:
              - speed: {add: 1}
    """),
    content("""
        cards:
          boots:
            deck: gadget
            name: Boots
            effects:
              - modify: {speed: {add: 1}}
    """),
)
