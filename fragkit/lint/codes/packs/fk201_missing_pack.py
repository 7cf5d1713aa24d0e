"""FK201 missing-pack, which `fragkit/packs/loading.py` finds."""

from __future__ import annotations

from fragkit.lint.codes import PACK, Code, manifest

CODE = Code(
    "FK201",
    "missing-pack",
    "A pack that this one requires is neither beside it nor among those that ship with fragkit.",
    "Cards that build on it cannot be understood without it.",
    manifest(PACK.replace("core", "coer")),
    manifest(PACK),
)
