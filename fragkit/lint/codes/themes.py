"""FK9: themes that are not there, or that say more than a theme may."""

from __future__ import annotations

from fragkit.lint.codes import PACK, Code, Example


def _themed(css: str) -> Example:
    return Example(css, {"pack.yaml": PACK + "theme: look.css\n", "look.css": css})


CODES = (
    Code(
        "FK901",
        "theme-not-there",
        "The stylesheet that `theme:` names, or a picture that it shows, is not in the pack or is too large.",
        "A pack must be whole when it is copied.",
        Example(
            "pack.yaml says `theme: look.css`, and there is no such file", {"pack.yaml": PACK + "theme: look.css\n"}
        ),
        Example(
            "pack.yaml says `theme: look.css`, and look.css is in the pack",
            {"pack.yaml": PACK + "theme: look.css\n", "look.css": ".card h2 { font-family: Rockwell, serif }\n"},
        ),
    ),
    Code(
        "FK902",
        "theme-goes-too-far",
        "A theme says something that a theme may not: a rule with an `@`, an address outside the pack, a property that"
        " moves things.",
        "A theme comes from a stranger. It may change how things look; it must not fetch, hide or move anything.",
        _themed('.card { background-image: url("https://example.org/spy.png"); position: fixed }\n'),
        _themed(".card .frame { background-color: #f4e7c8; border-color: #5a3a1a }\n"),
    ),
)
