"""FK210 unknown-reference, which `fragkit/content/library.py` and `fragkit/effects/checking/arguments.py` find."""

from __future__ import annotations

from fragkit.lint.codes import Code, content
from fragkit.lint.codes.examples import CLEAN

CODE = Code(
    "FK210",
    "unknown-reference",
    "Something is referred to that neither this pack nor one that it requires declares.",
    "The game would not know what is meant.",
    content("""
        cards:
          zap-gun:
            deck: wepon
            name: Zap Gun
    """),
    CLEAN,
)
