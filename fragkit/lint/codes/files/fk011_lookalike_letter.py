"""FK011 lookalike-letter, which `fragkit/packs/lookalikes.py` and `fragkit/packs/reader.py` find."""

from __future__ import annotations

from fragkit.lint.codes import Code, content

CODE = Code(
    "FK011",
    "lookalike-letter",
    "A word in Latin letters has one of another alphabet in it that looks like a Latin one, such as a Cyrillic `а`"
    " in an id. fragkit reads on as if it were the Latin one.",
    "Ids that look the same and are not cannot be told apart by whoever reads them; no search finds such a word.",
    content("""
        cards:
          zap-gun:
            deck: we\u0430pon
            name: Zap Gun
            damage: 5d
            ammo: 3
    """),
    content("""
        cards:
          zap-gun:
            deck: weapon
            name: Zap Gun
            damage: 5d
            ammo: 3
    """),
)
