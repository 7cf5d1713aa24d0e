"""FK006 link-out-of-pack, which `fragkit/packs/storage.py` finds."""

from __future__ import annotations

import os
from pathlib import Path

from fragkit.lint.codes import Code, Example
from fragkit.lint.codes.examples import CLEAN, good


def _leaving(folder: Path) -> None:
    outside = folder.parent / "outside.yaml"
    outside.write_text(CLEAN.text, encoding="utf-8")
    os.symlink(outside, folder / "cards.yaml")


CODE = Code(
    "FK006",
    "link-out-of-pack",
    "A link leads out of the pack's folder.",
    "A pack must be whole when it is copied, and a stranger's pack must not reach into your other files.",
    Example("cards.yaml is a link to ../outside.yaml", build=_leaving),
    Example("cards.yaml is an ordinary file", build=good),
    suppressed="never",
)
