"""FK207 id-twice, which `fragkit/packs/indexing.py` finds."""

from __future__ import annotations

from fragkit.lint.codes import Code, Example
from fragkit.lint.codes.examples import CLEAN

CODE = Code(
    "FK207",
    "id-twice",
    "An id is declared twice in one section of a pack, in different files or sections.",
    "A reference to it could mean either.",
    Example(
        "cards.yaml and more.yaml both declare the card zap-gun",
        {"cards.yaml": CLEAN.text, "more.yaml": CLEAN.text},
    ),
    CLEAN,
)
