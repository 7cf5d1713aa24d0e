"""FK105 merge-key, which `fragkit/packs/reader.py` finds."""

from __future__ import annotations

from fragkit.lint.codes import Code, content

CODE = Code(
    "FK105",
    "merge-key",
    "YAML's merge key `<<` is used.",
    "It is no part of YAML 1.2, and it hides where a value comes from; `extends:` says it plainly.",
    content("""
        cards:
          zap-gun:
            <<: {ammo: 3}
            deck: weapon
            name: Zap Gun
            damage: 5d
    """),
    content("""
        cards:
          zap-gun: {deck: weapon, name: Zap Gun, damage: 5d, ammo: 3}
          coil-gun: {extends: zap-gun, name: Coil Gun, damage: 6d, ammo: 2}
    """),
)
