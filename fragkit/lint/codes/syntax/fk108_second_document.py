"""FK108 second-document, which `fragkit/packs/reader.py` finds."""

from __future__ import annotations

from fragkit.lint.codes import Code, Example
from fragkit.lint.codes.examples import CLEAN

CODE = Code(
    "FK108",
    "second-document",
    "A line `---` begins a second document in the same file.",
    "A file holds one document; what stands in a second one would be lost.",
    Example("cards:\n  zap-gun: {deck: weapon, name: Zap Gun}\n---\ncards:\n  coil-gun: {deck: weapon, name: Coil}\n"),
    CLEAN,
)
