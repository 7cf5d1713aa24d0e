"""FK902 theme-goes-too-far, which `fragkit/content/theme.py` finds."""

from __future__ import annotations

from fragkit.lint.codes import PACK, Code, Example


def _themed(css: str) -> Example:
    return Example(css, {"pack.yaml": PACK + "theme: look.css\n", "look.css": css})


CODE = Code(
    "FK902",
    "theme-goes-too-far",
    "A theme says something that a theme may not: a rule with an `@`, an address outside the pack, a property that"
    " moves things.",
    "A theme comes from a stranger. It may change how things look; it must not fetch, hide or move anything.",
    _themed('.card { background-image: url("https://example.org/spy.png"); position: fixed }\n'),
    _themed(".card .frame { background-color: #f4e7c8; border-color: #5a3a1a }\n"),
    suppressed="for files",
)
