"""FK213 extends-in-a-circle, which `fragkit/content/library.py` finds."""

from __future__ import annotations

from fragkit.lint.codes import Code, content

CODE = Code(
    "FK213",
    "extends-in-a-circle",
    "Cards extend each other in a circle.",
    "Each would be built on the other, and none on anything.",
    content("""
        cards:
          zap-gun: {extends: coil-gun, deck: weapon, name: Zap Gun}
          coil-gun: {extends: zap-gun, deck: weapon, name: Coil Gun}
    """),
    content("""
        cards:
          zap-gun: {deck: weapon, name: Zap Gun, damage: 5d, ammo: 3}
          coil-gun: {extends: zap-gun, name: Coil Gun}
    """),
)
