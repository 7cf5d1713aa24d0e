"""FK307 keys-do-not-go-together, which `fragkit/content/complaints.py` finds."""

from __future__ import annotations

from fragkit.lint.codes import Code, content

CODE = Code(
    "FK307",
    "keys-do-not-go-together",
    "Keys of one entry contradict each other, or one needs another that is not there.",
    "Each of them is right alone, and together they leave open what is meant.",
    content("""
        fighters:
          greenhorn:
            name: Greenhorn
            health: 3
    """),
    content("""
        fighters:
          greenhorn:
            name: Greenhorn
            health: 3
            speed: 2
            accuracy: 2
    """),
)
