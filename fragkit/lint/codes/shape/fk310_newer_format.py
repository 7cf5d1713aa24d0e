"""FK310 newer-format, which `fragkit/content/complaints.py` finds."""

from __future__ import annotations

from fragkit.lint.codes import Code, manifest

CODE = Code(
    "FK310",
    "newer-format",
    "A pack is written in a newer version of the authoring format than this fragkit reads.",
    "What it says may mean something that this version does not know.",
    manifest("""
        id: example
        version: 1.0.0
        title: An example
        authors: [You]
        license: CC-BY-4.0
        language: en
        format: 99
    """),
    manifest("""
        id: example
        version: 1.0.0
        title: An example
        authors: [You]
        license: CC-BY-4.0
        language: en
        format: 1
    """),
)
