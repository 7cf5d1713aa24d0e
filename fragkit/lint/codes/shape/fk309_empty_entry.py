"""FK309 empty-entry, which `fragkit/content/library.py` finds."""

from __future__ import annotations

from fragkit.lint.codes import Code, content
from fragkit.lint.codes.examples import CLEAN

CODE = Code(
    "FK309",
    "empty-entry",
    "An id has no keys below it.",
    "Most likely the lines below it are not indented, or they got lost.",
    content("""
        cards:
          zap-gun:
    """),
    CLEAN,
)
