"""FK005 invisible-character, which `fragkit/packs/decoding.py` and `fragkit/packs/reader.py` find."""

from __future__ import annotations

from fragkit.diagnostic import Severity
from fragkit.lint.codes import Code, content

CODE = Code(
    "FK005",
    "invisible-character",
    "A text holds an invisible character that can make it look different from what it is.",
    "Two names that look the same and are not, or text that is shown backwards, deceive whoever reads the file.",
    content("""
        decks:
          odd:
            name: Od\u200bd
    """),
    content("""
        decks:
          odd:
            name: Odd
    """),
    Severity.WARNING,
)
