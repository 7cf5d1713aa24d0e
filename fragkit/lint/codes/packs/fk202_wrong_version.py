"""FK202 wrong-version, which `fragkit/packs/loading.py` finds."""

from __future__ import annotations

from fragkit.lint.codes import PACK, Code, manifest

CODE = Code(
    "FK202",
    "wrong-version",
    "A required pack is there, but not in a version that fits the range.",
    "Its entries may have changed since, or may not exist yet.",
    manifest(PACK.replace(">=0.1", ">=99")),
    manifest(PACK),
)
