"""FK101 broken-yaml, which `fragkit/packs/syntax_errors.py` finds."""

from __future__ import annotations

from fragkit.lint.codes import Code, content
from fragkit.lint.codes.examples import CLEAN

CODE = Code(
    "FK101",
    "broken-yaml",
    "A line cannot be understood as YAML: a quote or bracket is not closed, a colon or an indentation is off.",
    "The entry around it is left out and reading goes on, so that you see everything else that is wrong, too.",
    content("""
        cards:
          zap-gun:
            deck: weapon
            name: 'Zap Gun
            damage: 5d
            ammo: 3
    """),
    CLEAN,
)
