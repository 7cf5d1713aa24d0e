"""FK901 theme-not-there, which `fragkit/content/themes.py` finds."""

from __future__ import annotations

from fragkit.lint.codes import PACK, Code, Example

CODE = Code(
    "FK901",
    "theme-not-there",
    "The stylesheet that `theme:` names, or a picture that it shows, is not in the pack or is too large.",
    "A pack must be whole when it is copied.",
    Example("pack.yaml says `theme: look.css`, and there is no such file", {"pack.yaml": PACK + "theme: look.css\n"}),
    Example(
        "pack.yaml says `theme: look.css`, and look.css is in the pack",
        {"pack.yaml": PACK + "theme: look.css\n", "look.css": ".card h2 { font-family: Rockwell, serif }\n"},
    ),
)
