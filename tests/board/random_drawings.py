"""Random maps of everything that can stand on one, the same for the same seed."""

from __future__ import annotations

from random import Random

SQUARES = {".": 70, "#": 6, "D": 7, "E": 3, "/": 6, "\\": 6, "X": 2, "Y": 2}
UPRIGHTS = {"|": 6, ":": 2, "d": 1, ">": 1, "<": 1}
LEVELS = {"-": 6, ":": 2, "d": 1, "^": 1, "v": 1}


def random_drawing(random: Random, least: int = 5, most: int = 7) -> str:
    """A bordered drawing; some maps are nearly empty and some are mazes."""
    width, height = random.randint(least, most), random.randint(least, most)
    crowding = random.choice((0.03, 0.1, 0.2))
    plain = random.choice((1, 3, 10))
    rows = [
        [_glyph(random, c, r, 2 * width, 2 * height, crowding, plain) for c in range(2 * width + 1)]
        for r in range(2 * height + 1)
    ]
    return "".join("".join(row) + "\n" for row in rows)


def _glyph(random: Random, c: int, r: int, right: int, bottom: int, crowding: float, plain: int) -> str:
    if c % 2 == 0 and r % 2 == 0:
        return "+"
    if c in (0, right):
        return "|"
    if r in (0, bottom):
        return "-"
    if c % 2 and r % 2:
        return _any(random, {**SQUARES, ".": SQUARES["."] * plain})
    return _any(random, UPRIGHTS if r % 2 else LEVELS) if random.random() < crowding else " "


def _any(random: Random, weights: dict[str, int]) -> str:
    return random.choices(list(weights), list(weights.values()))[0]
