"""FK109 long-quote, which `fragkit/packs/reader.py` finds."""

from __future__ import annotations

from fragkit.diagnostic import Severity
from fragkit.lint.codes import Code, content
from fragkit.lint.codes.examples import CLEAN

CODE = Code(
    "FK109",
    "long-quote",
    "A quoted text runs on over lines that look like keys.",
    "Most likely its closing quote was forgotten, and a later quote closed it by chance.",
    content("""
        cards:
          zap-gun:
            deck: weapon
            name: Zap Gun
            text: 'It hums.
            damage: 5d
            flavour: It hums'
    """),
    CLEAN,
    Severity.WARNING,
)
