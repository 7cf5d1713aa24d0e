"""The colours of a deck: from an author's one colour to all that its cards need, readable in print."""

from __future__ import annotations

import colorsys
from functools import lru_cache
from typing import NamedTuple

from fragkit.content.colours import RGB, linear, parse

WHITE: RGB = (1, 1, 1)
BLACK: RGB = (0, 0, 0)
READABLE = 4.5
"""The contrast that small text needs (WCAG 2, level AA)."""
_YELLOW = 1 / 6
_TO_GLOW = 0.12
_SHRILL = 0.68
_NEARER = ((0.3, 0.36, 0.39), (0.64, 0.7, 0.605))
"""Where hues of green and blue are moved to."""


class Palette(NamedTuple):
    """A deck's colours, as `#rrggbb`."""

    band: str
    """The deck's colour, dark enough for white text."""
    deep: str
    """Darker: text on tints, the ground of drawings."""
    mid: str
    light: str
    pale: str
    """A tint that takes little ink."""
    glow: str
    """The bright neighbour of the deck's colour that drawings are lit with."""


def written(colour: RGB) -> str:
    """The colour as `#rrggbb`."""
    return "#" + "".join(f"{round(255 * part):02x}" for part in colour)


def mix(colour: RGB, other: RGB, share: float) -> RGB:
    """A colour with a share of another in it.

    >>> mix(BLACK, WHITE, 0.5)
    (0.5, 0.5, 0.5)
    """
    red, green, blue = ((1 - share) * mine + share * its for mine, its in zip(colour, other, strict=True))
    return red, green, blue


def luminance(colour: RGB) -> float:
    """How bright it looks, from 0 to 1 (WCAG 2)."""
    red, green, blue = linear(colour)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: RGB, other: RGB) -> float:
    """From 1 (the same) to 21 (black on white)."""
    dark, bright = sorted((luminance(one), luminance(other)))
    return (bright + 0.05) / (dark + 0.05)


def readable(colour: RGB, least: float = READABLE) -> RGB:
    """The colour, darkened until white text on it can be read."""
    while contrast(colour, WHITE) < least:
        colour = mix(colour, BLACK, 0.04)
    return colour


@lru_cache(maxsize=1000)
def palette(text: str) -> Palette:
    """Everything that a card needs, from the colour of its deck."""
    band = readable(parse(text))
    return Palette(
        band=written(band),
        deep=written(readable(mix(band, BLACK, 0.5), 9)),
        mid=written(mix(band, WHITE, 0.22)),
        light=written(mix(band, WHITE, 0.55)),
        pale=written(mix(band, WHITE, 0.9)),
        glow=written(_glow(band)),
    )


def softened(colour: RGB) -> RGB:
    """A colour as ink prints it: pure ones less shrill, and pure blue and green a little nearer to each other."""
    hue, lightness, saturation = colorsys.rgb_to_hls(*colour)
    if saturation > _SHRILL:
        hue = next((to for low, high, to in _NEARER if low <= hue <= high), hue)
        lightness, saturation = min(lightness, 0.45), _SHRILL
    return colorsys.hls_to_rgb(hue, lightness, saturation)


def _glow(colour: RGB) -> RGB:
    """A bright neighbour on the side of yellow, as if lit; amber for a grey, which has no neighbours."""
    hue, _, saturation = colorsys.rgb_to_hls(*colour)
    if saturation < 0.1:
        return parse("#f2b84b")
    nearer = -_TO_GLOW if _YELLOW < hue < _YELLOW + 0.5 else _TO_GLOW
    shift = 0 if abs(hue - _YELLOW) < _TO_GLOW / 2 else nearer
    return colorsys.hls_to_rgb((hue + shift) % 1, 0.66, max(0.7, saturation))
