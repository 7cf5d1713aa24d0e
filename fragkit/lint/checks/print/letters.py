"""FK804: a letter that the fonts of printed cards do not have."""

from __future__ import annotations

import re
from collections.abc import Iterator

from fragkit.content.library import Library
from fragkit.diagnostic import Diagnostic, Severity, warning
from fragkit.lint.checks.text import KINDS, span_of, written_in
from fragkit.lint.codes import Code, content
from fragkit.packs.nodes import Mapping, Scalar

CODE = Code(
    "FK804",
    "letter-not-in-font",
    "A name, text or flavour has a letter that the fonts of printed cards do not have, such as an emoji.",
    "An empty box is printed in its place, or a letter of another font that is larger than the line.",
    content("""
        cards:
          rocket: {deck: weapon, name: Rocket 🚀, damage: 5d, ammo: 1}
    """),
    content("""
        cards:
          rocket: {deck: weapon, name: Rocket, damage: 5d, ammo: 1}
    """),
    Severity.WARNING,
)
_KEYS = ("name", "flavour")
_MISSING = re.compile(
    "[^\t\n\r\u0020-\u024f\u02c6\u02c7\u02d8-\u02dd\u0300-\u0304\u0306-\u030c\u0370-\u03ff\u0400-\u045f\u0490\u0491"
    "\u1e80-\u1e85\u1ef2\u1ef3\u2009-\u200a\u2010-\u2015\u2018-\u201e\u2020-\u2022\u2026\u2030\u2032\u2033\u2039\u203a"
    "\u2044\u2070\u2074-\u2079\u2080-\u2089\u20ac\u2116\u2122\u2150-\u215e\u2190-\u2195\u2202\u2206\u220f\u2211\u2212"
    "\u2215\u221a\u221e\u222b\u2248\u2260\u2264\u2265\u25a0\u25a1\u25b2\u25b6\u25bc\u25c0\u25c6\u25ca\u25cb\u25cf"
    "\u2660\u2663\u2665\u2666\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\U000e0000-\U000e007f]"
)
"""What is neither a Latin, Greek or Cyrillic letter nor a sign that fonts for text have; invisible ones are FK005."""


def check(library: Library) -> Iterator[Diagnostic]:
    """Letters that cannot be printed; one finding a text."""
    for kind in KINDS:
        for qualified in library.asked(kind):
            entry = library.entry(kind, qualified)
            named = [entry.node.get(key) for key in _KEYS] if isinstance(entry.node, Mapping) else []
            for node in (*named, *(text for _, text in written_in(library, entry))):
                if not isinstance(node, Scalar) or not isinstance(node.value, str):
                    continue
                found = _MISSING.search(node.value)
                if found is not None:
                    span = span_of(entry, node, found.start(), found.end())
                    message = f"the letter U+{ord(found[0]):04X} is not in the fonts of printed cards"
                    yield warning("FK804", span, message, help="Write it in words.", entity=qualified)
