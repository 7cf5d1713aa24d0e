"""FK205 unknown-section, which `fragkit/packs/indexing.py` finds."""

from __future__ import annotations

from fragkit.lint.codes import Code, content
from fragkit.lint.codes.examples import CLEAN

CODE = Code(
    "FK205",
    "unknown-section",
    "A content file has a top-level key that is no section, or a section that is not a mapping of ids to entries.",
    "The top-level keys say what a file declares; what stands under any other key would be ignored.",
    content("""
        card:
          zap-gun:
            deck: weapon
            name: Zap Gun
    """),
    CLEAN,
)
