"""FK303 wrong-type, which `fragkit/content/complaints.py` and `fragkit/content/library.py` find."""

from __future__ import annotations

from fragkit.lint.codes import Code, content
from fragkit.lint.codes.examples import CLEAN

CODE = Code(
    "FK303",
    "wrong-type",
    "A value is of another type than its key wants: text for a number, a word for a list, or nothing at all.",
    "fragkit never guesses: `'3'` in quotes is text, `3` is a number, `yes` is a word and `true` a truth.",
    content("""
        cards:
          zap-gun:
            deck: weapon
            name: Zap Gun
            ammo: three
    """),
    CLEAN,
)
