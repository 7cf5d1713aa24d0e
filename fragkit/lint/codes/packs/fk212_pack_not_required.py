"""FK212 pack-not-required, which `fragkit/content/library.py` and `fragkit/effects/checking/arguments.py` find."""

from __future__ import annotations

from fragkit.lint.codes import Code, content
from fragkit.lint.codes.examples import CLEAN

CODE = Code(
    "FK212",
    "pack-not-required",
    "A reference names a pack that this pack does not require.",
    "Whoever gets your pack must know which others it needs.",
    content("""
        cards:
          zap-gun:
            extends: my-pack:zap-gun
            deck: weapon
            name: Zap Gun
    """),
    CLEAN,
)
