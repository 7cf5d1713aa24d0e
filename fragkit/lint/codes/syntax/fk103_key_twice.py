"""FK103 key-twice, which `fragkit/packs/reader.py` finds."""

from __future__ import annotations

from fragkit.lint.codes import Code, content
from fragkit.lint.codes.examples import CLEAN

CODE = Code(
    "FK103",
    "key-twice",
    "A key is written twice in the same place.",
    "Only one of the two can count, and which one would be a matter of luck.",
    content("""
        cards:
          zap-gun:
            deck: weapon
            name: Zap Gun
            damage: 5d
            damage: 3d
            ammo: 3
    """),
    CLEAN,
)
