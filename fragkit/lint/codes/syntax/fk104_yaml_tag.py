"""FK104 yaml-tag, which `fragkit/packs/reader.py` finds."""

from __future__ import annotations

from fragkit.lint.codes import Code, content
from fragkit.lint.codes.examples import CLEAN

CODE = Code(
    "FK104",
    "yaml-tag",
    "A value carries a YAML tag.",
    "Tags tell other programs to make something else of a value, even to run code; fragkit takes none.",
    content("""
        cards:
          zap-gun:
            deck: weapon
            name: !bold Zap Gun
            damage: 5d
    """),
    CLEAN,
)
