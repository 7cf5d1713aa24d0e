"""FK206 bad-id, which `fragkit/packs/indexing.py` finds."""

from __future__ import annotations

from fragkit.lint.codes import Code, content
from fragkit.lint.codes.examples import CLEAN

CODE = Code(
    "FK206",
    "bad-id",
    "An id is not made of small letters and digits joined by hyphens.",
    "Ids are written in references and expressions, where a capital or a space would be misread.",
    content("""
        cards:
          Zap Gun:
            deck: weapon
            name: Zap Gun
    """),
    CLEAN,
)
