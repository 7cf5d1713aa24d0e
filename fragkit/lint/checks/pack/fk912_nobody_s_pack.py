"""FK912: authors who are nobody, or who are named twice."""

from __future__ import annotations

from collections.abc import Iterator

from fragkit.content.library import Library
from fragkit.diagnostic import Diagnostic, Severity, warning
from fragkit.lint.checks.pack import manifest_keys
from fragkit.lint.codes import PACK, Code, manifest

CODE = Code(
    "FK912",
    "nobody-s-pack",
    "An author of a pack is a word that was meant to be replaced, or is named twice.",
    "Most licenses ask for the author's name, and whoever finds a mistake wants to know whom to tell.",
    manifest(PACK.replace("[You]", "[Your Name]")),
    manifest(PACK),
    Severity.WARNING,
)
_NOBODY = frozenset({"your name", "your name here", "todo", "tbd", "author", "the author", "name", "anonymous author"})


def check(library: Library) -> Iterator[Diagnostic]:
    """Authors who are nobody, or twice the same."""
    seen: set[tuple[str, str]] = set()
    for pack, name, span in manifest_keys(library, "authors"):
        if name.lower().strip("<>[]. ") in _NOBODY:
            message, help = f"`{name}` is nobody's name", "Write your name, or the one you are known by."
            yield warning("FK912", span, message, help=help, entity=pack)
        elif (pack, name) in seen:
            yield warning("FK912", span, f"`{name}` is named twice", help="Name everybody once.", entity=pack)
        seen.add((pack, name))
