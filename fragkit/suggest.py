"""Did-you-mean: the known word that an author most likely meant. A leaf."""

from __future__ import annotations

from collections.abc import Iterable

LOOKALIKES = {
    **dict(zip("аеорсухіјѕкһԁԛԝӏѵАВЕКМНОРСТУХІЈЅ", "aeopcyxijskhdqwlvABEKMHOPCTYXIJS", strict=True)),
    **dict(zip("ονριακυχΑΒΕΖΗΙΚΜΝΟΡΤΥΧ", "ovpiakuxABEZHIKMNOPTYX", strict=True)),
    **{chr(code): chr(code - 0xFEE0) for code in (*range(0xFF21, 0xFF3B), *range(0xFF41, 0xFF5B))},
}
"""Cyrillic, Greek and wide letters, each with the Latin one that it is taken for."""
_LATIN = str.maketrans(LOOKALIKES)


def in_latin(word: str) -> str:
    """A word as it looks, with Latin letters for those of other alphabets that look like them.

    >>> in_latin("b\N{CYRILLIC SMALL LETTER A}dge") == "badge"
    True
    """
    return word if word.isascii() else word.translate(_LATIN)


def nearest(word: str, known: Iterable[str]) -> str | None:
    """The known word closest to `word`, or None when nothing is close enough to be worth saying.

    >>> nearest("damge", ["damage", "deck", "name"])
    'damage'
    >>> nearest("xyzzy", ["damage", "deck", "name"]) is None
    True
    """
    if not word or len(word) > 64:
        return None
    wanted = in_latin(word).lower().replace("_", "-")
    best: tuple[int, str] | None = None
    for candidate in known:
        other = candidate.lower().replace("_", "-")
        limit = max(1, max(len(wanted), len(other)) // 3)
        if abs(len(wanted) - len(other)) > limit:
            continue
        distance = edit_distance(wanted, other, limit)
        if distance <= limit and (best is None or (distance, candidate) < best):
            best = (distance, candidate)
    return best[1] if best else None


def edit_distance(a: str, b: str, limit: int) -> int:
    """How many letters to add, drop, change or swap with a neighbour; anything over `limit` is limit + 1."""
    before: list[int] = []
    previous = list(range(len(b) + 1))
    for i, letter in enumerate(a, 1):
        row = [i]
        for j, other in enumerate(b, 1):
            cost = min(previous[j] + 1, row[j - 1] + 1, previous[j - 1] + (letter != other))
            if i > 1 and j > 1 and letter == b[j - 2] and a[i - 2] == other:
                cost = min(cost, before[j - 2] + 1)
            row.append(cost)
        if min(row) > limit:
            return limit + 1
        before, previous = previous, row
    return previous[-1]


def did_you_mean(word: str, known: Iterable[str]) -> str | None:
    """The nearest known word as a sentence for the reader."""
    found = nearest(word, known)
    return f"Did you mean `{found}`?" if found else None


def listed(words: Iterable[str], limit: int = 12) -> str:
    """Words for a message: `a`, `b` and 3 more."""
    every = list(words)
    shown = ", ".join(f"`{word}`" for word in every[:limit])
    return shown if len(every) <= limit else f"{shown} and {len(every) - limit} more"
