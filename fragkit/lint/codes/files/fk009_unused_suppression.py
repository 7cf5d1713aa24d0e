"""FK009 unused-suppression, which `fragkit/lint/suppressions.py` finds."""

from __future__ import annotations

from fragkit.diagnostic import Severity
from fragkit.lint.codes import Code, content

CODE = Code(
    "FK009",
    "unused-suppression",
    "A comment, or `lint:` in pack.yaml, suppresses a finding that is not there.",
    "What it was written for has been mended, and the next mistake would be hidden by it.",
    content("""
        cards:
          # fragkit: ignore[FK601] -- weak on purpose
          zap-gun:
            deck: weapon
            name: Zap Gun
            damage: 5d
            ammo: 3
    """),
    content("""
        cards:
          pop-gun:
            deck: weapon
            name: Pop Gun
            damage: 3d
            ammo: 4
          # fragkit: ignore[FK601] -- weak on purpose
          cap-gun:
            deck: weapon
            name: Cap Gun
            damage: 2d
            ammo: 4
    """),
    Severity.WARNING,
    suppressed="for files",
)
