"""The picture of a card that has an emblem: a few bold shapes, as on a screen print, and the emblem before them.

What lies behind is one of a few grounds for each deck, so that cards of a deck look like one hand drew them.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from math import cos, pi, sin
from typing import TypeAlias

from fragkit.render.colour import Palette
from fragkit.render.drawing import (
    EMBLEM_AT,
    HEIGHT,
    REACH,
    WIDTH,
    Chance,
    CutOut,
    Drawing,
    Layer,
    Plate,
    closed,
    ground,
    outline,
    short,
)

GROUNDS = 2
"""Of how many grounds of a kind a card has one."""
_LARGEST, _SHARE = 2.85, 0.0355
"""How large an emblem is at most, and how large beside what is seen of the height."""
_ROWS, _DOT = 7, 5.0
"""The dots of the halftone: how many rows, and how far apart."""
_LEAN = 24.0
_ALL = f"M0 0H{WIDTH:g}V{HEIGHT:g}H0Z"
Ground: TypeAlias = Callable[[Chance, Palette, str], list[Layer]]


def poster(seed: str, palette: Palette, shape: str, emblem: str, seen: float = HEIGHT) -> Drawing:
    """The picture for a card's id, with an emblem, a path in a box from -10 to 10, in what is `seen` of the height."""
    chance, seen = Chance(f"scene {seed}"), min(seen, HEIGHT)
    kind, number, turn = chance.whole(0, len(_KINDS) - 1), chance.whole(0, GROUNDS - 1), chance.between(-8, 8)
    size = min(_LARGEST, _SHARE * seen)
    behind = (_ground(kind, number, palette, shape), _halftone(palette.deep, seen), _around(kind, palette, shape, size))
    return Drawing(behind, CutOut(emblem, palette, size, turn))


def backdrop(seed: str, palette: Palette, shape: str) -> Drawing:
    """A calm ground in the colours of a palette, lit in the middle, for whatever stands before it."""
    chance = Chance(seed)
    lit = [outline("circle", WIDTH / 2, HEIGHT / 2, radius) for radius in (40.0, 32.0, 24.0)]
    light = Plate(tuple(Layer(path, palette.glow, 0.13, is_drawn=False) for path in lit))
    kind, number = chance.whole(0, len(_KINDS) - 1), chance.whole(0, GROUNDS - 1)
    return Drawing((_ground(kind, number, palette, shape), light))


@lru_cache(maxsize=500)
def _ground(kind: int, number: int, palette: Palette, shape: str) -> Plate:
    chance = Chance(f"ground {kind} {number} {shape}")
    return Plate((ground(palette), *_KINDS[kind](chance, palette, shape)))


def _row(number: int) -> str:
    """A row of dots, so far above the lower edge; every other row is shifted."""
    first, y = _DOT / 2 * (number % 2), short(-0.92 * _DOT * (_ROWS - 1 - number))
    return "".join([f"M{first + _DOT * column:g} {y}h.01" for column in range(int(WIDTH / _DOT) + 1)])


_DOTS = [(_row(number), round(0.6 + 0.62 * number, 2)) for number in range(_ROWS)]
"""The rows of the halftone, from the smallest dots to the largest."""


@lru_cache(maxsize=200)
def _halftone(fill: str, seen: float) -> Plate:
    """Dots that grow towards the lower edge of what is seen."""
    moved = f"translate(0 {short((HEIGHT + seen) / 2)})"
    return Plate(tuple([Layer(row, fill, 1, False, moved, width, True) for row, width in _DOTS]))


@lru_cache(maxsize=500)
def _around(kind: int, palette: Palette, shape: str, size: float) -> Plate:
    """What stands right behind an emblem of a size: a blast, a ring, or nothing."""
    x, y = EMBLEM_AT
    placed = f"translate({short(x)} {short(y)}) scale({short(size / _LARGEST)})"
    fills = {"deep": palette.deep, "glow": palette.glow, "band": palette.band}
    return Plate(tuple([Layer(path, fills[tone], 1, tone == "glow", placed) for path, tone in _AROUND[kind](shape)]))


@lru_cache(maxsize=20)
def _blast(shape: str) -> list[tuple[str, str]]:
    """A blast around a point, with spikes of unlike lengths, wider than high."""
    chance, spikes = Chance(f"blast {shape}"), 15
    turn = chance.between(0, pi)
    corners: list[float] = []
    for spike in range(spikes):
        outer, angle = 36 * chance.between(0.84, 1.16), turn + 2 * pi * spike / spikes
        inner, between = 25, angle + pi / spikes
        corners += (1.25 * outer * sin(angle), -outer * cos(angle), 1.25 * inner * sin(between), -inner * cos(between))
    path = closed(2 * spikes)
    shadow, smaller = [each + 1.8 for each in corners], [0.84 * each for each in corners]
    return [(path % tuple(shadow), "deep"), (path % tuple(corners), "glow"), (path % tuple(smaller), "band")]


def _ring(shape: str) -> list[tuple[str, str]]:
    """The deck's shape around a point, dark within a bright line."""
    wide, drop = (1.3, 4.0) if shape == "triangle" else (1.0, 0.0)
    return [
        (outline(shape, 0, drop, radius * wide), tone)
        for radius, tone in ((38.5, "deep"), (36.5, "glow"), (34, "deep"))
    ]


def _nothing(shape: str) -> list[tuple[str, str]]:
    """The slabs are enough."""
    return []


def _rays(chance: Chance, palette: Palette, shape: str) -> list[Layer]:
    """Rays from the middle."""
    rays, turn = chance.whole(11, 15), chance.between(0, pi)
    x, y = EMBLEM_AT
    ends = [turn + pi * end / rays for end in range(2 * rays)]
    corners = [(x + REACH * sin(angle), y - REACH * cos(angle)) for angle in ends]
    paths = [closed(3) % (x, y, *corners[at], *corners[at + 1]) for at in range(0, 2 * rays, 2)]
    return [Layer("".join(paths), palette.band, is_solid=True)]


def _rings(chance: Chance, palette: Palette, shape: str) -> list[Layer]:
    """The deck's shape in the deck's shape, around the middle."""
    radius, fills = chance.between(88, 104), (palette.band, palette.deep)
    rings = []
    for number in range(4):
        rings.append(Layer(outline(shape, *EMBLEM_AT, radius), fills[number % 2]))
        radius *= 0.79
    return [Layer(_ALL, palette.band, is_drawn=False), *rings[1:]]


def _slabs(chance: Chance, palette: Palette, shape: str) -> list[Layer]:
    """Slanted slabs, the middle one lit, with a bright line along its sides."""
    lean = _LEAN * (1 if chance.whole(0, 1) else -1)
    left, right = WIDTH / 2 - chance.between(24, 32), WIDTH / 2 + chance.between(24, 32)
    edges = ((-60.0, left - 13, palette.band), (left, right, palette.mid), (right + 13, 180.0, palette.band))
    slabs = [Layer(_slab(first, last, lean), fill) for first, last, fill in edges]
    bright = _slab(left - 4.2, left - 2.2, lean) + _slab(right + 2.2, right + 4.2, lean)
    return [*slabs, Layer(bright, palette.glow, is_solid=True)]


def _slab(first: float, last: float, lean: float) -> str:
    return closed(4) % (first + lean / 2, 0, last + lean / 2, 0, last - lean / 2, HEIGHT, first - lean / 2, HEIGHT)


_KINDS: tuple[Ground, ...] = (_rays, _rings, _slabs)
_AROUND: tuple[Callable[[str], list[tuple[str, str]]], ...] = (_blast, _ring, _nothing)
