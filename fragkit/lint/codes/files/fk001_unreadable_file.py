"""FK001 unreadable-file, which `fragkit/packs/loading.py` and `fragkit/packs/storage.py` find."""

from __future__ import annotations

import os
from pathlib import Path

from fragkit.lint.codes import Code, Example
from fragkit.lint.codes.examples import good


def _unreadable(folder: Path) -> None:
    os.symlink("nowhere.yaml", folder / "cards.yaml")


CODE = Code(
    "FK001",
    "unreadable-file",
    "A file or folder cannot be read: it is not there, it is not an ordinary file, or you may not read it.",
    "What cannot be read cannot be checked, and a pack that is half read would give wrong findings.",
    Example("cards.yaml is a link to a file that is not there", build=_unreadable),
    Example("cards.yaml is an ordinary file", build=good),
    suppressed="never",
)
