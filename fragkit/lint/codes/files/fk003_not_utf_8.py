"""FK003 not-utf-8, which `fragkit/packs/decoding.py` finds."""

from __future__ import annotations

from fragkit.lint.codes import Code, Example, content

CODE = Code(
    "FK003",
    "not-utf-8",
    "A file is not saved as UTF-8 text.",
    "In any other encoding letters such as é would be read as something else.",
    Example(
        "decks:\n  cafe:\n    name: Caf\\xe9   # saved as Latin-1\n",
        {"decks.yaml": "decks:\n  cafe:\n    name: Café\n".encode("latin-1")},
    ),
    content("""
        decks:
          cafe:
            name: Café
    """),
    suppressed="never",
)
