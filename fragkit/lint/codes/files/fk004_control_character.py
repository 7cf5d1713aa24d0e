"""FK004 control-character, which `fragkit/packs/decoding.py` and `fragkit/packs/reader.py` find."""

from __future__ import annotations

from fragkit.lint.codes import Code, content

CODE = Code(
    "FK004",
    "control-character",
    "A text holds a control character, which no printed card can show.",
    "Such characters come along with copied text, and some of them make a terminal do things.",
    content(r"""
        decks:
          odd:
            name: "Odd\x07"
    """),
    content("""
        decks:
          odd:
            name: Odd
    """),
)
