"""How colours look to readers who see them otherwise, and how far apart they are for each of them.

The matrices are those of Machado, Oliveira and Fernandes, "A Physiologically-based Model for Simulation of Color Vision
Deficiency" (2009), for readers who lack one kind of cone altogether. They hold for amounts of light, not for the curved
numbers of a file.
"""

from __future__ import annotations

from collections.abc import Mapping
from math import dist
from typing import TypeAlias

from fragkit.content.colours import RGB, linear

Matrix: TypeAlias = tuple[RGB, RGB, RGB]

_GREY: RGB = (0.2126, 0.7152, 0.0722)
READERS: Mapping[str, Matrix] = {
    "in black and white": (_GREY, _GREY, _GREY),
    "by a reader who sees no red": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "by a reader who sees no green": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "by a reader who sees no blue": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}
"""What each sees of red, green and blue light."""
TOLD_APART = 20.0
"""The distance from which two colours are told apart at a glance, across a table (CIELAB)."""
_XYZ: Matrix = ((0.4124, 0.3576, 0.1805), (0.2126, 0.7152, 0.0722), (0.0193, 0.1192, 0.9505))
_DAYLIGHT: RGB = (0.9505, 1.0, 1.089)


def seen(colour: RGB, reader: Matrix) -> RGB:
    """The light that a reader sees of a colour, as if everybody saw it.

    >>> [round(part, 2) for part in seen((1.0, 1.0, 1.0), READERS["by a reader who sees no green"])]
    [1.0, 1.0, 1.0]
    """
    red, green, blue = (min(1.0, max(0.0, part)) for part in _times(reader, linear(colour)))
    return red, green, blue


def apart(one: RGB, other: RGB, reader: Matrix) -> float:
    """How different two colours look to a reader: 0 for the same, 100 for black and white (CIELAB, 1976)."""
    return dist(_lab(seen(one, reader)), _lab(seen(other, reader)))


def confused_by(one: RGB, other: RGB) -> str | None:
    """The first reader who takes two colours for each other; None if nobody does."""
    return next((name for name, reader in READERS.items() if apart(one, other, reader) < TOLD_APART), None)


def _times(matrix: Matrix, light: RGB) -> RGB:
    first, second, third = (sum(a * b for a, b in zip(row, light, strict=True)) for row in matrix)
    return first, second, third


def _lab(light: RGB) -> RGB:
    x, y, z = (_root(part / white) for part, white in zip(_times(_XYZ, light), _DAYLIGHT, strict=True))
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def _root(part: float) -> float:
    return part ** (1 / 3) if part > 216 / 24389 else (24389 / 27 * part + 16) / 116
