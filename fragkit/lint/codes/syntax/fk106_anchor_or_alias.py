"""FK106 anchor-or-alias, which `fragkit/packs/reader.py` finds."""

from __future__ import annotations

from fragkit.lint.codes import Code, content
from fragkit.lint.codes.examples import CLEAN

CODE = Code(
    "FK106",
    "anchor-or-alias",
    "A YAML anchor `&name` or alias `*name` is used.",
    "A few lines of aliases can stand for billions of values; `extends:` does the same job safely.",
    content("""
        cards:
          zap-gun:
            deck: &d weapon
            name: Zap Gun
          coil-gun:
            deck: *d
            name: Coil Gun
    """),
    CLEAN,
)
