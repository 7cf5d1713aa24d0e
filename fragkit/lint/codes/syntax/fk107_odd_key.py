"""FK107 odd-key, which `fragkit/packs/reader.py` finds."""

from __future__ import annotations

from fragkit.lint.codes import Code, content
from fragkit.lint.codes.examples import CLEAN

CODE = Code(
    "FK107",
    "odd-key",
    "A key is empty, or is a list or mapping.",
    "Keys are plain words, so that you and fragkit can find them again.",
    content("""
        cards:
          zap-gun:
            deck: weapon
            name: Zap Gun
            [a, b]: 5d
    """),
    CLEAN,
)
