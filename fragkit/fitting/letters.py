"""The letters that the fonts in `templates/fonts` have, all of them the same ones. Knows not what is written."""

from __future__ import annotations

import unicodedata

RANGES = (
    "0020-007e 00a0-00ff 0131 0152-0153 02bb-02bc 02c6 02da 02dc 0300-0301 0303-0304 0308-0309 0323 2013-2014 2018-201a"
    " 201c-201e 2022 2026 2032-2033 2039-203a 2044 20ac 2122 2212 2215"
)
"""Made from the fonts: a test reads them, and says what to write here when they change."""
_MADE_OF_OTHERS = frozenset("\u2010\u2011")
"""Hyphens of one kind or another, which are printed as hyphens."""


def _letters() -> frozenset[str]:
    found: set[str] = set()
    for part in RANGES.split():
        first, _, last = part.partition("-")
        found.update(map(chr, range(int(first, 16), int(last or first, 16) + 1)))
    return frozenset(found)


LETTERS = _letters()


def missing_in(text: str, *, in_capitals: bool = False) -> list[int]:
    """At which places of a text, or of a text in capitals, there is something to be seen that the fonts do not have.

    >>> missing_in("Über–Łódź 🚀")
    [5, 8, 10]
    >>> missing_in("Baÿ Straße", in_capitals=True)
    [2]
    """
    if text.isascii():
        return []
    printed = str.upper if in_capitals else str
    return [
        at
        for at, letter in enumerate(text)
        if not LETTERS.issuperset(printed(letter)) and not _needs_no_glyph(text, at)
    ]


def _needs_no_glyph(text: str, at: int) -> bool:
    """Whether a letter is only room, or nothing to be seen, or becomes one with that before it."""
    letter = text[at]
    category = unicodedata.category(letter)
    if category in ("Zs", "Zl", "Zp", "Cc", "Cf") or letter in _MADE_OF_OTHERS:
        return True
    if category == "Mn" and at > 0:
        together = unicodedata.normalize("NFC", text[at - 1 : at + 1])
        return together in LETTERS or 0xFE00 <= ord(letter) <= 0xFE0F
    return False
