"""FK102 tab-indentation, which `fragkit/packs/recovery.py` finds."""

from __future__ import annotations

from fragkit.lint.codes import Code, Example
from fragkit.lint.codes.examples import CLEAN

CODE = Code(
    "FK102",
    "tab-indentation",
    "A line is indented with a tab.",
    "A tab is as wide as each editor likes, so YAML allows only spaces.",
    Example("cards:\n  zap-gun:\n\t\tdeck: weapon\n\t\tname: Zap Gun\n"),
    CLEAN,
)
