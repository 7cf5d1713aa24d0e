"""FK010 unknown-suppression, which `fragkit/lint/suppressions.py` finds."""

from __future__ import annotations

from fragkit.lint.codes import Code, content

CODE = Code(
    "FK010",
    "unknown-suppression",
    "A comment for fragkit cannot be understood, or names a code that there is not.",
    "Whoever wrote it believes that something is suppressed, and it is not.",
    content("""
        cards:
          # fragkit: ignore[dominated] -- weak on purpose
          zap-gun:
            deck: weapon
            name: Zap Gun
    """),
    content("""
        cards:
          zap-gun:
            deck: weapon
            name: Zap Gun
            damage: 5d
            ammo: 3
    """),
    suppressed="never",
)
